#include "ui/qt/window/status_bar.hpp"

#include <QLabel>
#include <QStyleOption>
#include <QStylePainter>
#include <QToolButton>
#include <algorithm>
#include <set>

#include "engine/record/solver_rows.hpp"
#include "ui/model/solving/hud_lines.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/elided_label.hpp"
#include "ui/qt/widgets/grow_only_label.hpp"

namespace compliant {
namespace {

GrowOnlyLabel* number(const QString& name, const QString& longest, const QString& tip) {
  auto* label = new GrowOnlyLabel(longest);
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  label->setProperty("role", "smallNumber");
  label->setAccessibleName(name);
  label->setToolTip(tip);
  onUiScale(label, [label] { label->setContentsMargins(scaled(8), 0, scaled(8), 0); });
  return label;
}

}  // namespace

StatusBar::StatusBar(Session& session, QWidget* parent) : QStatusBar(parent), session_(session) {
  setSizeGripEnabled(false);
  hint_ = new ElidedLabel;
  hint_->setProperty("role", "caption");
  onUiScale(hint_, [hint = hint_] { hint->setContentsMargins(scaled(8), 0, scaled(8), 0); });
  step_ = number("Steps", "step 99999", "Steps computed since the start");
  size_ = number("Size", "300 unknowns, 100 rows",
                 "Unknown velocities, and rows of constraints, of all systems");
  residual_ = number("Residual", "residual 1.0e-16",
                     "Relative residual of the last solve, the worst of all systems. "
                     "After an edit it comes with the next step");
  problems_ = new QToolButton;
  problems_->setProperty("flat", true);
  problems_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  problems_->setFocusPolicy(Qt::TabFocus);
  problems_->setToolTip("Components with problems. Click for the next one");
  addWidget(hint_, 1);
  for (GrowOnlyLabel* label : {step_, size_, residual_}) addPermanentWidget(label);
  recording_ = new QLabel("● Recording");
  recording_->setProperty("role", "error");
  recording_->setObjectName("recording");
  onUiScale(recording_,
            [label = recording_] { label->setContentsMargins(scaled(8), 0, scaled(8), 0); });
  setStopKey({});
  recording_->hide();
  addPermanentWidget(recording_);
  addPermanentWidget(problems_);
  connect(problems_, &QToolButton::clicked, this, &StatusBar::problemsClicked);
  listening_ = session_.addListener({.sceneReplaced = [this] { take(); },
                                     .sceneEdited = {},
                                     .selectionChanged = {},
                                     .snapshotChanged = [this] { take(); }});
  take();
}

void StatusBar::setHint(const QString& hint) { hint_->setText(hint); }

void StatusBar::setRecording(bool on) { recording_->setVisible(on); }

void StatusBar::setStopKey(const QString& key) {
  const QString tip = "Recording to a file";
  recording_->setToolTip(key.isEmpty() ? tip : tip + ". Press " + key + " to stop");
}

void StatusBar::showProblems() {
  std::set<Id> wrong;
  bool failed = false;
  for (const Issue& issue : session_.issues()) {
    wrong.insert(issue.component);
    failed = failed || issue.kind == Issue::Kind::Failure;
  }
  const auto count = static_cast<long>(wrong.size());
  if (count == count_ && failed == failed_) return;
  count_ = count;
  failed_ = failed;
  problems_->setVisible(count_ > 0);
  problems_->setIcon(failed ? icon("error", activeTheme().error)
                            : icon("warning", activeTheme().warning));
  problems_->setText(count_ == 1 ? QStringLiteral("1 problem")
                                 : QString("%1 problems").arg(count_));
}

void StatusBar::paintEvent(QPaintEvent* event) {
  const QString message = currentMessage();
  // Qt would cut it off without an ellipsis.
  int end = width();
  for (const QWidget* each : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
    if (each->isVisible()) end = std::min(end, each->x());
  const QRect room(scaled(8), 0, end - scaled(12), height());
  if (fontMetrics().horizontalAdvance(message) <= room.width())
    return QStatusBar::paintEvent(event);
  QStylePainter painter(this);
  QStyleOption option;
  option.initFrom(this);
  painter.drawPrimitive(QStyle::PE_PanelStatusBar, option);
  painter.drawText(room, Qt::AlignVCenter | Qt::TextSingleLine,
                   fontMetrics().elidedText(message, Qt::ElideRight, room.width()));
}

void StatusBar::take() {
  showProblems();
  const Snapshot& snapshot = session_.snapshot();
  step_->setText(QString("step %1").arg(snapshot.motion.step));
  size_->setText(QString::fromStdString(sizeText(systemSize(*snapshot.structure))));
  const bool solved = describesDesign(snapshot) && !snapshot.report.systems.empty();
  const SolveStatus status = snapshot.report.status;
  const QString residual = QString::fromStdString(residualText(snapshot.report.leftover()));
  residual_->setText(!solved ? QString::fromUtf8(noStepText(snapshot))
                     : status == SolveStatus::Solved
                         ? "residual " + residual
                         : (contradicts(snapshot.report) && usable(status)
                                ? QStringLiteral("contradiction")
                            : newtonStopped(snapshot.report) && usable(status)
                                ? QStringLiteral("Newton stopped early")
                            : contactsStopped(snapshot.report) && usable(status)
                                ? QStringLiteral("Contact solver stopped early")
                                : QString::fromUtf8(statusText(status))) +
                               ", residual " + residual);
}

}  // namespace compliant
