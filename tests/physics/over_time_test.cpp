// Fields that follow formulas of the time.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/ground.hpp"
#include "tests/support/probe.hpp"

namespace compliant::test {
namespace {

/// A number of 2 kg with a law on it.
struct Number {
  Scene scene;
  Build build{scene};

  explicit Number(double h, double alpha = 1, double beta = 1, Build::Fields law = {}) {
    build.add("ImplicitIntegrator", "integrator", {{"h", h}, {"alpha", alpha}, {"beta", beta}});
    build.add("Scalars", "x", {{"position", Array<double>{0.0}}});
    build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 2.0}});
    law.emplace_back("state", build.link("x"));
    build.add("UniformCompliance", "law", std::move(law));
  }
  void follow(const std::string& text) { build.set("law", "over_time", text); }
};

double xOf(Simulation& simulation) { return Probe(simulation).position("x")[0]; }
double vOf(Simulation& simulation) { return Probe(simulation).velocity("x")[0]; }

// The place is that of the formula at the end of each step, and the work is the kinetic energy.
TEST(OverTime, AHardTargetTakesWhatItHoldsAlong) {
  for (const char* stabilization : {"none", "pre", "post", "baumgarte"}) {
    constexpr double h = 1e-3, a = 0.05, w = 2 * M_PI * 3;
    Number number(h, 1, 1, {{"target", std::string("offset")}});
    number.build.set("integrator", "stabilization", std::string(stabilization));
    number.build.set("x", "velocity", Array<double>{a * w});
    number.follow("target_values = 0.05*sin(2*pi*3*t)");
    Simulation simulation(number.scene);
    simulation.keepLedger();
    for (int i = 1; i <= 250; ++i) {
      advance(simulation, 1);
      const double t = i * h;
      // Relaxing rows lag by h ẍ/2γ, others by h²ẍ/2.
      const double lag = stabilization == std::string("baumgarte") ? h * a * w * w / 20 : 1e-4;
      ASSERT_NEAR(xOf(simulation), a * std::sin(w * t), lag) << stabilization << t;
      ASSERT_NEAR(vOf(simulation), a * w * std::cos(w * t), 0.01) << stabilization << t;
    }
    const double v = vOf(simulation);
    const Ledger& ledger = simulation.motion().ledger;
    EXPECT_NEAR(ledger.work, v * v - a * w * a * w, 0.05) << stabilization;  // ½ m v²
    EXPECT_LT(std::abs(ledger.numerical), 0.05) << stabilization;
  }
}

// Newton's steps book the work of what moves, too.
TEST(OverTime, TheWorkOfAMovingTargetIsBookedWithNewtonsIterations) {
  for (const double compliance : {0.0, 1.0 / 800}) {
    constexpr double h = 1e-3, a = 0.05, w = 2 * M_PI * 3;
    Number number(h, 0.5, 0.5, {{"target", std::string("offset")}, {"compliance", compliance}});
    number.build.set("integrator", "newton_iterations", std::int64_t{10});
    number.build.set("x", "velocity", Array<double>{a * w});
    number.follow("target_values = 0.05*sin(2*pi*3*t)");
    Simulation simulation(number.scene);
    simulation.keepLedger();
    advance(simulation, 250);
    const Ledger& ledger = simulation.motion().ledger;
    EXPECT_NEAR(ledger.work, simulation.energies().total() - a * w * a * w, 0.05) << compliance;
    EXPECT_LT(std::abs(ledger.numerical), 0.05) << compliance;
  }
}

TEST(OverTime, AHardTargetIsReachedToTheLastDigit) {
  Number number(0.01, 1, 1, {{"target", std::string("offset")}});
  number.follow("target_values = 0.3*t^2");
  Simulation simulation(number.scene);
  advance(simulation, 100);
  EXPECT_NEAR(xOf(simulation), 0.3, 1e-14);
  // λ = m ẍ of the differences: 2·0.3·2.
  EXPECT_NEAR(Probe(simulation).lambda("law")[0], 1.2, 1e-9);
}

