#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/interactive/engine.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/watched.hpp"

/// When a run is stopped because it diverges.
namespace compliant::test {
namespace {

using testing::HasSubstr;

const std::string samples = test::sourceFolder() + "/assets/scenes/";

/// A ball of 1 kg on a spring, stepped explicitly: w = (hω)² decides what becomes of it.
Scene explicitSpring(double compliance) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"alpha", 0.0}, {"beta", 1.0}});
  build.add("Scalars", "ball", {{"position", Array<double>{0.1}}});
  build.add("UniformMass", "mass", {{"state", build.link("ball")}});
  build.add("UniformCompliance", "spring",
            {{"state", build.link("ball")},
             {"compliance", compliance},
             {"handling", std::string("force")}});
  return scene;
}

TEST(Divergence, StopsAtTheLastGoodStepAndNamesOneCulprit) {
  // w = 1e4: each step multiplies the speed ten thousand times.
  Watched run(explicitSpring(1e-8));
  run.steps(3);
  const auto stopped = run.look();
  EXPECT_THAT(run.error(), HasSubstr(": value 0 (from 0) of “ball” went from "));
  EXPECT_EQ(stopped->report.status, SolveStatus::Diverged);
  EXPECT_FALSE(stopped->transport.playing);
  // ω = 1e4 rad/s is 1,600 Hz.
  EXPECT_THAT(run.error(), HasSubstr("The simulation diverged because h = 0.01 s is too long "
                                     "for vibrations at 1600 Hz: "));
  EXPECT_EQ(stopped->events.back().component, idOf(run.scene(), "integrator"));
  const auto [culprit, sentence] = firstFailure(stopped->report, *stopped->structure);
  EXPECT_EQ(culprit, stopped->events.back().component);
  EXPECT_EQ(sentence, stopped->events.back().text) << "the badge says what the log says";
  // The same run, unwatched, up to the step before.
  Watched unwatched(explicitSpring(1e-8));
  unwatched.send(SetDivergencePolicy{DivergencePolicy::GoOn});
  unwatched.steps(static_cast<int>(stopped->motion.step));
  EXPECT_EQ(stopped->motion.x, unwatched.look()->motion.x);
  EXPECT_EQ(stopped->motion.v, unwatched.look()->motion.v);
  EXPECT_LT(stopped->motion.step, 3);
}

