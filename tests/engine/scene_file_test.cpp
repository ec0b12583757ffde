#include "engine/json/scene_file.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "engine/json/value_text.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/registry.hpp"
#include "tests/support/own_folder.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

/// A good scene around one spoilt component.
std::string around(const std::string& component) {
  return "{\n"
         "  \"compliant_lab\": 1,\n"
         "  \"components\": {\n"
         "    \"points\": { \"type\": \"Points\", \"position\": [[0, 0, 0], [1, 0, 0]] },\n"
         "    \"tried\": " +
         component +
         "\n"
         "  }\n"
         "}\n";
}

TEST(SceneFile, NamesLineColumnAndComponentOfEveryKindOfBadInput) {
  const struct {
    std::string component;
    std::string error;
  } cases[] = {
      {"3", "line 5, column 14, tried: A component must be an object"},
      {"{}", "line 5, column 14, tried: The component needs a “type”"},
      {"{ \"type\": 1 }", "line 5, column 14, tried: The component needs a “type”"},
      {"{ \"type\": \"Cloth\" }", "line 5, column 24, tried: There is no type “Cloth”"},
      {"{ \"type\": \"Gravity\", \"g\": 1 }", "line 5, column 35, tried: Gravity has no field “g”"},
      {"{ \"type\": \"Gravity\", \"acceleration\": 9.81 }",
       "line 5, column 51, tried: acceleration must be three numbers [x, y, z]"},
      {"{ \"type\": \"Gravity\", \"acceleration\": [0, 1] }",
       "line 5, column 51, tried: acceleration must be three numbers [x, y, z]"},
      {"{ \"type\": \"Gravity\", \"enabled\": 1 }",
       "line 5, column 46, tried: enabled must be true or false"},
      {"{ \"type\": \"Gravity\", \"notes\": null }",
       "line 5, column 44, tried: notes must be text"},
      {"{ \"type\": \"UniformCompliance\", \"compliance\": \"soft\" }",
       "line 5, column 59, tried: compliance must be a number"},
      {"{ \"type\": \"UniformCompliance\", \"compliance\": -1 }",
       "line 5, column 59, tried: compliance is -1 m/N; it must lie between 0 and 1e12 m/N"},
      {"{ \"type\": \"UniformCompliance\", \"handling\": \"magic\" }",
       "line 5, column 57, tried: handling is “magic”; it must be one of: constraint, force"},
      {"{ \"type\": \"UniformCompliance\", \"state\": \"nobody\" }",
       "line 5, column 54, tried: state links to “nobody”, which does not exist"},
      {"{ \"type\": \"UniformCompliance\", \"state\": 1 }",
       "line 5, column 54, tried: state must be the name of a component"},
      {"{ \"type\": \"UniformCompliance\", \"state\": \"tried\" }",
       "line 5, column 54, tried: state links to “tried”, a constraint; it must be a state"},
      {"{ \"type\": \"Subset\", \"indices\": [0, 1.5] }",
       "line 5, column 49, tried: indices[1] must be a whole number"},
      {"{ \"type\": \"Subset\", \"indices\": [0, -1] }",
       "line 5, column 45, tried: indices[1] is -1; it must be at least 0"},
      {"{ \"type\": \"Subset\", \"inputs\": [\"points\", 2] }",
       "line 5, column 55, tried: inputs must be a list of component names"},
      {"{ \"type\": \"Distance\", \"edges\": [[0, 1], [2]] }",
       "line 5, column 54, tried: edges[1] must be a pair of whole numbers [first, second]"},
      {"{ \"type\": \"Distance\", \"edges\": [[0, -1]] }",
       "line 5, column 45, tried: edges[0] has a negative index"},
      {"{ \"type\": \"Points\", \"position\": [[0, 0, 0], [0, 0]] }",
       "line 5, column 58, tried: position[1] must be three numbers [x, y, z]"},
      {"{ \"type\": \"PointMasses\", \"masses\": [1, -2] }",
       "line 5, column 49, tried: masses[1] is -2 kg; it must lie between 0 and 1e12 kg"},
      {"{ \"type\": \"LinearCombination\", \"terms\": [[0, 0, 0]] }",
       "line 5, column 55, tried: terms[0] must be [row, input, element, weight]"},
      {"{ \"type\": \"MinresSolver\", \"iterations\": 1.5 }",
       "line 5, column 54, tried: iterations must be a whole number"},
      {"{ \"type\": \"MinresSolver\", \"iterations\": 0 }",
       "line 5, column 54, tried: iterations is 0; it must lie between 1 and 1000000"},
      {"{ \"type\": \"MinresSolver\", \"precision\": 1e999 }",
       "line 5, column 53, tried: precision: The number 1e999 is too large"},
      {"{ \"type\": \"UniformMass\", \"mass\": NaN }",
       "line 5, column 47, tried: mass: This is not valid JSON: NaN is not a finite number"},
      {"{ \"type\": \"Points\", \"position\": [[0, 0, 0], [0, -Infinity, 0]] }",
       "line 5, column 62, tried: position: This is not valid JSON: -Infinity is not a finite "
       "number"},
      {"{ \"type\": \"UniformMass\", \"mass\": Nano }",
       "line 5, column 47, tried: mass: This is not valid JSON: invalid literal"},
      {"{ \"type\": \"RigidFrames\", \"position\": [[0, 0, 0]], \"rotation\": [[0, 1e300, 0]] }",
       "line 5, column 76, tried: rotation[0].y is 1e300 rad; it must lie between -1000000 and "
       "1000000 rad"},
      {"{ \"type\": \"RigidMass\", \"moments\": [1, 1e308, 1] }",
       "line 5, column 48, tried: moments.y is 1e308 kg·m²; it must be at most 1e30 kg·m²"},
      {"{ \"type\": \"RigidMass\", \"products\": [0, 0, -1e200] }",
       "line 5, column 49, tried: products.z is -1e200 kg·m²; it must lie between -1e30 and 1e30 "
       "kg·m²"},
      {"{ \"type\": \"Gravity\" }, \"a//b\": { \"type\": \"Gravity\" }",
       "line 5, column 37, a//b: Name “a//b” has an empty part between slashes"},
      {"{ \"type\": \"Gravity\" }, \"points\": { \"type\": \"Gravity\" }",
       "line 5, column 37: “points” is given twice (first at line 4, column 5)"},
      {"{ \"type\": \"Gravity\", \"notes\": \"a\", \"notes\": \"b\" }",
       "line 5, column 49, tried: “notes” is given twice (first at line 5, column 35)"},
  };
  for (const auto& c : cases) {
    const Result<Scene> scene = readScene(around(c.component));
    ASSERT_FALSE(scene.ok()) << c.component;
    EXPECT_EQ(scene.error().text(), c.error);
  }
}

