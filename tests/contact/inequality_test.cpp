#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

constexpr double fall = 9.81;

/// One number of mass m under the force f, with a law on it.
Scene number(double x, double v, double m, double f, Build::Fields law,
             Build::Fields integrator = {{"h", 0.01}}) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", std::move(integrator));
  build.add("Scalars", "x", {{"position", Array<double>{x}}, {"velocity", Array<double>{v}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", m}});
  if (f != 0)
    build.add("ConstantForce", "load", {{"state", build.link("x")}, {"force", Array<double>{f}}});
  law.emplace_back("state", build.link("x"));
  build.add("UniformCompliance", "law", std::move(law));
  return scene;
}

void advance(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i)
    ASSERT_TRUE(usable(simulation.step().status))
        << simulation.report().systems[0].solve.message.c_str();
}

TEST(Inequality, AStopBearsTheWeightExactly) {
  Simulation simulation(number(0, 0, 2, -2 * fall, {{"admissible", "pushing"}}));
  advance(simulation, 50);
  EXPECT_NEAR(simulation.motion().x[0], 0, 1e-14);
  EXPECT_NEAR(simulation.motion().lambda[0], 2 * fall, 1e-10);
}

TEST(Inequality, AStopNeverPulls) {
  Simulation simulation(number(0, 0, 2, 3, {{"admissible", "pushing"}}));
  advance(simulation, 10);
  EXPECT_EQ(simulation.motion().lambda[0], 0);
  // Implicit Euler: x = f/m h² n(n+1)/2.
  EXPECT_NEAR(simulation.motion().x[0], 3.0 / 2 * 1e-4 * 55, 1e-14);
}

TEST(Inequality, OneSidedForcesKeepTheirSignForEveryScheme) {
  for (const double alpha : {0.5, 0.6, 0.75, 0.9, 1.0})
    for (const double beta : {0.5, 0.6, 0.75, 0.9, 1.0})
      for (const char* side : {"pushing", "pulling"})
        for (const double c : {0.0, 1e-4}) {
          const bool pushing = std::string(side) == "pushing";
          const double sign = pushing ? 1 : -1;
          Simulation simulation(number(sign * 0.1, 0, 1, -sign * fall,
                                       {{"admissible", std::string(side)}, {"compliance", c}},
                                       {{"h", 0.01}, {"alpha", alpha}, {"beta", beta}}));
          for (int i = 0; i < 200; ++i) {
            advance(simulation, 1);
            EXPECT_GE(sign * simulation.motion().lambda[0], 0);
            EXPECT_GE(sign * simulation.motion().x[0], c > 0 ? -0.03 : -0.02)
                << alpha << beta << side << c;
          }
          EXPECT_NEAR(sign * simulation.motion().lambda[0], fall, 1e-6)
              << alpha << beta << side << c;
        }
}

TEST(Inequality, TheIndentationOfACompliantStopIsComplianceTimesForce) {
  const double c = 1e-3;
  Simulation simulation(number(
      0, 0, 1, -fall, {{"admissible", "pushing"}, {"compliance", c}, {"damping_ratio", 0.05}}));
  advance(simulation, 2000);
  EXPECT_NEAR(simulation.motion().x[0], -c * fall, 1e-9);
  EXPECT_NEAR(simulation.motion().lambda[0], fall, 1e-6);
}

TEST(Inequality, ACompliantStopConvergesToTheHardOne) {
  Simulation hard(number(0.05, 0, 1, -fall, {{"admissible", "pushing"}}));
  advance(hard, 60);
  double before = 1;
  for (const double c : {1e-4, 1e-6, 1e-8}) {
    Simulation soft(number(0.05, 0, 1, -fall, {{"admissible", "pushing"}, {"compliance", c}}));
    advance(soft, 60);
    const double error = std::abs(soft.motion().x[0] - hard.motion().x[0]);
    EXPECT_LT(error, 0.2 * before) << c;
    before = error;
  }
  EXPECT_LT(before, 1e-6);
}

TEST(Inequality, AFallingPointArrivesExactly) {
  Simulation simulation(number(0.0501, 0, 1, -fall, {{"admissible", "pushing"}}));
  double lowest = 1;
  for (int i = 0; i < 100; ++i) {
    advance(simulation, 1);
    lowest = std::min(lowest, simulation.motion().x[0]);
  }
  EXPECT_GE(lowest, -1e-15);
  EXPECT_NEAR(simulation.motion().x[0], 0, 1e-15);
}

TEST(Inequality, APenetrationIsRemovedAtTheDepenetrationSpeedWithoutKineticEnergy) {
  Scene scene = number(-0.1, 0, 1, 0, {{"admissible", "pushing"}});
  Build(scene).add("GaussSeidelContactSolver", "contacts", {{"depenetration_speed", 0.5}});
  Simulation simulation(std::move(scene));
  advance(simulation, 1);
  EXPECT_NEAR(simulation.motion().x[0], -0.1 + 0.5 * 0.01, 1e-12);
  EXPECT_EQ(simulation.motion().v[0], 0);
  advance(simulation, 30);
  EXPECT_NEAR(simulation.motion().x[0], 0, 1e-9);
  EXPECT_EQ(simulation.motion().v[0], 0);
}

TEST(Inequality, ARopeSlackensAndHolds) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.01}});
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, -0.5, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("ball")}, {"mass", 2.0}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -fall, 0)}});
  build.mapped("DistanceToTarget", "Scalars", "extension", {"ball"},
               {{"indices", Array<std::int64_t>{0}},
                {"targets", Array<Vec3>{Vec3(0, 0, 0)}},
                {"rest", Array<double>{1.0}}});
  build.add("UniformCompliance", "rope",
            {{"state", build.link("extension")}, {"admissible", "pulling"}});
  Simulation simulation(std::move(scene));
  advance(simulation, 20);  // 0.2 s of free fall
  EXPECT_EQ(simulation.motion().lambda[0], 0);
  EXPECT_NEAR(simulation.motion().x[1], -0.5 - fall * 1e-4 * 210, 1e-12);
  advance(simulation, 100);
  EXPECT_NEAR(simulation.motion().x[1], -1, 1e-12);
  EXPECT_NEAR(simulation.motion().lambda[0], -2 * fall, 1e-9);
}

