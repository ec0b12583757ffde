#include "engine/interactive/replay.hpp"
#include "engine/simulation/simulation.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "engine/interactive/engine_thread.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/wait_for.hpp"

namespace compliant::test {
namespace {

using namespace std::chrono_literals;

/// Plays a recording of what `act` asks of the engine.
template <class Act>
ReplayReport recorded(const Scene& scene, Act act) {
  const std::string path = ownPath("acts.recording");
  {
    EngineThread::Options options;
    options.recordingPath = path;
    EngineThread engine(scene, options);
    act(engine);
  }
  const auto report = replay(path);
  EXPECT_TRUE(report.ok()) << report.error().text();
  return report ? *report : ReplayReport{};
}

TEST(EngineThread, RecordsTheLastStepsToo) {
  const ReplayReport report = recorded(chain(4, 1e-3), [](EngineThread& engine) {
    engine.post(Command(StepForward{37}));
    waitFor(engine, [](const Snapshot& s) { return s.motion.step == 37; });
  });
  EXPECT_EQ(report.steps, 37);
  EXPECT_GE(report.checks, 1);
  EXPECT_EQ(report.firstWrong, -1);
}

TEST(EngineThread, ARecordingThatCannotBeginLeavesTheRunAsItIs) {
  EngineThread engine(chain(4, 1e-3), {});
  engine.post(Command(StepForward{12}));
  waitFor(engine, [](const Snapshot& s) { return s.motion.step == 12; });
  engine.post(Command(StartRecording{ownPath("no such folder/a.recording")}));
  engine.post(Command(StepForward{1}));
  waitFor(engine, [](const Snapshot& s) { return s.motion.step == 13; });
  EXPECT_EQ(engine.latest()->transport.recording, nullptr);
}

// Saving a system looks at the last step once more: the solver of the run must not notice.
TEST(EngineThread, ARecordingInWhichASystemWasSavedReplaysWithSolversThatRemember) {
  Scene scene = chain(30, 1e-5);
  ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
  Build build(scene);
  build.add("MinresSolver", "solver",
            {{"preconditioner", std::string("previous_factor")}, {"iterations", std::int64_t{4}}});
  const std::string folder = ownPath("system");
  const ReplayReport report = recorded(scene, [&](EngineThread& engine) {
    for (int i = 1; i <= 5; ++i) {
      engine.post(Command(StepForward{7}));
      waitFor(engine, [i](const Snapshot& s) { return s.motion.step == 7 * i; });
      engine.post(Command(SaveSystem{folder + std::to_string(i)}));
    }
  });
  EXPECT_TRUE(std::filesystem::exists(folder + "4/W.mtx"));
  EXPECT_EQ(report.steps, 35);
  EXPECT_EQ(report.firstWrong, -1);
}

TEST(EngineThread, RecordsAReturnToAnEditedStart) {
  const Scene scene = chain(2, 1e-3);
  const ReplayReport report = recorded(scene, [&](EngineThread& engine) {
    engine.post(Edit{SetField{idOf(scene, "points"), "position",
                              Array<Vec3>{Vec3(0, 0, 0), Vec3(0.4, 0.1, 0), Vec3(1, 0.3, 0)}}});
    engine.post(Command(StepForward{10}));
    engine.post(Command(Seek{0}));
    engine.post(Command(SetSpeed{100}));
    engine.post(Command(Play{}));
    waitFor(engine, [](const Snapshot& s) { return s.motion.step > 120; });
    engine.post(Command(Pause{}));
    waitFor(engine, [](const Snapshot& s) { return !s.transport.playing; });
  });
  EXPECT_GE(report.checks, 2);
  EXPECT_EQ(report.firstWrong, -1);
}

TEST(EngineThread, RecordsZerosWithTheirSign) {
  Scene scene = chain(2, 1e-3);
  ASSERT_TRUE(
      applyEdit(scene, {SetField{idOf(scene, "points"), "position",
                                 Array<Vec3>{Vec3(-0.0, 0, 0), Vec3(0.5, -0.0, 0), Vec3(1, 0, 0)}}})
          .ok());
  const ReplayReport report = recorded(scene, [](EngineThread& engine) {
    engine.post(Command(StepForward{1}));
    waitFor(engine, [](const Snapshot& s) { return s.motion.step == 1; });
  });
  EXPECT_GE(report.checks, 1);
  EXPECT_EQ(report.firstWrong, -1);
}

TEST(EngineThread, RecordsWhatReplaysBitForBit) {
  const std::string path = ownPath("scene.recording");
  Scene scene = chain(6, 1e-3);
  {
    EngineThread::Options options;
    options.recordingPath = path;
    EngineThread engine(scene, options);
    engine.post(Command(StepForward{50}));
    engine.post(Edit{SetField{idOf(scene, "links"), "compliance", 1e-5}});
    engine.post(Command(PullStart{idOf(scene, "points"), 6, Vec3(1, 0.5, 0.3)}));
    engine.post(Command(StepForward{60}));
    engine.post(Command(PullMove{Vec3(0.5, -0.5, 0)}));
    engine.post(Command(StepForward{40}));
    engine.post(Command(PullEnd{}));
    engine.post(Command(Seek{100}));
    engine.post(Command(SetSpeed{100}));
    engine.post(Command(Play{}));
    waitFor(engine, [](const Snapshot& s) { return s.motion.step > 350; });
    engine.post(Command(Pause{}));
    engine.post(Command(Reset{}));
    engine.post(Edit{SetField{idOf(scene, "links"), "handling", std::string("force")}});
    engine.post(Command(StepForward{300}));
    waitFor(engine, [](const Snapshot& s) { return s.motion.step == 300 && s.lastEdit == 2; });
  }
  const auto report = replay(path);
  ASSERT_TRUE(report.ok()) << report.error().text();
  EXPECT_EQ(report->firstWrong, -1);
  EXPECT_GE(report->checks, 5);
  EXPECT_GE(report->edits, 4);
}

TEST(EngineThread, StaysIdenticalToTheDocumentUnderRandomEdits) {
  Scene document = chain(6, 1e-3);
  const std::string path = ownPath("scene.recording");
  EngineThread::Options options;
  options.recordingPath = path;
  auto engine = std::make_unique<EngineThread>(document, options);
  engine->post(Command(SetSpeed{100}));
  engine->post(Command(Play{}));
  std::mt19937 random(7);
  std::vector<Edit> undo;
  std::uint64_t accepted = 0;
  const auto post = [&](const Edit& edit) {
    Result<Edit> inverse = applyEdit(document, edit);
    if (!inverse) return;
    undo.push_back(std::move(*inverse));
    engine->post(edit);
    ++accepted;
  };
  for (int i = 0; i < 400; ++i) {
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    switch (pick(8)) {
      case 0:
        post({SetField{idOf(chain(6, 0), "links"), "compliance",
                       pick(2) == 0 ? 0.0 : 1e-5 * pick(100)}});
        break;
      case 1:
        post({SetField{idOf(chain(6, 0), "integrator"), "h", 1e-3 * (1 + pick(10))}});
        break;
      case 2:
        post({Insert{{document.nextId(),
                      "Points",
                      document.freeName("extra"),
                      {{"position", Array<Vec3>{Vec3(1, 2, 3)}}}}}});
        break;
      case 3: {
        const auto& names = document.names();
        post({Erase{std::next(names.begin(), pick(static_cast<int>(names.size())))->second}});
        break;
      }
      case 4:
        post({SetField{idOf(chain(6, 0), "links"), "enabled", pick(2) == 0}});
        break;
      case 5: {
        const auto& names = document.names();
        engine->post(Command(
            PullStart{std::next(names.begin(), pick(static_cast<int>(names.size())))->second,
                      pick(7), Vec3(0, 1, 0)}));
        break;
      }
      case 6:
        engine->post(Command(PullEnd{}));
        break;
      default:
        if (undo.empty()) break;
        Edit back = undo.back();
        undo.pop_back();
        if (applyEdit(document, back)) {
          engine->post(back);
          ++accepted;
        }
    }
  }
  // An edit behind all commands: once it is applied, the inbox is empty.
  engine->post(Command(PullEnd{}));
  post({Insert{{document.nextId(), "Points", document.freeName("last"), {}}}});
  const auto snapshot = waitFor(*engine, [&](const Snapshot& s) { return s.lastEdit == accepted; });
  for (const Event& event : snapshot->events) {
    EXPECT_EQ(event.text.find("does not exist"), std::string::npos) << event.text;
    EXPECT_EQ(event.text.find("used by"), std::string::npos) << event.text;
  }
  // The structure is made from the engine's scene: the same states with the same names and sizes.
  Simulation mirror(document);
  ASSERT_EQ(snapshot->structure->states.size(), mirror.structure()->states.size());
  for (std::size_t i = 0; i < mirror.structure()->states.size(); ++i) {
    EXPECT_EQ(snapshot->structure->states[i].name, mirror.structure()->states[i].name);
    EXPECT_EQ(snapshot->structure->states[i].shape.count,
              mirror.structure()->states[i].shape.count);
  }
  EXPECT_EQ(snapshot->structure->rows, mirror.structure()->rows);
  // What the engine did to its scene is in the recording: the whole scene is that of the document.
  engine.reset();
  const auto recorded = replay(path);
  ASSERT_TRUE(recorded.ok()) << recorded.error().text();
  EXPECT_EQ(recorded->firstWrong, -1);
  EXPECT_EQ(writeScene(recorded->scene), writeScene(document));
}

}  // namespace
}  // namespace compliant::test
