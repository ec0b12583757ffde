#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "app/batch_commands.hpp"
#include "engine/base/result.hpp"
#include "engine/scene/value.hpp"

namespace compliant::batch {

inline constexpr double mostSteps = 1e9;

/// Numbers arrive as text, so that error messages can be sentences that name the allowed range.
std::optional<double> readNumber(const std::string& option, const std::string& text, double low,
                                 double high, Kind kind, Status& read);

/// Rejects an empty file name: leaving the option out is the way to ask for no file.
const CLI::Validator& fileName();

/// --path, as often as it comes.
void addSearchPath(CLI::App* command, SearchPath& search);
/// SCENE, --path and --set.
void addScene(CLI::App* command, SceneChoice& scene);

}  // namespace compliant::batch
