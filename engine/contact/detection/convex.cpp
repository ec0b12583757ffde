#include "engine/contact/detection/convex.hpp"

#include "engine/base/assert.hpp"

namespace compliant {

namespace {

/// A face steeper than this (cosine to the direction) is left for its edges.
constexpr double steepest = 0.2;
/// Relative to size: corners that count as equally far along a direction.
constexpr double level = 1e-6;

}  // namespace

Convex::Convex(const ContactShape& shape, const Eigen::Isometry3d& pose, const Vec3& origin)
    : core(shape.coreKind()),
      rounding(shape.rounding()),
      edgeRadius(shape.edgeRadius()),
      half(shape.half()),
      polytope(shape.polytope()),
      curved(shape.core()),
      axes(pose.linear()),
      place(pose.translation() - origin),
      size(shape.bounds().sizes().norm()) {}

Convex::Convex(const Polytope& polytope, const Mat3& axes, const Vec3& place)
    : core(Core::Polytope), polytope(&polytope), axes(axes), place(place), size(polytope.size) {}

Vec3 Convex::middle() const {
  return polytope != nullptr ? Vec3(place + axes * polytope->centre) : place;
}

void Convex::feature(const Vec3& along, SupportFeature& out) const {
  out.clear();
  out.part = part;
  const Vec3 local = axes.transpose() * along;
  if (polytope != nullptr) return polytopeFeature(local, out);
  out.normal.setZero();
  out.outward.setZero();
  curved->feature(local, out);
  out.normal = axes * out.normal;
  for (Vec3& each : out.places) each = place + axes * each;
  if (rounding == 0) return;
  const Vec3 beyond = rounding * (out.outward.isZero(0) ? along : Vec3(axes * out.outward));
  for (Vec3& each : out.places) each += beyond;
}

void Convex::polytopeFeature(const Vec3& local, SupportFeature& out) const {
  const Polytope& p = *polytope;
  const auto add = [&](std::uint32_t corner) {
    out.add(place + axes * p.vertices[corner], names ? names[corner] : corner);
  };
  const std::uint32_t far = p.farthest(local);
  const double least = local.dot(p.vertices[far]) - level * p.size;
  std::size_t best = 0, bestCorners = 0;
  double bestCosine = -1;
  for (const std::uint32_t f : p.facesAt(far)) {
    std::size_t corners = 0;
    for (const std::uint32_t corner : p.face(f))
      corners += local.dot(p.vertices[corner]) >= least ? 1u : 0u;
    const double cosine = local.dot(p.normals[f]);
    if (corners < bestCorners || (corners == bestCorners && cosine <= bestCosine)) continue;
    best = f, bestCorners = corners, bestCosine = cosine;
  }
  if (bestCosine >= steepest) {
    for (const std::uint32_t corner : p.face(best)) add(corner);
    out.normal = axes * p.normals[best];
    return;
  }
  add(far);
  std::uint32_t flattest = far;
  double least_drop = 0.3;
  for (const std::uint32_t other : p.neighboursOf(far)) {
    const Vec3 edge = p.vertices[far] - p.vertices[other];
    if (const double drop = edge.dot(local) / edge.norm(); drop < least_drop)
      least_drop = drop, flattest = other;
  }
  if (flattest != far) add(flattest);
}

Vec3 Convex::roundedPlace(const Vec3& at, const Vec3& along) const {
  ASSERT(polytope->isBox);
  // Of a box: only along the axes on whose faces the place lies.
  const Vec3 local = axes.transpose() * (at - place), &half = polytope->vertices.back();
  Vec3 outward = axes.transpose() * along;
  for (Index i = 0; i < 3; ++i) {
    const double side = local[i] < 0 ? -1 : 1;
    const bool onFace = side * local[i] >= half[i] - 1e-9 * size;
    if (!onFace || side * outward[i] < 0) outward[i] = 0;
  }
  const double length = outward.norm();
  return length > 0 ? Vec3(at + rounding / length * (axes * outward)) : at;
}

Vec3 Convex::nearestNormal(const Vec3& along) const {
  const Vec3 local = axes.transpose() * along;
  if (polytope == nullptr) {
    const std::optional<Vec3> normal = curved->nearestNormal(local);
    return normal ? Vec3(axes * *normal) : along;
  }
  Vec3 best = along;
  double most = 0;
  for (const std::uint32_t f : polytope->facesAt(polytope->farthest(local)))
    if (const double cosine = local.dot(polytope->normals[f]); cosine > most)
      most = cosine, best = axes * polytope->normals[f];
  return best;
}

bool Convex::isFlatAt(const Vec3& n) const {
  if (polytope != nullptr) return nearestNormal(n).dot(n) > 1 - 1e-9;
  return curved->isFlatAt(axes.transpose() * n);
}

std::optional<Mat3> Convex::supportDerivative(const Vec3& along) const {
  if (core != Core::Curved) return Mat3(Mat3::Zero());
  const std::optional<Mat3> local = curved->supportDerivative(axes.transpose() * along);
  if (!local) return std::nullopt;
  return Mat3(axes * *local * axes.transpose());
}

}  // namespace compliant