/// A spring on a turn that is stepped explicitly: what runs away is an angle.
TEST(Divergence, IsToldInTheUnitOfWhatMoves) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"alpha", 0.0}, {"beta", 1.0}});
  build.add(
      "RigidFrames", "wheel",
      {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"angular_velocity", Array<Vec3>{Vec3(0, 0, 1)}}});
  build.add("RigidMass", "mass", {{"state", build.link("wheel")}});
  build.add("RigidFrames", "base", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "base mass", {{"state", build.link("base")}});
  build.add("FixedPoints", "nail",
            {{"state", build.link("base")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("HingeAngle", "Angles", "angle", {"base", "wheel"},
               {{"pairs", Array<Edge>{{0, 1}}}});
  build.add(
      "UniformCompliance", "spring",
      {{"state", build.link("angle")}, {"compliance", 2e-4}, {"handling", std::string("force")}});
  Watched run(scene);
  run.steps(100);
  EXPECT_THAT(run.error(), HasSubstr("body 0 (from 0) of “wheel” has reached "));
  EXPECT_THAT(run.error(), HasSubstr(" rad/s, far more than the energy put in can explain"));
}

TEST(Divergence, StopsAgainAtTheSameStepAndGoesOnWhereThatIsWanted) {
  Watched run(explicitSpring(1e-8));
  run.steps(3);
  const std::int64_t step = run.look()->motion.step;
  run.steps(1);
  EXPECT_EQ(run.look()->motion.step, step);
  run.send(SetDivergencePolicy{DivergencePolicy::GoOn});
  run.steps(2);
  EXPECT_EQ(run.look()->motion.step, step + 2);
  EXPECT_EQ(run.look()->report.status, SolveStatus::Solved);
}

TEST(Divergence, IsSeenWhereEnergyGrowsLittleByLittle) {
  // w = 5: the speed is multiplied by 2.6 in each step, which is no jump.
  Watched run(explicitSpring(2e-5));
  run.steps(100);
  EXPECT_THAT(run.error(), HasSubstr(": value 0 (from 0) of “ball” has reached "));
  EXPECT_THAT(run.error(), HasSubstr(" steps were taken back"));
  // The first step is what is given; ten times its energy is what is still believed.
  Watched first(explicitSpring(2e-5));
  first.steps(1);
  const Energies given = first.look()->energies;
  EXPECT_LE(run.look()->energies.kinetic, 10 * (given.kinetic + given.elastic));
  EXPECT_GE(run.look()->motion.step, 1);
  EXPECT_EQ(run.look()->transport.historyEnd, run.look()->motion.time);
}

/// Two sweeps leave each step of the welcome scene unsolved: its energy grows a little faster each
/// step.
TEST(Divergence, StopsBeforeEnergyIsAThousandTimesWhatWasGiven) {
  Scene scene = *readScene(*readFile(samples + "welcome.json"));
  for (const auto& [name, id] : scene.names())
    if (scene.find(id)->type().role == Role::Solver) {
      ASSERT_TRUE(applyEdit(scene, {Erase{id}}).ok());
      break;
    }
  Build(scene).add("GaussSeidelSolver", "sweeps", {{"iterations", std::int64_t{2}}});
  Watched run(scene);
  const Energies given = run.look()->energies;
  double most = 0;
  for (int i = 0; i < 400 && run.error().empty(); ++i) {
    run.steps(1);
    most = std::max(most, run.look()->energies.kinetic);
  }
  EXPECT_THAT(run.error(), HasSubstr(" steps were taken back"));
  EXPECT_LT(most, 1.1e3 * std::abs(given.total()));
}

/// A run that goes on from the good step must not take the energy of then as given.
void expectTheSameHaltAgain(Scene scene) {
  Watched run(std::move(scene));
  run.send(Play{});
  run.steps(3000);
  const auto first = run.look();
  ASSERT_EQ(first->report.status, SolveStatus::Diverged);
  ASSERT_THAT(first->events.back().text, HasSubstr(" steps were taken back"));
  for (int again = 0; again < 4; ++again) {
    run.send(Play{});
    run.steps(3000);
    const auto halt = run.look();
    EXPECT_EQ(halt->motion.step, first->motion.step);
    EXPECT_EQ(halt->motion.x, first->motion.x);
    EXPECT_EQ(halt->motion.v, first->motion.v);
    EXPECT_EQ(halt->report.status, SolveStatus::Diverged);
    EXPECT_TRUE(halt->reported) << "the HUD says so";
    EXPECT_FALSE(halt->transport.playing);
    EXPECT_GT(halt->events.back().number, first->events.back().number + again);
    EXPECT_EQ(halt->events.back().text, first->events.back().text);
  }
}

TEST(Divergence, HaltsAtTheSameGoodStepHoweverOftenTimeGoesOn) {
  Scene scene = *readScene(*readFile(samples + "pendulum_hard_vs_soft.json"));
  Build build(scene);
  build.set("integrator", "alpha", 0.0);
  build.set("soft/link", "compliance", 1e-6);
  expectTheSameHaltAgain(scene);
  build.set("soft/link", "compliance", 0.02);
  build.set("integrator", "beta", 0.0);
  expectTheSameHaltAgain(scene);
}

TEST(Divergence, OfASolverHaltsAtTheSameGoodStepToo) {
  Scene scene = chain(200, 1e-6);
  Build build(scene);
  applyEdit(scene, {Erase{idOf(scene, "solver")}}).value();
  build.add("MinresSolver", "solver",
            {{"iterations", std::int64_t{1}}, {"preconditioner", std::string("none")}});
  build.set("integrator", "warm_start", false);
  expectTheSameHaltAgain(scene);
}

TEST(Divergence, NamesAnIntegratorWhoseSchemeIsUnstable) {
  Scene scene = explicitSpring(2e-5);
  Build(scene).set("integrator", "beta", 0.2);
  Watched run(scene);
  run.steps(100);
  EXPECT_THAT(run.error(), HasSubstr(": value 0 (from 0) of “ball” has reached "));
  EXPECT_THAT(run.error(), HasSubstr("diverged because the scheme gains energy for α + β below 1: "
                                     "value 0"));
  EXPECT_THAT(run.error(), HasSubstr("; the last "));
  const auto stopped = run.look();
  EXPECT_EQ(stopped->events.back().component, idOf(scene, "integrator"));
  const auto [culprit, sentence] = firstFailure(stopped->report, *stopped->structure);
  EXPECT_EQ(culprit, idOf(scene, "integrator")) << "the badge stands where the log points";
  EXPECT_EQ(sentence, stopped->events.back().text);
}

TEST(Divergence, IsASolverThatFindsNoSolutionStepAfterStep) {
  Scene scene = chain(200, 1e-6);
  Build build(scene);
  applyEdit(scene, {Erase{idOf(scene, "solver")}}).value();
  build.add("MinresSolver", "solver",
            {{"iterations", std::int64_t{1}}, {"preconditioner", std::string("none")}});
  build.set("integrator", "warm_start", false);
  Watched run(scene);
  run.steps(30);
  EXPECT_THAT(run.error(),
              HasSubstr("The simulation diverged: the solver found no solution in 5 "));
  EXPECT_EQ(run.look()->events.back().component, idOf(scene, "solver"));
  EXPECT_EQ(run.look()->motion.step, 1) << "the first is not judged; then five were not solved";
}

TEST(Divergence, IsASolverWhoseAnswerIsWorseThanNoneEvenOnce) {
  // A ladder of points that is all but flat: rows that repeat, which the solver meets with impulses
  // of any size.
  Watched run(*loadScene(test::sourceFolder() + "/tests/data/found/flat_ladder_minres.json"));
  run.steps(150);
  EXPECT_THAT(run.error(), HasSubstr("diverged"));
  EXPECT_THAT(run.error(), HasSubstr("relative residual"));
  EXPECT_LT(run.look()->energies.kinetic, 1e6);
}

TEST(Divergence, IsABaumgarteRateThatOvercorrects) {
  // 1 kg on a hard rod that is 1 mm too long.
  const auto run = [](double rate) {
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator",
              {{"stabilization", std::string("baumgarte")}, {"relaxation_rate", rate}});
    build.add("LdltSolver", "solver");
    build.add("Gravity", "gravity");
    build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1.001, 0, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("points")}});
    build.add("FixedPoints", "nail",
              {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
    build.mapped("Distance", "Scalars", "length", {"points"},
                 {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{1}}});
    build.add("UniformCompliance", "rod", {{"state", build.link("length")}});
    Watched watched(scene);
    watched.steps(300);
    return std::tuple(watched.error(), watched.look()->motion.step,
                      watched.look()->energies.kinetic);
  };
  for (const double rate : {50.0, 100.0, 150.0}) EXPECT_EQ(std::get<0>(run(rate)), "") << rate;
  // φ⁺ = (1 − γh) φ: −4 φ, and −1.5 φ.
  for (const double rate : {500.0, 250.0}) {
    const auto [error, step, kinetic] = run(rate);
    EXPECT_THAT(error, HasSubstr("because errors of hard constraints grow for γ above 2/h"))
        << rate;
    EXPECT_LT(step, 100) << rate;
    EXPECT_LT(kinetic, 1e5) << rate;
  }
}

