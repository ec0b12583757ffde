#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/text.hpp"
#include "tests/batch/process.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

// A box of 5 kg that stands on its four corners.
TEST(BatchRun, ContactsHaveATableOfTheirOwn) {
  const std::string path = freshPath("contacts.csv");
  const std::string scene = fileWith("standing.json", R"({
  "compliant_lab": 1,
  "components": {
    "steps": { "type": "ImplicitIntegrator" },
    "gravity": { "type": "Gravity", "acceleration": [0, -9, 0] },
    "contacts": { "type": "ShapeContacts" },
    "floor, of \"oak\"": { "type": "RigidFrames", "position": [[0, 0, 0]] },
    "floor, of \"oak\"/shape": { "type": "HalfSpace", "state": "floor, of \"oak\"" },
    "floor, of \"oak\"/mass": { "type": "RigidMass", "state": "floor, of \"oak\"" },
    "floor, of \"oak\"/fixed": { "type": "FixedPoints", "state": "floor, of \"oak\"", "indices": [0] },
    "box": { "type": "RigidFrames", "position": [[0, 0.1, 0]] },
    "box/shape": { "type": "Box", "state": "box", "size": [1, 0.2, 1] },
    "box/mass": { "type": "RigidMass", "state": "box", "mass": 5 }
  }
})");
  const Finished run =
      compliantProgram({"run", scene, "--steps", "20", "--every", "10", "--contacts", path});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, testing::HasSubstr("contacts          " + path));
  const auto lines = linesOf(contentOf(path));
  // None before the first step, then four after steps 10 and 20.
  ASSERT_EQ(lines.size(), 9U);
  EXPECT_EQ(lines[0],
            "t [s],a,a_element,b,b_element,place.x [m],place.y [m],place.z [m],normal.x [1],"
            "normal.y [1],normal.z [1],normal_force [N],friction_force [N],gap [m],slip [m/s],"
            "spinning_moment [N·m],rolling_moment [N·m],state [1]");
  double weight = 0;
  for (std::size_t i = 5; i < 9; ++i) {
    EXPECT_THAT(lines[i], testing::HasSubstr("\"floor, of \"\"oak\"\"/shape\""));
    EXPECT_THAT(lines[i], testing::HasSubstr("box/shape"));
    // The name has a comma of its own: numbers are counted from the end.
    const auto all = cells(lines[i]);
    EXPECT_NEAR(*parseNumber(all[0]), 0.2, 1e-12);
    weight += *parseNumber(all[all.size() - 7]);
    EXPECT_EQ(all.back(), "1") << "it sticks";
  }
  EXPECT_NEAR(weight, 45, 1e-6);
}

}  // namespace
}  // namespace compliant::test
