#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/interactive/replay.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/record/recording.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/instrumented.hpp"
#include "tests/support/own_folder.hpp"

namespace compliant {
namespace {

const std::string folder = test::sourceFolder() + "/assets/scenes/";
const std::string goldenFile = test::sourceFolder() + "/tests/samples/golden_hashes.json";
constexpr int steps = test::instrumented ? 10 : 100;

std::vector<std::string> sampleNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem());
  std::sort(names.begin(), names.end());
  return names;
}

Scene sample(const std::string& name) {
  Result<Scene> scene = loadScene(folder + name + ".json");
  EXPECT_TRUE(scene.ok()) << scene.error().text();
  return scene.ok() ? std::move(*scene) : Scene();
}

/// The known hash of the motion of a scene after `steps` steps, or nothing.
std::string goldenHash(const std::string& name) {
  const Result<std::string> text = readFile(goldenFile);
  if (!text.ok()) return "";
  const Result<JsonNode> all = parseJson(*text);
  const JsonNode* scene = all.ok() ? all->find(name) : nullptr;
  const JsonNode* hash = scene != nullptr ? scene->find(std::to_string(steps)) : nullptr;
  return hash != nullptr && hash->text() != nullptr ? *hash->text() : "";
}

class Sample : public testing::TestWithParam<std::string> {};

TEST(Samples, AreThoseOfTheMenu) {
  EXPECT_EQ(sampleNames(), (std::vector<std::string>{"andrews_squeezer",
                                                     "arch",
                                                     "arm_with_servos",
                                                     "balls_in_a_tray",
                                                     "beads_on_turning_hoops",
                                                     "beam_on_springs",
                                                     "bouncing_balls",
                                                     "bricard",
                                                     "card_house",
                                                     "chain_1000",
                                                     "cloth",
                                                     "cloth_on_ball",
                                                     "conveyor",
                                                     "cosine_road",
                                                     "crane",
                                                     "domino_run",
                                                     "double_pendulum",
                                                     "earthquake",
                                                     "flyball_governor",
                                                     "folding_cloth",
                                                     "four_bar",
                                                     "friction_along_and_across",
                                                     "friction_on_a_slope",
                                                     "gear_train",
                                                     "gears_with_teeth",
                                                     "gripper",
                                                     "heavy_top",
                                                     "marble_run",
                                                     "mass_on_mapped_state",
                                                     "mass_ratio_tower",
                                                     "needle_in_a_slider",
                                                     "newtons_cradle",
                                                     "oscillator_alpha_beta",
                                                     "painleve_rod",
                                                     "pebbles_on_hills",
                                                     "pendulum_hard_vs_soft",
                                                     "plank_bridge",
                                                     "progressive_bumper",
                                                     "pyramid",
                                                     "ragdoll",
                                                     "ratchet",
                                                     "rattleback",
                                                     "rigid_chain",
                                                     "rolling_friction",
                                                     "rope_bridge",
                                                     "shaking_table",
                                                     "skate_on_a_slope",
                                                     "slide_to_roll",
                                                     "slider_crank",
                                                     "spinning_coin",
                                                     "spinning_friction",
                                                     "spring_as_force_and_constraint",
                                                     "stack_of_ten",
                                                     "swings_in_time",
                                                     "table_on_springs",
                                                     "tautochrone",
                                                     "three_body_multi_mapping",
                                                     "tippe_top",
                                                     "toda_solitons",
                                                     "tumbling_t_handle",
                                                     "welcome"}));
}

TEST_P(Sample, LoadsWithoutIssues) {
  const Simulation simulation(sample(GetParam()));
  for (const Issue& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
  EXPECT_GT(simulation.layout().velocities, 0);
}

TEST_P(Sample, IsWrittenAsItWasRead) {
  const std::string path = folder + GetParam() + ".json";
  const Result<std::string> text = readFile(path);
  ASSERT_TRUE(text.ok());
  // Not EXPECT_EQ: a difference between long files is not worth printing whole.
  EXPECT_TRUE(writeScene(sample(GetParam())) == *text)
      << path << " is not written as the program writes it: open and save it once";
}

TEST_P(Sample, HasATitleAndTwoSentencesOfNotes) {
  const Scene scene = sample(GetParam());
  EXPECT_FALSE(scene.title.empty());
  int sentences = 0;
  for (std::size_t i = 0; i < scene.notes.size(); ++i)
    if (scene.notes[i] == '.' && (i + 1 == scene.notes.size() || scene.notes[i + 1] == ' '))
      ++sentences;
  EXPECT_EQ(sentences, 2) << scene.notes;
}

/// Everything that takes steps is one test, since these are its seconds.
TEST_P(Sample, RunsAsBeforeAndReplaysBitForBit) {
  const std::string recording = test::ownPath("sample.recording");
  Simulation simulation(sample(GetParam()));
  auto writer = RecordingWriter::open(recording, simulation.scene());
  ASSERT_TRUE(writer.ok()) << writer.error().text();
  for (int i = 0; i < steps; ++i) {
    const StepReport& report = simulation.step();
    ASSERT_EQ(report.status, SolveStatus::Solved) << "step " << i;
    ASSERT_LT(report.residual(), 1e-8) << "step " << i;
    (*writer)->step();
    if ((i + 1) % (steps / 5) == 0) (*writer)->check(simulation.motion());
  }
  // What is told before a step is the size of the system that it solves.
  for (std::size_t i = 0; i < simulation.systems(); ++i)
    EXPECT_EQ(simulation.structure()->systems[i].unknowns, simulation.dynamics(i).system().n());
  EXPECT_TRUE((*writer)->written());
  EXPECT_TRUE(simulation.motion().x.allFinite());
  EXPECT_TRUE(std::isfinite(simulation.energies().total()));

  const std::string hash = fmt::format("{:016x}", hashOf(simulation.motion()));
  EXPECT_EQ(hash, goldenHash(GetParam()))
      << "The motion of " << GetParam() << " after " << steps
      << " steps is not what it was. If that is intended, put the hashes that `compliant run SCENE "
         "--steps 10` and `--steps 100` print as \"motion\" into tests/samples/golden_hashes.json, "
         "and "
         "say why in the commit.";

  const Result<ReplayReport> replayed = replay(recording);
  ASSERT_TRUE(replayed.ok()) << replayed.error().text();
  EXPECT_EQ(replayed->steps, steps);
  EXPECT_EQ(replayed->checks, 5);
  EXPECT_EQ(replayed->firstWrong, -1);
}

INSTANTIATE_TEST_SUITE_P(All, Sample, testing::ValuesIn(sampleNames()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace compliant
