// What all charts draw alike: every pixel column, stacked bands, files.
#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/curve_lines.hpp"
#include "ui/qt/charts/strip_chart.hpp"

using namespace compliant;

namespace {

std::vector<double> timesUpTo(double end, int count) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i) times.push_back(end * i / count);
  return times;
}

// Swings within every pixel column, and drifts.
std::vector<double> swinging(const std::vector<double>& times, double phase) {
  std::vector<double> values;
  for (std::size_t i = 0; i < times.size(); ++i)
    values.push_back(20 * std::sin(0.3 * times[i] + phase) +
                     std::sin(0.7 * static_cast<double>(i)));
  return values;
}

CurveSamples million(double phase) {
  CurveSamples samples(1'000'000);
  const auto times = timesUpTo(100, 1'000'000);
  samples.append(times, swinging(times, phase));
  return samples;
}

struct Extremes {
  double low = 1e300, high = -1e300;
  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

// Draws one curve and nothing else, and counts how often it is asked for it.
class CountedChart : public Chart {
 public:
  explicit CountedChart(const CurveSamples& samples) : samples_(samples) { setMouseTracking(true); }
  ChartContent content() const override {
    ++asked_;
    ChartContent content;
    content.time = {0, 100};
    ChartPlot plot{.title = "x"};
    plot.curves.push_back({"a", QPen(Qt::red), &samples_, {}});
    content.plots.push_back(plot);
    return content;
  }
  QString csv() const override { return {}; }
  int asked() const { return asked_; }
  void change() { contentChanged(); }

 private:
  const CurveSamples& samples_;
  mutable int asked_ = 0;
};

// Five bands of both signs, one sample of which is a peak.
std::unique_ptr<StripChart> ledger(int count) {
  auto chart = std::make_unique<StripChart>();
  chart->setStacked(true);
  chart->setAxis("Energy balance", "J");
  chart->setWindow(0);
  chart->resize(700, 260);
  const auto times = timesUpTo(100, count);
  for (int k = 0; k < 5; ++k) {
    auto values = swinging(times, 1.3 * k);
    if (k == 0) values[static_cast<std::size_t>(count / 2)] += 300;
    chart->append(chart->addCurve(QString("part %1").arg(k)), times, values);
  }
  return chart;
}

}  // namespace

TEST(ChartEngine, OfAMillionSamplesEveryColumnShowsTheLeastAndTheGreatest) {
  const CurveSamples samples = million(0);
  const ChartFrame frame{
      .area = QRectF(50, 10, 600, 200), .from = 0, .to = 100, .values = {-25, 25}};
  std::vector<Extremes> expected(600);
  for (std::size_t i = 0; i < samples.times().size(); ++i) {
    const auto column = static_cast<std::size_t>(samples.times()[i] * 600 / 100);
    expected[std::min<std::size_t>(column, 599)].include(frame.yOf(samples.values()[i]));
  }
  std::vector<Extremes> drawn(600);
  const auto lines = curveLines(frame, samples);
  ASSERT_EQ(lines.size(), 1u);
  for (const QPointF& point : lines.front())
    drawn[static_cast<std::size_t>(point.x() - 50)].include(point.y());
  for (std::size_t i = 0; i < 600; ++i) {
    EXPECT_NEAR(drawn[i].low, expected[i].low, 1e-9) << i;
    EXPECT_NEAR(drawn[i].high, expected[i].high, 1e-9) << i;
  }
}

TEST(ChartEngine, AnAxisHasTwoMarksAtLeast) {
  CurveSamples samples(10);
  samples.append(std::vector<double>{0, 100}, std::vector<double>{-0.44, 2.12});
  for (int height = 80; height < 260; height += 5) {
    CountedChart chart(samples);
    chart.resize(400, height);
    chart.grab();
    EXPECT_GE(chart.chartFrames().front().ticks.size(), 2U) << height;
  }
}

