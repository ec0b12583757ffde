#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Pre-stabilisation of hard rows (theory §6).
namespace compliant::test {
namespace {

/// A rod of 1 m designed 1 cm too long, without gravity.
Scene longRod(const std::string& stabilization, bool stabilized = true) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"stabilization", stabilization}});
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1.01, 0, 0)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1.0, 3.0}}});
  build.mapped("Distance", "Scalars", "extension", {"points"},
               {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{1.0}}});
  build.add("UniformCompliance", "rod",
            {{"state", build.link("extension")}, {"stabilized", stabilized}});
  return scene;
}

TEST(PreStabilization, RemovesAViolationWithoutAddingEnergy) {
  Simulation simulation(longRod("pre"));
  advance(simulation, 1);
  // Along a straight line the correction is exact.
  EXPECT_NEAR(Probe(simulation).position("extension")[0], 0, 1e-14);
  EXPECT_EQ(simulation.energies().kinetic, 0);
  const VecX x = Probe(simulation).position("points");
  EXPECT_NEAR(x[0] * 1.0 + x[3] * 3.0, 1.01 * 3.0, 1e-14) << "the centre of mass stays";
  EXPECT_NEAR(x[0], 0.0075, 1e-14) << "the light end moves more";
}

TEST(PreStabilization, OfASwingingRodAddsNoEnergyBeyondTheStep) {
  // Both swing alike; the corrected one has no violation left to turn into speed.
  Scene scene = longRod("pre");
  Build build(scene);
  build.set("points", "velocity", Array<Vec3>{Vec3(0, -1.5, 0), Vec3(0, 0.5, 0)});
  Simulation simulation(scene);
  const double before = simulation.energies().kinetic;
  for (int i = 0; i < 200; ++i) {
    advance(simulation, 1);
    EXPECT_LE(simulation.energies().kinetic, before + 1e-12);
    // What one step leaves: (h v)²/(2 l) with a relative speed of 2 m/s.
    EXPECT_LE(std::abs(Probe(simulation).position("extension")[0]), 1.05 * 0.01 * 0.01 * 4 / 2);
  }
}

TEST(NoStabilization, TurnsTheViolationIntoVelocity) {
  // J v⁺ = −φ/h: 1 cm within one step of 10 ms is 1 m/s, and it stays as the next step asks J v⁺ =
  // 0.
  Simulation simulation(longRod("none"));
  advance(simulation, 1);
  EXPECT_NEAR(Probe(simulation).position("extension")[0], 0, 1e-14);
  EXPECT_NEAR(Probe(simulation).velocity("extension")[0], -1, 1e-12);
  EXPECT_NEAR(simulation.energies().kinetic, 0.5 * 0.75, 1e-12) << "½ m̄ v² with the reduced mass";
  advance(simulation, 1);
  EXPECT_NEAR(simulation.energies().kinetic, 0, 1e-14);
}

TEST(PreStabilization, LeavesOutWhoAsksForIt) {
  Simulation with(longRod("pre", false)), without(longRod("none"));
  advance(with, 5);
  advance(without, 5);
  EXPECT_EQ(with.motion().x, without.motion().x);
}

TEST(PreStabilization, LeavesSoftRowsAlone) {
  Scene soft = longRod("pre"), plain = longRod("none");
  Build(soft).set("rod", "compliance", 1e-3);
  Build(plain).set("rod", "compliance", 1e-3);
  Simulation with(soft), without(plain);
  advance(with, 20);
  advance(without, 20);
  EXPECT_EQ(with.motion().x, without.motion().x);
}

/// A bob held 0.1 m off by a hard law of a type, and by a spring, on the state itself or through a
/// mapping.
Scene held(const char* type, bool mapped) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"stabilization", std::string("pre")}});
  build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(0.1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bob")}});
  if (mapped) build.mapped("Identity", "Points", "copy", {"bob"});
  const char* state = mapped ? "copy" : "bob";
  if (std::string(type) == "FullCompliance")
    build.add(
        type, "joint",
        {{"state", build.link(state)}, {"matrix", Array<double>(std::vector<double>(9, 0.0))}});
  else
    build.add(type, "joint", {{"state", build.link(state)}});
  build.add("UniformCompliance", "spring", {{"state", build.link(state)}, {"compliance", 0.01}});
  return scene;
}

