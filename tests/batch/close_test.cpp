#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/json/scene_file.hpp"
#include "tests/batch/process.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

/// A rod of 1 m from the origin whose end is too far away, or cannot move where it is fixed.
std::string rodTo(const std::string& name, const std::string& place, const std::string& more = "") {
  return fileWith(name, R"({
  "compliant_lab": 1,
  "components": {
    "length": {"type": "Scalars"},
    "length map": {"type": "DistanceToTarget", "inputs": ["point"], "output": "length", "indices": [0],
                   "targets": [[0, 0, 0]], "rest": [1]},
    )" + more + R"(
    "point": {"type": "Points", "position": [)" +
                            place + R"(]},
    "rod": {"type": "UniformCompliance", "state": "length"}
  }
})");
}

TEST(BatchClose, WritesASceneWhoseJointsFitAndTellsTheGaps) {
  const std::string closed = freshPath("closed.json");
  const Finished run =
      compliantProgram({"close", rodTo("open.json", "[0, -1.25, 0]"), "--out", closed});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("gap before  0.25 m, “rod”, link 0 (from 0)\ngap after   "));
  const auto scene = loadScene(closed);
  ASSERT_TRUE(scene) << scene.error().text();
  const Component& point = *scene->find(std::string_view("point"));
  const auto places = std::get<Array<Vec3>>(point.type().find("position")->read(point));
  EXPECT_LT((places[0] - Vec3(0, -1, 0)).norm(), 1e-10);
  const Finished again = compliantProgram({"close", closed});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.out, "All joints fit already.\n");
}

TEST(BatchClose, AJointThatStaysOpenIsNamedAndNothingIsWritten) {
  const std::string closed = freshPath("closed.json");
  const std::string open =
      rodTo("fixed.json", "[0, -1.25, 0]",
            R"("nail": {"type": "FixedPoints", "state": "point", "indices": [0]},)");
  const Finished run = compliantProgram({"close", open, "--out", closed});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err,
            "“rod”, link 0 (from 0) stays open by 0.25 m: nothing that it acts on can move\n");
  EXPECT_FALSE(std::filesystem::exists(closed));
}

TEST(BatchClose, DoesNotOverwriteAFile) {
  const std::string open = rodTo("open.json", "[0, -1.25, 0]");
  const Finished run = compliantProgram({"close", open, "--out", open});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, HasSubstr("exists already"));
}

}  // namespace
}  // namespace compliant::test
