// One, two and four views of the same scene.

#include <QPointer>
#include <array>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/viewport/split_view.hpp"

namespace compliant {
namespace {

class WindowSplit : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  SplitView& split() { return *window_->views(); }
  Viewport& view(std::size_t i) { return *split().views()[i]; }
  void showViews(Qt::Key key, std::size_t count) {
    press(key, Qt::AltModifier);
    ASSERT_EQ(split().count(), static_cast<int>(count));
    ASSERT_TRUE(wait([&] {
      std::size_t painted = 0;
      for (Viewport* each : split().views()) painted += each->isVisible() && each->frames() > 0;
      return painted == count;
    }));
  }
};

TEST_F(WindowSplit, FourViewsLookFromFourSidesAndShareTheSelection) {
  showViews(Qt::Key_4, 4);
  EXPECT_TRUE(looksFrom(view(0).camera(), View::Home));
  const View from[] = {View::Home, View::Front, View::Top, View::Right};
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_TRUE(looksFrom(view(i).camera(), from[i])) << i;
    EXPECT_EQ(view(i).camera().lens(), Lens::Orthographic);
  }
  // Side by side and below each other, all of one size.
  EXPECT_LT(view(0).geometry().right(), view(1).x());
  EXPECT_LT(view(0).geometry().bottom(), view(2).y());
  EXPECT_NEAR(view(0).width(), view(3).width(), 2);
  for (std::size_t i = 0; i < 4; ++i) {
    session().select({});
    // Every view shows the ball where a click finds it.
    const QPoint ball = view(i).placeOf(idOf("ball"), 0)->toPoint();
    ASSERT_TRUE(view(i).rect().contains(ball)) << i;
    QTest::mouseClick(&view(i), Qt::LeftButton, {}, ball);
    EXPECT_EQ(session().selected(), idOf("ball")) << i;
    EXPECT_EQ(window_->viewport(), &view(i));
  }
}

TEST_F(WindowSplit, KeysMeanTheViewThatWasClickedAndOnlyThat) {
  showViews(Qt::Key_2, 2);
  EXPECT_EQ(window_->viewport(), &view(0));
  EXPECT_FALSE(window_->actions()[ActionId::ParallelProjection]->isChecked());
  QTest::mouseClick(&view(1), Qt::LeftButton, {}, {view(1).width() / 2, 30});
  EXPECT_EQ(window_->viewport(), &view(1));
  EXPECT_EQ(view(1).rank(), Viewport::Rank::Active);
  EXPECT_EQ(view(0).rank(), Viewport::Rank::Other);
  EXPECT_TRUE(window_->actions()[ActionId::ParallelProjection]->isChecked());
  press(Qt::Key_7);
  EXPECT_TRUE(looksFrom(view(1).camera(), View::Top));
  EXPECT_TRUE(looksFrom(view(0).camera(), View::Home));
  press(Qt::Key_5);
  EXPECT_EQ(view(1).camera().lens(), Lens::Perspective);
}

TEST_F(WindowSplit, TheActiveViewHasAnEdgeAndASingleOneHasNone) {
  const QColor accent = QColor(0x8A, 0xB4, 0xF8);
  const auto edged = [&](Viewport& each) {
    const QImage shown = each.grabFramebuffer();
    return shown.pixelColor(1, shown.height() / 2) == accent;
  };
  EXPECT_FALSE(edged(view(0)));
  showViews(Qt::Key_2, 2);
  EXPECT_TRUE(edged(view(0)));
  EXPECT_FALSE(edged(view(1)));
  view(1).setFocus();
  EXPECT_TRUE(wait([&] { return edged(view(1)) && !edged(view(0)); }));
  // The active view goes: the first takes over.
  showViews(Qt::Key_1, 1);
  EXPECT_EQ(window_->viewport(), &view(0));
  EXPECT_FALSE(edged(view(0)));
}

TEST_F(WindowSplit, EachSaysFromWhereItLooksAndHow) {
  showViews(Qt::Key_4, 4);
  EXPECT_EQ(view(0).lookText(), "Perspective");
  EXPECT_EQ(view(1).lookText(), "Front, parallel");
  EXPECT_EQ(view(2).lookText(), "Top, parallel");
  EXPECT_EQ(view(3).lookText(), "Right, parallel");
  view(3).turnTo(View::Right);
  view(3).setLens(Lens::Perspective);
  EXPECT_EQ(view(3).lookText(), "Left, perspective");
}

TEST_F(WindowSplit, WhatArrowsAndColoursMeanIsSaidOnce) {
  press(Qt::Key_9, Qt::ControlModifier);
  showViews(Qt::Key_4, 4);
  stepTo(1);
  ASSERT_TRUE(view(3).options().layers.violations);
  EXPECT_TRUE(wait([&] { return view(0).showsLegend(); }));
  for (std::size_t i = 1; i < 4; ++i) {
    const long frames = view(i).frames();
    view(i).update();
    ASSERT_TRUE(wait([&] { return view(i).frames() > frames; }));
    EXPECT_FALSE(view(i).showsLegend()) << i;
  }
}

