#include "ui/model/basics/curve_samples.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {
namespace {

void include(std::optional<ColumnSpan>& span, double value, double above) {
  if (!std::isfinite(value) || !(value > above)) return;
  if (!span) {
    span = ColumnSpan{value, value, value, value};
    return;
  }
  span->last = value;
  span->minimum = std::min(span->minimum, value);
  span->maximum = std::max(span->maximum, value);
}

}  // namespace

void CurveSamples::append(std::span<const double> times, std::span<const double> values) {
  const std::size_t count = std::min(times.size(), values.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(times[i])) continue;
    if (!isEmpty() && times[i] < times_.back()) cutFrom(times[i]);
    times_.push_back(times[i]);
    values_.push_back(values[i]);
  }
  if (times_.size() - begin_ > capacity_) begin_ = times_.size() - capacity_;
  if (begin_ > capacity_) {
    const auto forgotten = static_cast<std::ptrdiff_t>(begin_);
    times_.erase(times_.begin(), times_.begin() + forgotten);
    values_.erase(values_.begin(), values_.begin() + forgotten);
    begin_ = 0;
  }
}

void CurveSamples::cutFrom(double time) {
  const std::size_t keep = indexAt(time);
  times_.resize(keep);
  values_.resize(keep);
}

void CurveSamples::clear() {
  times_.clear();
  values_.clear();
  begin_ = 0;
}

std::size_t CurveSamples::indexAt(double time) const {
  const auto start = times_.begin() + static_cast<std::ptrdiff_t>(begin_);
  return static_cast<std::size_t>(std::lower_bound(start, times_.end(), time) - times_.begin());
}

std::optional<double> CurveSamples::nearest(double time) const {
  if (isEmpty()) return std::nullopt;
  std::size_t i = std::min(indexAt(time), times_.size() - 1);
  if (i > begin_ && time - times_[i - 1] < times_[i] - time) --i;
  return values_[i];
}

std::optional<ColumnSpan> CurveSamples::extent(double from, double to, double above) const {
  std::optional<ColumnSpan> span;
  for (std::size_t i = indexAt(from); i < times_.size() && times_[i] <= to; ++i)
    include(span, values_[i], above);
  return span;
}

std::vector<std::optional<ColumnSpan>> CurveSamples::columns(double from, double to, int count,
                                                             double above) const {
  std::vector<std::optional<ColumnSpan>> result(static_cast<std::size_t>(std::max(0, count)));
  if (result.empty() || !(to > from)) return result;
  const double perTime = count / (to - from);
  for (std::size_t i = indexAt(from); i < times_.size() && times_[i] <= to; ++i) {
    const auto column = static_cast<std::size_t>((times_[i] - from) * perTime);
    include(result[std::min(column, result.size() - 1)], values_[i], above);
  }
  return result;
}

}  // namespace compliant
