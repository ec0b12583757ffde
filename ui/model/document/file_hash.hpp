#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace compliant {

/// A hash of the content of a file. 0: the file does not exist or cannot be read.
using FileHash = std::uint64_t;

FileHash hashOf(std::string_view content);
FileHash hashOfFile(const std::string& path);

}  // namespace compliant
