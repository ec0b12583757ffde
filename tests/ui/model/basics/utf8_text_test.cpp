#include "ui/model/basics/utf8_text.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "ui/model/basics/number_format.hpp"

namespace compliant {
namespace {

TEST(Utf8Text, AreCountedAndCutWhole) {
  EXPECT_EQ(characterCount("φ + d φ′"), 8u);
  EXPECT_EQ(elided("short", 12), "short");
  EXPECT_EQ(elided("αβγδεζηθικλμ", 9), "αβγδε…κλμ");
  EXPECT_EQ(elided("two\nlines", 20), "two lines");
}

TEST(Utf8Text, ShortensTheNamesOfASentenceAndLeavesTheRest) {
  EXPECT_EQ(withShortNames("The rope “long one” is taken", 12), "The rope “long one” is taken");
  EXPECT_EQ(withShortNames("“" + std::string(300, 'n') + "” is taken", 12),
            "“nnnnnnn…nnnn” is taken");
  EXPECT_EQ(withShortNames("a b c d e f g h i j k: The name is taken", 12),
            "a b c d… j k: The name is taken");
  EXPECT_EQ(withShortNames("Cannot read /tmp/aaaaaaaaaaaaaaaaaaaa.json", 12),
            "Cannot read /tmp/aa…json");
  EXPECT_EQ(withShortNames("Lines\nand “open " + std::string(30, 'x'), 12),
            "Lines\nand “" + elided("open " + std::string(30, 'x'), 12));
  EXPECT_EQ(withShortNames(""), "");
}

TEST(Utf8Text, AlignByLettersAndNotByBytes) {
  EXPECT_EQ(leftAligned("φ", 3) + "|", "φ  |");
  EXPECT_EQ(rightAligned("∞", 3), "  ∞");
  EXPECT_EQ(rightAligned("longer", 3), "longer");
  EXPECT_EQ(singleLine("x   1.0\nv   2.0"), "x 1.0   v 2.0");
}

TEST(FixedWidthText, KeepsItsWidth) {
  for (const double value :
       {0.0, 1.0, -1.0, 1e-5, -1.25e-99, 12345.678, 9999.96, 1e99,
        std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    EXPECT_EQ(characterCount(fixedWidthText(value, 4)), 10u) << fixedWidthText(value, 4);
  EXPECT_EQ(fixedWidthText(0.0514, 5), "     0.0514");
  EXPECT_EQ(fixedWidthText(12.3456, 4), "     12.35");
  EXPECT_EQ(fixedWidthText(-1.25e-7, 3), " -1.25e-7");
}

TEST(TimeText, FitsIntoTheSameRoomHoweverLongARunLasts) {
  EXPECT_EQ(timeText(0), "0.000 s");
  EXPECT_EQ(timeText(12.34), "12.340 s");
  EXPECT_EQ(timeText(9999.999), "9999.999 s");
  EXPECT_EQ(timeText(10000), "10000.00 s");
  EXPECT_EQ(timeText(2e6), "2000000 s");
  EXPECT_EQ(timeText(2e8), "2.00e8 s");
  for (double time = 1e-3; time < 1e300; time *= 7) EXPECT_LE(timeText(time).size(), 11U) << time;
}

}  // namespace
}  // namespace compliant
