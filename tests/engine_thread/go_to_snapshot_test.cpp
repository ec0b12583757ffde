#include <gtest/gtest.h>

#include "engine/interactive/engine_thread.hpp"
#include "engine/interactive/replay.hpp"
#include "engine/record/recording.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/wait_for.hpp"

/// GoToSnapshot: going back to a motion that somebody has kept.
namespace compliant::test {
namespace {

std::shared_ptr<const Snapshot> at(const EngineThread& engine, std::int64_t step) {
  return waitFor(engine, [step](const Snapshot& s) { return s.motion.step == step; });
}

/// Computes `steps` steps from the start of an engine that halts, and gives the last one.
std::shared_ptr<const Snapshot> after(EngineThread& engine, int steps) {
  engine.post(Command(StepForward{steps}));
  return at(engine, steps);
}

TEST(GoToSnapshot, IsASeekWhileTheHistoryHasTheMotion) {
  EngineThread engine(chain(3, 1e-4), {});
  const auto five = after(engine, 5);
  engine.post(Command(StepForward{7}));
  at(engine, 12);
  engine.post(Command(GoToSnapshot{five}));
  const auto again = at(engine, 5);
  EXPECT_EQ(hashOf(again->motion), hashOf(five->motion));
  EXPECT_EQ(again->transport.historySize, 13);  // the future is not forgotten
  EXPECT_TRUE(again->transport.inPast());
}

TEST(SeekTime, ShowsTheMomentWhoseTimeIsNearest) {
  EngineThread engine(chain(3, 1e-4), {});
  const double h = engine.latest()->transport.sceneStep;
  engine.post(Command(StepForward{10}));
  at(engine, 10);
  const std::pair<double, std::int64_t> wanted[] = {{4 * h, 4}, {6.4 * h, 6}, {6.6 * h, 7},
                                                    {-1, 0},    {2.4 * h, 2}, {1000 * h, 10}};
  for (const auto& [time, step] : wanted) {
    engine.post(Command(SeekTime{time}));
    EXPECT_EQ(at(engine, step)->transport.historySize, 11) << time;
  }
}

TEST(GoToSnapshot, BringsAMotionBackThatTheHistoryHasForgottenAndGoesOnLikeItDid) {
  EngineThread::Options options;
  options.historyBytes = 20'000;
  EngineThread engine(chain(3, 1e-4), options);
  const auto five = after(engine, 5);
  engine.post(Command(StepForward{1}));
  const auto six = at(engine, 6);
  engine.post(Command(StepForward{294}));
  ASSERT_GT(at(engine, 300)->transport.historyStart, 0.06);
  engine.post(Command(GoToSnapshot{five}));
  const auto again = at(engine, 5);
  EXPECT_EQ(hashOf(again->motion), hashOf(five->motion));
  EXPECT_EQ(again->transport.historySize, 1);
  EXPECT_EQ(again->report.residual(), five->report.residual());
  EXPECT_TRUE(again->stepped);
  engine.post(Command(StepForward{1}));
  EXPECT_EQ(hashOf(at(engine, 6)->motion), hashOf(six->motion));
}

TEST(GoToSnapshot, OutlivesAReset) {
  EngineThread engine(chain(3, 1e-4), {});
  const auto nine = after(engine, 9);
  engine.post(Command(Reset{}));
  at(engine, 0);
  engine.post(Command(GoToSnapshot{nine}));
  EXPECT_EQ(hashOf(at(engine, 9)->motion), hashOf(nine->motion));
}

TEST(GoToSnapshot, IsNoMomentOfTheSameNumberThatCameAboutLater) {
  EngineThread engine(chain(3, 1e-4), {});
  const auto nine = after(engine, 9);
  engine.post(Command(Seek{4}));
  at(engine, 4);
  engine.post(Edit{SetField{idOf(chain(3, 1e-4), "links"), "compliance", 1e-2}});
  // Time goes on from the past by another law: what is kept is not there any more.
  engine.post(Command(SetSpeed{100}));
  engine.post(Command(Play{}));
  waitFor(engine, [](const Snapshot& s) { return s.motion.step > 20; });
  engine.post(Command(GoToSnapshot{nine}));
  const auto again = at(engine, 9);
  EXPECT_EQ(hashOf(again->motion), hashOf(nine->motion));
  EXPECT_EQ(again->transport.historySize, 1);
  EXPECT_FALSE(again->stepped);  // it came about under the law before
}

TEST(GoToSnapshot, TakesOverWhatFitsOfAnotherStructure) {
  const Scene scene = chain(3, 1e-4);
  EngineThread engine(scene, {});
  const auto nine = after(engine, 9);
  engine.post(Command(Reset{}));
  Edit erasure = eraseWithUsers(scene, idOf(scene, "links"));
  engine.post(erasure);
  waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 1; });
  engine.post(Command(GoToSnapshot{nine}));
  const auto again = at(engine, 9);
  const auto& before =
      nine->structure
          ->states[static_cast<std::size_t>(nine->structure->stateIndex(idOf(scene, "points")))];
  const auto& now =
      again->structure
          ->states[static_cast<std::size_t>(again->structure->stateIndex(idOf(scene, "points")))];
  EXPECT_EQ(again->motion.x.segment(now.x, 12), nine->motion.x.segment(before.x, 12));
  EXPECT_EQ(again->structure->rows, 0);
  engine.post(Command(StepForward{1}));
  at(engine, 10);
}

