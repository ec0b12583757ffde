// The light viewer in a window of its own, used through what GLFW tells it.

#include "ui/glfw/viewer.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/base/read_file.hpp"
#include "tests/support/event_stream.hpp"
#include "tests/support/folders.hpp"

namespace compliant {
namespace {

using test::ViewEvent;
using testing::HasSubstr;

constexpr int column = 320, strip = 40;  // pixels beside and above the view
const std::string scenes = test::sourceFolder() + "/assets/scenes/";
const std::string shipped = test::sourceFolder() + "/assets/presentations/spring_to_joint.json";

class ViewerTest : public testing::Test {
 protected:
  ViewerTest()
      : home(std::filesystem::path(test::outputFolder()) / "viewer" /
             testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove_all(home);
    std::filesystem::create_directories(home / "Pictures");
    setenv("HOME", home.c_str(), 1);
  }
  void open(int width = 800 + column, int height = 600 + strip) {
    const Status opened = viewer.open(width, height, 1, darkTheme);
    ASSERT_TRUE(opened) << opened.error().what;
    viewer.window().show();
    // The pointer of the display rests over the view, wherever the tests tell that it is.
    glfwSetCursorPos(viewer.window().handle(), 30, height - 60);
    turns(5);
  }
  void turns(int count) {
    for (int i = 0; i < count; ++i) viewer.turn(0.01);
  }
  template <class Condition>
  bool eventually(Condition condition) {
    for (int i = 0; i < 1000 && !condition(); ++i) viewer.turn(0.01);
    return condition();
  }
  // Calls what GLFW would call.
  void pointerTo(double x, double y) {
    GLFWwindow* window = viewer.window().handle();
    const auto tell = glfwSetCursorPosCallback(window, nullptr);
    glfwSetCursorPosCallback(window, tell);
    tell(window, x, y);
  }
  void button(int which, int action, int mods) {
    GLFWwindow* window = viewer.window().handle();
    const auto tell = glfwSetMouseButtonCallback(window, nullptr);
    glfwSetMouseButtonCallback(window, tell);
    tell(window, which, action, mods);
  }
  void scroll(double notches) {
    GLFWwindow* window = viewer.window().handle();
    const auto tell = glfwSetScrollCallback(window, nullptr);
    glfwSetScrollCallback(window, tell);
    tell(window, 0, notches);
  }
  void key(int code, int mods = 0) {
    GLFWwindow* window = viewer.window().handle();
    const auto tell = glfwSetKeyCallback(window, nullptr);
    glfwSetKeyCallback(window, tell);
    tell(window, code, glfwGetKeyScancode(code), GLFW_PRESS, mods);
    tell(window, code, glfwGetKeyScancode(code), GLFW_RELEASE, mods);
    turns(2);
  }
  void tell(const ViewEvent& event) {
    const int mods =
        (event.keys.shift ? GLFW_MOD_SHIFT : 0) | (event.keys.control ? GLFW_MOD_CONTROL : 0);
    const int which =
        event.button == PointerButton::Right ? GLFW_MOUSE_BUTTON_RIGHT : GLFW_MOUSE_BUTTON_LEFT;
    const double x = event.place.x(), y = event.place.y() + strip;
    switch (event.kind) {
      case ViewEvent::Kind::Tool:
        viewer.pane().control().setTool(event.tool);
        break;
      case ViewEvent::Kind::Move:
        keys(mods);
        pointerTo(x, y);
        break;
      case ViewEvent::Kind::Press:
        // Two clicks and no double click.
        if ((event.place - pressed_).norm() < 8)
          std::this_thread::sleep_for(std::chrono::milliseconds(450));
        pressed_ = event.place;
        button(which, GLFW_PRESS, mods);
        break;
      case ViewEvent::Kind::Release:
        button(which, GLFW_RELEASE, mods);
        break;
      case ViewEvent::Kind::Wheel:
        pointerTo(x, y);
        scroll(static_cast<double>(event.notches));
    }
    EXPECT_TRUE(eventually([this] { return viewer.session().countsAsShown(); }));
    turns(2);
  }
  // Shift and Ctrl as they are pressed and let go.
  void keys(int mods) {
    GLFWwindow* window = viewer.window().handle();
    const auto tell = glfwSetKeyCallback(window, nullptr);
    glfwSetKeyCallback(window, tell);
    for (const auto& [code, mod] : {std::pair{GLFW_KEY_LEFT_SHIFT, GLFW_MOD_SHIFT},
                                    std::pair{GLFW_KEY_LEFT_CONTROL, GLFW_MOD_CONTROL}})
      if ((mods & mod) != (mods_ & mod))
        tell(window, code, glfwGetKeyScancode(code), (mods & mod) != 0 ? GLFW_PRESS : GLFW_RELEASE,
             mods_);
    mods_ = mods;
  }
  std::string write(const std::string& name, const std::string& text) {
    const std::string path = (home / name).string();
    std::ofstream(path) << text;
    return path;
  }

