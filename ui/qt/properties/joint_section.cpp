#include "ui/qt/properties/joint_section.hpp"

#include <algorithm>
#include <functional>

#include "engine/analysis/softness.hpp"
#include "engine/scene/depiction.hpp"
#include "ui/model/build/joints.hpp"
#include "ui/model/edits/deleting.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/fields/field_row.hpp"

namespace compliant {
namespace {

using Hold = JointCoordinate::Hold;

constexpr std::array coordinateNames{"Along x", "Along y", "Along z",
                                     "About x", "About y", "About z"};
constexpr std::array holdKeys{"free", "limited", "hard", "compliant", "driven"};

bool turns(std::size_t coordinate) { return coordinate >= 3; }

// For a coordinate that was free or hard: a spring that swings a few times, or a servo that does
// not swing.
void soften(const Scene& scene, std::size_t i, JointCoordinate& coordinate) {
  const Softness soft = softnessFor(scene, 1);
  coordinate.compliance = turns(i) ? soft.about : soft.along;
  coordinate.damping = (coordinate.hold == Hold::Driven ? 1 : springDamping) *
                       (turns(i) ? soft.criticalAbout : soft.criticalAlong);
}

// The kinds that a single constraint can express.
constexpr std::array plainKinds{JointKind::Ball,        JointKind::Hinge,  JointKind::Slider,
                                JointKind::Cylindrical, JointKind::Planar, JointKind::Weld,
                                JointKind::Bushing};

// A hinge with a servo is a hinge; a hard coordinate with a target is held.
bool moves(const JointCoordinate& coordinate) {
  return !coordinate.held() || (coordinate.hold == Hold::Driven && coordinate.compliance > 0);
}

// The number of rows of each joint.
Index heldCoordinates(const JointDesign& joint) {
  return std::ranges::count_if(joint.coordinates,
                               [](const JointCoordinate& each) { return each.held(); });
}

QString kindOf(const JointDesign& joint) {
  std::array<bool, 6> free{};
  for (std::size_t i = 0; i < free.size(); ++i) free[i] = moves(joint.coordinates[i]);
  const auto soft = std::ranges::count_if(
      joint.coordinates, [](const JointCoordinate& each) { return each.hold == Hold::Compliant; });
  if (soft == 6) return qt(infoOf(JointKind::Bushing).name);
  // A weld is hard throughout.
  if (soft > 0 && std::ranges::none_of(free, std::identity())) return "other";
  for (const JointKind kind : plainKinds)
    if (free == freeCoordinates(kind)) return qt(infoOf(kind).name);
  return "other";
}

Choice choiceOf(JointKind kind) {
  QString title = qt(infoOf(kind).name);
  title.front() = title.front().toUpper();
  return {qt(infoOf(kind).name), title, qt(infoOf(kind).moves)};
}

// Motor is offered only if the joint is one.
std::vector<Choice> kindChoices(Driven driven) {
  std::vector<Choice> kinds;
  if (driven == Driven::Yes) kinds.push_back(choiceOf(JointKind::Motor));
  for (const JointKind kind : plainKinds) kinds.push_back(choiceOf(kind));
  kinds.push_back({"other", "Other", "Another choice of free coordinates"});
  return kinds;
}

std::vector<Choice> holdChoices(Driven driven) {
  return {
      driven == Driven::Yes
          ? Choice{"free", "Motor", "Free for the motor, which drives it at the speed above"}
          : Choice{"free", "Free", "Not held"},
      {"limited", "Limited", "Free between two limits, where it stops"},
      {"hard", "Hard", "Held at zero, or driven to where it is at the start"},
      {"compliant", "Compliant",
       "A spring and damper hold it at zero, or at where it is at the start"},
      {"driven", "Driven", "Held at a target by a servo: a compliant constraint with an offset"}};
}

}  // namespace

JointSection::JointSection(Session& session, QWidget* parent)
    : TitledSection(parent),
      session_(session),
      kind_(new ChoiceField),
      place_(new VectorField),
      axis_(new VectorField) {
  kind_->setChoices(kindChoices(driven_));
  connect(kind_, &ChoiceField::edited, this, &JointSection::changeKind);
  auto* row = new FieldRow("Kind", kind_);
  row->setMeaning(
      "Which coordinates the joint leaves free. Its axis is the z axis of its own axes.");
  add(row);
  addPlace();
  addSpeed();
  for (std::size_t i = 0; i < lines_.size(); ++i) addLine(i);
  closeWithLine();
}

void JointSection::addPlace() {
  place_->setUnit("m");
  place_->setSpokenName("Place");
  axis_->setSpokenName("Axis");
  placeRow_ = new FieldRow("Place", place_);
  placeRow_->setMeaning(
      "Where the joint is at the start, in the world. An edit moves it on both bodies.");
  axisRow_ = new FieldRow("Axis", axis_);
  axisRow_->setMeaning("The z axis of the joint at the start, in the world, of any length.");
  add(placeRow_);
  add(axisRow_);
  using Triple = std::array<double, 3>;
  connect(place_, &VectorField::edited, this, [this](const Triple& to, Gesture gesture) {
    move({Vec3(to[0], to[1], to[2]), at_.axis}, gesture);
  });
  connect(axis_, &VectorField::edited, this, [this](const Triple& to, Gesture gesture) {
    typedAxis_ = Vec3(to[0], to[1], to[2]);
    move({at_.place, typedAxis_}, gesture);
  });
}

void JointSection::addSpeed() {
  speed_ = addNumber("Speed", "rad/s", -1e9, speedRow_);
  speedRow_->setMeaning(
      "The speed at which its motor drives the joint. To set how much the motor yields under load, "
      "select its law.");
  connect(speed_, &NumberField::edited, this, [this](double to, Gesture gesture) {
    JointMotor wanted = motor_;
    wanted.speed = to;
    const Component* law = session_.document().scene().find(wanted.law);
    const Status edited =
        session_.edit(turningAt(wanted),
                      "Set the speed" + (law != nullptr ? " of " + law->name : ""), gesture.id);
    if (!edited) speed_->setError(qt(edited.error().what));
  });
}

void JointSection::followSpeed() {
  const Scene& scene = session_.document().scene();
  const Component* pose = scene.find(shown_.mapping);
  const auto motor = pose != nullptr ? jointMotor(scene, *pose) : std::nullopt;
  speedRow_->setVisible(motor.has_value());
  const Driven driven = motor ? Driven::Yes : Driven::No;
  const bool other = driven != driven_ || (motor && motor->coordinate != motor_.coordinate);
  if (other) {
    lines_[motor_.coordinate].hold->setChoices(holdChoices(Driven::No));
    if (motor) lines_[motor->coordinate].hold->setChoices(holdChoices(Driven::Yes));
    kind_->setChoices(kindChoices(driven));
    driven_ = driven;
  }
  if (!motor) return;
  motor_ = *motor;
  speed_->setUnit(turns(motor_.coordinate) ? "rad/s" : "m/s");
  speed_->setError({});
  speed_->setValue(motor_.speed);
}

void JointSection::followPlace() {
  const Index width = heldCoordinates(shown_), row = session_.selectedRow();
  joint_ = shown_.joints == 1 ? 0 : row < 0 || width == 0 ? -1 : row / width;
  const auto at =
      joint_ < 0 ? std::nullopt : jointPlace(session_.document().scene(), shown_.mapping, joint_);
  placeRow_->setVisible(at.has_value());
  axisRow_->setVisible(at.has_value());
  setTitle(shown_.joints == 1 ? QString("Joint")
           : at ? QString("%1 joints, place of joint %2").arg(shown_.joints).arg(joint_)
                : QString("%1 joints").arg(shown_.joints));
  if (!at) return;
  at_ = *at;
  placeRow_->field()->setError({});
  axisRow_->field()->setError({});
  place_->setValue({at_.place.x(), at_.place.y(), at_.place.z()});
  // While numbers are typed one after the other, the axis may have any length.
  const bool typed = (typedAxis_.normalized() - at_.axis).norm() < 1e-9;
  const Vec3 axis = typed ? typedAxis_ : at_.axis;
  axis_->setValue({axis.x(), axis.y(), axis.z()});
}

void JointSection::move(const JointPlace& wanted, Gesture gesture) {
  const Scene& scene = session_.document().scene();
  const Component* constraint = scene.find(shown_.constraint);
  const Result<Edit> edit = joinedAt(scene, shown_.mapping, joint_, wanted);
  const Status edited =
      edit ? session_.edit(*edit,
                           constraint != nullptr ? "Move " + constraint->name : "Move a joint",
                           gesture.id)
           : Status(edit.error());
  if (edited) return;
  followPlace();
  (wanted.axis == at_.axis ? placeRow_ : axisRow_)->field()->setError(qt(edited.error().what));
  emit notified({Severity::Warning, qt(edited.error().text()), Notice::Shown::InLog});
}

void JointSection::addLine(std::size_t i) {
  Line& line = lines_[i];
  line.hold = new ChoiceField;
  line.hold->setChoices(holdChoices(Driven::No));
  line.hold->setSpokenName(coordinateNames[i]);
  auto* row = new FieldRow(coordinateNames[i], line.hold);
  row->setMeaning(QString(turns(i) ? "Turns about the %1 axis of the joint."
                                   : "Slides along the %1 axis of the joint.")
                      .arg(QChar('x' + static_cast<char>(i % 3))));
  add(row);
  connect(line.hold, &ChoiceField::edited, this, [this, i](const QString& key, Gesture gesture) {
    JointCoordinate wanted = shown_.coordinates[i];
    const auto at = std::find(holdKeys.begin(), holdKeys.end(), key);
    wanted.hold = static_cast<Hold>(at - holdKeys.begin());
    const bool soft = wanted.hold == Hold::Compliant || wanted.hold == Hold::Driven;
    if (soft && wanted.compliance == 0) soften(session_.document().scene(), i, wanted);
    // A servo without a target would look like a held coordinate.
    if (wanted.hold == Hold::Driven && wanted.target == 0) wanted.target = 0.1;
    if (wanted.hold == Hold::Limited && !wanted.limits.any()) wanted.limits = usualLimits(i);
    // It keeps its place instead of jumping to zero.
    wanted = heldAtStart(session_.document().scene(), shown_, i, wanted);
    change(i, wanted, gesture);
  });
  addNumbers(i);
}

JointLimits JointSection::usualLimits(std::size_t coordinate) const {
  const Scene& scene = session_.document().scene();
  const Component* pose = scene.find(shown_.mapping);
  return pose != nullptr
             ? limitsAroundStart(scene, *pose, coordinate, turns(coordinate) ? 0.5 : 0.1)
             : JointLimits{};
}

void JointSection::addNumbers(std::size_t i) {
  Line& line = lines_[i];
  const auto add = [this, i](const QString& name, const QString& unit, double least, FieldRow*& row,
                             auto set) {
    NumberField* field = addNumber("    " + name, unit, least, row);
    connect(field, &NumberField::edited, this,
            [this, i, set, field](double value, Gesture gesture) {
              JointCoordinate wanted = shown_.coordinates[i];
              set(wanted, value);
              // Without compliance it is hard.
              if (wanted.hold == Hold::Compliant && wanted.compliance == 0)
                wanted.hold = Hold::Hard;
              field->setError(change(i, wanted, gesture));
            });
    return field;
  };
  const QString way = turns(i) ? "rad" : "m";
  line.lower = add("Lower limit", way, -1e9, line.lowerRow,
                   [](auto& of, double value) { of.limits.lower = value; });
  line.upper = add("Upper limit", way, -1e9, line.upperRow,
                   [](auto& of, double value) { of.limits.upper = value; });
  line.compliance = add("c", turns(i) ? "rad/(N·m)" : "m/N", 0, line.complianceRow,
                        [](auto& of, double value) { of.compliance = value; });
  line.damping = add("D_c", turns(i) ? "N·m·s/rad" : "N·s/m", 0, line.dampingRow,
                     [](auto& of, double value) { of.damping = value; });
  line.target =
      add("Target", way, -1e9, line.targetRow, [](auto& of, double value) { of.target = value; });
}

NumberField* JointSection::addNumber(const QString& name, const QString& unit, double least,
                                     FieldRow*& row) {
  auto* field = new NumberField;
  field->setUnit(unit);
  field->setRange({least, least < 0 ? 1e9 : 1e12});
  field->setStepRule(StepRule::Relative);
  field->setSpokenName(name.trimmed());
  row = new FieldRow(name, field);
  add(row);
  return field;
}

void JointSection::follow(Id component, Rows rows) {
  const auto joint = jointDesign(session_.document().scene(), component);
  setVisible(joint.has_value());
  if (!joint) return;
  const bool stay = rows == Rows::Stay && joint->constraint == shown_.constraint;
  shown_ = *joint;
  followPlace();
  followSpeed();
  const QString plain = kindOf(shown_);
  const bool motor = driven_ == Driven::Yes && plain == qt(infoOf(JointKind::Hinge).name);
  kind_->setValue(motor ? qt(infoOf(JointKind::Motor).name) : plain);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const JointCoordinate& coordinate = shown_.coordinates[i];
    Line& line = lines_[i];
    line.hold->setValue(holdKeys[static_cast<std::size_t>(coordinate.hold)]);
    const bool soft = coordinate.hold == Hold::Compliant || coordinate.hold == Hold::Driven;
    line.compliance->setValue(coordinate.compliance);
    line.damping->setValue(coordinate.damping);
    line.target->setValue(coordinate.target);
    line.lower->setValue(coordinate.limits.lower.value_or(0));
    line.upper->setValue(coordinate.limits.upper.value_or(0));
    if (stay) continue;
    line.complianceRow->setVisible(soft);
    line.dampingRow->setVisible(soft);
    line.targetRow->setVisible(coordinate.hold == Hold::Driven);
    line.lowerRow->setVisible(coordinate.limits.lower.has_value());
    line.upperRow->setVisible(coordinate.limits.upper.has_value());
  }
}

