#include <gtest/gtest.h>

#include "engine/dynamics/step/asked_unknown.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// What iterative solvers start from, for each unknown that they are asked for.
namespace compliant::test {
namespace {

/// A soft chain that swings, solved so loosely that the first guess is the answer.
Scene loose(const std::string& unknown) {
  Scene scene = chain(4, 1e-2);
  Build build(scene);
  applyEdit(scene, {Erase{idOf(scene, "solver")}}).value();
  build.add("CgSolver", "solver", {{"precision", 1e-10}});
  build.set("integrator", "unknown", unknown);
  return scene;
}

TEST(WarmStart, GivesTheSolverTheUnknownOfTheStepBefore) {
  for (const Unknown unknown :
       {Unknown::VelocityChange, Unknown::Velocity, Unknown::Acceleration}) {
    Simulation simulation(loose("velocity_change"));
    advance(simulation, 12);
    Assembler& assembler = simulation.dynamics(0).assembler();
    const Motion& motion = simulation.motion();
    const Scheme scheme{.h = h, .unknown = unknown};
    Solution guess;
    guess.change = VecX::Zero(assembler.system().n());
    guess.impulse = VecX::Zero(assembler.system().m());
    assembler.guess(motion, h, guess);
    RightHandSide right = simulation.dynamics(0).solvedRight();
    VecX speed;
    assembler.jacobians().toUnknowns(motion.v, speed);
    AskedUnknown().ask(assembler.system(), speed, scheme, right, guess);
    const MatX basis = assembler.jacobians().basis().dense();
    const VecX v = basis.transpose() * assembler.jacobians().entriesOf(motion.v),
               change = basis.transpose() * assembler.jacobians().entriesOf(motion.change);
    EXPECT_GT(v.norm(), 0.1);
    EXPECT_GT(change.norm(), 1e-3);
    const VecX before = unknown == Unknown::VelocityChange ? change
                        : unknown == Unknown::Velocity     ? v
                                                           : VecX(change / h);
    EXPECT_LE((guess.change - before).norm(), 1e-15 * before.norm());
    const VecX force = unknown == Unknown::Acceleration ? motion.lambda : VecX(h * motion.lambda);
    EXPECT_LE((guess.impulse - force).norm(), 1e-15 * force.norm());
  }
}

TEST(WarmStart, IsTheAnswerOfASolverThatMayEndAtOnce) {
  for (const char* unknown : {"velocity_change", "velocity", "acceleration"}) {
    Simulation simulation(loose(unknown));
    advance(simulation, 12);
    const Probe probe(simulation);
    const VecX v = probe.velocity("points"), change = simulation.motion().change.head(v.size());
    // The guess of a motion this smooth is good to a part in ten.
    const Id solver = idOf(simulation.scene(), "solver");
    ASSERT_TRUE(simulation.apply({SetField{solver, "precision", 1.0}}).ok());
    advance(simulation, 1);
    ASSERT_EQ(simulation.report().systems[0].solve.iterations, 0) << unknown;
    const VecX expected = std::string_view(unknown) == "velocity" ? v : VecX(v + change);
    EXPECT_LE((probe.velocity("points") - expected).norm(), 1e-14 * v.norm()) << unknown;
  }
}

}  // namespace
}  // namespace compliant::test
