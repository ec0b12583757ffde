#pragma once

#include <string>

#include "engine/base/rounded_text.hpp"

namespace compliant {

// Number formats of windows, in addition to roundedText.

/// A number that changes while it is shown: at most `digits` significant digits, padded on the left
/// to a constant width, so that columns stand still. Infinity is ∞, NaN is –.
std::string fixedWidthText(double value, int digits = 4);

/// "12.340 s": with milliseconds if the number has at most eight characters, else with fewer
/// decimals or as a power of ten, so that it fits its place.
std::string timeText(double seconds);

/// A metric prefix (powers of 1000) that makes numbers of about `size` readable: 1.2e-5 m is 12 µm.
struct MetricPrefix {
  double factor = 1;      ///< shown = value × factor
  const char* text = "";  ///< "µ"
};
MetricPrefix metricPrefix(double size);

/// A unit with a prefix. Of several units in brackets, each gets it: "mN", "(mm, mrad)".
std::string prefixed(std::string_view prefix, std::string_view unit);

/// "12.5 µm", "-250 N", "0 N": `digits` significant digits, with a metric prefix; without a unit,
/// "0.00125".
std::string quantityText(double value, const char* unit, int digits = 3);

}  // namespace compliant
