// Where a scene is, and where its ground lies (ui/model/display/scene_extent.hpp).
#include "ui/model/display/scene_extent.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

TEST(Ground, IsAtZeroBelowWhatStandsOnItOrHangsNear) {
  EXPECT_EQ(groundBelow(0, 1), 0);
  EXPECT_EQ(groundBelow(2, 1), 0);
  EXPECT_EQ(groundBelow(-1e-9, 1), 0) << "rounding does not sink it";
}

TEST(Ground, FollowsASceneThatReachesBelowZeroOrIsFarAboveIt) {
  EXPECT_DOUBLE_EQ(groundBelow(-1.5, 2), -1.7);
  EXPECT_DOUBLE_EQ(groundBelow(1000, 2), 999.8);
}

/// The radius of a scene with a floor of 3 m, and of a ball on it where that has a radius.
double radiusOf(double ball) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("HalfSpace", "plane", {{"state", build.link("floor")}, {"size", 3.0}});
  build.add("RigidMass", "floor mass", {{"state", build.link("floor")}});
  if (ball > 0) {
    build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(0, ball, 0)}}});
    build.add("Ball", "sphere", {{"state", build.link("ball")}, {"radius", ball}});
    build.add("SolidMass", "ball mass", {{"state", build.link("ball")}});
  }
  const Simulation simulation(scene);
  Snapshot snapshot;
  snapshot.structure = simulation.structure();
  snapshot.motion = simulation.motion();
  return sceneExtent(snapshot).radius;
}

TEST(SceneExtent, IsThatOfTheBodiesAndNotOfTheEndlessFloorBelowThem) {
  EXPECT_NEAR(radiusOf(0.1), 0.1 * std::sqrt(3), 1e-6);
  EXPECT_GT(radiusOf(0), 2) << "alone it is looked at";
}

}  // namespace
}  // namespace compliant
