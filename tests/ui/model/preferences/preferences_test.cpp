#include "ui/model/preferences/preferences.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/base/read_file.hpp"
#include "tests/support/own_folder.hpp"

namespace compliant {
namespace {

class PreferencesFile : public ::testing::Test {
 protected:
  std::filesystem::path folder = test::ownFolder();
  std::string path = (folder / "deep" / "preferences.json").string();
  void write(const std::string& text) {
    std::filesystem::create_directories(folder / "deep");
    std::ofstream(path) << text;
  }
};

TEST_F(PreferencesFile, WhatIsSavedIsLoaded) {
  Preferences preferences;
  preferences.theme = "light";
  preferences.remember("/scenes/a.json");
  preferences.remember("/scenes/ü \"b\".json");
  preferences.searchFolders = {"/meshes", "/tables of ü"};
  preferences.forces = {ForcesShown::All, ForceLaw::Logarithmic, 2.5, 0.1, ConstraintArrows::Net};
  for (const Layer& layer : layerTable())
    preferences.layers.*layer.on = !(preferences.layers.*layer.on);
  preferences.velocityFactor = 4;
  preferences.trailSeconds = 5;
  preferences.violationThreshold = 1e-6;
  preferences.followsScene = true;
  preferences.uiScale = 1.5;
  preferences.filmWidth = 640;
  preferences.views = 4;
  preferences.filmRate = 50;
  preferences.pictureTransparent = true;
  preferences.pull = PullStrength::Strong;
  preferences.plots = {{"/scenes/a.json",
                        {{"rope", "force", false, 3},
                         {"", "total_energy", false, 0},
                         {"rope", "compliance", true, 0}}}};
  preferences.keys = {{"Duplicate", ""}, {"Make key frame", "Ctrl+D J"}};
  preferences.windowGeometry = "AdnQywAD";
  ASSERT_TRUE(savePreferences(preferences, {}, path));
  EXPECT_EQ(loadPreferences(path), preferences);
}

TEST_F(PreferencesFile, OfTwoWindowsEachWritesWhatItHasChanged) {
  Preferences start;
  start.recentFiles = {"/old.json"};
  SavedCamera camera;
  camera.name = "side";
  start.cameras["/old.json"] = {camera};
  ASSERT_TRUE(savePreferences(start, {}, path));
  Preferences first = loadPreferences(path), second = loadPreferences(path);
  first.theme = "dark";
  first.tourSeen = true;
  first.cameras["/first.json"] = {camera};
  first.layers.trails = true;
  first.remember("/first.json");
  ASSERT_TRUE(savePreferences(first, start, path));
  // It changed nothing and closes later.
  ASSERT_TRUE(savePreferences(second, start, path));
  EXPECT_EQ(loadPreferences(path), first);
  second.layers.frames = true;
  second.cameras.erase("/old.json");
  second.remember("/second.json");
  ASSERT_TRUE(savePreferences(second, start, path));
  Preferences both = first;
  both.layers.frames = true;
  both.cameras.erase("/old.json");
  both.recentFiles = {"/second.json", "/old.json", "/first.json"};
  EXPECT_EQ(loadPreferences(path), both);
  // What one takes away does not come back.
  Preferences less = both;
  less.forget("/old.json");
  ASSERT_TRUE(savePreferences(less, both, path));
  EXPECT_EQ(loadPreferences(path).recentFiles,
            (std::vector<std::string>{"/second.json", "/first.json"}));
  // A file that is broken is written anew.
  write("{ broken");
  ASSERT_TRUE(savePreferences(less, both, path));
  EXPECT_EQ(loadPreferences(path), less);
}

TEST_F(PreferencesFile, OfTwoWindowsEachKeepsTheLayoutsOfTheOther) {
  const auto named = [](const char* name, int tab) { return SavedLayout{name, "", tab}; };
  Preferences start;
  start.layouts = {named("gone here", 0), named("gone there", 0), named("here", 0),
                   named("there", 0)};
  ASSERT_TRUE(savePreferences(start, {}, path));
  Preferences here = start, other = start;
  here.layouts = {named("gone there", 0), named("here", 1), named("there", 0), named("new", 1)};
  other.layouts = {named("gone here", 0), named("here", 0), named("there", 2), named("new", 2),
                   named("other", 2)};
  ASSERT_TRUE(savePreferences(other, start, path));
  ASSERT_TRUE(savePreferences(here, start, path));
  EXPECT_EQ(loadPreferences(path).layouts,
            (std::vector<SavedLayout>{named("here", 1), named("new", 1), named("there", 2),
                                      named("other", 2)}));
  // What this window does not know stays when it writes again.
  Preferences later = here;
  later.layouts.push_back(named("later", 1));
  ASSERT_TRUE(savePreferences(later, here, path));
  EXPECT_EQ(loadPreferences(path).layouts.size(), 5U);
}

TEST_F(PreferencesFile, AFileThatCannotBeReadStaysAsItIs) {
  write("");
  std::filesystem::resize_file(path, largestFile + 1);
  const Status done = savePreferences(Preferences(), {}, path);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().text().find(path), std::string::npos) << done.error().text();
  EXPECT_EQ(std::filesystem::file_size(path), largestFile + 1);
}

TEST_F(PreferencesFile, NoFileOrAnUnreadableOneGivesTheDefaults) {
  EXPECT_EQ(loadPreferences(path), Preferences());
  for (const char* text : {"", "{", "[]", "null", "\"text\"", "{\"theme\": 7, \"forces\": []}",
                           "{\"recent_files\": {\"a\": 1}}", "\xff\xfe{}"}) {
    write(text);
    EXPECT_EQ(loadPreferences(path), Preferences()) << text;
  }
  EXPECT_EQ(loadPreferences(folder.string()), Preferences());
}

TEST_F(PreferencesFile, AFileThatIsNotJsonIsToldAndAMissingOneIsNot) {
  std::string problem;
  (void)loadPreferences(path, &problem);
  EXPECT_EQ(problem, "");
  write("{ broken");
  (void)loadPreferences(path, &problem);
  EXPECT_NE(problem.find("preferences.damaged-"), std::string::npos) << problem;
}

TEST_F(PreferencesFile, NestedDeeplyAreNoneAndAreKeptAside) {
  for (const std::size_t depth : {17u, 1000u, 8000u}) {
    const std::string deep = "{\"a\":" + std::string(depth, '[') + std::string(depth, ']') + "}";
    EXPECT_FALSE(readPreferences(deep).ok()) << depth;
    write(deep);
    ASSERT_TRUE(savePreferences({}, {}, path).ok());
    EXPECT_EQ(readFile(path).value(), writePreferences({}));
  }
  // What another version may have written stays.
  write("{\"a\":[[[[[7]]]]]}");
  ASSERT_TRUE(savePreferences({}, {}, path).ok());
  const std::string once = readFile(path).value();
  EXPECT_NE(once.find("7"), std::string::npos);
  ASSERT_TRUE(savePreferences({}, {}, path).ok());
  EXPECT_EQ(readFile(path).value(), once);
}

std::vector<std::string> filesIn(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

TEST_F(PreferencesFile, DamagedOnesAreKeptUnderAnotherName) {
  const std::vector<std::string> texts{"{ broken", "[]", std::string("{}\0", 3)};
  for (const std::string& text : texts) {
    write(text);
    // Who does not ask moves nothing.
    EXPECT_EQ(loadPreferences(path), Preferences());
    EXPECT_TRUE(std::filesystem::exists(path));
    std::string problem;
    EXPECT_EQ(loadPreferences(path, &problem), Preferences());
    EXPECT_FALSE(std::filesystem::exists(path));
    const auto start = problem.find(folder.string());
    ASSERT_NE(start, std::string::npos) << problem;
    const std::string kept = problem.substr(start, problem.size() - 1 - start);
    EXPECT_TRUE(kept.ends_with(".json")) << kept;
    const Result<std::string> content = readFile(kept);
    ASSERT_TRUE(content.ok()) << problem;
    EXPECT_EQ(*content, text);
  }
  EXPECT_EQ(filesIn(folder / "deep").size(), texts.size());
}

TEST_F(PreferencesFile, WhatIsDamagedWhileAWindowIsOpenIsKeptToo) {
  write("{ broken");
  Preferences preferences;
  preferences.theme = "dark";
  ASSERT_TRUE(savePreferences(preferences, {}, path));
  EXPECT_EQ(loadPreferences(path), preferences);
  const std::vector<std::string> names = filesIn(folder / "deep");
  ASSERT_EQ(names.size(), 2U);
  EXPECT_TRUE(names[0].starts_with("preferences.damaged-")) << names[0];
  const Result<std::string> content = readFile((folder / "deep" / names[0]).string());
  ASSERT_TRUE(content.ok());
  EXPECT_EQ(*content, "{ broken");
}

TEST_F(PreferencesFile, OneBadValueDoesNotSpoilTheOthers) {
  write(R"({"theme": "pink", "ui_scale": 1000,
            "recent_files": ["/a", 3, "", "/b"], "forces": {"law": "cubic", "factor": 2},
            "layers": {"trails": true, "links": 3}, "trail_seconds": -1,
            "violation_threshold": "small"})");
  const Preferences preferences = loadPreferences(path);
  EXPECT_EQ(preferences.theme, Preferences().theme);
  EXPECT_EQ(preferences.uiScale, 1);
  EXPECT_EQ(preferences.recentFiles, (std::vector<std::string>{"/a", "/b"}));
  EXPECT_EQ(preferences.forces.law, ForceLaw::Linear);
  EXPECT_EQ(preferences.forces.factor, 2);
  EXPECT_TRUE(preferences.layers.trails);
  EXPECT_TRUE(preferences.layers.links);
  EXPECT_EQ(preferences.trailSeconds, Preferences().trailSeconds);
  EXPECT_EQ(preferences.violationThreshold, Preferences().violationThreshold);
}

TEST_F(PreferencesFile, LayersThatOlderVersionsKeptApartAreStillRead) {
  write(R"({"grid_shown": false, "read_out_open": false, "values_shown": 3, "shadows_shown": false,
            "layers": {"shadows": true}})");
  const Layers layers = loadPreferences(path).layers;
  EXPECT_FALSE(layers.grid);
  EXPECT_FALSE(layers.hud);
  EXPECT_TRUE(layers.values);
  EXPECT_TRUE(layers.shadows);
}

TEST(Preferences, RecentFilesAreTheLatestTenWithoutDoubles) {
  Preferences preferences;
  for (int i = 0; i < 12; ++i) preferences.remember("/scene" + std::to_string(i));
  preferences.remember("/scene5");
  ASSERT_EQ(preferences.recentFiles.size(), mostRecentFiles);
  EXPECT_EQ(preferences.recentFiles[0], "/scene5");
  EXPECT_EQ(preferences.recentFiles[1], "/scene11");
  preferences.forget("/scene11");
  EXPECT_EQ(preferences.recentFiles[1], "/scene10");
}

TEST(Preferences, StandInTheFolderForSettings) {
  ::setenv("XDG_CONFIG_HOME", "/settings", 1);
  EXPECT_EQ(preferencesPath(), "/settings/compliant-lab/preferences.json");
  ::setenv("XDG_CONFIG_HOME", "", 1);
  ::setenv("HOME", "/home/ada", 1);
  EXPECT_EQ(preferencesPath(), "/home/ada/.config/compliant-lab/preferences.json");
}

}  // namespace
}  // namespace compliant
