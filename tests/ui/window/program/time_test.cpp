// Playing, pausing and stepping while a step takes long.

#include <QStatusBar>
#include <QToolButton>

#include "tests/support/held_force.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/transport_bar.hpp"

namespace compliant {
namespace {

// Its force waits at a gate that the test opens.
class SlowScene : public OpenWindow {
 protected:
  void SetUp() override {
    test::registerHeldForce();
    OpenWindow::SetUp();
    QString held = hangingBall;
    held.replace("\"gravity\":",
                 "\"held\": {\"type\": \"HeldForce\", \"state\": \"ball\"}, \"gravity\":");
    write(path_, held);
    open(path_);
    ASSERT_TRUE(wait([this] { return session().snapshot().structure->states.size() == 2; }));
    window_->viewport()->setFocus();
    test::gate().close();
  }
  void TearDown() override {
    test::gate().open();
    OpenWindow::TearDown();
  }
};

TEST_F(SlowScene, SpacePausesInTheFirstStep) {
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([] { return test::gate().reached(); }));
  EXPECT_EQ(window_->time().bar()->playButton()->accessibleName(), "Pause");
  press(Qt::Key_Space);
  EXPECT_EQ(window_->time().bar()->playButton()->accessibleName(), "Play");
  test::gate().open();
  // Were time running, many steps would follow.
  QTest::qWait(300);
  EXPECT_LE(session().snapshot().motion.step, 1);
  EXPECT_FALSE(session().snapshot().transport.playing);
}

TEST_F(SlowScene, HoldingTheStepKeyHeapsUpNoWork) {
  for (int i = 0; i < 30; ++i) press(Qt::Key_Right);
  ASSERT_TRUE(wait([] { return test::gate().reached(); }));
  test::gate().open();
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step >= 1; }));
  QTest::qWait(300);
  EXPECT_LE(session().snapshot().motion.step, 2);
}

TEST_F(OpenWindow, WhereTimeStandsIsNotSaidAnyLongerWhenItRuns) {
  window_->viewport()->setFocus();
  session().notify("Back at the start, where points and links are edited.");
  ASSERT_TRUE(window_->statusBar()->currentMessage().startsWith("Back at the start"));
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().playing(); }));
  EXPECT_EQ(window_->statusBar()->currentMessage(), "");
  press(Qt::Key_Space);
}

TEST_F(OpenWindow, EveryPressOfTheStepKeyIsAStepWhereStepsAreFast) {
  window_->viewport()->setFocus();
  for (std::int64_t step = 1; step <= 3; ++step) {
    press(Qt::Key_Right);
    EXPECT_TRUE(wait([&] { return session().snapshot().motion.step == step; }));
  }
  press(Qt::Key_Left);
  EXPECT_TRUE(wait([this] { return session().snapshot().motion.step == 2; }));
  press(Qt::Key_Backspace);
  EXPECT_TRUE(wait([this] { return session().snapshot().motion.step == 0; }));
}

// Counts how often the window is laid out anew.
class LayoutCounter : public QObject {
 public:
  explicit LayoutCounter(QWidget* window) : window_(window) { qApp->installEventFilter(this); }
  int count = 0;
  // Who asked, from the inside out.
  std::string who;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::LayoutRequest) return false;
    if (watched == window_) ++count;
    who += watched->metaObject()->className() + (" " + watched->objectName().toStdString()) + "; ";
    return false;
  }

 private:
  QWidget* window_;
};

// With OpenGL in the window, a layout costs one more composition of all of it.
TEST_F(OpenWindow, RunningNumbersDoNotLayTheWindowOut) {
  const QPoint ball = window_->viewport()->placeOf(idOf("ball"), 0)->toPoint();
  QTest::mouseMove(window_->viewport(), ball);
  window_->viewport()->setFocus();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 20; }));
  LayoutCounter layouts(window_.get());
  // On a busy machine the docks may still be taking their places.
  for (int stretch = 0; stretch == 0 || (layouts.count > 0 && stretch < 3); ++stretch) {
    layouts.count = 0;
    const auto before = session().snapshot().motion.step;
    ASSERT_TRUE(wait([&] { return session().snapshot().motion.step > before + 60; }));
  }
  EXPECT_EQ(layouts.count, 0) << layouts.who;
}

}  // namespace
}  // namespace compliant
