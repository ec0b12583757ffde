#include "engine/interactive/breakpoints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/interactive/engine.hpp"
#include "tests/support/ground.hpp"
#include "tests/support/scenes.hpp"

/// Conditions at which time stops, and marks of the history.
namespace compliant::test {
namespace {

using testing::HasSubstr;

void give(Engine& engine, Command command) {
  Inbox::Item item = std::move(command);
  engine.take(item);
}

/// A ball that falls freely: v = −9.81 t.
Scene droppedBall() {
  Ground ground(Vec3(0, -9.81, 0), 0);
  ground.body("ball", "Ball", {{"radius", 0.1}}, {Vec3(0, 1000, 0)});
  return ground.scene;
}

TEST(Breakpoints, StopTimeAtTheStepAtWhichTheyHold) {
  Engine engine(droppedBall(), {});
  give(engine, SetBreakpoints{{{"kinetic > 0.5*9.81^2*0.305^2", true}, {"t > 0.1", false}}});
  give(engine, StepForward{100});
  const auto shown = engine.snapshot();
  // m = 1 kg, and implicit Euler has the exact velocity of a free fall.
  EXPECT_EQ(shown->motion.step, 31);
  EXPECT_EQ(shown->breaks, 1);
  ASSERT_EQ(shown->breakpoints->size(), 2u);
  EXPECT_EQ((*shown->breakpoints)[0].hits, 1);
  EXPECT_EQ((*shown->breakpoints)[1].hits, 0) << "it is off";
  EXPECT_THAT(shown->events.back().text,
              HasSubstr("Time stopped at a breakpoint: kinetic > 0.5*9.81^2*0.305^2 ("));
  ASSERT_NE(shown->transport.marks, nullptr);
  const StepMark& mark = shown->transport.marks->back();
  EXPECT_EQ(mark.kind, StepMark::Kind::Broke);
  EXPECT_EQ(mark.first, 31);
  EXPECT_EQ(mark.last, 31);
  EXPECT_NEAR(mark.time, 0.31, 1e-12);
}

TEST(Breakpoints, StopWhatPlays) {
  Engine engine(droppedBall(), {});
  give(engine, SetBreakpoints{{{"t > 0.045", true}}});
  give(engine, Play{});
  give(engine, SetSpeed{100});
  while (engine.playing()) engine.stepUntilDue(std::chrono::milliseconds(50), [] { return false; });
  EXPECT_EQ(engine.snapshot()->motion.step, 5);
}

TEST(Breakpoints, GoOnWithTheNextStep) {
  Engine engine(droppedBall(), {});
  give(engine, SetBreakpoints{{{"t > 0.045", true}}});
  give(engine, StepForward{100});
  give(engine, StepForward{100});
  EXPECT_EQ(engine.snapshot()->motion.step, 6) << "it holds still";
  give(engine, SetBreakpoints{{{"t > 0.045", false}}});
  give(engine, StepForward{100});
  EXPECT_EQ(engine.snapshot()->motion.step, 106);
  EXPECT_EQ((*engine.snapshot()->breakpoints)[0].hits, 2) << "the same text keeps them";
  give(engine, SetBreakpoints{{}});
  EXPECT_EQ(engine.snapshot()->breakpoints, nullptr);
}

TEST(Breakpoints, SayWhatIsWrongAndMindNewNames) {
  Engine engine(droppedBall(), {});
  give(engine, SetBreakpoints{{{"rope.lambda[0] > 1", true}}});
  EXPECT_THAT((*engine.snapshot()->breakpoints)[0].fault, HasSubstr("There is no such quantity"));
  give(engine, StepForward{3});
  EXPECT_EQ(engine.snapshot()->motion.step, 3) << "it cannot hold";
  Inbox::Item scene = Inbox::Load{chain(3, 0), nullptr};
  engine.take(scene);
  EXPECT_THAT((*engine.snapshot()->breakpoints)[0].fault, HasSubstr("There is no such quantity"));
  give(engine, SetBreakpoints{{{"links.lambda[0] < -1", true}}});
  EXPECT_EQ((*engine.snapshot()->breakpoints)[0].fault, "");
  give(engine, StepForward{50});
  EXPECT_LT(engine.snapshot()->motion.step, 50);
  EXPECT_EQ(engine.snapshot()->breaks, 1);
}

TEST(Breakpoints, AfterAResetTheChangeOfAStepIsThatOfTheFirst) {
  Engine engine(droppedBall(), {});
  give(engine, SetBreakpoints{{{"step(t) < 0", true}}});
  give(engine, StepForward{20});
  give(engine, Reset{});
  give(engine, StepForward{20});
  EXPECT_EQ(engine.snapshot()->motion.step, 20);
  give(engine, Seek{5});
  give(engine, Play{});
  give(engine, Pause{});
  give(engine, StepForward{5});
  EXPECT_EQ(engine.snapshot()->breaks, 0);
}

TEST(Goals, AreMetOnceTheyHaveHeldAfterAStepOrAnEdit) {
  Scene scene = droppedBall();
  const Id integrator = idOf(scene, "integrator");
  Engine engine(std::move(scene), {});
  give(engine, SetGoals{{"t > 0.045", "gravity.acceleration > 0", "integrator.alpha < 0.6",
                         "step(t) > 0 for 3 steps"}});
  const auto met = [&] {
    std::vector<bool> result;
    const auto shown = engine.snapshot();
    for (const GoalState& goal : *shown->goals) result.push_back(goal.met);
    return result;
  };
  EXPECT_EQ(met(), (std::vector<bool>{false, false, false, false}));
  EXPECT_THAT((*engine.snapshot()->goals)[1].fault, HasSubstr("There is no such quantity"));
  give(engine, StepForward{2});
  EXPECT_EQ(met(), (std::vector<bool>{false, false, false, false}));
  give(engine, StepForward{3});
  EXPECT_EQ(met(), (std::vector<bool>{true, false, false, true}));
  Inbox::Item edit = Inbox::Change{Edit{SetField{integrator, "alpha", 0.5}}};
  engine.take(edit);
  EXPECT_EQ(met(), (std::vector<bool>{true, false, true, true})) << "no step was needed";
  give(engine, Reset{});
  EXPECT_EQ(met(), (std::vector<bool>{true, false, true, true})) << "it has held";
  give(engine, SetGoals{{}});
  EXPECT_EQ(engine.snapshot()->goals, nullptr);
}

Scene twoThatFight() {
  // Gauss–Seidel with one iteration does not hold a chain.
  Scene scene = chain(12, 0);
  EXPECT_TRUE(applyEdit(scene, {Erase{idOf(scene, "solver")}}).ok());
  Build(scene).add("GaussSeidelSolver", "solver", {{"iterations", 1}});
  return scene;
}

TEST(StepMarks, OfStepsThatStoppedEarlyAreOneWhileTheyFollowEachOther) {
  Engine engine(twoThatFight(), {});
  give(engine, StepForward{7});
  const auto shown = engine.snapshot();
  ASSERT_NE(shown->transport.marks, nullptr);
  ASSERT_EQ(shown->transport.marks->size(), 1u);
  EXPECT_EQ((*shown->transport.marks)[0],
            (StepMark{StepMark::Kind::StoppedEarly, 2, 7, shown->motion.time, ""}));
  give(engine, Seek{4});
  give(engine, Play{});
  give(engine, Pause{});
  EXPECT_EQ(engine.snapshot()->transport.marks->back().last, 4) << "the future is another";
  give(engine, Reset{});
  EXPECT_EQ(engine.snapshot()->transport.marks, nullptr);
}

TEST(StepMarks, AreNoneWhereEverythingIsSolved) {
  Engine engine(droppedBall(), {});
  give(engine, StepForward{20});
  EXPECT_EQ(engine.snapshot()->transport.marks, nullptr);
}

TEST(StepMarks, TellWhereStepsWereTakenBack) {
  // An explicit spring far too stiff for its step.
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"alpha", 0.0}, {"beta", 1.0}, {"h", 0.1}});
  build.add("Scalars", "x", {{"position", Array<double>{1}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 1.0}});
  build.add("UniformCompliance", "spring", {{"state", build.link("x")}, {"compliance", 1e-5}});
  Engine engine(std::move(scene), {});
  give(engine, StepForward{100});
  const auto shown = engine.snapshot();
  ASSERT_EQ(shown->report.status, SolveStatus::Diverged);
  ASSERT_NE(shown->transport.marks, nullptr);
  const StepMark& mark = shown->transport.marks->back();
  EXPECT_EQ(mark.kind, StepMark::Kind::TakenBack);
  EXPECT_EQ(mark.last, shown->transport.historyIndex);
  EXPECT_EQ(mark.text, shown->events.back().text);
}

