#include <gtest/gtest.h>

#include <QFontMetrics>
#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <vector>

#include "ui/model/basics/curve_samples.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/chart_legend.hpp"
#include "ui/qt/charts/strip_chart.hpp"

using namespace compliant;

namespace {

std::vector<double> ramp(int count, double step) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(i * step);
  return values;
}

// Pixels of about this colour.
int countOf(const QImage& image, const QColor& colour) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QColor pixel = image.pixelColor(x, y);
      const int distance = std::abs(pixel.red() - colour.red()) +
                           std::abs(pixel.green() - colour.green()) +
                           std::abs(pixel.blue() - colour.blue());
      count += distance < 120;
    }
  return count;
}

}  // namespace

TEST(CurveSamples, NoPeakIsLostInDecimation) {
  CurveSamples samples;
  auto times = ramp(100000, 1e-3);
  std::vector<double> values(times.size(), 0.0);
  values[54321] = 7.0;
  samples.append(times, values);
  const auto columns = samples.columns(0, 100, 300);
  double highest = 0;
  for (const auto& column : columns) highest = std::max(highest, column ? column->maximum : 0.0);
  EXPECT_EQ(highest, 7.0);
}

TEST(CurveSamples, MemoryIsBoundedAndTheNewestSurvive) {
  CurveSamples samples(1000);
  for (int i = 0; i < 5000; ++i) {
    const double t = i;
    samples.append({&t, 1}, {&t, 1});
  }
  EXPECT_EQ(samples.times().size(), 1000u);
  EXPECT_EQ(samples.times().back(), 4999);
  EXPECT_EQ(samples.times().front(), 4000);
}

TEST(CurveSamples, ResumingThePastCutsTheFuture) {
  CurveSamples samples;
  samples.append(ramp(100, 1), ramp(100, 1));
  const double t = 50, y = -1;
  samples.append({&t, 1}, {&y, 1});
  EXPECT_EQ(samples.times().size(), 51u);
  EXPECT_EQ(samples.values().back(), -1);
}

TEST(CurveSamples, NotFiniteValuesAreNeverShown) {
  CurveSamples samples;
  const std::vector<double> times{0, 1, 2, NAN, 3};
  const std::vector<double> values{1, NAN, INFINITY, 5, 2};
  samples.append(times, values);
  EXPECT_EQ(samples.times().size(), 4u);
  const auto span = samples.extent(0, 3);
  ASSERT_TRUE(span);
  EXPECT_EQ(span->maximum, 2);
}

TEST(StripChart, DrawsEveryCurveInItsColour) {
  StripChart chart;
  chart.resize(400, 200);
  const auto t = ramp(2000, 1e-3);
  std::vector<double> a(t.size(), 1.0), b(t.size(), 2.0);
  chart.append(chart.addCurve("a"), t, a);
  chart.append(chart.addCurve("b"), t, b);
  chart.setWindow(0);
  const QImage picture = chart.grab().toImage();
  EXPECT_GT(countOf(picture, toColor(activeTheme().curves[0])), 200);
  EXPECT_GT(countOf(picture, toColor(activeTheme().curves[1])), 200);
}

TEST(StripChart, ShowsSeveralStepsHoweverLongTheyAre) {
  StripChart chart;
  chart.resize(400, 200);
  chart.setWindow(10);
  const auto t = ramp(12, 100);
  chart.append(chart.addCurve("a"), t, std::vector<double>(t.size(), 1.0));
  EXPECT_GT(countOf(chart.grab().toImage(), toColor(activeTheme().curves[0])), 200);
}

TEST(StripChart, NoNumberOfTheAxisStandsOnTheTitle) {
  StripChart chart;
  chart.setAxis("Residual", "");
  chart.append(chart.addCurve("a"), ramp(12, 1), ramp(12, 1));
  const QFontMetrics numbers(smallNumberFont()), title(captionFont());
  // With names above the curves, and without where it is low.
  for (const int height : {60, 80, 120, 200, 400}) {
    chart.resize(400, height);
    const ChartFrame frame = chart.chartFrames().front();
    ASSERT_FALSE(frame.ticks.empty());
    EXPECT_GE(frame.yOf(frame.ticks.back().value) - numbers.height() / 2.0,
              frame.top + title.height())
        << height;
    EXPECT_LE(frame.area.bottom(), height) << height;
  }
}