TEST_F(WindowSplit, AClearLineRunsBetweenTheViews) {
  showViews(Qt::Key_4, 4);
  EXPECT_EQ(view(1).x() - view(0).geometry().right() - 1, 1);
  EXPECT_EQ(view(2).y() - view(0).geometry().bottom() - 1, 1);
  const QImage shown = split().grab().toImage();
  const QColor line = toColor(activeTheme().secondaryText);
  EXPECT_EQ(shown.pixelColor(view(1).x() - 1, view(1).height() / 2), line);
  EXPECT_EQ(shown.pixelColor(view(2).width() / 2, view(2).y() - 1), line);
}

TEST_F(WindowSplit, LayersToolsAndTimeAreThoseOfAllViews) {
  showViews(Qt::Key_4, 4);
  press(Qt::Key_P);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(view(i).tool(), DrawingTool::Point);
  // A point that is drawn in the top view lies where it was clicked.
  const std::size_t before = session().document().scene().size();
  QTest::mouseClick(&view(2), Qt::LeftButton, {},
                    {view(2).width() * 3 / 4, view(2).height() * 2 / 3});
  EXPECT_GE(session().document().scene().size(), before);
  EXPECT_EQ(session().document().steps().size(), 1U);
  press(Qt::Key_Escape);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(view(i).tool(), DrawingTool::Select);
  press(Qt::Key_1, Qt::ControlModifier);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_FALSE(view(i).options().layers.grid);
  EXPECT_TRUE(view(0).options().layers.hud);
  EXPECT_FALSE(view(3).options().layers.hud);
  const std::array<long, 4> frames{view(0).frames(), view(1).frames(), view(2).frames(),
                                   view(3).frames()};
  press(Qt::Key_Space);
  EXPECT_TRUE(wait([&] {
    bool all = true;
    for (std::size_t i = 0; i < 4; ++i) all = all && view(i).frames() > frames[i] + 3;
    return all;
  }));
  press(Qt::Key_Space);
}

TEST_F(WindowSplit, TheKindOfAToolIsThatOfAllViews) {
  showViews(Qt::Key_4, 4);
  const auto expectAll = [this](const ToolKind& kind) {
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(view(i).toolKind(), kind) << i;
  };
  press(Qt::Key_D);
  expectAll(bodyKind("Box"));
  // In the view with the keyboard.
  view(2).setFocus();
  press(Qt::Key_Tab);
  expectAll(bodyKind("Ball"));
  press(Qt::Key_D);
  expectAll(bodyKind("Capsule"));
  press(Qt::Key_J);
  showViews(Qt::Key_1, 1);
  showViews(Qt::Key_4, 4);
  // Also of a tool that is not at work when a view opens.
  press(Qt::Key_D);
  expectAll(bodyKind("Capsule"));
}

TEST_F(WindowSplit, AViewThatIsClosedIsDeletedAndItsCameraComesBack) {
  const std::size_t listeners = session().listeners();
  showViews(Qt::Key_4, 4);
  EXPECT_GT(session().listeners(), listeners);
  QPointer<Viewport> last = &view(3);
  last->setFocus();
  last->turnTo(View::Top);
  const Eigen::Matrix4f seen = last->camera().viewMatrix();
  showViews(Qt::Key_1, 1);
  EXPECT_EQ(split().views().size(), 1U);
  EXPECT_TRUE(wait([&] { return last == nullptr; }));
  EXPECT_EQ(session().listeners(), listeners);
  // The keyboard is the view's that is left.
  EXPECT_EQ(QApplication::focusWidget(), &view(0));
  showViews(Qt::Key_4, 4);
  EXPECT_TRUE(view(3).camera().viewMatrix().isApprox(seen, 1e-5F));
  // Reading the scene again moves no eye, of no view.
  showViews(Qt::Key_2, 2);
  window_->actions()[ActionId::Reload]->trigger();
  showViews(Qt::Key_4, 4);
  EXPECT_TRUE(view(3).camera().viewMatrix().isApprox(seen, 1e-5F));
}

TEST_F(WindowSplit, IsRememberedAndANewSceneIsSeenInEveryView) {
  const std::string preferences = folder_.filePath("preferences.json").toStdString();
  window_ = std::make_unique<MainWindow>(probeOpenGl(), preferences);
  window_->resize(1280, 800);
  window_->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
  window_->activateWindow();
  open(path_);
  window_->actions()[ActionId::FourViews]->trigger();
  window_->close();
  window_ = std::make_unique<MainWindow>(probeOpenGl(), preferences);
  window_->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
  EXPECT_EQ(split().count(), 4);
  EXPECT_TRUE(window_->actions()[ActionId::FourViews]->isChecked());
  open(path_);
  EXPECT_TRUE(wait([&] {
    for (std::size_t i = 0; i < 4; ++i) {
      const auto ball = view(i).placeOf(idOf("ball"), 0);
      if (!ball || !view(i).rect().contains(ball->toPoint())) return false;
    }
    return true;
  }));
}

}  // namespace
}  // namespace compliant
