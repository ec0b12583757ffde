#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "engine/contact/detection/contact_shape.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant::test {

/// What touches of a shape of a scene, by its type and fields.
inline ContactShape contactShape(std::string_view type,
                                 std::vector<std::pair<std::string_view, Value>> fields) {
  const Type& found = *registry().find(type);
  const auto component = found.create();
  for (const auto& [name, value] : fields) found.find(name)->write(*component, value);
  return ContactShape::of(static_cast<const Shape&>(*component).geometry());
}

inline ContactShape capsule(double radius, double length) {
  return contactShape("Capsule", {{"radius", radius}, {"length", length}});
}
inline ContactShape cylinder(double radius, double length) {
  return contactShape("Cylinder", {{"radius", radius}, {"length", length}});
}
inline ContactShape cone(double radius, double height) {
  return contactShape("Cone", {{"radius", radius}, {"height", height}});
}
inline ContactShape ellipsoid(const Vec3& radii) {
  return contactShape("Ellipsoid", {{"radii", radii}});
}

}  // namespace compliant::test
