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

/// Zooms an interval: `factor` < 1 shortens it, and `centre` keeps its relative position. Leaves it
/// unchanged if the result would be infinite, or too short for doubles.
Interval zoomed(const Interval& interval, double centre, double factor);
Interval moved(const Interval& interval, double by);

/// Converts an interval of positive values to decimal logarithms, and back, to pan and zoom on a
/// logarithmic axis. Clamped to 1e±300.
Interval toLogarithms(const Interval& values);
Interval fromLogarithms(const Interval& logarithms);
/// Whole decades around positive values: at least one, and at most the upper 20.
Interval decadesAround(const Interval& values);

/// The visible part of the plots: an interval of time, and one of values per unit; an axis without
/// one fits its curves. Two cursors measure. A logarithmic axis shows positive values only.
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
