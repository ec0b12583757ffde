#pragma once

#include "engine/contact/detection/mesh_overlap.hpp"

namespace compliant {

/// If the centre of the smaller mesh lies in the other, or deeply overlapping candidates have
/// contradictory normals, replaces them by candidates along one direction, from corners in the
/// other mesh to where they leave it: from the centre of the smaller mesh to the nearest surface of
/// the other, or from there to the centre if that is outside.
void freeWhatIsCaught(const PlacedMesh& a, const PlacedMesh& b, ContactScratch& scratch);

}  // namespace compliant
