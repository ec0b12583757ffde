// Drawing bodies and joints in a view, without a window, a toolkit or OpenGL.
#include <gtest/gtest.h>

#include "engine/base/rotation.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "tests/ui/model/eventually.hpp"
#include "ui/interaction/view_control.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {
namespace {

using test::eventually;

class BuildingTest : public testing::Test {
 protected:
  BuildingTest() : control(view, callbacks()) {
    session.openScene(Scene());
    view.resize(800, 600);
    show();
    look(View::Front);
  }
  ViewControl::Callbacks callbacks() {
    ViewControl::Callbacks tell;
    tell.hintChanged = [](const std::string&) {};
    tell.refused = [this](const std::string& sentence) { refused = sentence; };
    tell.toolChanged = tell.menuWanted = [] {};
    tell.shapeChanged = [](PointerShape) {};
    return tell;
  }
  void show() {
    ASSERT_TRUE(eventually(session, [this] {
      return session.countsAsShown() && session.snapshot().motion.step == 0;
    }));
    view.prepareFrame();
  }
  void look(View from) {
    view.lookFrom(from);
    view.keepFraming();
    show();
  }
  Eigen::Vector2f pixel(const Vec3& place) {
    return view.camera.project(place.cast<float>())->pixel;
  }
  void click(const Eigen::Vector2f& at) {
    control.press(PointerEvent{at, PointerButton::Left, {}});
    control.release({at, PointerButton::Left, {}});
    show();
  }
  void drag(const Eigen::Vector2f& from, const Eigen::Vector2f& to) {
    control.press(PointerEvent{from, PointerButton::Left, {}});
    control.move({(from + to) / 2, PointerButton::None, {}});
    control.move({to, PointerButton::None, {}});
    control.release({to, PointerButton::Left, {}});
    show();
  }
  void tab(ModifierKeys keys = {}) {
    const KeyEvent event{KeyEvent::Key::Tab, 0, keys};
    ASSERT_TRUE(control.wants(event));
    control.press(event);
  }
  void letter(char typed) {
    const KeyEvent event{KeyEvent::Key::Text, typed, {}};
    ASSERT_TRUE(control.wants(event));
    control.press(event);
  }
  const Scene& scene() const { return session.document().scene(); }
  template <class T>
  T field(const std::string& component, const char* name) const {
    const Component* found = scene().find(component);
    if (found == nullptr) {
      ADD_FAILURE() << component << " is not there";
      return {};
    }
    return std::get<T>(found->type().find(name)->read(*found));
  }
  Vec3 origin(const std::string& frame) const { return field<Array<Vec3>>(frame, "position")[0]; }
  std::size_t steps() const { return session.document().position(); }
  std::string label() const { return session.document().steps().back().label; }
  // A capsule from end to end in the plane of the front view.
  void bar(const Vec3& from, const Vec3& to) {
    control.setTool(DrawingTool::Body);
    while (kind() != bodyKind("Capsule")) tab();
    drag(pixel(from), pixel(to));
  }
  BodyKind kind() {
    const std::string text = control.toolPreview({400, 300}, {})->text;
    return text.starts_with("capsule")    ? bodyKind("Capsule")
           : text.starts_with("ball")     ? bodyKind("Ball")
           : text.starts_with("cylinder") ? bodyKind("Cylinder")
           : text.starts_with("cone")     ? bodyKind("Cone")
                                          : bodyKind("Box");
  }

