#pragma once

#include <string>
#include <vector>

#include "engine/run/snapshot.hpp"

namespace compliant {

/// Hard rows that repeat others in the last step, in all systems together.
Index redundantRows(const StepReport& report);

/// What is said of each constraint that has such rows: information, no error.
std::vector<Issue> redundancyNotes(const StepReport& report);

/// "3 of 152 rows are redundant, in rods and rods 2: …" about one system; empty when none are known.
std::string redundancyWords(const SystemReport& system, const SceneStructure& structure);

}  // namespace compliant