void JointSection::changeKind(const QString& key, Gesture gesture) {
  JointDesign wanted = shown_;
  const auto found = std::find_if(plainKinds.begin(), plainKinds.end(),
                                  [&](JointKind kind) { return key == infoOf(kind).name; });
  if (found == plainKinds.end()) return follow(shown_.constraint);
  // Coordinates already held stay unchanged; new ones get the compliance of the others.
  JointCoordinate held{Hold::Hard};
  for (const JointCoordinate& each : shown_.coordinates)
    if (each.hold == Hold::Compliant) held = each;
  const auto free = freeCoordinates(*found);
  for (std::size_t i = 0; i < free.size(); ++i) {
    JointCoordinate& coordinate = wanted.coordinates[i];
    if (free[i] && moves(coordinate)) continue;
    if (free[i])
      coordinate = {};
    else if (moves(coordinate))
      coordinate = held;
    // The difference between a bushing and a weld.
    const bool soft = coordinate.hold == Hold::Compliant;
    if (*found == JointKind::Bushing && !soft) {
      coordinate = {Hold::Compliant};
      soften(session_.document().scene(), i, coordinate);
    }
    if (*found == JointKind::Weld && soft) coordinate = {Hold::Hard};
    coordinate = heldAtStart(session_.document().scene(), shown_, i, coordinate);
  }
  // Another kind of joint no longer has a motor.
  const Edit undriven = driven_ == Driven::Yes
                            ? deletionWithUsers(session_.document().scene(), {motor_.law})
                            : Edit{Batch{}};
  apply(wanted, "Make it a " + key.toStdString(), gesture, undriven);
}

