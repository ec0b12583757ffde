#pragma once

#include <string>
#include <vector>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

// Unknown for a design that has changed since the step.

/// Hard rows that repeat others in the last step, in all systems together.
Index redundantRows(const Snapshot& snapshot);
/// The same in one system.
Index redundantRows(const Snapshot& snapshot, std::size_t system);

/// A note on each constraint with such rows: information, no error.
std::vector<Issue> redundancyNotes(const Snapshot& snapshot);

/// "3 of 152 rows are redundant: “rods”, links 3 and 4; “rods 2”, link 0. …" about one system;
/// empty when none are known.
std::string redundancyText(const Snapshot& snapshot, std::size_t system);

}  // namespace compliant