TEST(StepMarks, CountFromWhatTheHistoryStillHas) {
  StepMarks marks;
  marks.note(StepMark::Kind::StoppedEarly, 3, 0.3);
  marks.note(StepMark::Kind::StoppedEarly, 4, 0.4);
  marks.note(StepMark::Kind::Broke, 4, 0.4, "why");
  marks.note(StepMark::Kind::StoppedEarly, 9, 0.9);
  const auto all = marks.shown(0);
  ASSERT_EQ(all->size(), 3u);
  EXPECT_EQ(all, marks.shown(0)) << "made once";
  const auto later = marks.shown(4);
  ASSERT_EQ(later->size(), 3u);
  EXPECT_EQ((*later)[0], (StepMark{StepMark::Kind::StoppedEarly, 0, 0, 0.4, ""}));
  EXPECT_EQ((*later)[2].first, 5);
  EXPECT_EQ(marks.shown(5)->size(), 1u);
  marks.truncateAfter(8);
  EXPECT_EQ(marks.shown(5), nullptr);
  for (std::int64_t i = 0; i < 3 * static_cast<std::int64_t>(StepMarks::most); ++i)
    marks.note(StepMark::Kind::StoppedEarly, 2 * i + 20, 0);
  EXPECT_EQ(marks.shown(5)->size(), StepMarks::most);
}

}  // namespace
}  // namespace compliant::test
