#include "engine/inspect/reading.hpp"

#include <gtest/gtest.h>

#include "engine/json/json_document.hpp"

namespace compliant {
namespace {

using Form = ReadingTable::Column::Form;

Reading sample() {
  Reading reading;
  reading.say("All is “well”.");
  reading.say("");
  ReadingTable table;
  table.key = "rows";
  table.title = "Rows";
  table.columns = {{"name", "Row", "", "", Form::Text},
                   {"force", "λ", "N", ""},
                   {"share", "Share", "", "", Form::Share, 2}};
  table.lines = {{{"rods, link 1", 1234.5678, 0.125}, {7, 1, {}}},
                 {{"ball – floor", std::numeric_limits<double>::quiet_NaN(), 1.0},
                  {3, -1, ContactPlace{3, 4}}}};
  reading.parts.emplace_back(table);
  ReadingChart chart;
  chart.key = "residuals";
  chart.title = "Residuals";
  chart.across.title = "Iteration";
  chart.curves = {{"Jacobi", {0, 1}, {1, 0.25}}};
  reading.parts.emplace_back(chart);
  ReadingMap map;
  map.key = "map";
  map.title = "Map";
  map.across = "iteration";
  map.rowNames = {"first", "second"};
  map.columnNumbers = {0, 10};
  map.columns = 2;
  map.values = {1, 2, 3, 4};
  reading.parts.emplace_back(map);
  return reading;
}

TEST(Reading, IsPrintedInAlignedColumns) {
  EXPECT_EQ(textOf(sample()),
            "All is “well”.\n"
            "Rows\n"
            "  Row            λ, N   Share\n"
            "  rods, link 1   1230    0.12\n"
            "  ball – floor      –       1\n"
            "Residuals\n"
            "  1 curve; JSON has the numbers\n"
            "Map\n"
            "  iteration   0   10\n"
            "  first       1    2\n"
            "  second      3    4\n");
}

TEST(Reading, HasAllDigitsAsJson) {
  const auto read = parseJson(jsonOf("Step 1", sample()));
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(jsonOf("Step 1", sample()),
            "{\n"
            "  \"caption\": \"Step 1\",\n"
            "  \"notes\": [\"All is “well”.\"],\n"
            "  \"rows\": [\n"
            "    {\"name\": \"rods, link 1\", \"force\": 1234.5678, \"share\": 0.125},\n"
            "    {\"name\": \"ball – floor\", \"force\": null, \"share\": 1}],\n"
            "  \"residuals\": [\n"
            "    {\"name\": \"Jacobi\", \"x\": [0, 1], \"y\": [1, 0.25]}],\n"
            "  \"map\": {\"columns\": [0, 10], \"rows\": [\n"
            "    {\"name\": \"first\", \"values\": [1, 2]},\n"
            "    {\"name\": \"second\", \"values\": [3, 4]}]}\n"
            "}\n");
}

TEST(Reading, IsCopiedAsTable) {
  const Reading reading = sample();
  EXPECT_EQ(csvOf(std::get<ReadingTable>(reading.parts[1])),
            "Row,\"λ, N\",Share\n"
            "\"rods, link 1\",1234.5678,0.125\n"
            "ball – floor,,1\n");
}

TEST(Reading, OfAChartIsCopiedCurveByCurve) {
  const Reading reading = sample();
  EXPECT_EQ(csvOf(std::get<ReadingChart>(reading.parts[2])),
            "curve,Iteration,\n"
            "Jacobi,0,1\n"
            "Jacobi,1,0.25\n");
}

TEST(Reading, PrintsTenColumnsOfAMapAtMostAndTheLast) {
  ReadingMap map;
  map.title = "Map";
  map.across = "iteration";
  map.rowNames = {"row"};
  map.columns = 101;
  for (int i = 0; i <= 100; ++i) map.values.push_back(static_cast<float>(i));
  Reading reading;
  reading.parts.emplace_back(map);
  EXPECT_EQ(textOf(reading),
            "Map\n"
            "  iteration   0   11   22   33   44   55   66   77   88   99   100\n"
            "  row         0   11   22   33   44   55   66   77   88   99   100\n");
}

TEST(Reading, SaysWhatAnEmptyTableMeans) {
  ReadingTable table;
  table.title = "Rows";
  table.whenEmpty = "Nothing is constrained.";
  Reading reading;
  reading.parts.emplace_back(table);
  EXPECT_EQ(textOf(reading), "Rows\n  Nothing is constrained.\n");
}

}  // namespace
}  // namespace compliant