TEST(Divergence, IsTheFaultOfASolverThatLeftTheStepUnsolved) {
  Scene scene =
      *loadScene(test::sourceFolder() + "/tests/data/found/bricard_massless_regular.json");
  Build build(scene);
  applyEdit(scene, {Erase{idOf(scene, "solver")}}).value();
  build.add("MinresSolver", "solver",
            {{"iterations", std::int64_t{5}}, {"preconditioner", std::string("jacobi")}});
  Watched run(scene);
  run.steps(400);
  EXPECT_THAT(run.error(), HasSubstr("The simulation diverged because the solver left the step "
                                     "unsolved, relative residual 0."));
  EXPECT_THAT(run.error(), HasSubstr(": point "));
  EXPECT_EQ(run.look()->events.back().component, idOf(scene, "solver"));
}

TEST(Divergence, IsOverAfterAResetAnotherMomentOrAnEdit) {
  for (int what = 0; what < 3; ++what) {
    Watched run(explicitSpring(1e-8));
    run.steps(3);
    ASSERT_FALSE(usable(run.look()->report.status));
    if (what == 0) run.send(Reset{});
    if (what == 1) run.send(Seek{0});
    if (what == 2) run.set("spring", "compliance", 1.0);
    EXPECT_TRUE(usable(run.look()->report.status) || !run.look()->reported) << what;
    if (what == 2) {
      run.steps(5);
      EXPECT_TRUE(usable(run.look()->report.status));
    }
  }
}

