#pragma once

#include <vector>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// Rows of constraints that have broken in the moment shown, in all systems together.
Index brokenRows(const Snapshot& snapshot);
/// A note on each constraint with such rows: information, no error.
std::vector<Issue> brokenNotes(const Snapshot& snapshot);

}  // namespace compliant
