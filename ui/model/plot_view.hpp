#pragma once

#include <map>
#include <optional>
#include <string>

namespace compliant {

/// A part of an axis.
struct Interval {
  double low = 0, high = 1;
  double length() const { return high - low; }
  bool contains(double value) const { return value >= low && value <= high; }
  bool operator==(const Interval&) const = default;
};

/// The interval seen through a lens: `factor` < 1 shows less of it, and `centre` stays where it is.
/// What would become too short for doubles to tell apart, or endless, stays as it was.
Interval zoomed(const Interval& interval, double centre, double factor);
Interval moved(const Interval& interval, double by);

/// What of the plots is seen: a part of the time, and of the values in each unit; what is not set
/// fits the curves. Two cursors measure.
struct PlotView {
  std::optional<Interval> time;            ///< s
  std::map<std::string, Interval> values;  ///< by unit
  std::optional<double> cursorA, cursorB;  ///< s
  void fit() {
    time.reset();
    values.clear();
  }
  bool fits() const { return !time && values.empty(); }
};

}  // namespace compliant
