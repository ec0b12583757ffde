#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "ui/qt/basics/number_step.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/charts/nice_ticks.hpp"

using namespace compliant;

TEST(NumberText, SmallAndLargeNumbersAreScientificAndOthersPlain) {
  EXPECT_EQ(toText(1e-5), "1e-5");
  EXPECT_EQ(toText(1e-8), "1e-8");
  EXPECT_EQ(toText(0.01), "0.01");
  EXPECT_EQ(toText(9.81), "9.81");
  EXPECT_EQ(toText(1e5), "100000");  // as in scene files
  EXPECT_EQ(toText(1e7), "1e7");
  EXPECT_EQ(toText(1000), "1000");
  EXPECT_EQ(toText(-0.0), "0");
  EXPECT_EQ(toText(2.5e-123), "2.5e-123");
  EXPECT_EQ(toText(std::numeric_limits<double>::infinity()), "∞");
}

TEST(NumberText, EveryDoubleReadsBackAsItself) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> digits(-10, 10);
  std::uniform_int_distribution<int> decade(-300, 300);
  for (int i = 0; i < 2000; ++i) {
    const double x = digits(random) * std::pow(10.0, decade(random));
    EXPECT_EQ(readNumber(toText(x)).value, x);
  }
}

TEST(NumberText, FixedWidthTextHasOneWidth) {
  for (const double x : {0.0, 1.0, -1.0, 9.9999, 1234.5, -1e-7, 3e200, -3.21e-200})
    EXPECT_LE(toFixedWidthText(x).size(), 11) << x;
  for (const double x : {0.0, 1.0, -1.0, 9.9999, 1234.5, -1e-7})
    EXPECT_EQ(toFixedWidthText(x).size(), 10) << x;
}

TEST(NumberText, NonsenseIsRefusedWithASentence) {
  for (const char* text : {"", "  ", "nan", "inf", "-Infinity", "1e400", "-1e400", "1e-400", "abc",
                           "1,5", "1.2.3", "0x10", "1e", "--1", "+-1", "1 2", "1e5x", "∞"}) {
    const ReadNumber read = readNumber(text);
    EXPECT_FALSE(read.ok()) << text;
    EXPECT_TRUE(read.error.endsWith('.')) << read.error.toStdString();
  }
  EXPECT_TRUE(readNumber("1,5").error.contains("1.5"));
  EXPECT_EQ(readNumber("20 ms", "s").error, "“20 ms” is not in s. Enter a number in s.");
  EXPECT_EQ(readNumber("5 kg", "m/N").error, "“5 kg” is not in m/N. Enter a number in m/N.");
  EXPECT_EQ(readNumber("1e-5kg", "m/N").error, "“1e-5kg” is not in m/N. Enter a number in m/N.");
  for (const char* text : {"abc", "0.0028.6e-6", "1e", "2e-", "."})
    EXPECT_EQ(readNumber(text, "m/N").error,
              QString("“%1” is not a number. Enter 0.01 or 1e-5, for example.").arg(text));
  EXPECT_TRUE(readNumber("1/0", "m").error.contains("“1/0” is not a number"));
  EXPECT_TRUE(readNumber("20 x y", "").error.contains("“20 x y” is not a number"));
}

TEST(NumberText, ItsOwnUnitBlanksSignsAndTrueMinusAreAccepted) {
  EXPECT_EQ(readNumber(" 1e-5 m/N ", "m/N").value, 1e-5);
  EXPECT_EQ(readNumber("+2").value, 2);
  EXPECT_EQ(readNumber("−3.5").value, -3.5);
  EXPECT_EQ(readNumber("1E3").value, 1000);
  EXPECT_FALSE(readNumber("1 kg", "m").ok());
}

