#include "ui/model/plots/plot_view.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

namespace {

/// Doubles cannot resolve a shorter interval, relative to its distance from zero.
constexpr double shortest = 1e-12;
constexpr double longest = 1e300;

bool drawable(const Interval& interval) {
  const double size = std::max(std::abs(interval.low), std::abs(interval.high));
  return interval.length() > shortest * size && size < longest && interval.length() < longest;
}

}  // namespace

Interval zoomed(const Interval& interval, double centre, double factor) {
  const Interval result{centre + (interval.low - centre) * factor,
                        centre + (interval.high - centre) * factor};
  return drawable(result) ? result : interval;
}

Interval toLogarithms(const Interval& values) {
  return {std::log10(values.low), std::log10(values.high)};
}

Interval fromLogarithms(const Interval& logarithms) {
  constexpr double most = 300;
  const double high = std::clamp(logarithms.high, 1e-9 - most, most);
  return {std::pow(10, std::clamp(logarithms.low, -most, high - 1e-9)), std::pow(10, high)};
}

Interval decadesAround(const Interval& values) {
  constexpr double mostDecades = 20, roundOff = 1e-9;
  const Interval exact = toLogarithms(values);
  const double high = std::ceil(exact.high - roundOff);
  const double low = std::floor(exact.low + roundOff);
  return fromLogarithms({std::clamp(low, high - mostDecades, high - 1), high});
}

Interval moved(const Interval& interval, double by) {
  const Interval result{interval.low + by, interval.high + by};
  return drawable(result) ? result : interval;
}

}  // namespace compliant
