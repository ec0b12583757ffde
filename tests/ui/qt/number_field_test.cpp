#include <gtest/gtest.h>

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/ui/qt/edits.hpp"
#include "ui/qt/fields/number_field.hpp"

using namespace compliant;

class NumberFieldTest : public testing::Test {
 protected:
  NumberFieldTest() : edits(&field, &NumberField::edited) {
    field.setUnit("m/N");
    field.setValue(1e-5);
    field.resize(200, 60);
    field.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&field));
    field.activateWindow();
    field.edit()->setFocus();
    QCoreApplication::processEvents();
  }
  void type(const QString& text) {
    field.edit()->selectAll();
    QTest::keyClicks(field.edit(), text);
  }

  NumberField field;
  Edits<double> edits;
};

TEST_F(NumberFieldTest, ASmallNumberIsShownScientific) { EXPECT_EQ(field.edit()->text(), "1e-5"); }

TEST_F(NumberFieldTest, TypingSendsOneEditOnEnter) {
  type("2.5e-6");
  EXPECT_TRUE(edits.empty());
  QTest::keyClick(field.edit(), Qt::Key_Return);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(edits[0].value, 2.5e-6);
}

TEST_F(NumberFieldTest, ANumberThatIsSelectedIsTypedOverAlthoughTheModelShowsItAgain) {
  field.edit()->clearFocus();
  field.edit()->setFocus(Qt::TabFocusReason);
  ASSERT_EQ(field.edit()->selectedText(), "1e-5");
  field.setValue(1e-5);  // a neighbour was committed
  EXPECT_EQ(field.edit()->selectedText(), "1e-5");
  field.setValue(2e-5);
  EXPECT_EQ(field.edit()->selectedText(), "2e-5");
  QTest::keyClicks(field.edit(), "3");
  EXPECT_EQ(field.edit()->text(), "3");
}

TEST_F(NumberFieldTest, WhatIsRefusedStaysUntilAnotherValueComes) {
  type("0.1.2");
  field.edit()->clearFocus();
  ASSERT_FALSE(field.edit()->error().isEmpty());
  field.setValue(1e-5);
  EXPECT_EQ(field.edit()->text(), "0.1.2");
  EXPECT_FALSE(field.edit()->error().isEmpty());
  field.setValue(2e-5);
  EXPECT_EQ(field.edit()->text(), "2e-5");
  EXPECT_TRUE(field.edit()->error().isEmpty());
}

TEST_F(NumberFieldTest, TheFirstClickAndEveryDoubleClickSelectTheWholeNumber) {
  field.setValue(0.892);
  field.edit()->clearFocus();
  const QPoint digits(field.edit()->width() - 80, field.edit()->height() / 2);
  // As a click of the mouse gives the focus.
  field.edit()->setFocus(Qt::MouseFocusReason);
  QTest::mouseClick(field.edit(), Qt::LeftButton, {}, digits);
  EXPECT_EQ(field.edit()->selectedText(), "0.892");
  QTest::qWait(QApplication::doubleClickInterval() + 50);
  QTest::mouseClick(field.edit(), Qt::LeftButton, {}, digits);
  EXPECT_EQ(field.edit()->selectedText(), "") << "the second one sets the cursor";
  QTest::mouseDClick(field.edit(), Qt::LeftButton, {}, digits);
  EXPECT_EQ(field.edit()->selectedText(), "0.892");
}

TEST_F(NumberFieldTest, LeavingTheFieldCommits) {
  type("3");
  field.edit()->clearFocus();
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(edits[0].value, 3.0);
}

TEST_F(NumberFieldTest, AnUnchangedTextSendsNothing) {
  type("1e-5");
  QTest::keyClick(field.edit(), Qt::Key_Return);
  EXPECT_TRUE(edits.empty());
}

