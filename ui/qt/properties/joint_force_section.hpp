#pragma once

#include "ui/model/document/session.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/vector_field.hpp"
#include "ui/qt/properties/titled_section.hpp"

class QLabel;

namespace compliant {

class FieldRow;
struct JointForce;

// The force and torque of a joint on its second body, about a place that the user chooses: the
// joint, the origin of either body, the point selected in the view, or any place. Hidden unless the
// component is the law of a joint.
class JointForceSection : public TitledSection {
  Q_OBJECT

 public:
  explicit JointForceSection(Session& session, QWidget* parent = nullptr);

  // Call it for another component.
  void follow(Id component);
  // Call it for another snapshot.
  void updateValues();

  // For tests.
  ChoiceField* about() { return about_; }
  VectorField* place() { return place_; }
  QString force() const;
  QString torque() const;

 private:
  Vec3 chosenPlace(const JointForce& of) const;

  Session& session_;
  Id component_ = 0;
  ChoiceField* about_;
  VectorField* place_;
  FieldRow* placeRow_;
  QLabel *force_, *torque_;
};

}  // namespace compliant
