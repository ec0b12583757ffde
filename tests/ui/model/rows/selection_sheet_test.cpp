#include "ui/model/rows/selection_sheet.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"

namespace compliant {
namespace {

Scene twoBridges() {
  Scene scene;
  Build build(scene);
  build.add("Points", "hard/planks");
  build.add("Scalars", "hard/ropes/length");
  build.add("Points", "soft/planks");
  build.add("Gravity", "gravity");
  return scene;
}

std::vector<Id> idsOf(const Scene& scene, const std::vector<std::string_view>& names) {
  std::vector<Id> ids;
  for (const auto name : names) ids.push_back(scene.find(name)->id);
  return ids;
}

TEST(SelectionSheet, AWholeBranchGoesByItsName) {
  const Scene scene = twoBridges();
  const SelectionSheet sheet =
      selectionSheet(scene, idsOf(scene, {"hard/planks", "hard/ropes/length"}));
  EXPECT_EQ(sheet.branch, "hard");
  EXPECT_EQ(sheet.title(), "hard");
  EXPECT_EQ(sheet.count(), "2 components");
  ASSERT_EQ(sheet.members.size(), 2U);
  EXPECT_EQ(sheet.members[0].name, "planks");
  EXPECT_EQ(sheet.members[1].name, "ropes/length");
  EXPECT_EQ(sheet.members[1].typeLabel, "Scalars");
  EXPECT_FALSE(sheet.alike);
}

TEST(SelectionSheet, SomeComponentsGoByTheirNumber) {
  const Scene scene = twoBridges();
  const SelectionSheet mixed = selectionSheet(scene, idsOf(scene, {"hard/planks", "gravity"}));
  EXPECT_EQ(mixed.branch, "");
  EXPECT_EQ(mixed.title(), "2 components");
  EXPECT_EQ(mixed.members[0].name, "hard/planks");
  EXPECT_FALSE(mixed.alike);
  const SelectionSheet alike = selectionSheet(scene, idsOf(scene, {"hard/planks", "soft/planks"}));
  EXPECT_EQ(alike.title(), "2 components");
  EXPECT_TRUE(alike.alike);
}

TEST(SelectionSheet, OneComponentIsNoBranchAndUnknownOnesAreLeftOut) {
  const Scene scene = twoBridges();
  std::vector<Id> ids = idsOf(scene, {"soft/planks"});
  ids.push_back(9999);
  const SelectionSheet sheet = selectionSheet(scene, ids);
  EXPECT_EQ(sheet.members.size(), 1U);
  EXPECT_EQ(sheet.branch, "");
  EXPECT_EQ(sheet.count(), "1 component");
}

}  // namespace
}  // namespace compliant
