#pragma once

#include <string>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// The motion as JSON for other programs: time and step, positions x and velocities v of every
/// state, λ of every constraint, in SI units and with all digits; elements with several numbers are
/// lists. Numbers that are not finite are null.
///   {"time": 0.5, "step": 50, "states": {"ball": {"position": [[0, -1, 0]], "velocity": …}},
///    "constraints": {"rope": {"force": [9.81]}}}
std::string stateText(const Snapshot& snapshot);

}  // namespace compliant
