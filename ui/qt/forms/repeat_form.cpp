#include "ui/qt/forms/repeat_form.hpp"

#include <QPushButton>
#include <cmath>

#include "ui/model/build/repeating_points.hpp"
#include "ui/model/edits/creating.hpp"
#include "ui/model/edits/deleting.hpp"
#include "ui/model/edits/placed.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/toggle_field.hpp"
#include "ui/qt/fields/vector_field.hpp"
#include "ui/qt/widgets/flow_layout.hpp"

namespace compliant {

RepeatForm::RepeatForm(Session& session, QWidget* parent)
    : StripForm(parent),
      session_(session),
      axis_(new ChoiceField),
      through_(new ChoiceField),
      keep_(new ToggleField),
      count_(new NumberField),
      offset_(new VectorField) {
  setObjectName("repeatForm");
  axis_->setChoices(
      {{"0", "x", "Mirror along x"}, {"1", "y", "Mirror along y"}, {"2", "z", "Mirror along z"}});
  axis_->setValue("0");
  through_->setChoices({{"origin", "the origin", "Plane through the origin"},
                        {"middle", "the centre", "Plane through the centre of the selection"}});
  through_->setValue("origin");
  keep_->setText("Keep the original");
  keep_->setValue(true);
  count_->setRange({2, static_cast<double>(mostInArray)});
  count_->setStepRule(StepRule::Whole);
  count_->setValue(5);
  offset_->setUnit("m");
  offset_->setValue({1, 0, 0});
  mirror_ = {addNamed("across", axis_, 64), addNamed("through", through_, 120), keep_};
  parts()->addWidget(keep_);
  array_ = {addNamed("count", count_, 72), addNamed("offset", offset_, 216)};
  submitOnEnter();
}

void RepeatForm::open(Kind kind) {
  kind_ = kind;
  const bool mirror = kind == Kind::Mirror;
  setTitle(mirror ? "Mirror" : "Array");
  make()->setText(mirror ? "Mirror" : "Create copies");
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
    // The field shows the reason below itself.
    if (kind_ == Kind::Array && !field->error().isEmpty()) return;
  }
  const Scene& scene = session_.document().scene();
  Selection selection = session_.wholeSelection();
  // A shape has no place of its own: use its body.
  if (placed(scene, selection).count == 0)
    selection = withBodiesOfShapes(scene, std::move(selection));
  const std::vector<Id>& ids = selection.components;
  const Triple by = offset_->value();
  const int axis = axis_->value().toInt();
  const double at = through_->value() == "middle" ? placed(scene, selection).centre[axis] : 0;
  const MirrorMode mode = keep_->value() ? MirrorMode::Copy : MirrorMode::InPlace;
  const std::int64_t count = std::llround(count_->value());
  const Vec3 offset(by[0], by[1], by[2]);
  const bool mirror = kind_ == Kind::Mirror;
  const bool single = !partlySelectedStates(scene, selection).empty();
  const Result<Creation> made =
      single
          ? (mirror ? mirroredPoints(scene, selection, {axis, at}, mode)
                    : arrayOfPoints(scene, selection, count, offset))
          : (mirror ? mirrored(scene, ids, {axis, at}, mode) : arrayOf(scene, ids, count, offset));
  if (const Status created = compliant::create(session_, made); !created)
    emit notified({Severity::Warning, qt(created.error().text())});
  else
    leave();
}

}  // namespace compliant
