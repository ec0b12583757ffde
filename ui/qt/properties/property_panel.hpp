#pragma once

#include <QScrollArea>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/model/rows/selection_sheet.hpp"
#include "ui/qt/basics/gesture.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/widgets/held_press.hpp"

class QLabel;
class QVBoxLayout;

namespace compliant {

class ChoiceField;
class FrequencyFinder;
class JointForceSection;
class JointSection;
class MassSection;
class LiveValuesSection;
class PointSection;
class PropertyEditor;
class SelectionList;
class StabilityHint;
class TextField;

// The fields of the selected component, built from its description only. Several selected
// components are listed; if they have the same type, their fields are below the list, and a change
// applies to all. For a branch of the tree, only the list is shown. Without a selection: title and
// notes of the scene.
class PropertyPanel : public QScrollArea {
  Q_OBJECT

 public:
  PropertyPanel(Session& session, FrequencyFinder& frequencies, QWidget* parent = nullptr);

  // The editor of a field, or null; for tests and for the settings strip.
  PropertyEditor* editor(const std::string& field) const;
  // The name of the focused field; empty if there is none.
  QString focusedField() const;
  // The name field of the single component; null if another page is shown.
  TextField* nameField() { return name_; }
  // The components whose fields are shown: the selection of one type.
  const std::vector<Id>& targets() const { return targets_; }
  // The live values of the single component; null if another page is shown.
  LiveValuesSection* now() const { return now_; }
  // The type of a solver or integrator; null for other components. For tests.
  ChoiceField* typeField() const { return typeField_; }
  // The start values of the single selected point; null if another page is shown.
  PointSection* point() const { return point_; }
  // The joint whose law is shown; null if another page is shown.
  JointSection* joint() const { return joint_; }
  MassSection* mass() const { return mass_; }
  // The force of the joint; null if another page is shown.
  JointForceSection* jointForce() const { return jointForce_; }
  // The list of several selected components, or of a branch; else null. For tests.
  SelectionList* list() const { return list_; }

 signals:
  void notified(const compliant::Notice& notice);
  // The user wants to pick the other end of a link field of these components, one of `candidates`.
  void pickRequested(const std::vector<compliant::Id>& targets, const compliant::Field& field,
                     const std::vector<compliant::Id>& candidates);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void follow();
  void adoptSnapshot();
  enum class Page { None, Scene, Several, Component };
  Page pageFor(const SelectionSheet& selection) const;
  void build(const PropertySheet& sheet);
  void buildScene();
  void buildSeveral();
  // A joint as a unit, also when the other components of its group are selected with it.
  void addJoint();
  void addList();
  // Replaces the fields by those of this component.
  void showFields(const PropertySheet& sheet);
  void addFields(const PropertySheet& sheet, QVBoxLayout* column);
  // "3 of 64 points selected"; empty when states are selected as a whole.
  QString pointsRemark() const;
  // The same, or which one of several links of the law is selected.
  QString partRemark() const;
  void showHeader(const PropertySheet& sheet);
  void change(PropertyEditor* editor, const Value& value, Gesture gesture);
  // Changes each of the selected numbers: "*2", "+0.5".
  void changeEach(PropertyEditor* editor, NumberChange change, int coordinate);
  void changeLists(PropertyEditor* editor, const ReadListChange& change);
  // "of rope", "of 3 components".
  std::string ofTargets() const;
  // Shows below the field why an edit was refused, if it was.
  void tell(PropertyEditor* editor, const Status& edited);
  void rename(const QString& name);
  void addTypes();
  void changeType(const QString& name);
  void changeSceneText(const std::string& field, TextField* widget, const QString& text);
  // The selected components that share the type of the first.
  std::vector<Id> selectedAlike() const;
  QWidget* freshPage();
  // Otherwise a focus inside the widget would move to an arbitrary button.
  void releaseFocus(const QWidget* leaving);
  void keepPlace();
  // Shows the changes that a drag has delayed, and keeps the dragged widget under the mouse.
  void followDragged(const QWidget* dragged);

  Session& session_;
  FrequencyFinder& frequencies_;
  QVBoxLayout* column_ = nullptr;
  QLabel *icon_ = nullptr, *type_ = nullptr, *doc_ = nullptr, *issue_ = nullptr;
  TextField *name_ = nullptr, *title_ = nullptr, *notes_ = nullptr;
  QWidget* fields_ = nullptr;  // holds the editors
  std::vector<PropertyEditor*> editors_;
  SelectionList* list_ = nullptr;
  ChoiceField* typeField_ = nullptr;
  LiveValuesSection* now_ = nullptr;
  PointSection* point_ = nullptr;
  MassSection* mass_ = nullptr;
  JointSection* joint_ = nullptr;
  JointForceSection* jointForce_ = nullptr;
  StabilityHint* stability_ = nullptr;  // of an integrator
  Page page_ = Page::None;
  PropertySheet shown_;
  std::vector<Id> targets_;  // components edited by the fields, selected when these were shown
  HeldPress press_{this};
  Subscription listening_;
};

}  // namespace compliant
