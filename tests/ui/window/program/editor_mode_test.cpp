// The cue beside the transport: Edit, Run or Inspect.

#include <QLabel>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/time/mode_indicator.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/timeline.hpp"

namespace compliant {
namespace {

class EditorModeTest : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  ModeIndicator& indicator() { return *window_->time().modeIndicator(); }
  QString word() { return indicator().findChildren<QLabel*>().last()->text(); }
};

TEST_F(EditorModeTest, TheIndicatorSaysEditRunAndInspect) {
  EXPECT_TRUE(indicator().isVisible());
  EXPECT_EQ(word(), "Edit");
  EXPECT_EQ(indicator().accessibleName(), "Mode: Edit");
  EXPECT_TRUE(indicator().toolTip().contains("Every edit shows at once"));
  press(Qt::Key_Space);
  EXPECT_EQ(word(), "Run");
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 5; }));
  EXPECT_TRUE(indicator().toolTip().contains("a change of structure pauses"));
  press(Qt::Key_Space);
  EXPECT_EQ(word(), "Inspect");
  press(Qt::Key_Backspace);
  EXPECT_TRUE(wait([this] { return word() == "Edit"; }));
}

TEST_F(EditorModeTest, AnEarlierMomentIsInspectedEvenIfItIsTheFirst) {
  press(Qt::Key_Right);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 1; }));
  EXPECT_EQ(word(), "Inspect");
  press(Qt::Key_Left);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 0; }));
  EXPECT_EQ(word(), "Inspect");
  EXPECT_TRUE(indicator().toolTip().contains("Showing the past"));
}

TEST_F(EditorModeTest, AStructuralEditPausesFirstAndTheIndicatorFollows) {
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 5; }));
  session().select({idOf("gravity")});
  press(Qt::Key_Delete);
  EXPECT_EQ(word(), "Inspect");
  EXPECT_FALSE(session().playing());
}

TEST_F(EditorModeTest, TheIndicatorIsAsWideInEveryState) {
  const int width = indicator().width();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 2; }));
  EXPECT_EQ(indicator().width(), width);
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return word() == "Inspect"; }));
  EXPECT_EQ(indicator().width(), width);
}

}  // namespace
}  // namespace compliant
