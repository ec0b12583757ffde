// What the program writes: never over its input, whole or not at all, also when it is interrupted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
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
using testing::Not;

const std::string welcome = test::sourceFolder() + "/assets/scenes/welcome.json";
const std::string found = test::sourceFolder() + "/tests/data/found/";
constexpr const char* forEver = "1000000000";

std::string sceneText() { return contentOf(welcome); }

/// All files of the test but those that keep what was printed.
std::vector<std::string> filesThere() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(ownFolder())) {
    const std::string ending = entry.path().extension();
    if (ending != ".out" && ending != ".err") names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

void expectRefused(const std::vector<std::string>& arguments, const std::string& sentence) {
  const Finished run = compliantProgram(arguments);
  EXPECT_EQ(run.code, 1) << run.out;
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(linesOf(run.err).size(), 1U) << run.err;
  EXPECT_THAT(run.err, HasSubstr(sentence));
}

/// The scene by other names.
std::vector<std::string> namesOf(const std::string& scene) {
  const std::string hard = freshPath("hard.csv"), soft = freshPath("soft.csv");
  fs::create_hard_link(scene, hard);
  fs::create_symlink("scene.json", soft);
  return {scene, hard, soft, ownPath("./scene.json")};
}

TEST(BatchOutputs, AreNeverTheSceneUnderAnyName) {
  const std::string scene = fileWith("scene.json", sceneText());
  for (const std::string& path : namesOf(scene))
    for (const char* output : {"--csv", "--record"})
      expectRefused({"run", scene, output, path}, "This is the scene");
  EXPECT_EQ(contentOf(scene), sceneText());
}

TEST(BatchOutputs, AreNeverAnotherOutput) {
  const std::string scene = fileWith("scene.json", sceneText()), path = freshPath("a.csv");
  expectRefused({"run", scene, "--csv", path, "--record", path}, "--csv writes this file already");
  expectRefused({"run", scene, "--csv", path, "--dump-system", path},
                "--csv writes this file already");
  expectRefused({"run", scene, "--csv", path, "--record",
                 ownPath("../" + ownFolder().filename().string() + "/a.csv")},
                "--csv writes this file already");
  EXPECT_EQ(filesThere(), std::vector<std::string>{"scene.json"});
}

TEST(BatchOutputs, ADumpDoesNotWriteOverTheSceneOrATable) {
  const std::string scene = fileWith("index.json", sceneText()), folder = ownFolder().string();
  expectRefused({"run", scene, "--dump-system", folder}, "index.json, the scene");
  expectRefused({"run", welcome, "--dump-system", folder, "--csv", ownPath("W.mtx")},
                "W.mtx, --csv");
  EXPECT_EQ(contentOf(scene), sceneText());
  const Finished beside = compliantProgram({"run", welcome, "--steps", "1", "--dump-system",
                                            folder + "/dump", "--csv", folder + "/dump.csv"});
  EXPECT_EQ(beside.code, 0) << beside.err;
}

TEST(BatchOutputs, AFullDiskEndsTheRunAtOnceAndKeepsTheOldTable) {
  fileWith("a.csv", "before\n");
  const Finished run = shellScript("ulimit -f 64; \"$COMPLIANT\" run '" + welcome + "' --steps " +
                                   forEver + " --csv a.csv");
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, HasSubstr("a.csv: The table cannot be written: File too large"));
  EXPECT_EQ(contentOf(ownPath("a.csv")), "before\n");
  EXPECT_EQ(filesThere(), std::vector<std::string>{"a.csv"});
}

TEST(BatchOutputs, AFullDiskEndsARecordingAtOnceAndTakesItBack) {
  // The second one is full before the recording has its first line.
  for (const char* blocks : {"24", "4"}) {
    for (const bool old : {true, false}) {
      freshPath("a.rec");
      if (old) fileWith("a.rec", "before\n");
      const Finished run =
          shellScript(std::string("ulimit -f ") + blocks + "; \"$COMPLIANT\" run '" + welcome +
                      "' --steps " + forEver + " --record a.rec");
      EXPECT_EQ(run.code, 1);
      EXPECT_THAT(run.err, HasSubstr("a.rec: The recording cannot be written: File too large"));
      EXPECT_EQ(filesThere(), old ? std::vector<std::string>{"a.rec"} : std::vector<std::string>());
      EXPECT_EQ(old ? contentOf(ownPath("a.rec")) : "", old ? "before\n" : "");
    }
  }
}

