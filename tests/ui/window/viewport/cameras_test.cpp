// The cube in the corner, the keys of the views, and saved cameras.

#include <QClipboard>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>
#include <QTabWidget>
#include <algorithm>
#include <cmath>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/widgets/named_list.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/view/camera_place.hpp"

namespace compliant {
namespace {

class WindowCameras : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  Viewport& view() { return *window_->viewport(); }
  bool looks(View from) { return looksFrom(view().camera(), from); }
  void clickCube(View side) {
    const QPoint place = view().placeOfCubeFace(side).toPoint();
    QTest::mouseClick(&view(), Qt::LeftButton, {}, place);
  }
};

TEST_F(WindowCameras, AClickOnTheCubeLooksFromThereAndTheNextFromTheOtherSide) {
  session().select({idOf("ball")});
  clickCube(View::Right);
  EXPECT_TRUE(looks(View::Right));
  clickCube(View::Right);
  EXPECT_TRUE(looks(View::Left));
  clickCube(View::Left);
  EXPECT_TRUE(looks(View::Right));
  // The tip of an axis does the same.
  clickCube(View::Top);
  EXPECT_TRUE(looks(View::Top));
  // It is no click into the scene.
  EXPECT_EQ(session().selected(), idOf("ball"));
  EXPECT_TRUE(session().document().steps().empty());
}

TEST_F(WindowCameras, ADragThatBeginsOnTheCubeTurnsTheView) {
  const QPoint place = view().placeOfCubeFace(View::Front).toPoint();
  const float before = view().camera().yaw();
  QTest::mousePress(&view(), Qt::LeftButton, {}, place);
  QTest::mouseMove(&view(), place + QPoint(20, 0));
  QTest::mouseMove(&view(), place + QPoint(60, 0));
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, place + QPoint(60, 0));
  EXPECT_NE(view().camera().yaw(), before);
  EXPECT_FALSE(looks(View::Front));
}

TEST_F(WindowCameras, TheKeysOfTheKeypadLookAlongTheAxes) {
  const std::pair<Qt::Key, View> keys[] = {{Qt::Key_1, View::Front},
                                           {Qt::Key_3, View::Right},
                                           {Qt::Key_7, View::Top},
                                           {Qt::Key_0, View::Isometric}};
  for (const auto& [key, from] : keys)
    for (const auto pad : {Qt::NoModifier, Qt::KeypadModifier}) {
      view().look(View::Home);
      press(key, pad);
      EXPECT_TRUE(looks(from)) << key << " " << pad;
    }
  press(Qt::Key_1);
  press(Qt::Key_9);
  EXPECT_TRUE(looks(View::Back));
  press(Qt::Key_5);
  EXPECT_EQ(view().camera().lens(), Lens::Orthographic);
  press(Qt::Key_5);
  EXPECT_EQ(view().camera().lens(), Lens::Perspective);
}

TEST_F(WindowCameras, WhatIsFramedLiesUnderNothing) {
  // As wide and as high as the view, so that something stands in each corner.
  write(path_, R"({"compliant_lab": 1, "components": {
    "nails": {"type": "FixedPoints", "state": "ball", "indices": [0, 1, 2, 3]},
    "ball": {"type": "Points", "position": [[-3, -2, 0], [3, -2, 0], [-3, 2, 0], [3, 2, 0]]},
    "integrator": {"type": "ImplicitIntegrator"},
    "length": {"type": "Scalars"},
    "length map": {"type": "Distance", "inputs": ["ball"], "output": "length",
                   "edges": [[0, 1], [2, 3], [0, 3]], "rest": [5, 5, 7]},
    "rope": {"type": "UniformCompliance", "state": "length", "compliance": 0.001}}})");
  open(path_);
  ASSERT_NE(idOf("rope"), 0U);
  ASSERT_TRUE(view().placeOf(idOf("ball"), 3));
  view().setFocus();
  press(Qt::Key_9, Qt::ControlModifier);
  stepTo(1);
  ASSERT_TRUE(wait([this] { return view().showsLegend(); }));
  // Dear ImGui knows the size of the legend some frames later.
  ASSERT_TRUE(wait([this] {
    view().update();
    return view().covers().back().sizes().x() > 150;
  }));
  // HUD as it is and as large as it becomes, buttons, legend, cube and scale bar.
  EXPECT_EQ(view().covers().size(), 6U);
  const auto covered = [&](Index point) {
    const auto place = view().placeOf(idOf("ball"), point);
    if (!place || !view().rect().contains(place->toPoint())) return true;
    const Eigen::Vector2f at(static_cast<float>(place->x()), static_cast<float>(place->y()));
    for (const ScreenRect& cover : view().covers())
      if (cover.contains(at)) return true;
    return false;
  };
  for (const Qt::Key key : {Qt::Key_1, Qt::Key_7, Qt::Key_3, Qt::Key_0}) {
    press(key);
    session().select({});
    press(Qt::Key_Home);
    for (Index i = 0; i < 4; ++i) EXPECT_FALSE(covered(i)) << "all, " << key << " " << i;
    session().select({idOf("rope")});
    press(Qt::Key_F);
    for (Index i = 0; i < 4; ++i) EXPECT_FALSE(covered(i)) << "selected, " << key << " " << i;
  }
}

