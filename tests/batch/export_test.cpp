#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "engine/base/text.hpp"
#include "tests/batch/process.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/own_folder.hpp"

namespace compliant::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string moving = test::sourceFolder() + "/assets/scenes/welcome.json";
constexpr const char* endless = "1000000000";

/// The times that a *.pvd file lists.
std::vector<double> timesIn(const std::string& path) {
  const std::string text = contentOf(path), start = "timestep=\"";
  std::vector<double> times;
  for (std::size_t i = text.find(start); i != std::string::npos; i = text.find(start, i)) {
    i += start.size();
    times.push_back(parseNumber(text.substr(i, text.find('"', i) - i)).value_or(-1));
  }
  return times;
}

std::size_t countIn(const std::string& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

/// No file but this one, and nothing hidden.
void expectNothingBut(const std::vector<std::string>& allowed) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(ownFolder())) {
    const std::string ending = entry.path().extension();
    if (ending != ".out" && ending != ".err") names.push_back(entry.path().filename());
  }
  EXPECT_THAT(names, testing::UnorderedElementsAreArray(allowed));
}

void expectSentence(const std::vector<std::string>& arguments, const std::string& sentence) {
  const Finished run = compliantProgram(arguments);
  EXPECT_EQ(run.code, 1) << run.out;
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(linesOf(run.err).size(), 1U) << run.err;
  EXPECT_THAT(run.err, HasSubstr(sentence));
}

TEST(BatchExport, WritesTheStartAndEveryKthStep) {
  const std::string path = freshPath("w.pvd"), table = freshPath("w.csv");
  const Finished run =
      compliantProgram({"export", moving, "--out", path, "--steps", "20", "--every", "5"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, path + ": 5 times, 20 steps\n");
  EXPECT_EQ(countIn(ownPath("w")), 5U);
  ASSERT_EQ(compliantProgram({"run", moving, "--csv", table, "--steps", "20", "--every", "5"}).code,
            0);
  const auto rows = linesOf(contentOf(table));
  const auto times = timesIn(path);
  ASSERT_EQ(times.size() + 1, rows.size());
  for (std::size_t i = 0; i < times.size(); ++i)
    EXPECT_EQ(times[i], *parseNumber(rows[i + 1].substr(0, rows[i + 1].find(','))));
}

TEST(BatchExport, TakesATimeSettingsAndScenesOfSofa) {
  const std::string path = freshPath("a.pvd");
  const Finished run =
      compliantProgram({"export", test::sourceFolder() + "/tests/data/sofa/pendulum.scn", "--out",
                        path, "--time", "0.1"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_GT(timesIn(path).size(), 2U) << run.out;
  EXPECT_NEAR(timesIn(path).back(), 0.1, 0.02);
  EXPECT_EQ(
      compliantProgram({"export", moving, "--out", path, "--time", "0", "--set", "nothing.x=1"})
          .code,
      1);
  EXPECT_GT(timesIn(path).size(), 2U) << "what was there stays";
}

TEST(BatchExport, RefusesWhatItCannotWriteInOneSentence) {
  const std::string scene = fileWith("scene.pvd", contentOf(moving));
  expectSentence({"export", scene, "--out", scene}, "This is the scene");
  expectSentence({"export", moving, "--out", ownPath("a.vtk")},
                 "a.vtk: A series for ParaView needs a name that ends with .pvd");
  expectSentence({"export", moving, "--out", ownPath("none/a.pvd")}, "No such file or directory");
  expectSentence({"export", moving, "--out", "/proc/a.pvd"},
                 "/proc/a.pvd: The series cannot be written: ");
  expectSentence({"export", ownPath("missing.json"), "--out", ownPath("a.pvd")}, "missing.json");
  expectSentence({"export", moving, "--out", ownPath("a.pvd"), "--every", "0"},
                 "--every 0: Enter a whole number from 1 to 1e9");
  expectSentence({"export", moving, "--out", ownPath("a.pvd"), "--steps", "1", "--time", "1"},
                 "--time");
  expectSentence({"export", moving}, "--out is required");
  expectNothingBut({"scene.pvd"});
  EXPECT_EQ(contentOf(scene), contentOf(moving));
}

TEST(BatchExport, AFullDiskEndsItAtOnceAndKeepsTheOldSeries) {
  fileWith("a.pvd", "before\n");
  const Finished run = shellScript("ulimit -f 1; \"$COMPLIANT\" export '" + moving + "' --steps " +
                                   endless + " --out a.pvd");
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.err, "a.pvd: The series cannot be written: File too large\n");
  EXPECT_EQ(contentOf(ownPath("a.pvd")), "before\n");
  expectNothingBut({"a.pvd"});
}

TEST(BatchExport, ASignalLeavesAWholeSeriesUpToTheLastStep) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string path = freshPath("a.pvd");
    freshPath("a");
    const Finished run =
        interruptedProgram({"export", moving, "--steps", endless, "--out", path}, signal);
    EXPECT_EQ(run.code, 128 + signal);
    EXPECT_THAT(run.err,
                HasSubstr(signal == SIGINT ? "SIGINT: Stopped after " : "SIGTERM: Stopped after "));
    const auto times = timesIn(path);
    EXPECT_GE(times.size(), 1U);
    EXPECT_EQ(countIn(ownPath("a")), times.size());
    EXPECT_THAT(run.out, HasSubstr(": " + std::to_string(times.size()) + " times, "));
    EXPECT_TRUE(contentOf(path).ends_with("</VTKFile>\n"));
    expectNothingBut({"a", "a.pvd"});
  }
}

TEST(BatchExport, ARefusedStepIsToldAndTheStepsBeforeItStay) {
  const std::string scene = fileWith("scene.json", R"({"compliant_lab": 1, "components": {
    "ball": {"type": "Points", "position": [[0, 1, 0]]}, "mass": {"type": "UniformMass", "state": "ball"},
    "gravity": {"type": "Gravity", "acceleration": [0, -1e308, 0]}}})");
  const Finished run =
      compliantProgram({"export", scene, "--out", freshPath("a.pvd"), "--steps", "100"});
  EXPECT_EQ(run.code, 2) << run.out;
  EXPECT_EQ(linesOf(run.err).size(), 1U) << run.err;
  EXPECT_THAT(run.err, HasSubstr("(step "));
  EXPECT_GE(timesIn(ownPath("a.pvd")).size(), 1U);
}

}  // namespace
}  // namespace compliant::test
