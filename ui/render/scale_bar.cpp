#include "ui/render/scale_bar.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace compliant {
namespace {

constexpr double wantedPixels = 126;

std::string labelOf(int mantissa, int exponent) {
  struct Unit {
    int exponent;
    const char* name;
  };
  constexpr std::array<Unit, 6> units{
      {{3, "km"}, {0, "m"}, {-2, "cm"}, {-3, "mm"}, {-6, "µm"}, {-9, "nm"}}};
  const Unit* unit = &units.back();
  for (const Unit& candidate : units) {
    if (exponent >= candidate.exponent) {
      unit = &candidate;
      break;
    }
  }
  const auto zeros = static_cast<std::size_t>(std::max(exponent - unit->exponent, 0));
  return std::to_string(mantissa) + std::string(zeros, '0') + " " + unit->name;
}

}  // namespace

ScaleBar scaleBar(float worldUnitsPerPixel) {
  const double perPixel = std::isfinite(worldUnitsPerPixel)
                              ? std::clamp(static_cast<double>(worldUnitsPerPixel), 1e-11, 1e4)
                              : 0.01;
  const double wanted = wantedPixels * perPixel;
  const int decade = static_cast<int>(std::floor(std::log10(wanted)));
  double best = INFINITY;
  ScaleBar bar;
  for (int exponent = decade - 1; exponent <= decade + 1; ++exponent) {
    for (const int mantissa : {1, 2, 5}) {
      if (exponent < -9 || (exponent >= 6 && mantissa > 1) || exponent > 6) continue;
      const double metres = mantissa * std::pow(10.0, exponent);
      const double off = std::abs(std::log(metres / wanted));
      if (off >= best) continue;
      best = off;
      bar = {static_cast<float>(metres), static_cast<float>(metres / perPixel),
             labelOf(mantissa, exponent)};
    }
  }
  return bar;
}

}  // namespace compliant