TEST(SceneFile, NamesWhatIsWrongWithItsHead) {
  const struct {
    std::string text, error;
  } cases[] = {
      {"[]", "line 1, column 1: A scene file must be a JSON object"},
      {"{}", "line 1, column 1: This is not a scene: \"compliant_lab\": 1 is missing"},
      {"{\"compliant_lab\": \"1\"}",
       "line 1, column 1: This is not a scene: \"compliant_lab\": 1 is missing"},
      {"{\"compliant_lab\": 2}",
       "line 1, column 19: The file has format version 2; this program reads versions 1 to 1"},
      {"{\"compliant_lab\": 0}",
       "line 1, column 19: The file has format version 0; this program reads versions 1 to 1"},
      {"{\"compliant_lab\": 1, \"title\": 3}", "line 1, column 31: title must be text"},
      {"{\"compliant_lab\": 1,\n\"colour\": 3}",
       "line 2, column 1: A scene has no field “colour”; it has title, notes and components"},
      {"{\"compliant_lab\": 1, \"components\": []}",
       "line 1, column 36: components must be an object of named components"},
  };
  for (const auto& c : cases) {
    const Result<Scene> scene = readScene(c.text);
    ASSERT_FALSE(scene.ok()) << c.text;
    EXPECT_EQ(scene.error().text(), c.error);
  }
}

TEST(SceneFile, RefusesCyclesOfMappings) {
  const Result<Scene> scene = readScene(
      "{ \"compliant_lab\": 1, \"components\": {\n"
      "\"a\": { \"type\": \"Scalars\" }, \"b\": { \"type\": \"Scalars\" },\n"
      "\"there\": { \"type\": \"Identity\", \"inputs\": [\"a\"], \"output\": \"b\" },\n"
      "\"back\": { \"type\": \"Identity\", \"inputs\": [\"b\"], \"output\": \"a\" } } }");
  ASSERT_FALSE(scene.ok());
  EXPECT_THAT(scene.error().text(), HasSubstr("line 4"));
  EXPECT_THAT(scene.error().text(), HasSubstr("back: The mapping forms a cycle"));
}

