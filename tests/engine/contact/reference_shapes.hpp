#pragma once

#include <functional>
#include <random>

#include "tests/engine/contact/placed_shapes.hpp"

namespace compliant::test {

/// A shape known by its support function and its signed distance, written down independently of
/// what is tested.
struct ReferenceShape {
  ContactShape shape;
  /// How far it reaches along a direction in its own axes.
  std::function<double(const Vec3&)> reach;
  /// How far a place in its own axes is from the surface: at least for places on it zero.
  std::function<double(const Vec3&)> height;
  std::vector<Vec3> normals,
      edges;             ///< of a polytope: where least depths are; edges of a capsule too
  bool isRound = false;  ///< a cylinder, cone or ellipsoid
};

ReferenceShape referenceBall(double radius);
ReferenceShape referenceBox(const Vec3& size);
ReferenceShape referenceCapsule(double radius, double length);
ReferenceShape referenceCylinder(double radius, double length);
ReferenceShape referenceCone(double radius, double height);
ReferenceShape referenceEllipsoid(const Vec3& radii);
/// `size` over all.
ReferenceShape referenceRoundedBox(const Vec3& size, double radius);
/// A tetrahedron or an octahedron, distorted.
ReferenceShape referenceHull(std::mt19937& random);

/// How far two shapes are apart along a direction of unit length.
double gapAlongDirection(const ReferenceShape& a, const Eigen::Isometry3d& poseA,
                         const ReferenceShape& b, const Eigen::Isometry3d& poseB,
                         const Vec3& normal);

/// The largest gap along any direction as far as a search finds it: never larger than the truth.
/// `from`: directions to begin with.
double searchedGap(const ReferenceShape& a, const Eigen::Isometry3d& poseA, const ReferenceShape& b,
                   const Eigen::Isometry3d& poseB, const std::vector<Vec3>& from);

/// Directions in which the least depth may be: random ones, and for polytopes all that are
/// possible.
std::vector<Vec3> directions(const ReferenceShape& a, const Eigen::Isometry3d& poseA,
                             const ReferenceShape& b, const Eigen::Isometry3d& poseB,
                             std::mt19937& random);

}  // namespace compliant::test