// A mass on a spring whose base shakes: X/A = √((1 + (2ζr)²)/((1 − r²)² + (2ζr)²)), r = Ω/ω (Den
// Hartog 1956). The damper acts between mass and base.
TEST(OverTime, ABaseThatShakesIsPassedOnAsTheoryOfVibrationsSays) {
  constexpr double h = 1e-3, m = 2, k = 800, zeta = 0.1, A = 0.01;
  const double w0 = std::sqrt(k / m);
  for (const double r : {0.5, 1.0, 2.0}) {
    Number number(h, 0.5, 0.5,
                  {{"compliance", 1 / k},
                   {"damping_ratio", 2 * zeta / w0},
                   {"target", std::string("offset")}});
    number.follow("target_values = 0.01*sin(" + std::to_string(r * w0) + "*t)");
    Simulation simulation(number.scene);
    advance(simulation, 4000);  // transients are e^−8
    double most = 0;
    for (int i = 0; i < 1000; ++i) {
      advance(simulation, 1);
      most = std::max(most, std::abs(xOf(simulation)));
    }
    const double s = 2 * zeta * r;
    EXPECT_NEAR(most / A, std::sqrt((1 + s * s) / ((1 - r * r) * (1 - r * r) + s * s)), 0.02) << r;
  }
}

