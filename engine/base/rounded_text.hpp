#pragma once

#include <string>

namespace compliant {

/// A number for users: with this number of significant digits, without trailing zeros, and in
/// powers of ten if digits would only be zeros: "0.125", "33330", "7.143e6", "1e-5". Infinite is
/// "∞", not a number "–"; there is no −0. Never depends on the locale.
std::string roundedText(double value, int digits = 3);

/// Shortens the exponent of a printed number: "1.2e-05" is "1.2e-5", "1e+07" is "1e7".
std::string withShortExponent(std::string number);

}  // namespace compliant
