#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Where energy comes from and goes to (theory §10).
namespace compliant::test {
namespace {

/// A mass of 2 kg on a spring c = 0.02 m/N, 0.1 m out.
Scene oscillator(double alpha, double beta, double d, const char* handling) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.05}, {"alpha", alpha}, {"beta", beta}});
  build.add("Scalars", "x", {{"position", Array<double>{0.1}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 2.0}});
  build.add("UniformCompliance", "spring",
            {{"state", build.link("x")},
             {"compliance", 0.02},
             {"damping_ratio", d},
             {"handling", std::string(handling)}});
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
  build.add(
      "Points", "ball",
      {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"velocity", Array<Vec3>{Vec3(0, -9.81 * 2, 0)}}});
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
  // Kinetic energy ½ m v², all from the motor. Implicit rows jump: the mean speed of the first step
  // is half.
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

/// A body of 2 kg and 0.1 kg·m², at rest, under a load.
Scene pushedBody(const char* type, Build::Fields load, double share) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"alpha", share}, {"beta", share}});
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("body")}, {"mass", 2.0}, {"moments", Vec3(0.1, 0.1, 0.1)}});
  load.emplace_back("state", build.link("body"));
  build.add(type, "load", load);
  return scene;
}

TEST(Ledger, CountsTheWorkOfLoadsWithoutAPotential) {
  const std::string body = "body";
  struct Case {
    const char* type;
    Build::Fields load;
    double energy;  // J, after a second: F²/2m or T²/2I
  };
  const Case cases[] = {{"Torque", {{"torque", Vec3(0, 0, 4)}}, 80},
                        {"Torque", {{"torque", Vec3(0, 0, 4)}, {"axes", body}}, 80},
                        {"Wrench", {{"torque", Vec3(0, 4, 0)}}, 80},
                        {"Wrench", {{"force", Vec3(1, 0, 0)}, {"axes", body}}, 0.25},
                        {"ConstantForce", {{"force", Array<double>{0, 0, 0, 4, 0, 0}}}, 80}};
  for (const Case& each : cases) {
    const Ledger half = after(pushedBody(each.type, each.load, 0.5), 100);
    EXPECT_NEAR(half.work, each.energy, 1e-11 * each.energy) << each.type;
    EXPECT_NEAR(half.numerical, 0, 1e-11 * each.energy) << each.type;
    // Implicit Euler goes the way of its end speeds: half a step more.
    EXPECT_NEAR(after(pushedBody(each.type, each.load, 1), 100).work, 1.01 * each.energy,
                1e-11 * each.energy)
        << each.type;
  }
}

TEST(Ledger, OfAThrusterOnATurningBodyHasItsWork) {
  // 3 N that turn at 2 rad/s: v = F/(m ω) (sin ωt, 1 − cos ωt).
  for (const std::int64_t iterations : {1, 20}) {
    Scene scene =
        pushedBody("Wrench", {{"force", Vec3(3, 0, 0)}, {"axes", std::string("body")}}, 0.5);
    Build build(scene);
    build.set("body", "angular_velocity", Array<Vec3>{Vec3(0, 0, 2)});
    build.set("integrator", "h", 1e-3);
    build.set("integrator", "newton_iterations", iterations);
    const Ledger ledger = after(scene, 1000);
    const double speed = 3 / (2 * 2.0) * 2 * std::sin(1.0);
    EXPECT_NEAR(ledger.work, speed * speed, 3e-3) << iterations;
    EXPECT_NEAR(ledger.numerical, 0, 1e-12) << iterations;
  }
}

/// Rows that contradict each other push with 1e16 N: what they do to each other is no impact.
TEST(Ledger, ImpactsTakeNoMoreThanThereWas) {
  Simulation simulation(*loadScene(sourceFolder() + "/tests/data/found3/impact_ledger.json"));
  simulation.keepLedger();
  Energies before = simulation.energies();
  const double start = before.total();
  double most = 0;
  for (int i = 0; i < 60; ++i) {
    const Ledger then = simulation.motion().ledger;
    advance(simulation, 1);
    const Energies now = simulation.energies();
    const Ledger& ledger = simulation.motion().ledger;
    most = std::max({most, now.kinetic, std::abs(now.total())});
    const double there =
        before.kinetic +
        std::max(0.0, before.gravity + before.elastic - now.gravity - now.elastic) +
        std::max(0.0, ledger.work - then.work);
    EXPECT_LE(ledger.impact - then.impact, there * (1 + 1e-9)) << i;
    EXPECT_NEAR(now.total() - start,
                ledger.work + ledger.numerical - ledger.damped - ledger.friction - ledger.impact,
                1e-9 * most * (i + 1))
        << i;
    before = now;
  }
}

