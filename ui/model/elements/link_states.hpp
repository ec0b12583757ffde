#pragma once

#include <string>
#include <vector>

#include "ui/model/elements/point_states.hpp"

namespace compliant {

/// Links with one law: the extensions of `edges`, which count through all `states` in order, the
/// Distance that computes them, and a UniformCompliance, whose id is returned. Compliance in m/N.
Id addLinks(Draft& draft, const std::string& wantedName, const std::vector<Id>& states,
            const std::vector<Edge>& edges, double compliance);

}  // namespace compliant