TEST(ChartEngine, ThePictureOfAMillionSamplesReachesThem) {
  const CurveSamples samples = million(0);
  CountedChart chart(samples);
  chart.resize(700, 260);
  const QImage picture = chart.grab().toImage();
  const ChartFrame frame = chart.chartFrames().front();
  const int columns = static_cast<int>(frame.area.width());
  const auto spans = samples.columns(0, 100, columns);
  int wrong = 0;
  for (int i = 0; i < columns; ++i) {
    Extremes red;
    const int x = static_cast<int>(frame.area.left()) + i;
    // The legend above has the colour too.
    for (int y = static_cast<int>(frame.area.top()); y < picture.height(); ++y)
      if (picture.pixelColor(x, y).red() > 180 && picture.pixelColor(x, y).green() < 120)
        red.include(y);
    const auto& span = spans[static_cast<std::size_t>(i)];
    ASSERT_TRUE(span);
    wrong += std::abs(red.low - frame.yOf(span->maximum)) > 2 ||
             std::abs(red.high - frame.yOf(span->minimum)) > 2;
  }
  EXPECT_EQ(wrong, 0) << "of " << columns;
}

TEST(ChartEngine, AStackedColumnIsAsHighAsItsHighestSample) {
  const CurveSamples a = million(0), b = million(2), c = million(4);
  const std::vector<const CurveSamples*> curves{&a, &b, &c};
  const StackedColumns stack = stackedColumns(curves, 0, 100, 600);
  std::vector<Extremes> edges(600), sums(600);
  for (std::size_t i = 0; i < a.times().size(); ++i) {
    double up = 0, down = 0;
    for (const CurveSamples* each : curves)
      (each->values()[i] < 0 ? down : up) += each->values()[i];
    const auto column = std::min<std::size_t>(static_cast<std::size_t>(a.times()[i] * 6), 599);
    edges[column].include(up);
    edges[column].include(down);
    sums[column].include(up + down);
  }
  ASSERT_EQ(stack.columns.size(), 600u);
  Extremes all;
  for (std::size_t i = 0; i < 600; ++i) {
    ASSERT_TRUE(stack.columns[i]);
    EXPECT_EQ(stack.columns[i]->top(), edges[i].high) << i;
    EXPECT_EQ(stack.columns[i]->bottom(), edges[i].low) << i;
    EXPECT_EQ(stack.columns[i]->sum.minimum, sums[i].low) << i;
    EXPECT_EQ(stack.columns[i]->sum.maximum, sums[i].high) << i;
    // The bands of a column are those of one moment: none is below another.
    EXPECT_TRUE(std::is_sorted(stack.columns[i]->upper.begin(), stack.columns[i]->upper.end()));
    all.include(edges[i].high);
    all.include(edges[i].low);
  }
  EXPECT_EQ(stack.high, all.high);
  EXPECT_EQ(stack.low, all.low);
}

TEST(ChartEngine, AValueThatIsNoNumberMovesNoOtherBand) {
  CurveSamples a, b;
  a.append(std::vector<double>{0, 1, 2}, std::vector<double>{1, NAN, 1});
  b.append(std::vector<double>{0, 1, 2}, std::vector<double>{2, 3, 4});
  const StackedColumns stack = stackedColumns(std::vector<const CurveSamples*>{&a, &b}, 0, 3, 3);
  EXPECT_EQ(stack.columns[0]->sum.last, 3);
  EXPECT_EQ(stack.columns[1]->sum.last, 3);
  EXPECT_EQ(stack.columns[2]->sum.last, 5);
  EXPECT_EQ(stack.columns[1]->upper, (std::vector<double>{0, 3}));
}

