#include "engine/contact/detection/contact_shape.hpp"

#include <limits>

#include "engine/contact/detection/polytope.hpp"
#include "engine/contact/detection/triangle_tree.hpp"

namespace compliant {

namespace {

Eigen::AlignedBox3d around(const Vec3& half) { return {-half, half}; }

Eigen::AlignedBox3d around(std::span<const Vec3> places) {
  Eigen::AlignedBox3d box;
  for (const Vec3& place : places) box.extend(place);
  return box;
}

}  // namespace

ContactShape ContactShape::of(const ContactGeometry& geometry) {
  using enum ContactGeometry::Kind;
  switch (geometry.kind) {
    case Box:
      return box(geometry.size);
    case Capsule:
      return capsule(geometry.radius, geometry.length);
    case Cylinder:
      return cylinder(geometry.radius, geometry.length);
    case Cone:
      return cone(geometry.radius, geometry.length);
    case HalfSpace:
      return halfSpace();
    case Hull:
      return hull(geometry.vertices, geometry.triangles);
    case Mesh:
      return boundConvexSolid(geometry.vertices, geometry.triangles)
                 ? hull(geometry.vertices, geometry.triangles)
                 : mesh(geometry.vertices, geometry.triangles);
    case Ball:
    case Sheet:
      break;  // has no axes of its own: engine/contact/detection/sheet.hpp
  }
  return ball(geometry.radius);
}

ContactShape ContactShape::ball(double radius) {
  ContactShape shape(Kind::Ball);
  shape.radius_ = radius;
  shape.bounds_ = around(Vec3::Constant(radius));
  return shape;
}

ContactShape ContactShape::box(const Vec3& size) {
  ContactShape shape(Kind::Box);
  shape.polytope_ = std::make_shared<const Polytope>(boxPolytope(size));
  shape.bounds_ = around(size / 2);
  return shape;
}

ContactShape ContactShape::capsule(double radius, double length) {
  ContactShape shape(Kind::Capsule);
  shape.radius_ = radius;
  shape.half_ = length / 2;
  shape.bounds_ = around(Vec3(radius, length / 2 + radius, radius));
  return shape;
}

ContactShape ContactShape::cylinder(double radius, double length) {
  ContactShape shape(Kind::Cylinder);
  shape.radius_ = radius;
  shape.half_ = length / 2;
  shape.bounds_ = around(Vec3(radius, length / 2, radius));
  return shape;
}

ContactShape ContactShape::cone(double radius, double height) {
  ContactShape shape(Kind::Cone);
  shape.radius_ = radius;
  shape.half_ = height / 2;
  shape.bounds_ = around(Vec3(radius, height / 2, radius));
  return shape;
}

ContactShape ContactShape::halfSpace() {
  ContactShape shape(Kind::HalfSpace);
  constexpr double endless = std::numeric_limits<double>::infinity();
  shape.bounds_ = Eigen::AlignedBox3d(Vec3::Constant(-endless), Vec3(endless, 0, endless));
  return shape;
}

ContactShape ContactShape::hull(std::span<const Vec3> vertices,
                                std::span<const Mesh::Triangle> triangles) {
  ContactShape shape(Kind::Hull);
  shape.polytope_ = std::make_shared<const Polytope>(hullPolytope(vertices, triangles));
  shape.bounds_ = around(shape.polytope_->vertices);
  return shape;
}

ContactShape ContactShape::mesh(std::span<const Vec3> vertices,
                                std::span<const Mesh::Triangle> triangles) {
  ContactShape shape(Kind::Mesh);
  shape.triangles_ = std::make_shared<const TriangleTree>(vertices, triangles);
  shape.bounds_ = shape.triangles_->bounds();
  return shape;
}

Eigen::AlignedBox3d ContactShape::boundsAt(const Eigen::Isometry3d& pose) const {
  if (kind_ == Kind::HalfSpace) {
    constexpr double endless = std::numeric_limits<double>::infinity();
    return {Vec3::Constant(-endless), Vec3::Constant(endless)};
  }
  if (bounds_.isEmpty()) return bounds_;
  const Vec3 middle = pose * bounds_.center();
  const Vec3 half = pose.linear().cwiseAbs() * bounds_.sizes() / 2;
  return {middle - half, middle + half};
}

}  // namespace compliant
