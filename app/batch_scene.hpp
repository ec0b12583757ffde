#pragma once

#include "app/batch_commands.hpp"
#include "engine/import/imported_scene.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant::batch {

/// Loads the file, whatever its format, and applies the settings. Prints the findings about a
/// foreign file on standard error.
Result<Scene> loadChoice(const SceneChoice& choice);
/// The same, but returns the findings instead of printing them.
Result<ImportedScene> importChoice(const SceneChoice& choice);

/// Prints the findings on standard error, one per line, each after the name of the file.
void reportFindings(const std::string& path, const std::vector<ImportFinding>& findings);

/// Prints the sentence on standard error.
int complain(const Error& error, ExitCode code = BadInput);
/// The sentence that says that files of other programs cannot be written.
std::string notWritten();

/// Prints on standard error which components take no part in the simulation, and why.
void warnOfIssues(const Simulation& simulation);

}  // namespace compliant::batch
