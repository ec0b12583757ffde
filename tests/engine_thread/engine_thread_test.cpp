#include "engine/interactive/engine_thread.hpp"

#include <gtest/gtest.h>

#include "engine/record/recording.hpp"
#include "engine/record/solver_record.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "tests/support/held_force.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/wait_for.hpp"

namespace compliant::test {
namespace {

using namespace std::chrono_literals;

/// A chain whose first step waits at the gate, which is closed.
Scene heldChain(int links, double compliance) {
  registerHeldForce();
  Scene scene = chain(links, compliance);
  Build(scene).add("HeldForce", "held", {{"state", Build(scene).link("points")}});
  gate().close();
  return scene;
}

TEST(EngineThread, HasASnapshotBeforeAnythingIsAsked) {
  const Scene scene = chain(3, 0);
  EngineThread engine(scene, {});
  const auto snapshot = engine.latest();
  EXPECT_EQ(snapshot->motion.step, 0);
  EXPECT_EQ(snapshot->structure->rows, 3);
  EXPECT_FALSE(snapshot->transport.playing);
}

TEST(EngineThread, StepsForwardAndBackThroughTheHistory) {
  EngineThread engine(chain(3, 1e-4), {});
  engine.post(Command(StepForward{5}));
  const auto five = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 5; });
  engine.post(Command(StepBack{}));
  const auto four = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 4; });
  EXPECT_TRUE(four->transport.inPast());
  engine.post(Command(StepForward{1}));
  const auto again = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 5; });
  EXPECT_EQ(hashOf(again->motion), hashOf(five->motion));
  EXPECT_FALSE(again->transport.inPast());
}

TEST(EngineThread, GoesOnFromThePastExactlyAsBefore) {
  EngineThread engine(chain(5, 1e-4), {});
  engine.post(Command(StepForward{20}));
  const auto before = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 20; });
  engine.post(Command(Seek{10}));
  waitFor(engine, [](const Snapshot& s) { return s.motion.step == 10; });
  engine.post(Command(SetSpeed{100}));
  engine.post(Command(Play{}));
  waitFor(engine, [](const Snapshot& s) { return s.motion.step >= 20; });
  engine.post(Command(Pause{}));
  waitFor(engine, [](const Snapshot& s) { return !s.transport.playing; });
  engine.post(Command(Seek{20}));
  const auto after = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 20; });
  EXPECT_EQ(hashOf(after->motion), hashOf(before->motion));
}

TEST(EngineThread, PlaysAtTheAskedSpeed) {
  EngineThread engine(chain(3, 0), {});
  engine.post(Command(SetSpeed{2}));
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  engine.post(Command(Play{}));
  // Clearly faster than speed 1 as soon as the machine keeps up, however late that is …
  const auto snapshot = waitFor(engine, [&](const Snapshot& s) {
    return s.transport.measuredSpeed > 0 && s.motion.time > 1.5 * elapsed();
  });
  EXPECT_TRUE(snapshot->transport.playing);
  EXPECT_EQ(snapshot->transport.wantedSpeed, 2);
  // … and never ahead of speed 2 by more than the step that gets there. A measurement, of half a
  // second at least, may begin 0.1 s of wall time late: then a machine that was slow catches up.
  EXPECT_LE(snapshot->motion.time, 2 * elapsed() + snapshot->transport.sceneStep);
  EXPECT_LE(snapshot->transport.measuredSpeed,
            (2 * (0.5 + 0.1) + snapshot->transport.sceneStep) / 0.5);
}

TEST(EngineThread, AppliesEditsWhileItRuns) {
  Scene scene = chain(3, 1e-3);
  EngineThread engine(scene, {});
  engine.post(Command(Play{}));
  waitFor(engine, [](const Snapshot& s) { return s.motion.step > 3; });
  engine.post(Edit{SetField{idOf(scene, "links"), "compliance", 0.0}});
  const auto snapshot = waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 1; });
  ASSERT_EQ(snapshot->compliance.size(), 3u);
  EXPECT_EQ(snapshot->compliance[0], 0);
}

TEST(EngineThread, CountsEditsThatReplacedEachOtherInTheInbox) {
  Scene scene = chain(3, 1e-3);
  EngineThread engine(scene, {});
  for (int i = 1; i <= 1000; ++i)
    engine.post(Edit{SetField{idOf(scene, "links"), "compliance", 1e-6 * i}});
  const auto snapshot = waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 1000; });
  EXPECT_EQ(snapshot->compliance[0], 1e-3);
}

