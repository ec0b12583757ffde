// What a picture shows depends on nothing but the moment that it shows.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "ui/film/scene_view.hpp"

namespace compliant::test {
namespace {

/// Leaves these bytes where the next call has its variables: one that reads what it has not written
/// is found out.
__attribute__((noinline)) void fillStack(int byte) {
  volatile unsigned char area[1 << 16];
  for (volatile unsigned char& each : area) each = static_cast<unsigned char>(byte);
}

Image picture(const Snapshot& snapshot, int byte) {
  SceneView view;
  view.width = 240;
  view.height = 160;
  view.forces = SceneView::Part::Shown;
  auto drawing = SceneDrawing::create(view);
  EXPECT_TRUE(drawing) << drawing.error().text();
  fillStack(byte);
  (*drawing)->show(snapshot);
  const Result<Camera> camera = cameraFor(view, (*drawing)->drawList().box());
  fillStack(byte);
  (*drawing)->show(snapshot, *camera);
  fillStack(byte);
  return (*drawing)->image(*camera);
}

TEST(SamplePictures, AreTheSameTwice) {
  for (const auto& file : std::filesystem::directory_iterator(sourceFolder() + "/assets/scenes")) {
    if (file.path().extension() != ".json") continue;
    Result<Scene> scene = loadScene(file.path());
    ASSERT_TRUE(scene) << scene.error().text();
    Simulation simulation(std::move(*scene));
    simulation.step();
    const Snapshot snapshot = snapshotOf(simulation);
    const Image first = picture(snapshot, 0x3F), second = picture(snapshot, 0xC1);
    EXPECT_TRUE(first.rgba == second.rgba) << file.path().stem();
  }
}

}  // namespace
}  // namespace compliant::test
