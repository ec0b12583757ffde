#include "ui/qt/solver_panel.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/qt/energy_panel.hpp"
#include "ui/qt/number_text.hpp"
#include "ui/qt/strip_chart.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {
namespace {

enum Column { branch, solver, unknowns, rows, status, residual, iterations, columnCount };

// Logarithmic axes have no zero; below this everything is round-off.
constexpr double smallestResidual = 1e-18;

QString milliseconds(double seconds) { return QString::number(seconds * 1e3, 'f', 2); }

}  // namespace

QString statusText(SolveStatus status) {
  switch (status) {
    case SolveStatus::Solved:
      return "solved";
    case SolveStatus::NotConverged:
      return "stopped early";
    case SolveStatus::Refused:
      return "refused";
    case SolveStatus::Singular:
      return "singular";
    case SolveStatus::NotFinite:
      return "not finite";
    case SolveStatus::Cancelled:
      return "cancelled";
  }
  return {};
}

SolverPanel::SolverPanel(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* halves = new QSplitter(Qt::Horizontal);
  outer->addWidget(halves);

  auto* left = new QWidget;
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  systems_ = new QTreeWidget;
  systems_->setObjectName("systems");
  systems_->setRootIsDecorated(false);
  systems_->setSelectionMode(QAbstractItemView::NoSelection);
  systems_->setFocusPolicy(Qt::NoFocus);
  systems_->setHeaderLabels(
      {"System", "Solver", "Unknowns", "Rows", "Status", "Residual", "Iter."});
  systems_->header()->setStretchLastSection(false);
  systems_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  for (const int numeric : {unknowns, rows, residual, iterations})
    systems_->headerItem()->setTextAlignment(numeric, Qt::AlignRight | Qt::AlignVCenter);
  stages_ = new QLabel;
  stages_->setProperty("role", "smallNumber");
  stages_->setTextFormat(Qt::PlainText);
  stages_->setWordWrap(true);
  stages_->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
  column->addWidget(systems_, 1);
  column->addWidget(stages_);

  chart_ = new StripChart;
  chart_->setAxis("Relative residual", "");
  chart_->setScale(Scale::logarithmic);
  chart_->addCurve("residual");
  halves->addWidget(left);
  halves->addWidget(chart_);
  halves->setStretchFactor(0, 1);
  halves->setStretchFactor(1, 1);
  // The table first: its columns should all be seen.
  halves->setSizes({scaled(480), scaled(240)});
  chart_->setMinimumWidth(scaled(160));
  connect(chart_, &StripChart::exportRequested, this, [this](const QString& csv) {
    if (const QString problem = exportChart(this, csv); !problem.isEmpty()) emit failed(problem);
  });

  session_.addListener({.sceneReplaced =
                            [this] {
                              chart_->clearSamples();
                              lastStep_ = -1;
                              showReport();
                            },
                        .sceneEdited = {},
                        .selectionChanged = {},
                        .snapshotChanged = [this] { take(); }});
  showReport();
}

void SolverPanel::take() {
  if (isVisible()) showReport();
  const Snapshot& snapshot = session_.snapshot();
  const double time = snapshot.motion.time;
  if (snapshot.transport.inPast()) {
    chart_->setMarker(time);
    return;
  }
  chart_->setMarker(std::nullopt);
  if (snapshot.motion.step == lastStep_) return;
  lastStep_ = snapshot.motion.step;
  if (snapshot.motion.step == 0) {
    chart_->clearSamples();
    return;
  }
  const double residual = std::max(snapshot.report.residual(), smallestResidual);
  chart_->append(0, std::span(&time, 1), std::span(&residual, 1));
}

void SolverPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  showReport();
}

void SolverPanel::showReport() {
  const Snapshot& snapshot = session_.snapshot();
  const Scene& scene = session_.document().scene();
  const auto nameOf = [&scene](Id id) {
    const Component* component = scene.find(id);
    return component != nullptr ? QString::fromStdString(component->name) : QStringLiteral("–");
  };
  const auto& systems = snapshot.structure->systems;
  while (systems_->topLevelItemCount() > static_cast<int>(systems.size()))
    delete systems_->takeTopLevelItem(systems_->topLevelItemCount() - 1);
  for (std::size_t i = 0; i < systems.size(); ++i) {
    QTreeWidgetItem* item = systems_->topLevelItem(static_cast<int>(i));
    if (item == nullptr) {
      item = new QTreeWidgetItem(systems_);
      for (const int numeric : {unknowns, rows, residual, iterations})
        item->setTextAlignment(numeric, Qt::AlignRight | Qt::AlignVCenter);
    }
    // The size of text may have been changed since.
    for (const int numeric : {unknowns, rows, residual, iterations})
      item->setFont(numeric, smallNumberFont());
    const auto& info = systems[i];
    item->setText(branch, info.branch.empty() ? QStringLiteral("whole scene")
                                              : QString::fromStdString(info.branch));
    item->setText(solver, nameOf(info.solver));
    item->setText(unknowns, QString::number(info.unknowns));
    item->setText(rows, QString::number(info.rows));
    const bool solved = i < snapshot.report.systems.size();
    const SolveStats stats = solved ? snapshot.report.systems[i].solve : SolveStats{};
    item->setText(status, solved ? statusText(stats.status) : QStringLiteral("not stepped yet"));
    item->setToolTip(status, QString::fromUtf8(stats.message));
    item->setText(residual, solved ? toShortText(stats.relativeResidual, 3) : QString());
    item->setText(iterations, solved ? QString::number(stats.iterations) : QString());
  }

  QStringList parts;
  for (std::size_t i = 0; i < snapshot.report.seconds.size(); ++i)
    parts << QString::fromUtf8(stageText(static_cast<Stage>(i))) + " " +
                 milliseconds(snapshot.report.seconds[i]);
  const double total = snapshot.report.total();
  stages_->setText(total > 0
                       ? QString("Step %1 ms: %2").arg(milliseconds(total), parts.join(", "))
                       : QStringLiteral("Press play or step to see the time of every stage."));
}

}  // namespace compliant