TEST(BatchOutputs, ARecordingThatIsCompleteLeavesNothingOfTheOldOne) {
  fileWith("a.rec", "before\n");
  EXPECT_EQ(compliantProgram({"run", welcome, "--steps", "3", "--record", ownPath("a.rec")}).code,
            0);
  EXPECT_EQ(filesThere(), std::vector<std::string>{"a.rec"});
  EXPECT_EQ(compliantProgram({"replay", ownPath("a.rec")}).code, 0);
}

TEST(BatchOutputs, StandardOutputThatCannotBeWrittenIsToldToo) {
  const std::vector<std::string> commands{"manual", "--help", "check '" + welcome + "'",
                                          "run '" + welcome + "' --steps 1"};
  for (const std::string& command : commands) {
    const Finished full = shellScript("\"$COMPLIANT\" " + command + " >/dev/full");
    EXPECT_EQ(full.code, 1) << command;
    EXPECT_THAT(full.err, HasSubstr("Standard output: It could not be written completely"))
        << command;
  }
  const Finished pipe =
      shellScript("{ \"$COMPLIANT\" run '" + welcome + "' --csv /dev/stdout --steps " + forEver +
                  "; echo $? >code; } | head -n 1");
  EXPECT_EQ(contentOf(ownPath("code")), "1\n");
  EXPECT_THAT(pipe.err, HasSubstr("/dev/stdout: The table cannot be written: Broken pipe"));
  EXPECT_TRUE(pipe.out.starts_with("t [s],kinetic [J]")) << pipe.out;
}

TEST(BatchOutputs, ATableOnStandardOutputIsNotMixedWithTheSummary) {
  const std::string script = "\"$COMPLIANT\" run '" + welcome + "' --steps 3 --csv /dev/stdout";
  for (const std::string& end : {std::string(), std::string(" | cat")}) {
    const Finished run = shellScript(script + end);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(linesOf(run.out).size(), 5U) << run.out;
    EXPECT_THAT(run.err, HasSubstr("worst residual"));
  }
}

class EndSignal : public testing::TestWithParam<int> {};

TEST_P(EndSignal, LeavesWholeRowsUpToTheLastStepAndARecordingThatReplays) {
  const std::string table = freshPath("a.csv"), recording = freshPath("a.rec");
  const Finished run = interruptedProgram(
      {"run", welcome, "--steps", forEver, "--csv", table, "--record", recording}, GetParam(),
      recording);
  EXPECT_EQ(run.code, 128 + GetParam());
  EXPECT_THAT(run.err, HasSubstr(GetParam() == SIGINT ? "SIGINT: Stopped after "
                                                      : "SIGTERM: Stopped after "));
  const std::string steps = linesOf(run.out).at(1);
  ASSERT_TRUE(steps.starts_with("steps ")) << run.out;
  const std::string rows = contentOf(table);
  const std::vector<std::string> lines = linesOf(rows);
  ASSERT_TRUE(rows.ends_with("\n"));
  // The header and the start.
  EXPECT_EQ(lines.size(), 2 + std::stoul(steps.substr(6)));
  const auto columns = [](const std::string& line) {
    return std::count(line.begin(), line.end(), ',');
  };
  for (const std::string& line : lines) ASSERT_EQ(columns(line), columns(lines[0]));
  const Finished replayed = compliantProgram({"replay", recording});
  EXPECT_EQ(replayed.code, 0) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr("agree bit for bit"));
}

TEST(BatchOutputs, ATableHasItsNameBeforeTheFirstStepAndSurvivesAKill) {
  fileWith("a.csv", "before\n");
  // The first steps are quick; one that takes for ever comes later.
  const Finished run = shellScript("\"$COMPLIANT\" run '" + welcome + "' --steps " + forEver +
                                   " --csv a.csv --columns t 2>/dev/null & pid=$!\n"
                                   "while [ \"$(wc -l <a.csv)\" -lt 500 ]; do sleep 0.01; done; "
                                   "kill -9 $pid; wait $pid 2>/dev/null; echo $?");
  EXPECT_THAT(run.out, HasSubstr("137"));
  const std::string table = contentOf(ownPath("a.csv"));
  const std::vector<std::string> lines = linesOf(table);
  ASSERT_GE(lines.size(), 500U);
  EXPECT_EQ(lines[0], "t [s]");
  for (std::size_t i = 1; i + 1 < lines.size(); ++i)
    ASSERT_NEAR(*parseNumber(lines[i]), 0.01 * static_cast<double>(i - 1), 1e-9);
}

