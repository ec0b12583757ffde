#pragma once

#include <map>
#include <optional>
#include <set>
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

/// An interval of positive values as one of their decimal logarithms, and back: what moves and
/// zooms on a logarithmic axis. Beyond 1e±300 it stays within doubles.
Interval toLogarithms(const Interval& values);
Interval fromLogarithms(const Interval& logarithms);
/// Whole decades around positive values, at least one and at most 20, the greatest ones.
Interval decadesAround(const Interval& values);

/// What of the plots is seen: a part of the time, and of the values in each unit; what is not set
/// fits the curves. Two cursors measure. On a logarithmic axis values that are not positive have no
/// place.
struct PlotView {
  std::optional<Interval> time;            ///< s
  std::map<std::string, Interval> values;  ///< by unit
  std::set<std::string> logarithmic;       ///< units whose values have a logarithmic axis
  std::optional<double> cursorA, cursorB;  ///< s
  void fit() {
    time.reset();
    values.clear();
  }
  bool fits() const { return !time && values.empty(); }
};

}  // namespace compliant
