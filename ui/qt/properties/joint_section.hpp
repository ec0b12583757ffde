#pragma once

#include <array>

#include "engine/analysis/joint_motor.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/edits/joint_coordinates.hpp"
#include "ui/model/edits/joint_place.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/vector_field.hpp"
#include "ui/qt/properties/titled_section.hpp"

namespace compliant {

class FieldRow;
// Whether a motor drives a coordinate.
enum class Driven { No, Yes };

// A joint as a unit, above the fields of its law: its kind, and how it constrains each of its six
// coordinates. Hidden unless the component is the law of a joint.
class JointSection : public TitledSection {
  Q_OBJECT

 public:
  explicit JointSection(Session& session, QWidget* parent = nullptr);

  // Call it for another component or design. With Stay, rows neither appear nor disappear, whatever
  // the coordinates are.
  enum class Rows { Follow, Stay };
  void follow(Id component, Rows rows = Rows::Follow);

  // The editors, for tests. Coordinates are x, y, z and the rotations about them.
  ChoiceField* kind() { return kind_; }
  VectorField* place() { return place_; }
  VectorField* axis() { return axis_; }
  NumberField* speed() { return speed_; }
  ChoiceField* hold(std::size_t coordinate) { return lines_[coordinate].hold; }
  NumberField* compliance(std::size_t coordinate) { return lines_[coordinate].compliance; }
  NumberField* damping(std::size_t coordinate) { return lines_[coordinate].damping; }
  NumberField* target(std::size_t coordinate) { return lines_[coordinate].target; }
  NumberField* lower(std::size_t coordinate) { return lines_[coordinate].lower; }
  NumberField* upper(std::size_t coordinate) { return lines_[coordinate].upper; }

 signals:
  void notified(const compliant::Notice& notice);

 private:
  struct Line {
    ChoiceField* hold;
    NumberField *lower, *upper, *compliance, *damping, *target;
    FieldRow *lowerRow, *upperRow, *complianceRow, *dampingRow, *targetRow;
  };
  void addPlace();
  void followPlace();
  void addSpeed();
  void followSpeed();
  void move(const JointPlace& wanted, Gesture gesture);
  void addLine(std::size_t coordinate);
  void addNumbers(std::size_t coordinate);
  NumberField* addNumber(const QString& name, const QString& unit, double least, FieldRow*& row);
  JointLimits usualLimits(std::size_t coordinate) const;
  void changeKind(const QString& key, Gesture gesture);
  // Why the change is refused, or nothing; a refusal is then in the log.
  QString change(std::size_t coordinate, const JointCoordinate& wanted, Gesture gesture);
  // `further` is a batch that is applied in the same step.
  QString apply(const JointDesign& wanted, const std::string& label, Gesture gesture,
                const Edit& further = {Batch{}});

  Session& session_;
  ChoiceField* kind_;
  VectorField *place_, *axis_;
  FieldRow *placeRow_ = nullptr, *axisRow_ = nullptr;
  Index joint_ = -1;  // the joint whose place is shown, of those that share the law
  JointPlace at_;
  Vec3 typedAxis_ = Vec3::Zero();
  NumberField* speed_ = nullptr;
  FieldRow* speedRow_ = nullptr;
  JointMotor motor_;
  Driven driven_ = Driven::No;
  std::array<Line, 6> lines_{};
  JointDesign shown_;
};

}  // namespace compliant
