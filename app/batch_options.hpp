#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "engine/base/result.hpp"
#include "engine/scene/value.hpp"

namespace compliant::batch {

inline constexpr double mostSteps = 1e9;

/// Numbers arrive as texts, so that complaints can be sentences with the allowed range.
std::optional<double> readNumber(const std::string& option, const std::string& text, double low,
                                 double high, Kind kind, Status& read);

/// An empty name means nothing, least of all that no file is wanted.
const CLI::Validator& fileName();

}  // namespace compliant::batch