TEST(NumberText, DegreesAreAngles) {
  const double degree = std::acos(-1.0) / 180;
  for (const char* text : {"15deg", "15 deg", "15°", "15 °", "15 degrees", "+15DEG"})
    EXPECT_DOUBLE_EQ(readNumber(text, "rad").value, 15 * degree) << text;
  EXPECT_DOUBLE_EQ(readNumber("−7.5e1°", "rad").value, -75 * degree);
  EXPECT_DOUBLE_EQ(readNumber("90 deg/s", "rad/s").value, 90 * degree);
  EXPECT_DOUBLE_EQ(readNumber("90°/s", "rad/s").value, 90 * degree);
  EXPECT_DOUBLE_EQ(readNumber("0.3 rad", "rad").value, 0.3);
  for (const char* unit : {"m", "", "rad/(N·m)", "m/s"})
    EXPECT_FALSE(readNumber("15°", unit).ok()) << unit;
  for (const char* text : {"15degx", "°", "deg", "1 5°"})
    EXPECT_FALSE(readNumber(text, "rad").ok()) << text;
  EXPECT_EQ(inRadians("[0, 180°, -180 deg]").toStdString(),
            "[0, 3.141592653589793, -3.141592653589793]");
  EXPECT_EQ(readNumber("15 m", "rad").error,
            "“15 m” is not in rad. Enter a number in rad, or degrees such as 15°.");
}

TEST(NumberStep, TheLogarithmicRuleWalksOneTwoFive) {
  double x = 1e-5;
  for (const double expected : {2e-5, 5e-5, 1e-4, 2e-4}) {
    x = stepped(x, 1, StepSize::Normal, StepRule::Logarithmic);
    EXPECT_EQ(x, expected);
  }
  for (const double expected : {1e-4, 5e-5, 2e-5, 1e-5, 5e-6}) {
    x = stepped(x, -1, StepSize::Normal, StepRule::Logarithmic);
    EXPECT_EQ(x, expected);
  }
  EXPECT_EQ(stepped(3e-5, 1, StepSize::Normal, StepRule::Logarithmic), 5e-5);
  EXPECT_EQ(stepped(2e-5, 1, StepSize::Coarse, StepRule::Logarithmic), 2e-4);
}

TEST(NumberStep, TheRelativeRuleIsReversibleAndKeepsTextsShort) {
  EXPECT_EQ(toText(stepped(1.2, 1, StepSize::Normal, StepRule::Relative)), "1.3");
  EXPECT_EQ(toText(stepped(1.2, 1, StepSize::Fine, StepRule::Relative)), "1.21");
  EXPECT_EQ(toText(stepped(1.0, -1, StepSize::Normal, StepRule::Relative)), "0.99");
  EXPECT_EQ(toText(stepped(0.99, 1, StepSize::Normal, StepRule::Relative)), "1");
  EXPECT_EQ(toText(stepped(-9.81, 1, StepSize::Normal, StepRule::Relative)), "-9.7");
}

TEST(NumberStep, StepsStayInsideTheRange) {
  EXPECT_EQ(stepped(0.95, 1, StepSize::Coarse, StepRule::Relative, {0, 1}), 1.0);
  EXPECT_EQ(stepped(3, -10, StepSize::Normal, StepRule::Whole, {1, 9}), 1.0);
}

TEST(NiceTicks, StepsAreOneTwoOrFiveAndTextsAreEquallyPrecise) {
  const auto ticks = niceTicks(0, 1, 5);
  ASSERT_EQ(ticks.size(), 6u);
  EXPECT_EQ(ticks[1].text, "0.2");
  EXPECT_EQ(ticks[5].text, "1.0");
  EXPECT_EQ(niceTicks(-1, 1, 2)[0].text, "−1");
}

TEST(NiceTicks, DegenerateRangesGiveNoTicksOrAVisibleRange) {
  EXPECT_TRUE(niceTicks(1, 1, 5).empty());
  EXPECT_TRUE(niceTicks(0, std::numeric_limits<double>::infinity(), 5).empty());
  EXPECT_TRUE(niceTicks(NAN, 1, 5).empty());
  EXPECT_TRUE(decadeTicks(0, 1, 5).empty());
  const Bounds same = niceBounds(5, 5, 4);
  EXPECT_LT(same.low, 5);
  EXPECT_GT(same.high, 5);
  const Bounds zero = niceBounds(0, 0, 4);
  EXPECT_LT(zero.low, zero.high);
}
