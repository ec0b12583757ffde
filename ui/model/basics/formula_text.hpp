#pragma once

#include <string>
#include <string_view>

namespace compliant {

/// The strain of a law, as every window names it: the rate as φ′.
inline constexpr const char* strainName = "φ + d φ′";

/// Text with formulas, made fit for labels: a combining dot, which many fonts put beside its
/// letter, becomes a prime (φ′ is dφ/dt), and lines do not break around "= −".
std::string formulaText(std::string_view text);

}  // namespace compliant
