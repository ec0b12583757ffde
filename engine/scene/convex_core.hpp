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
  std::vector<std::uint32_t> ids;  ///< of the corners, the same from step to step
  Vec3 normal = Vec3::Zero();      ///< unit, outward; of a polygon
  /// Along which the rounding lies over the core, unit; zero: along the direction that it faces.
  Vec3 outward = Vec3::Zero();
  std::uint32_t part = 0;  ///< of which part of a surface it is

  void clear() {
    places.clear();
    ids.clear();
  }
  void add(const Vec3& place, std::uint32_t id) {
    places.push_back(place);
    ids.push_back(id);
  }
};

/// A convex solid in its own axes, with their origin inside, as contacts see it; a shape is all
/// that lies within its rounding of such a core. A curved shape describes one in its own file.
/// Those with flat faces are lists of corners (ContactGeometry).
class ConvexCore {
 public:
  virtual ~ConvexCore() = default;
  /// A static text, the same for all of a kind: shapes are ordered by it.
  virtual const char* name() const = 0;
  /// The box around it, m.
  virtual Eigen::AlignedBox3d bounds() const = 0;
  /// The point farthest along a direction, which need not be of unit length.
  virtual Vec3 support(const Vec3& along) const = 0;
  /// The part of its surface that faces a direction of unit length. By default the support.
  virtual void feature(const Vec3& along, SupportFeature& out) const { out.add(support(along), 0); }
  /// The normal of the surface nearest to a direction of unit length where surfaces are flat or
  /// straight; elsewhere nothing.
  virtual std::optional<Vec3> nearestNormal(const Vec3& /*along*/) const { return std::nullopt; }
  /// Whether its surface is flat where its normal is n.
  virtual bool isFlatAt(const Vec3& /*n*/) const { return false; }
  /// ∂(support)/∂n at a direction of unit length, m, where the surface is smooth everywhere: on the
  /// tangent plane its radii of curvature.
  virtual std::optional<Mat3> supportDerivative(const Vec3& /*along*/) const {
    return std::nullopt;
  }
  /// Half the length of a core that is a segment along y, m; 0 of a point.
  virtual std::optional<double> segment() const { return std::nullopt; }
  /// Half of the section through y of a solid of revolution with straight sides, corners (ρ, y)
  /// from the top of the axis to its bottom; for others empty.
  virtual std::span<const Eigen::Vector2d> profile() const { return {}; }
  /// The radius of its round edges, m; 0 where there are none.
  virtual double edgeRadius() const { return 0; }
};

}  // namespace compliant
