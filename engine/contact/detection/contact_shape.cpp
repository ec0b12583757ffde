#include "engine/contact/detection/contact_shape.hpp"

#include <limits>

#include "engine/base/assert.hpp"
#include "engine/contact/detection/polytope.hpp"
#include "engine/contact/detection/triangle_tree.hpp"
#include "engine/scene/segment_core.hpp"

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
  const auto hullOf = [&] { return hull(geometry.vertices, geometry.triangles); };
  switch (geometry.kind) {
    case ContactGeometry::Kind::Curved:
      return curved(geometry.core, geometry.rounding);
    case ContactGeometry::Kind::Box:
      return box(geometry.size, geometry.rounding);
    case ContactGeometry::Kind::Hull:
      return hullOf();
    case ContactGeometry::Kind::HalfSpace:
      return halfSpace();
    case ContactGeometry::Kind::Mesh:
      return boundConvexSolid(geometry.vertices, geometry.triangles)
                 ? hullOf()
                 : mesh(geometry.vertices, geometry.triangles);
    case ContactGeometry::Kind::Sheet:
      break;  // has no axes of its own: engine/contact/detection/sheet.hpp
  }
  return ball(geometry.rounding);
}

ContactShape ContactShape::curved(std::shared_ptr<const ConvexCore> core, double rounding) {
  ASSERT(core != nullptr && core->bounds().contains(Vec3(Vec3::Zero())));
  ContactShape shape(Kind::Convex, core->name());
  shape.bounds_ = core->bounds();
  shape.bounds_.min().array() -= rounding;
  shape.bounds_.max().array() += rounding;
  shape.rounding_ = rounding;
  if (const std::optional<double> segment = core->segment()) {
    shape.coreKind_ = *segment > 0 ? Core::Segment : Core::Point;
    shape.half_ = *segment;
  } else {
    shape.coreKind_ = Core::Curved;
    shape.edgeRadius_ = core->edgeRadius();
  }
  shape.core_ = std::move(core);
  return shape;
}

ContactShape ContactShape::ball(double radius) {
  static const auto point = std::make_shared<const SegmentCore>();
  return curved(point, radius);
}

ContactShape ContactShape::box(const Vec3& size, double rounding) {
  ContactShape shape(Kind::Convex, "box");
  shape.polytope_ = std::make_shared<const Polytope>(boxPolytope(size));
  shape.rounding_ = rounding;
  shape.bounds_ = around(size / 2 + Vec3::Constant(rounding));
  return shape;
}

ContactShape ContactShape::halfSpace() {
  ContactShape shape(Kind::HalfSpace, "half space");
  constexpr double endless = std::numeric_limits<double>::infinity();
  shape.bounds_ = Eigen::AlignedBox3d(Vec3::Constant(-endless), Vec3(endless, 0, endless));
  return shape;
}

ContactShape ContactShape::hull(std::span<const Vec3> vertices,
                                std::span<const Mesh::Triangle> triangles) {
  ContactShape shape(Kind::Convex, "hull");
  shape.polytope_ = std::make_shared<const Polytope>(hullPolytope(vertices, triangles));
  shape.bounds_ = around(shape.polytope_->vertices);
  return shape;
}

ContactShape ContactShape::mesh(std::span<const Vec3> vertices,
                                std::span<const Mesh::Triangle> triangles) {
  ContactShape shape(Kind::Mesh, "mesh");
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
