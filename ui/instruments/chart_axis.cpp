#include "ui/instruments/chart_axis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/rounded_text.hpp"
#include "ui/model/basics/axis_range.hpp"

namespace compliant {

ChartAxis::ChartAxis(const ReadingChart::Axis& axis,
                     const std::vector<const std::vector<double>*>& numbers, int count)
    : logarithmic_(axis.scale == ReadingChart::Axis::Scale::Logarithmic) {
  low_ = std::numeric_limits<double>::infinity();
  high_ = -low_;
  for (const std::vector<double>* list : numbers)
    for (const double number : *list) {
      const double each = logarithmic_ ? std::log10(number) : number;
      if (!std::isfinite(each)) continue;
      low_ = std::min(low_, each);
      high_ = std::max(high_, each);
    }
  if (!(low_ <= high_)) low_ = 0, high_ = 1;
  count = std::max(2, count);
  logarithmic_ ? makeLogarithmic(count) : makeLinear(count);
}

void ChartAxis::makeLinear(int count) {
  // Rounding errors of a constant must not be magnified.
  const double least = std::max(1e-9 * std::max(std::abs(low_), std::abs(high_)), 1e-300);
  if (high_ - low_ < least) low_ -= least, high_ += least;
  const double step = niceStep((high_ - low_) / count);
  const double first = std::floor(low_ / step + 1e-9), last = std::ceil(high_ / step - 1e-9);
  low_ = first * step;
  high_ = last * step;
  for (double i = first; i <= last && ticks_.size() < 100; ++i)
    ticks_.push_back({(i - first) / (last - first), roundedText(i * step, 6)});
}

void ChartAxis::makeLogarithmic(int count) {
  low_ = std::floor(low_ + 1e-9);
  high_ = std::max(low_ + 1, std::ceil(high_ - 1e-9));
  const int decades = static_cast<int>(high_ - low_);
  const int every = std::max(1, (decades + count - 1) / count);
  for (int i = 0; i <= decades; ++i) {
    const int power = static_cast<int>(low_) + i;
    ticks_.push_back({static_cast<double>(i) / decades,
                      power % every == 0 ? "1e" + std::to_string(power) : std::string()});
  }
}

double ChartAxis::placeOf(double number) const {
  const double each = logarithmic_ ? std::log10(std::max(number, 0.0)) : number;
  if (std::isnan(number)) return number;
  return std::clamp((each - low_) / (high_ - low_), 0.0, 1.0);
}

double ChartAxis::numberAt(double place) const {
  const double each = low_ + place * (high_ - low_);
  return logarithmic_ ? std::pow(10, each) : each;
}

}  // namespace compliant
