#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

// Free names of a scene.

/// A name that neither a component nor a branch has: `wanted`, or the next of its kind: "rod" gives
/// "rod 2", "rod 2" gives "rod 3".
std::string naturalFreeName(const Scene& scene, const std::string& wanted);

/// Free names for copies, by the names of what is copied, given in the order of names. When these
/// are all that a branch holds, the branch gets one free name and the names below it stay.
std::map<std::string, std::string> namesOfCopies(const Scene& scene,
                                                 const std::vector<std::string>& names);

}  // namespace compliant
