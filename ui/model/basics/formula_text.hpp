#pragma once

#include <string>
#include <string_view>

namespace compliant {

/// The strain of a law, as every window names it: the rate as φ′.
inline constexpr const char* strainName = "φ + d φ′";

/// Prepares text with formulas for labels: a combining dot, which many fonts misplace, becomes a
/// prime (φ′ is dφ/dt), and no line breaks around "= −".
std::string formulaText(std::string_view text);

}  // namespace compliant
