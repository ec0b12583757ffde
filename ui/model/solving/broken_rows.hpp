#pragma once

#include <vector>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// The number of rows of constraints that are broken at the moment shown, in all systems.
Index brokenRows(const Snapshot& snapshot);
/// A note on each constraint with broken rows: information, not an error.
std::vector<Issue> brokenNotes(const Snapshot& snapshot);

}  // namespace compliant
