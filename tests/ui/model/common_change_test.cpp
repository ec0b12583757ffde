#include "ui/model/common_change.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "engine/scene/build.hpp"
#include "ui/model/document.hpp"

namespace compliant {
namespace {

/// Two springs of 1e-3 and 4e-3 m/N, and one hard rod.
Scene springScene() {
  Scene scene;
  Build build(scene);
  build.add("UniformCompliance", "a", {{"compliance", 1e-3}});
  build.add("UniformCompliance", "b", {{"compliance", 4e-3}});
  build.add("UniformCompliance", "hard", {{"compliance", 0.0}});
  return scene;
}

std::vector<Id> springIds(const Scene& scene) {
  std::vector<Id> ids;
  for (const auto& [name, id] : scene.names()) ids.push_back(id);
  return ids;
}

double springCompliance(const Scene& scene, std::string_view name) {
  const Component& component = *scene.find(name);
  return std::get<double>(component.type().find("compliance")->read(component));
}

TEST(CommonChange, EveryNumberIsScaledAndShiftedInOneStep) {
  Document document(springScene());
  const auto before = document.scene().hash();
  const auto twice =
      changedNumbers(document.scene(), springIds(document.scene()), "compliance", 2, 0);
  ASSERT_TRUE(twice.ok());
  ASSERT_FALSE(document.edit(*twice, "Multiply"));
  EXPECT_EQ(springCompliance(document.scene(), "a"), 2e-3);
  EXPECT_EQ(springCompliance(document.scene(), "b"), 8e-3);
  EXPECT_EQ(springCompliance(document.scene(), "hard"), 0);
  EXPECT_EQ(document.steps().size(), 1U);
  const auto more =
      changedNumbers(document.scene(), springIds(document.scene()), "compliance", 1, 0.5);
  ASSERT_TRUE(more.ok());
  ASSERT_FALSE(document.edit(*more, "Add"));
  EXPECT_EQ(springCompliance(document.scene(), "hard"), 0.5);
  document.goTo(0);
  EXPECT_EQ(document.scene().hash(), before);
}

TEST(CommonChange, WhatOneComponentCannotTakeIsRefusedForAll) {
  const Scene scene = springScene();
  const auto below = changedNumbers(scene, springIds(scene), "compliance", 1, -2e-3);
  ASSERT_FALSE(below.ok());
  EXPECT_EQ(below.error().where, "a");
  constexpr double most = std::numeric_limits<double>::max();
  const auto infinite = changedNumbers(scene, springIds(scene), "compliance", most, most);
  ASSERT_FALSE(infinite.ok());
  EXPECT_EQ(infinite.error().text(), "a: compliance would be no finite number");
  EXPECT_FALSE(changedNumbers(scene, springIds(scene), "name", 2, 0).ok());
}

}  // namespace
}  // namespace compliant
