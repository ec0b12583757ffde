#pragma once

#include <string>
#include <vector>

#include "engine/inspect/reading.hpp"

namespace compliant {

/// One axis of a chart: from numbers to places between 0 and 1, and its ticks.
class ChartAxis {
 public:
  struct Tick {
    double place;      ///< 0 … 1
    std::string text;  ///< empty: a minor one
  };
  /// The range of the numbers, extended to whole ticks, of which about `count` are named. A
  /// logarithmic axis leaves out numbers that are not positive.
  ChartAxis(const ReadingChart::Axis& axis, const std::vector<const std::vector<double>*>& numbers,
            int count);

  /// Numbers beyond the axis are at its ends; what is not a number is at NaN.
  double placeOf(double number) const;
  double numberAt(double place) const;
  const std::vector<Tick>& ticks() const { return ticks_; }

 private:
  void makeLinear(int count);
  void makeLogarithmic(int count);

  bool logarithmic_;
  double low_ = 0, high_ = 1;  ///< of a logarithmic axis their logarithms
  std::vector<Tick> ticks_;
};

}  // namespace compliant
