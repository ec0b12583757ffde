#pragma once

#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

bool allEnabled(const Scene& scene, const std::vector<Id>& ids);
/// Disables the components if all are enabled, else enables all.
Edit toggleOf(const Scene& scene, const std::vector<Id>& ids);

}  // namespace compliant