TEST(GoToSnapshot, WhatWasAddedSinceStandsWhereItIsDesigned) {
  const Scene scene = chain(3, 1e-4);
  EngineThread engine(scene, {});
  const auto nine = after(engine, 9);
  Scene grown = scene;
  const Id ball = Build(grown).add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  Build(grown).add("UniformMass", "weight", {{"state", Link{ball}}});
  engine.post(Command(Reset{}));
  for (const char* name : {"ball", "weight"})
    engine.post(Edit{Insert{record(*grown.find(std::string_view(name)))}});
  waitFor(engine, [](const Snapshot& s) { return s.lastEdit == 2; });
  at(engine, 0);
  after(engine, 60);
  engine.post(Command(GoToSnapshot{nine}));
  const auto again = at(engine, 9);
  const auto& now =
      again->structure->states[static_cast<std::size_t>(again->structure->stateIndex(ball))];
  EXPECT_EQ(again->motion.x.segment<3>(now.x), Vec3(0, 1, 0));
  EXPECT_EQ(again->motion.v.segment<3>(now.v), Vec3(0, 0, 0));
}

TEST(GoToSnapshot, OfAnotherSceneIsIgnored) {
  EngineThread engine(chain(3, 1e-4), {});
  const auto nine = after(engine, 9);
  engine.load(chain(5, 1e-4));
  waitFor(engine, [](const Snapshot& s) { return s.sceneSerial == 1; });
  engine.post(Command(GoToSnapshot{nine}));
  const auto one = after(engine, 1);
  EXPECT_EQ(one->structure->rows, 5);
}

TEST(GoToSnapshot, EndsARecordingAndSaysSo) {
  const std::string path = ownPath("ended.recording");
  {
    EngineThread::Options options;
    options.recordingPath = path;
    EngineThread engine(chain(3, 1e-4), options);
    engine.post(Command(StepForward{9}));
    const auto nine = at(engine, 9);
    engine.post(Command(Reset{}));
    at(engine, 0);
    engine.post(Command(GoToSnapshot{nine}));
    const auto again = at(engine, 9);
    ASSERT_FALSE(again->events.empty());
    EXPECT_NE(again->events.back().text.find("recording ends here"), std::string::npos);
    engine.post(Command(StepForward{3}));
    at(engine, 12);
  }
  const auto report = replay(path);
  ASSERT_TRUE(report.ok()) << report.error().text();
  EXPECT_EQ(report->firstWrong, -1);
  EXPECT_EQ(report->steps, 9);
}

}  // namespace
}  // namespace compliant::test