  Session session{[] {}};
  LiveView view{session, [](int) {}};
  std::string refused;
  ViewControl control;
};

TEST_F(BuildingTest, ABoxSeenFromTheFrontIsDrawnInThePlaneOfTheView) {
  control.setTool(DrawingTool::Body);
  drag(pixel({-0.5, 0.1, 0}), pixel({0.5, -0.1, 0}));
  ASSERT_EQ(steps(), 1U);
  EXPECT_EQ(label(), "Add body");
  const Vec3 size = field<Vec3>("body/shape", "size");
  EXPECT_NEAR(size.x(), 1, 0.02);
  EXPECT_NEAR(size.y(), 0.2, 0.02);
  EXPECT_EQ(size.z(), size.y());
  EXPECT_LT(origin("body/frame").norm(), 0.02);
  // Its size can be typed at once.
  EXPECT_EQ(session.selection(), std::vector<Id>{scene().find("body/shape")->id});
}

TEST_F(BuildingTest, ABoxOnTheGroundTakesItsHeightFromThePointerUntilAClick) {
  look(View::Home);
  const double ground = static_cast<double>(view.settings.grid.height);
  control.setTool(DrawingTool::Body);
  drag(pixel({-0.3, ground, -0.3}), pixel({0.3, ground, 0.3}));
  EXPECT_EQ(steps(), 0U);
  control.move({pixel({0.3, ground + 0.5, 0.3}), PointerButton::None, {}});
  EXPECT_FALSE(control.toolPreview({400, 300}, {})->lines.empty());
  click(pixel({0.3, ground + 0.5, 0.3}));
  ASSERT_EQ(steps(), 1U);
  const Vec3 size = field<Vec3>("body/shape", "size");
  EXPECT_NEAR(size.x(), 0.6, 0.03);
  EXPECT_NEAR(size.z(), 0.6, 0.03);
  EXPECT_NEAR(size.y(), 0.5, 0.03);
  // It stands on the ground.
  EXPECT_NEAR(origin("body/frame").y() - size.y() / 2, ground, 1e-9);
}

TEST_F(BuildingTest, ABodyOnAnotherOneStandsOnIt) {
  look(View::Home);
  const double ground = static_cast<double>(view.settings.grid.height);
  control.setTool(DrawingTool::Body);
  drag(pixel({-0.5, ground, -0.5}), pixel({0.5, ground, 0.5}));
  click(pixel({0.5, ground + 0.4, 0.5}));
  const double top = origin("body/frame").y() + field<Vec3>("body/shape", "size").y() / 2;
  while (kind() != bodyKind("Ball")) tab();
  drag(pixel({0.1, top, 0.2}), pixel({0.3, top, 0.2}));
  ASSERT_EQ(steps(), 2U);
  EXPECT_NEAR(origin("body 2/frame").y() - field<double>("body 2/shape", "radius"), top, 1e-6);
}

TEST_F(BuildingTest, TheToolChosenAgainAndTabGoThroughTheKindsBothWays) {
  control.setTool(DrawingTool::Body);
  EXPECT_EQ(control.toolKind(), ToolKind(bodyKind("Box")));
  control.setTool(DrawingTool::Body);
  EXPECT_EQ(control.toolKind(), ToolKind(bodyKind("Ball")));
  tab();
  EXPECT_EQ(control.toolKind(), ToolKind(bodyKind("Capsule")));
  tab({.shift = true});
  tab({.shift = true});
  tab({.shift = true});
  EXPECT_EQ(control.toolKind(), ToolKind(bodyKinds().back()));
  control.useKind(JointKind::Motor);
  EXPECT_EQ(control.tool(), DrawingTool::Joint);
  EXPECT_EQ(control.toolKind(), ToolKind(JointKind::Motor));
  tab({.shift = true});
  EXPECT_EQ(control.toolKind(), ToolKind(JointKind::Hinge));
}

TEST_F(BuildingTest, ABodyHasHandlesAsSoonAsItIsDrawn) {
  bar({-0.5, 0, 0}, {0.5, 0, 0});
  control.setTool(DrawingTool::Move);
  EXPECT_TRUE(control.gizmo().shown());
  EXPECT_LT((control.gizmo().centre() - origin("body/frame")).norm(), 1e-9);
}

TEST_F(BuildingTest, AnotherSceneIsNotDrawnOnByChance) {
  control.setTool(DrawingTool::Body);
  session.openScene(Scene());
  EXPECT_EQ(control.tool(), DrawingTool::Select);
}

TEST_F(BuildingTest, AClickPlacesOneLikeTheLast) {
  control.setTool(DrawingTool::Body);
  drag(pixel({-0.5, 0.1, 0}), pixel({0.5, -0.1, 0}));
  click(pixel({0, 0.6, 0}));
  ASSERT_EQ(steps(), 2U);
  EXPECT_EQ(field<Vec3>("body 2/shape", "size"), field<Vec3>("body/shape", "size"));
}

TEST_F(BuildingTest, EscLeavesWhatIsBeingDrawnAndThenTheTool) {
  look(View::Home);
  control.setTool(DrawingTool::Body);
  const double ground = static_cast<double>(view.settings.grid.height);
  drag(pixel({-0.3, ground, -0.3}), pixel({0.3, ground, 0.3}));
  EXPECT_TRUE(control.leaveTool());
  EXPECT_EQ(control.tool(), DrawingTool::Body);
  EXPECT_TRUE(control.toolPreview({400, 300}, {})->lines.empty());
  EXPECT_TRUE(control.leaveTool());
  EXPECT_EQ(control.tool(), DrawingTool::Select);
  EXPECT_EQ(steps(), 0U);
}

TEST_F(BuildingTest, TheFirstBodyIsJoinedToTheSecondWhereTheFirstClickWas) {
  bar({-0.6, 0, 0}, {0, 0.4, 0});
  bar({0, 0.4, 0}, {0.6, 0, 0});
  ASSERT_EQ(steps(), 2U);
  // The second one has begun exactly at the end of the first.
  const auto end = [this](const std::string& body, double side) {
    const Vec3 turn = field<Array<Vec3>>(body + "/frame", "rotation")[0];
    return Vec3(origin(body + "/frame") +
                rotationOf(turn) * Vec3(0, side * field<double>(body + "/shape", "length") / 2, 0));
  };
  EXPECT_LT((end("body", 1) - end("body 2", -1)).norm(), 1e-9);
  control.setTool(DrawingTool::Joint);
  click(pixel(end("body", 1)) + Eigen::Vector2f(3, 2));
  EXPECT_EQ(steps(), 2U);
  // What lies behind the first one counts, too.
  click(pixel(end("body", 1)) + Eigen::Vector2f(3, 2));
  ASSERT_EQ(steps(), 3U);
  EXPECT_EQ(label(), "Add hinge");
  EXPECT_EQ(field<Array<Link>>("hinge map", "inputs").size(), 2U);
  const auto place = field<Array<Vec3>>("hinge map", "place_a")[0];
  EXPECT_NEAR(place.cwiseAbs().maxCoeff(), field<double>("body/shape", "length") / 2, 1e-9);
  EXPECT_FALSE(field<bool>("hinge map", "rz"));
}

TEST_F(BuildingTest, AJointWithNothingBehindIsOneWithTheGround) {
  bar({-0.6, 0, 0}, {0, 0.4, 0});
  control.setTool(DrawingTool::Joint);
  click({20, 20});
  EXPECT_EQ(refused, "There is no body here. Click a body where the joint is to be");
  tab();
  EXPECT_TRUE(control.toolPreview({400, 300}, {})->text.starts_with("motor"));
  const Eigen::Vector2f at = pixel({-0.6, 0, 0});
  click(at);
  click(at);
  ASSERT_EQ(steps(), 2U);
  EXPECT_EQ(label(), "Add motor");
  // The floor that has come with the bar.
  EXPECT_EQ(scene().find("ground"), nullptr);
  EXPECT_EQ(field<Array<double>>("motor/drive", "target_values")[0], 2);
  // One step undoes all of it.
  session.document().undo();
  EXPECT_EQ(scene().find("motor/drive"), nullptr);
  // Without a floor a place of its own.
  ASSERT_TRUE(
      session.edit(eraseWithUsers(scene(), scene().find("floor/frame")->id), "Delete").ok());
  click(at);
  click(at);
  EXPECT_EQ(label(), "Add motor");
  EXPECT_NE(scene().find("ground"), nullptr);
}

TEST_F(BuildingTest, TheAxisIsThatOfTheViewOrOfTheBarOrTheOneThatIsChosen) {
  bar({-0.6, 0, 0}, {0.6, 0, 0});
  control.setTool(DrawingTool::Joint);
  const auto axisOfLast = [this](const std::string& map) {
    const Vec3 turn = field<Array<Vec3>>(map, "rotation_a")[0];
    return Vec3(rotationOf(turn) * Vec3::UnitZ());
  };
  const Eigen::Vector2f at = pixel({-0.6, 0, 0});
  click(at), click(at);
  EXPECT_NEAR(std::abs(axisOfLast("hinge map").z()), 1, 1e-9);
  letter('y');
  click(at), click(at);
  EXPECT_NEAR(axisOfLast("hinge 2 map").y(), 1, 1e-9);
  control.setTool(DrawingTool::Select);
}

TEST_F(BuildingTest, ASliderFollowsTheBar) {
  bar({-0.6, 0.3, 0}, {0.6, 0.3, 0});
  control.setTool(DrawingTool::Joint);
  for (int i = 0; i < 3; ++i) tab();
  EXPECT_TRUE(control.toolPreview({400, 300}, {})->text.starts_with("slider"));
  const Eigen::Vector2f at = pixel({-0.6, 0.3, 0});
  click(at), click(at);
  const Vec3 axis = rotationOf(field<Array<Vec3>>("slider map", "rotation_a")[0]) * Vec3::UnitZ();
  EXPECT_NEAR(std::abs(axis.x()), 1, 1e-9);
  tab({.shift = true});
  EXPECT_TRUE(control.toolPreview({400, 300}, {})->text.starts_with("ball joint"));
}

TEST_F(BuildingTest, ASpringFromACornerOfABodyIsFixedInIt) {
  control.setTool(DrawingTool::Body);
  drag(pixel({-0.4, 0.2, 0}), pixel({0.4, -0.2, 0}));
  control.setTool(DrawingTool::Spring);
  drag(pixel({0.4, 0.2, 0}), pixel({0.8, 0.9, 0}));
  ASSERT_EQ(steps(), 2U);
  EXPECT_EQ(label(), "Add spring");
  const Vec3 size = field<Vec3>("body/shape", "size");
  const Vec3 place = field<Array<Vec3>>("body/point map", "points")[0];
  EXPECT_EQ(place.x(), size.x() / 2);
  EXPECT_EQ(place.y(), size.y() / 2);
}

TEST_F(BuildingTest, TheFixToolHoldsTheBodyThatIsClickedAndFreesIt) {
  bar(Vec3(-0.5, 0.5, 0), Vec3(0.5, 0.5, 0));
  control.setTool(DrawingTool::Fix);
  // Beside its centre, where no point is near.
  click(pixel(Vec3(0.3, 0.5, 0)));
  EXPECT_EQ(refused, "");
  EXPECT_EQ(label(), "Fix body 0 (from 0) of body/frame");
  const auto holders = holdersOf(scene(), {scene().find("body/frame")->id, 0});
  EXPECT_EQ(holders.size(), 1U);
  click(pixel(Vec3(0.3, 0.5, 0)));
  EXPECT_EQ(label(), "Free body 0 (from 0) of body/frame");
  EXPECT_TRUE(holdersOf(scene(), {scene().find("body/frame")->id, 0}).empty());
}

}  // namespace
}  // namespace compliant
