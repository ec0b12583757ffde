#include "ui/model/display/colour_scale.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {
namespace {

constexpr double mostDecades = 6;
/// A scale shrinks if the largest number is this many decades below its end.
constexpr double slackDecades = 2;
/// A linear scale shrinks below this share.
constexpr double leastShare = 0.2;
/// Negative numbers smaller than this share do not make a scale symmetric.
constexpr double clearShare = 0.01;

/// The smallest of 1, 2 and 5 times a power of ten that is at least the positive size.
double roundedUp(double size) {
  const double power = std::pow(10.0, std::floor(std::log10(size)));
  for (const double step : {1.0, 2.0, 5.0})
    if (step * power >= size * (1 - 1e-9)) return step * power;
  return 10 * power;
}

}  // namespace

void ColourScale::updateDecades(double largest, double threshold) {
  decades_ = true;
  threshold_ = threshold > 0 && std::isfinite(threshold) ? threshold : 1e-15;
  if (!std::isfinite(largest) || largest < threshold_) {
    high_ = 0;
    return;
  }
  // With a margin, so that exactly 1e-3 does not need the next power of ten.
  const double wanted = std::ceil(std::log10(largest) - 1e-9);
  const double now = high_ > 0 ? std::round(std::log10(high_)) : wanted;
  const bool keep = high_ > 0 && wanted <= now && wanted > now - slackDecades;
  const double top = keep ? now : wanted;
  const double bottom = std::max(std::floor(std::log10(threshold_) + 1e-9), top - mostDecades);
  high_ = std::pow(10.0, top);
  low_ = std::pow(10.0, std::min(bottom, top - 1));
}

void ColourScale::updateLinear(double least, double largest, double rounding) {
  decades_ = false;
  threshold_ = 0;
  const double size = std::max(std::abs(least), std::abs(largest));
  if (!(size > std::max(rounding, 1e-300)) || !std::isfinite(size)) {
    high_ = 0;
    return;
  }
  if (!(size <= high_ && size > leastShare * high_)) high_ = roundedUp(size);
  bothWays_ = bothWays_ || least < -clearShare * high_;
  low_ = bothWays_ ? -high_ : 0;
}

double ColourScale::part(double number) const {
  if (empty() || !std::isfinite(number)) return -1;
  if (!decades_) return std::clamp((number - low_) / (high_ - low_), 0.0, 1.0);
  if (!(number >= threshold_)) return -1;
  return std::clamp(std::log10(number / low_) / std::log10(high_ / low_), 0.0, 1.0);
}

}  // namespace compliant
