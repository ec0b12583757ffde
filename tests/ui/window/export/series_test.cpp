// Series for ParaView, ordered in their dialog.

#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QStatusBar>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/export/series_dialog.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/text_field.hpp"

namespace compliant {
namespace {

class WindowSeries : public OpenWindow {
 protected:
  SeriesDialog& dialog() { return window_->seriesDialog(); }
  void openDialog() {
    window_->actions()[ActionId::ExportSeries]->trigger();
    ASSERT_TRUE(wait([this] { return dialog().isVisible(); }));
  }
  void setNumber(NumberField* field, const QString& number) {
    type(field->edit(), number);
    QTest::keyClick(field->edit(), Qt::Key_Tab);
  }
  void order(const QString& name, const QString& time, const QString& every) {
    openDialog();
    type(dialog().file()->line(), folder_.filePath(name));
    QTest::keyClick(dialog().file()->line(), Qt::Key_Tab);
    setNumber(dialog().time(), time);
    setNumber(dialog().every(), every);
  }
  void press(QPushButton* button) { QTest::mouseClick(button, Qt::LeftButton); }
  bool ended() {
    return wait([this] { return !window_->series().running(); });
  }
  void stepToTwenty() {
    session().send(StepForward{20});
    ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 20; }));
  }
  QStringList timesIn(const QString& name) {
    QFile file(folder_.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QStringList times;
    for (const QString& part : QString::fromUtf8(file.readAll()).split("timestep=\"").mid(1))
      times.append(part.left(part.indexOf('"')));
    return times;
  }
  QStringList filesThere() {
    return QDir(folder_.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden);
  }
};

TEST_F(WindowSeries, OfTheStartHasItsStepsAndLeavesTheTimelineAlone) {
  stepToTwenty();
  order("ball.pvd", "0.1", "2");
  press(dialog().startButton());
  EXPECT_EQ(dialog().cancelButton()->text(), "Cancel");
  ASSERT_TRUE(ended());
  EXPECT_EQ(dialog().hint(), "Saved ball.pvd (6 times).");
  EXPECT_EQ(window_->statusBar()->currentMessage(), dialog().hint());
  EXPECT_EQ(timesIn("ball.pvd").size(), 6);
  EXPECT_EQ(QDir(folder_.filePath("ball")).count(), 6U + 2U);
  EXPECT_EQ(session().snapshot().motion.step, 20);
  EXPECT_EQ(session().snapshot().transport.historySize, 21);
  EXPECT_TRUE(session().document().steps().empty());
}

TEST_F(WindowSeries, OfThePresentStateGoesOnFromThere) {
  stepToTwenty();
  order("ball.pvd", "0.02", "1");
  emit dialog().from()->edited("present", {});
  press(dialog().startButton());
  ASSERT_TRUE(ended());
  const QStringList times = timesIn("ball.pvd");
  ASSERT_EQ(times.size(), 3);
  EXPECT_NEAR(times[0].toDouble(), 0.2, 1e-9);
  EXPECT_NEAR(times[2].toDouble(), 0.22, 1e-9);
}

TEST_F(WindowSeries, CancelledLeavesNoFileAndTheWindowCanBeUsedMeanwhile) {
  order("gone.pvd", "100000", "1");
  press(dialog().startButton());
  stepToTwenty();
  EXPECT_TRUE(window_->series().running());
  press(dialog().cancelButton());
  ASSERT_TRUE(ended());
  EXPECT_EQ(dialog().hint(), "Export cancelled.");
  EXPECT_EQ(filesThere(), QStringList{"ball.json"});
  press(dialog().cancelButton());
  EXPECT_FALSE(dialog().isVisible());
}

TEST_F(WindowSeries, EndsWithItsWindow) {
  order("gone.pvd", "100000", "1");
  press(dialog().startButton());
  EXPECT_TRUE(window_->series().running());
  window_.reset();
  EXPECT_EQ(filesThere(), QStringList{"ball.json"});
}

TEST_F(WindowSeries, WhatIsWrongIsToldInTheDialog) {
  order("ball.vtk", "0.1", "1");
  press(dialog().startButton());
  EXPECT_TRUE(dialog().hint().endsWith("A series for ParaView needs a name that ends with .pvd."))
      << dialog().hint().toStdString();
  write(folder_.filePath("old.pvd"), "before");
  order("old.pvd", "0.01", "1");
  press(dialog().startButton());
  EXPECT_EQ(dialog().hint(), "“old.pvd” exists already. Press Export again to replace it.");
  press(dialog().startButton());
  ASSERT_TRUE(ended());
  EXPECT_EQ(timesIn("old.pvd").size(), 2);
}

}  // namespace
}  // namespace compliant
