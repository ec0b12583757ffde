#include "ui/qt/properties/point_section.hpp"

#include "ui/model/elements/naming.hpp"
#include "ui/model/rows/field_change.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/fields/field_row.hpp"

namespace compliant {

PointSection::PointSection(Session& session, QWidget* parent)
    : TitledSection(parent), session_(session) {}

void PointSection::follow(Id component) {
  const std::vector<PointRef>& points = session_.selectedPoints();
  // A text being typed belongs to the point that was selected when the typing began.
  if (!editors_.empty() && (points.size() != 1 || !(points.front() == point_)))
    commitFocusedField(this);
  std::vector<PointField> fields;
  if (points.size() == 1 && points.front().state == component)
    fields = pointFields(session_.document().scene(), points.front());
  setVisible(!fields.empty());
  if (fields.empty()) return;
  if (editors_.empty()) build(fields);
  const bool other = !(point_ == points.front());
  point_ = points.front();
  QString word = qt(elementWord(session_.document().scene(), component).one);
  word.front() = word.front().toUpper();
  setTitle(word + " " + QString::number(point_.element) + " (from 0) at the start");
  for (std::size_t i = 0; i < fields.size() && i < editors_.size(); ++i) {
    if (other) editors_[i]->restore();
    editors_[i]->setValue({fields[i].value.x(), fields[i].value.y(), fields[i].value.z()});
    if (other) editors_[i]->setError({});
  }
}

VectorField* PointSection::field(const std::string& name) const {
  for (std::size_t i = 0; i < fields_.size(); ++i)
    if (fields_[i]->name == name) return editors_[i];
  return nullptr;
}

void PointSection::build(const std::vector<PointField>& fields) {
  for (const PointField& each : fields) {
    auto* editor = new VectorField;
    const std::size_t row = editors_.size();
    editor->setUnit(qt(each.field->unit));
    editor->setSpokenName(qt(fieldLabel(*each.field)) + " at the start");
    connect(editor, &VectorField::edited, this,
            [this, row](const Triple& value, Gesture gesture) { change(row, value, gesture); });
    auto* line = new FieldRow(qt(fieldLabel(*each.field)), editor);
    line->setSymbol(qt(each.field->symbol));
    line->setMeaning("Of this one alone, in the initial state.");
    add(line);
    fields_.push_back(each.field);
    editors_.push_back(editor);
  }
  closeWithLine();
}

void PointSection::change(std::size_t row, const Triple& value, Gesture gesture) {
  const Scene& scene = session_.document().scene();
  if (pointFields(scene, point_).empty()) return;
  const Field& field = *fields_[row];
  const std::string label =
      "Set " + spokenField(field) + " of " + elementWord(scene, point_.state).one + " " +
      std::to_string(point_.element) + " (from 0) of " + scene.find(point_.state)->name;
  const Status edited = session_.edit(
      changedPoint(scene, point_, field, {value[0], value[1], value[2]}), label, gesture.id);
  if (edited) return;
  follow(point_.state);
  editors_[row]->setError(qt(edited.error().what));
  emit notified({Severity::Warning, qt(edited.error().text()), Notice::Shown::InLog});
}

}  // namespace compliant