TEST(Stabilization, MovesHardBlocksWithoutSpeedLikeHardRows) {
  for (const char* type : {"UniformCompliance", "FullCompliance"}) {
    Simulation simulation(held(type, false));
    advance(simulation, 1);
    EXPECT_NEAR(Probe(simulation).point("bob", 0).x(), 0, 1e-12) << type;
    EXPECT_NEAR(Probe(simulation).velocity("bob")[0], 0, 1e-12) << type;
  }
}

TEST(Stabilization, ReportsTheForceThatActedOnStatesThatLawsStandOn) {
  Simulation direct(held("UniformCompliance", false)), through(held("UniformCompliance", true));
  advance(direct, 1);
  advance(through, 1);
  EXPECT_NEAR(Probe(direct).lambda("spring")[0], -10,
              1e-9);  // −0.1 m / 0.01 m/N, the start of the step
  EXPECT_NEAR(Probe(through).lambda("spring")[0], -10, 1e-9);
}

/// A pendulum of 1 m and 1 kg that swings from the horizontal, its rod `error` m too long at the
/// start.
Scene swinging(const char* variant, double error, double h) {
  return bobOnRod(
      Vec3(1 + error, 0, 0),
      {{"h", h}, {"alpha", 0.5}, {"beta", 0.5}, {"stabilization", std::string(variant)}});
}

TEST(Stabilization, PreAndPostRemoveACentimetreWithoutKineticEnergy) {
  for (const char* variant : {"pre", "post", "post_reassembled"}) {
    Scene scene = swinging(variant, 0.01, 0.01);
    ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("gravity")->id}}).ok());
    Simulation simulation(scene);
    advance(simulation, 3);
    EXPECT_NEAR(Probe(simulation).position("extension")[0], 0, 1e-12) << variant;
    EXPECT_NEAR(simulation.energies().kinetic, 0, 1e-24) << variant;
  }
}

TEST(Stabilization, LengthErrorsOfALongSwingDoNotGrow) {
  // Per step the bob leaves the circle by (h v)²/2, and at β = ½ as much again, because the
  // velocity of the step before still points along the old tangent: the linearisation error.
  constexpr double h = 0.01;
  struct Errors {
    double length = 0, oneStep = 0;
  };
  const auto worst = [&](const char* variant) {
    Simulation simulation(swinging(variant, 0, h));
    Errors first;
    double second = 0;
    for (int i = 0; i < 10'000; ++i) {
      simulation.step();
      double& most = i < 5000 ? first.length : second;
      most = std::max(most, std::abs(Probe(simulation).position("extension")[0]));
      first.oneStep =
          std::max(first.oneStep, h * h * Probe(simulation).velocity("bob").squaredNorm() / 2);
    }
    EXPECT_LE(second, 1.2 * first.length) << variant;
    return first;
  };
  const Errors pre = worst("pre"), post = worst("post"), reassembled = worst("post_reassembled");
  EXPECT_LE(pre.length, 2 * pre.oneStep);
  EXPECT_GE(pre.length, 0.1 * pre.oneStep);
  EXPECT_LE(reassembled.length, reassembled.oneStep * reassembled.oneStep);
  // With the direction of before the step the correction itself errs by (h v)³ at most.
  EXPECT_LE(post.length, std::pow(2 * post.oneStep, 1.5));
}

TEST(Stabilization, LengthErrorsOfADoublePendulumAreOfTheSquareWhenReassembled) {
  // One rod is corrected along itself, which is exact. Two that share a bob turn each other: after
  // one correction of Newton's there remains the square of what it removed, here the linearisation
  // error.
  const auto worst =
      [](const char* variant) {
        Scene scene = chain(2, 0);
        Build build(scene);
        build.set("integrator", "alpha", 0.5);
        build.set("integrator", "beta", 0.5);
        build.set("integrator", "stabilization", std::string(variant));
        Simulation simulation(scene);
        double first = 0, second = 0;
        for (int i = 0; i < 10'000; ++i) {
          simulation.step();
          double& most = i < 5000 ? first : second;
          most = std::max(most, Probe(simulation).position("extension").cwiseAbs().maxCoeff());
        }
        std::printf("%s: %g m, then %g m\n", variant, first, second);
        EXPECT_LE(second, 3 * first)
            << variant;  // its swing is chaotic: the fastest moment may come late
        return std::max(first, second);
      };
  const double pre = worst("pre"), reassembled = worst("post_reassembled");
  constexpr double length = 0.5;
  EXPECT_LE(reassembled, pre * pre / length);
  EXPECT_GE(reassembled, 0.01 * pre * pre / length)
      << "or the correction is exact and shows nothing";
}

}  // namespace
}  // namespace compliant::test