TEST(Inequality, DryFrictionSticksBelowItsLimitAndSlidesAbove) {
  const auto friction = [](double force) {
    return number(0, 0, 2, force,
                  {{"admissible", "bounded"}, {"force_limit", 5.0}, {"target", "velocity"}});
  };
  Simulation sticks(friction(4.999));
  advance(sticks, 100);
  EXPECT_NEAR(sticks.motion().x[0], 0, 1e-12);
  EXPECT_NEAR(sticks.motion().lambda[0], -4.999, 1e-9);
  Simulation slides(friction(8));
  advance(slides, 100);
  EXPECT_NEAR(slides.motion().v[0], 3.0 / 2 * 1, 1e-12);  // (f − λ_max)/m t
  EXPECT_NEAR(slides.motion().lambda[0], -5, 1e-12);
}

TEST(Inequality, AMotorOfLimitedForceReachesItsSpeedOnlyWhenItCan) {
  Simulation simulation(number(0, 0, 2, 0,
                               {{"admissible", "bounded"},
                                {"force_limit", 5.0},
                                {"target", "velocity"},
                                {"target_values", Array<double>{1.0}}}));
  advance(simulation, 20);
  EXPECT_NEAR(simulation.motion().v[0], 5.0 / 2 * 0.2, 1e-12);
  advance(simulation, 100);
  EXPECT_NEAR(simulation.motion().v[0], 1, 1e-12);
}

