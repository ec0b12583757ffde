#include <gtest/gtest.h>

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <memory>

#include "tests/ui/qt/edits.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/compliance_field.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/fields/toggle_field.hpp"
#include "ui/qt/fields/vector_field.hpp"

using namespace compliant;

TEST(VectorField, OneCoordinateChangesAndAllThreeAreSent) {
  VectorField field;
  Edits<Triple> edits(&field, &VectorField::edited);
  field.setValue({1, 2, 3});
  field.show();
  field.edit(1)->selectAll();
  QTest::keyClicks(field.edit(1), "-9.81");
  QTest::keyClick(field.edit(1), Qt::Key_Return);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(edits[0].value, (Triple{1, -9.81, 3}));
}

TEST(ValueField, DestroyingItWhileTypingSendsNothing) {
  auto field = std::make_unique<NumberField>();
  Edits<double> edits(field.get(), &NumberField::edited);
  field->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(field.get()));
  field->activateWindow();
  field->edit()->setFocus();
  QTest::keyClicks(field->edit(), "7");
  field.reset();
  EXPECT_TRUE(edits.empty());
}

TEST(VectorField, OneWrongCoordinateShowsOneSentence) {
  VectorField field;
  field.show();
  field.edit(2)->selectAll();
  QTest::keyClicks(field.edit(2), "x");
  QTest::keyClick(field.edit(2), Qt::Key_Return);
  EXPECT_FALSE(field.error().isEmpty());
  QTest::keyClick(field.edit(2), Qt::Key_Escape);
  EXPECT_TRUE(field.error().isEmpty());
}

TEST(ChoiceField, ChoosingSendsTheKeyAndSettingSendsNothing) {
  ChoiceField field;
  Edits<QString> edits(&field, &ChoiceField::edited);
  field.setChoices({{"constraint", "Constraint", ""}, {"force", "Force", ""}});
  field.setValue("force");
  EXPECT_TRUE(edits.empty());
  EXPECT_EQ(field.value(), "force");
  field.show();
  QTest::keyClick(field.box(), Qt::Key_Up);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(edits[0].value, "constraint");
  field.setValue("from the future");
  EXPECT_EQ(field.value(), "from the future");
}

TEST(ToggleField, AClickSendsAndSettingSendsNothing) {
  ToggleField field;
  Edits<bool> edits(&field, &ToggleField::edited);
  field.setValue(true);
  EXPECT_TRUE(edits.empty());
  field.show();
  QTest::keyClick(field.box(), Qt::Key_Space);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_FALSE(edits[0].value);
}

TEST(TextField, OneLineIsSentOnEnterAndRestoredByEscape) {
  TextField field;
  Edits<QString> edits(&field, &TextField::edited);
  field.setCheck(
      [](const QString& t) { return t.isEmpty() ? QString("A name is needed.") : QString(); });
  field.setValue("rope");
  field.show();
  field.line()->selectAll();
  QTest::keyClicks(field.line(), "chain");
  QTest::keyClick(field.line(), Qt::Key_Escape);
  EXPECT_EQ(field.line()->text(), "rope");
  EXPECT_TRUE(edits.empty());
  field.line()->clear();
  QTest::keyClick(field.line(), Qt::Key_Return);
  EXPECT_EQ(field.error(), "A name is needed.");
  QTest::keyClicks(field.line(), "chain");
  QTest::keyClick(field.line(), Qt::Key_Return);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(edits[0].value, "chain");
  EXPECT_TRUE(field.error().isEmpty());
}

TEST(TextField, ARefusedTextIsTakenBackByEscape) {
  TextField field;
  QObject::connect(&field, &TextField::edited, &field,
                   [&field] { field.setError("This name is taken."); });
  field.setValue("rope");
  field.show();
  field.line()->selectAll();
  QTest::keyClicks(field.line(), "chain");
  QTest::keyClick(field.line(), Qt::Key_Return);
  EXPECT_EQ(field.error(), "This name is taken.");
  EXPECT_EQ(field.line()->text(), "chain");
  QTest::keyClick(field.line(), Qt::Key_Escape);
  EXPECT_EQ(field.line()->text(), "rope");
  EXPECT_TRUE(field.error().isEmpty());
}

TEST(TextField, SeveralLinesAreSentOnControlEnter) {
  TextField field(TextLines::Several);
  Edits<QString> edits(&field, &TextField::edited);
  field.show();
  QTest::keyClicks(field.page(), "a");
  QTest::keyClick(field.page(), Qt::Key_Return);
  QTest::keyClicks(field.page(), "b");
  EXPECT_TRUE(edits.empty());
  QTest::keyClick(field.page(), Qt::Key_Return, Qt::ControlModifier);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(edits[0].value, "a\nb");
}

