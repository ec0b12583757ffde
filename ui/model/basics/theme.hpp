#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace compliant {

// Colours are plain 0xRRGGBB, so that Qt, Dear ImGui and the renderer share one table.
using Rgb = std::uint32_t;

// The three themes. Print is for paper and projectors: white, black, thick lines.
enum class ThemeName { Dark, Light, Print };

// The colours of windows, of curves and of overlays on the view. The colours of the 3D view are in
// ui/render/palette.hpp. Surfaces lie on top of each other in the order window, panel, raised; line
// is the separator between them.
struct Theme {
  ThemeName name;
  std::string_view key;  // as written in the preferences
  Rgb window, panel, raised;
  Rgb line, text, secondaryText;
  Rgb accent, warning, error;
  Rgb onAccent;                     // text and marks drawn on top of accent
  Rgb viewportTop, viewportBottom;  // background gradient of the 3D view
  double lineWidth;            // of curves and drawn constraints, relative to the screen themes
  std::array<Rgb, 10> curves;  // plots, in order of use; distinct for colour-blind readers too
};

inline constexpr Theme darkTheme{ThemeName::Dark,
                                 "dark",
                                 0x1B1E23,
                                 0x23272E,
                                 0x2C313A,
                                 0x3A414C,
                                 0xE6E9EE,
                                 0x9AA4B2,
                                 0x8AB4F8,
                                 0xE5B95C,
                                 0xF2777A,
                                 0x1B1E23,
                                 0x2A2F37,
                                 0x16191D,
                                 1.0,
                                 {0x56B4E9, 0xE69F00, 0x2CC295, 0xF07B3F, 0xDB8FBB, 0xF0E442,
                                  0xA99BF0, 0xC3CAD4, 0xB58B5A, 0xB5EAD7}};

inline constexpr Theme lightTheme{ThemeName::Light,
                                  "light",
                                  0xF3F5F8,
                                  0xFFFFFF,
                                  0xFFFFFF,
                                  0xD5DAE2,
                                  0x1D232B,
                                  0x5B6675,
                                  0x2F6FDE,
                                  0x8A5A00,
                                  0xC62F2F,
                                  0xFFFFFF,
                                  0xFBFCFD,
                                  0xDDE3EA,
                                  1.0,
                                  {0x0072B2, 0xC77700, 0x00805D, 0xC44E00, 0xB0528A, 0x4A5563,
                                   0x5A3FBF, 0x7A5C3A, 0x6B7D00, 0x9C1638}};

inline constexpr Theme printTheme{ThemeName::Print,
                                  "print",
                                  0xFFFFFF,
                                  0xFFFFFF,
                                  0xFFFFFF,
                                  0x9AA0A8,
                                  0x000000,
                                  0x3D434B,
                                  0x0B4FB3,
                                  0x704800,
                                  0xA81C1C,
                                  0xFFFFFF,
                                  0xFFFFFF,
                                  0xFFFFFF,
                                  1.8,
                                  {0x00588A, 0xA86400, 0x00694C, 0xA84300, 0x8E3A6E, 0x2F3740,
                                   0x46309A, 0x5C4326, 0x556300, 0x7D0F2C}};

constexpr const Theme& themeNamed(ThemeName name) {
  switch (name) {
    case ThemeName::Light:
      return lightTheme;
    case ThemeName::Print:
      return printTheme;
    case ThemeName::Dark:
      break;
  }
  return darkTheme;
}

// The colour of each kind of item in the view, in plots and in lists (Okabe and Ito 2008: safe for
// colour-blind readers). Each kind also has a shape, so that colour never stands alone.
namespace itemColours {
inline constexpr Rgb hardConstraint = 0x0072B2;       // solid rod
inline constexpr Rgb compliantConstraint = 0xE69F00;  // coil
inline constexpr Rgb forceField = 0x56B4E9;           // thin dashes
inline constexpr Rgb projection = 0x7F7F7F;           // hatched anchor
inline constexpr Rgb contactNormal = 0xD55E00;        // single arrow
inline constexpr Rgb friction = 0xCC79A7;             // arrow on a disk
inline constexpr Rgb external = 0x009E73;             // hollow arrow
inline constexpr Rgb overTolerance = 0xF0E442;        // exclamation badge
}  // namespace itemColours

// Luminance contrast of two colours, 1 to 21 (WCAG 2.1); body text needs 4.5, marks need 3.
inline double luminance(Rgb colour) {
  const auto linear = [colour](int shift) {
    const double channel = static_cast<double>((colour >> shift) & 0xFFu) / 255.0;
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
}

inline double contrastRatio(Rgb a, Rgb b) {
  const double x = luminance(a) + 0.05;
  const double y = luminance(b) + 0.05;
  return x > y ? x / y : y / x;
}

}  // namespace compliant
