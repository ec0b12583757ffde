// Scenes that are drawn by hand: the tools, by mouse and keyboard alone.

#include <QAction>
#include <QFileDialog>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>

#include "tests/ui/window/viewport/creating.hpp"
#include "ui/qt/fields/compliance_field.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/viewport/tool_strip.hpp"
#include "ui/render/draw_list.hpp"

namespace compliant {
namespace {

TEST_F(Creating, ADoublePendulumIsBuiltByHandRunSoftenedUndoneRedoneSavedAndReopened) {
  const std::string empty = text();
  drawDoublePendulum();
  EXPECT_EQ(view().tool(), DrawingTool::Select);
  EXPECT_EQ(session().document().steps().size(), 4U);
  ASSERT_EQ(points().size(), 3U);
  EXPECT_EQ(edges("rods map"), (std::vector<Edge>{{0, 1}, {1, 2}}));
  EXPECT_TRUE(session().issues().empty());

  // It swings about its anchor, with rods as long as they were drawn.
  const double first = (points()[1] - points()[0]).norm(),
               second = (points()[2] - points()[1]).norm();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 40; }));
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return !session().snapshot().transport.playing; }));
  EXPECT_EQ(now(0), points()[0]);
  EXPECT_LT(now(2).y(), points()[2].y() - 0.1);
  EXPECT_NEAR((now(1) - now(0)).norm(), first, 1e-9);
  EXPECT_NEAR((now(2) - now(1)).norm(), second, 1e-9);

  // One of the rods is taken alone and softened in the property panel.
  press(Qt::Key_Backspace);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 0; }));
  paint();
  click((pixel(1) + pixel(2)) / 2);
  EXPECT_EQ(session().selected(), idOf("rods"));
  EXPECT_EQ(session().selectedRow(), 1);
  choose("separate");
  ASSERT_EQ(session().selected(), idOf("rods 2"));
  EXPECT_EQ(edges("rods map"), (std::vector<Edge>{{0, 1}}));
  EXPECT_EQ(edges("rods 2 map"), (std::vector<Edge>{{1, 2}}));
  QLineEdit* soft = field<ComplianceField>("compliance")->edit();
  ASSERT_NE(soft, nullptr);
  type(soft, "0.01");
  QTest::keyClick(soft, Qt::Key_Return);
  EXPECT_EQ(compliance("rods 2"), 0.01);
  EXPECT_EQ(compliance("rods"), 0);
  view().setFocus();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 40; }));
  press(Qt::Key_Space);
  EXPECT_NEAR((now(1) - now(0)).norm(), first, 1e-9);
  EXPECT_GT(std::abs((now(2) - now(1)).norm() - second), 1e-3);

  const std::string full = text();
  const std::size_t steps = session().document().steps().size();
  EXPECT_EQ(steps, 6U);
  for (std::size_t i = 0; i < steps; ++i) press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), empty);
  for (std::size_t i = 0; i < steps; ++i) press(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(text(), full);

  const QString path = folder_.filePath("double pendulum.json");
  QTimer::singleShot(300, [&] {
    auto* dialog = window_->findChild<QFileDialog*>("saveDialog");
    ASSERT_NE(dialog, nullptr);
    auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
    ASSERT_NE(name, nullptr);
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
  });
  press(Qt::Key_S, Qt::ControlModifier);
  EXPECT_FALSE(window_->isWindowModified());
  open(path_);
  open(path);
  EXPECT_EQ(text(), full);
}

TEST_F(Creating, TheToolsBodyAndJointBeginWithTheirFirstKindAndGoOnWhenChosenAgain) {
  const auto chosen = [this](ActionId tool) {
    window_->actions()[tool]->trigger();
    return view().toolKind();
  };
  EXPECT_EQ(chosen(ActionId::ToolBody), ToolKind(bodyKind("Box")));
  EXPECT_EQ(chosen(ActionId::ToolBody), ToolKind(bodyKind("Ball")));
  EXPECT_EQ(chosen(ActionId::ToolJoint), ToolKind(JointKind::Hinge));
  EXPECT_EQ(chosen(ActionId::ToolJoint), ToolKind(JointKind::Motor));
  EXPECT_EQ(chosen(ActionId::ToolBody), ToolKind(bodyKind("Ball"))) << "it is where one left it";
  press(Qt::Key_Escape);
}

