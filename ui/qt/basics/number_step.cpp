#include "ui/qt/basics/number_step.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/rounding.hpp"

namespace compliant {
namespace {

double decadeOf(double size) { return std::floor(std::log10(size) + 1e-9); }

double stepRelative(double value, int direction, StepSize size, double fromZero) {
  if (value == 0.0) return direction * fromZero;
  const double magnitude = std::abs(value);
  const bool shrinking = (value > 0) != (direction > 0);
  double decade = decadeOf(magnitude);
  const double leading = magnitude / std::pow(10.0, decade);
  // From 1 down to 0.99, so that one step up returns to 1.
  if (shrinking && leading < 1.0 + 1e-9) decade -= 1;
  decade += size == StepSize::Fine ? -2 : size == StepSize::Coarse ? 0 : -1;
  return roundedToDecade(value + direction * std::pow(10.0, decade), decade);
}

double stepLogarithmic(double value, int direction, StepSize size, double fromZero) {
  if (value == 0.0) return direction * fromZero;
  const bool growing = (value > 0) == (direction > 0);
  if (size == StepSize::Fine) return stepRelative(value, direction, StepSize::Normal, fromZero);
  const double magnitude = std::abs(value);
  const double decade = decadeOf(magnitude);
  if (size == StepSize::Coarse) {
    const double factor = growing ? 10.0 : 0.1;
    return roundedToDecade(value * factor, decade + (growing ? 1 : -1) - 15);
  }
  const std::array<double, 5> series{0.5, 1.0, 2.0, 5.0, 10.0};
  const double leading = magnitude / std::pow(10.0, decade);
  double next = growing ? series.back() : series.front();
  for (const double s : series) {
    if (growing && s > leading * (1 + 1e-9)) {
      next = s;
      break;
    }
    if (!growing && s < leading * (1 - 1e-9)) next = s;
  }
  return std::copysign(roundedToDecade(next * std::pow(10.0, decade), decade - 1), value);
}

}  // namespace

double stepped(double value, int steps, StepSize size, StepRule rule, Range range,
               double fromZero) {
  const int direction = steps < 0 ? -1 : 1;
  for (int i = 0; i < std::abs(steps); ++i) {
    switch (rule) {
      case StepRule::Relative:
        value = stepRelative(value, direction, size, fromZero);
        break;
      case StepRule::Logarithmic:
        value = stepLogarithmic(value, direction, size, fromZero);
        break;
      case StepRule::Whole:
        value = std::round(value) + direction * (size == StepSize::Coarse ? 10 : 1);
    }
    if (!std::isfinite(value)) value = direction * std::numeric_limits<double>::max();
  }
  return std::clamp(value, range.minimum, range.maximum);
}

}  // namespace compliant
