#pragma once

#include "engine/import/sofa/import.hpp"

/// Where positions come from: engines that compute them, and sources that are missing.
namespace compliant::sofa {

/// output_position of a TransformEngine; nothing for other objects and data, or without its input.
std::optional<Numbers> engineData(Import& import, const Object& object, std::string_view data);

/// Why a state that should have positions from elsewhere has none, as "Its positions come from …,
/// which …"; nothing when it has some, or when SOFA too gives it none but its own.
std::optional<std::string> missingSource(Import& import, const Object& state);

}  // namespace compliant::sofa