/// A spring that gives way at 5 N stores F |φ| − c F²/2, and nothing rubs; a rigid one is a servo,
/// which works.
TEST(Inequality, ALimitedForceThatHoldsAPlaceIsNoFriction) {
  const Build::Fields exact{{"h", 0.01}, {"alpha", 0.5}, {"beta", 0.5}};
  for (const double c : {0.0, 1e-3}) {
    SCOPED_TRACE(c);
    Simulation simulation(number(
        1, 1, 1, 0, {{"admissible", "bounded"}, {"force_limit", 5.0}, {"compliance", c}}, exact));
    simulation.keepLedger();
    for (int i = 0; i < 60; ++i) {
      advance(simulation, 1);
      const Ledger& ledger = simulation.motion().ledger;
      const double v = 1 - 5 * 0.01 * (i + 1);
      ASSERT_NEAR(simulation.motion().v[0], v, 1e-12);
      EXPECT_NEAR(ledger.friction, 0, 1e-12);
      EXPECT_NEAR(ledger.impact, 0, 1e-12);
      EXPECT_NEAR(ledger.damped, 0, 1e-12);
      EXPECT_NEAR(ledger.numerical, 0, 1e-12);
      EXPECT_NEAR(ledger.work, c > 0 ? 0 : (v * v - 1) / 2, 1e-12);
    }
  }
}

/// Damped, it takes what the potential and the kinetic energy lose; 7.5 J at the start, limit 10 N.
TEST(Inequality, ADampedSpringDampsWithWhatIsLeftOfItsLimit) {
  Simulation simulation(number(
      1, 0, 2, 0,
      {{"admissible", "bounded"}, {"force_limit", 10.0}, {"compliance", 0.05}, {"damping", 20.0}},
      {{"h", 0.0001}, {"alpha", 0.5}, {"beta", 0.5}}));
  simulation.keepLedger();
  advance(simulation, 6000);
  const Ledger& ledger = simulation.motion().ledger;
  EXPECT_NEAR(ledger.damped, 7.5 - ledger.total, 0.01);
  EXPECT_GT(ledger.damped, 3);
  EXPECT_NEAR(ledger.numerical, 0, 0.01);
}

/// Nothing collides with a motor that pushes, and nothing but friction stops what rubs.
TEST(Inequality, MotorsThatPushWorkAndDryFrictionIsNoImpact) {
  for (const double share : {0.5, 1.0}) {
    SCOPED_TRACE(share);
    const Build::Fields scheme{{"h", 0.01}, {"alpha", share}, {"beta", share}};
    Simulation motor(number(
        0, 1, 1, -3,
        {{"admissible", "pushing"}, {"target", "velocity"}, {"target_values", Array<double>{1.0}}},
        scheme));
    motor.keepLedger();
    advance(motor, 50);
    EXPECT_NEAR(motor.motion().ledger.work, 3 * 0.5, 1e-9);
    EXPECT_NEAR(motor.motion().ledger.impact, 0, 1e-9);
    Simulation rubs(
        number(0, 2, 2, 0,
               {{"admissible", "bounded"}, {"force_limit", 4.0}, {"target", "velocity"}}, scheme));
    rubs.keepLedger();
    advance(rubs, 80);
    EXPECT_NEAR(rubs.motion().ledger.friction, 4 * (2 * 0.8 - 0.8 * 0.8), 1e-9);
    EXPECT_NEAR(rubs.motion().ledger.impact, 0, 1e-9);
  }
}

/// Far below its limit it is the same spring as without one, in each figure.
TEST(Inequality, AForceFarBelowItsLimitIsThatOfASpring) {
  const auto ledger = [](const char* admissible) {
    Simulation simulation(number(
        0, 0, 1, -fall,
        {{"admissible", admissible}, {"force_limit", 1e6}, {"compliance", 0.01}, {"damping", 2.0}},
        {{"h", 0.001}}));
    simulation.keepLedger();
    advance(simulation, 250);
    return simulation.motion().ledger;
  };
  const Ledger with = ledger("bounded"), without = ledger("any");
  EXPECT_NEAR(with.damped, without.damped, 1e-9);
  EXPECT_GT(without.damped, 0.01);
  EXPECT_NEAR(with.numerical, without.numerical, 1e-9);
  EXPECT_EQ(with.friction, 0);
  EXPECT_EQ(with.impact, 0);
}

TEST(Inequality, ARatchetTurnsOneWay) {
  const auto ratchet = [](double v) {
    return number(0, v, 1, 0, {{"admissible", "pushing"}, {"target", "velocity"}});
  };
  Simulation forward(ratchet(2)), backward(ratchet(-2));
  advance(forward, 10);
  advance(backward, 10);
  EXPECT_NEAR(forward.motion().v[0], 2, 1e-14);
  EXPECT_NEAR(backward.motion().x[0], 0, 1e-14);
}

