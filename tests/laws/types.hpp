#pragma once

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/registry.hpp"

namespace compliant::test {

/// Every type of the program that has the role; tests may have registered types of their own, which
/// have no example.
inline std::vector<const Type*> typesOf(std::optional<Role> role = std::nullopt) {
  std::vector<const Type*> types;
  for (const Type* type : registry().types())
    if (type->example && (!role || type->role == *role)) types.push_back(type);
  return types;
}

inline Scene exampleOf(const Type& type) {
  Scene scene;
  type.example(scene);
  return scene;
}

/// The components of the type in its own example.
inline std::vector<const Component*> specimens(const Scene& scene, const Type& type) {
  std::vector<const Component*> found;
  for (const auto& [name, id] : scene.names())
    if (&scene.find(id)->type() == &type) found.push_back(scene.find(id));
  return found;
}

struct TypeName {
  std::string operator()(const testing::TestParamInfo<const Type*>& info) const {
    return info.param->name;
  }
};

}  // namespace compliant::test
