#pragma once

#include "engine/contact/detection/manifold.hpp"
#include "engine/contact/detection/triangle_tree.hpp"

namespace compliant {

/// A mesh in its pose, relative to the origin of the pair.
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

/// Adds contacts that corners over faces and crossing edges miss, from the pairs of triangles in
/// the scratch. If no candidates overlap although edges of one mesh run through the other: the
/// endpoints and midpoint of the part of each edge inside the other mesh, each with the nearest
/// place of its surface. If the meshes are apart and nearest at corners: these with the edge or
/// corner of the other. If one mesh lies wholly inside the other: its corners along the shortest
/// way out of its centre. Otherwise nothing.
void addMissingContacts(const PlacedMesh& a, const PlacedMesh& b, double margin,
                        ContactScratch& scratch);

}  // namespace compliant
