#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace compliant {

// What one pixel column of a plot shows of the samples in it.
struct ColumnSpan {
  double first, last;  // in order of time: where the line enters and leaves
  double minimum, maximum;
};

// The samples of one curve: times in seconds, never decreasing, and values. Keeps the newest
// `capacity` samples. Values that are not finite make gaps.
class CurveSamples {
 public:
  explicit CurveSamples(std::size_t capacity = 200000) : capacity_(capacity) {}

  // Samples from before the end of the curve first cut it there: time was resumed from the past.
  void append(std::span<const double> times, std::span<const double> values);
  // Removes the samples from this time on.
  void cutFrom(double time);
  void clear();

  bool isEmpty() const { return begin_ == times_.size(); }
  std::span<const double> times() const { return std::span(times_).subspan(begin_); }
  std::span<const double> values() const { return std::span(values_).subspan(begin_); }

  // The value of the sample nearest to this time.
  std::optional<double> nearest(double time) const;
  // Least and greatest finite value between two times; nothing if there is none. Values that are
  // not greater than `above` are ignored, as are those that are not finite.
  std::optional<ColumnSpan> extent(double from, double to, double above = everything) const;
  // One entry per pixel column of [from, to]; nothing for a column without such a sample.
  std::vector<std::optional<ColumnSpan>> columns(double from, double to, int count,
                                                 double above = everything) const;
  static constexpr double everything = -std::numeric_limits<double>::infinity();

 private:
  std::size_t indexAt(double time) const;

  std::size_t capacity_;
  std::size_t begin_ = 0;  // earlier samples are forgotten; their memory is freed now and then
  std::vector<double> times_, values_;
};

}  // namespace compliant