TEST(EngineThread, KeepsTheMotionThroughAStructuralEdit) {
  Scene scene = chain(3, 1e-3);
  EngineThread engine(scene, {});
  engine.post(Command(StepForward{10}));
  const auto before = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 10; });
  engine.post(Edit{SetField{idOf(scene, "links"), "handling", std::string("force")}});
  const auto after = waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 1; });
  EXPECT_EQ(after->motion.step, 10);
  EXPECT_TRUE(after->motion.x.isApprox(before->motion.x, 0));
  EXPECT_TRUE(after->motion.lambda.isApprox(before->motion.lambda, 0));
}

TEST(EngineThread, TellsWhereABodyIsHeld) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body",
            {{"position", Array<Vec3>{Vec3(1, 2, 0)}}, {"rotation", Array<Vec3>{Vec3(0, 0, 0.5)}}});
  build.add("RigidMass", "mass", {{"state", build.link("body")}});
  EngineThread engine(scene, {});
  const Vec3 arm(0.3, 0, 0.1);
  engine.post(Command(PullStart{idOf(scene, "body"), 0, Vec3(1, 3, 0), arm}));
  engine.post(Command(StepForward{20}));
  const auto pulled = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 20; });
  const Eigen::Quaterniond turn(Eigen::Map<const Eigen::Quaterniond>(pulled->motion.x.data() + 3));
  EXPECT_GT(turn.angularDistance(rotationOf(Vec3(0, 0, 0.5))), 1e-3) << "it has turned";
  EXPECT_LE((pulled->pull.place - (pulled->motion.x.head<3>() + turn * arm)).norm(), 1e-12);
}

TEST(EngineThread, PullsAPointToTheTarget) {
  Scene scene;
  Build build(scene);
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("ball")}, {"mass", 3.0}});
  EngineThread engine(scene, {});
  engine.post(Command(PullStart{idOf(scene, "ball"), 1, Vec3(1, 0.2, 0)}));
  engine.post(Command(StepForward{1}));
  const auto pulled = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 1; });
  EXPECT_TRUE(pulled->pull.active);
  EXPECT_GT(pulled->pull.force.y(), 0);
  EXPECT_NE(pulled->structure->constraint(pulled->structure->constraints.at(0).id), nullptr);
  engine.post(Command(StepForward{200}));
  const auto there = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 201; });
  EXPECT_NEAR(there->motion.x[4], 0.2, 1e-6);
  engine.post(Command(PullEnd{}));
  const auto released = waitFor(engine, [](const Snapshot& s) { return !s.pull.active; });
  EXPECT_TRUE(released->structure->constraints.empty());
}

TEST(EngineThread, RecordsTheSolvesOfAWatchedSystemAlone) {
  Scene scene = chain(3, 1e-3);
  Build(scene).add("CgSolver", "iteration");
  Build(scene).set("solver", "enabled", false);
  EngineThread engine(scene, {});
  engine.post(Command(StepForward{2}));
  EXPECT_EQ(waitFor(engine, [](const Snapshot& s) { return s.motion.step == 2; })->solve, nullptr);
  // What lies assembled is shown at once; the iterations from the next step on.
  engine.post(Command(WatchSolver{0}));
  const auto watched = waitFor(engine, [](const Snapshot& s) { return s.solve != nullptr; });
  EXPECT_EQ(watched->solve->step, 2);
  EXPECT_EQ(watched->solve->system.m(), 3);
  engine.post(Command(StepForward{1}));
  const auto stepped = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 3; });
  ASSERT_NE(stepped->solve, nullptr);
  EXPECT_EQ(stepped->solve->step, 3);
  EXPECT_GT(stepped->solve->trace.residual.size(), 1u);
  // While time stands still, the step is solved again with everything recorded.
  EXPECT_EQ(stepped->solve->repeated, SolverRecord::Repeated::Same);
  EXPECT_EQ(stepped->solve->trace.impulse.size(), stepped->solve->trace.residual.size());
  EXPECT_TRUE(stepped->solve->ingredients.has_value());
  engine.post(Command(Play{}));
  const auto running = waitFor(engine, [](const Snapshot& s) {
    return s.transport.playing && s.solve != nullptr && s.motion.step > 3;
  });
  EXPECT_EQ(running->solve->repeated, SolverRecord::Repeated::No);
  EXPECT_TRUE(running->solve->trace.impulse.empty());
  engine.post(Command(Pause{}));
  const std::int64_t reached =
      waitFor(engine, [](const Snapshot& s) { return !s.transport.playing; })->motion.step;
  // An edit of the structure takes the system away, a step brings another.
  engine.post(Edit{SetField{idOf(scene, "links"), "handling", std::string("force")}});
  EXPECT_EQ(waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 1; })->solve, nullptr);
  engine.post(Command(StepForward{1}));
  const auto again =
      waitFor(engine, [&](const Snapshot& s) { return s.motion.step == reached + 1; });
  ASSERT_NE(again->solve, nullptr);
  EXPECT_EQ(again->solve->system.m(), 0);
  engine.post(Command(WatchSolver{}));
  EXPECT_EQ(waitFor(engine, [&](const Snapshot& s) { return s.serial > again->serial; })->solve,
            nullptr);
}

