#pragma once

#include <string>

#include "engine/run/snapshot.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// What the strain of a constraint is (engine/README.md §3), in the letters of the screen: its
/// target belongs to it. "φ + d φ′", "φ − offset + d φ′", "S (φ′ − velocity)", "S (φ′ + γ φ)".
std::string strainNameOf(const Component& constraint);

/// The one that all constraints of the structure share; "strain" where they differ.
std::string strainNameOf(const SceneStructure& structure, const Scene& scene);

}  // namespace compliant
