// "Close joints": the start moves until all joints fit, in one undo step.

#include <QStatusBar>

#include "engine/interactive/snapshot.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/log/message_bar.hpp"

namespace compliant {
namespace {

class CloseJoints : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  /// A rod of 1 m from the nail to the ball.
  void makeRod(const QString& place, const QString& more = {}) {
    QString text = hangingBall;
    text.replace("[[0, -1, 0]]", place);
    text.replace("\"compliance\": 0.001", "\"compliance\": 0");
    text.replace("\"targets\": [[0, 0, 0]]", "\"targets\": [[0, 0, 0]], \"rest\": [1]");
    text.replace("\"gravity\":", more + "\"gravity\":");
    write(path_, text);
    open(path_);
    window_->viewport()->setFocus();
  }
  void closeJoints() { press(Qt::Key_J, Qt::ControlModifier); }
  QString status() { return window_->statusBar()->currentMessage(); }
};

TEST_F(CloseJoints, MovesTheStartInOneUndoStepAndTellsTheGaps) {
  makeRod("[[0, -1.25, 0]]");
  closeJoints();
  ASSERT_TRUE(wait([this] { return session().document().steps().size() == 1; }));
  EXPECT_EQ(session().document().steps()[0].label, "Close joints");
  EXPECT_TRUE(status().startsWith("Joints closed: largest gap ")) << status().toStdString();
  EXPECT_TRUE(status().endsWith("was 0.25 m at “rope”, link 0 (from 0)."))
      << status().toStdString();
  EXPECT_TRUE(wait([this] { return std::abs(motion().x[1] + 1) < 1e-9; }));
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(wait([this] { return motion().x[1] == -1.25; }));
}

TEST_F(CloseJoints, WhereAllFitsNothingIsEdited) {
  makeRod("[[0, -1, 0]]");
  closeJoints();
  EXPECT_TRUE(wait([this] { return status() == "All joints fit already."; }))
      << status().toStdString();
  EXPECT_TRUE(session().document().steps().empty());
}

TEST_F(CloseJoints, AJointThatStaysOpenIsNamed) {
  makeRod("[[0, -1.25, 0]]",
          R"("nail": {"type": "FixedPoints", "state": "ball", "indices": [0]}, )");
  closeJoints();
  EXPECT_TRUE(wait([this] {
    return window_->messages().sentence() ==
           "“rope”, link 0 (from 0) stays open by 0.25 m: nothing that it acts on can move.";
  })) << window_->messages().sentence().toStdString();
  EXPECT_TRUE(session().document().steps().empty());
}

TEST_F(CloseJoints, LaterInARunTheNewStartShowsAfterReset) {
  makeRod("[[0, -1.25, 0]]");
  stepTo(2);
  closeJoints();
  ASSERT_TRUE(wait([this] { return session().document().steps().size() == 1; }));
  EXPECT_TRUE(status().endsWith("Reset shows them.")) << status().toStdString();
  press(Qt::Key_Backspace);
  EXPECT_TRUE(wait([this] { return motion().step == 0 && std::abs(motion().x[1] + 1) < 1e-9; }));
}

}  // namespace
}  // namespace compliant