TEST(BatchOutputs, ATableThatCannotHaveItsNameIsRefusedBeforeTheFirstStep) {
  for (const std::string& path : {ownPath(std::string(300, 'a') + ".csv"),
                                  ownPath("no such folder/a.csv"), std::string("/proc/a.csv")}) {
    const Finished run = compliantProgram({"run", welcome, "--steps", forEver, "--csv", path});
    EXPECT_EQ(run.code, 1) << path;
    EXPECT_THAT(run.err, HasSubstr("The table cannot be written: ")) << path;
    EXPECT_EQ(run.out, "");
  }
}

#ifdef COMPLIANT_WITH_PICTURES
TEST(BatchOutputs, PicturesAndFilmsAreNeverTheSceneUnderAnyName) {
  const std::string scene = fileWith("scene.json", sceneText());
  for (const std::string& path : namesOf(scene))
    expectRefused({"render", scene, "--out", path}, "This is the scene");
  const std::string film = freshPath("film.mp4");
  fs::create_hard_link(scene, film);
  expectRefused({"film", scene, "--out", film}, "This is the scene");
  EXPECT_EQ(contentOf(scene), sceneText());
}

TEST_P(EndSignal, LeavesNeitherAFilmNorAPictureNorWhatTheyWereMadeOf) {
  for (const char* name : {"a.mp4", "a.gif", "a.apng", "a.png"}) {
    const Finished film = interruptedProgram(
        {"film", welcome, "--to", "1000", "--size", "64x48", "--out", freshPath(name)}, GetParam());
    EXPECT_EQ(film.code, 128 + GetParam()) << film.err;
    EXPECT_THAT(film.err, HasSubstr("was not written")) << name;
    EXPECT_EQ(filesThere(), std::vector<std::string>{}) << name;
  }
  fileWith("old.png", "before");
  const Finished picture = interruptedProgram(
      {"render", welcome, "--time", "1000000", "--out", ownPath("old.png")}, GetParam());
  EXPECT_EQ(picture.code, 128 + GetParam()) << picture.err;
  EXPECT_EQ(contentOf(ownPath("old.png")), "before");
}

TEST(BatchOutputs, AFullDiskKeepsTheOldPicture) {
  fileWith("a.png", "before");
  const Finished run =
      shellScript("ulimit -f 1; \"$COMPLIANT\" render '" + welcome + "' --out a.png");
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, HasSubstr("File too large"));
  EXPECT_EQ(contentOf(ownPath("a.png")), "before");
}
#endif

INSTANTIATE_TEST_SUITE_P(Batch, EndSignal, testing::Values(SIGINT, SIGTERM), [](const auto& info) {
  return info.param == SIGINT ? "SIGINT" : "SIGTERM";
});

TEST(BatchTerminal, WhatAFileHoldsDoesNotSteerIt) {
  const std::string scene = fileWith(
      "scene.json",
      R"({"compliant_lab": 1, "title": "\u001b[31mRED\u001b]0;owned\u0007", "notes": "one\n\u001b[2Jtwo",
    "components": {"a\u009b1m/p": {"type": "Points", "position": [[0, 0, 0]]}, "a\u009b1m/h": {"type": "ImplicitIntegrator"},
                   "\u202ed": {"type": "Distance"}}})");
  for (const char* command : {"check", "run"}) {
    const Finished shown = compliantProgram({command, scene});
    for (const std::string& text : {shown.out, shown.err}) {
      EXPECT_THAT(text, Not(HasSubstr("\x1b"))) << command;
      EXPECT_THAT(text, Not(HasSubstr("\x07"))) << command;
      EXPECT_THAT(text, Not(HasSubstr("\xc2\x9b"))) << command;
      EXPECT_THAT(text, Not(HasSubstr("\xe2\x80\xae"))) << command;
    }
    EXPECT_THAT(shown.out, HasSubstr("\\x1b[31mRED\\x1b]0;owned\\x07")) << shown.err;
    EXPECT_THAT(shown.err, HasSubstr("\\u202ed: ")) << command;
  }
}

TEST(BatchReplay, AReturnBeyondTheStartIsRefused) {
  const Finished run = compliantProgram({"replay", found + "resume_overflow.rec"});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err,
              HasSubstr("line 2: The recording returns to a moment that is not in the history: "
                        "resume must be a whole number from 0 to 0"));
}

}  // namespace
}  // namespace compliant::test