TEST(Divergence, TellsTheFirstEarlyStopOfARunOnce) {
  Scene scene = chain(30, 1e-3);
  Build build(scene);
  applyEdit(scene, {Erase{idOf(scene, "solver")}}).value();
  build.add("CgSolver", "solver",
            {{"iterations", std::int64_t{12}}, {"preconditioner", std::string("none")}});
  Watched run(scene);
  run.steps(10);
  ASSERT_EQ(run.look()->report.status, SolveStatus::NotConverged);
  EXPECT_EQ(run.warnings(), 1);
  EXPECT_THAT(run.look()->events.back().text,
              HasSubstr("The solver stopped early (relative residual "));
  run.send(Reset{});
  run.steps(10);
  EXPECT_EQ(run.warnings(), 2) << "another run";
}

TEST(Events, NameTheContactSolverThatStoppedEarly) {
  // A million kg on one kg.
  Watched run(*loadScene(test::sourceFolder() + "/tests/data/found3/unconverged_run.json"));
  for (int i = 0; i < 100 && run.warnings() == 0; ++i) run.steps(1);
  const Event event = run.look()->events.back();
  EXPECT_EQ(event.component, idOf(run.scene(), "contact solver"));
  EXPECT_THAT(event.text, testing::StartsWith("The contact solver GaussSeidelContactSolver stopped "
                                              "before its precision (relative residual "));
  EXPECT_THAT(event.text, testing::Not(HasSubstr("e-1")));
}

TEST(Events, TellTheTimeOfTheirStepHoweverLateTheyAreRead) {
  Scene scene = chain(30, 1e-3);
  Build build(scene);
  applyEdit(scene, {Erase{idOf(scene, "solver")}}).value();
  build.add("MinresSolver", "solver",
            {{"iterations", std::int64_t{1}}, {"preconditioner", std::string("none")}});
  Watched stepwise(scene);
  while (stepwise.warnings() == 0 && stepwise.look()->motion.step < 4) stepwise.steps(1);
  Watched early(scene);
  early.steps(5);
  EXPECT_THAT(early.look()->events.back().text, HasSubstr("stopped early"));
  EXPECT_EQ(early.look()->events.back().time, stepwise.look()->motion.time);

  // Two rods of different lengths between the same places.
  scene = bobOnRod(Vec3(0, -1, 0), {});
  Build(scene).mapped("DistanceToTarget", "Scalars", "longer", {"bob"},
                      {{"indices", Array<std::int64_t>{0}},
                       {"targets", Array<Vec3>{Vec3(0, 0, 0)}},
                       {"rest", Array<double>{1.001}}});
  Build(scene).add("UniformCompliance", "longer rod", {{"state", Build(scene).link("longer")}});
  Watched contradicting(scene);
  contradicting.steps(4);
  EXPECT_THAT(contradicting.look()->events.back().text, HasSubstr("contradict each other"));
  EXPECT_DOUBLE_EQ(contradicting.look()->events.back().time, 0.01);

  contradicting.send(StepBack{});
  contradicting.send(PullStart{});
  EXPECT_DOUBLE_EQ(contradicting.look()->events.back().time, 0.03) << "the moment that is shown";
}

/// In one such step the ropes of the bridges end up with 1.6e13 J and more, from 1,160 J.
TEST(Divergence, IsAStepSoLongThatConstraintsEndUpWithEnergyFromNothing) {
  for (const double h : {100.0, 1e6}) {
    auto scene = readScene(*readFile(samples + "welcome.json"));
    ASSERT_TRUE(scene.ok()) << scene.error().text();
    Watched run(std::move(*scene));
    run.steps(5);
    run.set("integrator", "h", h);
    run.steps(2);
    EXPECT_EQ(run.look()->motion.step, 5) << h;
    EXPECT_THAT(run.error(), HasSubstr("The simulation diverged because h = ")) << h;
    EXPECT_THAT(run.error(), HasSubstr(" is too long for this motion: point ")) << h;
    run.set("integrator", "h", 0.01);
    run.steps(20);
    EXPECT_EQ(run.look()->motion.step, 25) << h;
  }
}