TEST(Inequality, AdhesionHoldsUpToItsForce) {
  const auto pulled = [](double force) {
    return number(0, 0, 1, force, {{"admissible", "pushing"}, {"adhesion", 3.0}});
  };
  Simulation held(pulled(2.9)), lost(pulled(3.5));
  advance(held, 50);
  advance(lost, 50);
  EXPECT_NEAR(held.motion().x[0], 0, 1e-12);
  EXPECT_NEAR(held.motion().lambda[0], -2.9, 1e-9);
  EXPECT_GT(lost.motion().x[0], 0.1);
  EXPECT_EQ(lost.motion().lambda[0], 0);
}

TEST(Inequality, ALinkBreaksAboveItsForceAndIsWholeAgainAfterAReset) {
  for (const std::int64_t iterations : {1, 20}) {
    const Build::Fields stepped{{"newton_iterations", iterations}};
    Simulation simulation(number(0, 0, 1, -20, {{"break_force", 25.0}}, stepped));
    advance(simulation, 5);
    EXPECT_NEAR(simulation.motion().lambda[0], 20, 1e-9);
    Simulation breaks(number(0, 0, 1, -30, {{"break_force", 25.0}}, stepped));
    advance(breaks, 1);
    EXPECT_EQ(breaks.motion().broken[0], 1) << iterations;
    advance(breaks, 10);
    EXPECT_EQ(breaks.motion().lambda[0], 0) << iterations;
    EXPECT_NEAR(breaks.motion().v[0], -30 * 0.1, 1e-12) << iterations;
    breaks.reset();
    EXPECT_EQ(breaks.motion().broken[0], 0);
  }
}

TEST(Inequality, ABrokenSpringHoldsNoEnergyAndTheBooksClose) {
  for (const std::int64_t iterations : {1, 20}) {
    // A load of 100 N is let go on k = 1000 N/m that bears 150 N: undamped it would swing to 0.2 m,
    // but at 0.15 m, where it holds 11.25 J, it breaks.
    Simulation simulation(
        number(0, 0, 1, 100, {{"compliance", 1e-3}, {"break_force", 150.0}},
               {{"h", 1e-4}, {"alpha", 0.5}, {"beta", 0.5}, {"newton_iterations", iterations}}));
    simulation.keepLedger();
    const double start = simulation.energies().total();
    while (simulation.motion().broken[0] == 0 && simulation.motion().time < 1)
      advance(simulation, 1);
    ASSERT_EQ(simulation.motion().broken[0], 1);
    EXPECT_NEAR(simulation.motion().x[0], 0.15, 1e-3);
    EXPECT_EQ(simulation.energies().elastic, 0);
    EXPECT_NEAR(simulation.motion().ledger.damped, 11.25, 0.05);
    advance(simulation, 2000);
    EXPECT_EQ(simulation.energies().elastic, 0);
    const Ledger& ledger = simulation.motion().ledger;
    EXPECT_NEAR(ledger.damped, 11.25, 0.05);
    EXPECT_NEAR(ledger.numerical, 0, 1e-9 * 100 * simulation.motion().x[0] + 1e-9);
    EXPECT_NEAR(
        ledger.total,
        start + ledger.work + ledger.numerical - ledger.damped - ledger.friction - ledger.impact,
        1e-9);
  }
}

TEST(Inequality, BouncesReachTheSquareOfTheRestitution) {
  for (const double e : {0.0, 0.5, 0.8, 1.0}) {
    Simulation simulation(number(1, 0, 1, -fall, {{"admissible", "pushing"}, {"restitution", e}},
                                 {{"h", 1e-4}, {"alpha", 0.5}, {"beta", 0.5}}));
    double top = 0;
    bool bounced = false;
    double before = 0;
    for (int i = 0; i < 12000; ++i) {
      before = simulation.motion().v[0];
      advance(simulation, 1);
      const double v = simulation.motion().v[0];
      if (!bounced && v > 0 && before < 0) bounced = true;
      if (bounced) top = std::max(top, simulation.motion().x[0]);
      if (bounced && v < 0) break;
    }
    EXPECT_NEAR(top, e * e, 1e-3) << e;
  }
}

