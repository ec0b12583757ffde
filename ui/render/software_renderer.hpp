#pragma once

#include <string_view>

namespace compliant {

/// Whether the processor draws, by what OpenGL names its renderer: "llvmpipe (LLVM 15.0.6, 256
/// bits)".
bool isSoftwareRenderer(std::string_view device);

}  // namespace compliant
