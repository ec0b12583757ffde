// How soft new springs and bushings between bodies are (engine/analysis/softness.hpp).
#include "engine/analysis/softness.hpp"
#include "ui/model/build/body_size.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"

namespace compliant {
namespace {

using test::Probe;

/// A slab of 100 kg on four legs of 7 kg, that stand on the ground; nothing holds them yet.
Scene table() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "legs",
            {{"position", Array<Vec3>{Vec3(-0.45, 0.35, -0.45), Vec3(0.45, 0.35, -0.45),
                                      Vec3(-0.45, 0.35, 0.45), Vec3(0.45, 0.35, 0.45)}}});
  build.add("Box", "leg", {{"state", build.link("legs")}, {"size", Vec3(0.1, 0.7, 0.1)}});
  build.add("SolidMass", "leg mass", {{"state", build.link("legs")}});
  build.add("RigidFrames", "top", {{"position", Array<Vec3>{Vec3(0, 0.75, 0)}}});
  build.add("Box", "slab", {{"state", build.link("top")}, {"size", Vec3(1, 0.1, 1)}});
  build.add("SolidMass", "top mass", {{"state", build.link("top")}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "steps", {{"h", 0.01}, {"newton_iterations", std::int64_t{20}}});
  return scene;
}

void take(Scene& scene, const Result<Creation>& made) {
  ASSERT_TRUE(made.ok()) << made.error().text();
  ASSERT_TRUE(applyEdit(scene, made->edit).ok());
}

TEST(Softness, IsATwentiethOfTheSizeUnderTheWeightOfAllMovingBodies) {
  const Scene scene = table();
  const double weight = 128 * 9.81;
  const Softness soft = softnessFor(scene, 2);
  EXPECT_NEAR(soft.along * weight / 2, 0.05, 0.01);
  EXPECT_NEAR(soft.about * weight * 1, 0.1, 0.02);
  // One digit, and as many as one types.
  EXPECT_EQ(soft.along, 8e-5);
  EXPECT_EQ(soft.about, 8e-5);
}

TEST(Softness, TellsTheDampingAtWhichTheMassNoLongerSwings) {
  const Softness soft = softnessFor(table(), 2);
  const double mass = 128, inertia = mass * 1 * 1;
  EXPECT_NEAR(soft.criticalAlong / (2 * std::sqrt(mass / soft.along)), 1, 0.35);  // one digit
  EXPECT_NEAR(soft.criticalAbout / (2 * std::sqrt(inertia / soft.about)), 1, 0.35);
}

TEST(Softness, OfASceneWithoutBodiesIsThatOfAKilogram) {
  EXPECT_EQ(softnessFor(Scene(), 1).along, 5e-3);
}

TEST(Softness, OfASpringFollowsFromTheWeightOnlyWhereItActsOnABody) {
  const Scene scene = table();
  const BodyPlace corner{{scene.find("top")->id, 0}, Vec3(0.5, -0.05, 0.5)};
  EXPECT_EQ(springComplianceFor(scene, Vec3(0, 0, 0), Vec3(0, 1, 0), 1), springCompliance);
  EXPECT_EQ(springComplianceFor(scene, corner, Vec3(0, 1, 0), 1), softnessFor(scene, 1).along);
}

TEST(Softness, OfABushingFollowsTheBodyAndNotTheGround) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("Ball", "shape", {{"state", build.link("ball")}, {"radius", 0.01}});
  build.add("SolidMass", "mass", {{"state", build.link("ball")}});
  build.add("Gravity", "gravity");
  JointShape bushing;
  bushing.kind = JointKind::Bushing;
  bushing.place = Vec3(0, 1, 0);
  take(scene, makeJoint(scene, PointRef{scene.find("ball")->id, 0}, std::nullopt, bushing));
  Simulation simulation(scene);
  test::advance(simulation, 2000);
  const double sag = 1 - Probe(simulation).position("ball")[1];
  EXPECT_GT(sag, 2e-4);
  EXPECT_LT(sag, 3e-3);
}

TEST(Softness, OfBushingsLetsATableSagVisiblyAndStand) {
  Scene scene = table();
  for (std::int64_t leg = 0; leg < 4; ++leg) {
    JointShape bushing;
    bushing.kind = JointKind::Bushing;
    const PointRef foot{scene.find("legs")->id, leg}, top{scene.find("top")->id, 0};
    bushing.place = Vec3(leg % 2 == 0 ? -0.45 : 0.45, 0.7, leg < 2 ? -0.45 : 0.45);
    take(scene, makeJoint(scene, foot, top, bushing));
    bushing.place.y() = 0;
    take(scene, makeJoint(scene, foot, std::nullopt, bushing));
  }
  Simulation simulation(scene);
  test::advance(simulation, 1000);
  const VecX top = Probe(simulation).position("top");
  const double sag = 0.75 - top[1];
  EXPECT_GT(sag, 0.01);
  EXPECT_LT(sag, 0.1);
  EXPECT_LT(std::hypot(top[0], top[2]), 1e-3) << "it does not lean";
  EXPECT_LT(Probe(simulation).velocity("top").norm(), 1e-2);
}

}  // namespace
}  // namespace compliant
