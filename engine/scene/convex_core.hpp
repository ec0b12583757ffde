#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/math.hpp"

namespace compliant {

/// Corners of the part of a surface that faces a direction: a point, a segment, or a flat convex
/// polygon.
struct SupportFeature {
  std::vector<Vec3> places;        ///< m
  std::vector<std::uint32_t> ids;  ///< of the corners, constant from step to step
  Vec3 normal = Vec3::Zero();      ///< unit, outward; of a polygon
  /// The unit direction of the rounding outside the core; zero: the direction that it faces.
  Vec3 outward = Vec3::Zero();
  std::uint32_t part = 0;  ///< the part of a surface to which it belongs

  void clear() {
    places.clear();
    ids.clear();
  }
  void add(const Vec3& place, std::uint32_t id) {
    places.push_back(place);
    ids.push_back(id);
  }
};

/// A convex solid in its own axes, with their origin inside, as contacts see it. A shape is the set
/// of points within its rounding of such a core. A curved shape describes its core in its own file.
/// Shapes with flat faces are lists of corners (ContactGeometry).
class ConvexCore {
 public:
  virtual ~ConvexCore() = default;
  /// A static text, the same for all of a kind: shapes are ordered by it.
  virtual const char* name() const = 0;
  /// Its bounding box, m.
  virtual Eigen::AlignedBox3d bounds() const = 0;
  /// The point farthest along a direction, which need not be of unit length.
  virtual Vec3 support(const Vec3& along) const = 0;
  /// The part of its surface that faces a direction of unit length. By default the support.
  virtual void feature(const Vec3& along, SupportFeature& out) const { out.add(support(along), 0); }
  /// For a unit direction, the nearest surface normal in regions that are flat or straight;
  /// elsewhere nothing.
  virtual std::optional<Vec3> nearestNormal(const Vec3& /*along*/) const { return std::nullopt; }
  /// Whether the surface is flat at its normal n.
  virtual bool isFlatAt(const Vec3& /*n*/) const { return false; }
  /// ∂(support)/∂n at a unit direction, m, if the surface is smooth everywhere: on the tangent
  /// plane, the radii of curvature.
  virtual std::optional<Mat3> supportDerivative(const Vec3& /*along*/) const {
    return std::nullopt;
  }
  /// Half the length of a core that is a segment along y, m; 0 of a point.
  virtual std::optional<double> segment() const { return std::nullopt; }
  /// For a solid of revolution with straight sides: half its section through y, as corners (ρ, y)
  /// from the top of the axis to its bottom. Otherwise empty.
  virtual std::span<const Eigen::Vector2d> profile() const { return {}; }
  /// The radius of its round edges, m; 0 if it has none.
  virtual double edgeRadius() const { return 0; }
};

}  // namespace compliant
