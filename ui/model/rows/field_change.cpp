#include "ui/model/rows/field_change.hpp"

namespace compliant {

Edit fieldChange(const std::vector<Id>& components, const std::string& field, const Value& value) {
  if (components.size() == 1) return {SetField{components.front(), field, value}};
  Batch batch;
  for (const Id id : components) batch.edits.push_back({SetField{id, field, value}});
  return {std::move(batch)};
}

std::string fieldChangeLabel(const Scene& scene, const std::vector<Id>& components,
                             const std::string& field) {
  const Component* only = components.size() == 1 ? scene.find(components.front()) : nullptr;
  return "Set " + field + " of " +
         (only != nullptr ? only->name : std::to_string(components.size()) + " components");
}

}  // namespace compliant
