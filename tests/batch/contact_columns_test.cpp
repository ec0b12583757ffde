#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/base/text.hpp"
#include "tests/batch/process.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

// A box of 5 kg that friction holds: gravity pulls sideways, too.
TEST(BatchRun, ForcesBetweenTwoBodiesCanBeColumns) {
  const std::string path = freshPath("pairs.csv");
  const std::string scene = fileWith("pairs.json", R"({
  "compliant_lab": 1,
  "components": {
    "steps": { "type": "ImplicitIntegrator" },
    "gravity": { "type": "Gravity", "acceleration": [3, -9, 1] },
    "contacts": { "type": "ShapeContacts" },
    "floor": { "type": "RigidFrames", "position": [[0, 0, 0]] },
    "floor/shape": { "type": "HalfSpace", "state": "floor" },
    "floor/mass": { "type": "RigidMass", "state": "floor" },
    "floor/fixed": { "type": "FixedPoints", "state": "floor", "indices": [0] },
    "box": { "type": "RigidFrames", "position": [[0, 0.1, 0]] },
    "box/shape": { "type": "Box", "state": "box", "size": [1, 0.2, 1] },
    "box/mass": { "type": "RigidMass", "state": "box", "mass": 5 }
  }
})");
  const auto last = [&](const std::vector<std::string>& columns) {
    std::vector<std::string> arguments{"run", scene, "--steps", "50", "--csv", path, "--columns"};
    arguments.insert(arguments.end(), columns.begin(), columns.end());
    const Finished run = compliantProgram(arguments);
    EXPECT_EQ(run.code, 0) << run.err;
    std::vector<double> numbers;
    for (const std::string& cell : cells(linesOf(contentOf(path)).back()))
      numbers.push_back(cell == "nan" ? std::numeric_limits<double>::quiet_NaN()
                                      : parseNumber(cell).value());
    return numbers;
  };
  // t, force, torque about the middle of the box, which rests.
  const auto box = last({"contacts(box, floor).force", "contacts(box/shape, *).torque"});
  ASSERT_EQ(box.size(), 7u);
  for (const auto& [i, expected] :
       {std::pair(1, -15.0), {2, 45.0}, {3, -5.0}, {4, 0.0}, {5, 0.0}, {6, 0.0}})
    EXPECT_NEAR(box[static_cast<std::size_t>(i)], expected, 1e-6) << i;
  const auto others =
      last({"contacts(floor,box).force.y", "contacts(box, floor).normal",
            "contacts(box, floor).slip", "contacts(box, floor).pushing", "contacts(box, box).gap"});
  ASSERT_EQ(others.size(), 6u);
  EXPECT_NEAR(others[1], -45, 1e-6);
  EXPECT_NEAR(others[2], 45, 1e-6);
  EXPECT_NEAR(others[3], 0, 1e-9);
  EXPECT_GE(others[4], 3);
  EXPECT_TRUE(std::isnan(others[5]));
  EXPECT_EQ(linesOf(contentOf(path))[0],
            "t [s],\"contacts(floor, box).force.y [N]\",\"contacts(box, floor).normal [N]\","
            "\"contacts(box, floor).slip [m/s]\",\"contacts(box, floor).pushing [1]\","
            "\"contacts(box, box).gap [m]\"");
  const auto error = [&](const std::string& column) {
    return compliantProgram({"run", scene, "--steps", "1", "--csv", path, "--columns", column}).err;
  };
  EXPECT_THAT(error("contacts(box).force"), HasSubstr("It must be contacts(A, B).QUANTITY"));
  EXPECT_THAT(error("contacts(box, table).force"), HasSubstr("There is no component “table”"));
  EXPECT_THAT(error("contacts(box, steps).force"),
              HasSubstr("“steps” is neither a shape nor a state"));
  EXPECT_THAT(error("contacts(box, floor).colour"),
              HasSubstr("There is no such quantity of contacts; there are force.x"));
}

}  // namespace
}  // namespace compliant::test
