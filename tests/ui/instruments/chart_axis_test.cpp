#include "ui/instruments/chart_axis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace compliant::test {
namespace {

using Scale = ReadingChart::Axis::Scale;

std::vector<std::string> textsOf(const ChartAxis& axis) {
  std::vector<std::string> texts;
  for (const ChartAxis::Tick& tick : axis.ticks()) texts.push_back(tick.text);
  return texts;
}

TEST(ChartAxis, EndsAtWholeTicks) {
  const std::vector<double> numbers{3, 17};
  const ChartAxis axis({"x", "", Scale::Linear}, {&numbers}, 4);
  EXPECT_EQ(textsOf(axis), (std::vector<std::string>{"0", "5", "10", "15", "20"}));
  EXPECT_DOUBLE_EQ(axis.placeOf(5), 0.25);
  EXPECT_DOUBLE_EQ(axis.numberAt(0.5), 10);
  EXPECT_EQ(axis.placeOf(-1), 0) << "at the end";
  EXPECT_TRUE(std::isnan(axis.placeOf(std::numeric_limits<double>::quiet_NaN())));
}

TEST(ChartAxis, OfDecadesLeavesOutWhatHasNoLogarithm) {
  const std::vector<double> numbers{1e-7, 0, -3, 2};
  const ChartAxis axis({"x", "", Scale::Logarithmic}, {&numbers}, 10);
  EXPECT_EQ(textsOf(axis), (std::vector<std::string>{"1e-7", "1e-6", "1e-5", "1e-4", "1e-3", "1e-2",
                                                     "1e-1", "1e0", "1e1"}));
  EXPECT_DOUBLE_EQ(axis.placeOf(1e-3), 0.5);
  EXPECT_NEAR(axis.numberAt(0.5), 1e-3, 1e-15);
  EXPECT_EQ(axis.placeOf(0), 0);
  EXPECT_EQ(axis.placeOf(std::numeric_limits<double>::infinity()), 1);
}

TEST(ChartAxis, NamesFewDecadesWhereManyAreShown) {
  const std::vector<double> numbers{1e-16, 1};
  const ChartAxis axis({"x", "", Scale::Logarithmic}, {&numbers}, 4);
  ASSERT_EQ(axis.ticks().size(), 17u);
  EXPECT_EQ(axis.ticks()[0].text, "1e-16");
  EXPECT_EQ(axis.ticks()[1].text, "");
  EXPECT_EQ(axis.ticks()[4].text, "1e-12");
}

TEST(ChartAxis, ShowsAConstantAndNothing) {
  const std::vector<double> constant{2, 2}, nothing;
  const ChartAxis flat({"x", "", Scale::Linear}, {&constant}, 4);
  EXPECT_NEAR(flat.placeOf(2), 0.5, 0.3);
  const ChartAxis bare({"x", "", Scale::Linear}, {&nothing}, 4);
  EXPECT_EQ(bare.numberAt(1), 1);
}

}  // namespace
}  // namespace compliant::test
