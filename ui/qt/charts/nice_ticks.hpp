#pragma once

#include <QString>
#include <vector>

namespace compliant {

// One tick of an axis.
struct Tick {
  double value;
  QString text;  // empty: a minor tick
};

// Ticks at multiples of 1, 2 or 5 times a power of ten, at most about `count`. All texts have the
// same number of decimals, so that they do not jump while the axis scrolls.
std::vector<Tick> niceTicks(double low, double high, int count);

// Ticks at powers of ten, thinned to about `count` texts.
std::vector<Tick> decadeTicks(double low, double high, int count);

struct Bounds {
  double low, high;
};
// The range extended to whole ticks, and to a visible length if low equals high.
Bounds niceBounds(double low, double high, int count);

}  // namespace compliant
