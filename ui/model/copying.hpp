#pragma once

#include "engine/scene/edit.hpp"

namespace compliant {

/// A name that neither a component nor a branch has: `wanted`, or the next of its kind: "rod" gives
/// "rod 2", "rod 2" gives "rod 3".
std::string naturalFreeName(const Scene& scene, const std::string& wanted);

/// One edit that inserts copies of components; see Document::duplication.
Edit copiesOf(const Scene& scene, const std::vector<Id>& components, std::vector<Id>& ids);

}  // namespace compliant
