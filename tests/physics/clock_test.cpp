// Formulas that depend on the time: constraints that move (rheonomic ones), and their work.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/simulation/initial_state.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"

namespace compliant::test {
namespace {

/// A number of 2 kg, held by a formula of q and t.
struct Held {
  Scene scene;
  Build build{scene};

  explicit Held(const std::string& formula, const char* integrator = "ImplicitIntegrator") {
    build.add(integrator, "integrator");
    build.add("Clock", "clock");
    build.add("Scalars", "x", {{"position", Array<double>{0.0}}});
    build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 2.0}});
    build.mapped("Formula", "Scalars", "beside", {"x", "clock"},
                 {{"formula", formula}, {"elements", Array<Term>{{0, 0, 0, 1.0}}}});
    build.add("UniformCompliance", "law", {{"state", build.link("beside")}});
  }
  void step(double h, double alpha, double beta) {
    build.set("integrator", "h", h);
    build.set("integrator", "alpha", alpha);
    build.set("integrator", "beta", beta);
  }
};

/// A bead of 1 kg on a straight wire that turns about z at w, so far off the axis and at rest on
/// it.
Scene turningWire(double w, double h, std::int64_t newton, double off = 0.1) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", h}, {"alpha", 0.5}, {"beta", 0.5}, {"newton_iterations", newton}});
  build.add("Clock", "clock");
  build.add(
      "Points", "bead",
      {{"position", Array<Vec3>{Vec3(off, 0, 0)}}, {"velocity", Array<Vec3>{Vec3(0, off * w, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bead")}, {"mass", 1.0}});
  build.mapped(
      "Formula", "Coordinates", "wire", {"bead", "clock"},
      {{"formula", "y*cos(" + std::to_string(w) + "*t) - x*sin(" + std::to_string(w) + "*t); z"},
       {"elements", Array<Term>{{0, 0, 0, 1.0}}}});
  build.set("wire", "width", std::int64_t{2});
  build.add("UniformCompliance", "law", {{"state", build.link("wire")}});
  return scene;
}

double xOf(Simulation& simulation) { return Probe(simulation).position("x")[0]; }

TEST(Clock, ShowsTheTimeOfItsSystemWithRateOne) {
  Held held("q - t");
  held.step(0.01, 1, 1);
  held.build.set("clock", "start_time", 5.0);
  Simulation simulation(held.scene);
  for (int i = 0; i < 100; ++i) {
    advance(simulation, 1);
    ASSERT_NEAR(Probe(simulation).position("clock")[0], 5 + simulation.motion().time, 1e-12);
    ASSERT_EQ(Probe(simulation).velocity("clock")[0], 1);
  }
  simulation.reset();
  EXPECT_EQ(Probe(simulation).position("clock")[0], 5);
  EXPECT_EQ(Probe(simulation).velocity("clock")[0], 1);
}

TEST(Clock, GoesOnInSubsteps) {
  Held held("q - 0.3*t^2");
  held.step(0.001, 1, 1);
  held.build.add("ImplicitIntegrator", "slow/integrator", {{"h", 0.01}});
  held.build.add("Scalars", "slow/x", {{"position", Array<double>{0.0}}});
  held.build.add("UniformMass", "slow/mass", {{"state", held.build.link("slow/x")}});
  Simulation simulation(held.scene);
  advance(simulation, 100);
  EXPECT_NEAR(simulation.motion().time, 1, 1e-12);
  EXPECT_NEAR(Probe(simulation).position("clock")[0], 1, 1e-12);
  // The way of φ = q − 0.3 t² linearised at the start of each step: ½ h² 0.6 behind.
  EXPECT_NEAR(xOf(simulation), 0.3, 4e-7);
  EXPECT_NEAR(Probe(simulation).lambda("law")[0], 2 * 0.6, 1e-6);
}

// φ̇ is the whole rate: J v + ∂φ/∂t. Where the law holds, it is zero.
TEST(Clock, RatesOfFormulasAreThoseOfTheWholeFormula) {
  Held held("q*sin(t) + t^2");
  held.step(1e-3, 1, 1);
  held.build.set("law", "compliance", 1e6);  // next to free
  held.build.set("x", "velocity", Array<double>{0.7});
  Simulation simulation(held.scene);
  advance(simulation, 500);
  const double t = simulation.motion().time, q = xOf(simulation),
               v = Probe(simulation).velocity("x")[0];
  EXPECT_NEAR(Probe(simulation).position("beside")[0], q * std::sin(t) + t * t, 1e-12);
  EXPECT_NEAR(Probe(simulation).velocity("beside")[0], v * std::sin(t) + q * std::cos(t) + 2 * t,
              1e-12);
}

// r = r₀ cosh ωt, and the wire bears the Coriolis force 2 m ω ṙ (Goldstein 1980, section 1.6).
TEST(Clock, ABeadOnATurningWireIsThrownOut) {
  constexpr double w = 2, h = 1e-3;
  for (const std::int64_t newton : {1, 10}) {
    Simulation simulation(turningWire(w, h, newton));
    simulation.keepLedger();
    advance(simulation, 1000);
    const Vec3 at = Probe(simulation).point("bead", 0);
    EXPECT_NEAR(at.norm(), 0.1 * std::cosh(w), 2e-3) << newton;
    EXPECT_NEAR(std::remainder(std::atan2(at[1], at[0]) - w, 2 * M_PI), 0, 1e-3) << newton;
    EXPECT_NEAR(std::abs(Probe(simulation).lambda("law")[0]), 2 * w * 0.1 * w * std::sinh(w), 1e-2)
        << newton;
    // The wire gives ½ m (ṙ² + r²ω² − r₀²ω²) = m r₀²ω² sinh² ωt.
    const double work = std::pow(0.1 * w * std::sinh(w), 2);
    EXPECT_NEAR(simulation.motion().ledger.work, work, 5e-3 * work) << newton;
    EXPECT_NEAR(simulation.motion().ledger.numerical, 0, 5e-3 * work) << newton;
  }
}

// What geometric stiffness counts must not brake it, whatever the unit of length and the order of
// the words.
TEST(Clock, ABeadOnATurningWireIsNotBrakedByTheUnitOfLength) {
  for (const double off : {0.1, 10.0, 1000.0})
    for (const char* formula : {"y*cos(2*t) - x*sin(2*t); z", "cos(2*t)*y - sin(2*t)*x; z"}) {
      Scene scene = turningWire(2, 1e-3, 1, off);
      Build build(scene);
      build.set("integrator", "alpha", 1.0);
      build.set("integrator", "beta", 1.0);
      build.set("wire map", "formula", std::string(formula));
      Simulation simulation(scene);
      advance(simulation, 1000);
      EXPECT_NEAR(Probe(simulation).point("bead", 0).norm() / (off * std::cosh(2)), 1, 3e-3)
          << off << formula;
    }
}

TEST(Clock, StabilizationHoldsWhatTheTimeMoves) {
  for (const char* stabilization : {"none", "pre", "post", "post_reassembled", "baumgarte"}) {
    Held held("q - 0.05*sin(2*pi*t)");
    held.step(1e-3, 1, 1);
    held.build.set("integrator", "stabilization", std::string(stabilization));
    held.build.set("x", "velocity", Array<double>{0.05 * 2 * M_PI});
    Simulation simulation(held.scene);
    // A step is off by h²φ̈/2 = 1e-6 m, and relaxing rows lag by h φ̈/2γ.
    const double off = stabilization == std::string("baumgarte") ? 1.2e-4 : 2e-6;
    for (int i = 1; i <= 1000; ++i) {
      advance(simulation, 1);
      ASSERT_NEAR(xOf(simulation), 0.05 * std::sin(2 * M_PI * i * 1e-3), off) << stabilization << i;
    }
  }
}

TEST(Clock, FreeMotionFollowsTheTime) {
  Held held("q - 0.3*t", "FreeMotion");
  held.build.set("integrator", "h", 0.01);
  held.build.set("x", "velocity", Array<double>{0.3});
  Simulation simulation(held.scene);
  advance(simulation, 100);
  EXPECT_NEAR(xOf(simulation), 0.3, 1e-6);
}

// A floor that heaves, y = 0.1 sin 2t, pushes alone.
TEST(Clock, OneSidedRowsFollowTheTime) {
  Held held("q - 0.1*sin(2*t)");
  held.step(1e-3, 1, 1);
  held.build.add("ConstantForce", "weight",
                 {{"state", held.build.link("x")}, {"force", Array<double>{-2 * 9.81}}});
  held.build.set("law", "admissible", std::string("pushing"));
  held.build.set("x", "velocity", Array<double>{0.2});
  Simulation simulation(held.scene);
  simulation.keepLedger();
  advance(simulation, 2000);
  EXPECT_NEAR(xOf(simulation), 0.1 * std::sin(4.0), 1e-4);
  EXPECT_NEAR(Probe(simulation).lambda("law")[0], 2 * (9.81 - 0.4 * std::sin(4.0)), 0.02);
  EXPECT_NEAR(simulation.motion().ledger.numerical, 0, 0.01);
}

TEST(Clock, NewtonsStepsMeetAFormulaOfTheTimeExactly) {
  Scene scene = turningWire(2, 0.01, 20);
  Build(scene).set("integrator", "alpha", 1.0);
  Build(scene).set("integrator", "beta", 1.0);
  Simulation simulation(scene);
  for (int i = 0; i < 100; ++i) {
    advance(simulation, 1);
    ASSERT_NEAR(Probe(simulation).position("wire").norm(), 0, 1e-9) << i;
  }
}

// A mass on a spring whose base shakes, undamped and from rest: with A = 0.1 m, ω = 10 and Ω = 4
// rad/s   x = A (Ω ω sin ωt − ω² sin Ωt)/(Ω² − ω²).
TEST(Clock, ASpringThatIsShakenSwingsAsTheoryOfVibrationsSays) {
  constexpr double h = 1e-3, A = 0.1, w = 10, W = 4;
  for (const std::string handling : {"constraint", "force"}) {
    Held held("q - 0.1*sin(4*t)");
    held.step(h, 0.5, 0.5);
    held.build.set("law", "compliance", 1 / (2 * w * w));
    held.build.set("law", "handling", handling);
    Simulation simulation(held.scene);
    simulation.keepLedger();
    for (int i = 1; i <= 2000; ++i) {
      advance(simulation, 1);
      const double t = i * h;
      ASSERT_NEAR(xOf(simulation),
                  A * (W * w * std::sin(w * t) - w * w * std::sin(W * t)) / (W * W - w * w), 1e-4)
          << handling << t;
    }
    const Ledger& ledger = simulation.motion().ledger;
    EXPECT_NEAR(ledger.work, simulation.energies().total(), 1e-3 * ledger.work) << handling;
    EXPECT_NEAR(ledger.numerical, 0, 1e-3 * ledger.work) << handling;
  }
}

// With a damper, the base gives in a period what the damper takes.
TEST(Clock, TheWorkOfAShakenSpringIsWhatItsDamperTakes) {
  Held held("q - 0.01*sin(20*t)");
  held.step(1e-3, 0.5, 0.5);
  held.build.set("law", "compliance", 1.0 / 800);
  held.build.set("law", "damping_ratio", 0.01);
  Simulation simulation(held.scene);
  simulation.keepLedger();
  const int period = static_cast<int>(std::round(2 * M_PI / 20 / 1e-3));
  advance(simulation, 20 * period);
  const Ledger before = simulation.motion().ledger;
  advance(simulation, 10 * period);
  const Ledger& after = simulation.motion().ledger;
  const double work = after.work - before.work, damped = after.damped - before.damped;
  EXPECT_GT(work, 0.1);
  EXPECT_NEAR(work, damped, 0.02 * work);
  EXPECT_LT(std::abs(after.numerical - before.numerical), 0.02 * work);
}

TEST(Clock, AnEquilibriumIsThatOfTheEndOfItsStep) {
  for (const char* integrator : {"StaticIntegrator", "PseudoStaticIntegrator"}) {
    Held held("q - 0.3*t", integrator);
    held.build.set("integrator", "h", 0.1);
    held.build.set("law", "compliance", 1e-3);
    Simulation simulation(held.scene);
    for (int i = 1; i <= 10; ++i) {
      advance(simulation, 1);
      ASSERT_NEAR(Probe(simulation).position("clock")[0], 0.1 * i, 1e-12) << integrator;
      ASSERT_NEAR(xOf(simulation), 0.03 * i, 1e-6) << integrator;
    }
  }
}

// Another integrator in a run finds the clock where the time is.
TEST(Clock, GoesOnAfterAnEquilibrium) {
  Held held("q - 0.3*t", "StaticIntegrator");
  held.build.set("law", "compliance", 1e-3);
  Simulation simulation(held.scene);
  advance(simulation, 50);
  const Id integrator = simulation.scene().find("integrator")->id;
  const ComponentRecord other{
      simulation.scene().nextId(), "ImplicitIntegrator", "new", {{"h", 0.01}}};
  ASSERT_TRUE(simulation.apply(Edit{Batch{{Edit{Erase{integrator}}, Edit{Insert{other}}}}}));
  advance(simulation, 50);
  EXPECT_NEAR(Probe(simulation).position("clock")[0], simulation.motion().time, 1e-12);
  EXPECT_EQ(Probe(simulation).velocity("clock")[0], 1);
  EXPECT_NEAR(xOf(simulation), 0.3 * simulation.motion().time, 0.02);
}

TEST(Clock, ThatIsAddedInARunShowsTheTime) {
  Held held("q - 0.3*t");
  held.step(0.01, 1, 1);
  Simulation simulation(held.scene);
  advance(simulation, 100);
  ASSERT_TRUE(simulation.apply(Edit{Insert{{simulation.scene().nextId(), "Clock", "second", {}}}}));
  EXPECT_NEAR(Probe(simulation).position("second")[0], 1, 1e-12);
  EXPECT_NEAR(Probe(simulation).position("clock")[0], 1, 1e-12);
  advance(simulation, 100);
  EXPECT_NEAR(Probe(simulation).position("second")[0], 2, 1e-12);
  EXPECT_NEAR(xOf(simulation), 0.6, 1e-9);
}

// An edit of the start counts from the next start on.
TEST(Clock, GoesOnWhenItsStartIsEdited) {
  Held held("q - 0.3*t");
  held.step(0.01, 1, 1);
  Simulation simulation(held.scene);
  advance(simulation, 100);
  const Id clock = simulation.scene().find(std::string_view("clock"))->id;
  ASSERT_TRUE(simulation.apply(Edit{SetField{clock, "start_time", 5.0}}));
  advance(simulation, 1);
  EXPECT_NEAR(Probe(simulation).position("clock")[0], 1.01, 1e-12);
  simulation.reset();
  EXPECT_EQ(Probe(simulation).position("clock")[0], 5);
}

TEST(Clock, NeedsNoMass) {
  Scene scene;
  Build(scene).add("Clock", "clock");
  EXPECT_EQ(issueOf(Simulation(scene), "clock"), "");
}

// A motion that starts where another one is goes on like that one.
TEST(Clock, StartsWhereAMotionStands) {
  Simulation whole(turningWire(2, 0.01, 10)), half(turningWire(2, 0.01, 10));
  advance(half, 30);
  const Result<Edit> start = startAt(half.scene(), *half.structure(), half.motion());
  ASSERT_TRUE(start.ok()) << start.error().text();
  ASSERT_TRUE(half.apply(*start));
  half.reset();
  EXPECT_NEAR(Probe(half).position("clock")[0], 0.3, 1e-12);
  advance(half, 30);
  advance(whole, 60);
  EXPECT_NEAR((Probe(half).point("bead", 0) - Probe(whole).point("bead", 0)).norm(), 0, 1e-9);
}

// A row of velocities with a speed that is asked for: A(q) v = b(t), here a belt that speeds up.
TEST(Clock, RowsOfVelocitiesMayDependOnTheTime) {
  Held held("cos(t)*vq");
  held.step(1e-3, 1, 1);
  held.build.set("law", "target", std::string("velocity"));
  held.build.set("law", "target_values", Array<double>{0.5});
  held.build.set("x", "velocity", Array<double>{0.5});
  Simulation simulation(held.scene);
  advance(simulation, 1000);
  EXPECT_NEAR(Probe(simulation).velocity("x")[0], 0.5 / std::cos(1.0), 2e-3);
}

TEST(Clock, AFormulaSaysWhereItMissesOne) {
  Scene scene;
  Build build(scene);
  build.add("Scalars", "x", {{"position", Array<double>{0.0}}});
  build.mapped("Formula", "Scalars", "beside", {"x"},
               {{"formula", std::string("q - t")}, {"elements", Array<Term>{{0, 0, 0, 1.0}}}});
  EXPECT_THAT(issueOf(Simulation(scene), "beside map"),
              testing::HasSubstr("character 5: “t” is the time: add a Clock to the inputs"));
  Held twice("q1 - t");
  twice.build.set("beside map", "elements", Array<Term>{{0, 0, 0, 1.0}, {0, 1, 0, 1.0}});
  EXPECT_THAT(issueOf(Simulation(twice.scene), "beside map"),
              testing::HasSubstr("are the same number"));
}

}  // namespace
}  // namespace compliant::test
