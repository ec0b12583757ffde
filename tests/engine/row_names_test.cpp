// Rows of constraints as texts (engine/simulation/row_names.hpp).
#include "engine/simulation/row_names.hpp"

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"

namespace compliant {
namespace {

TEST(RowNames, OfJointsAreTheirCoordinates) {
  const Result<Scene> scene = loadScene(test::sourceFolder() + "/assets/scenes/four_bar.json");
  ASSERT_TRUE(scene.ok());
  const Simulation simulation(*scene);
  const SceneStructure& structure = *simulation.structure();
  // Hinges about z hold five coordinates each.
  const Id hinges = scene->find("hold")->id, motor = scene->find("motor")->id;
  EXPECT_EQ(rowName(structure, hinges, 0), "joint 0, x");
  EXPECT_EQ(rowName(structure, hinges, 7), "joint 1, z");
  EXPECT_EQ(rowName(structure, hinges, 19), "joint 3, ry");
  EXPECT_EQ(elementsName(structure, hinges, {1, 3, 19}), "joints 0 and 3 (from 0)");
  EXPECT_EQ(elementsName(structure, hinges, {0, 5, 10, 15}), "joints 0–3 (from 0)");
  EXPECT_EQ(elementsName(structure, hinges, {5, 0}), "joints 0 and 1 (from 0)");
  EXPECT_EQ(rowName(structure, motor, 0), "joint 0");
  // Of a structure that shows no lines, rows are named: runs, and the number of those that have no
  // room.
  EXPECT_EQ(elementsName(structure, 0, {0, 2, 3, 4, 6, 8, 9}), "rows 0, 2–4, 6, 8 and 9 (from 0)");
  EXPECT_EQ(elementsName(structure, 0, {0, 2, 4, 6, 8, 9, 10, 12, 13}),
            "rows 0, 2, 4, 6, 8–10 and 2 more (from 0)");
}

TEST(RowNames, OfLinksAreTheirNumbers) {
  const Result<Scene> scene =
      loadScene(test::sourceFolder() + "/assets/scenes/beam_on_springs.json");
  ASSERT_TRUE(scene.ok());
  const Simulation simulation(*scene);
  for (const auto& constraint : simulation.structure()->constraints) {
    if (constraint.lines.empty() || constraint.width != 1) continue;
    EXPECT_EQ(rowName(*simulation.structure(), constraint.id, 0), "link 0");
  }
}

}  // namespace
}  // namespace compliant