  std::filesystem::path home;
  Viewer viewer;
  int mods_ = 0;
  Eigen::Vector2f pressed_ = Eigen::Vector2f::Zero();
};

TEST_F(ViewerTest, RecordedEventsMakeTheSameEditsAsWithoutAWindow) {
  test::DirectView direct;
  const Camera before = direct.camera();
  direct.play(test::recordedEvents);
  ASSERT_TRUE(viewer.load(write("square.json", test::square)));
  open();
  viewer.pane().view().lookFrom(View::Front);
  turns(3);
  ASSERT_EQ(viewer.pane().view().camera.viewMatrix(), before.viewMatrix());
  ASSERT_EQ(viewer.pane().view().camera.width(), before.width());
  for (const ViewEvent& event : direct.events()) tell(event);
  const test::Outcome wanted = direct.outcome();
  const test::Outcome reached = test::outcomeOf(viewer.session(), viewer.pane().view().camera);
  EXPECT_GE(wanted.labels.size(), 6U);
  EXPECT_EQ(reached.labels, wanted.labels);
  EXPECT_EQ(reached.scene, wanted.scene);
  EXPECT_EQ(reached.selection, wanted.selection);
  EXPECT_EQ(reached.points, wanted.points);
  EXPECT_LT((reached.camera - wanted.camera).cwiseAbs().maxCoeff(), 1e-5F);
}

TEST_F(ViewerTest, KeysPlayStepAndUndo) {
  ASSERT_TRUE(viewer.load(scenes + "welcome.json"));
  open();
  key(GLFW_KEY_RIGHT);
  EXPECT_TRUE(eventually([this] { return viewer.session().snapshot().motion.step == 1; }));
  key(GLFW_KEY_LEFT);
  EXPECT_TRUE(eventually([this] { return viewer.session().snapshot().motion.step == 0; }));
  key(GLFW_KEY_SPACE);
  EXPECT_TRUE(viewer.session().playing());
  EXPECT_TRUE(eventually([this] { return viewer.session().snapshot().motion.step > 3; }));
  key(GLFW_KEY_SPACE);
  EXPECT_FALSE(viewer.session().playing());
  key(GLFW_KEY_BACKSPACE);
  EXPECT_TRUE(eventually([this] { return viewer.session().snapshot().motion.step == 0; }));
  const Id rope = viewer.session().document().scene().find("soft bridge/rope")->id;
  ASSERT_TRUE(viewer.session().edit({SetField{rope, "compliance", 0.5}}, "Set"));
  key(GLFW_KEY_Z, GLFW_MOD_CONTROL);
  EXPECT_EQ(viewer.session().document().position(), 0U);
  key(GLFW_KEY_Y, GLFW_MOD_CONTROL);
  EXPECT_EQ(viewer.session().document().position(), 1U);
}

TEST_F(ViewerTest, TheShippedPlaylistIsWalkedByThePageKeys) {
  ASSERT_TRUE(viewer.load(shipped));
  open(1000, 700);
  ASSERT_TRUE(viewer.presenting());
  ASSERT_EQ(viewer.presentation().size(), 6U);
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(viewer.presentation().at(), i);
    EXPECT_EQ(viewer.message(), "") << i;
    const Slide& slide = viewer.presentation().slide();
    EXPECT_EQ(viewer.session().selection().size(), slide.select.empty() ? 0U : 1U);
    EXPECT_EQ(viewer.pane().view().options.spotlight, !slide.select.empty());
    EXPECT_EQ(viewer.pane().view().options.lawPlot, slide.lawPlot);
    EXPECT_TRUE(eventually([this] { return viewer.session().snapshot().motion.step > 2; }));
    titles.push_back(viewer.session().document().scene().title);
    key(GLFW_KEY_PAGE_DOWN);
  }
  EXPECT_EQ(viewer.presentation().at(), 5U) << "the last one stays";
  key(GLFW_KEY_PAGE_UP);
  EXPECT_EQ(viewer.presentation().at(), 4U);
  EXPECT_EQ(viewer.session().document().scene().title, titles[4]);
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(viewer.presenting());
  EXPECT_FALSE(viewer.pane().view().options.spotlight);
  EXPECT_TRUE(viewer.presentation().on()) << "the page keys still walk";
}

TEST_F(ViewerTest, EscEndsWhatWasOpenedToPresentAndF5LeadsIntoTheWindow) {
  ASSERT_TRUE(viewer.load(shipped));
  open(1000, 700);
  GLFWwindow* window = viewer.window().handle();
  viewer.present();
  turns(2);
  key(GLFW_KEY_F5);
  EXPECT_FALSE(viewer.presenting());
  key(GLFW_KEY_F5);
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(glfwWindowShouldClose(window)) << "it had become a window";
  viewer.present();
  key(GLFW_KEY_ESCAPE);
  EXPECT_TRUE(glfwWindowShouldClose(window)) << "back to the program that presents";
}

TEST_F(ViewerTest, ASlideThatCannotBeReadIsToldAndWhatWasShownStays) {
  const std::string square = write("square.json", test::square);
  const std::string list = write("list.json", R"({"compliant_playlist": 1, "slides": [
    {"scene": "square.json", "caption": "one"}, {"scene": "gone.json"}]})");
  ASSERT_TRUE(viewer.load(list));
  open(700, 500);
  key(GLFW_KEY_PAGE_DOWN);
  EXPECT_THAT(viewer.message(), HasSubstr("gone.json"));
  EXPECT_EQ(viewer.presentation().slide().caption, "one") << "of the scene that is shown";
  EXPECT_NE(viewer.session().document().scene().find("rod"), nullptr);
}

