#pragma once

#include <string>

#include "engine/scene/edit.hpp"

namespace compliant {

/// What an edit that sets one field, of one component or of several, has changed, rounded and with
/// its unit: "1e-3 → 2e-3 m/N". Of a list with one other entry the entry. Empty for other edits.
/// `inverse` undoes it.
std::string changeText(const Scene& scene, const Edit& edit, const Edit& inverse);

}  // namespace compliant
