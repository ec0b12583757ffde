#pragma once

#include <string_view>

namespace compliant {

/// Whether OpenGL runs on the CPU, according to the name of its renderer: "llvmpipe (LLVM 15.0.6,
/// 256 bits)".
bool isSoftwareRenderer(std::string_view device);

}  // namespace compliant
