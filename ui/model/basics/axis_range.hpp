#pragma once

namespace compliant {

/// One axis of a plot: its limits are ticks, and the ticks are `step` apart (1, 2 or 5 times 10ⁿ).
struct AxisRange {
  double low = 0;
  double high = 0;
  double step = 0;
  bool empty() const { return !(high > low); }
  bool operator==(const AxisRange&) const = default;
};

/// The smallest of 1, 2, 5 times a power of ten that is at least `wanted`, which must be positive.
double niceStep(double wanted);

/// The smallest range with round limits that contains zero and both values, with about `marks`
/// ticks at most. Values that are not finite count as zero; if there is nothing to show, −1 … 1.
AxisRange niceRange(double low, double high, int marks = 6);

/// The range for further data: it never shrinks, and no tick moves while all the data fit.
AxisRange grownRange(const AxisRange& shown, double low, double high, int marks = 6);

}  // namespace compliant
