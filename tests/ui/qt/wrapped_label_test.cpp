#include "ui/qt/widgets/wrapped_label.hpp"

#include <gtest/gtest.h>

#include <QFontMetrics>
#include <QTextDocument>
#include <QVBoxLayout>

#include "ui/qt/basics/text.hpp"

using namespace compliant;

namespace {

// In a window of this width; the label is given what it asks for.
std::vector<QString> linesIn(const QString& text, int width, int most) {
  QWidget window;
  QVBoxLayout column(&window);
  column.setContentsMargins(0, 0, 0, 0);
  auto* label = new WrappedLabel(most);
  label->setText(text);
  column.addWidget(label);
  window.resize(width, 200);
  window.show();
  for (const QString& line : label->lines())
    EXPECT_LE(label->fontMetrics().horizontalAdvance(line), label->width()) << qPrintable(line);
  EXPECT_EQ(window.width(), width) << "the words have widened the window";
  return label->lines();
}

}  // namespace

TEST(WrappedLabel, AWordOfAnyLengthBreaks) {
  const auto lines = linesIn(QString(500, 'W'), 200, 100);
  EXPECT_GT(lines.size(), 10u);
  QString all;
  for (const QString& line : lines) all += line;
  EXPECT_EQ(all, QString(500, 'W'));
}

TEST(WrappedLabel, WhatExceedsItsLinesEndsInAnEllipsis) {
  for (const QString& text :
       {QString(20000, 'a'), QString("word ").repeated(4000), QString("line\n").repeated(3000)}) {
    const auto lines = linesIn(text, 300, 3);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_TRUE(lines.back().endsWith(QString::fromUtf8("…"))) << qPrintable(lines.back());
  }
  EXPECT_EQ(linesIn("one\ntwo", 300, 3), (std::vector<QString>{"one", "two"}));
}

TEST(WrappedLabel, NeedsNoMoreRoomThanItsLines) {
  WrappedLabel label(2);
  label.setText(QString("many words of any length ").repeated(300));
  EXPECT_LE(label.minimumSizeHint().width(), 40);
  EXPECT_LE(label.heightForWidth(100), 2 * label.fontMetrics().lineSpacing() + 4);
  EXPECT_LE(label.sizeHint().width(), 500);
}

TEST(PlainTip, ShowsTextLetterByLetter) {
  QTextDocument shown;
  shown.setHtml(plainTip("<b>a</b> & %1\n<img src=x>"));
  EXPECT_EQ(shown.toPlainText(), "<b>a</b> & %1\n<img src=x>");
  EXPECT_EQ(plainTip(""), "");
}

TEST(PlainTip, BreaksLongWordsAndEndsBeforeItFillsTheScreen) {
  QTextDocument shown;
  shown.setHtml(plainTip(QString(20000, 'x')));
  EXPECT_LT(shown.toPlainText().size(), 1100);
  shown.setTextWidth(400);
  EXPECT_LE(shown.idealWidth(), 400);
  shown.setHtml(plainTip(QString("line\n").repeated(3000)));
  EXPECT_LE(shown.toPlainText().count('\n'), 20);
}

TEST(MenuText, KeepsMenusNarrowAndTheLettersOfTheName) {
  EXPECT_EQ(menuText("R&D"), "R&&D");
  const QString text = menuText("a/" + QString(300, 'n') + "/end");
  EXPECT_LE(text.size(), 60);
  EXPECT_TRUE(text.startsWith("a/") && text.endsWith("/end"));
  EXPECT_EQ(elided("two\nlines"), "two lines");
}
