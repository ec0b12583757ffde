#include "ui/model/basics/axis_range.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

/// Clamps a number: beyond this size the ticks of a plot would be lost to rounding.
double usable(double value) {
  constexpr double largest = 1e30;
  return std::isfinite(value) ? std::clamp(value, -largest, largest) : 0;
}

}  // namespace

double niceStep(double wanted) {
  const double power = std::pow(10.0, std::floor(std::log10(wanted)));
  for (const double digit : {1.0, 2.0, 5.0})
    if (digit * power >= wanted * (1 - 1e-9)) return digit * power;
  return 10 * power;
}

AxisRange niceRange(double low, double high, int marks) {
  low = std::min(0.0, usable(low));
  high = std::max(0.0, usable(high));
  if (high - low < 1e-30) return {-1, 1, 0.5};
  const double step = niceStep((high - low) / std::max(marks, 1));
  return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step};
}

AxisRange grownRange(const AxisRange& shown, double low, double high, int marks) {
  low = usable(low);
  high = usable(high);
  if (shown.empty()) return niceRange(low, high, marks);
  const double rounding = 1e-9 * (shown.high - shown.low);
  if (low >= shown.low - rounding && high <= shown.high + rounding) return shown;
  return niceRange(std::min(low, shown.low), std::max(high, shown.high), marks);
}

}  // namespace compliant
