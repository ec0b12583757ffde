#include <gtest/gtest.h>

#include <memory>

#include "engine/run/simulation.hpp"
#include "engine/scene/scene_file.hpp"
#include "tests/support/folders.hpp"

/// What the notes of example scenes say happens.
namespace compliant {
namespace {

std::unique_ptr<Simulation> simulated(const std::string& file, double time) {
  Result<Scene> scene = loadScene(test::sourceFolder() + "/assets/scenes/" + file);
  EXPECT_TRUE(scene) << file;
  auto simulation = std::make_unique<Simulation>(std::move(*scene));
  while (simulation->motion().time < time - 1e-9) {
    const StepReport& report = simulation->step();
    EXPECT_TRUE(usable(report.status));
    if (!usable(report.status)) break;
  }
  return simulation;
}

StateView stateOf(const Simulation& simulation, std::string_view name) {
  const Layout& layout = simulation.layout();
  return layout.view(layout.stateIndex(simulation.scene().find(name)->id), simulation.motion());
}

TEST(ExampleScenes, DominoesAllFall) {
  const auto simulation = simulated("domino_run.json", 4.5);
  const StateView dominoes = stateOf(*simulation, "dominoes");
  for (Index i = 0; i < dominoes.shape.count; ++i)
    EXPECT_LT((dominoes.rotation(i) * Vec3::UnitY()).y(), 0.6) << "domino " << i;
}

TEST(ExampleScenes, TheGripperCarriesItsBox) {
  const auto simulation = simulated("gripper.json", 3);
  const Vec3 place = stateOf(*simulation, "box").origin(0);
  EXPECT_GT(place.y(), 0.15 + 0.15 * 2.8) << "the arm rises by 15 cm a second";
  EXPECT_LT(Vec3(place.x(), 0, place.z()).norm(), 0.02);
}

TEST(ExampleScenes, ThePyramidComesToRest) {
  const auto simulation = simulated("pyramid.json", 2);
  const StateView bricks = stateOf(*simulation, "bricks");
  for (Index i = 0; i < bricks.shape.count; ++i)
    EXPECT_LT(bricks.linear(i).norm(), 1e-3) << "brick " << i;
  EXPECT_LT(simulation->report().systems[0].solve.contactIterations, 20)
      << "a step goes on from the forces of the one before";
}

}  // namespace
}  // namespace compliant