TEST(SceneFile, MayLinkForwards) {
  const Result<Scene> scene = readScene(
      "{ \"components\": { \"law\": { \"state\": \"points\", \"type\": \"UniformCompliance\" },\n"
      "\"points\": { \"type\": \"Points\" } }, \"compliant_lab\": 1 }");
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  EXPECT_EQ(scene->usersOf(scene->find(std::string_view("points"))->id).size(), 1u);
}

TEST(SceneFile, LeavesDefaultsOut) {
  Scene scene;
  ASSERT_TRUE(
      applyEdit(
          scene,
          {Insert{{1, "UniformCompliance", "rod", {{"compliance", 0.0}, {"damping_ratio", 0.5}}}}})
          .ok());
  EXPECT_EQ(writeScene(scene),
            "{\n  \"compliant_lab\": 1,\n  \"components\": {\n    \"rod\": {\n      \"type\": "
            "\"UniformCompliance\",\n"
            "      \"damping_ratio\": 0.5\n    }\n  }\n}\n");
  EXPECT_TRUE(readScene(writeScene(Scene())).ok()) << "an empty scene is a scene";
}

TEST(SceneFile, KeepsTitleNotesAndAllKindsOfText) {
  Scene scene;
  scene.title = "Vis à vis: λ = −φ/c \"quoted\" \\ / \t";
  scene.notes = "first\nsecond 日本";
  const Result<Scene> again = readScene(writeScene(scene));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->title, scene.title);
  EXPECT_EQ(again->notes, scene.notes);
}

TEST(SceneFile, OfTwoWhoWriteAtOnceIsWholeAndOfOneOfThem) {
  const std::string path = ownPath("shared.json");
  const std::string texts[] = {std::string(40'000, 'a'), std::string(90'000, 'b')};
  std::vector<std::thread> writers;
  std::atomic<int> refused{0};
  for (const std::string& text : texts)
    writers.emplace_back([&] {
      for (int i = 0; i < 100; ++i)
        if (!writeFile(path, text)) ++refused;
    });
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(refused, 0);
  const Result<std::string> left = readFile(path);
  ASSERT_TRUE(left.ok());
  EXPECT_TRUE(*left == texts[0] || *left == texts[1]) << left->size();
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(ownFolder()), {}), 1);
}

TEST(SceneFile, KeepsTheLinkAndThePermissionsOfWhatItReplaces) {
  namespace fs = std::filesystem;
  const fs::path folder = ownFolder(), real = folder / "real.json", link = folder / "link.json";
  ASSERT_TRUE(writeFile(real.string(), "first"));
  const fs::perms own = fs::perms::owner_read | fs::perms::owner_write;
  fs::permissions(real, own);
  fs::create_symlink("real.json", link);
  ASSERT_TRUE(writeFile(link.string(), "second"));
  EXPECT_TRUE(fs::is_symlink(link));
  ASSERT_TRUE(readFile(real.string()).ok());
  EXPECT_EQ(*readFile(real.string()), "second");
  EXPECT_EQ(fs::status(real).permissions(), own);
  // A link to what does not exist yet names where the file is to be.
  fs::remove(real);
  ASSERT_TRUE(writeFile(link.string(), "third"));
  EXPECT_TRUE(fs::is_symlink(link));
  ASSERT_TRUE(readFile(real.string()).ok());
  EXPECT_EQ(*readFile(real.string()), "third");
}

TEST(SceneFile, OnDiskIsReplacedWholeAndFaultsNameTheFile) {
  const std::string folder = ownFolder().string();
  const std::string path = folder + "/scene.json";
  Scene scene;
  scene.title = "kept";
  ASSERT_TRUE(saveScene(scene, path));
  const Result<Scene> again = loadScene(path);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(sceneHash(*again), sceneHash(scene));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);

  const Status unwritable = saveScene(scene, folder + "/no such folder/scene.json");
  ASSERT_FALSE(unwritable);
  EXPECT_THAT(unwritable.error().text(),
              HasSubstr("no such folder/scene.json: The file cannot be written: "));
  const Result<Scene> missing = loadScene(folder + "/missing.json");
  ASSERT_FALSE(missing.ok());
  EXPECT_THAT(missing.error().text(), HasSubstr("missing.json: The file cannot be opened: "));
  EXPECT_THAT(loadScene(folder).error().text(), HasSubstr("folder, not a file"));
  ASSERT_TRUE(writeFile(path, "{\n\"compliant_lab\": 7}"));
  EXPECT_THAT(loadScene(path).error().text(),
              HasSubstr("scene.json: line 2, column 18: The file has format"));
}

