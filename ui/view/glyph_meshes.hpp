#pragma once

#include <memory>

#include "engine/base/mesh.hpp"
#include "ui/render/draw_list.hpp"

/// Meshes of the glyphs of joints and torques, of size 1 about the origin, along or about z. They
/// have few triangles, because there may be a thousand of them. Equal glyphs share one mesh.
namespace compliant {

std::shared_ptr<const Mesh> pinMesh();     ///< a pin through a collar: turns about z
std::shared_ptr<const Mesh> railMesh();    ///< a bar with two arrow heads: slides along z
std::shared_ptr<const Mesh> crossMesh();   ///< two pins along x and y: turns about both
std::shared_ptr<const Mesh> socketMesh();  ///< a ball in a ring: turns about everything
std::shared_ptr<const Mesh> plateMesh();   ///< a square across z: slides in it
std::shared_ptr<const Mesh> weldMesh();    ///< a solid cross: nothing is free
std::shared_ptr<const Mesh> sleeveMesh();  ///< a small cube: slides but does not turn
std::shared_ptr<const Mesh> dialMesh();    ///< a ring about z: its angle is measured
std::shared_ptr<const Mesh> pulleyMesh();  ///< a wheel with a groove, about z
/// Three quarters of a turn about z, from x on, of radius 1, ending in an arrow head. `halfWidth`
/// is that of the shaft, rounded to one of a few values. A clipped arc has the break mark of a
/// clipped arrow.
std::shared_ptr<const Mesh> arcMesh(float halfWidth, Clipped clipped = Clipped::No);

}  // namespace compliant
