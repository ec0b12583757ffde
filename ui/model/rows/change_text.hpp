#pragma once

#include <string>

#include "engine/scene/edit.hpp"

namespace compliant {

/// The change of an edit that sets one field, of one component or of several, rounded and with its
/// unit: "1e-3 → 2e-3 m/N". If one entry of a list has changed, that entry. Empty for other edits.
/// `inverse` is the inverse of the edit.
std::string changeText(const Scene& scene, const Edit& edit, const Edit& inverse);

}  // namespace compliant
