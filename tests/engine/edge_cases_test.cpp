#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant::test {
namespace {

TEST(Simulation, StepsAnEmptyScene) {
  Simulation simulation{Scene()};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(simulation.step().status, SolveStatus::Solved);
  EXPECT_EQ(simulation.motion().step, 3);
}

TEST(Simulation, StepsAStateWithoutPoints) {
  Scene scene;
  Build(scene).add("Points", "points");
  Simulation simulation(scene);
  EXPECT_EQ(simulation.step().status, SolveStatus::Solved);
}

TEST(Simulation, StepsWhenEveryPointIsFixed) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("Gravity", "gravity");
  build.add("FixedPoints", "anchors",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0, 1}}});
  Simulation alone(scene);
  EXPECT_EQ(alone.step().status, SolveStatus::Solved);
  EXPECT_NEAR(alone.motion().reaction[1], 9.81, 1e-12);

  build.mapped("Distance", "Scalars", "extension", {"points"},
               {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{0.9}}});
  build.add("UniformCompliance", "spring",
            {{"state", build.link("extension")}, {"compliance", 1e-2}});
  Simulation loaded(scene);
  EXPECT_EQ(loaded.step().status, SolveStatus::Solved);
  EXPECT_NEAR(loaded.motion().lambda[0], -10, 1e-9);
  EXPECT_NEAR(loaded.motion().reaction[0], -10, 1e-9)
      << "the anchor holds the point against the spring";
}

TEST(Simulation, MovesAMasslessPointBetweenTwoSprings) {
  // A point without mass follows its springs: in the middle between equal ones, at once.
  Scene scene;
  Build build(scene);
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0.3, 0, 0), Vec3(1, 0, 0)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1.0, 0.0, 1.0}}});
  build.add("FixedPoints", "anchors",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0, 2}}});
  build.mapped("Difference", "Points", "gaps", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}},
                {"offset", Array<Vec3>{Vec3(0.5, 0, 0), Vec3(0.5, 0, 0)}}});
  build.add("UniformCompliance", "springs", {{"state", build.link("gaps")}, {"compliance", 1e-2}});
  Simulation simulation(scene);
  ASSERT_TRUE(usable(simulation.step().status));
  EXPECT_NEAR(simulation.motion().x[3], 0.5, 1e-9);
}

TEST(Simulation, RefusesAMasslessPointThatNothingHolds) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("ConstantForce", "push",
            {{"state", build.link("points")}, {"force", Array<double>{1.0, 0.0, 0.0}}});
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  EXPECT_EQ(report.status, SolveStatus::Singular);
  EXPECT_NE(std::string(report.systems[0].solve.message.c_str()), "");
  EXPECT_EQ(simulation.motion().x[1], 1);
}

TEST(Structure, CountsTheUnknownsThatProjectionsLeave) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.add("FixedDirections", "wire",
            {{"state", build.link("points")},
             {"indices", Array<std::int64_t>{0, 1}},
             {"keep", std::string("line")}});
  Simulation simulation(scene);
  ASSERT_EQ(simulation.structure()->systems.size(), 1u);
  EXPECT_EQ(simulation.structure()->systems[0].unknowns, 4);
  EXPECT_EQ(simulation.dynamics(0).system().n(), 4);
}

TEST(Simulation, SwitchesHandlingWithoutAJump) {
  Scene scene;
  Build build(scene);
  build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bob")}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "integrator", {{"geometric_stiffness", std::string("none")}});
  build.mapped("DistanceToTarget", "Scalars", "extension", {"bob"},
               {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
  const Id spring = build.add("UniformCompliance", "spring",
                              {{"state", build.link("extension")}, {"compliance", 1e-3}});
  Simulation kept(scene), switched(scene);
  for (int i = 0; i < 40; ++i) {
    if (i == 20) {
      ASSERT_TRUE(switched.apply({SetField{spring, "handling", std::string("force")}}).ok());
    }
    kept.step();
    switched.step();
  }
  EXPECT_TRUE(switched.motion().x.isApprox(kept.motion().x, 1e-10));
  EXPECT_NEAR(switched.motion().lambda[0], kept.motion().lambda[0],
              1e-7 * std::abs(kept.motion().lambda[0]));
}

TEST(Simulation, LeavesOutWhatDoesNotFitAndTakesItBackWhenItDoes) {
  Scene scene;
  Build build(scene);
  build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bob")}});
  build.mapped("Identity", "Points", "offset", {"bob"});
  const Id spring = build.add(
      "UniformCompliance", "spring",
      {{"state", build.link("offset")}, {"compliance", 1e-3}, {"handling", std::string("force")}});
  Simulation simulation(scene);
  EXPECT_TRUE(simulation.structure()->issues.empty());
  ASSERT_TRUE(simulation.apply({SetField{spring, "compliance", 0.0}}).ok());
  ASSERT_EQ(simulation.structure()->issues.size(), 1u);
  EXPECT_EQ(simulation.structure()->issues[0].component, spring);
  EXPECT_TRUE(usable(simulation.step().status));
  ASSERT_TRUE(simulation.apply({SetField{spring, "compliance", 1e-3}}).ok());
  EXPECT_TRUE(simulation.structure()->issues.empty());
  EXPECT_EQ(simulation.structure()->constraints.size(), 1u);
}

}  // namespace
}  // namespace compliant::test
