#include "ui/model/display/colour_field.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "tests/ui/model/hand_made_snapshot.hpp"

namespace compliant {
namespace {

std::vector<std::string> keysOf(const SceneStructure& structure) {
  std::vector<std::string> keys;
  for (const ColourQuantity& each : colourQuantities(structure)) keys.push_back(each.key);
  return keys;
}

TEST(ColourField, KnowsWhatASceneHas) {
  HandMade made;
  EXPECT_EQ(keysOf(made.structure), (std::vector<std::string>{"speed", "force"}));
  ColourField field;
  field.update(made.snapshot, "contacts.gap");
  EXPECT_TRUE(field.empty());
  EXPECT_EQ(field.largest(), 0);
}

TEST(ColourField, TellsTheSpeedOfPointsAndTheForceOfLinks) {
  HandMade made;
  made.snapshot.motion.step = 1;
  made.snapshot.motion.v.segment<3>(3) << 3, 0, -4;
  ColourField field;
  field.update(made.snapshot, "speed");
  ASSERT_TRUE(field.of(ColourQuantity::Of::Element));
  EXPECT_EQ(field.ofElement(0, 1), 5);
  EXPECT_EQ(field.ofElement(0, 2), 0);
  EXPECT_TRUE(std::isnan(field.ofElement(0, 0))) << "it is fixed";
  EXPECT_EQ(field.largest(), 5);
  EXPECT_TRUE(std::isnan(field.ofElement(1, 0))) << "a length has no speed";
  EXPECT_TRUE(std::isnan(field.ofElement(0, 3)) && std::isnan(field.ofElement(7, 0)));
  field.update(made.snapshot, "force");
  ASSERT_TRUE(field.of(ColourQuantity::Of::Link));
  const auto& constraints = made.snapshot.structure->constraints;
  EXPECT_EQ(field.ofLink(*made.snapshot.structure, constraints[0], 0), 5);
  EXPECT_EQ(field.ofLink(*made.snapshot.structure, constraints[0], 1), 3);
  EXPECT_EQ(field.ofLink(*made.snapshot.structure, constraints[1], 0), 2) << "|(0, 2, 0)|";
  made.snapshot.motion.step = 0;
  field.update(made.snapshot, "force");
  EXPECT_TRUE(std::isnan(field.ofLink(*made.snapshot.structure, constraints[0], 0)))
      << "no step has found it";
}

TEST(ColourField, TellsContactsAndFacesOfACloth) {
  auto scene = loadScene(test::sourceFolder() + "/assets/scenes/folding_cloth.json");
  ASSERT_TRUE(scene.ok());
  Simulation simulation(std::move(*scene));
  for (int i = 0; i < 100; ++i) simulation.step();
  Snapshot snapshot;
  snapshot.structure = simulation.structure();
  snapshot.motion = simulation.motion();
  ColourField field;
  field.update(snapshot, "contacts.normal_force");
  ASSERT_TRUE(field.of(ColourQuantity::Of::Contact));
  ASSERT_FALSE(snapshot.motion.contacts.empty());
  double largest = 0;
  for (std::size_t i = 0; i < snapshot.motion.contacts.size(); ++i) {
    EXPECT_EQ(field.ofContact(i), snapshot.motion.contacts[i].force[0]);
    largest = std::max(largest, snapshot.motion.contacts[i].force[0]);
  }
  EXPECT_EQ(field.largest(), largest);
  field.update(snapshot, "faces.largest_strain");
  ASSERT_TRUE(field.of(ColourQuantity::Of::Face));
  EXPECT_TRUE(std::isfinite(field.ofFace(0, 0)));
  EXPECT_GT(field.largest(), 0);
}

}  // namespace
}  // namespace compliant
