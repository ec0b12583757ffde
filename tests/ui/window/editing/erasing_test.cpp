// Deleting what others link to: a question above the view, answered by keys or buttons.

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>

#include "tests/ui/window/four_points.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"

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
  QPushButton* both = bar().answer("Delete all");
  QPushButton* keep = bar().answer("Cancel");
  ASSERT_NE(both, nullptr);
  ASSERT_NE(keep, nullptr);
  QTest::mouseClick(keep, Qt::LeftButton);
  EXPECT_EQ(size(), all_);
  askAboutLength(window_->viewport());
  press(Qt::Key_Tab);
  EXPECT_TRUE(bar().answer("Cancel")->hasFocus());
  press(Qt::Key_Return);
  EXPECT_EQ(size(), all_);
  askAboutLength(window_->viewport());
  QTest::mouseClick(bar().answer("Delete all"), Qt::LeftButton);
  EXPECT_EQ(size(), all_ - 3);
}

TEST_F(Erasing, WhatNobodyUsesGoesAtOnceAndASelectionWithItsUsersToo) {
  session().select({idOf("rope")});
  window_->viewport()->setFocus();
  press(Qt::Key_Delete);
  EXPECT_FALSE(bar().asking());
  // What was computed for it alone has nothing to do any more.
  EXPECT_EQ(size(), all_ - 3);
  session().document().undo();
  session().select({idOf("length"), idOf("length map"), idOf("rope")});
  press(Qt::Key_Delete);
  EXPECT_FALSE(bar().asking());
  EXPECT_EQ(size(), all_ - 3);
}

TEST_F(FourPoints, AreAllSelectedByCtrlA) {
  press(Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(session().selection(), (std::vector<Id>{net(), idOf("rod"), idOf("nail")}));
  press(Qt::Key_Escape);
  EXPECT_TRUE(session().selection().empty());
}

TEST_F(FourPoints, DelTakesTheOneLinkThatWasClicked) {
  press(Qt::Key_R);
  drag(pixel(1), pixel(2));
  press(Qt::Key_Escape);
  paint();
  session().selectRow(idOf("rod"), 1);
  QStringList told;
  for (const QLabel* label : window_->properties().findChildren<QLabel*>()) told << label->text();
  EXPECT_TRUE(told.contains("Uniform compliance: Link 1 of 2 (from 0), settings shared by all"))
      << told.join("\n").toStdString();
  view().setFocus();
  press(Qt::Key_Delete);
  EXPECT_FALSE(window_->messages().asking());
  ASSERT_NE(idOf("rod"), 0U);
  const Component& map = *session().document().scene().find(idOf("length map"));
  EXPECT_EQ(std::get<Array<Edge>>(map.type().find("edges")->read(map)), (Array<Edge>{{0, 1}}));
  EXPECT_EQ(session().document().steps().back().label, "Delete link 1 of “rod” (from 0)");
  // The last one is the whole.
  session().selectRow(idOf("rod"), 0);
  press(Qt::Key_Delete);
  EXPECT_EQ(idOf("rod"), 0U);
  EXPECT_EQ(idOf("length"), 0U);
  EXPECT_EQ(idOf("length map"), 0U);
  EXPECT_EQ(points().size(), 4U);
}

TEST_F(FourPoints, DelTakesOnePointAndAsksForWhatUsesIt) {
  const std::string before = text();
  click(pixel(1));
  press(Qt::Key_Delete);
  ASSERT_TRUE(window_->messages().asking());
  EXPECT_EQ(window_->messages().sentence(), "Deleting this point also deletes “rod”.");
  press(Qt::Key_Escape);
  EXPECT_EQ(text(), before);
  EXPECT_EQ(session().selectedPoints(), (std::vector<PointRef>{{net(), 1}}));
  press(Qt::Key_Delete);
  QTest::mouseClick(window_->messages().answer("Delete all"), Qt::LeftButton);
  EXPECT_EQ(points(), (std::vector<Vec3>{{0, 0, 0}, {1, 1, 0}, {0, 1, 0}}));
  EXPECT_EQ(idOf("rod"), 0U);
  EXPECT_EQ(session().document().steps().back().label, "Delete 1 point of “net”");
  // The others have other numbers now.
  EXPECT_TRUE(session().selection().empty());
  const std::string after = text();
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), before);
  press(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(text(), after);
  paint();
}

TEST_F(FourPoints, DelAsksNothingWhenNothingUsesThePoint) {
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 3; }));
  press(Qt::Key_Space);
  session().selectPoints({{net()}, {{net(), 2}}});
  press(Qt::Key_Delete);
  EXPECT_FALSE(window_->messages().asking());
  EXPECT_EQ(points().size(), 3U);
  // The others go on from where they are.
  ASSERT_TRUE(wait([this] { return session().countsAsShown(); }));
  EXPECT_GT(session().snapshot().motion.step, 3);
}

TEST_F(FourPoints, AllPointsOfAStateAreTheState) {
  session().selectPoints({{net()}, {{net(), 0}, {net(), 1}, {net(), 2}, {net(), 3}}});
  view().setFocus();
  press(Qt::Key_Delete);
  ASSERT_TRUE(window_->messages().asking());
  press(Qt::Key_Return);
  EXPECT_EQ(net(), 0U);
}

TEST_F(FourPoints, TheQuestionGoesWhenTheNumbersOfPointsMayBeOthers) {
  session().selectPoints({{net()}, {{net(), 3}}});
  view().setFocus();
  press(Qt::Key_Delete);
  ASSERT_TRUE(window_->messages().asking());
  EXPECT_EQ(window_->messages().sentence(), "Deleting this point also deletes “nail”.");
  const Edit fewer{SetField{net(), "position", Array<Vec3>{Vec3(0, 0, 0)}}};
  ASSERT_TRUE(session().edit(fewer, "Set"));
  EXPECT_FALSE(window_->messages().asking());
  press(Qt::Key_Return);
  EXPECT_EQ(points().size(), 1U);
}

TEST_F(FourPoints, PointsThatCannotGoAloneAreTold) {
  const Edit broken{SetField{idOf("nail"), "indices", Array<std::int64_t>{9}}};
  ASSERT_TRUE(session().edit(broken, "Set"));
  const std::string before = text();
  session().selectPoints({{net()}, {{net(), 2}}});
  view().setFocus();
  press(Qt::Key_Delete);
  EXPECT_TRUE(window_->messages().sentence().startsWith(
      "Nothing deleted. nail: It does not fit what it acts on"))
      << window_->messages().sentence().toStdString();
  EXPECT_EQ(text(), before);
}

}  // namespace
}  // namespace compliant
