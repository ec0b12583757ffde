#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/batch/process.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

/// A scene file or arguments with one fault, and what the sentence must contain.
struct Fault {
  const char* name;
  std::string scene;  ///< content of the file; empty: none is written
  std::vector<std::string> arguments;
  std::vector<std::string> said;
};

void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }

std::string sceneWith(const std::string& components) {
  return "{\n  \"compliant_lab\": 1,\n  \"components\": {\n" + components + "\n  }\n}\n";
}

const std::string ball = R"(    "ball": { "type": "Scalars", "position": [0.1] },)"
                         "\n"
                         R"(    "mass": { "type": "UniformMass", "state": "ball" })";

const std::string file = "SCENE";  // replaced by the path of the scene

const std::vector<Fault> faults{
    {"MissingFile",
     "",
     {"run", "/nowhere/scene.json"},
     {"/nowhere/scene.json", "cannot be opened"}},
    {"Folder", "", {"check", test::sourceFolder()}, {test::sourceFolder(), "folder"}},
    {"Nonsense",
     "once upon a time",
     {"check", file},
     {"“Nonsense.json” is not a scene: a scene file begins with {"}},
    {"CutOff", "{\n  \"compliant_lab\": 1,\n  \"comp", {"check", file}, {"line 3"}},
    {"NoScene", "{ \"a\": 1 }", {"check", file}, {"line 1", "This is not a scene"}},
    {"UnknownField",
     sceneWith(R"(    "ball": { "type": "Scalars", "colour": 3 })"),
     {"check", file},
     {"line 4, column 34", "ball", "Scalars has no field “colour”"}},
    {"WrongKind",
     sceneWith(R"(    "ball": { "type": "Scalars", "position": "far" })"),
     {"check", file},
     {"line 4", "ball", "position must be"}},
    {"OutOfRange",
     sceneWith(
         ball + ",\n" +
         R"(    "spring": { "type": "UniformCompliance", "state": "ball", "compliance": -2 })"),
     {"check", file},
     {"line 6", "spring", "compliance", "-2", "0"}},
    {"DuplicateName", sceneWith(ball + ",\n" + ball), {"check", file}, {"line 6, column", "ball"}},
    {"UnknownType",
     sceneWith(R"(    "ball": { "type": "Marble" })"),
     {"check", file},
     {"line 4", "ball", "Marble"}},
    {"MissingLink",
     sceneWith(R"(    "mass": { "type": "UniformMass", "state": "bell" })"),
     {"check", file},
     {"line 4", "mass", "links to “bell”, which does not exist"}},
    {"Cycle",
     sceneWith(R"(    "a": { "type": "Scalars" },
    "b": { "type": "Scalars" },
    "there": { "type": "Identity", "inputs": ["a"], "output": "b" },
    "back": { "type": "Identity", "inputs": ["b"], "output": "a" })"),
     {"check", file},
     {"line ", "cycle", "“a”", "“b”"}},
    {"SettingWithoutDot",
     sceneWith(ball),
     {"run", file, "--set", "mass=3"},
     {"--set mass=3", "component.field=value"}},
    {"SettingOfNobody",
     sceneWith(ball),
     {"run", file, "--set", "bell.mass=3"},
     {"no component “bell”"}},
    {"SettingOfNothing",
     sceneWith(ball),
     {"run", file, "--set", "mass.colour=3"},
     {"UniformMass has no field “colour”"}},
    {"SettingOutOfRange",
     sceneWith(ball),
     {"run", file, "--set", "mass.mass=-1"},
     {"mass.mass=-1", "-1", "0"}},
    {"SettingOfText",
     sceneWith(ball),
     {"run", file, "--set", "mass.mass=heavy"},
     {"mass must be a number"}},
    {"NegativeSteps",
     sceneWith(ball),
     {"run", file, "--steps", "-5"},
     {"--steps -5", "from 0 to 1e9"}},
    {"HalfAStep", sceneWith(ball), {"run", file, "--steps", "1.5"}, {"whole number"}},
    {"TimeInWords",
     sceneWith(ball),
     {"run", file, "--time", "soon"},
     {"--time soon", "from 0 to 1000000"}},
    {"ZeroEvery", sceneWith(ball), {"run", file, "--every", "0"}, {"--every 0", "from 1"}},
    {"StepsAndTime",
     sceneWith(ball),
     {"run", file, "--steps", "5", "--time", "1"},
     {"--time", "--steps"}},
    {"ColumnsWithoutTable", sceneWith(ball), {"run", file, "--columns", "t"}, {"--csv"}},
    {"TableNowhere",
     sceneWith(ball),
     {"run", file, "--csv", "/nowhere/a.csv"},
     {"/nowhere/a.csv", "cannot be written"}},
    {"RecordingNowhere",
     sceneWith(ball),
     {"run", file, "--record", "/nowhere/a"},
     {"/nowhere/a", "cannot be written"}},
    {"EmptyTableName",
     sceneWith(ball),
     {"run", file, "--csv", ""},
     {"--csv", "A file name is needed"}},
    {"EmptyRecordingName",
     sceneWith(ball),
     {"run", file, "--record", ""},
     {"--record", "A file name is needed"}},
    {"EmptyDumpName",
     sceneWith(ball),
     {"run", file, "--dump-system", ""},
     {"--dump-system", "A file name is needed"}},
    {"EmptyPictureName",
     sceneWith(ball),
     {"render", file, "--out", ""},
     {"--out", "A file name is needed"}},
    {"EmptySceneName", sceneWith(ball), {"check", ""}, {"SCENE", "A file name is needed"}},
    {"NulInAName",
     sceneWith(R"(    "a\u0000b": { "type": "Points" })"),
     {"check", file},
     {"line 4, column 5", "NUL"}},
    {"NulBehindTheEnd",
     sceneWith(ball) + std::string("\n\0x", 3),
     {"check", file},
     {"line 9, column 1", "NUL"}},
    {"EscapeInAName",
     sceneWith(R"(    "a\u001b[2Jb": { "type": "Marble" })"),
     {"check", file},
     {"a\\x1b[2Jb", "Marble"}},
    {"MemoryOfTheProcess", "", {"check", "/proc/self/mem"}, {"/proc/self/mem", "cannot be read"}},
    {"SceneAsRecording", sceneWith(ball), {"replay", file}, {"This is not a recording"}},
    {"NoSubcommand", "", {}, {"subcommand"}},
    {"UnknownSubcommand", "", {"dance"}, {"dance"}},
    {"UnknownOption", sceneWith(ball), {"check", file, "--gently"}, {"--gently"}},
    {"NoScenePath", "", {"run"}, {"SCENE"}},
};

class BadInput : public testing::TestWithParam<Fault> {};

TEST_P(BadInput, IsToldInOneSentence) {
  const Fault& fault = GetParam();
  std::vector<std::string> arguments = fault.arguments;
  const std::string path =
      fault.scene.empty() ? "" : fileWith(std::string(fault.name) + ".json", fault.scene);
  for (std::string& argument : arguments)
    if (argument == file) argument = path;
  const Finished run = compliantProgram(arguments);
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(linesOf(run.err).size(), 1U) << run.err;
  for (const std::string& part : fault.said) EXPECT_THAT(run.err, testing::HasSubstr(part));
}

INSTANTIATE_TEST_SUITE_P(All, BadInput, testing::ValuesIn(faults),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace compliant::test
