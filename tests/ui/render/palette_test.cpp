#include "ui/render/palette.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace compliant {
namespace {

/// Relative luminance and contrast ratio as WCAG 2.1 defines them.
double luminance(Colour colour) {
  const auto linear = [](std::uint8_t byte) {
    const double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

double contrast(Colour a, Colour b) {
  const double la = luminance(a);
  const double lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

TEST(Palette, HexDigitsAreRedGreenBlue) {
  EXPECT_EQ(palette::hardConstraint, (Colour{0x00, 0x72, 0xB2, 255}));
  EXPECT_EQ(palette::compliantConstraint, (Colour{0xE6, 0x9F, 0x00, 255}));
  EXPECT_EQ(Colour::fromHex(0x123456).withOpacity(0.5F), (Colour{0x12, 0x34, 0x56, 128}));
  EXPECT_EQ(Colour::fromHex(0x123456).withOpacity(7).alpha, 255);
  EXPECT_EQ(Colour::fromHex(0x123456).withOpacity(-1).alpha, 0);
}

TEST(Palette, TextAndOutlinesStandOutFromEveryBackground) {
  for (const ViewportTheme theme :
       {ViewportTheme::Light, ViewportTheme::Dark, ViewportTheme::Print}) {
    const ViewportColours c = viewportColours(theme);
    for (const Colour ground : {c.top, c.bottom}) {
      EXPECT_GE(contrast(c.text, ground), 7);
      EXPECT_GE(contrast(c.accent, ground), 3);
      EXPECT_GE(contrast(c.hover, ground), 3);
      EXPECT_GE(contrast(c.mass, ground), 3);
      EXPECT_GE(contrast(c.constraintForce, ground), 3);
    }
  }
}

TEST(Palette, TheGridStaysQuieterThanWhatItCarries) {
  for (const ViewportTheme theme :
       {ViewportTheme::Light, ViewportTheme::Dark, ViewportTheme::Print}) {
    const ViewportColours c = viewportColours(theme);
    EXPECT_LT(contrast(c.gridLine, c.top), contrast(c.mass, c.top));
  }
}

TEST(Palette, PrintIsWhiteWithThickLines) {
  const ViewportColours print = viewportColours(ViewportTheme::Print);
  EXPECT_EQ(print.top, Colour::fromHex(0xFFFFFF));
  EXPECT_EQ(print.bottom, Colour::fromHex(0xFFFFFF));
  EXPECT_GT(print.lineScale, viewportColours(ViewportTheme::Light).lineScale);
}

}  // namespace
}  // namespace compliant
