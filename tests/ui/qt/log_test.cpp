#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/log/log_view.hpp"

using namespace compliant;

TEST(LogList, ARepeatedMessageIsOneLineWithANumber) {
  LogList list;
  for (int i = 0; i < 5; ++i) {
    list.add(Severity::Warning, "slow", {"solver", 7}, i);
    list.add(Severity::Warning, "stiff", {"rope", 7}, i);
  }
  EXPECT_EQ(list.rowCount(), 2);
  EXPECT_EQ(list.line(0).count, 5);
  EXPECT_EQ(list.count(Severity::Warning), 2);
}

TEST(LogList, AHeadingDividesTheLinesOfTwoFiles) {
  LogList list;
  list.divide("a.json");  // nothing to divide yet
  list.add(Severity::Warning, "slow");
  list.divide("b.json");
  list.divide("c.json");  // b.json had nothing to say
  EXPECT_EQ(list.rowCount(), 1);
  list.add(Severity::Warning, "slow");
  ASSERT_EQ(list.rowCount(), 3);
  EXPECT_TRUE(list.line(1).divider);
  EXPECT_EQ(toPlainText(list.line(1)), QString::fromUtf8("— c.json —"));
  EXPECT_EQ(list.line(2).count, 1);
  EXPECT_EQ(list.count(Severity::Warning), 2);
  EXPECT_EQ(list.count(Severity::Info), 0);
}

TEST(LogList, OnlyTheNewestTenThousandAreKept) {
  LogList list;
  for (int i = 0; i < LogList::capacity + 50; ++i) list.add(Severity::Info, QString::number(i));
  EXPECT_EQ(list.rowCount(), LogList::capacity);
  EXPECT_EQ(list.line(0).text, "50");
}

TEST(LogView, FiltersBySeverityAndWords) {
  LogView view;
  view.add(Severity::Info, "opened welcome");
  view.add(Severity::Warning, "residual is large", {"solver", 7});
  view.add(Severity::Error, "singular matrix", {"rope/stretch", 7});
  EXPECT_EQ(view.shownCount(), 3);
  view.filterButton(Severity::Info)->click();
  EXPECT_EQ(view.shownCount(), 2);
  view.search()->setText("rope SINGULAR");
  EXPECT_EQ(view.shownCount(), 1);
  view.copy();
  EXPECT_EQ(QApplication::clipboard()->text(), "0.000 s  error  rope/stretch: singular matrix");
  view.clear();
  EXPECT_EQ(view.shownCount(), 0);
}

TEST(LogView, AClickOnTheComponentAsksToShowIt) {
  LogView view;
  view.resize(600, 200);
  view.add(Severity::Error, "is singular", {"rope/stretch", 7}, 1.5);
  view.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
  QSignalSpy clicked(&view, &LogView::componentClicked);
  const QRect line = view.lines()->visualRect(view.lines()->model()->index(0, 0));
  QTest::mouseClick(view.lines()->viewport(), Qt::LeftButton, {}, {150, line.center().y()});
  ASSERT_EQ(clicked.count(), 1);
  EXPECT_EQ(clicked[0][0].toULongLong(), 7U);
  QTest::mouseClick(view.lines()->viewport(), Qt::LeftButton, {}, {560, line.center().y()});
  EXPECT_EQ(clicked.count(), 1);
  // In another scene the number means another component.
  view.unlink();
  QTest::mouseClick(view.lines()->viewport(), Qt::LeftButton, {}, {150, line.center().y()});
  EXPECT_EQ(clicked.count(), 1);
}

TEST(LogView, FollowsTheNewestLineAtAnyTextSize) {
  LogView view;
  view.resize(600, 200);
  view.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
  for (int i = 0; i < 50; ++i) view.add(Severity::Info, QString::number(i));
  QScrollBar& bar = *view.lines()->verticalScrollBar();
  const auto atTheEnd = [&bar] {
    QCoreApplication::processEvents();
    return bar.maximum() > 0 && bar.value() == bar.maximum();
  };
  EXPECT_TRUE(atTheEnd());
  const int before = bar.maximum();
  for (const double scale : {2.0, 1.0, 1.25}) {
    applyTheme(*qApp, ThemeName::Dark, scale);
    EXPECT_TRUE(QTest::qWaitFor(atTheEnd, 2000)) << bar.value() << " of " << bar.maximum();
    view.add(Severity::Info, QString("at %1").arg(scale));
    EXPECT_TRUE(QTest::qWaitFor(atTheEnd, 2000)) << bar.value() << " of " << bar.maximum();
  }
  EXPECT_NE(bar.maximum(), before);
  // Who reads further up is left there.
  bar.setValue(10);
  applyTheme(*qApp, ThemeName::Dark, 2.0);
  view.add(Severity::Info, "later");
  QCoreApplication::processEvents();
  EXPECT_LT(bar.value(), bar.maximum() / 2);
  applyTheme(*qApp, ThemeName::Dark);
}
