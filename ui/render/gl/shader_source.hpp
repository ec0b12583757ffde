#pragma once

#include <string_view>

namespace compliant {

/// The text of a file in the folder shaders/, embedded in the program; empty for unknown names.
std::string_view shaderSource(std::string_view name);

}  // namespace compliant
