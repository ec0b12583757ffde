// Turns input in the panel into edits of the scene.

#include "engine/scene/registry.hpp"
#include "ui/model/edits/changing_type.hpp"
#include "ui/model/rows/common_change.hpp"
#include "ui/model/rows/field_change.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/properties/property_editor.hpp"
#include "ui/qt/properties/property_panel.hpp"

namespace compliant {

void PropertyPanel::change(PropertyEditor* editor, const Value& value, Gesture gesture) {
  std::vector<Id> ids = targets_;
  std::erase_if(ids, [this](Id id) { return session_.document().scene().find(id) == nullptr; });
  if (ids.empty()) return;
  const std::string& field = editor->field().name;
  tell(editor,
       session_.edit(fieldChange(ids, field, value),
                     fieldChangeLabel(session_.document().scene(), ids, field), gesture.id));
}

std::string PropertyPanel::ofTargets() const {
  const std::size_t count = targets_.size();
  return " of " + (count == 1 ? shown_.name : std::to_string(count) + " components");
}

void PropertyPanel::changeEach(PropertyEditor* editor, NumberChange change, int coordinate) {
  const std::string& field = editor->field().name;
  constexpr const char* axes[] = {" x", " y", " z"};
  const std::string what = field + (coordinate < 0 ? "" : axes[coordinate]) + ofTargets();
  const std::string label = change.factor == 1
                                ? "Add " + toText(change.offset).toStdString() + " to " + what
                                : "Multiply " + what + " by " + toText(change.factor).toStdString();
  const Scene& scene = session_.document().scene();
  const Result<Edit> edit =
      coordinate < 0
          ? changedNumbers(scene, targets_, field, change.factor, change.offset)
          : changedCoordinates(scene, targets_, field, coordinate, change.factor, change.offset);
  tell(editor, edit ? session_.edit(*edit, label) : Status(edit.error()));
}

void PropertyPanel::changeLists(PropertyEditor* editor, const ReadListChange& change) {
  const std::string& field = editor->field().name;
  const std::string label = change.factor == 1 ? "Shift " + field + ofTargets()
                                               : "Multiply " + field + ofTargets() + " by " +
                                                     toText(change.factor).toStdString();
  const Result<Edit> edit =
      changedLists(session_.document().scene(), targets_, field, change.factor,
                   Vec3(change.offset[0], change.offset[1], change.offset[2]));
  const Status edited = edit ? session_.edit(*edit, label) : Status(edit.error());
  tell(editor, edited);
  if (!edited) return;
  // The typed text is not a value: the field shows the result.
  const Scene& scene = session_.document().scene();
  if (const Component* shown = scene.find(shown_.component))
    editor->show(propertyRow(scene, *shown, editor->field()));
}

void PropertyPanel::tell(PropertyEditor* editor, const Status& edited) {
  if (edited) return;
  // Nothing has changed, so the editor still exists; it shows the value, and why it stays.
  const Scene& scene = session_.document().scene();
  if (const Component* shown = scene.find(shown_.component))
    editor->show(propertyRow(scene, *shown, editor->field()));
  editor->setError(qt(edited.error().what));
  emit notified({Severity::Warning, qt(edited.error().text()), Notice::Shown::InLog});
}

void PropertyPanel::changeType(const QString& name) {
  const Scene& scene = session_.document().scene();
  const Type* type = registry().find(name.toStdString());
  if (type == nullptr || type->name == shown_.typeName || scene.find(shown_.component) == nullptr)
    return;
  const std::string label = "Change " + shown_.name + " to " + typeLabel(type->name);
  if (const Status edited = session_.edit(changedType(scene, shown_.component, *type), label);
      !edited)
    emit notified({Severity::Warning, qt(edited.error().text()), Notice::Shown::InLog});
}

void PropertyPanel::rename(const QString& name) {
  const Component* component = session_.document().scene().find(shown_.component);
  if (component == nullptr || qt(component->name) == name) return;
  const std::string label = "Rename " + component->name + " to " + name.toStdString();
  if (const Status edited = session_.edit({Rename{component->id, name.toStdString()}}, label);
      !edited) {
    name_->setError(qt(edited.error().what));
    emit notified({Severity::Warning, qt(edited.error().text()), Notice::Shown::InLog});
  } else {
    name_->setError({});
  }
}

void PropertyPanel::changeSceneText(const std::string& field, TextField* widget,
                                    const QString& text) {
  const Status edited = session_.edit({SetField{sceneId, field, text.toStdString()}},
                                      "Set " + field + " of the scene");
  widget->setError(edited ? QString() : qt(edited.error().what));
}

}  // namespace compliant
