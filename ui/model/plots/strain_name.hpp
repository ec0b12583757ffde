#pragma once

#include <string>

#include "engine/interactive/snapshot.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The formula of the strain of a constraint (theory §3), for display, including its target: "φ + d
/// φ′", "φ − offset + d φ′", "S (φ′ − velocity)", "S (φ′ + γ φ)".
std::string strainNameOf(const Component& constraint);

/// The formula that all constraints of the structure share; "strain" if they differ.
std::string strainNameOf(const SceneStructure& structure, const Scene& scene);

}  // namespace compliant
