#include "ui/model/edits/changing_type.hpp"

#include "engine/scene/registry.hpp"

namespace compliant {

std::vector<const Type*> typesInstead(const Scene& scene, Id id) {
  const Component* component = scene.find(id);
  std::vector<const Type*> types;
  if (component == nullptr || !scene.usersOf(id).empty()) return types;
  const Role role = component->type().role;
  if (!governs(role)) return types;
  for (const Type* type : registry().types())
    if (type->role == role) types.push_back(type);
  return types;
}

Edit changedType(const Scene& scene, Id id, const Type& type) {
  const Component& component = *scene.find(id);
  ComponentRecord record{id, type.name, component.name, {}};
  for (const Field& field : type.fields) {
    const Field* own = component.type().find(field.name);
    if (own == nullptr || own->kind != field.kind) continue;
    Value value = own->read(component);
    // A default value is not copied: the default precision of a direct solver is hard to reach by
    // iterations.
    if (component.type().role == Role::Solver && sameValue(value, own->fallback)) continue;
    if (!sameValue(value, field.fallback) && !field.check(value))
      record.fields.emplace_back(field.name, std::move(value));
  }
  return {Batch{{{Erase{id}}, {Insert{std::move(record)}}}}};
}

}  // namespace compliant
