#include <gtest/gtest.h>

#include <cmath>

#include "engine/analysis/quantity.hpp"
#include "engine/interactive/engine_thread.hpp"
#include "engine/interactive/history_reading.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/wait_for.hpp"

/// What the engine tells on request: numbers of its history, and its scene.
namespace compliant::test {
namespace {

std::shared_ptr<const HistoryReading> read(EngineThread& engine, ReadHistory wanted,
                                           std::vector<Quantity> quantities) {
  const auto followed = std::make_shared<std::vector<TrackedQuantity>>();
  for (const Quantity& each : quantities) followed->push_back({each});
  wanted.quantities = followed;
  engine.post(Command(wanted));
  return waitFor(engine,
                 [&](const Snapshot& s) {
                   return s.reading(wanted.reader) != nullptr &&
                          s.reading(wanted.reader)->request == wanted.request;
                 })
      ->reading(wanted.reader);
}

TEST(ReadHistory, TellsEveryMomentOnceAndWhereToGoOn) {
  const Scene scene = chain(3, 1e-4);
  EngineThread engine(scene, {});
  engine.post(Command(StepForward{4}));
  const Quantity kinetic{&quantities::kinetic, 0, 0};
  const auto first = read(engine, {.request = 1, .quantities = {}}, {kinetic});
  ASSERT_EQ(first->times.size(), 5u);
  EXPECT_EQ(first->values[0][0], 0);
  EXPECT_GT(first->values[0][4], 0);
  EXPECT_TRUE(first->complete);
  engine.post(Command(StepForward{3}));
  const auto rest =
      read(engine,
           {.request = 2, .history = first->history, .after = first->last, .quantities = {}}, {});
  ASSERT_EQ(rest->times.size(), 3u);
  EXPECT_NEAR(rest->times[0], 5 * h, 1e-12);
  const auto middle = read(engine,
                           {.request = 3,
                            .history = first->history,
                            .after = first->last - 2,
                            .until = first->last,
                            .quantities = {}},
                           {});
  EXPECT_EQ(middle->times.size(), 2u);
  EXPECT_EQ(middle->last, first->last);
  // A reset begins another history: what was known of the old one does not count.
  engine.post(Command(Reset{}));
  const auto anew = read(
      engine, {.request = 4, .history = first->history, .after = rest->last, .quantities = {}}, {});
  EXPECT_EQ(anew->times.size(), 1u);
  EXPECT_NE(anew->history, first->history);
}

TEST(ReadHistory, AnswersEveryReader) {
  EngineThread engine(chain(3, 1e-4), {});
  engine.post(Command(StepForward{4}));
  const auto none = std::make_shared<const std::vector<TrackedQuantity>>();
  for (const int reader : {1, 2})
    engine.post(
        Command(ReadHistory{.reader = reader, .request = 7, .after = 0, .quantities = none}));
  const auto both = waitFor(engine, [](const Snapshot& s) { return s.readings.size() == 2; });
  for (const int reader : {1, 2}) EXPECT_EQ(both->reading(reader)->times.size(), 5u);
  EXPECT_EQ(both->reading(3), nullptr);
}

TEST(ReadHistory, AForceBeforeTheFirstStepIsNoNumber) {
  const Scene scene = chain(3, 1e-4);
  EngineThread engine(scene, {});
  engine.post(Command(StepForward{2}));
  Id rope = 0;
  for (const auto& [name, id] : scene.names())
    if (scene.find(id)->type().role == Role::Constraint) rope = id;
  ASSERT_NE(rope, 0U);
  const auto told = read(engine, {.request = 1, .quantities = {}},
                         {{&quantities::force, rope, 0}, {&quantities::violation, rope, 0}});
  ASSERT_EQ(told->times.size(), 3u);
  EXPECT_TRUE(std::isnan(told->values[0][0]));
  EXPECT_TRUE(std::isfinite(told->values[0][1]));
  EXPECT_TRUE(std::isfinite(told->values[1][0]));
}

TEST(WriteScene, TellsTheSceneOfTheEngine) {
  const Scene scene = chain(3, 1e-4);
  EngineThread engine(scene, {});
  engine.post(Edit{SetField{sceneId, "title", std::string("Other")}});
  engine.post(Command(WriteScene{7}));
  const auto answer = waitFor(engine, [](const Snapshot& s) {
    return s.sceneText != nullptr && s.sceneText->request == 7;
  });
  Scene edited = scene;
  ASSERT_TRUE(applyEdit(edited, {SetField{sceneId, "title", std::string("Other")}}).ok());
  EXPECT_EQ(answer->sceneText->text, writeScene(edited));
}

}  // namespace
}  // namespace compliant::test
