// The panel of breakpoints, and marks of steps on the timeline.

#include <QHelpEvent>
#include <QLineEdit>
#include <QTabBar>
#include <QTest>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/drawer/break_panel.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/timeline.hpp"

namespace compliant {
namespace {

class BreakpointPanel : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    write(path_, hangingBall);
    open(path_);
    window_->drawer().open(&solver());
    solver().showBreakpoints();
  }
  BreakPanel& panel() { return *solver().breakpoints(); }
  SolverPanel& solver() { return *window_->drawer().panel<SolverPanel>(); }
  void type(const QString& condition) {
    panel().entry()->setFocus();
    QTest::keyClicks(panel().entry(), condition);
    QTest::keyClick(panel().entry(), Qt::Key_Return);
  }
};

TEST_F(BreakpointPanel, StopsTimeAndShowsTheRows) {
  type("t > 0.025");
  ASSERT_EQ(panel().lines()->topLevelItemCount(), 1);
  EXPECT_TRUE(panel().entry()->text().isEmpty());
  session().send(StepForward{50});
  ASSERT_TRUE(wait([&] { return session().snapshot().breaks == 1; }));
  EXPECT_EQ(session().snapshot().motion.step, 3);
  ASSERT_TRUE(wait([&] { return panel().lines()->topLevelItem(0)->text(1) == "1"; }));
  EXPECT_EQ(solver().tabs()->tabText(solver().tabs()->currentIndex()), "Rows");
  EXPECT_TRUE(wait([&] { return solver().isVisible(); }));
}

TEST_F(BreakpointPanel, ABoxTurnsOneOffAndAnEditRewritesIt) {
  type("t > 0.025");
  QTreeWidgetItem* line = panel().lines()->topLevelItem(0);
  line->setCheckState(0, Qt::Unchecked);
  session().send(StepForward{5});
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == 5; }));
  line->setText(0, "nothing > 1");
  EXPECT_TRUE(wait([&] { return line->text(2).contains("There is no such quantity"); }))
      << line->text(2).toStdString();
  emit panel().lines()->removeRequested(0);
  EXPECT_EQ(panel().lines()->topLevelItemCount(), 0);
}

TEST_F(BreakpointPanel, TheTimelineMarksTheStepAndTellsWhy) {
  type("t > 0.025");
  session().send(StepForward{50});
  ASSERT_TRUE(wait([&] { return session().snapshot().breaks == 1; }));
  Timeline& timeline = *window_->time().timeline();
  const auto& marks = session().snapshot().transport.marks;
  ASSERT_NE(marks, nullptr);
  const QPoint place = timeline.boxOf(marks->back()).center().toPoint();
  QHelpEvent help(QEvent::ToolTip, place, timeline.mapToGlobal(place));
  QApplication::sendEvent(&timeline, &help);
  EXPECT_TRUE(timeline.toolTip().contains("Time stopped at a breakpoint: t &gt; 0.025"))
      << timeline.toolTip().toStdString();
}

}  // namespace
}  // namespace compliant
