// Scenes that are built by hand: with the drawing tools and the palette, by mouse and keyboard
// alone.

#include <QAction>
#include <QFileDialog>
#include <QListWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>

#include "engine/scene/scene_file.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/command_palette.hpp"
#include "ui/qt/compliance_field.hpp"
#include "ui/qt/message_bar.hpp"
#include "ui/qt/scene_tree.hpp"
#include "ui/qt/tool_strip.hpp"

namespace compliant {
namespace {

class Creating : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    view().setFocus();
    press(Qt::Key_N, Qt::ControlModifier);
    ASSERT_EQ(scene().size(), 0U);
    ASSERT_TRUE(wait([this] { return session().snapshot().structure->states.empty(); }));
    paint();
  }
  void TearDown() override {
    // So that closing asks nothing.
    session().document().goTo(0);
    OpenWindow::TearDown();
  }
  Viewport& view() { return *window_->viewport(); }
  const Scene& scene() { return session().document().scene(); }
  std::string text() { return writeScene(scene()); }
  void paint() {
    const long frames = view().frames();
    view().update();
    ASSERT_TRUE(wait([&] { return view().frames() > frames; }));
  }
  QPoint pixel(const Vec3& place) {
    const auto shown = view().camera().project(place.cast<float>());
    return shown ? QPoint(qRound(shown->pixel.x()), qRound(shown->pixel.y())) : QPoint();
  }
  QPoint pixel(Index point) { return view().placeOf(idOf("points"), point)->toPoint(); }
  /// The engine has so many points, and they are painted.
  bool hasPoints(Index count) {
    const bool there = wait([&] {
      const auto& structure = *session().snapshot().structure;
      const int index = structure.stateIndex(idOf("points"));
      return index >= 0 && structure.states[static_cast<std::size_t>(index)].shape.count == count;
    });
    paint();
    return there;
  }
  void click(const QPoint& at, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::mouseMove(&view(), at);
    QTest::mouseClick(&view(), Qt::LeftButton, modifiers, at);
  }
  void drag(const QPoint& from, const QPoint& to,
            Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::mousePress(&view(), Qt::LeftButton, modifiers, from);
    QTest::mouseMove(&view(), from + (to - from) / 2);
    QTest::mouseMove(&view(), to);
    QTest::mouseRelease(&view(), Qt::LeftButton, modifiers, to);
  }
  std::vector<Vec3> points(const char* state = "points") {
    const Component* component = scene().find(std::string_view(state));
    if (component == nullptr) return {};
    return std::get<Array<Vec3>>(component->type().find("position")->read(*component)).vector();
  }
  std::vector<Edge> edges(const char* map) {
    const Component* component = scene().find(std::string_view(map));
    if (component == nullptr) return {};
    return std::get<Array<Edge>>(component->type().find("edges")->read(*component)).vector();
  }
  Vec3 now(Index point) {
    const Snapshot& snapshot = session().snapshot();
    const int index = snapshot.structure->stateIndex(idOf("points"));
    return snapshot.motion.x.segment<3>(
        snapshot.structure->states[static_cast<std::size_t>(index)].x + 3 * point);
  }
  /// Opens the palette with its key, types and chooses the first line.
  void choose(const QString& what) {
    press(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(palette().isVisible());
    QTest::keyClicks(palette().search(), what);
    QTest::keyClick(palette().search(), Qt::Key_Return);
    EXPECT_FALSE(palette().isVisible());
  }
  CommandPalette& palette() { return window_->commandPalette(); }
  /// An anchor and two rods, by clicks.
  void drawDoublePendulum() {
    view().setFocus();
    press(Qt::Key_P);
    click(pixel(Vec3(0, 0.5, 0)));
    ASSERT_TRUE(hasPoints(1));
    press(Qt::Key_X);
    click(pixel(0));
    press(Qt::Key_R);
    drag(pixel(0), pixel(Vec3(0.7, 0.5, 0)));
    ASSERT_TRUE(hasPoints(2));
    click(pixel(1));
    click(pixel(Vec3(1.4, 0.5, 0)));
    ASSERT_TRUE(hasPoints(3));
    press(Qt::Key_Escape);
  }
};

TEST_F(Creating, ADoublePendulumIsBuiltByHandRunSoftenedUndoneRedoneSavedAndReopened) {
  const std::string empty = text();
  drawDoublePendulum();
  EXPECT_EQ(view().tool(), DrawingTool::select);
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

TEST_F(Creating, ThePointToolPlacesPointsWhereTheClicksAreAndTheViewStays) {
  const float distance = view().camera().distance();
  press(Qt::Key_P);
  EXPECT_TRUE(window_->tools()->button(DrawingTool::point)->isChecked());
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
  QTest::mouseClick(window_->tools()->button(DrawingTool::spring), Qt::LeftButton);
  EXPECT_EQ(view().tool(), DrawingTool::spring);
  // The first click begins a link that Esc gives up; the second leaves the tool.
  click(pixel(Vec3(0, 0.2, 0)));
  press(Qt::Key_Escape);
  EXPECT_EQ(view().tool(), DrawingTool::spring);
  press(Qt::Key_Escape);
  EXPECT_EQ(view().tool(), DrawingTool::select);
  EXPECT_TRUE(window_->tools()->button(DrawingTool::select)->isChecked());
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

TEST_F(Creating, WhatAToolCannotDoIsTold) {
  press(Qt::Key_X);
  click(pixel(Vec3(0, 0.2, 0)));
  EXPECT_TRUE(window_->messages().sentence().contains("no point here"));
  drawDoublePendulum();
  press(Qt::Key_R);
  drag(pixel(0), pixel(1));
  EXPECT_TRUE(window_->messages().sentence().contains("links these two points already"))
      << window_->messages().sentence().toStdString();
  EXPECT_EQ(session().document().steps().size(), 4U);
}

TEST_F(Creating, ToolsLeaveHiddenAndLockedPointsAlone) {
  drawDoublePendulum();
  const std::string before = text();
  for (const Qt::Key end : {Qt::Key_H, Qt::Key_L}) {
    session().select({idOf("points")});
    window_->actions()[end == Qt::Key_H ? ActionId::hide : ActionId::lock]->trigger();
    view().setFocus();
    press(Qt::Key_X);
    click(pixel(1));
    EXPECT_EQ(text(), before);
    EXPECT_TRUE(window_->messages().sentence().startsWith("There is no point here"));
    press(Qt::Key_Escape);
    session().select({idOf("points")});
    window_->actions()[end == Qt::Key_H ? ActionId::hide : ActionId::lock]->trigger();
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
  EXPECT_TRUE(window_->statusBar()->currentMessage().startsWith("The past is shown"));
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

TEST_F(Creating, ThePaletteAddsATypeLinkedToWhatFits) {
  choose("points");
  ASSERT_NE(idOf("points"), 0U);
  EXPECT_EQ(session().selected(), idOf("points"));
  choose("uniform mass");
  const Component* mass = scene().find(std::string_view("uniform mass"));
  ASSERT_NE(mass, nullptr);
  EXPECT_EQ(std::get<Link>(mass->type().find("state")->read(*mass)).id, idOf("points"));
  EXPECT_EQ(session().selected(), mass->id);
  EXPECT_EQ(session().document().steps().size(), 2U);
  press(Qt::Key_Z, Qt::ControlModifier);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(scene().size(), 0U);
}

TEST_F(Creating, ThePaletteMakesTemplates) {
  for (const char* name : {"rope of rods", "rope of springs", "net", "cloth", "pulley", "anchor"}) {
    const std::size_t steps = session().document().steps().size();
    choose(name);
    EXPECT_EQ(session().document().steps().size(), steps + 1) << name;
  }
  EXPECT_TRUE(wait([this] { return !session().snapshot().structure->constraints.empty(); }));
  EXPECT_TRUE(session().issues().empty());
  session().send(StepForward{});
  EXPECT_TRUE(wait([this] { return session().snapshot().motion.step == 1; }));
}

TEST_F(Creating, ARopeFromThePaletteHangsBetweenTheTwoSelectedPoints) {
  press(Qt::Key_P);
  click(pixel(Vec3(-0.6, 0.4, 0)));
  click(pixel(Vec3(0.6, 0.4, 0)));
  ASSERT_TRUE(hasPoints(2));
  press(Qt::Key_Escape);
  click(pixel(Index{0}));
  click(pixel(Index{1}), Qt::ControlModifier);
  ASSERT_EQ(session().selectedPoints().size(), 2U);
  const std::string before = text();
  choose("rope of rods");
  EXPECT_EQ(points("rope/points").size(), 9U);
  EXPECT_EQ(idOf("rope/anchors"), 0U);
  const std::vector<Edge> rope = edges("rope/links map");
  ASSERT_EQ(rope.size(), 10U);
  EXPECT_EQ(rope.front(), (Edge{9, 0}));
  EXPECT_EQ(rope.back(), (Edge{8, 10}));
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), before);
}

TEST_F(Creating, ThePaletteDoesWhatActionsDoAndArrowsMoveInIt) {
  choose("parallel projection");
  EXPECT_EQ(view().camera().lens(), Lens::orthographic);
  press(Qt::Key_K, Qt::ControlModifier);
  QListWidget* list = palette().list();
  EXPECT_EQ(list->currentRow(), 0);
  QTest::keyClick(palette().search(), Qt::Key_Down);
  QTest::keyClick(palette().search(), Qt::Key_Down);
  QTest::keyClick(palette().search(), Qt::Key_Up);
  EXPECT_EQ(list->currentRow(), 1);
  QTest::keyClicks(palette().search(), "qqq");
  EXPECT_EQ(list->count(), 0);
  QTest::keyClick(palette().search(), Qt::Key_Return);
  EXPECT_TRUE(palette().isVisible());
  QTest::keyClick(palette().search(), Qt::Key_Escape);
  EXPECT_FALSE(palette().isVisible());
}

TEST_F(Creating, ThePaletteChoosesWhatMenusOffer) {
  choose("text and panels: 125");
  EXPECT_EQ(activeScale(), 1.25);
  choose("text and panels: 100");
  EXPECT_EQ(activeScale(), 1);
}

TEST_F(Creating, ThePlusOverTheTreeOpensThePalette) {
  auto* plus = window_->tree().findChild<QToolButton*>();
  ASSERT_NE(plus, nullptr);
  for (QToolButton* each : window_->tree().findChildren<QToolButton*>())
    if (each->accessibleName() == "Add") plus = each;
  QTest::mouseClick(plus, Qt::LeftButton);
  EXPECT_TRUE(palette().isVisible());
  QTest::keyClick(palette().search(), Qt::Key_Escape);
}

}  // namespace
}  // namespace compliant
