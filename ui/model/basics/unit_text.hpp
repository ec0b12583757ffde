#pragma once

#include <string>
#include <string_view>

namespace compliant {

/// The unit of the reciprocal of a number: "m/N" → "N/m", "rad/(N·m)" → "N·m/rad", "s" → "1/s".
std::string inverseUnit(std::string_view unit);

}  // namespace compliant
