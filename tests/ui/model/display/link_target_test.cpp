#include "ui/model/display/link_target.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/scene/build.hpp"

namespace compliant {
namespace {

/// A rod between two points, one of them held; ids in this order from 1 on.
enum : Id { points = 1, nail, extension, map, rod, gravity };

Scene rodScene() {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("FixedPoints", "nail", {{"state", build.link("points")}});
  build.add("Scalars", "extension");
  build.add("Distance", "map",
            {{"inputs", build.links({"points"})}, {"output", build.link("extension")}});
  build.add("UniformCompliance", "rod", {{"state", build.link("extension")}});
  build.add("Gravity", "gravity");
  return scene;
}

TEST(LinkTarget, AClickMeansTheNearestThatFits) {
  const Scene scene = rodScene();
  const std::vector<Id> states = {points, extension}, onlyPoints = {points}, maps = {map};
  EXPECT_EQ(linkTargetOf(scene, points, states), points);
  EXPECT_EQ(linkTargetOf(scene, rod, states), extension);
  EXPECT_EQ(linkTargetOf(scene, rod, onlyPoints), points);
  EXPECT_EQ(linkTargetOf(scene, rod, maps), map);
  EXPECT_EQ(linkTargetOf(scene, nail, states), points);
  // A point says nothing about who is computed from it.
  EXPECT_EQ(linkTargetOf(scene, points, maps), 0U);
  EXPECT_EQ(linkTargetOf(scene, gravity, states), 0U);
  EXPECT_EQ(linkTargetOf(scene, 777, states), 0U);
}

TEST(LinkTarget, TellsWhatMayBeClicked) {
  const Scene scene = rodScene();
  const std::vector<Id> extensions = {extension};
  std::vector<Id> ids = componentsLeadingTo(scene, extensions);
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(ids, (std::vector<Id>{extension, rod}));
}

}  // namespace
}  // namespace compliant
