#pragma once

#include <string>

#include "engine/base/rounded_text.hpp"

namespace compliant {

// Numbers as windows show them, beside roundedText.

/// A number that changes while it is seen: at most `digits` significant digits, padded on the left
/// to a constant width, so that columns stand still. Infinite is ∞, not a number is –.
std::string fixedWidthText(double value, int digits = 4);

/// "12.340 s": milliseconds as long as the number has at most eight characters, then fewer
/// decimals, then a power of ten, so that it fits where it is shown.
std::string timeText(double seconds);

/// A thousandfold prefix that makes numbers of about `size` readable: 1.2e-5 m is 12 µm.
struct MetricPrefix {
  double factor = 1;      ///< shown = value × factor
  const char* text = "";  ///< "µ"
};
MetricPrefix metricPrefix(double size);

/// A unit with a prefix, each of several in brackets: "mN", "(mm, mrad)".
std::string prefixed(std::string_view prefix, std::string_view unit);

/// "12.5 µm", "-250 N", "0 N": so many significant digits, with a metric prefix; "0.00125" without
/// a unit.
std::string quantityText(double value, const char* unit, int digits = 3);

}  // namespace compliant