TEST(Ledger, OfAnEquilibriumHasTheWorkOfItsTorque) {
  // A hinge with a spring of 4 N·m/rad under 2 N·m: half a radian, 1 J, of which the spring keeps a
  // half.
  Scene scene;
  Build build(scene);
  build.add("StaticIntegrator", "steps");
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bodies")}});
  build.add("FixedPoints", "base",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("RelativePose", "Coordinates", "hinge", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}}, {"rz", false}});
  build.set("hinge", "width", std::int64_t{5});
  build.add("UniformCompliance", "pin", {{"state", build.link("hinge")}});
  build.mapped("HingeAngle", "Angles", "angle", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "spring", {{"state", build.link("angle")}, {"compliance", 0.25}});
  build.add("Torque", "load",
            {{"state", build.link("bodies")},
             {"elements", Array<std::int64_t>{1}},
             {"torque", Vec3(0, 0, 2)}});
  const Ledger ledger = after(scene, 20);
  EXPECT_NEAR(ledger.work, 1, 1e-6);
  EXPECT_NEAR(ledger.total, 0.5, 1e-6);
  EXPECT_NEAR(ledger.numerical, -0.5, 1e-6);
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
  const auto& slot = simulation.layout().states[static_cast<std::size_t>(
      simulation.layout().stateIndex(scene.find("points")->id))];
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

/// A ball of 2 kg at rest on the ground, and a second one on rails; some of their sums told.
Scene ballOnGround(const char* forces) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"constraint_forces", std::string(forces)}});
  build.add("Gravity", "gravity");
  build.add("ShapeContacts", "contacts");
  build.add("RigidFrames", "ground", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("HalfSpace", "ground/shape", {{"state", build.link("ground")}});
  build.add("RigidMass", "ground/mass", {{"state", build.link("ground")}});
  build.add("FixedPoints", "ground/fixed",
            {{"state", build.link("ground")}, {"indices", Array<std::int64_t>{0}}});
  build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(0.3, 0.5, 0)}}});
  build.add("Ball", "ball/shape", {{"state", build.link("ball")}, {"radius", 0.5}});
  build.add("RigidMass", "ball/mass", {{"state", build.link("ball")}, {"mass", 2.0}});
  return scene;
}

TEST(NetForce, CountsContacts) {
  const Vec3 weight(0, 2 * g, 0);
  for (const char* forces : {"independent", "constrained"}) {
    Simulation simulation(ballOnGround(forces));
    advance(simulation, 20);
    const auto net = [&](const char* state) -> VecX {
      const auto& slot =
          simulation.layout()
              .states[at(simulation.layout().stateIndex(simulation.scene().find(state)->id))];
      return simulation.motion().netForce.segment(slot.v, 6);
    };
    EXPECT_LE((net("ball").head<3>() - weight).norm(), 1e-6) << forces;
    EXPECT_LE(net("ball").tail<3>().norm(), 1e-6) << forces;
    EXPECT_LE((net("ground").head<3>() + weight).norm(), 1e-6) << forces;
    // About its origin, 0.3 m beside the contact.
    EXPECT_LE((net("ground").tail<3>() - Vec3(0, 0, -0.3 * 2 * g)).norm(), 1e-6) << forces;
  }
}

TEST(NetForce, IsToldOfStatesThatTheIntegratorNamesAlone) {
  for (const auto& [forces, told] :
       {std::pair("off", 0), std::pair("constrained", 2), std::pair("independent", 2)}) {
    const Scene scene = ballOnGround(forces);
    const Layout layout = layOut(scene);
    const std::vector<char> states = statesWithNetForce(layout);
    EXPECT_EQ(std::count(states.begin(), states.end(), 1), told) << forces;
  }
  Scene scene = chain(4, 1e-4);
  Build(scene).set("integrator", "constraint_forces", std::string("constrained"));
  const Layout layout = layOut(scene);
  const std::vector<char> states = statesWithNetForce(layout);
  EXPECT_EQ(states[at(layout.stateIndex(idOf(scene, "points")))], 0);
  EXPECT_EQ(states[at(layout.constraints[0].state)], 1);
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
