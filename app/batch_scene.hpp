#pragma once

#include "app/batch_commands.hpp"
#include "engine/run/simulation.hpp"

namespace compliant::batch {

/// Loads the file and applies the settings.
Result<Scene> openScene(const SceneChoice& choice);

/// Prints the sentence on standard error.
int complain(const Error& error, ExitCode code = badInput);

/// Prints on standard error which components take no part in the simulation, and why.
void warnOfIssues(const Simulation& simulation);

/// Steps that last until `time` s: the first whose end is not before it.
std::int64_t stepsUntil(double time, double step);

/// Why the last step was refused, naming the guilty component.
Error refusal(const Simulation& simulation, const StepReport& report);

}  // namespace compliant::batch
