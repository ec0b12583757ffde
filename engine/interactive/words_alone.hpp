#pragma once

#include "engine/scene/edit.hpp"

namespace compliant {

/// Whether an edit that was made leaves every number as it is: words, and names that leave each
/// component among what acts on its branch. `inverse` takes it back.
bool changesWordsAlone(const Scene& scene, const Edit& edit, const Edit& inverse);

}  // namespace compliant
