#pragma once

#include <memory>
#include <span>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"
#include "engine/scene/contact_geometry.hpp"

namespace compliant {

struct Polytope;
class TriangleTree;

/// Geometry that touches, in its own axes, as the shapes of a scene describe it: capsule, cylinder
/// and cone along y about their middle, the tip of a cone at the top, a half space below y = 0.
/// Cheap to copy: lists are shared.
class ContactShape {
 public:
  enum class Kind { Ball, Box, Capsule, Cylinder, Cone, HalfSpace, Hull, Mesh };

  /// A mesh that bounds a convex solid becomes a hull, whose contacts are exact.
  static ContactShape of(const ContactGeometry& geometry);
  static ContactShape ball(double radius);
  static ContactShape box(const Vec3& size);
  /// `length` is that of the cylinder between the hemispheres.
  static ContactShape capsule(double radius, double length);
  static ContactShape cylinder(double radius, double length);
  static ContactShape cone(double radius, double height);
  static ContactShape halfSpace();
  /// A closed convex surface, counter-clockwise seen from outside; points of no triangle are left
  /// out.
  static ContactShape hull(std::span<const Vec3> vertices,
                           std::span<const Mesh::Triangle> triangles);
  /// Closed: a solid, touched from outside. Open: a sheet, touched from both sides.
  static ContactShape mesh(std::span<const Vec3> vertices,
                           std::span<const Mesh::Triangle> triangles);

  Kind kind() const { return kind_; }
  double radius() const { return radius_; }  ///< m; 0 where there is none
  double half() const { return half_; }      ///< m, half the length or height along y
  const Polytope* polytope() const { return polytope_.get(); }        ///< of a box or hull
  const TriangleTree* triangles() const { return triangles_.get(); }  ///< of a mesh

  /// m; without end for a half space.
  const Eigen::AlignedBox3d& bounds() const { return bounds_; }
  Eigen::AlignedBox3d boundsAt(const Eigen::Isometry3d& pose) const;

 private:
  explicit ContactShape(Kind kind) : kind_(kind) {}

  Kind kind_;
  double radius_ = 0, half_ = 0;
  std::shared_ptr<const Polytope> polytope_;
  std::shared_ptr<const TriangleTree> triangles_;
  Eigen::AlignedBox3d bounds_;
};

}  // namespace compliant