TEST(EngineThread, SaysWhyAFixedPointCannotBePulled) {
  Scene scene = chain(3, 0);
  EngineThread engine(scene, {});
  engine.post(Command(PullStart{idOf(scene, "points"), 0, Vec3(0, 1, 0)}));
  const auto snapshot = waitFor(engine, [](const Snapshot& s) { return !s.events.empty(); });
  EXPECT_EQ(snapshot->events.back().text, "This point is fixed. Pull a free one");
}

TEST(EngineThread, PausesWithASentenceWhenAStepIsRefused) {
  Scene scene = chain(3, 0);
  Build(scene).set("integrator", "hard_rows", std::string("blended"));
  Build(scene).set("integrator", "alpha", 0.0);
  EngineThread engine(scene, {});
  engine.post(Command(Play{}));
  const auto snapshot = waitFor(engine, [](const Snapshot& s) { return !s.events.empty(); });
  EXPECT_FALSE(snapshot->transport.playing);
  EXPECT_EQ(snapshot->motion.step, 0);
  EXPECT_EQ(snapshot->events.back().severity, Event::Severity::Error);
  EXPECT_EQ(snapshot->events.back().component, idOf(scene, "links"));
}

TEST(EngineThread, ResetReturnsToTheEditedScene) {
  Scene scene = chain(2, 1e-3);
  EngineThread engine(scene, {});
  engine.post(Command(StepForward{10}));
  waitFor(engine, [](const Snapshot& s) { return s.motion.step == 10; });
  engine.post(Edit{SetField{idOf(scene, "points"), "position",
                            Array<Vec3>{Vec3(0, 1, 0), Vec3(0.5, 1, 0), Vec3(1, 1, 0)}}});
  const auto edited = waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 1; });
  EXPECT_EQ(edited->motion.step, 10) << "start values do not touch a motion under way";
  engine.post(Command(Reset{}));
  const auto start = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 0; });
  EXPECT_EQ(start->motion.x[1], 1);
  EXPECT_EQ(start->motion.x[7], 1);
}

TEST(EngineThread, LoadsAnotherScene) {
  EngineThread engine(chain(2, 0), {});
  engine.post(Command(Play{}));
  engine.load(chain(7, 0));
  const auto snapshot = waitFor(engine, [](const Snapshot& s) { return s.sceneSerial == 1; });
  EXPECT_EQ(snapshot->structure->rows, 7);
  EXPECT_EQ(snapshot->motion.step, 0);
  EXPECT_FALSE(snapshot->transport.playing);
}

TEST(EngineThread, KeepsTheHistoryUnderItsBudget) {
  EngineThread::Options options;
  options.historyBytes = 20000;
  EngineThread engine(chain(10, 0), options);
  engine.post(Command(StepForward{200}));
  const auto snapshot = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 200; });
  EXPECT_LT(snapshot->transport.historySize, 40);
  EXPECT_GT(snapshot->transport.historySize, 2);
  EXPECT_NEAR(snapshot->transport.historyEnd, 2.0, 1e-9);
}

TEST(EngineThread, NeverBlocksItsCallerWhileAStepTakesForever) {
  const Scene scene = heldChain(2, 0);
  EngineThread engine(scene, {});
  engine.post(Command(Play{}));
  gate().waitUntilReached();
  // The step is under way and will not end before the gate opens: every call below must return by
  // itself.
  for (int i = 0; i < 1000; ++i) {
    engine.post(Edit{SetField{idOf(scene, "links"), "compliance", 1e-6 * i}});
    EXPECT_EQ(engine.latest()->motion.step, 0);
  }
  engine.post(Command(Pause{}));
  gate().open();
  const auto snapshot =
      waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 1000 && !s.transport.playing; });
  EXPECT_EQ(snapshot->compliance[0], 1e-6 * 999);
}

