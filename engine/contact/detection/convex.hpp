#pragma once

#include <cstdint>
#include <vector>

#include "engine/contact/detection/contact_shape.hpp"
#include "engine/contact/detection/polytope.hpp"

namespace compliant {

/// Corners of the part of a surface that faces a direction: a point, a segment, or a flat convex
/// polygon.
struct SupportFeature {
  std::vector<Vec3> places;        ///< m
  std::vector<std::uint32_t> ids;  ///< of the corners, the same from step to step
  Vec3 normal = Vec3::Zero();      ///< unit, outward; of a polygon
  std::uint32_t part = 0;          ///< of which part of a surface it is

  void clear() {
    places.clear();
    ids.clear();
  }
  void add(const Vec3& place, std::uint32_t id) {
    places.push_back(place);
    ids.push_back(id);
  }
};

/// A convex shape at its place: all points within `rounding` of a core. Balls and capsules have a
/// core of less dimensions, so that those which overlap a little still have cores apart.
struct Convex {
  enum class Core { Point, Segment, Polytope, Cylinder, Cone };

  /// Not for half spaces and meshes. Places are measured from `origin`, to keep their digits far
  /// from the world's.
  Convex(const ContactShape& shape, const Eigen::Isometry3d& pose, const Vec3& origin);
  /// A polytope at a place, such as a triangle of a mesh.
  Convex(const Polytope& polytope, const Mat3& axes, const Vec3& place);

  /// The point of the core farthest along a direction.
  Vec3 support(const Vec3& along) const;
  /// How far the core reaches along a direction.
  double reach(const Vec3& along) const {
    if (core != Core::Polytope || !polytope->isBox) return support(along).dot(along);
    return place.dot(along) + (axes.transpose() * along).cwiseAbs().dot(polytope->vertices.back());
  }
  /// The part of the surface, rounding included, that faces a direction of unit length.
  void feature(const Vec3& along, SupportFeature& out) const;
  /// The normal of the surface that is nearest to a direction of unit length, where surfaces are
  /// flat or straight; the direction itself elsewhere.
  Vec3 nearestNormal(const Vec3& along) const;
  /// Inside.
  Vec3 middle() const;

  Core core;
  double rounding = 0;          ///< m
  double radius = 0, half = 0;  ///< m, of cylinder and cone; half the length of a segment too
  const Polytope* polytope = nullptr;
  Mat3 axes;
  Vec3 place;
  double size = 0;  ///< m, diameter, about
  /// Of a triangle of a mesh: the identities of its corners, of the flat part, and of what is
  /// nearest to the other.
  const std::uint32_t* names = nullptr;
  std::uint32_t part = 0;
  std::uint64_t nearest = 0;

 private:
  void polytopeFeature(const Vec3& along, SupportFeature& out) const;
  void capsuleFeature(const Vec3& along, SupportFeature& out) const;
  void roundFeature(const Vec3& along, SupportFeature& out) const;
  void disc(const Vec3& local, double y, std::uint32_t first, SupportFeature& out) const;
};

}  // namespace compliant
