#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// The target of a path of symbolic links, whether it exists or not.
std::filesystem::path behindLinks(std::filesystem::path path);

/// Whether two paths lead to one file, over whatever links: by device and inode where both exist,
/// else by what the paths are without links and dots. Terminals and other character devices are
/// never the same: writing to them overwrites nothing.
bool sameFile(const std::filesystem::path& a, const std::filesystem::path& b);

/// A file of a command, and its name in a sentence: "--csv", "the scene".
struct FileUse {
  std::string name;
  std::filesystem::path path;
};

/// The sentence that refuses an output which is also an input or an earlier output; call it before
/// anything is opened.
Status checkOutputs(const std::vector<FileUse>& inputs, const std::vector<FileUse>& outputs);

}  // namespace compliant
