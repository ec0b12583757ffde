#pragma once

#include "engine/scene/scene.hpp"

namespace compliant::test {

/// A chain of `links` links of 1/links m hung at its first point, lying along x, total mass 1 kg.
Scene chain(int links, double compliance, const std::string& handling = "constraint");

/// A cloth of n×n points, 1 m wide, hung at two corners: structural and diagonal links.
Scene cloth(int n, double compliance, const std::string& handling = "constraint");

}  // namespace compliant::test
