// The mouse and the keyboard in a view, without a window, a toolkit or OpenGL.

#include "ui/interaction/view_control.hpp"

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/registry.hpp"
#include "tests/support/square_scene.hpp"
#include "tests/ui/model/eventually.hpp"

namespace compliant {
namespace {

using test::eventually;
using test::square;

class ViewControlTest : public testing::Test {
 protected:
  ViewControlTest() : control(view, callbacks()) {
    session.openScene(*readScene(square));
    view.resize(800, 600);
    show();
    view.lookFrom(View::Front);
    show();
  }
  ViewControl::Callbacks callbacks() {
    ViewControl::Callbacks tell;
    tell.hintChanged = [this](const std::string& now) { hint = now; };
    tell.refused = [this](const std::string& sentence) { refused = sentence; };
    tell.toolChanged = [this] { ++toolChanges; };
    tell.menuWanted = [this] { ++menus; };
    tell.shapeChanged = [this](PointerShape now) { shape = now; };
    return tell;
  }
  // What the engine answers to the last edit is in the picture.
  void show() {
    ASSERT_TRUE(eventually(session, [this] { return showsDesign(); }));
    view.prepareFrame();
  }
  // Time stands at the start, and points where the document has them.
  bool showsDesign() {
    if (!session.countsAsShown() || session.snapshot().motion.step != 0) return false;
    for (const auto& [name, id] : session.document().scene().names()) {
      const Component& component = *session.document().scene().find(id);
      if (component.type().name != "Points") continue;
      const auto places = std::get<Array<Vec3>>(component.type().find("position")->read(component));
      for (std::size_t i = 0; i < places.size(); ++i)
        if (view.placeOf({id, static_cast<Index>(i)}) != places[i]) return false;
    }
    return true;
  }
  Id net() const { return session.document().scene().find("net")->id; }
  Eigen::Vector2f pixel(Index point) { return *view.pixelOf(net(), point); }
  void press(const Eigen::Vector2f& at, PointerButton button = PointerButton::Left,
             ModifierKeys keys = {}) {
    control.press(PointerEvent{at, button, keys});
  }
  void move(const Eigen::Vector2f& to, ModifierKeys keys = {}) {
    control.move({to, PointerButton::None, keys});
  }
  void release(const Eigen::Vector2f& at, PointerButton button = PointerButton::Left,
               ModifierKeys keys = {}) {
    control.release({at, button, keys});
  }
  void click(const Eigen::Vector2f& at, ModifierKeys keys = {}) {
    press(at, PointerButton::Left, keys);
    release(at, PointerButton::Left, keys);
  }
  void drag(const Eigen::Vector2f& from, const Eigen::Vector2f& to, ModifierKeys keys = {}) {
    press(from, PointerButton::Left, keys);
    move((from + to) / 2, keys);
    move(to, keys);
    release(to, PointerButton::Left, keys);
  }
  std::size_t steps() const { return session.document().position(); }
  std::string label() const { return session.document().steps().back().label; }