TEST(ChartEngine, APeakOfOneSampleIsSeenInTheStackedLedger) {
  const auto chart = ledger(200'000);
  const ChartFrame frame = chart->chartFrames().front();
  EXPECT_GT(frame.values.high, 300);
  const QImage picture = chart->grab().toImage();
  const QColor panel = toColor(activeTheme().panel);
  const int x = static_cast<int>(frame.xOf(50));
  int coloured = 0;
  for (int y = static_cast<int>(frame.yOf(280)); y < static_cast<int>(frame.yOf(100)); ++y)
    for (int beside = -2; beside <= 2; ++beside) {
      const QColor pixel = picture.pixelColor(x + beside, y);
      if (std::abs(pixel.lightness() - panel.lightness()) > 60) {
        ++coloured;
        break;
      }
    }
  EXPECT_GT(coloured, 0.9 * (frame.yOf(100) - frame.yOf(280)));
}

TEST(ChartEngine, TheDrawingOfTheStackedLedgerHoldsItsBandsItsSumAndItsNames) {
  const auto chart = ledger(10'000);
  chart->addNote(20, "Soften");
  chart->setMarker(60.0);
  const QString drawing = QString::fromUtf8(chart->file(ChartFormat::Svg));
  EXPECT_TRUE(drawing.contains("<svg"));
  for (const char* text : {"Energy balance / J", "t / s", "part 0", "part 4", "sum"})
    EXPECT_TRUE(drawing.contains(text)) << text;
  const Theme& theme = activeTheme();
  for (std::size_t k = 0; k < 5; ++k) {
    const QString colour = mixed(theme.panel, theme.curves[k], 0.75).name();
    EXPECT_TRUE(drawing.contains("fill=\"" + colour)) << colour.toStdString();
  }
  EXPECT_TRUE(drawing.contains("<polyline"));
  EXPECT_TRUE(drawing.contains("stroke=\"" + toColor(theme.accent).name()));
}

TEST(ChartEngine, ADrawingNeedsNoPatternsAndNoClipping) {
  const auto chart = ledger(1000);
  EXPECT_FALSE(QString::fromUtf8(chart->file(ChartFormat::Svg)).contains("<pattern"));
  const ChartFrame frame{.area = QRectF(0, 0, 100, 100), .from = 0, .to = 4, .values = {0, 1}};
  CurveSamples samples;
  samples.append(std::vector<double>{-1, 1, 2, 3, 9}, std::vector<double>{0.5, 0.5, 40, 0.2, 0.2});
  const auto lines = clipped(curveLines(frame, samples), frame.area);
  ASSERT_EQ(lines.size(), 2u);
  for (const QPolygonF& line : lines)
    for (const QPointF& point : line)
      EXPECT_TRUE(frame.area.adjusted(-1e-9, -1e-9, 1e-9, 1e-9).contains(point))
          << point.x() << ' ' << point.y();
  EXPECT_EQ(lines[0].front(), QPointF(0, 50));
  EXPECT_NEAR(lines[0].back().y(), 0, 1e-9);
  EXPECT_NEAR(lines[1].back().x(), 100, 1e-9);
}

TEST(ChartEngine, APictureHasTwiceThePixelsOfTheWindow) {
  const auto chart = ledger(1000);
  const QImage picture = QImage::fromData(chart->file(ChartFormat::Png));
  EXPECT_EQ(picture.width(), 1400);
  EXPECT_GE(picture.height(), 520);
}

TEST(ChartEngine, AFileNamesAllCurvesHoweverLowTheChartIs) {
  StripChart chart;
  const auto times = timesUpTo(10, 100);
  for (int k = 0; k < 12; ++k)
    chart.append(chart.addCurve(QString("a long name of curve %1").arg(k)), times, times);
  chart.resize(200, 80);
  const QString drawing = QString::fromUtf8(chart.file(ChartFormat::Svg));
  for (int k = 0; k < 12; ++k)
    EXPECT_TRUE(drawing.contains(QString("a long name of curve %1").arg(k))) << k;
}

TEST(ChartEngine, WhatHasNoPlaceOnALogarithmicAxisIsSaid) {
  StripChart chart;
  chart.resize(500, 200);
  chart.append(chart.addCurve("gap"), std::vector<double>{0, 1, 2}, std::vector<double>{-1, 1, 2});
  EXPECT_FALSE(QString::fromUtf8(chart.file(ChartFormat::Svg)).contains("left out"));
  chart.setScale(Scale::Logarithmic);
  EXPECT_TRUE(QString::fromUtf8(chart.file(ChartFormat::Svg)).contains("gap (≤ 0 left out)"));
}

TEST(ChartEngine, ThePointerDrawsNoCurveAnew) {
  const CurveSamples samples = million(0);
  CountedChart chart(samples);
  chart.resize(700, 260);
  chart.show();  // every grab of a hidden widget resizes it
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart));
  const QImage before = chart.grab().toImage();
  const int asked = chart.asked();
  const QPointF place = chart.chartFrames().front().area.center();
  const int measured = chart.asked();
  EXPECT_EQ(measured, asked + 1);
  QMouseEvent move(QEvent::MouseMove, place, chart.mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                   Qt::NoModifier);
  QApplication::sendEvent(&chart, &move);
  const QImage hovered = chart.grab().toImage();
  EXPECT_EQ(chart.asked(), measured);
  EXPECT_NE(hovered, before);
  // Whatever moves besides, new samples are drawn.
  chart.change();
  QMouseEvent further(QEvent::MouseMove, place + QPointF(5, 0), chart.mapToGlobal(place),
                      Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(&chart, &further);
  chart.grab();
  EXPECT_EQ(chart.asked(), measured + 1);
}
