#include "ui/model/plot_view.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

namespace {

/// Shorter parts of where an axis is cannot be told apart any more.
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

Interval moved(const Interval& interval, double by) {
  const Interval result{interval.low + by, interval.high + by};
  return drawable(result) ? result : interval;
}

}  // namespace compliant
