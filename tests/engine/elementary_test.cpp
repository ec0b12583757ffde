#include "engine/base/elementary.hpp"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace compliant {
namespace {

/// Of the last place of the exact value.
double unitsOff(double value, long double exact) {
  const auto nearest = static_cast<double>(exact);
  const double place =
      std::abs(std::nextafter(nearest, std::numeric_limits<double>::infinity()) - nearest);
  return static_cast<double>(std::abs(value - exact) / place);
}

/// Numbers of all sizes from `low` to `high`, with both signs.
class AnySize {
 public:
  AnySize(double low, double high) : exponent_(std::log2(low), std::log2(high)) {}
  double operator()() {
    const double size = std::exp2(exponent_(random_));
    return random_() % 2 == 0 ? size : -size;
  }

 private:
  std::mt19937_64 random_{7};
  std::uniform_real_distribution<double> exponent_;
};

constexpr int samples = 200000;

TEST(Elementary, SinesAndCosinesAreRightToTheLastPlace) {
  AnySize any(1e-12, 1e6);
  double worst = 0;
  for (int i = 0; i < samples; ++i) {
    const double angle = any();
    worst = std::max({worst,
                      unitsOff(elementary::sin(angle), std::sin(static_cast<long double>(angle))),
                      unitsOff(elementary::cos(angle), std::cos(static_cast<long double>(angle)))});
  }
  EXPECT_LE(worst, 1);
}

TEST(Elementary, AnglesOfVectorsAreRightToTheLastPlace) {
  AnySize any(1e-9, 1e9);
  double worst = 0;
  for (int i = 0; i < samples; ++i) {
    const double y = any(), x = any();
    worst = std::max(
        worst, unitsOff(elementary::atan2(y, x),
                        std::atan2(static_cast<long double>(y), static_cast<long double>(x))));
  }
  EXPECT_LE(worst, 1);
}

TEST(Elementary, PowersAreRightToTheLastPlace) {
  AnySize base(1e-12, 1e12), exponent(1e-3, 20);
  double worst = 0;
  for (int i = 0; i < samples; ++i) {
    const double b = std::abs(base()), e = exponent();
    worst = std::max(worst, unitsOff(elementary::pow(b, e), std::pow(static_cast<long double>(b),
                                                                     static_cast<long double>(e))));
  }
  EXPECT_LE(worst, 1);
}

TEST(Elementary, HypotenusesAreRightToTwoPlacesAtAnySize) {
  AnySize near(1e-3, 1e3), any(1e-300, 1e300);
  double worst = 0;
  for (int i = 0; i < samples; ++i) {
    const double scale = std::abs(any()), a = scale * near(), b = scale * near();
    worst = std::max(
        worst, unitsOff(elementary::hypot(a, b),
                        std::hypot(static_cast<long double>(a), static_cast<long double>(b))));
  }
  EXPECT_LE(worst, 2);
}

TEST(Elementary, ValuesThatAreNumbersAreExact) {
  EXPECT_EQ(elementary::sin(0), 0);
  EXPECT_EQ(elementary::cos(0), 1);
  EXPECT_EQ(elementary::sin(std::numbers::pi / 2), 1);
  EXPECT_EQ(elementary::cos(std::numbers::pi), -1);
  EXPECT_EQ(elementary::atan2(0, 1), 0);
  EXPECT_EQ(elementary::atan2(0, -1), std::numbers::pi);
  EXPECT_EQ(elementary::atan2(-0.0, -1), -std::numbers::pi);
  EXPECT_EQ(elementary::atan2(1, 0), std::numbers::pi / 2);
  EXPECT_EQ(elementary::atan2(0, 0), 0);
  EXPECT_EQ(elementary::pow(2, 10), 1024);
  EXPECT_EQ(elementary::pow(7, 0), 1);
  EXPECT_EQ(elementary::hypot(0, 0), 0);
  EXPECT_EQ(elementary::hypot(std::ldexp(3, 600), std::ldexp(4, 600)), std::ldexp(5, 600));
  EXPECT_EQ(elementary::hypot(std::ldexp(3, -600), std::ldexp(4, -600)), std::ldexp(5, -600));
  EXPECT_EQ(elementary::hypot(-3, 0), 3);
}

TEST(Elementary, WhatIsNoNumberStaysNone) {
  const double none = std::numeric_limits<double>::quiet_NaN(),
               infinite = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(std::isnan(elementary::sin(none)));
  EXPECT_TRUE(std::isnan(elementary::sin(infinite)));
  EXPECT_TRUE(std::isnan(elementary::cos(infinite)));
  EXPECT_TRUE(std::isnan(elementary::atan2(none, 1)));
  EXPECT_TRUE(std::isnan(elementary::hypot(none, 1)));
  EXPECT_EQ(elementary::hypot(-infinite, 1), infinite);
}

// Sums of a product follow its blocks, and the blocks follow the caches that the processor tells.
TEST(Elementary, BlocksOfProductsDoNotFollowTheProcessor) {
  EXPECT_EQ(Eigen::l1CacheSize(), 32 * 1024);
  EXPECT_EQ(Eigen::l2CacheSize(), 256 * 1024);
}

}  // namespace
}  // namespace compliant
