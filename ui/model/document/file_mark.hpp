#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace compliant {

/// Tells contents of files apart. 0: there is no file, or it cannot be read.
using FileMark = std::uint64_t;

FileMark markOf(std::string_view content);
FileMark markOfFile(const std::string& path);

}  // namespace compliant
