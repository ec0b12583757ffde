#include <gmock/gmock.h>

#include <cmath>

#include "engine/record/solver_record.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Scenes that have no unique answer or none at all: told, never turned into NaN.
namespace compliant::test {
namespace {

/// A rod hung at a held point, its law given `times` times.
Scene rod(int times, const std::string& solver) {
  Scene scene;
  Build build(scene);
  build.add(solver, "solver");
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("Gravity", "gravity");
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  for (int i = 0; i < times; ++i) {
    const std::string number = std::to_string(i);
    build.mapped("Distance", "Scalars", "extension " + number, {"points"},
                 {{"edges", Array<Edge>{{0, 1}}}});
    build.add("UniformCompliance", "rod " + number, {{"state", build.link("extension " + number)}});
  }
  return scene;
}

class DirectSolver : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Registered, DirectSolver, testing::Values("LdltSolver", "SchurSolver"));

TEST_P(DirectSolver, RunsRedundantHardRowsAndReportsTheReplacedPivots) {
  Simulation once(rod(1, GetParam())), thrice(rod(3, GetParam()));
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(once.step().status, SolveStatus::Solved);
    const StepReport& report = thrice.step();
    ASSERT_EQ(report.status, SolveStatus::Solved) << report.systems[0].solve.message.c_str();
    EXPECT_EQ(report.systems[0].solve.regularized, 2);
    EXPECT_LE(report.residual(), 1e-9);
    const Probe a(once), b(thrice);
    // A residual of 1e-9 at most, spread by the swing over two seconds.
    EXPECT_LE((a.position("points") - b.position("points")).cwiseAbs().maxCoeff(), 1e-7);
    // Only their sum is determined.
    double sum = 0;
    for (const char* name : {"rod 0", "rod 1", "rod 2"}) sum += b.lambda(name)[0];
    EXPECT_NEAR(sum, a.lambda("rod 0")[0], 1e-5);
  }
}

/// A body of four points and six hard rods, one corner attached `times` times to the origin.
Scene attachedBody(int times, const std::string& solver) {
  Scene scene;
  Build build(scene);
  build.add(solver, "solver");
  build.add("Gravity", "gravity");
  build.add("Points", "body",
            {{"position",
              Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0.3, 0.8, 0.3)}}});
  build.add("UniformMass", "mass", {{"state", build.link("body")}});
  build.mapped("Distance", "Scalars", "lengths", {"body"},
               {{"edges", Array<Edge>{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}}});
  build.add("UniformCompliance", "rods", {{"state", build.link("lengths")}});
  for (int i = 0; i < times; ++i) {
    const std::string joint = "joint " + std::to_string(i);
    build.mapped("Subset", "Points", joint, {"body"}, {{"indices", Array<std::int64_t>{0}}});
    build.add("UniformCompliance", joint + " law", {{"state", build.link(joint)}});
  }
  return scene;
}

TEST_P(DirectSolver, RunsABodyThatIsAttachedTwiceAndReportsTheThreeRowsTooMany) {
  Simulation once(attachedBody(1, GetParam())), twice(attachedBody(2, GetParam()));
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(once.step().status, SolveStatus::Solved);
    const SolveStats solve = twice.step().systems[0].solve;
    ASSERT_EQ(solve.status, SolveStatus::Solved) << solve.message.c_str();
    // In the order of LDLᵀ a pivot may vanish before the row that is too many.
    EXPECT_GE(solve.regularized, 3);
    EXPECT_LE(solve.regularized, 4);
    const Probe a(once), b(twice);
    // A residual of 1e-9 at most, spread by the swing over two seconds.
    EXPECT_LE((a.position("body") - b.position("body")).cwiseAbs().maxCoeff(), 1e-7);
    EXPECT_LE((b.lambda("joint 0 law") + b.lambda("joint 1 law") - a.lambda("joint 0 law")).norm(),
              1e-5);
  }
  const auto analysis = analyse(recordOf(twice, 0));
  ASSERT_TRUE(analysis.ok()) << analysis.error().text();
  EXPECT_EQ(analysis->rows.hard.size(), 12U);
  EXPECT_EQ(analysis->rows.rank, 9);
  EXPECT_EQ(analysis->rows.redundant.size(), 3U);
  EXPECT_TRUE(analysis->conflicting.empty());
}

