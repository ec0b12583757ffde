#pragma once

#include <QString>
#include <vector>

namespace compliant {

// One mark of an axis.
struct Tick {
  double value;
  QString text;  // empty: a minor mark
};

// Marks at multiples of 1, 2 or 5 times a power of ten, at most about `count` of them. All texts
// have the same number of decimals, so that they do not jump while the axis scrolls.
std::vector<Tick> niceTicks(double low, double high, int count);

// Marks at powers of ten, thinned to about `count` texts.
std::vector<Tick> decadeTicks(double low, double high, int count);

struct Bounds {
  double low, high;
};
// The range widened to whole ticks, and to something visible when low equals high.
Bounds niceBounds(double low, double high, int count);

}  // namespace compliant
