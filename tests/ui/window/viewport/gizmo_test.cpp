// Moving, turning and scaling by the handles in the view, with the mouse and with typed numbers.

#include <QStatusBar>

#include "tests/ui/window/four_points.hpp"
#include "ui/interaction/gizmo_tool.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/view/gizmo_shape.hpp"

namespace compliant {
namespace {

class Gizmo : public FourPoints {
 protected:
  GizmoTool& gizmo() { return view().gizmo(); }
  // Pixels of one metre in the plane of the points.
  QPoint metres(double x, double y) { return pixel(Vec3(x, y, 0)) - pixel(Vec3(0, 0, 0)); }
  QPoint middle() { return pixel(gizmo().centre()); }
  QPoint arm(double x, double y) {
    return middle() + QPoint(qRound(x * double(gizmoArm)), -qRound(y * double(gizmoArm)));
  }
  void choose(Index point, Qt::Key tool) {
    click(pixel(point));
    press(tool);
    ASSERT_TRUE(gizmo().shown());
  }
  std::size_t steps() { return session().document().steps().size(); }
  const std::string& label() { return session().document().steps().back().label; }
};

constexpr double pixelWide = 0.006;  // m, a little more than two pixels are in this view

TEST_F(Gizmo, StandsWhereThereIsSomethingToMove) {
  press(Qt::Key_W);
  EXPECT_EQ(view().tool(), DrawingTool::Move);
  EXPECT_FALSE(gizmo().shown());
  session().select({idOf("mass")});
  EXPECT_FALSE(gizmo().shown());
  session().select({net()});
  EXPECT_TRUE(gizmo().shown());
  EXPECT_EQ(gizmo().centre(), Vec3(0.5, 0.5, 0));
  press(Qt::Key_Escape);
  EXPECT_FALSE(gizmo().shown());
  EXPECT_EQ(session().selection(), std::vector<Id>{net()});
}

TEST_F(Gizmo, AnArmMovesAlongItsAxisInOneStepOfUndo) {
  choose(2, Qt::Key_W);
  const std::string before = text();
  grab(arm(0.7, 0), arm(0.7, 0) + metres(0.5, 0));
  EXPECT_TRUE(gizmo().text().starts_with("Δx 0.")) << gizmo().text();
  EXPECT_NEAR(points()[2].x(), 1.5, pixelWide);  // seen while it is dragged
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, arm(0.7, 0));
  EXPECT_EQ(points()[2].y(), 1);
  EXPECT_EQ(points()[1], Vec3(1, 0, 0));
  EXPECT_EQ(steps(), 1U);
  EXPECT_EQ(label(), "Move 1 point");
  const std::string after = text();
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), before);
  press(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(text(), after);
}

TEST_F(Gizmo, APlaneMovesInItAndTheEngineFollows) {
  choose(1, Qt::Key_W);
  drag(arm(0.46, 0.46), arm(0.46, 0.46) + metres(0.3, -0.4));
  EXPECT_NEAR(points()[1].x(), 1.3, pixelWide);
  EXPECT_NEAR(points()[1].y(), -0.4, pixelWide);
  EXPECT_EQ(points()[1].z(), 0);
  EXPECT_TRUE(wait([this] { return session().snapshot().motion.x.segment<3>(3) == points()[1]; }));
}

TEST_F(Gizmo, CtrlSnapsToTheGridAndToOtherPoints) {
  choose(1, Qt::Key_W);
  drag(middle(), middle() + metres(0.33, 0.28), Qt::ControlModifier);
  EXPECT_TRUE(points()[1].isApprox(Vec3(1.3, 0.3, 0), 1e-12)) << points()[1].transpose();
  EXPECT_FALSE(session().playing());
  paint();
  // Over point 2 it goes exactly there, although this is beside the pixel.
  drag(middle(), pixel(2) + QPoint(4, 3), Qt::ControlModifier);
  EXPECT_EQ(points()[1], points()[2]);
}

TEST_F(Gizmo, ShiftCountsATenth) {
  choose(1, Qt::Key_W);
  drag(arm(0.7, 0), arm(0.7, 0) + metres(1, 0), Qt::ShiftModifier);
  EXPECT_NEAR(points()[1].x(), 1.1, pixelWide);
}

TEST_F(Gizmo, EscTakesADragBackAndLeavesNoStep) {
  choose(1, Qt::Key_W);
  const std::string before = text();
  grab(arm(0.7, 0), arm(0.7, 0) + metres(0.5, 0));
  EXPECT_NE(text(), before);
  press(Qt::Key_Escape);
  EXPECT_EQ(text(), before);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, arm(0.7, 0));
  EXPECT_EQ(steps(), 0U);
  EXPECT_EQ(view().tool(), DrawingTool::Move);
  EXPECT_EQ(session().selectedPoints().size(), 1U);
}