TEST_F(Creating, ADragDrawsALinkWhereThereIsNoPointYet) {
  press(Qt::Key_S);
  const float yaw = view().camera().yaw();
  const Vec3 from(0, 0.2, 0), to(0.6, 0.2, 0);
  drag(pixel(from), pixel(to));
  ASSERT_TRUE(hasPoints(2));
  EXPECT_EQ(edges("springs map"), (std::vector<Edge>{{0, 1}}));
  EXPECT_EQ(view().camera().yaw(), yaw);
  EXPECT_LT((pixel(Index{0}) - pixel(from)).manhattanLength(), 4);
  EXPECT_LT((pixel(Index{1}) - pixel(to)).manhattanLength(), 4);
  // Between the clicks of a link, and with the middle button, the view turns.
  click(pixel(Vec3(0.3, 0.6, 0)));
  drag(pixel(Vec3(0.1, -0.2, 0)), pixel(Vec3(0.4, -0.3, 0)));
  EXPECT_NE(view().camera().yaw(), yaw);
  EXPECT_EQ(points().size(), 2U);
  press(Qt::Key_Escape);
}

TEST_F(Creating, PointsKeepTheirSizeWhileMoreAreDrawnUntilAllIsFramed) {
  press(Qt::Key_P);
  click(pixel(Vec3(-0.3, 0.2, 0)));
  click(pixel(Vec3(0.3, 0.2, 0)));
  ASSERT_TRUE(hasPoints(2));
  const auto drawn = [this](std::size_t count) {
    return wait([&] { return view().drawList().points.size() == count; });
  };
  const auto size = [this] { return view().drawList().points[0].radius.world; };
  ASSERT_TRUE(drawn(2));
  const float before = size();
  click(pixel(Vec3(0.6, -0.5, 0)));
  ASSERT_TRUE(drawn(3));
  EXPECT_EQ(size(), before);
  press(Qt::Key_Home);
  EXPECT_NE(size(), before);
}

TEST_F(Creating, ThePointToolPlacesPointsWhereTheClicksAreAndTheViewStays) {
  const float distance = view().camera().distance();
  press(Qt::Key_P);
  EXPECT_TRUE(window_->tools()->button(DrawingTool::Point)->isChecked());
  EXPECT_FALSE(window_->tools()->hint().isEmpty());
  const QPoint first = pixel(Vec3(-0.5, 0.2, 0)), second = pixel(Vec3(0.5, 0.2, 0));
  click(first);
  click(second);
  ASSERT_TRUE(hasPoints(2));
  EXPECT_EQ(view().camera().distance(), distance);
  EXPECT_LT((pixel(Index{0}) - first).manhattanLength(), 3);
  EXPECT_LT((pixel(Index{1}) - second).manhattanLength(), 3);
  // On the plane of the axes that faces the eye.
  EXPECT_EQ(points()[0].z(), 0);
  // With Ctrl exactly on the grid, of which lines lie 0.1 m apart here.
  click(pixel(Vec3(0.31, -0.42, 0)), Qt::ControlModifier);
  EXPECT_EQ(points().at(2), Vec3(0.3, -0.4, 0));
  EXPECT_EQ(session().document().steps().size(), 3U);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(points().size(), 2U);
}

TEST_F(Creating, ADragTurnsTheViewWithATool) {
  press(Qt::Key_P);
  const float yaw = view().camera().yaw();
  drag(pixel(Vec3(0, 0.2, 0)), pixel(Vec3(0.5, 0.2, 0)));
  EXPECT_NE(view().camera().yaw(), yaw);
  EXPECT_TRUE(points().empty());
}

TEST_F(Creating, AButtonOfTheStripChoosesAToolAndEscLeavesIt) {
  QTest::mouseClick(window_->tools()->button(DrawingTool::Spring), Qt::LeftButton);
  EXPECT_EQ(view().tool(), DrawingTool::Spring);
  // The first click begins a link that Esc gives up; the second leaves the tool.
  click(pixel(Vec3(0, 0.2, 0)));
  press(Qt::Key_Escape);
  EXPECT_EQ(view().tool(), DrawingTool::Spring);
  press(Qt::Key_Escape);
  EXPECT_EQ(view().tool(), DrawingTool::Select);
  EXPECT_TRUE(window_->tools()->button(DrawingTool::Select)->isChecked());
  EXPECT_EQ(scene().size(), 0U);
  EXPECT_TRUE(session().document().steps().empty());
}

TEST_F(Creating, ASpringBetweenTwoClicksIsOneStepWithBothItsPoints) {
  press(Qt::Key_S);
  click(pixel(Vec3(0, 0.2, 0)));
  click(pixel(Vec3(0.5, 0.2, 0)));
  EXPECT_EQ(points().size(), 2U);
  EXPECT_EQ(edges("springs map"), (std::vector<Edge>{{0, 1}}));
  EXPECT_EQ(compliance("springs"), 1e-3);
  EXPECT_EQ(session().document().steps().size(), 1U);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(scene().size(), 0U);
}

