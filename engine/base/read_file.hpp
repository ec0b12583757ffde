#pragma once

#include <cstdint>
#include <string>

#include "engine/base/progress.hpp"
#include "engine/base/result.hpp"

namespace compliant {

/// The size limit of files to read.
inline constexpr std::uintmax_t largestFile = 500'000'000;

/// The folder in which a file lies.
std::string folderOf(const std::string& path);

/// The bytes of a regular file, because a pipe or a device may never end. A read that fails midway
/// is an Error, not the end of the file; so is a file of more than `most` bytes, or too large for
/// the memory. Errors name the file.
Result<std::string> readFile(const std::string& path, std::uintmax_t most = largestFile,
                             Progress* progress = nullptr);

}  // namespace compliant
