// What the badge of a redundant constraint promises, and what a click on it shows.

#include <QHelpEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QToolTip>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/tree/tree_view.hpp"

namespace compliant {
namespace {

class RedundancyBadge : public OpenWindow {
 protected:
  // Two hard rods between the same two points: one row repeats the other.
  void SetUp() override {
    OpenWindow::SetUp();
    QString scene = hangingBall;
    scene.replace("\"compliance\": 0.001", "\"compliance\": 0");
    scene.replace("\"indices\": [0], \"targets\": [[0, 0, 0]]",
                  "\"indices\": [0, 0], \"targets\": [[0, 0, 0], [0, 0, 0]]");
    write(path_, scene);
    open(path_);
    stepTo(1);
  }
  TreeView& tree() { return *window_->tree().view(); }
  QRect badge() {
    return tree().markRect(window_->tree().model()->indexOfPath("rope"), TreeMark::Note);
  }
};

TEST_F(RedundancyBadge, PromisesWhatAClickShows) {
  ASSERT_TRUE(wait([this] { return !badge().isEmpty(); }));
  const QPoint place = badge().center();
  QHelpEvent help(QEvent::ToolTip, place, tree().viewport()->mapToGlobal(place));
  QApplication::sendEvent(tree().viewport(), &help);
  EXPECT_TRUE(QToolTip::text().contains("Click to show which constraints."))
      << QToolTip::text().toStdString();
  window_->instrument<SolverPanel>().show(*findInspection("rows"));
  QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, place);
  auto* words = window_->instrument<SolverPanel>().findChild<QLabel*>("redundant");
  ASSERT_NE(words, nullptr);
  EXPECT_TRUE(wait([&] { return words->isVisible(); }));
  EXPECT_TRUE(words->text().contains("“rope”, link 1 (from 0).")) << words->text().toStdString();
}

TEST_F(RedundancyBadge, LeadsToTheTopOfAPanelThatWasScrolled) {
  auto& panel = window_->instrument<SolverPanel>();
  ASSERT_TRUE(wait([this] { return !badge().isEmpty(); }));
  QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, badge().center());
  QWidget* around = panel.parentWidget();
  while (around != nullptr && qobject_cast<QScrollArea*>(around) == nullptr)
    around = around->parentWidget();
  ASSERT_NE(around, nullptr);
  QScrollBar* bar = qobject_cast<QScrollArea*>(around)->verticalScrollBar();
  bar->setRange(0, 50);
  bar->setValue(50);
  ASSERT_EQ(bar->value(), 50);
  QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, badge().center());
  EXPECT_EQ(bar->value(), 0);
}

}  // namespace
}  // namespace compliant
