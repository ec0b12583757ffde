#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Where energy comes from and goes to (engine/README.md §10).
namespace compliant::test {
namespace {

/// A mass of 2 kg on a spring c = 0.02 m/N, 0.1 m out.
Scene oscillator(double alpha, double beta, double d, const char* handling) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.05}, {"alpha", alpha}, {"beta", beta}});
  build.add("Scalars", "x", {{"position", Array<double>{0.1}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 2.0}});
  build.add("UniformCompliance", "spring", {{"state", build.link("x")}, {"compliance", 0.02},
                                            {"damping_ratio", d}, {"handling", std::string(handling)}});
  return scene;
}

Ledger after(const Scene& scene, int steps) {
  Simulation simulation(scene);
  simulation.keepLedger();
  advance(simulation, steps);
  return simulation.motion().ledger;
}

TEST(Ledger, HasNothingNumericalAtOneHalf) {
  for (const char* handling : {"constraint", "force"})
    for (const double d : {0.0, 0.05}) {
      const Ledger ledger = after(oscillator(0.5, 0.5, d, handling), 200);
      EXPECT_NEAR(ledger.numerical, 0, 1e-13) << handling << d;
      EXPECT_EQ(ledger.work, 0);
      if (d == 0) {
        EXPECT_EQ(ledger.damped, 0);
      } else {
        EXPECT_GT(ledger.damped, 0.2);  // of 0.25 J
      }
    }
}

TEST(Ledger, NumericalLossOfImplicitEulerIsTheDeterminantOfTheScheme) {
  // Per step the energy of implicit Euler shrinks by δ = 1/(1 + w), w = (hω)² (4.5).
  const double w = 0.05 * 0.05 / (2 * 0.02);
  const Ledger ledger = after(oscillator(1, 1, 0, "constraint"), 40);
  const double start = 0.5 * 0.01 / 0.02;
  EXPECT_NEAR(ledger.numerical, start * (std::pow(1 / (1 + w), 40) - 1), 1e-12);
}

TEST(Ledger, ClosesToRoundingInEverySystem) {
  Scene scene = chain(10, 1e-3);
  Build build(scene);
  build.add("ViscousDrag", "drag", {{"state", build.link("points")}, {"coefficient", 0.1}});
  Simulation simulation(scene);
  simulation.keepLedger();
  const double start = simulation.energies().total();
  for (int i = 0; i < 100; ++i) {
    advance(simulation, 1);
    const Ledger& l = simulation.motion().ledger;
    EXPECT_NEAR(simulation.energies().total() - start, l.work + l.numerical - l.damped, 1e-12);
  }
  EXPECT_GT(simulation.motion().ledger.damped, 0);
}

TEST(Ledger, DragTakesWhatAFallingBallAtItsLimitSpeedLoses) {
  // m g = k v: the weight works m g v per second and the drag takes all of it.
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"alpha", 0.5}, {"beta", 0.5}});
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"velocity", Array<Vec3>{Vec3(0, -9.81 * 2, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("ball")}, {"mass", 1.0}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -9.81, 0)}});
  build.add("ViscousDrag", "drag", {{"state", build.link("ball")}, {"coefficient", 0.5}});
  const Ledger ledger = after(scene, 100);
  EXPECT_NEAR(ledger.damped, 9.81 * 9.81 * 2, 1e-9);
  EXPECT_NEAR(ledger.numerical, 0, 1e-9);
}

TEST(Ledger, MotorsAndEditsWork) {
  Scene scene = oscillator(0.5, 0.5, 0, "constraint");
  Build build(scene);
  build.set("spring", "target", std::string("velocity"));
  build.set("spring", "target_values", Array<double>{0.4});
  build.set("spring", "compliance", 0.0);
  const Ledger motor = after(scene, 10);
  // Kinetic energy ½ m v², all from the motor. Implicit rows jump: the mean speed of the first step is half.
  EXPECT_NEAR(motor.work + motor.numerical, 0.5 * 2 * 0.16, 1e-12);
  EXPECT_NEAR(motor.numerical, 0, 1e-12);

  Simulation edited(oscillator(0.5, 0.5, 0, "constraint"));
  edited.keepLedger();
  advance(edited, 10);
  const double before = edited.energies().total();
  ASSERT_TRUE(edited.apply({SetField{edited.scene().find("spring")->id, "compliance", 0.01}}).ok());
  const double stretched = edited.energies().total();
  advance(edited, 10);
  EXPECT_NEAR(edited.motion().ledger.work, stretched - before, 1e-13);
  EXPECT_NEAR(edited.motion().ledger.numerical, 0, 1e-13);
}

