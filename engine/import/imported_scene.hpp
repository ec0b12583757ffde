#pragma once

#include <string>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// Something in a foreign file that was not taken over as it stands.
struct ImportFinding {
  /// What it means for the motion, the worst first.
  enum class Severity {
    MovesDifferently,  ///< something is taken over in another way
    LeftOut,           ///< something that may act on the motion is missing
    Cosmetic           ///< the motion does not depend on it: worth a line, no warning
  };

  Severity severity = Severity::MovesDifferently;
  int line = 0;          ///< of the file, counted from 1; 0: the whole file
  std::string element;   ///< what the line says: "OglModel", "UniformMass \"mass\""
  std::string sentence;  ///< what was done about it, and what that means for the motion
  Id component = 0;      ///< of the scene that it is about, or that is nearest to it; 0: none

  /// "line 12, OglModel: sentence".
  std::string text() const;
  bool operator==(const ImportFinding&) const = default;
};

/// A scene made from a foreign file, with everything in that file that is different here.
struct ImportedScene {
  Scene scene;
  std::vector<ImportFinding> findings;  ///< the worst first, alike ones in the order of lines
};

/// "moves differently", "left out", "cosmetic".
const char* severityText(ImportFinding::Severity severity);
/// How many findings there are of each severity, in a line: "2 parts move differently than in their
/// file, 1 left out, 5 cosmetic"; empty when there are none.
std::string verdictOf(const std::vector<ImportFinding>& findings);
/// Whether any of them says that the motion may be another.
bool anyMatters(const std::vector<ImportFinding>& findings);

}  // namespace compliant
