#pragma once

#include "engine/import/sofa/import.hpp"

/// Sources of positions: engines that compute them, and missing sources.
namespace compliant::sofa {

/// output_position of a TransformEngine; nothing for other objects and data, or without its input.
std::optional<Numbers> engineData(Import& import, const Object& object, std::string_view data);

/// Why a state that should have positions from elsewhere has none, as "Its positions come from …,
/// which …"; nothing if it has some, or if SOFA also gives it only its own.
std::optional<std::string> missingSource(Import& import, const Object& state);

}  // namespace compliant::sofa
