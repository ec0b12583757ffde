#include "ui/model/plots/plot_view.hpp"

#include <gtest/gtest.h>

#include "ui/model/basics/curve_samples.hpp"

namespace compliant {
namespace {

void expectInterval(const Interval& interval, double low, double high) {
  EXPECT_NEAR(interval.low, low, 1e-9 * low);
  EXPECT_NEAR(interval.high, high, 1e-9 * high);
}

TEST(LogarithmicAxis, ShowsWholeDecades) {
  expectInterval(decadesAround({2e-6, 0.3}), 1e-6, 1);
  // Round-off below a power of ten is none of the next decade.
  expectInterval(decadesAround({1e-3 * (1 - 1e-12), 1e-2 * (1 + 1e-12)}), 1e-3, 1e-2);
  expectInterval(decadesAround({5, 5}), 1, 10);
  expectInterval(decadesAround({100, 100}), 10, 100);
  // Noise of round-off does not squeeze the rest.
  expectInterval(decadesAround({1e-200, 10}), 1e-19, 10);
}

TEST(LogarithmicAxis, ZoomsAndMovesByDecadesWithinDoubles) {
  const Interval values{1e-6, 1e-2};
  expectInterval(fromLogarithms(toLogarithms(values)), 1e-6, 1e-2);
  expectInterval(fromLogarithms(zoomed(toLogarithms(values), -4, 0.5)), 1e-5, 1e-3);
  expectInterval(fromLogarithms(moved(toLogarithms(values), 1)), 1e-5, 1e-1);
  const Interval far = fromLogarithms({-1e6, 1e6});
  EXPECT_GT(far.low, 0);
  EXPECT_LT(far.high, 1e301);
  const Interval beyond = fromLogarithms({400, 500});
  EXPECT_GT(beyond.high, beyond.low);
}

TEST(LogarithmicAxis, LeavesValuesOutThatAreNotPositive) {
  CurveSamples samples;
  const double times[] = {0, 1, 2, 3, 4};
  const double values[] = {-5, 1e-4, 0, 1e-2, -1};
  samples.append(times, values);
  const auto span = samples.extent(0, 4, 0);
  ASSERT_TRUE(span);
  EXPECT_EQ(span->minimum, 1e-4);
  EXPECT_EQ(span->maximum, 1e-2);
  EXPECT_FALSE(samples.extent(0, 0.5, 0));
  const auto columns = samples.columns(0, 5, 5, 0);
  EXPECT_FALSE(columns[0]);
  EXPECT_TRUE(columns[1]);
  EXPECT_FALSE(columns[2]);
}

}  // namespace
}  // namespace compliant
