#include "engine/contact/detection/closed_form_gap.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "engine/base/elementary.hpp"

namespace compliant {

namespace {

using Core = Convex::Core;

bool isThin(const Convex& x) { return x.core == Core::Point || x.core == Core::Segment; }

bool isTurned(const Convex& x) { return x.core == Core::Curved && !x.curved->profile().empty(); }

/// Parameters in [−1, 1] of the nearest points of two segments p + s u and q + t v (Ericson
/// 2005, 5.1.9).
std::array<double, 2> nearestParameters(const Vec3& apart, const Vec3& u, const Vec3& v) {
  const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v), up = u.dot(apart),
               vp = v.dot(apart);
  const auto onU = [&](double t) { return uu > 0 ? std::clamp((uv * t - up) / uu, -1.0, 1.0) : 0; };
  const auto onV = [&](double s) { return vv > 0 ? std::clamp((uv * s + vp) / vv, -1.0, 1.0) : 0; };
  const double across = uu * vv - uv * uv;
  // For parallel segments, the middle of their common part.
  if (!(across > 1e-14 * uu * vv)) {
    if (!(uu > 0)) return {0, onV(0)};
    const double ends[2] = {onU(-1), onU(1)};
    const double s = (ends[0] + ends[1]) / 2;
    return {s, onV(s)};
  }
  double s = std::clamp((uv * vp - vv * up) / across, -1.0, 1.0);
  const double t = onV(s);
  s = onU(t);
  return {s, t};
}

void thinGap(const Convex& a, const Convex& b, LeastGap& out) {
  const Vec3 u = a.core == Core::Segment ? Vec3(a.half * a.axes.col(1)) : Vec3::Zero();
  const Vec3 v = b.core == Core::Segment ? Vec3(b.half * b.axes.col(1)) : Vec3::Zero();
  const auto [s, t] = nearestParameters(a.place - b.place, u, v);
  out.onA = a.place + s * u;
  out.onB = b.place + t * v;
  out.witness = LeastGap::Witness::Found;
  const Vec3 apart = out.onA - out.onB;
  const double distance = apart.norm();
  if (distance > 1e-12 * (a.size + b.size)) {
    out.normal = apart / distance;
    out.gap = distance;
    return;
  }
  // For cores that meet: any direction across both.
  const Vec3 across = u.cross(v), longer = u.norm() >= v.norm() ? u : v;
  out.normal = Vec3::UnitY();
  if (longer.norm() > 0) out.normal = longer.unitOrthogonal();
  if (across.norm() > 1e-9 * u.norm() * v.norm()) out.normal = across.normalized();
  if (out.normal.dot(a.place - b.place) < 0) out.normal = -out.normal;
  out.gap = 0;
}

/// Half of the section through the axis of a solid of revolution (ConvexCore::profile).
using Profile = std::span<const Eigen::Vector2d>;

/// The point of a profile nearest to x, the distance, negative inside, and the direction in which
/// it grows.
struct Nearest {
  Eigen::Vector2d at, direction;
  double distance;
};

Nearest nearestOn(Profile profile, const Eigen::Vector2d& x) {
  Nearest inside{x, {0, 1}, -std::numeric_limits<double>::infinity()}, outside = inside;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
    const Eigen::Vector2d from = profile[i], along = profile[i + 1] - from;
    const Eigen::Vector2d normal = Eigen::Vector2d(-along.y(), along.x()).normalized();
    if (const double height = normal.dot(x - from); height > inside.distance)
      inside = {x - height * normal, normal, height};
    const Eigen::Vector2d at =
        from + std::clamp(along.dot(x - from) / along.squaredNorm(), 0.0, 1.0) * along;
    if (const double distance = (x - at).norm(); distance < least) {
      least = distance;
      outside = {at, distance > 0 ? Eigen::Vector2d((x - at) / distance) : normal, distance};
    }
  }
  // On or near a face, its normal has all digits, unlike the direction to the nearest point.
  const double slack = 1e-13 * (profile[1].norm() + x.norm());
  if (inside.distance > 0 && outside.distance > inside.distance * (1 + 1e-12) + slack)
    return outside;
  return {inside.distance > 0 ? outside.at : inside.at, inside.direction, inside.distance};
}

/// The gap from the solid of revolution to the point.
void pointGap(const Convex& point, const Convex& solid, LeastGap& out) {
  const Vec3 local = solid.axes.transpose() * (point.place - solid.place);
  const double distance = elementary::hypot(local.x(), local.z());
  const Vec3 outwards =
      distance > 0 ? Vec3(local.x() / distance, 0, local.z() / distance) : Vec3::UnitX();
  const auto turned = [&](const Eigen::Vector2d& x) {
    return Vec3(solid.axes * (x.x() * outwards + x.y() * Vec3::UnitY()));
  };
  const Nearest nearest = nearestOn(solid.curved->profile(), {distance, local.y()});
  out.gap = nearest.distance;
  out.normal = turned(nearest.direction).normalized();
  out.onA = point.place;
  out.onB = solid.place + turned(nearest.at);
  out.witness = LeastGap::Witness::Found;
}

}  // namespace

bool closedFormGap(const Convex& a, const Convex& b, LeastGap& out) {
  out = LeastGap{};
  if (isThin(a) && isThin(b)) {
    thinGap(a, b, out);
    return true;
  }
  if (a.core == Core::Point && isTurned(b)) {
    pointGap(a, b, out);
    return true;
  }
  if (b.core == Core::Point && isTurned(a)) {
    pointGap(b, a, out);
    std::swap(out.onA, out.onB);
    out.normal = -out.normal;
    return true;
  }
  return false;
}

}  // namespace compliant