  Session session{[] {}};
  int paints = 0;
  LiveView view{session, [this](int) { ++paints; }};
  std::string hint, refused;
  int toolChanges = 0, menus = 0;
  PointerShape shape = PointerShape::Arrow;
  ViewControl control;
};

TEST_F(ViewControlTest, AClickSelectsAPointAndBesideThingsNothing) {
  click(pixel(2));
  EXPECT_EQ(session.selectedPoints(), (std::vector<PointRef>{{net(), 2}}));
  click(pixel(1), {.control = true});
  EXPECT_EQ(session.selectedPoints().size(), 2u);
  click({5, 300});
  EXPECT_TRUE(session.selection().empty());
  EXPECT_EQ(steps(), 0u);
}

TEST_F(ViewControlTest, ARightClickSelectsAndWantsTheMenuAndARightDragPans) {
  press(pixel(1), PointerButton::Right);
  release(pixel(1), PointerButton::Right);
  EXPECT_EQ(menus, 1);
  EXPECT_EQ(session.selectedPoints(), (std::vector<PointRef>{{net(), 1}}));
  const Eigen::Vector2f before = pixel(0);
  press({300, 300}, PointerButton::Right);
  move({340, 310});
  release({340, 310}, PointerButton::Right);
  EXPECT_EQ(menus, 1);
  EXPECT_LT((pixel(0) - before - Eigen::Vector2f(40, 10)).norm(), 1);
}

TEST_F(ViewControlTest, ADragTurnsTheWheelZoomsAndADoubleClickSetsWhatItTurnsAround) {
  const float yaw = view.camera.yaw(), distance = view.camera.distance();
  drag({400, 100}, {500, 100});
  EXPECT_NE(view.camera.yaw(), yaw);
  control.wheel({{400, 300}, 2});
  EXPECT_NEAR(view.camera.distance(), 0.88F * 0.88F * distance, 1e-3F);
  show();
  control.doubleClick({pixel(2), PointerButton::Left, {}});
  EXPECT_LT((view.camera.target() - Eigen::Vector3f(1, 1, 0)).norm(), 1e-4F);
  EXPECT_EQ(steps(), 0u);
}

TEST_F(ViewControlTest, HoveringTellsWhatIsThere) {
  move(pixel(1));
  EXPECT_TRUE(hint.starts_with("net, point 1 (from 0)")) << hint;
  EXPECT_TRUE(control.hoverText().ends_with("Ctrl + drag pulls"));
  // A held point is not pulled.
  move(pixel(3));
  EXPECT_EQ(control.hoverText().find("Ctrl"), std::string::npos);
  control.leave();
  EXPECT_EQ(hint, "");
}

TEST_F(ViewControlTest, APointTheToolsAndARodEachAreOneStep) {
  control.setTool(DrawingTool::Rod);
  EXPECT_EQ(shape, PointerShape::Cross);
  drag(pixel(1), pixel(2));
  ASSERT_EQ(steps(), 1u);
  EXPECT_EQ(label(), "Add rod");
  show();
  control.setTool(DrawingTool::Point);
  click(view.camera.project(Eigen::Vector3f(1.5F, 0.5F, 0))->pixel);
  ASSERT_EQ(steps(), 2u);
  show();
  click(pixel(2));
  EXPECT_EQ(steps(), 2u);
  EXPECT_TRUE(refused.starts_with("There is a point here already")) << refused;
  control.setTool(DrawingTool::Fix);
  click(pixel(0));
  EXPECT_EQ(steps(), 3u);
  EXPECT_TRUE(control.leaveTool());
  EXPECT_EQ(control.tool(), DrawingTool::Select);
  EXPECT_FALSE(control.leaveTool());
}

TEST_F(ViewControlTest, ABoxTakesWhatIsInsideAndGivesTheToolBack) {
  control.setTool(DrawingTool::Box);
  drag(pixel(0) + Eigen::Vector2f(-15, 15), pixel(1) + Eigen::Vector2f(15, -15));
  EXPECT_EQ(session.selectedPoints(), (std::vector<PointRef>{{net(), 0}, {net(), 1}}));
  EXPECT_EQ(control.tool(), DrawingTool::Select);
}

TEST_F(ViewControlTest, HandlesMoveByTheMouseAndByTypedNumbers) {
  click(pixel(2));
  control.setTool(DrawingTool::Move);
  const auto handle = [this](int axis) {
    for (const GizmoPart& part : control.gizmo().parts(view.camera))
      if (part.handle.axis == axis && !part.area) return part.outline.back();
    return Eigen::Vector2f(-1, -1);
  };
  move(handle(0));
  ASSERT_TRUE(control.gizmo().hovered());
  const KeyEvent one{KeyEvent::Key::Text, '1', {}};
  ASSERT_TRUE(control.wants(one));
  control.press(one);
  control.press(KeyEvent{KeyEvent::Key::Enter, 0, {}});
  ASSERT_EQ(steps(), 1u);
  show();
  EXPECT_EQ(view.placeOf({net(), 2}), Vec3(2, 1, 0));
  const Eigen::Vector2f from = handle(1);
  drag(from, from + Eigen::Vector2f(0, -40));
  EXPECT_EQ(steps(), 2u);
  show();
  EXPECT_GT(view.placeOf({net(), 2})->y(), 1.05);
  EXPECT_EQ(view.placeOf({net(), 2})->x(), 2);
}

TEST_F(ViewControlTest, HandlesAreAsLargeAsTheTextFromTheFirstFrame) {
  click(pixel(2));
  control.setTool(DrawingTool::Move);
  const auto length = [this] {
    control.refreshHover();
    const GizmoPart part = control.gizmo().parts(view.camera).front();
    return (part.outline.back() - part.outline.front()).norm();
  };
  const float usual = length();
  view.scale = 2;
  // But for the perspective.
  EXPECT_NEAR(length(), 2 * usual, 0.4F * usual);
}

TEST_F(ViewControlTest, HandlesSnapToPointsButNotToHiddenOnes) {
  // Another point, in a state of its own that can be hidden.
  Scene scene = *readScene(square);
  const Type& points = *registry().find("Points");
  ASSERT_TRUE(applyEdit(scene, {Insert{{scene.nextId(),
                                        points.name,
                                        "mark",
                                        {{"position", Array<Vec3>({Vec3(2.03, 0.47, 0)})}}}}}));
  session.openScene(std::move(scene));
  show();
  view.lookFrom(View::Front);
  show();
  const auto snapped = [this] {
    click(pixel(2));
    control.setTool(DrawingTool::Move);
    std::optional<Eigen::Vector2f> middle;
    for (const GizmoPart& part : control.gizmo().parts(view.camera))
      if (part.handle.axis < 0 || part.area) middle = part.outline.front();
    const Id mark = session.document().scene().find("mark")->id;
    const Eigen::Vector2f target = *view.pixelOf(mark, 0) + Eigen::Vector2f(4, 3);
    press(*middle);
    move(target - Eigen::Vector2f(30, 0), {.control = true});
    move(target, {.control = true});
    release(target);
    show();
    const Vec3 place = *view.placeOf({net(), 2});
    session.document().undo();
    control.setTool(DrawingTool::Select);
    show();
    return place;
  };
  EXPECT_LT((snapped() - Vec3(2.03, 0.47, 0)).norm(), 1e-9);
  session.setVisibility({{session.document().scene().find("mark")->id}, {}});
  show();
  EXPECT_GT((snapped() - Vec3(2.03, 0.47, 0)).norm(), 1e-3);
}

TEST_F(ViewControlTest, APullRunsAndStopsASceneThatStoodStill) {
  press(pixel(2), PointerButton::Left, {.control = true});
  move(pixel(2) + Eigen::Vector2f(40, 0), {.control = true});
  EXPECT_TRUE(session.playing());
  ASSERT_TRUE(eventually(session, [this] { return session.snapshot().pull.active; }));
  move(pixel(2) + Eigen::Vector2f(60, 0), {.control = true});
  EXPECT_TRUE(hint.starts_with("Pulling: ")) << hint;
  release(pixel(2));
  EXPECT_FALSE(session.playing());
  ASSERT_TRUE(eventually(session, [this] { return !session.snapshot().pull.active; }));
  EXPECT_EQ(steps(), 0u);
}

TEST_F(ViewControlTest, HiddenAndLockedPointsAreNotPulledNorDrawnTo) {
  for (const Visibility& visibility : {Visibility{{net()}, {}}, Visibility{{}, {net()}}}) {
    session.setVisibility(visibility);
    show();
    press(pixel(2), PointerButton::Left, {.control = true});
    move(pixel(2) + Eigen::Vector2f(40, 0), {.control = true});
    EXPECT_NE(control.drag(), ViewControl::Drag::Pull);
    release(pixel(2));
    control.setTool(DrawingTool::Fix);
    refused.clear();
    click(pixel(1));
    EXPECT_TRUE(refused.starts_with("There is no point or body here")) << refused;
    control.setTool(DrawingTool::Select);
    EXPECT_EQ(steps(), 0u);
  }
}

TEST_F(ViewControlTest, TheCubeTurnsTheView) {
  const ViewCube cube = view.cube();
  ASSERT_FALSE(cube.faces.empty());
  click(cube.faces.front().middle);
  // It looked from there already.
  EXPECT_EQ(view.lookText(), "Back, perspective");
  view.setLens(Lens::Orthographic);
  EXPECT_EQ(view.lookText(), "Back, parallel");
}

TEST_F(ViewControlTest, WhatLeavesTheViewIsToldAndFramedAgain) {
  view.options.frameAllKey = "Home";
  EXPECT_EQ(control.outOfViewText(), "");
  view.camera.setTarget(Eigen::Vector3f(100, 0, 0));
  EXPECT_EQ(control.outOfViewText(), "Out of view · press Home");
  view.frameAll();
  EXPECT_EQ(control.outOfViewText(), "");
}

TEST_F(ViewControlTest, APickedLinkTakesTheClick) {
  int changes = 0;
  LinkPicker::Callbacks tell;
  tell.changed = [&] {
    ++changes;
    control.pickingChanged();
  };
  tell.refused = [this](const std::string& sentence) { refused = sentence; };
  tell.later = [](const std::function<void()>& action) { action(); };
  LinkPicker picker(session, tell);
  control.setLinkPicker(&picker);
  const Component& nail = *session.document().scene().find("nail");
  picker.begin({nail.id}, *nail.type().find("state"), {net()});
  EXPECT_TRUE(picker.sentence().starts_with("Click a state for ")) << picker.sentence();
  EXPECT_EQ(shape, PointerShape::Cross);
  show();
  click(pixel(2));
  EXPECT_FALSE(picker.picking());
  EXPECT_EQ(shape, PointerShape::Arrow);
  EXPECT_EQ(changes, 2);
  EXPECT_TRUE(session.selectedPoints().empty());
}

}  // namespace
}  // namespace compliant