TEST_F(WindowCameras, FollowTheSceneWhenTheyAreAskedTo) {
  write(path_, R"({"compliant_lab": 1, "components": {
    "balls": {"type": "Points", "position": [[0, 0, 0], [1, 0, 0]], "velocity": [[0, -2, 0], [0, -2, 0]]},
    "mass": {"type": "UniformMass", "state": "balls"},
    "integrator": {"type": "ImplicitIntegrator"}}})");
  open(path_);
  ASSERT_TRUE(wait([this] { return view().placeOf(idOf("balls"), 1).has_value(); }));
  const auto seen = [this](Index point) {
    const auto place = view().placeOf(idOf("balls"), point);
    return place && view().rect().contains(place->toPoint());
  };
  const Camera before = view().camera();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.time > 2 && !seen(0); }));
  EXPECT_EQ(view().camera(), before);
  // On request once, or from now on.
  press(Qt::Key_Home);
  EXPECT_TRUE(seen(0) && seen(1));
  press(Qt::Key_Home, Qt::ShiftModifier);
  EXPECT_TRUE(view().options().follow);
  const double time = session().snapshot().motion.time;
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.time > time + 1; }));
  EXPECT_TRUE(wait([&] { return seen(0) && seen(1); }));
  EXPECT_NE(view().camera(), before);
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return !session().playing(); }));
  const Camera halted = view().camera();
  view().update();
  EXPECT_EQ(view().camera(), halted);
}

TEST_F(WindowCameras, OneStepFollowsTheSceneInEveryFrameAlsoWhereArrowsAreDrawn) {
  ViewOptions options = view().options();
  options.forces.shown = ForcesShown::All;
  options.follow = true;
  view().setOptions(options);
  Camera far = view().camera();
  far.setDistance(200 * far.distance());
  view().setCamera(far);
  struct Frame {
    long number;
    float distance;
  };
  std::vector<Frame> seen;
  QObject::connect(&view(), &QOpenGLWidget::frameSwapped, window_.get(), [&] {
    const Frame now{view().frames(), view().camera().distance()};
    if (seen.empty() || now.distance != seen.back().distance) seen.push_back(now);
  });
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([&] { return seen.size() > 8; }));
  // Each frame that moves takes 15 % of the rest of the way, in the logarithm: k of them 1 −
  // 0.85^k, and the next m 0.85^k (1 − 0.85^m). Not every frame moves, and not every one is shown.
  for (std::size_t i = 4; i < 8; ++i) {
    const double ratio = std::log(seen[i].distance / seen[i - 1].distance) /
                         std::log(seen[i - 1].distance / seen[i - 2].distance);
    const auto way = [](long frames) { return 1 - std::pow(0.85, frames); };
    double nearest = 1;
    for (long k = 1; k <= seen[i - 1].number - seen[i - 2].number; ++k)
      for (long m = 1; m <= seen[i].number - seen[i - 1].number; ++m)
        nearest = std::min(nearest, std::abs(ratio - std::pow(0.85, k) * way(m) / way(k)));
    EXPECT_LT(nearest, 0.04) << i << " ratio " << ratio;
  }
  EXPECT_FALSE(view().drawList().arrows.empty());
}

TEST_F(WindowCameras, WhatIsOutOfViewIsSaidWithTheKeyThatBringsItBack) {
  EXPECT_EQ(view().outOfViewText(), "");
  Camera aside = view().camera();
  aside.setTarget(aside.target() + Eigen::Vector3f(1000, 0, 0));
  view().setCamera(aside);
  EXPECT_EQ(view().outOfViewText(), "Out of view · press Home");
  window_->actions().bind(ActionId::FrameAll, {QKeySequence("J")});
  EXPECT_EQ(view().outOfViewText(), "Out of view · press J");
  window_->actions().bind(ActionId::FrameAll, {});
  EXPECT_EQ(view().outOfViewText(), "Out of view");
  window_->actions()[ActionId::FrameAll]->trigger();
  EXPECT_EQ(view().outOfViewText(), "");
}