TEST(StripChart, OddDataNeverCrashes) {
  const std::vector<std::vector<double>> cases{
      {},         {0},          {0, 0, 0},        {1e300, -1e300, 1e300},
      {NAN, NAN}, {-1, -2, -3}, {1e-320, 2e-320}, {5, 5}};
  for (const auto& values : cases)
    for (const Scale scale : {Scale::Linear, Scale::Logarithmic}) {
      StripChart chart;
      chart.setScale(scale);
      chart.append(chart.addCurve("x"), ramp(static_cast<int>(values.size()), 1), values);
      chart.append(17, ramp(2, 1), ramp(2, 1));
      for (const QSize size : {QSize(400, 200), QSize(10, 10), QSize(1, 300)}) {
        chart.resize(size);
        EXPECT_FALSE(chart.grab().isNull());
      }
    }
}

TEST(StripChart, CsvHasUnitsAndOneRowPerTime) {
  StripChart chart;
  chart.setAxis("Energy", "J");
  chart.append(chart.addCurve("kinetic"), std::vector{0.0, 0.1}, std::vector{1.0, 1e-5});
  chart.append(chart.addCurve("elastic"), std::vector{0.1}, std::vector{3.0});
  EXPECT_EQ(chart.csv(), "t [s],\"kinetic [J]\",\"elastic [J]\"\n0,1,\n0.1,1e-5,3\n");
}

TEST(StripChart, AClickChoosesATime) {
  StripChart chart;
  chart.append(chart.addCurve("x"), ramp(101, 0.1), ramp(101, 1));
  chart.resize(400, 200);
  chart.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart));
  QSignalSpy chosen(&chart, &StripChart::timeChosen);
  QTest::mouseClick(&chart, Qt::LeftButton, {}, {220, 100});
  ASSERT_EQ(chosen.count(), 1);
  EXPECT_GT(chosen[0][0].toDouble(), 3);
  EXPECT_LT(chosen[0][0].toDouble(), 7);
}

TEST(StripChart, TheLegendTellsTheValueAtTheMarkedTime) {
  StripChart chart;
  chart.addCurve("energy");
  EXPECT_FALSE(chart.shownValue(0));
  const std::vector<double> times{0, 1, 2}, values{10, 20, 30};
  chart.append(0, times, values);
  EXPECT_EQ(chart.shownValue(0), 30);
  chart.setMarker(1.0);
  EXPECT_EQ(chart.shownValue(0), 20);
  chart.setMarker(std::nullopt);
  EXPECT_EQ(chart.shownValue(0), 30);
  EXPECT_FALSE(chart.shownValue(1));
  // Samples may leave steps out.
  chart.setMarker(1.5, std::vector<double>{24});
  EXPECT_EQ(chart.shownValue(0), 24);
  chart.setMarker(1.0);
  EXPECT_EQ(chart.shownValue(0), 20);
}

TEST(ChartLegend, ALowChartHasAllNamesBesideItsButtons) {
  CurveSamples samples;
  const double zero = 0;
  samples.append({&zero, 1}, {&zero, 1});
  ChartPlot plot{"Energy balance, gravity counted from the start / J"};
  plot.form = ChartForm::Bands;
  for (const char* name : {"kinetic", "gravity", "elastic forces", "elastic constraints", "damped",
                           "friction", "impact", "− work", "− numerical"})
    plot.curves.push_back({name, QPen(Qt::blue), &samples, 0.0});
  ChartContent content;
  content.plots = {plot};
  content.legendMargin = scaled(220);
  const double height = scaled(150);
  const ChartLegend legend(content, plot, QRectF(0, 0, scaled(470), height), height);
  EXPECT_EQ(legend.height(), legend.fullHeight());
  EXPECT_LE(legend.height(), height / 2);
}
