#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/batch/process.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

std::string heldPoint(const std::string& integrator, const std::string& mass = "1") {
  return fileWith("held.json", R"({
  "compliant_lab": 1,
  "components": {
    "free motion": {"type": "FreeMotion", )" +
                                   integrator + R"(},
    "gravity": {"type": "Gravity"},
    "length": {"type": "Scalars"},
    "length map": {"type": "DistanceToTarget", "inputs": ["point"], "output": "length", "indices": [0],
                   "targets": [[0, 0, 0]], "rest": [1]},
    "mass": {"type": "UniformMass", "state": "point", "mass": )" +
                                   mass + R"(},
    "point": {"type": "Points", "position": [[1, 0, 0]]},
    "rod": {"type": "UniformCompliance", "state": "length"}
  }
})");
}

TEST(BatchPrecompute, WritesTheInverseBesideTheSceneAndRunsReadIt) {
  const std::string scene = heldPoint(R"("correction": "precomputed", "file": "held.inverse")");
  const auto file = std::filesystem::path(scene).parent_path() / "held.inverse";
  std::filesystem::remove(file);
  const Finished without = compliantProgram({"run", scene, "--steps", "20"});
  EXPECT_EQ(without.code, 0) << without.err;
  EXPECT_FALSE(std::filesystem::exists(file));
  const Finished written = compliantProgram({"precompute", scene});
  EXPECT_EQ(written.code, 0) << written.err;
  EXPECT_THAT(written.out, HasSubstr("held.inverse written"));
  EXPECT_TRUE(std::filesystem::exists(file));
  const Finished with = compliantProgram({"run", scene, "--steps", "20"});
  EXPECT_EQ(with.code, 0) << with.err;
  const auto motion = [](const std::string& out) { return out.substr(out.find("motion"), 40); };
  EXPECT_EQ(motion(with.out), motion(without.out));

  const Finished stale = compliantProgram(
      {"run", heldPoint(R"("correction": "precomputed", "file": "held.inverse")", "2"), "--steps",
       "1"});
  EXPECT_EQ(stale.code, 2);
  EXPECT_THAT(stale.err, HasSubstr("It was computed for other masses, stiffnesses or places"));
}

TEST(BatchPrecompute, SaysWhatIsMissing) {
  const Finished none = compliantProgram({"precompute", heldPoint(R"("h": 0.01)")});
  EXPECT_EQ(none.code, 1);
  EXPECT_EQ(none.err, "Nothing is precomputed: no FreeMotion has the correction precomputed\n");
  const Finished unnamed =
      compliantProgram({"precompute", heldPoint(R"("correction": "precomputed")")});
  EXPECT_EQ(unnamed.code, 1);
  EXPECT_EQ(unnamed.err, "free motion: Precomputed file: Enter a name, such as scene.inverse\n");
}

}  // namespace
}  // namespace compliant::test
