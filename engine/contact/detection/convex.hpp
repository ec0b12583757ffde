#pragma once

#include <cstdint>

#include "engine/contact/detection/contact_shape.hpp"
#include "engine/contact/detection/polytope.hpp"

namespace compliant {

/// A convex shape in its pose: all points within `rounding` of a core. Balls and capsules have a
/// core of lower dimension, so that slightly overlapping shapes still have separate cores.
struct Convex {
  using Core = ContactShape::Core;

  /// Not for half-spaces and meshes. Places are relative to `origin`, to keep their digits far from
  /// the world's origin.
  Convex(const ContactShape& shape, const Eigen::Isometry3d& pose, const Vec3& origin);
  /// A polytope in its pose, such as a triangle of a mesh.
  Convex(const Polytope& polytope, const Mat3& axes, const Vec3& place);

  /// The point of the core farthest along a direction.
  Vec3 support(const Vec3& along) const {
    if (core == Core::Point) return place;
    const Vec3 local = axes.transpose() * along;
    if (core == Core::Polytope) return place + axes * polytope->vertices[polytope->farthest(local)];
    if (core == Core::Segment) return place + (local.y() < 0 ? -half : half) * axes.col(1);
    return place + axes * curved->support(local);
  }
  /// The extent of the core along a direction.
  double reach(const Vec3& along) const {
    if (polytope == nullptr || !polytope->isBox) return support(along).dot(along);
    return place.dot(along) + (axes.transpose() * along).cwiseAbs().dot(polytope->vertices.back());
  }
  /// The part of the surface that faces a unit direction; for a polytope it excludes the rounding,
  /// which `rounded` adds to each place.
  void feature(const Vec3& along, SupportFeature& out) const;
  /// The place of the surface over a place of a polytope, among those with the same face, edge or
  /// corner below them the one that faces a direction most.
  Vec3 rounded(const Vec3& at, const Vec3& along) const {
    return rounding == 0 || core != Core::Polytope ? at : roundedPlace(at, along);
  }
  /// The surface normal nearest to a unit direction where surfaces are flat or straight; elsewhere
  /// the direction itself.
  Vec3 nearestNormal(const Vec3& along) const;
  /// Whether the surface is flat at its normal n.
  bool isFlatAt(const Vec3& n) const;
  /// ConvexCore::supportDerivative; zero if support points are constant.
  std::optional<Mat3> supportDerivative(const Vec3& along) const;
  /// A point inside.
  Vec3 middle() const;
  /// The roundness of its edges, m; 0 if they are sharp.
  double roundness() const { return 2 * rounding + edgeRadius; }

  Core core;
  double rounding = 0;    ///< m
  double edgeRadius = 0;  ///< m, of the core
  double half = 0;        ///< m, half the length of a segment
  const Polytope* polytope = nullptr;
  const ConvexCore* curved = nullptr;  ///< null for a polytope
  Mat3 axes;
  Vec3 place;
  double size = 0;  ///< m, approximate diameter
  /// Of a triangle of a mesh: the identities of its corners, of the flat part, and of what is
  /// nearest to the other.
  const std::uint32_t* names = nullptr;
  std::uint32_t part = 0;
  std::uint64_t nearest = 0;

 private:
  Vec3 roundedPlace(const Vec3& at, const Vec3& along) const;
  void polytopeFeature(const Vec3& local, SupportFeature& out) const;
};

}  // namespace compliant