TEST(EngineThread, ShowsThatTimeRunsBeforeTheFirstStepEnds) {
  const Scene scene = heldChain(2, 0);
  EngineThread engine(scene, {});
  engine.post(Command(Play{}));
  gate().waitUntilReached();
  EXPECT_TRUE(engine.latest()->transport.playing);
  gate().open();
}

TEST(EngineThread, DropsWaitingStepsWhenPaused) {
  const Scene scene = heldChain(2, 0);
  EngineThread engine(scene, {});
  engine.post(Command(StepForward{1}));
  gate().waitUntilReached();
  for (int i = 0; i < 50; ++i) engine.post(Command(StepForward{1}));
  engine.post(Command(Pause{}));
  engine.post(Edit{SetField{idOf(scene, "links"), "compliance", 1e-6}});
  gate().open();
  const auto snapshot = waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 1; });
  EXPECT_LE(snapshot->motion.step, 1);
  // A step that somebody has ended is no failure.
  EXPECT_NE(snapshot->report.status, SolveStatus::Cancelled);
}

TEST(EngineThread, HasNoRecordOfAStepThatWasBrokenOff) {
  const Scene scene = heldChain(2, 0);
  EngineThread engine(scene, {});
  gate().open();
  engine.post(Command(StepForward{3}));
  waitFor(engine, [](const Snapshot& s) { return s.motion.step == 3; });
  gate().close();
  engine.post(Command(Play{}));
  gate().waitUntilReached();
  engine.post(Command(Pause{}));
  gate().open();
  waitFor(engine, [](const Snapshot& s) { return !s.transport.playing; });
  engine.post(Command(WatchSolver{0}));
  engine.post(Command(SetSpeed{2}));
  const auto paused =
      waitFor(engine, [](const Snapshot& s) { return s.transport.wantedSpeed == 2; });
  if (paused->solve != nullptr) {
    EXPECT_TRUE(paused->solve->solved());
  }
  engine.post(Command(StepForward{1}));
  const auto next =
      waitFor(engine, [&](const Snapshot& s) { return s.motion.step > paused->motion.step; });
  ASSERT_NE(next->solve, nullptr);
  EXPECT_TRUE(next->solve->solved());
}

TEST(EngineThread, ShowsThePastUnderItsOwnLaw) {
  Scene scene = chain(3, 1e-3);
  EngineThread engine(scene, {});
  engine.post(Command(StepForward{10}));
  const auto before = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 10; });
  EXPECT_TRUE(before->stepped);
  engine.post(Edit{SetField{idOf(scene, "links"), "compliance", 1e-5}});
  const auto edited = waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 1; });
  EXPECT_EQ(edited->compliance[0], 1e-5);
  EXPECT_FALSE(edited->stepped);  // λ is still the one of c = 1e-3
  engine.post(Command(PullStart{idOf(scene, "points"), 3, Vec3(1, 0, 0)}));
  engine.post(Command(StepForward{5}));
  engine.post(Command(PullEnd{}));
  const auto pulled =
      waitFor(engine, [](const Snapshot& s) { return s.motion.step == 15 && !s.pull.active; });
  EXPECT_EQ(pulled->structure->rows, 3);
  engine.post(Command(Seek{15}));
  engine.post(Command(Seek{10}));
  const auto past = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 10; });
  EXPECT_TRUE(past->stepped);
  EXPECT_EQ(past->compliance, (std::vector<double>{1e-3, 1e-3, 1e-3}));
  EXPECT_EQ(past->energies.total(), before->energies.total());
  EXPECT_EQ(past->report.residual(), before->report.residual());
}

TEST(EngineThread, ShowsAnEditInThePastUntilAnotherMomentIsShown) {
  Scene scene = chain(3, 1e-3);
  EngineThread engine(scene, {});
  engine.post(Command(StepForward{10}));
  engine.post(Command(Seek{5}));
  waitFor(engine, [](const Snapshot& s) { return s.motion.step == 5; });
  const auto with = [](double c) { return std::vector<double>{c, c, c}; };
  const auto edit = [&](double c, std::uint64_t number) {
    engine.post(Edit{SetField{idOf(scene, "links"), "compliance", c}});
    return waitFor(engine, [&](const Snapshot& s) { return s.lastEdit == number; });
  };
  const auto edited = edit(1e-5, 1);
  EXPECT_EQ(edited->motion.step, 5);
  EXPECT_EQ(edited->compliance, with(1e-5));
  EXPECT_FALSE(edited->stepped) << "λ is still the one of c = 1e-3";
  const auto undone = edit(1e-3, 2);
  EXPECT_EQ(undone->compliance, with(1e-3));
  EXPECT_TRUE(undone->stepped);
  edit(1e-4, 3);
  engine.post(Command(Seek{6}));
  const auto next = waitFor(engine, [](const Snapshot& s) { return s.motion.step == 6; });
  EXPECT_EQ(next->compliance, with(1e-3)) << "what was";
  EXPECT_TRUE(next->stepped);
}