TEST(Inequality, FrictionOnASlopeSlidesAboveItsAngle) {
  const double f = 0.4;
  const auto slope = [f](double angle) {
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator", {{"h", 0.01}});
    build.add("Points", "block", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("block")}, {"mass", 3.0}});
    // The normal is x, the slope falls along z.
    build.add("Gravity", "gravity",
              {{"acceleration", Vec3(-fall * std::cos(angle), 0, fall * std::sin(angle))}});
    build.add("UniformCompliance", "contact",
              {{"state", build.link("block")},
               {"admissible", "cone"},
               {"friction", f},
               {"target", "velocity"}});
    return scene;
  };
  const double critical = std::atan(f);
  Simulation sticks(slope(critical - 1e-3)), slides(slope(critical + 1e-3)), steep(slope(0.9));
  for (Simulation* s : {&sticks, &slides, &steep}) advance(*s, 100);
  EXPECT_NEAR(sticks.motion().v[2], 0, 1e-9);
  EXPECT_GT(slides.motion().v[2], 5e-3);
  EXPECT_NEAR(steep.motion().v[2], fall * (std::sin(0.9) - f * std::cos(0.9)), 1e-6);
}

/// Five equal beads on a line with gaps between neighbours, the first one moving.
Scene cradle(const char* impact) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.01}});
  build.add("AutoContactSolver", "contacts",
            {{"impact", std::string(impact)}, {"precision", 1e-12}});
  build.add("Points", "beads",
            {{"position", Array<Vec3>{Vec3(-0.205, 0, 0), Vec3(0, 0, 0), Vec3(0.1, 0, 0),
                                      Vec3(0.2, 0, 0), Vec3(0.3, 0, 0)}},
             {"velocity", Array<Vec3>{Vec3(1, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, 0),
                                      Vec3(0, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("beads")}, {"mass", 1.0}});
  build.mapped("Distance", "Scalars", "gaps", {"beads"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}, {2, 3}, {3, 4}}},
                {"rest", Array<double>{0.1, 0.1, 0.1, 0.1}}});
  build.add("UniformCompliance", "touch",
            {{"state", build.link("gaps")}, {"admissible", "pushing"}, {"restitution", 1.0}});
  return scene;
}

TEST(Inequality, GeneralizedReflectionPassesAnImpulseThroughACradle) {
  Simulation simulation(cradle("generalized_reflection"));
  advance(simulation, 30);
  for (Index i = 0; i < 4; ++i) EXPECT_NEAR(simulation.motion().v[3 * i], 0, 1e-10) << i;
  EXPECT_NEAR(simulation.motion().v[12], 1, 1e-10);
}

TEST(Inequality, IteratedEqualitiesMoveLikeEliminatedOnes) {
  const auto chain = [](bool iterated) {
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator", {{"h", 0.01}});
    build.add("GaussSeidelContactSolver", "contacts",
              {{"iterate_bilateral", iterated},
               {"precision", 1e-13},
               {"iterations", std::int64_t{100000}}});
    build.add(
        "Points", "points",
        {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0), Vec3(3, 0, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("points")}});
    build.add("FixedPoints", "fixed",
              {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
    build.add("Gravity", "gravity");
    build.mapped("Distance", "Scalars", "lengths", {"points"},
                 {{"edges", Array<Edge>{{0, 1}, {1, 2}, {2, 3}}}});
    build.add("UniformCompliance", "rods", {{"state", build.link("lengths")}});
    return scene;
  };
  Simulation eliminated(chain(false)), iterated(chain(true));
  advance(eliminated, 50);
  advance(iterated, 50);
  EXPECT_GT(iterated.report().systems[0].solve.contactIterations, 5);
  EXPECT_LT((eliminated.motion().x - iterated.motion().x).lpNorm<Eigen::Infinity>(), 1e-9);
}

}  // namespace
}  // namespace compliant
