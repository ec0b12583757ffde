#pragma once

#include <string>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// Something in a foreign file that was not imported unchanged.
struct ImportFinding {
  /// Its effect on the motion, the worst first.
  enum class Severity {
    MovesDifferently,  ///< something is imported in another way
    LeftOut,           ///< something that may affect the motion is missing
    Cosmetic           ///< the motion does not depend on it: worth a line, no warning
  };

  Severity severity = Severity::MovesDifferently;
  int line = 0;          ///< of the file, counted from 1; 0: the whole file
  std::string element;   ///< what the line says: "OglModel", "UniformMass \"mass\""
  std::string sentence;  ///< what was done about it, and what that means for the motion
  Id component = 0;      ///< the component concerned, or the nearest to it; 0: none

  /// "line 12, OglModel: sentence".
  std::string text() const;
  bool operator==(const ImportFinding&) const = default;
};

/// A scene made from a foreign file, with all differences from that file.
struct ImportedScene {
  Scene scene;
  std::vector<ImportFinding> findings;  ///< the worst first, equally severe ones by line
};

/// "moves differently", "left out", "cosmetic".
const char* severityText(ImportFinding::Severity severity);
/// The number of findings of each severity, in a line: "2 parts move differently than in their
/// file, 1 left out, 5 cosmetic"; empty if there are none.
std::string verdictOf(const std::vector<ImportFinding>& findings);
/// Whether any finding says that the motion may differ.
bool anyMatters(const std::vector<ImportFinding>& findings);

}  // namespace compliant
