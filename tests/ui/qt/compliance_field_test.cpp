#include <gtest/gtest.h>

#include <QTest>

#include "tests/ui/qt/edits.hpp"
#include "ui/model/basics/unit_text.hpp"
#include "ui/qt/fields/compliance_field.hpp"
#include "ui/qt/fields/slider_field.hpp"

using namespace compliant;

class ComplianceFieldTest : public testing::Test {
 protected:
  ComplianceFieldTest() : edits(&field, &ComplianceField::edited) {
    field.setValue(1e-5);
    field.resize(240, 90);
    field.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&field));
  }
  QPoint at(double share) const {
    const QSize size = slider().size();
    return {static_cast<int>(7 + share * (size.width() - 14)), size.height() / 2};
  }
  ScaleSlider& slider() const { return *const_cast<ComplianceField&>(field).slider(); }

  ComplianceField field;
  Edits<double> edits;
};

TEST_F(ComplianceFieldTest, TheStiffnessStandsBesideIt) {
  EXPECT_EQ(field.stiffnessLabel()->text(), "k = 1e5 N/m");
  field.setValue(3e-5);
  EXPECT_EQ(field.stiffnessLabel()->text(), "k = 33330 N/m");
  field.setValue(0);
  EXPECT_EQ(field.stiffnessLabel()->text(), "k = ∞ (hard)");
  EXPECT_TRUE(field.hardButton()->isChecked());
}

TEST_F(ComplianceFieldTest, LeavingHardReturnsToTheLastSoftValue) {
  QTest::mouseClick(field.hardButton(), Qt::LeftButton);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(edits[0].value, 0.0);
  QTest::mouseClick(field.hardButton(), Qt::LeftButton);
  ASSERT_EQ(edits.size(), 2u);
  EXPECT_EQ(edits[1].value, 1e-5);
  EXPECT_NE(edits[0].gesture.id, edits[1].gesture.id);
}

TEST_F(ComplianceFieldTest, ADragOfTheSliderIsOneGesture) {
  QTest::mousePress(&slider(), Qt::LeftButton, {}, at(0.5));
  for (const double share : {0.6, 0.7, 0.8}) QTest::mouseMove(&slider(), at(share));
  QTest::mouseRelease(&slider(), Qt::LeftButton, {}, at(0.8));
  ASSERT_GE(edits.size(), 4u);
  for (std::size_t i = 0; i < edits.size(); ++i)
    EXPECT_EQ(edits[i].gesture.id, edits[0].gesture.id);
  EXPECT_GT(field.value(), 1e-4);
  QTest::mouseClick(&slider(), Qt::LeftButton, {}, at(0.2));
  EXPECT_NE(edits.back().gesture.id, edits[0].gesture.id);
  EXPECT_LE(field.edit()->text().size(), 7);
}

TEST_F(ComplianceFieldTest, DraggingAHardConstraintMakesItSoft) {
  field.setValue(0);
  QTest::mouseClick(&slider(), Qt::LeftButton, {}, at(0.4));
  EXPECT_GT(field.value(), 0.0);
  EXPECT_FALSE(field.hardButton()->isChecked());
}

TEST_F(ComplianceFieldTest, TheLeftEndOfTheSliderIsHardAndBesideItIsTheStiffest) {
  QTest::mouseClick(&slider(), Qt::LeftButton, {}, at(0));
  EXPECT_EQ(field.value(), 0.0);
  EXPECT_TRUE(field.hardButton()->isChecked());
  ASSERT_FALSE(edits.empty());
  EXPECT_EQ(edits.back().value, 0.0);
  QTest::mouseClick(&slider(), Qt::LeftButton, {}, at(0.07));
  EXPECT_EQ(field.value(), 1e-8);
  EXPECT_FALSE(field.hardButton()->isChecked());
  QTest::mouseClick(&slider(), Qt::LeftButton, {}, at(1));
  EXPECT_EQ(field.value(), 0.1);
  slider().setFocus();
  QTest::keyClick(&slider(), Qt::Key_Home);
  EXPECT_EQ(field.value(), 0.0);
  QTest::keyClick(&slider(), Qt::Key_Right);
  EXPECT_EQ(field.value(), 1e-8);
  QTest::keyClick(&slider(), Qt::Key_Left);
  EXPECT_EQ(field.value(), 0.0);
}

TEST_F(ComplianceFieldTest, NegativeIsRefusedAndZeroIsHard) {
  field.edit()->setFocus();
  field.edit()->selectAll();
  QTest::keyClicks(field.edit(), "-1");
  QTest::keyClick(field.edit(), Qt::Key_Return);
  EXPECT_EQ(field.error(), "-1 m/N is below the minimum 0 m/N.");
  EXPECT_TRUE(edits.empty());
  QTest::keyClicks(field.edit(), "0");
  field.edit()->selectAll();
  QTest::keyClicks(field.edit(), "0");
  QTest::keyClick(field.edit(), Qt::Key_Return);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_TRUE(field.hardButton()->isChecked());
}

TEST_F(ComplianceFieldTest, TheKeyboardReachesEveryPart) {
  slider().setFocus();
  QTest::keyClick(&slider(), Qt::Key_Right);
  ASSERT_FALSE(edits.empty());
  EXPECT_EQ(edits[0].value, 2e-5);
  QTest::keyClick(&slider(), Qt::Key_PageUp);
  EXPECT_EQ(field.value(), 2e-4);
  field.hardButton()->setFocus();
  QTest::keyClick(field.hardButton(), Qt::Key_Space);
  EXPECT_EQ(field.value(), 0.0);
  for (const QWidget* part : {static_cast<QWidget*>(field.edit()), static_cast<QWidget*>(&slider()),
                              static_cast<QWidget*>(field.hardButton())})
    EXPECT_FALSE(part->accessibleName().isEmpty());
}

TEST_F(ComplianceFieldTest, ValuesBeyondTheSliderStayAsTheyAre) {
  field.setValue(5.0);
  EXPECT_EQ(field.edit()->text(), "5");
  EXPECT_EQ(field.value(), 5.0);
  EXPECT_TRUE(edits.empty());
}

TEST(InverseUnit, SwapsTheFraction) {
  EXPECT_EQ(inverseUnit("m/N"), "N/m");
  EXPECT_EQ(inverseUnit("rad/(N·m)"), "N·m/rad");
  EXPECT_EQ(inverseUnit("N·m/rad"), "rad/(N·m)");
  EXPECT_EQ(inverseUnit("1/N"), "N");
  EXPECT_EQ(inverseUnit("s"), "1/s");
  EXPECT_EQ(inverseUnit(""), "");
}

TEST(SliderField, AnUnusableRangeIsIgnored) {
  SliderField field;
  field.setScale(0, 1, Scale::Logarithmic);
  field.setScale(2, 1, Scale::Linear);
  field.setValue(0.5);
  EXPECT_EQ(field.value(), 0.5);
}

TEST(SliderField, ALinearDragGivesShortNumbers) {
  SliderField field;
  Edits<double> edits(&field, &SliderField::edited);
  field.setScale(0, 1, Scale::Linear);
  field.resize(300, 24);
  field.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&field));
  QTest::mouseClick(field.slider(), Qt::LeftButton, {}, {61, 10});
  ASSERT_GE(edits.size(), 1u);
  EXPECT_LE(field.edit()->text().size(), 5) << field.edit()->text().toStdString();
}
