#include "engine/scene/registry.hpp"

#include "engine/base/assert.hpp"

namespace compliant {

void Registry::add(const Type& type) {
  ASSERT(find(type.name) == nullptr);
  types_.push_back(&type);
}

const Type* Registry::find(std::string_view name) const {
  for (const Type* type : types_)
    if (type->name == name) return type;
  return nullptr;
}

Registry& registry() {
  static Registry all;
  return all;
}

}  // namespace compliant