TEST(Redundancy, HardRowsThatRepeatShareTheLoadEvenly) {
  // The force of least norm, at every step of the swing.
  Simulation thrice(rod(3, "LdltSolver"));
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(thrice.step().status, SolveStatus::Solved);
    const Probe probe(thrice);
    const double first = probe.lambda("rod 0")[0];
    EXPECT_NEAR(probe.lambda("rod 1")[0], first, 1e-6 * (1 + std::abs(first)));
    EXPECT_NEAR(probe.lambda("rod 2")[0], first, 1e-6 * (1 + std::abs(first)));
  }
}

TEST(Redundancy, HardRowsThatContradictAreNamedAndMetAsWellAsPossible) {
  Scene scene = rod(2, "LdltSolver");
  Build(scene).set("extension 1 map", "rest", Array<double>{1.001});
  Simulation simulation(scene);
  for (int i = 0; i < 100; ++i) {
    const StepReport& report = simulation.step();
    ASSERT_EQ(report.status, SolveStatus::NotConverged);
    EXPECT_EQ(conflictSentence(report.systems[0], *simulation.structure()),
              "Hard constraints contradict each other: “rod 0”, “rod 1”; they are met as well as "
              "possible");
  }
  const Probe probe(simulation);
  // In the middle between both lengths.
  EXPECT_NEAR(probe.point("points", 1).norm(), 1.0005, 2e-4);
  EXPECT_LT(std::abs(probe.lambda("rod 0")[0] + probe.lambda("rod 1")[0]), 100);
  EXPECT_NEAR(probe.lambda("rod 0")[0], probe.lambda("rod 1")[0], 1);
}

TEST_P(DirectSolver, NamesRodsThatPullAPointBothWaysWithEqualRight) {
  // In the middle between two supports: nothing of what the rods ask for can be met, and what is
  // left of it is rounding.
  for (const double rest : {0.5, 0.9, 1.2}) {
    Scene scene;
    Build build(scene);
    build.add(GetParam(), "solver");
    build.add("Gravity", "gravity");
    build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("bob")}});
    build.mapped("DistanceToTarget", "Scalars", "extension", {"bob"},
                 {{"indices", Array<std::int64_t>{0, 0}},
                  {"targets", Array<Vec3>{Vec3(0, 0, 0), Vec3(2, 0, 0)}},
                  {"rest", Array<double>{rest, rest}}});
    build.add("UniformCompliance", "rods", {{"state", build.link("extension")}});
    Simulation simulation(scene);
    const StepReport& report = simulation.step();
    ASSERT_EQ(report.status, SolveStatus::NotConverged) << rest;
    EXPECT_EQ(conflictSentence(report.systems[0], *simulation.structure()),
              "Hard rows of “rods” contradict each other, or no motion changes them; they are met "
              "as well as possible");
    EXPECT_NEAR(Probe(simulation).point("bob", 0).x(), 1, 1e-12);
  }
}

TEST_P(DirectSolver, NamesAUniversalJointWhoseAxesAreEqual) {
  // No turn of either body changes a·b = 1 at first order.
  Scene scene;
  Build build(scene);
  build.add(GetParam(), "solver");
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bodies")}});
  const Array<Vec3> up{Vec3(0, 1, 0)};
  build.mapped("DotProduct", "Angles", "cross", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}}, {"axis_a", up}, {"axis_b", up}});
  build.add("UniformCompliance", "joint", {{"state", build.link("cross")}});
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  ASSERT_EQ(report.status, SolveStatus::NotConverged);
  EXPECT_EQ(conflictSentence(report.systems[0], *simulation.structure()),
            "Hard rows of “joint” contradict each other, or no motion changes them; they are met "
            "as well as possible");
  EXPECT_LE(simulation.motion().v.norm(), 1e-12);
}

TEST_P(DirectSolver, RefusesOrReportsContradictingHardRowsAndNeverGivesNaN) {
  // The same rod with two lengths.
  Scene scene = rod(2, GetParam());
  Build(scene).set("extension 1 map", "rest", Array<double>{1.5});
  Simulation simulation(scene);
  const VecX before = simulation.motion().x;
  for (int i = 0; i < 5; ++i) {
    const StepReport& report = simulation.step();
    EXPECT_NE(report.status, SolveStatus::Solved);
    EXPECT_GT(report.residual(), 1e-4);
    EXPECT_THAT(report.systems[0].solve.message.c_str(), testing::HasSubstr("contradict"));
    EXPECT_TRUE(simulation.motion().x.allFinite());
    EXPECT_TRUE(simulation.motion().v.allFinite());
  }
  if (!usable(simulation.report().status)) {
    EXPECT_EQ(simulation.motion().x, before) << "the last good step stands";
  }
}

