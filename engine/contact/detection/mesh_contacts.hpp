#pragma once

#include "engine/contact/detection/manifold.hpp"
#include "engine/contact/detection/triangle_tree.hpp"

namespace compliant {

/// One triangle, as a convex shape.
Convex triangleOf(const TriangleTree& mesh, std::uint32_t t, const Mat3& axes, const Vec3& place,
                  Polytope& memory);

/// Contacts of a convex shape with nearby triangles, each treated as a convex shape of its own.
/// Only those normals count along which the surface of the mesh is nearest: at an edge inside a
/// flat or concave part only face normals remain, so that shapes slide over it. The convex shape's
/// places are relative to an origin; all others are not.
void convexOnMesh(const Convex& a, const Eigen::AlignedBox3d& boundsOfA, const Vec3& origin,
                  const TriangleTree& mesh, const Eigen::Isometry3d& pose, double margin,
                  ContactScratch& scratch, std::vector<ContactPoint>& out);

/// Contacts of the vertices of a mesh with a half-space.
void meshOnHalfSpace(const TriangleTree& mesh, const Eigen::Isometry3d& pose,
                     const Eigen::Isometry3d& poseOfHalfSpace, double margin,
                     ContactScratch& scratch, std::vector<ContactPoint>& out);

/// Contacts of corners of either mesh with faces of the other, and of crossing edges.
void meshPairContacts(const TriangleTree& a, const Eigen::Isometry3d& poseA, const TriangleTree& b,
                      const Eigen::Isometry3d& poseB, double margin, ContactScratch& scratch,
                      std::vector<ContactPoint>& out);

/// Selects at most four points for each part of the candidates with similar normals, beginning with
/// the deepest; clears the candidates.
void reducePatches(ContactScratch& scratch, double size, const Vec3& origin,
                   std::vector<ContactPoint>& out);

}  // namespace compliant
