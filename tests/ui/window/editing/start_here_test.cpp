// "Use as initial state": a motion becomes what Reset goes to.

#include <QStatusBar>

#include "engine/interactive/snapshot.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/transport_bar.hpp"

namespace compliant {
namespace {

class StartHere : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  void startHere() { press(Qt::Key_Backspace, Qt::ControlModifier); }
  void reset() {
    press(Qt::Key_Backspace);
    ASSERT_TRUE(shows(0));
  }
  QString status() { return window_->statusBar()->currentMessage(); }
};

TEST_F(StartHere, ResetGoesToTheStateThatWasShownBitForBit) {
  stepTo(5);
  const Motion then = motion();
  startHere();
  ASSERT_EQ(session().document().steps().size(), 1u);
  EXPECT_EQ(session().document().steps()[0].label, "Start at 0.050 s");
  EXPECT_TRUE(status().contains("Reset returns to it")) << status().toStdString();
  EXPECT_TRUE(window_->isWindowModified());
  EXPECT_EQ(motion().step, 5);
  reset();
  EXPECT_EQ(motion().x, then.x);
  EXPECT_EQ(motion().v, then.v);
  press(Qt::Key_Z, Qt::ControlModifier);
  // At the start the design is seen at once.
  EXPECT_TRUE(wait([this] { return motion().x[1] == -1; }));
  press(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_TRUE(wait([&] { return motion().x == then.x && motion().v == then.v; }));
}

TEST_F(StartHere, WorksFromThePast) {
  stepTo(6);
  press(Qt::Key_Left);
  ASSERT_TRUE(wait([this] { return motion().step == 5; }));
  press(Qt::Key_Left);
  ASSERT_TRUE(wait([this] { return motion().step == 4; }));
  const Motion then = motion();
  startHere();
  reset();
  EXPECT_EQ(motion().x, then.x);
  EXPECT_EQ(motion().v, then.v);
}

TEST_F(StartHere, PausesARunAndSaysSo) {
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return motion().step > 5; }));
  startHere();
  EXPECT_FALSE(session().playing());
  EXPECT_TRUE(status().startsWith("Paused.")) << status().toStdString();
}

TEST_F(StartHere, AtTheStartIsNoStepOfUndo) {
  startHere();
  EXPECT_TRUE(session().document().steps().empty());
  EXPECT_TRUE(status().contains("already")) << status().toStdString();
}

TEST_F(StartHere, AStateThatHasGrownMeanwhileIsRefusedWithASentence) {
  stepTo(2);
  press(Qt::Key_Left);
  ASSERT_TRUE(wait([this] { return session().snapshot().transport.inPast(); }));
  ASSERT_TRUE(session().edit(
      {SetField{idOf("ball"), "position", Array<Vec3>{Vec3(0, -1, 0), Vec3(1, 0, 0)}}},
      "Add a point"));
  startHere();
  EXPECT_EQ(session().document().steps().size(), 1u);
  EXPECT_TRUE(window_->messages().sentence().contains("cannot start there"))
      << window_->messages().sentence().toStdString();
}

// What Reset returns to is the scene as it is edited now, not as it was when time began to run.
TEST_F(StartHere, ResetGoesToTheSceneAsItIsEditedNow) {
  stepTo(3);
  ASSERT_TRUE(
      session().edit({SetField{idOf("ball"), "position", Array<Vec3>{Vec3(0, -2, 0)}}}, "Move"));
  EXPECT_NE(motion().x[1], -2);
  reset();
  EXPECT_EQ(motion().x[1], -2);
}

}  // namespace
}  // namespace compliant
