#pragma once

#include <set>
#include <string>

#include "engine/scene/scene.hpp"

namespace compliant {

/// A name that no component, no branch and no name in `promised` has: `wanted`, or the next of its
/// kind: "rod" gives "rod 2", "rod 2" gives "rod 3".
std::string naturalFreeName(const Scene& scene, const std::string& wanted,
                            const std::set<std::string>& promised = {});

}  // namespace compliant
