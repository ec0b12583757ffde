#include "ui/model/rows/field_change.hpp"

#include <cctype>

#include "ui/model/rows/property_rows.hpp"

namespace compliant {

std::string spokenField(const Field& field) {
  std::string label = fieldLabel(field);
  // Abbreviations keep their capitals.
  const bool word = label.size() > 1 && std::islower(static_cast<unsigned char>(label[1])) != 0;
  if (word) label[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(label[0])));
  return label;
}

Edit fieldChange(const std::vector<Id>& components, const std::string& field, const Value& value) {
  if (components.size() == 1) return {SetField{components.front(), field, value}};
  Batch batch;
  for (const Id id : components) batch.edits.push_back({SetField{id, field, value}});
  return {std::move(batch)};
}

std::string fieldChangeLabel(const Scene& scene, const std::vector<Id>& components,
                             const std::string& field) {
  const Component* only = components.size() == 1 ? scene.find(components.front()) : nullptr;
  const Component* any = components.empty() ? nullptr : scene.find(components.front());
  const Field* known = any != nullptr ? any->type().find(field) : nullptr;
  return "Set " + (known != nullptr ? spokenField(*known) : field) + " of " +
         (only != nullptr ? only->name : std::to_string(components.size()) + " components");
}

}  // namespace compliant
