#pragma once

#include "engine/interactive/command.hpp"
#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// How strongly the mouse pulls; kept in the preferences.
enum class PullStrength { Soft, Normal, Strong, Hard };

/// Soft 2 Hz, normal 5 Hz, strong 15 Hz; hard is c = 0.
SetPull commandOf(PullStrength strength);

/// Whether the pull under way is hard, c = 0.
bool pullsHard(const Snapshot& snapshot);

}  // namespace compliant
