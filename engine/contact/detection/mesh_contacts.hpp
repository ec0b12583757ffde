#pragma once

#include "engine/contact/detection/manifold.hpp"
#include "engine/contact/detection/triangle_tree.hpp"

namespace compliant {

/// One triangle, as a convex shape.
Convex triangleOf(const TriangleTree& mesh, std::uint32_t t, const Mat3& axes, const Vec3& place,
                  Polytope& memory);

/// A convex shape and the triangles near it, each as a convex shape of its own. Of its normals
/// those alone count along which the surface of the mesh is nearest there: at an edge within a flat
/// or hollow part there are none but the faces', so that shapes slide over it. The convex's places
/// are relative to an origin, all others are not.
void convexOnMesh(const Convex& a, const Eigen::AlignedBox3d& boundsOfA, const Vec3& origin,
                  const TriangleTree& mesh, const Eigen::Isometry3d& pose, double margin,
                  ContactScratch& scratch, std::vector<ContactPoint>& out);

/// The vertices of a mesh over a half space.
void meshOnHalfSpace(const TriangleTree& mesh, const Eigen::Isometry3d& pose,
                     const Eigen::Isometry3d& poseOfHalfSpace, double margin,
                     ContactScratch& scratch, std::vector<ContactPoint>& out);

/// Corners of either mesh over faces of the other, and edges across edges.
void meshPairContacts(const TriangleTree& a, const Eigen::Isometry3d& poseA, const TriangleTree& b,
                      const Eigen::Isometry3d& poseB, double margin, ContactScratch& scratch,
                      std::vector<ContactPoint>& out);

/// At most four points for each part of the candidates with like normals, beginning with the
/// deepest; clears them.
void reducePatches(ContactScratch& scratch, double size, const Vec3& origin,
                   std::vector<ContactPoint>& out);

}  // namespace compliant
