#pragma once

#include <set>
#include <string>

#include "engine/scene/scene.hpp"

namespace compliant {

/// A name that neither a component nor a branch has, nor one that is `promised`: `wanted`, or the
/// next of its kind: "rod" gives "rod 2", "rod 2" gives "rod 3".
std::string naturalFreeName(const Scene& scene, const std::string& wanted,
                            const std::set<std::string>& promised = {});

}  // namespace compliant
