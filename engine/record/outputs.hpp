#pragma once

#include <string>
#include <vector>

#include "engine/base/same_file.hpp"

namespace compliant {

/// The planned outputs while a scene is open; an empty path means no output.
struct Outputs {
  std::vector<FileUse> files;  ///< the name of each in sentences, and its path
  FileUse dump;                ///< folder of a system (`dumpSystems`)
};

/// The sentence that refuses to overwrite the scene, or one file twice; call it before opening
/// anything. An empty path of the scene: it has no file yet.
Status refuseClashes(const std::string& scene, const Outputs& outputs);

}  // namespace compliant
