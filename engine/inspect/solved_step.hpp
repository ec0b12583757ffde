#pragma once

#include "engine/inspect/inspection.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

/// Takes the next step with its ledger, and records a system of it; a sentence where it is refused.
Result<SolvedStep> solvedStep(Simulation& simulation, std::size_t system);
/// Why the last step was refused.
Error refusalOf(const Simulation& simulation);

}  // namespace compliant
