#pragma once

#include "engine/scene/edit.hpp"

namespace compliant {

/// Whether an applied edit changes no number: only texts, and names that leave each component among
/// those that act on its branch. `inverse` reverts it.
bool changesWordsAlone(const Scene& scene, const Edit& edit, const Edit& inverse);

}  // namespace compliant
