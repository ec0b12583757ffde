#include "ui/model/rows/common_change.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "ui/model/document/document.hpp"

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

double complianceNamed(const Scene& scene, std::string_view name) {
  const Component& component = *scene.find(name);
  return std::get<double>(component.type().find("compliance")->read(component));
}

TEST(CommonChange, DividingLeavesNoDigitsBehind) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "steps", {{"newton_iterations", std::int64_t{49}}, {"h", 2e-3}});
  const auto whole = changedNumbers(scene, springIds(scene), "newton_iterations", 1.0 / 49, 0);
  ASSERT_TRUE(whole.ok()) << whole.error().text();
  ASSERT_TRUE(applyEdit(scene, *whole).ok());
  const auto tenth = changedNumbers(scene, springIds(scene), "h", 1.0 / 10, 0);
  ASSERT_TRUE(tenth.ok());
  ASSERT_TRUE(applyEdit(scene, *tenth).ok());
  const Component& steps = *scene.find(std::string_view("steps"));
  EXPECT_EQ(std::get<std::int64_t>(steps.type().find("newton_iterations")->read(steps)), 1);
  EXPECT_EQ(std::get<double>(steps.type().find("h")->read(steps)), 2e-4);
}

TEST(CommonChange, EveryNumberIsScaledAndShiftedInOneStep) {
  Document document(springScene());
  const auto before = sceneHash(document.scene());
  const auto twice =
      changedNumbers(document.scene(), springIds(document.scene()), "compliance", 2, 0);
  ASSERT_TRUE(twice.ok());
  ASSERT_TRUE(document.edit(*twice, "Multiply"));
  EXPECT_EQ(complianceNamed(document.scene(), "a"), 2e-3);
  EXPECT_EQ(complianceNamed(document.scene(), "b"), 8e-3);
  EXPECT_EQ(complianceNamed(document.scene(), "hard"), 0);
  EXPECT_EQ(document.steps().size(), 1U);
  const auto more =
      changedNumbers(document.scene(), springIds(document.scene()), "compliance", 1, 0.5);
  ASSERT_TRUE(more.ok());
  ASSERT_TRUE(document.edit(*more, "Add"));
  EXPECT_EQ(complianceNamed(document.scene(), "hard"), 0.5);
  document.goTo(0);
  EXPECT_EQ(sceneHash(document.scene()), before);
}

TEST(CommonChange, WhatOneComponentCannotTakeIsRefusedForAll) {
  const Scene scene = springScene();
  const auto below = changedNumbers(scene, springIds(scene), "compliance", 1, -2e-3);
  ASSERT_FALSE(below.ok());
  EXPECT_EQ(below.error().where, "a");
  constexpr double most = std::numeric_limits<double>::max();
  const auto infinite = changedNumbers(scene, springIds(scene), "compliance", most, most);
  ASSERT_FALSE(infinite.ok());
  EXPECT_EQ(infinite.error().text(), "a: compliance would not be finite");
  EXPECT_FALSE(changedNumbers(scene, springIds(scene), "name", 2, 0).ok());
}

TEST(CommonChange, OneCoordinateOfEveryVectorIsScaledAndShifted) {
  Scene scene;
  Build build(scene);
  build.add("Gravity", "a", {{"acceleration", Vec3(1, 2, 3)}});
  build.add("Gravity", "b", {{"acceleration", Vec3(4, 5, 6)}});
  Document document(std::move(scene));
  const std::vector<Id> ids = springIds(document.scene());
  const auto change = changedCoordinates(document.scene(), ids, "acceleration", 1, 2, 0.5);
  ASSERT_TRUE(change.ok());
  ASSERT_TRUE(document.edit(*change, "Change"));
  const auto accelerationOf = [&](std::string_view name) {
    const Component& component = *document.scene().find(name);
    return std::get<Vec3>(component.type().find("acceleration")->read(component));
  };
  EXPECT_EQ(accelerationOf("a"), Vec3(1, 4.5, 3));
  EXPECT_EQ(accelerationOf("b"), Vec3(4, 10.5, 6));
  EXPECT_FALSE(changedCoordinates(document.scene(), ids, "enabled", 0, 2, 0).ok());
}

TEST(CommonChange, EveryNumberOfAListChanges) {
  Scene scene;
  Build build(scene);
  build.add("Points", "p", {{"position", Array<Vec3>{Vec3(0.1, 1, 2), Vec3(3, 4, 5)}}});
  build.add("Scalars", "s", {{"position", Array<double>{1, -2}}});
  Document document(std::move(scene));
  const Id p = document.scene().find("p")->id, s = document.scene().find("s")->id;
  const auto points = changedLists(document.scene(), {p}, "position", 2, Vec3(0.1, 0, -1));
  const auto numbers = changedLists(document.scene(), {s}, "position", -1, Vec3(0.5, 9, 9));
  ASSERT_TRUE(points.ok() && numbers.ok());
  ASSERT_TRUE(document.edit(*points, "Change"));
  ASSERT_TRUE(document.edit(*numbers, "Change"));
  const auto positionOf = [&](Id id) {
    const Component& component = *document.scene().find(id);
    return component.type().find("position")->read(component);
  };
  EXPECT_EQ(std::get<Array<Vec3>>(positionOf(p)), (Array<Vec3>{Vec3(0.3, 2, 3), Vec3(6.1, 8, 9)}));
  EXPECT_EQ(std::get<Array<double>>(positionOf(s)), (Array<double>{-0.5, 2.5}));
  constexpr double most = std::numeric_limits<double>::max();
  EXPECT_FALSE(changedLists(document.scene(), {p}, "position", most, Vec3::Zero()).ok());
  EXPECT_FALSE(changedLists(document.scene(), {p, s}, "enabled", 2, Vec3::Zero()).ok());
}

TEST(CommonChange, TellsHowValuesDiffer) {
  Scene scene;
  Build build(scene);
  const Id a = build.add("UniformCompliance", "a", {{"compliance", 0.5}});
  const Id b = build.add("UniformCompliance", "b", {{"handling", std::string("force")}});
  EXPECT_EQ(differenceOf(scene, {a, b}, "compliance"), "Mixed values, 0 to 0.5");
  EXPECT_EQ(differenceOf(scene, {a, b}, "handling"), "Mixed values");
  EXPECT_EQ(differenceOf(scene, {a, b}, "damping_ratio"), "");
  EXPECT_EQ(differenceOf(scene, {a}, "compliance"), "");
  EXPECT_EQ(differenceOf(scene, {a, b}, "nothing"), "");
}

}  // namespace
}  // namespace compliant
