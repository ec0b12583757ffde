#pragma once

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "ui/model/document/document.hpp"
#include "ui/model/edits/deleting.hpp"

namespace compliant {

/// The value of a field of a component by its name.
template <class T>
T fieldIn(const Scene& scene, std::string_view name, const char* field) {
  const Component* component = scene.find(name);
  EXPECT_NE(component, nullptr) << name;
  return component == nullptr ? T() : std::get<T>(component->type().find(field)->read(*component));
}

/// Single points of a state by its name.
inline Selection pointsOf(const Scene& scene, std::string_view state,
                          const std::vector<std::int64_t>& points) {
  Selection selection{{scene.find(state)->id}, {}};
  for (const std::int64_t point : points)
    selection.points.push_back({selection.components.front(), point});
  return selection;
}

/// What is left; fails the test when it is refused or undo is wrong.
inline Scene deleted(const Scene& scene, const Selection& selection, Deletion* told = nullptr) {
  Document document(scene);
  const std::string before = writeScene(scene);
  const Result<Deletion> deletion = deletionOf(scene, selection);
  EXPECT_TRUE(deletion.ok()) << deletion.error().text();
  if (!deletion) return scene;
  if (told != nullptr) *told = *deletion;
  const Status edited = document.edit(deletion->edit, "Delete");
  EXPECT_TRUE(edited) << edited.error().text();
  const Scene after = document.scene();
  EXPECT_EQ(document.steps().size(), 1U);
  document.undo();
  EXPECT_EQ(writeScene(document.scene()), before);
  return after;
}

}  // namespace compliant
