#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/analysis/hard_row_watch.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Hard rows that a step leaves far from where they hold are told of, and no others.
namespace compliant::test {
namespace {

using testing::HasSubstr;

/// What is told of the first step that misses, and after how many steps; "" when none does.
struct Told {
  std::string sentence;
  Id constraint = 0;
  int steps = 0;
};
Told watch(Simulation& simulation, int steps) {
  HardRowWatch watch;
  for (int i = 1; i <= steps; ++i) {
    watch.expect(simulation);
    if (!usable(simulation.step().status)) return {};
    if (const auto miss = watch.look(simulation)) return {miss->sentence, miss->constraint, i};
  }
  return {};
}
Told watch(Scene scene, int steps) {
  Simulation simulation(std::move(scene));
  return watch(simulation, steps);
}

TEST(HardRowWatch, TellsOfARodThatALongStepHasStretched) {
  // The rod lies level: J v⁺ = 0 leaves v = −g h, and the bob ends at (1, −9.81).
  const Scene scene = bobOnRod(Vec3(1, 0, 0), {{"h", 1.0}});
  const Told told = watch(scene, 1);
  EXPECT_EQ(told.sentence,
            "h = 1 s is too long for this motion: link 0 (from 0) of “rod” is 9.86 m long in place "
            "of 1 m");
  EXPECT_EQ(told.constraint, idOf(scene, "rod"));
}

TEST(HardRowWatch, WaitsForATenthOfTheLength) {
  const Scene scene = bobOnRod(Vec3(1, 0, 0), {{"h", 0.2}});
  const Told told = watch(scene, 100);
  Simulation again(scene);
  for (int i = 1; i < told.steps; ++i) {
    again.step();
    EXPECT_LE(again.motion().x.norm(), 1.1) << i;
  }
  again.step();
  EXPECT_GT(again.motion().x.norm(), 1.1);
  EXPECT_GT(told.steps, 1);
}

TEST(HardRowWatch, IsSilentOfSpringsAndOfErrorsThatAreGiven) {
  EXPECT_EQ(watch(bobOnRod(Vec3(1, 0, 0), {{"h", 0.2}}, 1e-2), 100).sentence, "");
  // 2 m too long from the start, which nothing corrects.
  EXPECT_EQ(watch(bobOnRod(Vec3(3, 0, 0), {{"h", 0.01}}), 100).sentence, "");
}

TEST(HardRowWatch, TellsOfAStartThatTheFirstStepPullsTogether) {
  const auto closed = [](double start, const std::string& stabilization) {
    Simulation simulation(
        bobOnRod(Vec3(start, 0, 0),
                 {{"h", 0.01}, {"stabilization", stabilization}, {"relaxation_rate", 1.0}}));
    HardRowWatch watch;
    std::string told;
    for (int i = 0; i < 3; ++i) {
      watch.expect(simulation);
      simulation.step();
      if (const auto jump = watch.closed(simulation)) told += jump->sentence;
      watch.look(simulation);
    }
    return told;
  };
  EXPECT_EQ(
      closed(3, "none"),
      "link 0 (from 0) of “rod” starts 2 m off, and the first step closes that. Move it, or let "
      "it relax");
  EXPECT_EQ(closed(3, "baumgarte"), "") << "what relaxes moves slowly";
  EXPECT_EQ(closed(1.05, "none"), "") << "a twentieth of its length";
}

TEST(HardRowWatch, TakesWhatAnEditDoesAsGiven) {
  // Stabilization by Baumgarte's method leaves most of an error to later steps.
  Simulation simulation(bobOnRod(
      Vec3(0, -1, 0), {{"stabilization", std::string("baumgarte")}, {"relaxation_rate", 1.0}}));
  HardRowWatch watch;
  const auto step = [&] {
    watch.expect(simulation);
    simulation.step();
    return watch.look(simulation);
  };
  EXPECT_FALSE(step());
  ASSERT_TRUE(
      simulation
          .apply({SetField{idOf(simulation.scene(), "extension map"), "rest", Array<double>{0.5}}})
          .ok());
  EXPECT_TRUE(step()) << "where nobody says that there was one";
  watch.restart();
  EXPECT_FALSE(step());
}

/// A double pendulum of rods of 1 m; the second starts longer than that by a gap.
Scene doublePendulum(double h, double gap, double rest = 1,
                     const std::string& geometric = "stabilized") {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", h}, {"geometric_stiffness", geometric}});
  build.add("Gravity", "gravity");
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2 + gap, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("FixedPoints", "nail",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "length", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}, {"rest", Array<double>{rest, 1}}});
  build.add("UniformCompliance", "rods", {{"state", build.link("length")}});
  return scene;
}

TEST(HardRowWatch, ForgetsAGapThatHasClosed) {
  for (const double gap : {0.0, 0.09, 0.5}) {
    const Told told = watch(doublePendulum(0.3, gap), 8);
    EXPECT_THAT(told.sentence, HasSubstr("m long in place of 1 m")) << gap;
    EXPECT_LE(told.steps, 2) << gap;
  }
}

TEST(HardRowWatch, SaysThatALinkOfNoLengthPullsNowhere) {
  // The first step closes it with 1 m / h, the second runs through: there is no direction to pull
  // in.
  const Told told = watch(doublePendulum(0.01, 0, 0, "none"), 2);
  EXPECT_THAT(told.sentence,
              HasSubstr("m long in place of 0 m. One of no length pulls in no direction"));
  EXPECT_EQ(told.steps, 2);
}

TEST(HardRowWatch, SaysNothingOfALinkOfNoLengthThatItsTensionHolds) {
  // With the geometric stiffness of its load, it is no longer than the fall of a step, g h².
  const Scene scene = doublePendulum(0.01, 0, 0);
  EXPECT_EQ(watch(scene, 100).sentence, "");
  Simulation simulation(scene);
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(usable(simulation.step().status));
    EXPECT_LE(Probe(simulation).position("length")[0], 1.01 * 9.81 * 1e-4) << i;
  }
}

TEST(HardRowWatch, MeasuresALinkBetweenPoints) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.5}});
  build.add("Gravity", "gravity");
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("FixedPoints", "nail",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "length", {"points"},
               {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{1}}});
  build.add("UniformCompliance", "rod", {{"state", build.link("length")}});
  // One step: (1, −9.81 · 0.25).
  EXPECT_THAT(watch(scene, 1).sentence, HasSubstr("is 2.65 m long in place of 1 m"));
}

}  // namespace
}  // namespace compliant::test
