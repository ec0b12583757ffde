#pragma once

#include "engine/contact/detection/manifold.hpp"
#include "engine/contact/detection/triangle_tree.hpp"

namespace compliant {

/// A mesh at its place, relative to the origin of the pair.
struct PlacedMesh {
  const TriangleTree& tree;
  Mat3 axes;
  Vec3 place;

  Vec3 corner(std::uint32_t vertex) const { return place + axes * tree.vertices()[vertex]; }
  Vec3 normal(std::uint32_t triangle) const { return axes * tree.normal(triangle); }
};

/// Whether two triangles pass each other on their way in the step, though the plane across the
/// normal of a point where they are apart or touch would stop them.
bool trianglesPass(const PlacedMesh& a, std::uint32_t ofA, const PlacedMesh& b, std::uint32_t ofB,
                   const ContactPoint& point, ContactScratch& scratch);

/// What corners over faces and edges across edges have left open, from the pairs of triangles in
/// the scratch: where the candidates overlap nowhere and yet edges of one mesh run through the
/// other, the endpoints and midpoint of the part of each edge inside the other mesh, each with the
/// nearest place of its surface; where the meshes are apart and nearest at corners, these with the
/// edge or corner of the other; where one mesh lies wholly within the other, its corners along the
/// shortest way out of its middle. Nothing where there is no need.
void addMissingContacts(const PlacedMesh& a, const PlacedMesh& b, double margin,
                        ContactScratch& scratch);

}  // namespace compliant
