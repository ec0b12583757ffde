#include "ui/qt/repeat_form.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <cmath>

#include "ui/model/creating.hpp"
#include "ui/model/deleting.hpp"
#include "ui/model/placed.hpp"
#include "ui/model/repeating_points.hpp"
#include "ui/qt/choice_field.hpp"
#include "ui/qt/flow_layout.hpp"
#include "ui/qt/icon.hpp"
#include "ui/qt/number_field.hpp"
#include "ui/qt/on_scale.hpp"
#include "ui/qt/text.hpp"
#include "ui/qt/theme.hpp"
#include "ui/qt/toggle_field.hpp"
#include "ui/qt/vector_field.hpp"

namespace compliant {
namespace {

/// A field with its name, in a row that may be broken beside it.
QWidget* addNamed(FlowLayout* line, const QString& name, ValueField* field, int width) {
  auto* label = new QLabel(name);
  label->setProperty("role", "secondary");
  field->setSpokenName(name);
  onScale(field, [field, width] { field->setFixedWidth(scaled(width)); });
  auto* both = new QWidget;
  auto* beside = new QHBoxLayout(both);
  beside->setContentsMargins(0, 0, 0, 0);
  onScale(both, [beside] { beside->setSpacing(scaled(8)); });
  beside->addWidget(label, 0, Qt::AlignVCenter);
  beside->addWidget(field, 0, Qt::AlignVCenter);
  line->addWidget(both);
  return both;
}

}  // namespace

RepeatForm::RepeatForm(Session& session, QWidget* parent)
    : QFrame(parent),
      session_(session),
      title_(new QLabel),
      axis_(new ChoiceField),
      through_(new ChoiceField),
      keep_(new ToggleField),
      count_(new NumberField),
      offset_(new VectorField),
      make_(new QPushButton) {
  setObjectName("repeatForm");
  title_->setProperty("role", "title");
  axis_->setChoices({{"0", "x", "To the other side along x"},
                     {"1", "y", "To the other side along y"},
                     {"2", "z", "To the other side along z"}});
  axis_->setValue("0");
  through_->setChoices({{"origin", "the origin", "The plane goes through the origin"},
                        {"middle", "the middle", "Through the middle of what is selected"}});
  through_->setValue("origin");
  keep_->setText("Keep the original");
  keep_->setValue(true);
  count_->setRange({2, static_cast<double>(mostInArray)});
  count_->setStepRule(StepRule::whole);
  count_->setValue(5);
  offset_->setUnit("m");
  offset_->setValue({1, 0, 0});
  auto* parts = new QWidget;
  auto* flow = new FlowLayout(parts);
  flow->setContentsMargins(0, 0, 0, 0);
  onScale(parts, [flow] { flow->setSpacing(scaled(8)); });
  flow->addWidget(title_);
  mirror_ = {addNamed(flow, "across", axis_, 64), addNamed(flow, "through", through_, 120), keep_};
  flow->addWidget(keep_);
  array_ = {addNamed(flow, "of", count_, 72), addNamed(flow, "each further by", offset_, 216)};

  auto* close = new QToolButton;
  close->setIcon(icon("close"));
  close->setProperty("flat", true);
  close->setFocusPolicy(Qt::NoFocus);
  close->setAccessibleName("Close this form");
  close->setToolTip("Close this form (Esc)");
  auto* line = new QHBoxLayout(this);
  onScale(line, [line] {
    line->setContentsMargins(scaled(12), scaled(6), scaled(8), scaled(6));
    line->setSpacing(scaled(8));
  });
  line->addWidget(parts, 1);
  line->addWidget(make_, 0, Qt::AlignTop);
  line->addWidget(close, 0, Qt::AlignTop);
  connect(close, &QToolButton::clicked, this, &RepeatForm::leave);
  connect(make_, &QPushButton::clicked, this, &RepeatForm::apply);
  for (NumberEdit* edit : findChildren<NumberEdit*>()) edit->installEventFilter(this);
  hide();
}

void RepeatForm::open(Kind kind) {
  kind_ = kind;
  const bool mirror = kind == Kind::mirror;
  title_->setText(mirror ? "Mirror" : "Array");
  make_->setText(mirror ? "Mirror" : "Make");
  for (QWidget* part : mirror_) part->setVisible(mirror);
  for (QWidget* part : array_) part->setVisible(!mirror);
  show();
  if (mirror) {
    axis_->box()->setFocus();
  } else {
    count_->edit()->setFocus();
    count_->edit()->selectAll();
  }
}

void RepeatForm::apply() {
  for (ValueField* field : {static_cast<ValueField*>(count_), static_cast<ValueField*>(offset_)}) {
    field->commit();
    // The field says why below itself.
    if (kind_ == Kind::array && !field->error().isEmpty()) return;
  }
  const Scene& scene = session_.document().scene();
  const std::vector<Id> ids = session_.selection();
  const Triple by = offset_->value();
  const int axis = axis_->value().toInt();
  const double at =
      through_->value() == "middle" ? placed(scene, session_.wholeSelection()).centre[axis] : 0;
  const Originals originals = keep_->value() ? Originals::Stay : Originals::Move;
  const std::int64_t count = std::llround(count_->value());
  const Vec3 offset(by[0], by[1], by[2]);
  const Selection& selection = session_.wholeSelection();
  const bool mirror = kind_ == Kind::mirror;
  const bool single = !partlySelectedStates(scene, selection).empty();
  const Result<Creation> made =
      single ? (mirror ? mirroredPoints(scene, selection, {axis, at}, originals)
                       : arrayOfPoints(scene, selection, count, offset))
             : (mirror ? mirrored(scene, ids, {axis, at}, originals)
                       : arrayOf(scene, ids, count, offset));
  if (const Status problem = compliant::create(session_, made))
    emit refused(qt(problem->text()));
  else
    leave();
}

void RepeatForm::leave() {
  hide();
  emit finished();
}

bool RepeatForm::eventFilter(QObject* watched, QEvent* event) {
  // A number field keeps Enter for itself; here it makes the copies.
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      apply();
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

bool RepeatForm::event(QEvent* event) {
  // Esc closes the form and leaves the selection alone.
  if (event->type() != QEvent::ShortcutOverride) return QFrame::event(event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  event->setAccepted(key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter);
  return event->isAccepted();
}

void RepeatForm::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return leave();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return apply();
  QFrame::keyPressEvent(event);
}

void RepeatForm::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), toColor(activeTheme().panel));
  painter.fillRect(QRect(0, height() - 1, width(), 1), toColor(activeTheme().line));
}

}  // namespace compliant