/// The slider-crank whose piston is pushed, instead of its crank turned: at the dead centre there
/// is no further way.
Scene pushedPiston(double compliance, double relaxation) {
  auto loaded = loadScene(samples + "slider_crank.json");
  EXPECT_TRUE(loaded.ok());
  Scene scene = loaded.ok() ? std::move(*loaded) : Scene();
  EXPECT_TRUE(applyEdit(scene, {Erase{scene.find("motor")->id}}).ok());
  Build build(scene);
  build.mapped("RelativePose", "Scalars", "travel", {"bodies"},
               {{"pairs", Array<Edge>{{0, 3}}},
                {"y", false},
                {"z", false},
                {"rx", false},
                {"ry", false},
                {"rz", false}});
  build.add("UniformCompliance", "push",
            {{"state", build.link("travel")},
             {"compliance", compliance},
             {"damping_ratio", relaxation},
             {"target", std::string("velocity")},
             {"target_values", Array<double>{0.3}}});
  return scene;
}

TEST(Divergence, OfAHardMotorAtADeadCentreNamesTheMotor) {
  Watched run(pushedPiston(0, 0));
  run.steps(600);
  EXPECT_THAT(run.error(), HasSubstr("“push” keeps pushing where its mechanism is locked"));
  const auto snapshot = run.look();
  EXPECT_TRUE(snapshot->motion.x.allFinite());
  EXPECT_LE(snapshot->motion.v.cwiseAbs().maxCoeff(), 1e3) << "it ends at the last good step";
  // The motor starts against the inertia of the mechanism; later it needs less, up to the dead
  // centre.
  Watched before(pushedPiston(0, 0));
  double most = 0;
  const auto forceIn = [](const Snapshot& shown) {
    const auto* motor = shown.structure->constraint(idOf(pushedPiston(0, 0), "push"));
    return std::abs(shown.motion.lambda[motor->row]);
  };
  for (std::int64_t step = 0; step < snapshot->motion.step; ++step) {
    before.steps(1);
    most = std::max(most, forceIn(*before.look()));
  }
  EXPECT_LT(most, 1e4) << "the steps before it that went wrong are taken back too";
}

TEST(Divergence, IsNoneOfAMotorThatGivesWayAtADeadCentre) {
  Watched run(pushedPiston(1e-3, 1));
  run.steps(600);
  EXPECT_EQ(run.error(), "");
  EXPECT_EQ(run.look()->motion.step, 600);
  EXPECT_LE(run.look()->motion.v.cwiseAbs().maxCoeff(), 20);
}

/// Bricard's linkage has one hard row too many, which drift sets against the others: the loop
/// locks, under forces beyond measure, and neither energy nor a residual shows it.
TEST(Divergence, IsHardRowsThatAllButRepeatEachOther) {
  auto bricard = loadScene(samples + "bricard.json");
  ASSERT_TRUE(bricard.ok());
  Build(*bricard).set("hold", "compliance", 0.0);
  for (const int iterations : {1, 20}) {
    Build(*bricard).set("steps", "newton_iterations", iterations);
    Watched run(*bricard);
    run.steps(200);
    EXPECT_THAT(
        run.error(),
        HasSubstr("the forces of “hold” exceeded what acts on it by more than a million times"));
    const auto shown = run.look();
    EXPECT_EQ(shown->report.status, SolveStatus::Diverged);
    // Linearised steps lock first, under forces that still grow.
    if (iterations > 1) {
      EXPECT_LE(shown->motion.lambda.cwiseAbs().maxCoeff(), 2e4)
          << "the steps before are taken back too";
    }
    // With the compliance that the sentence asks for it turns.
    Build(*bricard).set("hold", "compliance", 1e-9);
    Watched goes(*bricard);
    goes.steps(200);
    EXPECT_EQ(goes.error(), "");
    Build(*bricard).set("hold", "compliance", 0.0);
  }
}

}  // namespace
}  // namespace compliant::test
