#pragma once

#include <array>

#include "ui/model/document/session.hpp"
#include "ui/model/edits/joint_coordinates.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/properties/titled_section.hpp"

namespace compliant {

class FieldRow;

// A joint as one thing, above the fields of its law: its kind, and how it holds each of its six coordinates. Hidden
// unless the component is the law of a joint.
class JointSection : public TitledSection {
  Q_OBJECT

 public:
  explicit JointSection(Session& session, QWidget* parent = nullptr);

  // For another component or design.
  void follow(Id component);

  // The editors, for tests. Coordinates are x, y, z and the turns about them.
  ChoiceField* kind() { return kind_; }
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
  void addLine(std::size_t coordinate);
  void addNumbers(std::size_t coordinate);
  NumberField* addNumber(const QString& name, const QString& unit, double least, FieldRow*& row);
  JointLimits usualLimits(std::size_t coordinate) const;
  void changeKind(const QString& key, Gesture gesture);
  void change(std::size_t coordinate, const JointCoordinate& wanted, Gesture gesture);
  void apply(const JointDesign& wanted, const std::string& label, Gesture gesture);

  Session& session_;
  ChoiceField* kind_;
  std::array<Line, 6> lines_{};
  JointDesign shown_;
};

}  // namespace compliant
