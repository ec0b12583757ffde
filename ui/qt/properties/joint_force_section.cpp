#include "ui/qt/properties/joint_force_section.hpp"

#include <QLabel>
#include <cmath>

#include "engine/base/rounded_text.hpp"
#include "ui/model/display/joint_force.hpp"
#include "ui/model/elements/rounding_sizes.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/fields/field_row.hpp"

namespace compliant {
namespace {

QString vectorText(const Vec3& v, const char* unit, const RoundingSizes& sizes) {
  const auto part = [rounding = sizes.in(unit)](double x) {
    return roundedText(std::abs(x) <= rounding ? 0 : x);
  };
  return qt("(" + part(v.x()) + ", " + part(v.y()) + ", " + part(v.z()) + ") " + unit + ", " +
            part(v.norm()) + " " + unit);
}

}  // namespace

JointForceSection::JointForceSection(Session& session, QWidget* parent)
    : TitledSection(parent), session_(session), about_(new ChoiceField), place_(new VectorField) {
  about_->setChoices({{"joint", "The joint", "The place of the joint on the second body"},
                      {"first", "The first body", "The origin of the first body"},
                      {"second", "The second body", "The origin of the second body"},
                      {"selected", "The selected point", "The point or body selected in the view"},
                      {"place", "A place", "A place in the world that you type"}});
  about_->setValue("joint");
  auto* row = new FieldRow("About", about_);
  row->setMeaning("The place about which the torque is taken. The force is the same everywhere.");
  add(row);
  connect(about_, &ChoiceField::edited, this, [this] {
    placeRow_->setVisible(about_->value() == "place");
    updateValues();
  });
  place_->setUnit("m");
  place_->setSpokenName("Place");
  placeRow_ = new FieldRow("Place", place_);
  placeRow_->hide();
  add(placeRow_);
  connect(place_, &VectorField::edited, this, [this] { updateValues(); });
  force_ = addText("Force", "In world axes, and its magnitude");
  torque_ = addText("Torque", "About the place, in world axes, and its magnitude");
  closeWithLine();
}

void JointForceSection::follow(Id component) {
  component_ = component;
  updateValues();
}

void JointForceSection::updateValues() {
  const auto found = jointForce(session_.snapshot(), component_, session_.selectedRow());
  setVisible(found.has_value());
  if (!found) return;
  const QString title = "Force on the second body";
  setTitle(found->joints > 1 ? title + QString(", joint %1").arg(found->joint) : title);
  if (session_.snapshot().motion.step == 0) {  // as for λ: no step has computed it yet
    force_->setText("–");
    torque_->setText("–");
    return;
  }
  const ReducedForce shown = found->atJoint.about(chosenPlace(*found));
  const RoundingSizes rounding = roundingSizes(session_.snapshot());
  force_->setText(vectorText(shown.force, "N", rounding));
  torque_->setText(vectorText(shown.torque, "N·m", rounding));
}

Vec3 JointForceSection::chosenPlace(const JointForce& of) const {
  const QString wanted = about_->value();
  if (wanted == "first") return of.first;
  if (wanted == "second") return of.second;
  if (wanted == "place") return {place_->value()[0], place_->value()[1], place_->value()[2]};
  if (wanted == "selected" && !session_.selectedPoints().empty()) {
    const PointRef point = session_.selectedPoints().front();
    const Snapshot& snapshot = session_.snapshot();
    const int state = snapshot.structure->stateIndex(point.state);
    if (state >= 0 && snapshot.structure->states[static_cast<std::size_t>(state)].inSpace())
      return snapshot.structure->place({state, static_cast<Index>(point.element), Vec3::Zero()},
                                       snapshot.motion);
  }
  return of.atJoint.place;
}

QString JointForceSection::force() const { return force_->text(); }
QString JointForceSection::torque() const { return torque_->text(); }

}  // namespace compliant
