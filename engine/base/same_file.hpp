#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// What a path of symbolic links leads to, whether it exists or not.
std::filesystem::path behindLinks(std::filesystem::path path);

/// Whether two paths lead to one file, over whatever links: by device and inode where both exist,
/// else by what the paths are without links and dots. Terminals and other character devices are
/// never the same: writing to them overwrites nothing.
bool sameFile(const std::filesystem::path& a, const std::filesystem::path& b);

/// A file of a command, and what to call it in a sentence: "--csv", "the scene".
struct FileUse {
  std::string name;
  std::filesystem::path path;
};

/// The sentence that refuses an output that is an input or an output before it; to be asked before
/// anything is opened.
Status checkOutputs(const std::vector<FileUse>& inputs, const std::vector<FileUse>& outputs);

}  // namespace compliant