// In the steady state the base gives what the damper takes.
TEST(OverTime, TheWorkOfAShakingBaseIsWhatItsDamperTakes) {
  Number number(
      1e-3, 0.5, 0.5,
      {{"compliance", 1.0 / 800}, {"damping_ratio", 0.01}, {"target", std::string("offset")}});
  number.follow("target_values = 0.01*sin(20*t)");
  Simulation simulation(number.scene);
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

TEST(OverTime, AForceThatSwingsMovesAFreeMass) {
  constexpr double h = 1e-3;
  for (const double alpha : {0.5, 1.0}) {
    Number number(h, alpha, 1 - alpha / 2, {{"compliance", 1e9}});
    number.build.add("ConstantForce", "force",
                     {{"state", number.build.link("x")}, {"force", Array<double>{0.0}}});
    number.build.set("force", "over_time", std::string("force = 6*cos(5*t)"));
    Simulation simulation(number.scene);
    simulation.keepLedger();
    advance(simulation, 1000);
    EXPECT_NEAR(xOf(simulation), 6.0 / (2 * 25) * (1 - std::cos(5.0)), 3e-3) << alpha;
    const double v = 6.0 / (2 * 5) * std::sin(5.0);
    EXPECT_NEAR(vOf(simulation), v, 2e-3) << alpha;
    const Ledger& ledger = simulation.motion().ledger;
    const Energies energies = simulation.energies();
    EXPECT_NEAR(energies.kinetic, v * v, 2e-3);
    // What the force is worth where the mass stands counts as energy; its change is work.
    EXPECT_NEAR(ledger.work, energies.total(), 5e-3);
  }
}

TEST(OverTime, GravityMayTurn) {
  Ground ground(Vec3(0, -9.81, 0), 0.5);
  ground.body("block", "Box", {{"size", Vec3(0.2, 0.1, 0.2)}}, {Vec3(0, 0.05, 0)});
  ground.build.set("gravity", "over_time",
                   std::string("acceleration = 9.81*sin(0.3*t), -9.81*cos(0.3*t), 0"));
  Simulation simulation(ground.scene);
  // √(0.5·0.5) = 0.5 = tan θ of the ball park: it slides from θ = 0.46 on, at t = 1.55 s.
  advance(simulation, 150);
  EXPECT_LT(Probe(simulation).velocity("block").norm(), 1e-6);
  advance(simulation, 20);
  EXPECT_GT(Probe(simulation).velocity("block")[0], 1e-3);
}

TEST(OverTime, FrictionThatFadesLetsABlockGo) {
  const double slope = 0.3;
  Ground ground(9.81 * Vec3(std::sin(slope), -std::cos(slope), 0), 1);
  ground.body("block", "Box", {{"size", Vec3(0.2, 0.1, 0.2)}}, {Vec3(0, 0.05, 0)});
  // √f falls below tan 0.3 = 0.3093 at t = 2.02 s.
  ground.build.set("block/shape", "over_time", std::string("friction = (0.5113 - 0.1*t)^2"));
  Simulation simulation(ground.scene);
  advance(simulation, 200);
  EXPECT_LT(Probe(simulation).velocity("block").norm(), 1e-6);
  advance(simulation, 10);
  EXPECT_GT(Probe(simulation).velocity("block")[0], 1e-3);
}

TEST(OverTime, ATableShakesLikeItsFormula) {
  const auto end = [](const std::string& formula) {
    Number number(0.01, 1, 1, {{"compliance", 1e-3}, {"target", std::string("offset")}});
    number.follow("target_values = " + formula);
    Simulation simulation(number.scene);
    advance(simulation, 150);
    return xOf(simulation);
  };
  EXPECT_NEAR(end("linear(t, 0, 0, 1, 0.2, 3, 0.4)"), end("min(0.2*t, 0.1 + 0.1*t)"), 1e-12);
}

TEST(OverTime, AStepOutOfRangeIsRefusedWithASentence) {
  Ground ground(Vec3(0, -9.81, 0), 1);
  ground.body("block", "Box", {}, {Vec3(0, 0.5, 0)});
  ground.build.set("block/shape", "over_time", std::string("friction = 0.1 - t"));
  Simulation simulation(ground.scene);
  advance(simulation, 10);
  const StepReport& report = simulation.step();
  EXPECT_EQ(report.status, SolveStatus::Refused);
  const Error error = refusal(simulation);
  EXPECT_EQ(error.where, "block/shape");
  EXPECT_NE(error.what.find("friction is -0.0"), std::string::npos) << error.what;
  EXPECT_EQ(simulation.motion().step, 10);
}

TEST(OverTime, TheMotionIsTheSameAfterAResetAndFromAnyMoment) {
  Number number(0.01, 1, 1, {{"compliance", 1e-3}, {"target", std::string("offset")}});
  number.follow("target_values = 0.1*sin(7*t)");
  Simulation simulation(number.scene);
  advance(simulation, 30);
  const Motion middle = simulation.motion();
  advance(simulation, 30);
  const double end = xOf(simulation);
  simulation.restore(middle);
  advance(simulation, 30);
  EXPECT_EQ(xOf(simulation), end);
  simulation.reset();
  advance(simulation, 60);
  EXPECT_EQ(xOf(simulation), end);
}

TEST(OverTime, WithoutItsFormulaAFieldHasItsOwnNumberAgain) {
  Number number(0.01, 1, 1,
                {{"target", std::string("offset")}, {"target_values", Array<double>{0.7}}});
  number.follow("target_values = t");
  Simulation simulation(number.scene);
  advance(simulation, 10);
  EXPECT_NEAR(xOf(simulation), 0.1, 1e-12);
  EXPECT_EQ(writeScene(simulation.designed()), writeScene(number.scene));
  const Id law = number.scene.find(std::string_view("law"))->id;
  ASSERT_TRUE(simulation.apply({SetField{law, "over_time", std::string()}}).ok());
  advance(simulation, 1);
  EXPECT_NEAR(xOf(simulation), 0.7, 1e-12);
  // And a number that is edited below a formula is there when that goes.
  ASSERT_TRUE(
      simulation.apply({SetField{law, "over_time", std::string("target_values = 1")}}).ok());
  ASSERT_TRUE(simulation.apply({SetField{law, "target_values", Array<double>{0.4}}}).ok());
  advance(simulation, 1);
  EXPECT_NEAR(xOf(simulation), 1, 1e-12);
  ASSERT_TRUE(simulation.apply({SetField{law, "over_time", std::string()}}).ok());
  advance(simulation, 1);
  EXPECT_NEAR(xOf(simulation), 0.4, 1e-12);
}

// Each branch asks for its targets by its own step and α.
TEST(OverTime, EachBranchFollowsByItsOwnSteps) {
  Scene scene;
  Build build(scene);
  for (const std::string branch : {"coarse", "fine"}) {
    const bool fine = branch == "fine";
    build.add("ImplicitIntegrator", branch + "/integrator", {{"h", fine ? 0.001 : 0.01}});
    build.add("Scalars", branch + "/x",
              {{"position", Array<double>{0.0}}, {"velocity", Array<double>{1.0}}});
    build.add("UniformMass", branch + "/mass", {{"state", build.link(branch + "/x")}});
    build.add("UniformCompliance", branch + "/law",
              {{"state", build.link(branch + "/x")}, {"target", std::string("offset")}});
    build.set(branch + "/law", "over_time", std::string("target_values = t"));
  }
  Simulation simulation(scene);
  simulation.keepLedger();
  advance(simulation, 20);
  for (const char* state : {"coarse/x", "fine/x"}) {
    EXPECT_NEAR(Probe(simulation).position(state)[0], 0.2, 1e-12) << state;
    EXPECT_NEAR(Probe(simulation).velocity(state)[0], 1, 1e-9) << state;
  }
  EXPECT_NEAR(simulation.motion().ledger.work, 0, 1e-9);
  EXPECT_NEAR(simulation.motion().ledger.numerical, 0, 1e-9);
}

TEST(OverTime, AStructureEditDuringARunLetsTargetsGoOn) {
  for (const char* stabilization : {"none", "pre", "post", "baumgarte"}) {
    Number number(0.01, 1, 1, {{"target", std::string("offset")}});
    number.build.set("integrator", "stabilization", std::string(stabilization));
    number.build.set("x", "velocity", Array<double>{1.0});
    number.follow("target_values = t");
    Simulation simulation(number.scene);
    simulation.keepLedger();
    advance(simulation, 50);
    const Ledger before = simulation.motion().ledger;
    const Id mass = number.scene.find(std::string_view("mass"))->id;
    ASSERT_TRUE(simulation.apply({Rename{mass, "weight"}}).ok());
    ASSERT_TRUE(simulation.apply({SetField{mass, "enabled", true}}).ok());
    advance(simulation, 1);
    EXPECT_NEAR(xOf(simulation), 0.51, 1e-9) << stabilization;
    EXPECT_NEAR(simulation.motion().ledger.work, before.work, 1e-9) << stabilization;
  }
}

// Nothing of the motion of a formula is left behind when it goes.
TEST(OverTime, ALawWithoutItsFormulaIsThatOfItsNumbers) {
  for (const char* stabilization : {"pre", "post", "baumgarte"}) {
    Number number(0.01, 1, 1,
                  {{"target", std::string("offset")}, {"target_values", Array<double>{0.2}}});
    number.build.set("integrator", "stabilization", std::string(stabilization));
    number.follow("target_values = 0.2 + 3*t");
    Simulation simulation(number.scene);
    advance(simulation, 10);
    const Id law = number.scene.find(std::string_view("law"))->id;
    ASSERT_TRUE(simulation.apply({SetField{law, "over_time", std::string()}}).ok());
    advance(simulation, 400);
    EXPECT_NEAR(xOf(simulation), 0.2, 1e-9) << stabilization;
    EXPECT_NEAR(vOf(simulation), 0, 1e-9) << stabilization;
  }
}

// A servo of limited force, a soft stop and a soft limited spring: the ledger closes.
TEST(OverTime, TheLedgerClosesForBoundedForcesToo) {
  for (const char* law : {"bounded", "pushing"})
    for (const double c : {0.0, 1e-4}) {
      Number number(0.001, 1, 1,
                    {{"admissible", std::string(law)},
                     {"force_limit", 1e3},
                     {"compliance", c},
                     {"damping_ratio", 0.05},
                     {"target", std::string("offset")}});
      number.follow("target_values = 0.5*t^2");
      Simulation simulation(number.scene);
      simulation.keepLedger();
      advance(simulation, 1000);
      const Ledger& ledger = simulation.motion().ledger;
      const double v = vOf(simulation);
      EXPECT_NEAR(v, 1, 0.01) << law << c;
      EXPECT_NEAR(ledger.work, v * v, 0.02) << law << c;
      EXPECT_NEAR(ledger.numerical, 0, 0.02) << law << c;
      EXPECT_NEAR(ledger.impact + ledger.damped, 0, 0.02) << law << c;
    }
}

TEST(OverTime, AFormulaMayHaveKinksWhereItIsSteep) {
  Number number(0.01, 1, 1, {{"target", std::string("offset")}});
  number.follow("target_values = sqrt(max(0, t - 0.1))");
  Simulation simulation(number.scene);
  advance(simulation, 50);
  EXPECT_NEAR(xOf(simulation), std::sqrt(0.4), 1e-9);
}

TEST(OverTime, WhatDoesNotActRefusesNoStep) {
  Number number(0.01);
  number.build.add("UniformCompliance", "idle",
                   {{"state", number.build.link("x")}, {"enabled", false}});
  number.build.set("idle", "over_time", std::string("compliance = 0.01 - t"));
  Simulation simulation(number.scene);
  advance(simulation, 10);
}

TEST(OverTime, SaysWhatIsWrong) {
  Number number(0.01);
  const auto error = [&](const std::string& text) {
    const Id law = number.scene.find(std::string_view("law"))->id;
    const auto done = applyEdit(number.scene, {SetField{law, "over_time", text}});
    return done.ok() ? std::string() : done.error().what;
  };
  EXPECT_EQ(error("target_values = sin(t); friction = 0.5"), "");
  EXPECT_EQ(error(" "), "");
  EXPECT_EQ(error("sin(t)"), "over_time: “sin(t)” must be “field = formula of t”");
  EXPECT_EQ(
      error("colour = t")
          .find("over_time: UniformCompliance has no field “colour” that can change over time; "
                "there are "),
      0u);
  EXPECT_EQ(error("friction = t, t"), "over_time: friction: it takes one formula");
  EXPECT_EQ(error("friction = x"),
            "over_time: friction: character 2: “x” is unknown; use t, the time in s");
  EXPECT_EQ(error("friction = (t"),
            "over_time: friction: character 4: A closing parenthesis is missing");
  EXPECT_EQ(error("friction = t; friction = 1"), "over_time: “friction” is given twice");
}

}  // namespace
}  // namespace compliant::test
