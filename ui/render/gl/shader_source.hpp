#pragma once

#include <string_view>

namespace compliant {

/// The text of a file of the folder shaders/, built into the program; empty for unknown names.
std::string_view shaderSource(std::string_view name);

}  // namespace compliant
