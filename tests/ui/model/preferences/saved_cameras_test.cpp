#include "ui/model/preferences/saved_cameras.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "engine/json/scene_file.hpp"
#include "tests/support/own_folder.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/preferences/preferences.hpp"

namespace compliant {
namespace {

SavedCamera cameraAt(double yaw) {
  SavedCamera camera;
  camera.yaw = yaw;
  camera.distance = 12.5;
  camera.target = {1, -2, 0.25};
  return camera;
}

TEST(SavedCameras, GetFreeNamesAndTakeOthers) {
  Session session([] {});
  CamerasOfFiles files;
  SavedCameras cameras(session, files);
  int changes = 0;
  const Subscription listening = cameras.onChange([&] { ++changes; });
  cameras.add(cameraAt(0));
  cameras.add(cameraAt(1));
  EXPECT_EQ(cameras.all()[1].name, "Camera 2");
  EXPECT_TRUE(cameras.rename(0, "front of rope"));
  EXPECT_EQ(cameras.add(cameraAt(2)), 2U);
  EXPECT_EQ(cameras.all()[2].name, "Camera 1");
  const Status done = cameras.rename(0, "  ");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().text(), "front of rope: A camera needs a name");
  cameras.erase(1);
  EXPECT_EQ(cameras.all().size(), 2U);
  EXPECT_EQ(changes, 5);
}

TEST(SavedCameras, ComeBackWithTheirFileAndEndWithASceneThatHasNone) {
  Session session([] {});
  CamerasOfFiles files;
  SavedCameras cameras(session, files);
  cameras.add(cameraAt(0));
  session.openScene(Scene());
  EXPECT_TRUE(cameras.all().empty());
  EXPECT_TRUE(files.empty());
  session.openScene(Scene(), test::ownPath("a.json"));
  cameras.add(cameraAt(3));
  session.openScene(Scene(), test::ownPath("b.json"));
  EXPECT_TRUE(cameras.all().empty());
  session.openScene(Scene(), test::ownPath("a.json"));
  ASSERT_EQ(cameras.all().size(), 1U);
  EXPECT_EQ(cameras.all()[0].yaw, 3);
  cameras.erase(0);
  EXPECT_TRUE(files.empty());
}

TEST(SavedCameras, GoAlongWhenTheSceneIsSavedUnderAName) {
  Session session([] {});
  CamerasOfFiles files;
  SavedCameras cameras(session, files);
  cameras.add(cameraAt(0));
  const std::string path = test::ownPath("new.json");
  ASSERT_TRUE(session.document().save(path));
  ASSERT_EQ(files.count(path), 1U);
  EXPECT_EQ(files[path], cameras.all());
}

TEST(SavedCamera, IsTextInDegreesAndMetres) {
  SavedCamera camera = cameraAt(std::numbers::pi / 6);
  camera.pitch = -std::numbers::pi / 2;
  EXPECT_EQ(camera.text(), "30,-90,12.5,1,-2,0.25");
}

TEST(SavedCameras, AreKeptInThePreferencesAndBadOnesLeftOut) {
  Preferences preferences;
  preferences.cameras["/scenes/ü.json"] = {cameraAt(0.5), cameraAt(-1)};
  for (SavedCamera& camera : preferences.cameras["/scenes/ü.json"]) camera.name = "side";
  preferences.cameras["/scenes/ü.json"][1].parallel = true;
  const std::string path = test::ownPath("preferences.json");
  ASSERT_TRUE(savePreferences(preferences, {}, path));
  EXPECT_EQ(loadPreferences(path), preferences);
  ASSERT_TRUE(writeFile(path, R"({"cameras": {"/a": [{"name": "far", "distance": 1e9, "yaw": "x",
      "target": [0, 1]}, 7, {"distance": 3}], "/b": 3, "/c": []}})"));
  const Preferences read = loadPreferences(path);
  ASSERT_EQ(read.cameras.size(), 1U);
  ASSERT_EQ(read.cameras.at("/a").size(), 1U);
  EXPECT_EQ(read.cameras.at("/a")[0].name, "far");
  EXPECT_EQ(read.cameras.at("/a")[0].distance, SavedCamera().distance);
}

}  // namespace
}  // namespace compliant