TEST(TextField, AWrappedTextIsSentOnEnterAndIsAsHighAsItsLines) {
  TextField field(TextLines::Wrapped);
  Edits<QString> edits(&field, &TextField::edited);
  field.resize(120, 80);
  field.show();
  QTest::keyClicks(field.page(), "short");
  QTest::keyClick(field.page(), Qt::Key_Return);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(edits[0].value, "short");
  const int one = field.page()->height();
  field.setValue("a text that is too long for one line of it");
  EXPECT_TRUE(QTest::qWaitFor([&] { return field.page()->height() > one; }));
  const int wrapped = field.page()->height();
  field.setValue(QString("many words ").repeated(100));
  QTest::qWait(20);
  EXPECT_LE(field.page()->height(), 2 * wrapped);
}

TEST(FieldRow, TheDotAsksForTheDefaultOnlyWhenChanged) {
  auto* number = new NumberField;
  FieldRow row("Mass", number);
  QSignalSpy resets(&row, &FieldRow::resetRequested);
  row.resize(260, 30);
  row.show();
  QTest::mouseClick(row.dot(), Qt::LeftButton);
  EXPECT_EQ(resets.count(), 0);
  row.setDefaultState(DefaultState::Changed);
  QTest::mouseClick(row.dot(), Qt::LeftButton);
  EXPECT_EQ(resets.count(), 1);
  EXPECT_EQ(number->edit()->accessibleName(), "Mass");
}

TEST(FieldRow, AWideFieldMovesBelowItsNameInANarrowPanel) {
  FieldRow row("Compliance", new ComplianceField);
  row.resize(500, 100);
  row.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&row));
  EXPECT_FALSE(row.isStacked());
  row.resize(260, 120);
  QCoreApplication::processEvents();
  EXPECT_TRUE(row.isStacked());
  EXPECT_LE(row.minimumSizeHint().width(), 260 - 24);
}

TEST(FieldRow, NumbersAreNeverSquashedAtAnyWidth) {
  QWidget panel;
  auto* column = new QVBoxLayout(&panel);
  auto* vector = new VectorField;
  vector->setUnit("m/s²");
  vector->setValue({0, -9.81, 0.125});
  column->addWidget(new FieldRow("Gravity", vector));
  column->addStretch(1);
  panel.show();
  for (int width = 160; width <= 520; ++width) {
    panel.resize(width, 200);
    QCoreApplication::processEvents();
    ASSERT_EQ(panel.width(), width) << "they need no more";
    for (int axis = 0; axis < 3; ++axis)
      ASSERT_GE(vector->edit(axis)->height(), vector->edit(axis)->minimumSizeHint().height())
          << "at " << width;
  }
}

TEST(FieldRow, ALongNameTakesAsManyLinesAsItNeeds) {
  FieldRow row("A very long name with a symbol", new NumberField);
  row.setSymbol("ζ");
  row.resize(290, 24);
  row.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&row));
  EXPECT_FALSE(row.isStacked());
  EXPECT_FALSE(row.isNameElided());
  EXPECT_GE(row.minimumSizeHint().height(), 24 + 2 * QFontMetrics(textFont()).height());
  // Beside the first line.
  EXPECT_LT(row.field()->y(), 4);
  EXPECT_LT(row.dot()->y(), 4);
  row.resize(1000, 24);
  EXPECT_LE(row.minimumSizeHint().height(), 24 + QFontMetrics(textFont()).height());

  FieldRow word("Unbreakabilitynessfulnessless", new NumberField);
  word.resize(290, 24);
  word.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&word));
  EXPECT_TRUE(word.isStacked()) << "wider than its column, not than the row";
  EXPECT_FALSE(word.isNameElided());
  word.resize(120, 60);
  QCoreApplication::processEvents();
  EXPECT_TRUE(word.isNameElided());
}

TEST(FieldRow, ColumnsOfDifferentFieldsAreAligned) {
  QWidget panel;
  auto* column = new QVBoxLayout(&panel);
  auto* a = new FieldRow("Mass", new NumberField);
  auto* b = new FieldRow("A very long name that does not fit", new ToggleField);
  column->addWidget(a);
  column->addWidget(b);
  panel.resize(300, 100);
  panel.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
  EXPECT_EQ(a->field()->x(), b->field()->x());
}