TEST(Ledger, TellsEnergyInForcesFromEnergyInConstraints) {
  const Energies force = Simulation(oscillator(1, 1, 0, "force")).energies(),
                 constraint = Simulation(oscillator(1, 1, 0, "constraint")).energies();
  EXPECT_NEAR(force.elasticForces, 0.25, 1e-15);
  EXPECT_EQ(constraint.elasticForces, 0);
  EXPECT_NEAR(constraint.elastic, 0.25, 1e-15);
}

TEST(NetForce, OnIndependentStatesIsTheSumOverTheirConstraints) {
  Scene scene = chain(4, 1e-4);
  Build(scene).set("integrator", "constraint_forces", std::string("independent"));
  Build(scene).set("integrator", "geometric_stiffness", std::string("none"));
  Simulation simulation(scene);
  advance(simulation, 50);
  const Probe probe(simulation);
  const VecX lambda = probe.lambda("links");
  // The last point hangs on the last link alone: |f| = |λ|. On an inner one both links pull.
  const auto& slot = simulation.layout().states[static_cast<std::size_t>(simulation.layout().stateIndex(scene.find("points")->id))];
  const VecX net = simulation.motion().netForce.segment(slot.v, slot.shape.velocities());
  EXPECT_NEAR(net.tail<3>().norm(), std::abs(lambda[3]), 1e-9);
  // Internal forces: the sum is what the first point feels from the first link, turned.
  Vec3 sum = Vec3::Zero();
  for (int i = 0; i < 5; ++i) sum += net.segment<3>(3 * i);
  EXPECT_NEAR(sum.norm(), 0, 1e-9);
  // Momentum: m Δv / h = net + weight on free points.
  const VecX change = simulation.motion().change.segment(slot.v, slot.shape.velocities());
  const double m = 1.0 / 5;
  const Vec3 expected = m * change.tail<3>() / 0.01 - m * Vec3(0, 0, 0);
  const Vec3 weight = expected - net.tail<3>();
  EXPECT_NEAR(weight.norm(), m * 9.81, 1e-6);
}

TEST(NetForce, IsZeroWhenSwitchedOffAndStandsOnConstrainedStatesWhenAsked) {
  Scene scene = chain(4, 1e-4);
  Simulation off(scene);
  advance(off, 5);
  EXPECT_TRUE(off.motion().netForce.isZero(0));
  Build(scene).set("integrator", "constraint_forces", std::string("constrained"));
  Simulation on(scene);
  advance(on, 5);
  const auto& slot = on.layout().states[static_cast<std::size_t>(on.layout().constraints[0].state)];
  EXPECT_EQ(on.motion().netForce.segment(slot.v, 4), Probe(on).lambda("links"));
}

TEST(Unknown, DirectSolversMoveAlikeWhicheverIsAskedFor) {
  for (const char* solver : {"LdltSolver", "SchurSolver"}) {
    VecX last;
    for (const char* unknown : {"velocity_change", "velocity", "acceleration"}) {
      Scene scene = chain(10, 1e-4);
      Build build(scene);
      build.set("integrator", "unknown", std::string(unknown));
      if (const Component* given = scene.find("solver")) {
        ASSERT_TRUE(applyEdit(scene, {Erase{given->id}}).ok());
      }
      build.add(solver, "solver");
      Simulation simulation(scene);
      advance(simulation, 100);
      const VecX x = simulation.motion().x;
      if (last.size() > 0) {
        EXPECT_LE((x - last).cwiseAbs().maxCoeff(), 1e-9) << solver << unknown;
      }
      last = x;
    }
  }
}

TEST(Unknown, IterativeSolversSeeAnotherRightHandSide) {
  // A body at its steady speed: Δv = 0 is known at once, v⁺ from a cold start is not.
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"warm_start", false}});
  build.add("MinresSolver", "solver");
  build.add("Scalars", "x", {{"position", Array<double>{0, 0}}, {"velocity", Array<double>{1, 2}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}});
  const auto iterations = [&](const char* unknown) {
    build.set("integrator", "unknown", std::string(unknown));
    Simulation simulation(scene);
    return simulation.step().systems[0].solve.iterations;
  };
  EXPECT_EQ(iterations("velocity_change"), 0);
  EXPECT_EQ(iterations("velocity"), 1);
}

}  // namespace
}  // namespace compliant::test
