#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include "ui/qt/time/timeline.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/widgets/scale_slider.hpp"

using namespace compliant;

TEST(TransportBar, TheButtonAsksToPlayAndThenToPause) {
  TransportBar bar;
  QSignalSpy play(&bar, &TransportBar::playRequested);
  QSignalSpy pause(&bar, &TransportBar::pauseRequested);
  bar.playButton()->click();
  EXPECT_EQ(play.count(), 1);
  bar.setState(RunState::Playing);
  bar.playButton()->click();
  EXPECT_EQ(pause.count(), 1);
  EXPECT_EQ(bar.playButton()->accessibleName(), "Pause");
}

TEST(TransportBar, SpeedGoesByNotchesAndStopsAtTheEnds) {
  TransportBar bar;
  QSignalSpy speed(&bar, &TransportBar::speedRequested);
  bar.changeSpeed(1);
  EXPECT_EQ(bar.speed(), 2.0);
  bar.changeSpeed(10);
  EXPECT_EQ(bar.speed(), 10.0);
  bar.changeSpeed(-20);
  EXPECT_EQ(bar.speed(), 0.1);
  EXPECT_EQ(speed.count(), 3);
  bar.setSpeed(0.25);
  EXPECT_EQ(bar.speedBox()->currentText(), "×0.25");
}

TEST(TransportBar, TellsTheTargetAndWhetherItIsReached) {
  TransportBar bar;
  const auto told = [&bar] {
    for (const QLabel* label : bar.findChildren<QLabel*>())
      if (label->accessibleName().startsWith("Measured")) return label->text();
    return QString();
  };
  EXPECT_EQ(told(), "Paused · target 1×");
  bar.setState(RunState::Playing);
  bar.setMeasuredSpeed(0.98);
  EXPECT_EQ(told(), " 0.98× · target 1×");
  bar.setSpeed(0.25);
  EXPECT_EQ(told(), " 0.98× · target 0.25×");
}

TEST(TransportBar, WithoutASceneNothingCanBeAsked) {
  TransportBar bar;
  bar.setUsable(TransportBar::Usable::Nothing);
  EXPECT_FALSE(bar.playButton()->isEnabled());
  bar.setUsable(TransportBar::Usable::OnlyForward);
  EXPECT_TRUE(bar.playButton()->isEnabled());
  EXPECT_FALSE(bar.stepBackButton()->isEnabled());
}

TEST(TransportBar, ItsWidthDoesNotChangeWhileNumbersRun) {
  TransportBar bar;
  bar.setState(RunState::Playing);
  bar.setTime(0, 0);
  bar.setMeasuredSpeed(0.5);
  const int width = bar.sizeHint().width();
  bar.setTime(1234.567, 123456);
  bar.setMeasuredSpeed(12.34);
  EXPECT_EQ(bar.sizeHint().width(), width);
}

class TimelineTest : public testing::Test {
 protected:
  TimelineTest() {
    line.resize(600, 40);
    line.setSpan({100, 200, 1.0, 2.0});
    line.setCurrent(150, 1.5);
    line.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&line));
  }
  Timeline line;
};

TEST_F(TimelineTest, ADragSeeks) {
  QSignalSpy seek(&line, &Timeline::seekRequested);
  QTest::mousePress(&line, Qt::LeftButton, {}, {12, 17});
  QTest::mouseMove(&line, {60, 17});
  QTest::mouseRelease(&line, Qt::LeftButton, {}, {60, 17});
  ASSERT_GE(seek.count(), 2);
  EXPECT_EQ(seek[0][0].toLongLong(), 100);
}

TEST_F(TimelineTest, KeysStepAndStopAtTheEnds) {
  QSignalSpy seek(&line, &Timeline::seekRequested);
  QTest::keyClick(&line, Qt::Key_Left);
  EXPECT_EQ(line.current(), 149);
  QTest::keyClick(&line, Qt::Key_End);
  EXPECT_EQ(line.current(), 200);
  QTest::keyClick(&line, Qt::Key_Right);
  EXPECT_EQ(seek.count(), 2);
}

TEST_F(TimelineTest, AnEmptyHistoryIgnoresEverything) {
  QSignalSpy seek(&line, &Timeline::seekRequested);
  line.setSpan({});
  QTest::mouseClick(&line, Qt::LeftButton, {}, {300, 17});
  QTest::keyClick(&line, Qt::Key_Left);
  EXPECT_EQ(seek.count(), 0);
  EXPECT_FALSE(line.grab().isNull());
}

namespace {

// A turn of the wheel in eighths of a degree; a notch is 120.
void turn(QWidget& widget, const QPoint& angle) {
  const QPointF at(10, 10);
  QWheelEvent event(at, widget.mapToGlobal(at), {}, angle, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&widget, &event);
}

}  // namespace

TEST_F(TimelineTest, TheWheelCountsWholeNotchesUpAndDownOnly) {
  line.setFocus();
  turn(line, {0, 40});
  turn(line, {-120, 0});
  EXPECT_EQ(line.current(), 150);
  turn(line, {0, 80});
  EXPECT_EQ(line.current(), 149);
  turn(line, {0, -240});
  EXPECT_EQ(line.current(), 151);
}

TEST(ScaleSlider, TheWheelCountsWholeNotchesUpAndDownOnly) {
  ScaleSlider slider;
  slider.setScale(0, 100, Scale::Linear);
  slider.setReal(50);
  slider.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&slider));
  slider.activateWindow();
  slider.setFocus();
  turn(slider, {120, 0});
  turn(slider, {0, 60});
  EXPECT_EQ(slider.real(), 50);
  turn(slider, {0, 60});
  EXPECT_EQ(slider.real(), 51);
}

TEST_F(TimelineTest, SaysWhereTheHistoryBeginsOnceItsStartIsGone) {
  line.setSpan({0, 100, 0, 1});
  EXPECT_EQ(line.beginText(), "");
  line.setSpan({0, 100, 12.34, 13.34});
  EXPECT_EQ(line.beginText(), "History begins at 12.340 s");
  EXPECT_TRUE(line.accessibleDescription().contains("History begins at 12.340 s"));
  line.setSpan({0, 100, 0.04, 1.04});
  EXPECT_EQ(line.beginText(), "History begins at 0.040 s");
  line.setSpan({0, 100, 0.00032, 0.01032});
  EXPECT_EQ(line.beginText(), "History begins at 0.00032 s");
  line.setSpan({0, 100, 1234, 21234});
  EXPECT_EQ(line.beginText(), "History begins at 1234 s");
  line.setSpan({0, 0, 0.04, 0.04});
  EXPECT_EQ(line.beginText(), "History begins at 0.040000 s");
}