TEST(ParseValue, TakesWhatPeopleType) {
  Scene scene;
  ASSERT_TRUE(applyEdit(scene, {Insert{{1, "Scalars", "q", {}}}}).ok());
  const Type& compliance = *registry().find("UniformCompliance");
  const auto typed = [&](const char* field, const char* text) {
    return parseValue(scene, *compliance.find(field), text);
  };
  EXPECT_EQ(*typed("compliance", "1e-3"), Value(1e-3));
  EXPECT_EQ(*typed("compliance", "2"), Value(2.0));
  EXPECT_EQ(*typed("handling", "force"), Value(std::string("force")));
  EXPECT_EQ(*typed("state", "q"), Value(Link{1}));
  EXPECT_EQ(*typed("enabled", "false"), Value(false));
  EXPECT_EQ(*parseValue(scene, *registry().find("Gravity")->find("acceleration"), "[0, -1, 0.5]"),
            Value(Vec3(0, -1, 0.5)));
  EXPECT_EQ(typed("compliance", "1,5").error().text(), "compliance must be a number, not “1,5”");
  EXPECT_EQ(typed("compliance", "-2").error().text(),
            "compliance is -2 m/N; it must lie between 0 and 1e12 m/N");
  EXPECT_EQ(typed("state", "r").error().text(), "state links to “r”, which does not exist");
}

TEST(SceneFile, AChoiceIsReadUnderItsOlderWordAndWrittenUnderItsPresentOne) {
  const Result<Scene> scene = readScene(R"({"compliant_lab": 1, "components": {
      "solver": {"type": "CgSolver", "preconditioner": "yesterday"}}})");
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  EXPECT_NE(writeScene(*scene).find("\"preconditioner\": \"previous_factor\""), std::string::npos);
  EXPECT_EQ(writeScene(*scene).find("yesterday"), std::string::npos);
}

/// A chain of states, each computed from the one before by a mapping that stands behind its user in
/// the file; `more` is a further component.
std::string chainOfMappings(int length, const std::string& more) {
  std::string text =
      R"({"compliant_lab": 1, "components": {"s0": {"type": "Points", "position": [[0, 0, 0]]})";
  for (int i = length; i > 0; --i)
    text += ",\n\"s" + std::to_string(i) + "\": {\"type\": \"Points\"},\n\"m" + std::to_string(i) +
            "\": {\"type\": \"Identity\", \"inputs\": [\"s" + std::to_string(i - 1) +
            "\"], \"output\": \"s" + std::to_string(i) + "\"}";
  return text + more + "}}";
}

TEST(SceneFile, LongChainsOfMappingsAreReadInAnyOrder) {
  const Result<Scene> chain = readScene(chainOfMappings(20000, ""));
  ASSERT_TRUE(chain.ok()) << chain.error().text();
  EXPECT_EQ(chain->size(), 40001u);
}

TEST(SceneFile, AMappingThatClosesALongCycleIsTold) {
  const Result<Scene> cycle = readScene(chainOfMappings(
      2000,
      ",\n\"back\": {\"type\": \"Identity\", \"inputs\": [\"s2000\"], \"output\": \"s1000\"}"
      ",\n\"again\": {\"type\": \"Identity\", \"inputs\": [\"s2000\"], \"output\": \"s5\"}"));
  ASSERT_FALSE(cycle.ok());
  EXPECT_THAT(cycle.error().text(), HasSubstr("line 4002, column "));
  EXPECT_THAT(cycle.error().text(), HasSubstr("back: The mapping forms a cycle: its output "
                                              "“s1000” already leads to its input “s2000”"));
}

TEST(SceneFile, PipesDevicesAndFilesBeyondTheLimitAreNotRead) {
  const std::string folder = ownFolder().string();
  const std::string pipe = folder + "/pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {pipe, std::string("/dev/zero")})
    EXPECT_THAT(readFile(path).error().text(), HasSubstr("not a regular file")) << path;
  const std::string path = folder + "/long";
  ASSERT_TRUE(writeFile(path, std::string(3'000'000, ' ')));
  EXPECT_THAT(readFile(path, 2'000'000).error().text(),
              HasSubstr("The file has 3 MB; files of at most 2 MB are opened"));
  EXPECT_TRUE(readFile(path, 3'000'000).ok());
}

}  // namespace
}  // namespace compliant::test