TEST(MasslessPoint, PushedByAForceIsToldAsASingularSystem) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1.0, 0.0}}});
  build.add("Gravity", "gravity");
  Simulation weightless(scene);
  const StepReport& calm = weightless.step();
  EXPECT_TRUE(usable(calm.status)) << "without mass there is no weight: it stays";
  EXPECT_EQ(calm.systems[0].solve.regularized, 3);
  EXPECT_EQ(Probe(weightless).point("points", 1), Vec3(1, 0, 0));

  build.add("ConstantForce", "push",
            {{"state", build.link("points")}, {"force", Array<double>{1.0, 0, 0}}});
  Simulation pushed(scene);
  const VecX before = pushed.motion().x;
  const StepReport& report = pushed.step();
  EXPECT_FALSE(usable(report.status) && report.status == SolveStatus::Solved &&
               Probe(pushed).velocity("points").cwiseAbs().maxCoeff() > 1e3)
      << "an endless acceleration must not pass as a solution";
  EXPECT_THAT(std::string(report.systems[0].solve.message.c_str()), testing::HasSubstr("mass"));
  EXPECT_EQ(pushed.motion().x, before);
}

TEST(MasslessPoint, BetweenHardRodsTransmitsTheirForce) {
  // A massless joint in the middle of a hanging line: determined along the line by the rods alone.
  Scene scene;
  Build build(scene);
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, -1, 0), Vec3(0, -2, 0)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1.0, 0.0, 2.0}}});
  build.add("Gravity", "gravity");
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "links", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
  build.add("UniformCompliance", "law", {{"state", build.link("links")}});
  Simulation simulation(scene);
  advance(simulation, 20);
  const VecX lambda = Probe(simulation).lambda("law");
  EXPECT_NEAR(lambda[0], -2 * g, 1e-6);
  EXPECT_NEAR(lambda[1], -2 * g, 1e-6);
  EXPECT_NEAR(Probe(simulation).point("points", 2).y(), -2, 1e-7);
}

TEST(MasslessPoint, IsRefusedBySchurSolverWithASentence) {
  Scene scene;
  Build build(scene);
  build.add("SchurSolver", "solver");
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  EXPECT_EQ(report.status, SolveStatus::Refused);
  EXPECT_THAT(report.systems[0].solve.message.c_str(),
              testing::HasSubstr("needs a mass on every free coordinate"));
}

TEST_P(DirectSolver, TakesRoundingOfAnImmovableHardRowForWhatItIs) {
  // 0.3 − 0.2 is not 0.1: φ = −2.8e-17 m, and nothing can move.
  Scene scene;
  Build build(scene);
  build.add(GetParam(), "solver");
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0.2, 0, 0), Vec3(0.3, 0, 0), Vec3(0.4, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("FixedPoints", "nails",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0, 1}}});
  build.mapped("Distance", "Scalars", "extension", {"points"},
               {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{0.1}}});
  build.add("UniformCompliance", "rod", {{"state", build.link("extension")}});
  Simulation simulation(scene);
  for (int i = 0; i < 10; ++i) ASSERT_EQ(simulation.step().status, SolveStatus::Solved);
}

TEST(Overflow, OfPositionsAndForcesIsToldAndTheLastGoodStepStands) {
  for (const double huge : {1e200, 1e308}) {
    Scene scene = rod(1, "LdltSolver");
    Build build(scene);
    build.add("ConstantForce", "push",
              {{"state", build.link("points")}, {"force", Array<double>{0, huge, 0}}});
    Simulation simulation(scene);
    bool refused = false;
    for (int i = 0; i < 20 && !refused; ++i) {
      const Motion before = simulation.motion();
      const StepReport& report = simulation.step();
      ASSERT_TRUE(simulation.motion().x.allFinite());
      ASSERT_TRUE(simulation.motion().v.allFinite());
      if (usable(report.status)) continue;
      refused = true;
      EXPECT_FALSE(report.systems[0].solve.message.empty());
      EXPECT_EQ(simulation.motion().x, before.x);
    }
    EXPECT_TRUE(refused);
  }
}

}  // namespace
}  // namespace compliant::test
