#include "ui/model/plots/seen_values.hpp"

#include <algorithm>

namespace compliant {

Interval seenValues(std::span<const CurveSamples* const> curves, const Interval& time,
                    Scale scale) {
  constexpr double farthest = 1e300;  // so that the length of the axis is finite
  const bool logarithmic = scale == Scale::Logarithmic;
  Interval range{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
  for (const CurveSamples* each : curves)
    if (const auto span =
            each->extent(time.low, time.high, logarithmic ? 0 : CurveSamples::everything)) {
      range.low = std::min(range.low, span->minimum);
      range.high = std::max(range.high, span->maximum);
    }
  if (range.low > range.high) return logarithmic ? Interval{0.1, 1} : Interval{};
  return {std::clamp(range.low, -farthest, farthest), std::clamp(range.high, -farthest, farthest)};
}

bool leavesOut(const CurveSamples& samples, const Interval& time, Scale scale) {
  if (scale != Scale::Logarithmic) return false;
  const auto span = samples.extent(time.low, time.high);
  return span && !(span->minimum > 0);
}

}  // namespace compliant