TEST(EngineThread, EndsAPullBeforeTheSceneChangesUnderIt) {
  Scene scene = chain(3, 1e-3);
  EngineThread engine(scene, {});
  Build build(scene);
  const Id extra = scene.nextId();
  engine.post(Edit{Insert{{extra, "Points", "extra", {{"position", Array<Vec3>{Vec3(1, 2, 3)}}}}}});
  engine.post(Command(PullStart{extra, 0, Vec3(1, 2, 4)}));
  waitFor(engine, [](const Snapshot& s) { return s.pull.active; });
  engine.post(Edit{Erase{extra}});
  const auto after = waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 2; });
  EXPECT_TRUE(after->events.empty());
  EXPECT_FALSE(after->pull.active);
  EXPECT_EQ(after->structure->stateIndex(extra), -1);
}

TEST(EngineThread, KeepsItsClockWhileParametersChange) {
  // Each edit once pushed one step ahead of the clock; 200 of them would be 20 s.
  Scene scene = chain(2, 1e-3);
  ASSERT_TRUE(applyEdit(scene, {SetField{idOf(scene, "integrator"), "h", 0.1}}).ok());
  EngineThread engine(scene, {});
  const auto start = std::chrono::steady_clock::now();
  engine.post(Command(Play{}));
  for (int i = 0; i < 200; ++i) {
    engine.post(Edit{SetField{idOf(scene, "links"), "compliance", 1e-3 + 1e-6 * i}});
    waitFor(engine,
            [&](const Snapshot& s) { return s.lastEdit == static_cast<std::uint64_t>(i + 1); });
  }
  engine.post(Command(Pause{}));
  const auto end = waitFor(engine, [](const Snapshot& s) { return !s.transport.playing; });
  const double real =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  EXPECT_LE(end->motion.time, real + 0.11);
}

TEST(EngineThread, InterruptsALongSolve) {
  // A million sweeps over a chain that hangs take minutes.
  Scene scene = chain(2000, 0);
  ASSERT_TRUE(applyEdit(scene, {Erase{idOf(scene, "solver")}}).ok());
  Build(scene).set("gravity", "acceleration", Vec3(9.81, 0, 0));
  Build(scene).add("GaussSeidelSolver", "solver",
                   {{"iterations", std::int64_t{1000000}}, {"precision", 1e-14}});
  EngineThread engine(scene, {});
  engine.post(Command(Play{}));
  waitFor(engine, [](const Snapshot& s) { return s.transport.playing; });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  engine.post(Command(Pause{}));
  const auto snapshot =
      waitFor(engine, [](const Snapshot& s) { return s.serial > 2 && !s.transport.playing; });
  EXPECT_EQ(snapshot->motion.step, 0);
  for (const Event& event : snapshot->events) ADD_FAILURE() << event.text;
}

TEST(EngineThread, EndsAStepThatIsNearItsEnd) {
  // The step stands at the gate when Pause comes: the solve behind it takes no time, and can be
  // looked at.
  const Scene scene = heldChain(40, 1e-4);
  EngineThread engine(scene, {});
  engine.post(Command(Play{}));
  gate().waitUntilReached();
  engine.post(Command(Pause{}));
  gate().open();
  const auto snapshot =
      waitFor(engine, [](const Snapshot& s) { return s.serial > 2 && !s.transport.playing; });
  EXPECT_EQ(snapshot->motion.step, 1);
  EXPECT_TRUE(snapshot->events.empty());
}

TEST(EngineThread, KeepsTheFutureWhenAPullIsRefused) {
  Scene scene = chain(3, 0);
  EngineThread engine(scene, {});
  engine.post(Command(StepForward{10}));
  engine.post(Command(Seek{4}));
  engine.post(Command(PullStart{idOf(scene, "points"), 0, Vec3(0, 1, 0)}));
  const auto snapshot = waitFor(engine, [](const Snapshot& s) { return !s.events.empty(); });
  EXPECT_EQ(snapshot->transport.historySize, 11);
  EXPECT_EQ(snapshot->motion.step, 4);
}

}  // namespace
}  // namespace compliant::test
