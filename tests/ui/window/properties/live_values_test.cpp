// What the property panel tells of the selection while time runs.

#include <QClipboard>

#include "tests/ui/window/menu_clicks.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/properties/live_value_field.hpp"
#include "ui/qt/properties/live_values_section.hpp"

namespace compliant {
namespace {

class LiveValuesOfTheSelection : public OpenWindow {
 protected:
  LiveValuesSection& now() { return *window_->properties().now(); }
  LiveValueField* value(const QString& label) {
    for (std::size_t row = 0; row < now().rows(); ++row)
      if (now().label(row) == label) return now().value(row);
    return nullptr;
  }
};

TEST_F(LiveValuesOfTheSelection, ARopeAtRestHoldsTheWeightOfItsBall) {
  session().select({idOf("rope")});
  ASSERT_NE(value("λ"), nullptr);
  EXPECT_TRUE(now().isVisible());
  EXPECT_EQ(value("λ")->text(), "–");
  EXPECT_TRUE(value("λ")->toolTip().startsWith("Unknown before the first step"));
  EXPECT_EQ(value("φ")->text().toDouble(), 0);
  QTest::qWait(50);  // until it is laid out
  const int height = now().height();
  window_->viewport()->setFocus();
  session().send(StepForward{3000});
  ASSERT_TRUE(wait([this] { return motion().step == 3000; }));
  EXPECT_NEAR(value("λ")->text().toDouble(), -9.81, 1e-3);
  EXPECT_NEAR(value("φ")->text().toDouble(), 9.81e-3, 1e-5);
  EXPECT_TRUE(value("λ")->toolTip().isEmpty());
  EXPECT_EQ(now().height(), height);
  press(Qt::Key_Backspace);
  ASSERT_TRUE(shows(0));
  EXPECT_EQ(value("λ")->text(), "–");
}

TEST(LiveValue, ThatRoundingHasLeftOfZeroIsShownAsZeroAndToldOnHover) {
  LiveValueField field;
  field.show(-2.220446049250313e-16, {});
  EXPECT_EQ(field.text().toDouble(), 0);
  EXPECT_TRUE(field.toolTip().contains("-2.220446049250313e-16")) << field.toolTip().toStdString();
  field.show(1e-12, {});
  EXPECT_NE(field.text().toDouble(), 0);
  EXPECT_TRUE(field.toolTip().isEmpty());
}

TEST_F(LiveValuesOfTheSelection, OfTheBallItIsThePlaceAndTheVelocityAndNothingOfGravity) {
  session().select({idOf("ball")});
  ASSERT_EQ(now().rows(), 6u);
  EXPECT_EQ(value("y")->text(), "-1.0000");
  EXPECT_EQ(now().unit(1), "m");
  EXPECT_EQ(now().unit(4), "m/s");
  window_->viewport()->setFocus();
  stepTo(2);
  EXPECT_EQ(value("vy")->text(), toFixedWidthText(motion().v[1], 5).trimmed());
  session().select({idOf("gravity")});
  EXPECT_FALSE(now().isVisible());
  session().select({idOf("ball"), idOf("rope")});
  EXPECT_EQ(window_->properties().now(), nullptr);
}

TEST_F(LiveValuesOfTheSelection, ANumberIsReachedWithTabAndCopiedWithAllItsDigits) {
  session().select({idOf("ball")});
  window_->viewport()->setFocus();
  stepTo(1);
  now().value(0)->setFocus();
  press(Qt::Key_Tab);
  ASSERT_EQ(QApplication::focusWidget(), now().value(1));
  press(Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text(), toText(motion().x[1]));
  // Nothing can be typed into it.
  QTest::keyClicks(now().value(1), "7");
  EXPECT_EQ(now().value(1)->text(), toFixedWidthText(motion().x[1], 5).trimmed());
}

TEST_F(LiveValuesOfTheSelection, WhatIsTypedIntoANumberIsNoKeyOfTheView) {
  session().select({idOf("ball")});
  const float yaw = window_->viewport()->camera().yaw();
  now().value(1)->setFocus();
  QTest::keyClicks(now().value(1), "0.05");
  QTest::qWait(50);
  EXPECT_EQ(window_->viewport()->camera().yaw(), yaw);
  EXPECT_EQ(motion().step, 0);
  // Others still are: Space plays.
  press(Qt::Key_Space);
  EXPECT_TRUE(wait([this] { return motion().step > 0; }));
  press(Qt::Key_Space);
}

TEST_F(LiveValuesOfTheSelection, ARightClickPlotsTheNumber) {
  session().select({idOf("rope")});
  QTest::qWait(50);  // until it is laid out
  clickInMenus({"Plot over time"});
  rightClick(value("λ"), value("λ")->rect().center());
  ASSERT_EQ(window_->plots().curves().size(), 1u);
  EXPECT_EQ(window_->plots().curves()[0].words.label(), "rope: λ");
}

TEST_F(LiveValuesOfTheSelection, AnEditThatSwitchesTheRopeOffSaysWhyNothingIsKnown) {
  session().select({idOf("rope")});
  window_->viewport()->setFocus();
  stepTo(1);
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "enabled", false}}, "Switch off"));
  ASSERT_TRUE(wait([this] { return value("λ") != nullptr && value("λ")->text() == "–"; }));
  EXPECT_TRUE(value("λ")->toolTip().contains("not simulated"));
  session().document().undo();
  ASSERT_TRUE(wait([this] { return value("λ")->text() != "–"; }));
}

}  // namespace
}  // namespace compliant
