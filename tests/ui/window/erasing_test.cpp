// Deleting what others link to: a question above the view, answered by keys or buttons.

#include <QAction>
#include <QPushButton>
#include <QTreeView>

#include "tests/ui/window/four_points.hpp"
#include "ui/qt/message_bar.hpp"
#include "ui/qt/scene_tree.hpp"

namespace compliant {
namespace {

class Erasing : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    all_ = size();
  }
  void TearDown() override {
    session().document().goTo(0);  // so that closing asks nothing
    OpenWindow::TearDown();
  }
  std::size_t size() { return session().document().scene().size(); }
  std::size_t steps() { return session().document().steps().size(); }
  MessageBar& bar() { return window_->messages(); }
  // Del in the view; the length of the rope is used by its map and the rope.
  void askAboutLength(QWidget* where) {
    session().select({idOf("length")});
    where->setFocus();
    press(Qt::Key_Delete);
    ASSERT_TRUE(bar().asking());
  }
  std::size_t all_ = 0;
};

TEST_F(Erasing, EnterDeletesTheUsersTooInOneStep) {
  askAboutLength(window_->viewport());
  EXPECT_EQ(size(), all_);
  EXPECT_TRUE(session().selection() == std::vector<Id>{idOf("length")});
  press(Qt::Key_Return);
  EXPECT_EQ(size(), all_ - 3);
  EXPECT_EQ(steps(), 1U);
  EXPECT_FALSE(bar().asking());
  EXPECT_TRUE(window_->viewport()->hasFocus());
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(size(), all_);
  press(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(size(), all_ - 3);
}

TEST_F(Erasing, EscKeepsAllAndTheSelection) {
  QTreeView* tree = window_->tree().view();
  askAboutLength(tree);
  press(Qt::Key_Escape);
  EXPECT_EQ(size(), all_);
  EXPECT_EQ(steps(), 0U);
  EXPECT_EQ(bar().sentence(), "");
  EXPECT_EQ(session().selection(), std::vector<Id>{idOf("length")});
  EXPECT_TRUE(tree->hasFocus());
}

TEST_F(Erasing, ButtonsAnswerToo) {
  askAboutLength(window_->viewport());
  QPushButton* both = bar().answer("Delete 2 that use it too");
  QPushButton* keep = bar().answer("Keep");
  ASSERT_NE(both, nullptr);
  ASSERT_NE(keep, nullptr);
  QTest::mouseClick(keep, Qt::LeftButton);
  EXPECT_EQ(size(), all_);
  askAboutLength(window_->viewport());
  press(Qt::Key_Tab);
  EXPECT_TRUE(bar().answer("Keep")->hasFocus());
  press(Qt::Key_Return);
  EXPECT_EQ(size(), all_);
  askAboutLength(window_->viewport());
  QTest::mouseClick(bar().answer("Delete 2 that use it too"), Qt::LeftButton);
  EXPECT_EQ(size(), all_ - 3);
}

TEST_F(Erasing, WhatNobodyUsesGoesAtOnceAndASelectionWithItsUsersToo) {
  session().select({idOf("rope")});
  window_->viewport()->setFocus();
  press(Qt::Key_Delete);
  EXPECT_FALSE(bar().asking());
  EXPECT_EQ(size(), all_ - 1);
  session().select({idOf("length"), idOf("length map")});
  press(Qt::Key_Delete);
  EXPECT_EQ(size(), all_ - 3);
}

TEST_F(FourPoints, DelDoesNotTakeAWholeStateForOnePoint) {
  const std::string before = text();
  click(pixel(1));
  press(Qt::Key_Delete);
  EXPECT_EQ(window_->messages().sentence(),
            "Single points are not deleted. Select “net” in the tree to delete all of it.");
  EXPECT_EQ(text(), before);
}

}  // namespace
}  // namespace compliant