TEST_F(Creating, TheFixToolHoldsAndLetsGo) {
  press(Qt::Key_P);
  click(pixel(Vec3(0, 0.2, 0)));
  ASSERT_TRUE(hasPoints(1));
  const std::string before = text();
  press(Qt::Key_X);
  click(pixel(Index{0}));
  EXPECT_NE(idOf("anchors"), 0U);
  ASSERT_TRUE(wait([this] { return session().snapshot().structure->fixed.size() == 1; }));
  click(pixel(Index{0}));
  EXPECT_EQ(text(), before);
  EXPECT_EQ(session().document().steps().size(), 3U);
}

TEST_F(Creating, AStrokeOfTheFixToolHoldsEveryPointItMeetsInOneStep) {
  press(Qt::Key_P);
  for (const double x : {-0.4, 0.0, 0.4}) click(pixel(Vec3(x, 0.2, 0)));
  ASSERT_TRUE(hasPoints(3));
  const std::string before = text();
  const std::size_t steps = session().document().steps().size();
  press(Qt::Key_X);
  drag(pixel(Index{0}), pixel(Index{2}));
  ASSERT_TRUE(wait([this] { return session().snapshot().structure->fixed.size() == 3; }));
  EXPECT_EQ(session().document().steps().size(), steps + 1);
  drag(pixel(Index{0}), pixel(Index{1}));
  EXPECT_TRUE(wait([this] { return session().snapshot().structure->fixed.size() == 1; }));
  press(Qt::Key_Z, Qt::ControlModifier);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), before);
}

TEST_F(Creating, ARopeHangsBetweenTwoClicks) {
  press(Qt::Key_R, Qt::ShiftModifier);
  EXPECT_EQ(view().tool(), DrawingTool::Rope);
  click(pixel(Vec3(-0.5, 0.5, 0)));
  click(pixel(Vec3(0.5, 0.5, 0)));
  const std::vector<Vec3> rope = points("rope/points");
  ASSERT_EQ(rope.size(), 11U);
  EXPECT_LT((rope.front() - Vec3(-0.5, 0.5, 0)).norm(), 0.02);
  EXPECT_LT((rope.back() - Vec3(0.5, 0.5, 0)).norm(), 0.02);
  EXPECT_LT(rope[5].y(), 0.4);
  EXPECT_NE(idOf("rope/anchors"), 0U);
  EXPECT_EQ(session().document().steps().size(), 1U);
  // From its end, which is a point, to a place.
  ASSERT_TRUE(wait([&] { return session().snapshot().structure->states.size() >= 1; }));
  paint();
  const auto end = view().placeOf(idOf("rope/points"), 10);
  ASSERT_TRUE(end);
  drag(end->toPoint(), pixel(Vec3(1.2, 0.2, 0)));
  EXPECT_EQ(points("rope 2/points").size(), 10U);
  EXPECT_EQ(session().document().steps().size(), 2U);
  press(Qt::Key_Z, Qt::ControlModifier);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(scene().names().empty());
}

TEST_F(Creating, WhatAToolCannotDoIsTold) {
  press(Qt::Key_X);
  click(pixel(Vec3(0, 0.2, 0)));
  EXPECT_TRUE(window_->messages().sentence().contains("no point or body here"));
}

TEST_F(Creating, ASecondLinkBetweenTheSamePointsIsDrawnToo) {
  drawDoublePendulum();
  press(Qt::Key_R);
  drag(pixel(0), pixel(1));
  EXPECT_EQ(session().document().steps().size(), 5U);
  EXPECT_EQ(edges("rods map"), (std::vector<Edge>{{0, 1}, {1, 2}, {0, 1}}));
  EXPECT_TRUE(session().issues().empty());
}

TEST_F(Creating, ADisabledLinkIsFoundAndEnabledInTheView) {
  drawDoublePendulum();
  const QPoint middle = (pixel(0) + pixel(1)) / 2;
  click(middle);
  const Id rods = session().selected();
  EXPECT_EQ(scene().find(rods)->type().role, Role::Constraint);
  press(Qt::Key_E, Qt::ControlModifier);
  ASSERT_TRUE(wait([&] { return session().snapshot().structure->disabled.size() == 1; }));
  paint();
  click(QPoint(5, view().height() - 5));
  ASSERT_EQ(session().selected(), Id{0});
  click(middle);
  EXPECT_EQ(session().selection(), std::vector<Id>{rods});
  EXPECT_EQ(session().selectedRow(), -1);
  EXPECT_TRUE(view().hoverText().contains("rods, disabled")) << view().hoverText().toStdString();
  press(Qt::Key_E, Qt::ControlModifier);
  EXPECT_TRUE(scene().find(rods)->enabled);
}

