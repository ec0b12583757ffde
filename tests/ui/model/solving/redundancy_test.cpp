#include "ui/model/solving/redundancy.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/hand_made_snapshot.hpp"
#include "ui/model/rows/scene_tree_items.hpp"
#include "ui/model/solving/broken_rows.hpp"
#include "ui/model/solving/hud_lines.hpp"

namespace compliant {
namespace {

/// The hand-made snapshot after a step of one system of 5 rows in which so many repeat others.
HandMade stepped(Index redundant, const std::vector<Id>& owners,
                 const std::vector<std::vector<Index>>& rowsOf = {}) {
  HandMade made;
  made.structure.systems = {{1, 2, "", 0.01, 9, 5}};
  made.publish();
  SystemReport system;
  system.rows = 5;
  system.unknowns = 9;
  system.redundancy = std::make_shared<const Redundancy>(Redundancy{redundant, owners, rowsOf});
  made.snapshot.report.systems = {system};
  return made;
}

HudLine rowsLine(const std::vector<HudLine>& lines) {
  for (const HudLine& line : lines)
    if (std::string_view(line.label) == "rows") return line;
  ADD_FAILURE() << "no line of rows";
  return {};
}

TEST(RedundancyNotes, StandsBesideTheRowsInTheHud) {
  const HandMade made = stepped(2, {10});
  const auto lines = hudLines(made.snapshot);
  ASSERT_EQ(rowsLine(lines).label, "rows");
  EXPECT_EQ(rowsLine(lines).value, "         5");
  EXPECT_EQ(rowsLine(lines).unit, ", 2 redundant");
  // It is no fault.
  EXPECT_FALSE(rowsLine(lines).warns);
  const HandMade none = stepped(0, {});
  EXPECT_EQ(rowsLine(hudLines(none.snapshot)).unit, "");
  EXPECT_EQ(rowsLine(hudLines(HandMade().snapshot)).unit, "");
}

TEST(RedundancyNotes, NamesTheConstraintsAndCallsTheSplitArbitrary) {
  const HandMade made = stepped(2, {10, 11});
  EXPECT_EQ(redundancyText(made.snapshot, 0),
            "2 of 5 rows are redundant: “rods”; “holder”. Which rows are named depends on their "
            "order. How these constraints share the force is arbitrary; the split of least norm is "
            "shown, weighted by how easily each row moves.");
  EXPECT_EQ(redundancyText(made.snapshot, 1), "");
  EXPECT_EQ(redundancyText(HandMade().snapshot, 0), "");
  const HandMade many = stepped(9, {10, 11, 10, 11, 10, 11, 10, 11, 10});
  EXPECT_NE(redundancyText(many.snapshot, 0).find(" and 3 more."), std::string::npos);
}

TEST(RedundancyNotes, NamesTheLinks) {
  EXPECT_NE(redundancyText(stepped(1, {10}, {{1}}).snapshot, 0).find(": “rods”, link 1 (from 0). "),
            std::string::npos);
  // Three rows each: two rows of one element are one link.
  EXPECT_NE(redundancyText(stepped(4, {10, 11}, {{0, 1}, {0, 2}}).snapshot, 0)
                .find(": “rods”, links 0 and 1 (from 0); “holder”, link 0 (from 0). "),
            std::string::npos);
  EXPECT_NE(redundancyText(stepped(5, {10}, {{1, 2, 4, 7, 8}}).snapshot, 0)
                .find(", links 1, 2, 4, 7 and 8 (from 0). "),
            std::string::npos);
  EXPECT_NE(redundancyText(stepped(6, {10}, {{1, 2, 4, 7, 8, 40}}).snapshot, 0)
                .find(", links 1, 2, 4, 7, 8 and 1 more (from 0). "),
            std::string::npos);
}

TEST(RedundancyNotes, NothingIsSaidOfADesignThatWasChangedSinceTheStep) {
  HandMade made = stepped(2, {10, 11});
  made.snapshot.reported = false;
  EXPECT_EQ(redundantRows(made.snapshot), 0);
  EXPECT_TRUE(redundancyNotes(made.snapshot).empty());
  EXPECT_EQ(redundancyText(made.snapshot, 0), "");
  EXPECT_EQ(rowsLine(hudLines(made.snapshot)).unit, "");
}

TEST(RedundancyNotes, IsABadgeOfItsConstraintsAndNoFault) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  const Id law = build.add("UniformCompliance", "law", {{"state", build.link("points")}});
  const HandMade made = stepped(1, {law});
  const auto notes = redundancyNotes(made.snapshot);
  ASSERT_EQ(notes.size(), 1u);
  const auto items = sceneTreeItems(scene, {}, {}, foldedEnglish, notes);
  for (const SceneTreeItem& item : items) {
    EXPECT_TRUE(item.issue.empty());
    EXPECT_EQ(item.note.find("arbitrary") != std::string::npos, item.id == law) << item.path;
  }
}

TEST(BrokenNotes, TellWhatHoldsNothingAnyMore) {
  HandMade made = stepped(0, {});
  made.snapshot.motion.broken = VecX::Zero(made.snapshot.motion.lambda.size());
  EXPECT_EQ(brokenRows(made.snapshot), 0);
  EXPECT_TRUE(brokenNotes(made.snapshot).empty());
  const auto& first = made.snapshot.structure->constraints.front();
  made.snapshot.motion.broken[first.row] = 1;
  EXPECT_EQ(brokenRows(made.snapshot), 1);
  const auto notes = brokenNotes(made.snapshot);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].component, first.id);
  EXPECT_NE(rowsLine(hudLines(made.snapshot)).unit.find(", 1 broken"), std::string::npos);
}

}  // namespace
}  // namespace compliant
