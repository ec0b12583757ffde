// Single points of a state: clicks, clicks with Ctrl, and boxes.

#include <QLabel>
#include <QToolButton>

#include "tests/ui/window/four_points.hpp"
#include "ui/qt/viewport/tool_strip.hpp"

namespace compliant {
namespace {

class ChoosingPoints : public FourPoints {
 protected:
  std::vector<std::int64_t> chosen() {
    std::vector<std::int64_t> elements;
    for (const PointRef& point : session().selectedPoints()) elements.push_back(point.element);
    return elements;
  }
  // Whether some label of the properties says so.
  bool says(const QString& words) {
    for (const QLabel* label : window_->properties().findChildren<QLabel*>())
      if (label->text().contains(words)) return true;
    return false;
  }
  // Around the two upper points, the one to the left of which is held.
  void drawBoxOverUpperPoints(Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    drag(pixel(3) - QPoint(30, 30), pixel(2) + QPoint(30, 30), modifiers);
  }
};

using Elements = std::vector<std::int64_t>;

TEST_F(ChoosingPoints, AClickChoosesAPointCtrlAddsItAndTakesItAway) {
  click(pixel(1));
  EXPECT_EQ(session().selection(), std::vector<Id>{net()});
  EXPECT_EQ(chosen(), Elements{1});
  EXPECT_TRUE(says("1 of 4 points"));
  click(pixel(2), Qt::ControlModifier);
  EXPECT_EQ(chosen(), (Elements{1, 2}));
  EXPECT_TRUE(says("2 of 4 points"));
  click(pixel(1), Qt::ControlModifier);
  EXPECT_EQ(chosen(), Elements{2});
  click(pixel(2), Qt::ControlModifier);
  EXPECT_TRUE(session().selection().empty());
  EXPECT_TRUE(session().document().steps().empty());
}

TEST_F(ChoosingPoints, TheWholeStateIsChosenInTheTreeAndLosesOnePointByCtrl) {
  session().select({net()});
  EXPECT_FALSE(says("of 4 points"));
  click(pixel(0), Qt::ControlModifier);
  EXPECT_EQ(chosen(), (Elements{1, 2, 3}));
}

TEST_F(ChoosingPoints, ABoxTakesPointsAndSupportsAndGivesTheToolBack) {
  QString hint;
  const QObject here;  // the window outlives the text
  QObject::connect(&view(), &Viewport::hintChanged, &here,
                   [&hint](const QString& text) { hint = text; });
  press(Qt::Key_B);
  EXPECT_EQ(view().tool(), DrawingTool::Box);
  EXPECT_TRUE(window_->tools()->button(DrawingTool::Box)->isChecked());
  const float yaw = view().camera().yaw();
  drawBoxOverUpperPoints();
  EXPECT_EQ(view().camera().yaw(), yaw);
  EXPECT_EQ(view().tool(), DrawingTool::Select);
  EXPECT_EQ(session().selection(), (std::vector<Id>{net(), idOf("nail")}));
  EXPECT_EQ(chosen(), (Elements{2, 3}));
  EXPECT_TRUE(says("2 of 4 points selected"));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&view(), &leave);
  EXPECT_EQ(hint, "2 of 4 points selected");
}

TEST_F(ChoosingPoints, ABoxWithCtrlAddsAndOneWithoutReplaces) {
  click(pixel(0));
  QTest::mouseClick(window_->tools()->button(DrawingTool::Box), Qt::LeftButton);
  drawBoxOverUpperPoints(Qt::ControlModifier);
  EXPECT_EQ(chosen(), (Elements{0, 2, 3}));
  // The middle of the rod lies between the lower points.
  press(Qt::Key_B);
  drag(pixel(0) - QPoint(30, 30), pixel(1) + QPoint(30, 30));
  EXPECT_EQ(session().selection(), (std::vector<Id>{net(), idOf("rod")}));
  EXPECT_EQ(chosen(), (Elements{0, 1}));
  press(Qt::Key_B);
  drag(pixel(Vec3(0.4, 0.4, 0)), pixel(Vec3(0.6, 0.6, 0)));
  EXPECT_TRUE(session().selection().empty());
}

TEST_F(ChoosingPoints, EscGivesTheBoxUp) {
  click(pixel(0));
  press(Qt::Key_B);
  grab(pixel(3) - QPoint(30, 30), pixel(2) + QPoint(30, 30));
  press(Qt::Key_Escape);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, pixel(2));
  EXPECT_EQ(chosen(), Elements{0});
  EXPECT_EQ(view().tool(), DrawingTool::Select);
}

TEST_F(ChoosingPoints, FramingFramesThePointsThatAreChosen) {
  click(pixel(2));
  press(Qt::Key_F);
  EXPECT_LT((view().camera().target() - Eigen::Vector3f(1, 1, 0)).norm(), 1e-5F);
}

}  // namespace
}  // namespace compliant
