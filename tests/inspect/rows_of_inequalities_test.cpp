// What the instrument rows says where a law is no equation: forces at their limit, rebounds.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/json/scene_file.hpp"
#include "tests/inspect/inspected.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

double cellOf(const ReadingTable& table, const ReadingTable::Line& line, const std::string& key) {
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.columns[i].key == key) return line.cells[i].number;
  ADD_FAILURE() << key;
  return 0;
}

ReadingTable rowsOf(const SolvedStep& step) {
  const Result<Reading> reading = findInspection("rows")->read(step, {});
  for (const Reading::Part& part : reading->parts)
    if (const auto* table = std::get_if<ReadingTable>(&part)) return *table;
  return {};
}

TEST(RowsOfInequalities, AMotorAtItsLimitIsNeitherSoftNorWrong) {
  Scene scene;
  Build build(scene);
  build.add("Scalars", "x", {{"position", Array<double>{0}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 2.0}});
  build.add("UniformCompliance", "motor",
            {{"state", build.link("x")},
             {"compliance", 0.0},
             {"admissible", std::string("bounded")},
             {"force_limit", 5.0},
             {"target", std::string("velocity")},
             {"target_values", Array<double>{100}}});
  const ReadingTable table = rowsOf(inspected(std::move(scene), 1));
  ASSERT_EQ(table.lines.size(), 1u);
  EXPECT_EQ(table.lines[0].cells[1].text, "at its limit");
  EXPECT_NEAR(cellOf(table, table.lines[0], "force"), 5, 1e-12);
  EXPECT_TRUE(std::isnan(cellOf(table, table.lines[0], "achieved")));
  EXPECT_TRUE(std::isnan(cellOf(table, table.lines[0], "complementarity")));
  EXPECT_NEAR(cellOf(table, table.lines[0], "residual"), 0, 1e-12);
}

/// A ball that falls on a floor, until it bounces.
SolvedStep bouncing(double restitution) {
  Scene scene = tower(0, 1, 1000);
  Build(scene).set("top", "restitution", restitution);
  Build(scene).set("floor", "restitution", restitution);
  Build(scene).set("load", "velocity", Array<Vec3>{Vec3(0, -3, 0)});
  return inspected(std::move(scene), 0);
}

TEST(RowsOfInequalities, AHardContactThatReboundsIsHard) {
  const SolvedStep step = bouncing(0.5);
  const ReadingTable table = rowsOf(step);
  ASSERT_EQ(table.lines.size(), 1u);
  ASSERT_GT(cellOf(table, table.lines[0], "separating"), 1);
  EXPECT_NEAR(cellOf(table, table.lines[0], "achieved"), 0, 1e-12);
  EXPECT_NEAR(cellOf(table, table.lines[0], "complementarity"), 0, 1e-9);
}

TEST(RowsOfInequalities, TheForceOfAReflectionIsThatOfTheMotion) {
  auto scene = loadScene(test::sourceFolder() + "/assets/scenes/newtons_cradle.json");
  ASSERT_TRUE(scene.ok());
  Simulation simulation(std::move(*scene));
  int impacts = 0;
  for (int i = 0; i < 200; ++i) {
    const auto step = solvedStep(simulation, 0);
    ASSERT_TRUE(step.ok());
    if (step->record->nonsmooth == nullptr) continue;
    for (const NonsmoothRecord::Block& block : step->record->nonsmooth->blocks) {
      if (!block.isContact()) continue;
      const double force = step->contacts[at(block.contact)].force[0];
      EXPECT_NEAR(step->record->nonsmooth->impulse[block.first] / step->record->h, force,
                  1e-9 * (1 + std::abs(force)))
          << i;
      impacts += force > 50;
    }
  }
  EXPECT_GT(impacts, 0);
}

}  // namespace
}  // namespace compliant::test
