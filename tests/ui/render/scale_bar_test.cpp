#include "ui/render/scale_bar.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace compliant {
namespace {

TEST(ScaleBar, IsOneTwoOrFiveTimesAPowerOfTenAndOfASensibleLength) {
  for (float unit = 1e-8F; unit < 1e3F; unit *= 1.07F) {
    const ScaleBar bar = scaleBar(unit);
    const double digits = bar.metres / std::pow(10.0, std::floor(std::log10(bar.metres * 1.0001)));
    EXPECT_TRUE(std::abs(digits - 1) < 1e-3 || std::abs(digits - 2) < 1e-3 ||
                std::abs(digits - 5) < 1e-3)
        << bar.metres;
    EXPECT_NEAR(bar.pixels * unit, bar.metres, 1e-4 * bar.metres);
    EXPECT_GE(bar.pixels, 79);
    EXPECT_LE(bar.pixels, 200);
  }
}

TEST(ScaleBar, LabelsUseTheUsualUnits) {
  EXPECT_EQ(scaleBar(2.0F / 126).label, "2 m");
  EXPECT_EQ(scaleBar(50.0F / 126).label, "50 m");
  EXPECT_EQ(scaleBar(0.2F / 126).label, "20 cm");
  EXPECT_EQ(scaleBar(0.005F / 126).label, "5 mm");
  EXPECT_EQ(scaleBar(0.00001F / 126).label, "10 µm");
  EXPECT_EQ(scaleBar(5000.0F / 126).label, "5 km");
}

TEST(ScaleBar, SurvivesNonsense) {
  for (const float unit : {0.0F, -1.0F, std::numeric_limits<float>::quiet_NaN(),
                           std::numeric_limits<float>::infinity()}) {
    const ScaleBar bar = scaleBar(unit);
    EXPECT_TRUE(std::isfinite(bar.metres) && bar.metres > 0);
    EXPECT_TRUE(std::isfinite(bar.pixels) && bar.pixels > 0);
    EXPECT_FALSE(bar.label.empty());
  }
}

}  // namespace
}  // namespace compliant
