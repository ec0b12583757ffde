#pragma once

namespace compliant {

/// One axis of a plot: limits at whole marks, marks every `step` (1, 2 or 5 times a power of ten).
struct AxisRange {
  double low = 0;
  double high = 0;
  double step = 0;
  bool empty() const { return !(high > low); }
  bool operator==(const AxisRange&) const = default;
};

/// The smallest of 1, 2, 5 times a power of ten that is not below `wanted`, which is above 0.
double niceStep(double wanted);

/// The smallest range with nice limits that holds zero and both values, at most about `marks`
/// marks. Values that are not finite count as zero; nothing to show gives −1 … 1.
AxisRange niceRange(double low, double high, int marks = 6);

/// The range to show for more data: never smaller, and no mark moves while all of them fit.
AxisRange grownRange(const AxisRange& shown, double low, double high, int marks = 6);

}  // namespace compliant
