#include "ui/model/display/link_target.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/scene/build.hpp"

namespace compliant {
namespace {

/// A rod between two points, one of them held; ids in this order from 1 on.
enum : Id { Points = 1, Nail, Extension, Map, Rod, Gravity };

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
  const std::vector<Id> states = {Points, Extension}, onlyPoints = {Points}, maps = {Map};
  EXPECT_EQ(linkTargetOf(scene, Points, states), Points);
  EXPECT_EQ(linkTargetOf(scene, Rod, states), Extension);
  EXPECT_EQ(linkTargetOf(scene, Rod, onlyPoints), Points);
  EXPECT_EQ(linkTargetOf(scene, Rod, maps), Map);
  EXPECT_EQ(linkTargetOf(scene, Nail, states), Points);
  // A point says nothing about who is computed from it.
  EXPECT_EQ(linkTargetOf(scene, Points, maps), 0U);
  EXPECT_EQ(linkTargetOf(scene, Gravity, states), 0U);
  EXPECT_EQ(linkTargetOf(scene, 777, states), 0U);
}

TEST(LinkTarget, TellsWhatMayBeClicked) {
  const Scene scene = rodScene();
  const std::vector<Id> extensions = {Extension};
  std::vector<Id> ids = componentsLeadingTo(scene, extensions);
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(ids, (std::vector<Id>{Extension, Rod}));
}

}  // namespace
}  // namespace compliant