TEST_F(ViewerTest, APictureOfTheViewGoesToTheFolderOfPictures) {
  ASSERT_TRUE(viewer.load(scenes + "welcome.json"));
  open();
  key(GLFW_KEY_F12);
  key(GLFW_KEY_F12);
  EXPECT_THAT(viewer.message(), HasSubstr("Saved welcome 2.png (800 × 600)"));
  for (const char* name : {"welcome.png", "welcome 2.png"}) {
    const auto bytes = readFile((home / "Pictures" / name).string());
    ASSERT_TRUE(bytes) << name;
    EXPECT_EQ(bytes->substr(1, 3), "PNG");
    EXPECT_GT(bytes->size(), 5000U) << "something is on it";
  }
}

TEST_F(ViewerTest, ARecordingIsReplayedAndItsSceneShown) {
  ASSERT_TRUE(viewer.load(write("square.json", test::square)));
  open(700, 500);
  const std::string path = (home / "swing.recording").string();
  viewer.session().send(StartRecording{path});
  ASSERT_TRUE(
      eventually([this] { return viewer.session().snapshot().transport.recording != nullptr; }));
  viewer.session().send(StepForward{5});
  ASSERT_TRUE(eventually([this] { return viewer.session().snapshot().motion.step == 5; }));
  viewer.session().send(StopRecording{});
  ASSERT_TRUE(
      eventually([this] { return viewer.session().snapshot().transport.recording == nullptr; }));
  ASSERT_TRUE(viewer.load(scenes + "welcome.json"));
  ASSERT_TRUE(viewer.load(path));
  EXPECT_TRUE(
      eventually([this] { return viewer.session().document().scene().find("rod") != nullptr; }));
  EXPECT_EQ(viewer.message(), "“swing.recording”: Replay matches bit for bit: 5 steps.");
}

TEST_F(ViewerTest, AReplayIsGivenUpWhenAnotherSceneIsOpened) {
  ASSERT_TRUE(viewer.load(write("square.json", test::square)));
  open(700, 500);
  const std::string path = (home / "swing.recording").string();
  viewer.session().send(StartRecording{path});
  ASSERT_TRUE(
      eventually([this] { return viewer.session().snapshot().transport.recording != nullptr; }));
  viewer.session().send(StepForward{5});
  ASSERT_TRUE(eventually([this] { return viewer.session().snapshot().motion.step == 5; }));
  viewer.session().send(StopRecording{});
  ASSERT_TRUE(
      eventually([this] { return viewer.session().snapshot().transport.recording == nullptr; }));
  ASSERT_TRUE(viewer.load(path));
  ASSERT_TRUE(viewer.load(scenes + "welcome.json"));
  turns(50);
  EXPECT_NE(viewer.session().document().scene().find("soft bridge/rope"), nullptr);
}

TEST_F(ViewerTest, ADoubleClickOnTheCubeLetsGoOfTheCamera) {
  ASSERT_TRUE(viewer.load(write("square.json", test::square)));
  open();
  const Eigen::Vector2f cube = viewer.pane().view().cube().centre;
  for (int i = 0; i < 2; ++i) {
    pointerTo(cube.x(), cube.y() + strip);
    button(GLFW_MOUSE_BUTTON_LEFT, GLFW_PRESS, 0);
    button(GLFW_MOUSE_BUTTON_LEFT, GLFW_RELEASE, 0);
  }
  turns(3);
  EXPECT_EQ(viewer.pane().control().drag(), ViewControl::Drag::None);
  const Eigen::Matrix4f before = viewer.pane().view().camera.viewMatrix();
  pointerTo(cube.x() + 200, cube.y() - 200);
  turns(3);
  EXPECT_EQ(viewer.pane().view().camera.viewMatrix(), before);
}

TEST_F(ViewerTest, WhatCannotBeOpenedLeavesTheSceneThatIsShown) {
  ASSERT_TRUE(viewer.load(scenes + "welcome.json"));
  for (const std::string& path :
       {write("bad.json", "{\"a\": 1}"), write("list.json", "{\"compliant_playlist\": 1}"),
        write("empty.recording", ""), (home / "nothing.json").string()}) {
    const Status done = viewer.load(path);
    ASSERT_FALSE(done) << path;
    EXPECT_THAT(done.error().text(), HasSubstr(std::filesystem::path(path).filename().string()));
    EXPECT_NE(viewer.session().document().scene().find("soft bridge/rope"), nullptr);
  }
}

}  // namespace
}  // namespace compliant