TEST_F(WindowCameras, ALegendYieldsToThePointerAndToWhatItCovers) {
  write(path_, R"({"compliant_lab": 1, "components": {
    "nail": {"type": "FixedPoints", "state": "ball", "indices": [0]},
    "ball": {"type": "Points", "position": [[0, 0, 0], [1, 0, 0]]},
    "gravity": {"type": "Gravity"},
    "integrator": {"type": "ImplicitIntegrator"},
    "length": {"type": "Scalars"},
    "length map": {"type": "Distance", "inputs": ["ball"], "output": "length", "edges": [[0, 1]]},
    "rope": {"type": "UniformCompliance", "state": "length", "compliance": 0.001}}})");
  open(path_);
  view().setFocus();
  press(Qt::Key_9, Qt::ControlModifier);
  stepTo(1);
  const auto painted = [this](const std::function<bool()>& condition) {
    return wait([&] {
      view().update();
      return condition();
    });
  };
  ASSERT_TRUE(painted([this] { return view().showsLegend(); }));
  ASSERT_TRUE(
      painted([this] { return view().showsLegend() && view().covers().back().sizes().x() > 100; }));
  EXPECT_TRUE(painted([this] { return view().legendOpacity() == LegendOpacity{}; }));
  const Eigen::Vector2f middle = view().covers().back().center();
  QTest::mouseMove(&view(), QPoint(qRound(middle.x()), qRound(middle.y())));
  EXPECT_TRUE(painted([this] { return view().legendOpacity().words < 0.3F; }));
  QTest::mouseMove(&view(), view().rect().center());
  EXPECT_TRUE(painted([this] { return view().legendOpacity() == LegendOpacity{}; }));
  // A drag with the right button brings the scene below it, whatever its depth.
  press(Qt::Key_5);
  Camera below = view().camera();
  const auto ball = view().placeOf(idOf("ball"), 1);
  below.pan(middle.x() - static_cast<float>(ball->x()), middle.y() - static_cast<float>(ball->y()));
  view().setCamera(below);
  EXPECT_TRUE(painted([this] { return view().legendOpacity().ground < 0.85F; }));
  EXPECT_EQ(view().legendOpacity().words, 1);  // legible over what shines through
}

TEST_F(WindowCameras, ASavedOneIsFoundInMenuPaletteAndPanelAndComesBackWithItsFile) {
  press(Qt::Key_3);
  press(Qt::Key_5);
  const Camera there = view().camera();
  window_->actions()[ActionId::SaveCamera]->trigger();
  EXPECT_EQ(window_->statusBar()->currentMessage(), "Saved Camera 1.");
  EXPECT_TRUE(session().document().steps().empty());
  press(Qt::Key_5);
  press(Qt::Key_7);
  view().frameAll();
  const auto isThere = [&] {
    return view().camera().lens() == there.lens() &&
           (view().camera().eye() - there.eye()).norm() < 1e-4F;
  };
  ASSERT_FALSE(isThere());
  for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>())
    if (menu->title() == "Ca&meras") {
      emit menu->aboutToShow();
      menu->actions().back()->trigger();
    }
  EXPECT_TRUE(isThere());
  EXPECT_TRUE(window_->actions()[ActionId::ParallelProjection]->isChecked());

  press(Qt::Key_7);
  window_->findChild<Drawer*>()->open(&window_->instrument<NamedList>("cameras"));
  QListWidget& list = *window_->instrument<NamedList>("cameras").list();
  list.setFocus();
  press(Qt::Key_F2);
  auto* line = list.findChild<QLineEdit*>();
  ASSERT_NE(line, nullptr);
  line->selectAll();
  QTest::keyClicks(line, "front of rope");
  QTest::keyClick(line, Qt::Key_Return);
  ASSERT_TRUE(wait([this] { return window_->cameras().all()[0].name == "front of rope"; }));
  EXPECT_FALSE(isThere()) << "Enter ended the name";
  list.setFocus();
  press(Qt::Key_Return);
  EXPECT_TRUE(isThere());

  open(path_);
  ASSERT_EQ(list.count(), 1);
  press(Qt::Key_K, Qt::ControlModifier);
  ASSERT_TRUE(wait([this] { return window_->commandPalette().isVisible(); }));
  QTest::keyClicks(QApplication::focusWidget(), "camera front");
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  EXPECT_TRUE(wait(isThere));

  ASSERT_TRUE(window_->cameras().rename(0, "Été"));
  press(Qt::Key_K, Qt::ControlModifier);
  ASSERT_TRUE(wait([this] { return window_->commandPalette().isVisible(); }));
  window_->commandPalette().search()->setText("CAMÉRA ete");
  ASSERT_GE(window_->commandPalette().list()->count(), 1);
  EXPECT_EQ(window_->commandPalette().list()->item(0)->text(), "Camera: Été");
  QTest::keyClick(window_->commandPalette().search(), Qt::Key_Escape);

  list.setFocus();
  press(Qt::Key_Delete);
  EXPECT_TRUE(window_->cameras().all().empty());
  EXPECT_NE(idOf("rope"), 0U);
}

TEST_F(WindowCameras, ABlankNameIsRefused) {
  window_->actions()[ActionId::SaveCamera]->trigger();
  emit window_->instrument<NamedList>("cameras").renameRequested(0, "  ");
  EXPECT_TRUE(window_->messages().sentence().contains("needs a name"));
  EXPECT_EQ(window_->instrument<NamedList>("cameras").list()->item(0)->text(), "Camera 1");
}

TEST_F(WindowCameras, TheTextOfOneIsWhatTheCommandLineTakes) {
  view().setCamera(cameraOf({"", 0, 0, 4, {1, 2, 3}, false}));
  window_->actions()[ActionId::CopyCamera]->trigger();
  EXPECT_EQ(QApplication::clipboard()->text(), "0,0,4,1,2,3");
}

}  // namespace
}  // namespace compliant
