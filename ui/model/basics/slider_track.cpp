#include "ui/model/basics/slider_track.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/rounding.hpp"

namespace compliant {
namespace {

constexpr double zeroGap = 0.08;  // of the track, between the notch for zero and the decades

}  // namespace

double SliderTrack::start() const { return zero == Zero::Notch ? zeroGap : 0.0; }

double SliderTrack::positionOf(double value) const {
  if (zero == Zero::Notch && !(value > 0)) return 0.0;
  if (!(value > minimum)) return start();
  if (value >= maximum) return 1.0;
  const double share = scale == Scale::Linear
                           ? (value - minimum) / (maximum - minimum)
                           : std::log(value / minimum) / std::log(maximum / minimum);
  return start() + (1 - start()) * share;
}

double SliderTrack::valueAt(double position) const {
  position = std::clamp(position, 0.0, 1.0);
  if (zero == Zero::Notch && position < zeroGap / 2) return 0.0;
  position = std::max(0.0, (position - start()) / (1 - start()));
  if (position == 0.0) return minimum;
  if (position == 1.0) return maximum;
  double value = 0.0;
  if (scale == Scale::Linear) {
    const double span = maximum - minimum;
    value = roundedToDecade(minimum + position * span, std::floor(std::log10(span)) - 3);
  } else {
    value = minimum * std::pow(maximum / minimum, position);
    // Two digits are finer than a pixel on any slider of several decades.
    const double digits = maximum / minimum > 100 ? 1 : 2;
    value = roundedToDecade(value, std::floor(std::log10(value)) - digits);
  }
  return std::clamp(value, minimum, maximum);
}

}  // namespace compliant
