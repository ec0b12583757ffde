#pragma once

#include "engine/contact/detection/mesh_overlap.hpp"

namespace compliant {

/// Where the middle of the smaller mesh lies in the other, or candidates deep in each other have
/// normals that contradict, replaces them by such along one way, from corners within the other mesh
/// to where they come out along it: from the middle of the smaller mesh to the nearest surface of
/// the other, or from there to its middle where that is out.
void freeWhatIsCaught(const PlacedMesh& a, const PlacedMesh& b, ContactScratch& scratch);

}  // namespace compliant
