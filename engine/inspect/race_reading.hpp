#pragma once

#include "engine/analysis/solver_race.hpp"
#include "engine/inspect/reading.hpp"

namespace compliant {

inline constexpr double raceLimit = 2;  ///< s, for each solver

/// Adds the results as a table and as curves.
void addRace(const std::string& key, const std::string& title,
             const std::vector<RaceResult>& results, Reading& reading);

}  // namespace compliant
