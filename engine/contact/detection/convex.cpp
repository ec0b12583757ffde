#include "engine/contact/detection/convex.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/elementary.hpp"

namespace compliant {

namespace {

/// Corners of the polygon that stands for a disc; all lie on the rim.
constexpr int rimCorners = 24;
/// Beside these, the point of the rim that reaches farthest is a corner when the disc is tilted by
/// more (sine).
constexpr double tilted = 1e-7;
constexpr std::uint32_t lowestOfRim = 50, otherRim = 100, tip = 200;
/// A face steeper than this (cosine to the direction) is left for its edges.
constexpr double steepest = 0.2;
/// Relative to size: corners that count as equally far along a direction.
constexpr double level = 1e-6;

/// The part across the y axis, of unit length; x where there is none.
Vec3 across(const Vec3& local) {
  const double length = elementary::hypot(local.x(), local.z());
  return length > 0 ? Vec3(local.x() / length, 0, local.z() / length) : Vec3::UnitX();
}

double signOf(double x) { return x < 0 ? -1 : 1; }

}  // namespace

Convex::Convex(const ContactShape& shape, const Eigen::Isometry3d& pose, const Vec3& origin)
    : radius(shape.radius()),
      half(shape.half()),
      polytope(shape.polytope()),
      axes(pose.linear()),
      place(pose.translation() - origin),
      size(shape.bounds().sizes().norm()) {
  switch (shape.kind()) {
    case ContactShape::Kind::Ball:
      core = Core::Point, rounding = radius;
      break;
    case ContactShape::Kind::Capsule:
      core = Core::Segment, rounding = radius;
      break;
    case ContactShape::Kind::Cylinder:
      core = Core::Cylinder;
      break;
    case ContactShape::Kind::Cone:
      core = Core::Cone;
      break;
    default:
      core = Core::Polytope;
      break;
  }
}

Convex::Convex(const Polytope& polytope, const Mat3& axes, const Vec3& place)
    : core(Core::Polytope), polytope(&polytope), axes(axes), place(place), size(polytope.size) {}

Vec3 Convex::middle() const {
  if (core == Core::Polytope) return place + axes * polytope->centre;
  return place;
}

Vec3 Convex::support(const Vec3& along) const {
  const Vec3 local = axes.transpose() * along;
  switch (core) {
    case Core::Point:
      return place;
    case Core::Segment:
      return place + signOf(local.y()) * half * axes.col(1);
    case Core::Polytope:
      return place + axes * polytope->vertices[polytope->farthest(local)];
    case Core::Cylinder: {
      Vec3 far = radius * across(local);
      far.y() = signOf(local.y()) * half;
      return place + axes * far;
    }
    case Core::Cone:
      break;
  }
  const bool atTip = 2 * half * local.y() > radius * elementary::hypot(local.x(), local.z());
  Vec3 far = atTip ? Vec3::Zero() : Vec3(radius * across(local));
  far.y() = atTip ? half : -half;
  return place + axes * far;
}

void Convex::feature(const Vec3& along, SupportFeature& out) const {
  out.clear();
  out.part = part;
  switch (core) {
    case Core::Point:
      out.add(place + rounding * along, 0);
      break;
    case Core::Segment:
      capsuleFeature(along, out);
      break;
    case Core::Polytope:
      polytopeFeature(along, out);
      break;
    default:
      roundFeature(along, out);
      break;
  }
}

void Convex::capsuleFeature(const Vec3& along, SupportFeature& out) const {
  const Vec3 local = axes.transpose() * along;
  const std::uint32_t end = local.y() < 0 ? 0 : 1;
  if (std::abs(local.y()) > 0.7) return out.add(support(along) + rounding * along, end);
  const Vec3 side = rounding * (axes * across(local));
  out.add(place - half * axes.col(1) + side, 0);
  out.add(place + half * axes.col(1) + side, 1);
}

void Convex::polytopeFeature(const Vec3& along, SupportFeature& out) const {
  const Polytope& p = *polytope;
  const auto add = [&](std::uint32_t corner) {
    out.add(place + axes * p.vertices[corner], names ? names[corner] : corner);
  };
  const Vec3 local = axes.transpose() * along;
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

void Convex::disc(const Vec3& local, double y, std::uint32_t first, SupportFeature& out) const {
  const bool leans = elementary::hypot(local.x(), local.z()) > tilted;
  const double low = leans ? elementary::atan2(local.z(), local.x()) : 0;
  const double step = 2 * std::numbers::pi / rimCorners;
  const int before = leans ? static_cast<int>(std::floor(low / step)) : 0;
  const auto add = [&](double angle, std::uint32_t id) {
    out.add(
        place + axes * Vec3(radius * elementary::cos(angle), y, radius * elementary::sin(angle)),
        id);
  };
  for (int i = 0; i < rimCorners; ++i) {
    const int corner = (before + i + rimCorners) % rimCorners;
    add(corner * step, first + static_cast<std::uint32_t>(corner));
    if (i == 0 && leans) add(low, first + lowestOfRim);
  }
  out.normal = signOf(y) * axes.col(1);
}

void Convex::roundFeature(const Vec3& along, SupportFeature& out) const {
  const Vec3 local = axes.transpose() * along;
  const double outwards = elementary::hypot(local.x(), local.z());
  const Vec3 side = radius * across(local);
  const bool cone = core == Core::Cone;
  const std::uint32_t above = 0, below = otherRim;
  const double toSide =
      cone ? (2 * half * outwards + radius * local.y()) / elementary::hypot(2 * half, radius)
           : outwards;
  if ((cone ? -local.y() : std::abs(local.y())) >= toSide)
    return local.y() < 0 ? disc(local, -half, below, out) : disc(local, half, above, out);
  out.add(place + axes * Vec3(side.x(), -half, side.z()), below + lowestOfRim);
  out.add(
      cone ? Vec3(place + half * axes.col(1)) : Vec3(place + axes * Vec3(side.x(), half, side.z())),
      cone ? tip : above + lowestOfRim);
}

Vec3 Convex::nearestNormal(const Vec3& along) const {
  const Vec3 local = axes.transpose() * along;
  const double outwards = elementary::hypot(local.x(), local.z());
  switch (core) {
    case Core::Point:
      return along;
    case Core::Segment:
      return outwards > 0.5 ? Vec3(axes * across(local)) : along;
    case Core::Polytope: {
      Vec3 best = along;
      double most = 0;
      for (const std::uint32_t f : polytope->facesAt(polytope->farthest(local)))
        if (const double cosine = local.dot(polytope->normals[f]); cosine > most)
          most = cosine, best = axes * polytope->normals[f];
      return best;
    }
    case Core::Cylinder:
      return std::abs(local.y()) >= outwards ? Vec3(signOf(local.y()) * axes.col(1))
                                             : Vec3(axes * across(local));
    case Core::Cone:
      break;
  }
  if (!(outwards > 0)) return local.y() < 0 ? Vec3(-axes.col(1)) : along;
  const Vec3 side =
      (2 * half * across(local) + radius * Vec3::UnitY()) / elementary::hypot(2 * half, radius);
  return -local.y() >= side.dot(local) ? Vec3(-axes.col(1)) : Vec3(axes * side);
}

}  // namespace compliant
