#include "ui/model/document/playlist.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/read_file.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {
namespace {

using testing::HasSubstr;

const std::filesystem::path folder = test::sourceFolder() + "/assets/presentations";

TEST(Playlist, TellsItsSlidesWithFilesBesideIt) {
  const std::string text = R"({"compliant_playlist": 1, "title": "Two", "slides": [
    {"scene": "../scenes/a.json", "caption": "A.", "select": "rod", "law_plot": true},
    {"scene": "/b.json", "play": false, "forces": false}]})";
  ASSERT_TRUE(isPlaylist(text));
  const Result<Playlist> list = readPlaylist(text, "/x/lists");
  ASSERT_TRUE(list) << list.error().text();
  EXPECT_EQ(list->title, "Two");
  ASSERT_EQ(list->slides.size(), 2U);
  EXPECT_EQ(list->slides[0].scene, "/x/scenes/a.json");
  EXPECT_EQ(list->slides[0].select, "rod");
  EXPECT_TRUE(list->slides[0].play && list->slides[0].lawPlot && list->slides[0].forces);
  EXPECT_EQ(list->slides[1].scene, "/b.json");
  EXPECT_FALSE(list->slides[1].play || list->slides[1].lawPlot || list->slides[1].forces);
}

TEST(Playlist, WhatIsWrongIsToldWithItsPlace) {
  const std::pair<const char*, const char*> wrong[] = {
      {"{\"slides\": []}", "line 1, column 1: This is not a playlist"},
      {"{\"compliant_playlist\": 2}",
       "line 1, column 24: This version reads playlists of version 1"},
      {"{\"compliant_playlist\": 1}", "The playlist has no slides"},
      {"{\"compliant_playlist\": 1, \"slides\": {}}", "line 1, column 37: slides must be a list"},
      {"{\"compliant_playlist\": 1,\n\"slides\": [{}]}",
       "line 2, column 12: The slide needs a scene"},
      {"{\"compliant_playlist\": 1,\n\"slides\": [{\"scene\": 1}]}",
       "line 2, column 22: scene must be a text"},
      {"{\"compliant_playlist\": 1,\n\"slides\": [{\"scene\": \"a\", \"play\": 1}]}",
       "play must be true or false"},
      {"{\"compliant_playlist\": 1,\n\"slides\": [{\"scene\": \"a\", \"speed\": 1}]}",
       "A slide has no field “speed”"},
      {"{\"compliant_playlist\": 1, \"colour\": 1, \"slides\": []}",
       "A playlist has no field “colour”"},
      {"{\"compliant_playlist\": 1, \"slides\": [3]}", "A slide must be an object"},
      {"{\"compliant_playlist\": 1", "not valid JSON"},
  };
  for (const auto& [text, sentence] : wrong) {
    const Result<Playlist> list = readPlaylist(text, "");
    ASSERT_FALSE(list) << text;
    EXPECT_THAT(list.error().text(), HasSubstr(sentence));
  }
}

TEST(Playlist, ThatIsShippedTellsItsStoryInSixSlidesThatRun) {
  const auto text = readFile((folder / "spring_to_joint.json").string());
  ASSERT_TRUE(text);
  const Result<Playlist> list = readPlaylist(*text, folder.string());
  ASSERT_TRUE(list) << list.error().text();
  EXPECT_EQ(list->slides.size(), 6U);
  EXPECT_FALSE(list->title.empty());
  for (const Slide& slide : list->slides) {
    EXPECT_FALSE(slide.caption.empty());
    EXPECT_LE(slide.caption.size(), 170U) << "it is read from the back of a room";
    const Result<Scene> scene = loadScene(slide.scene);
    ASSERT_TRUE(scene) << scene.error().text();
    EXPECT_FALSE(scene->title.empty());
    EXPECT_FALSE(scene->notes.empty());
    if (!slide.select.empty()) {
      EXPECT_NE(scene->find(slide.select), nullptr) << slide.select;
    }
    EXPECT_EQ(writeScene(*scene), *readFile(slide.scene)) << slide.scene;
    Simulation simulation(*scene);
    EXPECT_TRUE(simulation.structure()->issues.empty());
    for (int i = 0; i < 300; ++i) ASSERT_TRUE(usable(simulation.step().status)) << slide.scene;
    EXPECT_TRUE(simulation.motion().x.allFinite());
  }
}

}  // namespace
}  // namespace compliant
