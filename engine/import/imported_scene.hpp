#pragma once

#include <string>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// Something in a foreign file that was not taken over as it stands.
struct ImportFinding {
  int line = 0;          ///< of the file, counted from 1; 0: the whole file
  std::string element;   ///< what the line says: "OglModel", "UniformMass \"mass\""
  std::string sentence;  ///< what was done about it, and what that means for the motion

  /// "line 12, OglModel: sentence".
  std::string text() const;
  bool operator==(const ImportFinding&) const = default;
};

/// A scene made from a foreign file, with everything in that file that is different here.
struct ImportedScene {
  Scene scene;
  std::vector<ImportFinding> findings;  ///< in the order of lines
};

}  // namespace compliant
