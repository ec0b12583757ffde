#pragma once

#include <string>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// "State", "Force field" …
std::string roleTitle(Role role);
/// "3 components", or the quoted name of the only one: for the labels of edits.
std::string componentsText(const Scene& scene, const std::vector<Id>& ids);

}  // namespace compliant