TEST_F(Gizmo, ANumberIsTypedWhileTheHandleIsHeldOrPointedAt) {
  choose(1, Qt::Key_W);
  grab(arm(0.7, 0), arm(0.7, 0) + metres(0.2, 0));
  QTest::keyClicks(&view(), "0.5");
  EXPECT_EQ(points()[1], Vec3(1.5, 0, 0));
  press(Qt::Key_Return);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, arm(0.7, 0));
  EXPECT_EQ(points()[1], Vec3(1.5, 0, 0));
  EXPECT_EQ(steps(), 1U);
  paint();
  // Without a button: the keys of the time ("." and "-") and of Reset stay away from it.
  hover(arm(0.46, 0.46));
  ASSERT_TRUE(gizmo().hovered());
  QTest::keyClicks(&view(), "-.257");
  press(Qt::Key_Backspace);
  press(Qt::Key_Tab);
  QTest::keyClicks(&view(), "2");
  EXPECT_EQ(gizmo().text(), "Δx -.25   Δy 2| m");
  press(Qt::Key_Return);
  EXPECT_EQ(points()[1], Vec3(1.25, 2, 0));
  EXPECT_EQ(steps(), 2U);
  EXPECT_EQ(session().snapshot().motion.step, 0);
  EXPECT_FALSE(gizmo().working());
  // Esc leaves a typed number without a trace.
  QTest::keyClicks(&view(), "7");
  press(Qt::Key_Escape);
  EXPECT_EQ(points()[1], Vec3(1.25, 2, 0));
  EXPECT_EQ(steps(), 2U);
}

TEST_F(Gizmo, KeepsTheRunAndItsHistoryWhenAToolIsChosen) {
  session().select({net()});
  stepTo(3);
  for (const Qt::Key key : {Qt::Key_W, Qt::Key_E, Qt::Key_T}) {
    view().setFocus();
    press(key);
    EXPECT_FALSE(gizmo().shown());
    EXPECT_EQ(motion().step, 3);
    EXPECT_EQ(session().snapshot().transport.historySize, 4);
  }
  session().send(Reset{});
  ASSERT_TRUE(shows(0));
  EXPECT_TRUE(gizmo().shown());
}

TEST_F(Gizmo, ARingTurnsAllThatIsSelectedAboutItsMiddle) {
  session().select({net()});
  press(Qt::Key_E);
  ASSERT_TRUE(gizmo().shown());
  const double diagonal = std::sqrt(0.5);
  const QPoint from = arm(diagonal, diagonal), to = arm(-diagonal, diagonal);
  drag(from, to + QPoint(3, 4), Qt::ControlModifier);
  ASSERT_EQ(steps(), 1U);
  EXPECT_TRUE(points()[1].isApprox(Vec3(1, 1, 0), 1e-9)) << points()[1].transpose();
  EXPECT_TRUE(points()[2].isApprox(Vec3(0, 1, 0), 1e-9)) << points()[2].transpose();
  EXPECT_EQ(label(), "Rotate 4 points");
  paint();
  hover(from);
  ASSERT_TRUE(gizmo().hovered());
  QTest::keyClicks(&view(), "-90");
  press(Qt::Key_Return);
  EXPECT_EQ(points()[1], Vec3(1, 0, 0));
}

TEST_F(Gizmo, ScalesAlongAnAxisAndRefusesToPutAllIntoOnePlace) {
  session().select({net()});
  press(Qt::Key_T);
  ASSERT_TRUE(gizmo().shown());
  hover(arm(0.7, 0));
  QTest::keyClicks(&view(), "3");
  press(Qt::Key_Return);
  EXPECT_EQ(points(), (std::vector<Vec3>{{-1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {-1, 1, 0}}));
  EXPECT_EQ(label(), "Scale 4 points");
  const std::string before = text();
  hover(middle());
  QTest::keyClicks(&view(), "0");
  press(Qt::Key_Return);
  EXPECT_EQ(text(), before);
  EXPECT_TRUE(window_->messages().sentence().contains("must not be 0"));
  EXPECT_EQ(steps(), 1U);
  drag(middle(), middle() + QPoint(int(gizmoArm / 2), 0), Qt::ControlModifier);
  EXPECT_TRUE(points()[0].isApprox(Vec3(-1.75, -0.25, 0), 1e-9)) << points()[0].transpose();
}

TEST_F(Gizmo, APlaceOutOfTheWorldIsRefusedWithASentence) {
  choose(1, Qt::Key_W);
  hover(arm(0.7, 0));
  QTest::keyClicks(&view(), "2000000000");
  EXPECT_TRUE(window_->messages().sentence().contains("within 1e9 m"));
  press(Qt::Key_Return);
  EXPECT_LE(points()[1].x(), 1e9);
}

TEST_F(Gizmo, LetsARunGoOnAndAppearsAfterReset) {
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 3; }));
  session().select({net()});
  press(Qt::Key_W);
  EXPECT_TRUE(session().playing());
  EXPECT_FALSE(gizmo().shown());
  EXPECT_EQ(window_->statusBar()->currentMessage(),
            "Positions are edited at the start. Reset goes there; the handles appear then.");
  const auto chosen = session().snapshot().motion.step;
  EXPECT_TRUE(wait([&] { return session().snapshot().motion.step > chosen + 3; }));
  press(Qt::Key_Backspace);
  EXPECT_TRUE(wait([this] { return gizmo().shown(); }));
  EXPECT_FALSE(session().playing());
  EXPECT_EQ(session().snapshot().motion.step, 0);
}

