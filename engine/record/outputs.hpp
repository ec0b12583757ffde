#pragma once

#include <string>
#include <vector>

#include "engine/base/same_file.hpp"

namespace compliant {

/// What is about to be written while a scene is open; an empty path is no output.
struct Outputs {
  std::vector<FileUse> files;  ///< what to call each, and its path
  FileUse dump;                ///< folder of a system (`dumpSystems`)
};

/// The sentence that refuses to write over the scene or one file twice; to be asked before anything
/// is opened. An empty path of the scene: it has no file yet.
Status refuseClashes(const std::string& scene, const Outputs& outputs);

}  // namespace compliant
