#pragma once

#include <string>
#include <vector>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

// All are unknown if the design has changed since the step.

/// The number of redundant hard rows in the last step, in all systems.
Index redundantRows(const Snapshot& snapshot);
/// The same in one system.
Index redundantRows(const Snapshot& snapshot, std::size_t system);

/// A note on each constraint with redundant rows: information, not an error.
std::vector<Issue> redundancyNotes(const Snapshot& snapshot);

/// "3 of 152 rows are redundant: “rods”, links 3 and 4; “rods 2”, link 0. …" for one system; empty
/// if none are known.
std::string redundancyText(const Snapshot& snapshot, std::size_t system);

}  // namespace compliant
