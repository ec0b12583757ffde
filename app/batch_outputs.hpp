#pragma once

#include <string>
#include <vector>

#include "engine/base/same_file.hpp"

namespace compliant::batch {

/// What a command is about to write; an empty path is no output.
struct Outputs {
  std::vector<FileUse> files;  ///< name of the option and path
  std::string dumpFolder;
};

/// The sentence that refuses to write over the scene or one file twice.
Status refuseClashes(const std::string& scene, const Outputs& outputs);

/// The sentence when something that was printed has not reached standard output.
Status unwrittenOutput();

}  // namespace compliant::batch