QString JointSection::change(std::size_t coordinate, const JointCoordinate& now, Gesture gesture) {
  JointDesign wanted = shown_;
  wanted.coordinates[coordinate] = now;
  const Component* constraint = session_.document().scene().find(shown_.constraint);
  const std::string name = QString(coordinateNames[coordinate]).toLower().toStdString();
  return apply(wanted, "Set " + name + (constraint != nullptr ? " of " + constraint->name : ""),
               gesture);
}

QString JointSection::apply(const JointDesign& wanted, const std::string& label, Gesture gesture,
                            const Edit& further) {
  Result<Edit> edit = holdingSo(session_.document().scene(), wanted);
  if (edit && !std::get<Batch>(further.change).edits.empty())
    edit = Edit{Batch{{std::move(*edit), further}}};
  const Id constraint = shown_.constraint;
  const Index joint = joint_;
  const Status edited = edit ? session_.edit(*edit, label, gesture.id) : Status(edit.error());
  if (!edited) {
    emit notified({Severity::Warning, qt(edited.error().text()), Notice::Shown::InLog});
    follow(constraint);
    return qt(edited.error().what);
  }
  // With another number of rows per joint, the selected row would belong to another joint.
  if (wanted.joints > 1 && joint >= 0)
    session_.selectRow(constraint, joint * heldCoordinates(wanted));
  return {};
}

}  // namespace compliant
