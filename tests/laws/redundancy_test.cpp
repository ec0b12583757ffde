#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// What a step says of hard rows that repeat each other.
namespace compliant::test {
namespace {

TEST(Redundancy, IsToldWithItsRowsAndItsConstraints) {
  const Result<Scene> frame = loadScene(sourceFolder() + "/tests/data/found/self_stress.json");
  ASSERT_TRUE(frame.ok());
  Simulation braced(*frame);
  braced.step();
  const auto told = braced.report().systems[0].redundancy;
  ASSERT_NE(told, nullptr);
  EXPECT_EQ(told->rows, 1);
  EXPECT_EQ(told->owners, std::vector<Id>{idOf(braced.scene(), "rods")});
  // All ten rods bear the self-stress: the last is spanned by those before it.
  EXPECT_EQ(told->rowsOf, (std::vector<std::vector<Index>>{{9}}));
  Simulation hanging(chain(5, 0));
  for (int i = 0; i < 20; ++i) hanging.step();
  EXPECT_EQ(hanging.report().systems[0].redundancy, nullptr);
}

TEST(Redundancy, IsAllThereIsWhereNothingCanMove) {
  Scene scene = chain(2, 0);
  Build(scene).set("anchor", "indices", Array<std::int64_t>{0, 1, 2});
  Simulation simulation(scene);
  EXPECT_EQ(simulation.step().status, SolveStatus::Solved);
  const auto told = simulation.report().systems[0].redundancy;
  ASSERT_NE(told, nullptr);
  EXPECT_EQ(told->rows, 2);
  EXPECT_EQ(simulation.motion().lambda.norm(), 0);
}

TEST(Redundancy, OfADoubledRodSplitsItsForceEvenlyAndNamesTheSecond) {
  Scene scene = chain(3, 0);
  Build build(scene);
  build.mapped("Distance", "Scalars", "again", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "second rod", {{"state", build.link("again")}});
  Simulation simulation(scene);
  advance(simulation, 50);
  const auto told = simulation.report().systems[0].redundancy;
  ASSERT_NE(told, nullptr);
  EXPECT_EQ(told->rows, 1);
  EXPECT_EQ(told->owners.size(), 1U);
  ASSERT_EQ(told->rowsOf.size(), 1U);
  EXPECT_EQ(told->rowsOf[0], std::vector<Index>{0}) << "counted within its constraint";
}

/// The chain with another mass for each of its points.
Scene chainOfMasses(const std::vector<double>& masses) {
  Scene scene = chain(static_cast<int>(masses.size()) - 1, 0);
  EXPECT_TRUE(applyEdit(scene, {Erase{scene.find("mass")->id}}).ok());
  Build build(scene);
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>(masses)}});
  return scene;
}

// A gram between tonnes leaves a pivot of 2e-6 of its row: far from what a repeated row leaves.
TEST(Redundancy, IsNotSeenInLightJointsHoweverManyRowsThereAre) {
  for (const std::size_t points : {std::size_t{4}, std::size_t{700}}) {
    std::vector<double> masses(points, 1000.0);
    masses[2] = 1e-3;
    Simulation simulation(chainOfMasses(masses));
    for (int i = 0; i < 9; ++i) ASSERT_TRUE(usable(simulation.step().status));
    EXPECT_EQ(simulation.report().systems[0].redundancy, nullptr) << points;
  }
}

// Rods whose lengths differ by rounding agree, whatever the unknown is measured in.
TEST(Redundancy, OfRowsThatAgreeButForRoundingIsNoContradiction) {
  for (const char* unknown : {"velocity_change", "velocity", "acceleration"}) {
    Scene scene = chain(1, 0);
    Build build(scene);
    build.set("integrator", "unknown", std::string(unknown));
    build.set("points", "position", Array<Vec3>{Vec3(0.1, 0.2, 0.3), Vec3(0.1, -0.8, 0.3)});
    build.mapped("Distance", "Scalars", "again", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
    build.add("UniformCompliance", "second rod",
              {{"state", build.link("again")},
               {"target", std::string("offset")},
               {"target_values", Array<double>{3e-16}}});
    Simulation simulation(scene);
    for (int i = 0; i < 5; ++i) {
      const SolveStats& stats = simulation.step().systems[0].solve;
      EXPECT_EQ(stats.conflicts, 0) << unknown;
      EXPECT_EQ(stats.status, SolveStatus::Solved) << unknown << ": " << stats.message.c_str();
    }
  }
}

// A correction of positions has hard rows of its own: what it finds is not what the step is told.
TEST(Redundancy, IsThatOfTheDynamicsNotOfTheCorrection) {
  Scene scene = chain(3, 0);
  Build build(scene);
  build.set("integrator", "stabilization", std::string("post"));
  build.mapped("Distance", "Scalars", "again", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "second rod",
            {{"state", build.link("again")}, {"stabilized", false}});
  Simulation simulation(scene);
  for (int i = 0; i < 10; ++i) {
    simulation.step();
    const auto told = simulation.report().systems[0].redundancy;
    ASSERT_NE(told, nullptr) << i;
    EXPECT_EQ(told->rows, 1);
  }
}

TEST(Redundancy, ThatAnEditBringsOrTakesIsKnownInTheNextStep) {
  Scene scene = chain(3, 0);
  Build build(scene);
  build.mapped("Distance", "Scalars", "again", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "second rod",
            {{"state", build.link("again")}, {"compliance", 1e-3}});
  const Id second = idOf(scene, "second rod");
  Simulation simulation(scene);
  const auto after = [&](double compliance) {
    EXPECT_TRUE(simulation.apply({SetField{second, "compliance", compliance}}).ok());
    simulation.step();
    return simulation.report().systems[0].redundancy;
  };
  for (int i = 0; i < 10; ++i) simulation.step();
  EXPECT_EQ(simulation.report().systems[0].redundancy, nullptr);
  EXPECT_NE(after(0), nullptr);
  EXPECT_EQ(after(1e-3), nullptr);
}

}  // namespace
}  // namespace compliant::test
