#include "ui/model/elements/place_fields.hpp"

#include "engine/scene/registry.hpp"

namespace compliant {

const Field* fieldOfPlaces(const Type& type) {
  for (const Field& field : type.fields)
    if (field.geometry == Geometry::Place && field.kind == Kind::Points) return &field;
  return nullptr;
}

const Field* fieldOfPointPlaces(const ComponentRecord& record) {
  const Type* type = registry().find(record.type);
  return type != nullptr && type->role == Role::State ? fieldOfPlaces(*type) : nullptr;
}

}  // namespace compliant
