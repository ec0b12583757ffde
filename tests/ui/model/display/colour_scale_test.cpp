#include "ui/model/display/colour_scale.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace compliant {
namespace {

TEST(ColourScale, RunsOverWholeDecadesUpToTheLargest) {
  ColourScale scale;
  scale.updateDecades(3e-4, 1e-9);
  EXPECT_NEAR(scale.high(), 1e-3, 1e-15);
  EXPECT_NEAR(scale.low(), 1e-9, 1e-20);
  EXPECT_NEAR(scale.part(1e-6), 0.5, 1e-12);
  EXPECT_EQ(scale.part(1e-3), 1);
  EXPECT_EQ(scale.part(5), 1);
  EXPECT_LT(scale.part(9e-10), 0);  // below the threshold
  EXPECT_LT(scale.part(NAN), 0);
  scale.remeasure();
  scale.updateDecades(2, 1e-9);  // six decades at most
  EXPECT_NEAR(scale.high(), 10, 1e-12);
  EXPECT_NEAR(scale.low(), 1e-5, 1e-15);
  EXPECT_EQ(scale.part(1e-8), 0);
  scale.remeasure();
  scale.updateDecades(1e-3, 1e-3);  // exactly a power of ten, and no room below it
  EXPECT_NEAR(scale.high(), 1e-3, 1e-15);
  EXPECT_NEAR(scale.low(), 1e-4, 1e-16);
}

TEST(ColourScale, GrowsAtOnceAndShrinksOnlyWhenMostIsEmpty) {
  ColourScale scale;
  scale.updateDecades(3e-4, 1e-9);
  scale.updateDecades(3e-5, 1e-9);  // one decade below: stands still
  EXPECT_NEAR(scale.high(), 1e-3, 1e-15);
  scale.updateDecades(3e-2, 1e-9);
  EXPECT_NEAR(scale.high(), 1e-1, 1e-13);
  scale.updateDecades(3e-4, 1e-9);  // two decades below
  EXPECT_NEAR(scale.high(), 1e-3, 1e-15);
  scale.updateDecades(1e-10, 1e-9);
  EXPECT_TRUE(scale.empty());
  scale.updateDecades(INFINITY, 1e-9);
  EXPECT_TRUE(scale.empty());
}

TEST(ColourScale, IsLinearToOneTwoOrFive) {
  ColourScale scale;
  scale.updateLinear(0, 3.2, 0);
  EXPECT_EQ(scale.low(), 0);
  EXPECT_NEAR(scale.high(), 5, 1e-12);
  EXPECT_NEAR(scale.part(1), 0.2, 1e-12);
  EXPECT_EQ(scale.part(7), 1);
  EXPECT_LT(scale.part(NAN), 0);
  scale.updateLinear(0, 1.2, 0);  // more than a fifth: it stands still
  EXPECT_NEAR(scale.high(), 5, 1e-12);
  scale.updateLinear(0, 0.9, 0);
  EXPECT_NEAR(scale.high(), 1, 1e-12);
  scale.updateLinear(-0.004, 0.9, 0);  // next to nothing below 0
  EXPECT_EQ(scale.low(), 0);
  scale.updateLinear(-0.4, 0.1, 0);  // both ways as far
  EXPECT_NEAR(scale.low(), -1, 1e-12);
  EXPECT_NEAR(scale.part(0), 0.5, 1e-12);
  scale.updateLinear(0, 0.9, 0);  // and so it stays
  EXPECT_NEAR(scale.low(), -1, 1e-12);
  scale.remeasure();
  scale.updateLinear(0, 0.9, 0);
  EXPECT_EQ(scale.low(), 0);
  scale.updateLinear(-1e-13, 1e-13, 1e-12);  // rounding
  EXPECT_TRUE(scale.empty());
  scale.updateLinear(0, 0, 0);
  EXPECT_TRUE(scale.empty());
  scale.updateLinear(0, INFINITY, 0);
  EXPECT_TRUE(scale.empty());
}

}  // namespace
}  // namespace compliant