TEST_F(Creating, ToolsLeaveHiddenAndLockedPointSubset) {
  drawDoublePendulum();
  const std::string before = text();
  for (const Qt::Key end : {Qt::Key_H, Qt::Key_L}) {
    session().select({idOf("points")});
    window_->actions()[end == Qt::Key_H ? ActionId::Hide : ActionId::Lock]->trigger();
    view().setFocus();
    press(Qt::Key_X);
    click(pixel(1));
    EXPECT_EQ(text(), before);
    EXPECT_TRUE(window_->messages().sentence().startsWith("There is no point or body here"));
    press(Qt::Key_Escape);
    session().select({idOf("points")});
    window_->actions()[end == Qt::Key_H ? ActionId::Hide : ActionId::Lock]->trigger();
  }
}

TEST_F(Creating, APointIsNotPlacedOnAnother) {
  drawDoublePendulum();
  press(Qt::Key_P);
  click(pixel(1));
  EXPECT_EQ(points().size(), 3U);
  EXPECT_TRUE(window_->messages().sentence().startsWith("There is a point here already"));
}

TEST_F(Creating, DrawingWhileItRunsPausesAndGoesBackToTheStart) {
  drawDoublePendulum();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 5; }));
  press(Qt::Key_P);
  click(pixel(Vec3(-0.8, -0.5, 0)));
  ASSERT_TRUE(hasPoints(4));
  EXPECT_FALSE(session().playing());
  EXPECT_TRUE(wait([this] {
    const Snapshot& snapshot = session().snapshot();
    return !snapshot.transport.playing && snapshot.motion.step == 0;
  }));
  EXPECT_EQ(now(1), points()[1]);
}

TEST_F(Creating, WhileThePastIsShownFixingStaysThereAndDrawingGoesBackToTheStart) {
  drawDoublePendulum();
  const std::string drawn = text();
  const auto showPast = [this] {
    stepTo(8);
    for (std::int64_t step = 7; step >= 5; --step) {
      press(Qt::Key_Left);
      ASSERT_TRUE(shows(step));
    }
    ASSERT_TRUE(session().snapshot().transport.inPast());
    paint();
  };
  const auto backAtTheStart = [this] {
    return wait([this] { return motion().step == 0 && !session().snapshot().transport.inPast(); });
  };
  const auto held = [this] {
    const Component& anchors = *scene().find(std::string_view("anchors"));
    return std::get<Array<std::int64_t>>(anchors.type().find("indices")->read(anchors)).vector();
  };
  // A point is met where the past shows it, not where it starts or is now.
  showPast();
  press(Qt::Key_X);
  click(pixel(2));
  EXPECT_EQ(held(), (std::vector<std::int64_t>{0, 2}));
  EXPECT_TRUE(window_->statusBar()->currentMessage().startsWith("You see the past"));
  EXPECT_EQ(motion().step, 5);
  EXPECT_TRUE(session().snapshot().transport.inPast());
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), drawn);

  press(Qt::Key_P);
  click(pixel(Vec3(-0.8, -0.5, 0)));
  EXPECT_TRUE(backAtTheStart());
  ASSERT_TRUE(hasPoints(4));
  EXPECT_NEAR((points()[3] - Vec3(-0.8, -0.5, 0)).norm(), 0, 0.05);
  EXPECT_EQ(now(2), points()[2]);

  showPast();
  press(Qt::Key_S);
  drag(pixel(3), pixel(2));
  EXPECT_TRUE(backAtTheStart());
  EXPECT_EQ(edges("springs map"), (std::vector<Edge>{{3, 2}}));
  for (int i = 0; i < 2; ++i) press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), drawn);
}

TEST_F(Creating, TheFormOfATemplateStandsInTheWindow) {
  choose("Net");
  const TemplateForm& form = window_->templateForm();
  EXPECT_TRUE(form.isVisible());
  EXPECT_EQ(form.window(), window_.get());
  EXPECT_FALSE(form.isWindow());
}

TEST_F(Creating, ARopeBetweenTwoSelectedPointsIsAskedForNeitherSpanNorFixedEnds) {
  drawDoublePendulum();
  const auto asked = [this](std::size_t number) {
    return window_->templateForm().fields()[number]->isEnabled();
  };
  session().selectPoints({{idOf("points")}, {{idOf("points"), 1}, {idOf("points"), 2}}});
  choose("Rope of rods");
  ASSERT_EQ(window_->templateForm().fields().size(), 5U);
  EXPECT_TRUE(asked(0) && asked(3) && asked(4));
  EXPECT_FALSE(asked(1) || asked(2));
  const QWidget* row = window_->templateForm().fields()[1]->parentWidget();
  EXPECT_TRUE(row->toolTip().contains("from one selected point")) << row->toolTip().toStdString();
  session().select({});
  EXPECT_TRUE(asked(1) && asked(2));
  EXPECT_EQ(row->toolTip(), "");
}

}  // namespace
}  // namespace compliant
