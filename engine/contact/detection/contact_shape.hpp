#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"
#include "engine/scene/contact_geometry.hpp"

namespace compliant {

struct Polytope;
class TriangleTree;

/// Contact geometry in its own axes, as the shapes of a scene describe it; a half-space lies below
/// y = 0. Cheap to copy, because lists are shared.
class ContactShape {
 public:
  enum class Kind { Convex, HalfSpace, Mesh };
  /// The kinds of convex geometry that algorithms distinguish.
  enum class Core { Point, Segment, Polytope, Curved };

  /// A mesh that bounds a convex solid becomes a hull, whose contacts are exact.
  static ContactShape of(const ContactGeometry& geometry);
  /// All points within `rounding` of a core, m.
  static ContactShape curved(std::shared_ptr<const ConvexCore> core, double rounding);
  static ContactShape ball(double radius);
  /// All points within `rounding` of a box, m.
  static ContactShape box(const Vec3& size, double rounding = 0);
  static ContactShape halfSpace();
  /// A closed convex surface, counter-clockwise seen from outside; points without a triangle are
  /// ignored.
  static ContactShape hull(std::span<const Vec3> vertices,
                           std::span<const Mesh::Triangle> triangles);
  /// Closed: a solid with contacts outside. Open: a sheet with contacts on both sides.
  static ContactShape mesh(std::span<const Vec3> vertices,
                           std::span<const Mesh::Triangle> triangles);

  Kind kind() const { return kind_; }
  std::string_view name() const { return name_; }  ///< the same for all of a kind
  double rounding() const { return rounding_; }    ///< m, of convex geometry
  Core coreKind() const { return coreKind_; }
  double half() const { return half_; }                         ///< m, half the length of a segment
  double edgeRadius() const { return edgeRadius_; }             ///< m, of a core
  const ConvexCore* core() const { return core_.get(); }        ///< of a curved shape
  const Polytope* polytope() const { return polytope_.get(); }  ///< of a box or hull
  const TriangleTree* triangles() const { return triangles_.get(); }  ///< of a mesh

  /// m; unbounded for a half-space.
  const Eigen::AlignedBox3d& bounds() const { return bounds_; }
  Eigen::AlignedBox3d boundsAt(const Eigen::Isometry3d& pose) const;

 private:
  ContactShape(Kind kind, std::string_view name) : kind_(kind), name_(name) {}

  Kind kind_;
  std::string_view name_;
  Core coreKind_ = Core::Polytope;
  double rounding_ = 0, half_ = 0, edgeRadius_ = 0;
  std::shared_ptr<const ConvexCore> core_;
  std::shared_ptr<const Polytope> polytope_;
  std::shared_ptr<const TriangleTree> triangles_;
  Eigen::AlignedBox3d bounds_;
};

}  // namespace compliant