TEST_F(NumberFieldTest, NonsenseShowsASentenceAndSendsNothing) {
  for (const char* text : {"nan", "inf", "1e400", "abc", "1,5"}) {
    type(text);
    QTest::keyClick(field.edit(), Qt::Key_Return);
    EXPECT_TRUE(edits.empty()) << text;
    EXPECT_FALSE(field.error().isEmpty()) << text;
    EXPECT_EQ(field.value(), 1e-5);
  }
  type("4");
  EXPECT_TRUE(field.error().isEmpty()) << "the sentence goes as soon as the text is right";
}

TEST_F(NumberFieldTest, TheRangeIsNamedInTheSentence) {
  field.setRange({0.0, 1.0});
  type("-2");
  QTest::keyClick(field.edit(), Qt::Key_Return);
  EXPECT_EQ(field.error(), "-2 m/N is below the minimum 0 m/N.");
  EXPECT_TRUE(edits.empty());
}

TEST_F(NumberFieldTest, TheCheckOfTheOwnerIsAsked) {
  field.setCheck([](double x) { return x == 7 ? QString("Seven is taken.") : QString(); });
  type("7");
  QTest::keyClick(field.edit(), Qt::Key_Return);
  EXPECT_EQ(field.error(), "Seven is taken.");
  EXPECT_TRUE(edits.empty());
}

TEST_F(NumberFieldTest, EscapeRestores) {
  type("junk");
  QTest::keyClick(field.edit(), Qt::Key_Return);
  QTest::keyClick(field.edit(), Qt::Key_Escape);
  EXPECT_EQ(field.edit()->text(), "1e-5");
  EXPECT_TRUE(field.error().isEmpty());
  EXPECT_TRUE(edits.empty());
}

TEST_F(NumberFieldTest, ARunOfKeyPressesIsOneGesture) {
  field.setStepRule(StepRule::Logarithmic);
  QTest::keyClick(field.edit(), Qt::Key_Up);
  QTest::keyClick(field.edit(), Qt::Key_Up);
  field.edit()->clearFocus();
  ASSERT_EQ(edits.size(), 2u);
  EXPECT_EQ(edits[1].value, 5e-5);
  EXPECT_EQ(edits[0].gesture.id, edits[1].gesture.id);
}

TEST_F(NumberFieldTest, APauseEndsTheGesture) {
  QTest::keyClick(field.edit(), Qt::Key_Up);
  QTest::qWait(800);
  QTest::keyClick(field.edit(), Qt::Key_Up);
  ASSERT_EQ(edits.size(), 2u);
  EXPECT_NE(edits[1].gesture.id, edits[0].gesture.id);
}

TEST_F(NumberFieldTest, TheWheelStepsOnlyWithFocus) {
  const auto turn = [this] {
    QWheelEvent event({5, 5}, field.edit()->mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(field.edit(), &event);
  };
  turn();
  EXPECT_EQ(edits.size(), 1u);
  field.edit()->clearFocus();
  const std::size_t before = edits.size();
  turn();
  EXPECT_EQ(edits.size(), before);
}

TEST_F(NumberFieldTest, DraggingOnTheUnitScrubsAsOneGesture) {
  field.setValue(1.0);
  const QPoint unit(field.edit()->width() - 12, field.edit()->height() / 2);
  QTest::mousePress(field.edit(), Qt::LeftButton, {}, unit);
  QTest::mouseMove(field.edit(), unit + QPoint(20, 0));
  QTest::mouseMove(field.edit(), unit + QPoint(40, 0));
  QTest::mouseRelease(field.edit(), Qt::LeftButton, {}, unit + QPoint(40, 0));
  ASSERT_GE(edits.size(), 2u);
  EXPECT_GT(field.value(), 1.0);
  EXPECT_EQ(edits[0].gesture.id, edits.back().gesture.id);
}

TEST_F(NumberFieldTest, TheModelDoesNotOverwriteWhatIsBeingTyped) {
  type("12");
  field.setValue(99);
  EXPECT_EQ(field.edit()->text(), "12");
  QTest::keyClick(field.edit(), Qt::Key_Escape);
  EXPECT_EQ(field.edit()->text(), "99");
}