TEST_F(Gizmo, WhatIsLockedStaysAndAClickOnAHandleSelects) {
  choose(1, Qt::Key_W);
  click(middle());
  EXPECT_EQ(session().selectedPoints(), (std::vector<PointRef>{{net(), 1}}));
  EXPECT_EQ(steps(), 0U);
  Visibility visibility;
  visibility.locked = {net()};
  session().setVisibility(visibility);
  EXPECT_FALSE(gizmo().shown());
}

TEST_F(Gizmo, LocalAxesLieAlongThePointsThatAreSelected) {
  session().selectPoints({{net()}, {{net(), 0}, {net(), 2}}});
  press(Qt::Key_W);
  EXPECT_EQ(gizmo().axesText(), "");
  press(Qt::Key_O);
  ASSERT_TRUE(window_->actions()[ActionId::LocalAxes]->isChecked());
  EXPECT_EQ(gizmo().axesText(), "local axes");
  const double half = std::sqrt(0.5);
  EXPECT_TRUE(gizmo().axes().col(0).isApprox(Vec3(half, half, 0), 1e-12));
  hover(arm(0.7 * half, 0.7 * half));
  ASSERT_TRUE(gizmo().hovered());
  QTest::keyClicks(&view(), "1");
  EXPECT_EQ(gizmo().text(), "Δx 1| m   local");
  press(Qt::Key_Return);
  EXPECT_TRUE(points()[0].isApprox(Vec3(half, half, 0), 1e-9)) << points()[0].transpose();
  EXPECT_EQ(points()[1], Vec3(1, 0, 0));
  EXPECT_EQ(steps(), 1U);
  // With the mouse, too; along the other arm nothing leaves the line across.
  paint();
  const QPoint from = arm(-0.7 * half, 0.7 * half);
  drag(from, from + metres(-0.3, 0.3));
  EXPECT_NEAR(points()[0].x(), half - 0.3, pixelWide);
  EXPECT_NEAR(points()[0].x() + points()[0].y(), 2 * half, 1e-9);
  press(Qt::Key_O);
  EXPECT_EQ(gizmo().axesText(), "");
  EXPECT_EQ(gizmo().axes(), Mat3::Identity());
}

TEST_F(Gizmo, LocalAxesOfOnePointAreThoseOfTheWorldAndSaySo) {
  choose(1, Qt::Key_W);
  press(Qt::Key_O);
  EXPECT_EQ(gizmo().axesText(), "world axes: a point has no axes of its own");
  EXPECT_EQ(gizmo().axes(), Mat3::Identity());
  hover(arm(0.7, 0));
  QTest::keyClicks(&view(), "1");
  EXPECT_EQ(gizmo().text(), "Δx 1| m");
  press(Qt::Key_Return);
  EXPECT_EQ(points()[1], Vec3(2, 0, 0));
}

TEST_F(Gizmo, StartVelocitiesTurnAlong) {
  const Edit moving{SetField{
      net(), "velocity", Array<Vec3>{Vec3(1, 2, 0), Vec3(0, 3, 4), Vec3(0, 0, 0), Vec3(5, 0, 0)}}};
  ASSERT_TRUE(session().edit(moving, "Set velocity"));
  const auto velocities = [this] {
    const Component& component = *session().document().scene().find(net());
    return std::get<Array<Vec3>>(component.type().find("velocity")->read(component));
  };
  session().selectPoints({{net()}, {{net(), 0}, {net(), 1}}});
  paint();
  press(Qt::Key_E);
  const double half = std::sqrt(0.5);
  hover(arm(half, half));
  ASSERT_TRUE(gizmo().hovered());
  QTest::keyClicks(&view(), "90");
  press(Qt::Key_Return);
  EXPECT_EQ(velocities(),
            (Array<Vec3>{Vec3(-2, 1, 0), Vec3(-3, 0, 4), Vec3(0, 0, 0), Vec3(5, 0, 0)}));
  EXPECT_EQ(steps(), 2U);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(velocities()[0], Vec3(1, 2, 0));
}

}  // namespace
}  // namespace compliant
