// The cue beside the transport: Edit, Run or Inspect.

#include <QLabel>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/timeline.hpp"
#include "ui/qt/time/work_state_cue.hpp"

namespace compliant {
namespace {

class StateOfWork : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  WorkStateCue& cue() { return *window_->time().cue(); }
  QString word() { return cue().findChildren<QLabel*>().last()->text(); }
};

TEST_F(StateOfWork, TheCueSaysEditRunAndInspect) {
  EXPECT_TRUE(cue().isVisible());
  EXPECT_EQ(word(), "Edit");
  EXPECT_EQ(cue().accessibleName(), "Mode: Edit");
  EXPECT_TRUE(cue().toolTip().contains("Every edit shows at once"));
  press(Qt::Key_Space);
  EXPECT_EQ(word(), "Run");
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 5; }));
  EXPECT_TRUE(cue().toolTip().contains("a change of structure pauses"));
  press(Qt::Key_Space);
  EXPECT_EQ(word(), "Inspect");
  press(Qt::Key_Backspace);
  EXPECT_TRUE(wait([this] { return word() == "Edit"; }));
}

TEST_F(StateOfWork, AnEarlierMomentIsInspectedEvenIfItIsTheFirst) {
  press(Qt::Key_Right);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 1; }));
  EXPECT_EQ(word(), "Inspect");
  press(Qt::Key_Left);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 0; }));
  EXPECT_EQ(word(), "Inspect");
  EXPECT_TRUE(cue().toolTip().contains("Showing the past"));
}

TEST_F(StateOfWork, AStructuralEditPausesFirstAndTheCueFollows) {
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 5; }));
  session().select({idOf("gravity")});
  press(Qt::Key_Delete);
  EXPECT_EQ(word(), "Inspect");
  EXPECT_FALSE(session().playing());
}

TEST_F(StateOfWork, TheCueIsAsWideInEveryState) {
  const int width = cue().width();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 2; }));
  EXPECT_EQ(cue().width(), width);
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return word() == "Inspect"; }));
  EXPECT_EQ(cue().width(), width);
}

}  // namespace
}  // namespace compliant
