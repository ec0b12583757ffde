#include "tests/engine/contact/reference_shapes.hpp"
#include "tests/support/contact_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace compliant::test {

namespace {

double acrossY(const Vec3& x) { return std::hypot(x.x(), x.z()); }

/// Signed distance of a convex polygon in the plane, corners clockwise as (ρ, y), from its edges;
/// `whole` leaves out those on the axis.
double profileHeight(const std::vector<Eigen::Vector2d>& corners, const Eigen::Vector2d& x) {
  double inside = -std::numeric_limits<double>::infinity(),
         outside = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const Eigen::Vector2d edge = corners[i + 1] - corners[i];
    const Eigen::Vector2d normal = Eigen::Vector2d(-edge.y(), edge.x()).normalized();
    inside = std::max(inside, normal.dot(x - corners[i]));
    const double t = std::clamp((x - corners[i]).dot(edge) / edge.squaredNorm(), 0.0, 1.0);
    outside = std::min(outside, (x - corners[i] - t * edge).norm());
  }
  return inside <= 0 ? inside : outside;
}

Vec3 randomUnit(std::mt19937& random) {
  std::normal_distribution<double> normal;
  const Vec3 x(normal(random), normal(random), normal(random));
  return x.normalized();
}

}  // namespace

ReferenceShape referenceBall(double radius) {
  return {ContactShape::ball(radius),
          [=](const Vec3& n) { return radius * n.norm(); },
          [=](const Vec3& x) { return x.norm() - radius; },
          {},
          {},
          false};
}

ReferenceShape referenceBox(const Vec3& size) {
  const Vec3 half = size / 2;
  return {ContactShape::box(size),
          [=](const Vec3& n) { return n.cwiseAbs().dot(half); },
          [=](const Vec3& x) {
            const Vec3 beyond = x.cwiseAbs() - half;
            return beyond.cwiseMax(0).norm() + std::min(beyond.maxCoeff(), 0.0);
          },
          {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()},
          {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()},
          false};
}

ReferenceShape referenceCapsule(double radius, double length) {
  return {capsule(radius, length),
          [=](const Vec3& n) { return radius * n.norm() + length / 2 * std::abs(n.y()); },
          [=](const Vec3& x) {
            return (x - std::clamp(x.y(), -length / 2, length / 2) * Vec3::UnitY()).norm() - radius;
          },
          {},
          {Vec3::UnitY()},
          false};
}

ReferenceShape referenceCylinder(double radius, double length) {
  const double h = length / 2;
  return {cylinder(radius, length),
          [=](const Vec3& n) { return radius * acrossY(n) + h * std::abs(n.y()); },
          [=](const Vec3& x) {
            return profileHeight({{0, h}, {radius, h}, {radius, -h}, {0, -h}}, {acrossY(x), x.y()});
          },
          {Vec3::UnitY()},
          {},
          true};
}

ReferenceShape referenceCone(double radius, double height) {
  const double h = height / 2;
  return {cone(radius, height),
          [=](const Vec3& n) { return std::max(h * n.y(), radius * acrossY(n) - h * n.y()); },
          [=](const Vec3& x) {
            return profileHeight({{0, h}, {radius, -h}, {0, -h}}, {acrossY(x), x.y()});
          },
          {Vec3::UnitY()},
          {},
          true};
}

/// The nearest place of the surface to x is a² x / (t + a²), with the t for which it is on the
/// surface (Eberly, Distance from a point to an ellipse, an ellipsoid, or a hyperellipsoid, 2013).
ReferenceShape referenceEllipsoid(const Vec3& radii) {
  const auto height = [=](const Vec3& x) {
    const Vec3 squares = radii.cwiseAbs2();
    const auto nearest = [&](double t) {
      return Vec3(squares.cwiseProduct(x).cwiseQuotient(squares + Vec3::Constant(t)));
    };
    const auto beyond = [&](double t) { return nearest(t).cwiseQuotient(radii).squaredNorm() - 1; };
    double low = -squares.minCoeff() * (1 - 1e-12), high = radii.maxCoeff() * x.norm();
    if (beyond(low) < 0) return -radii.minCoeff();  // so far inside that no contact is there
    for (int i = 0; i < 200; ++i) {
      const double middle = (low + high) / 2;
      (beyond(middle) > 0 ? low : high) = middle;
    }
    return (high > 0 ? 1.0 : -1.0) * (x - nearest(high)).norm();
  };
  return {ellipsoid(radii),
          [=](const Vec3& n) { return radii.cwiseProduct(n).norm(); },
          height,
          {},
          {},
          true};
}

ReferenceShape referenceRoundedBox(const Vec3& size, double radius) {
  ReferenceShape shape = referenceBox(size - Vec3::Constant(2 * radius));
  shape.shape = contactShape("Box", {{"size", size}, {"radius", radius}});
  const auto reach = shape.reach;
  const auto height = shape.height;
  shape.reach = [=](const Vec3& n) { return reach(n) + radius * n.norm(); };
  shape.height = [=](const Vec3& x) { return height(x) - radius; };
  return shape;
}

ReferenceShape referenceHull(std::mt19937& random) {
  std::uniform_real_distribution<double> part(0.2, 0.8);
  std::vector<Vec3> corners;
  std::vector<Mesh::Triangle> faces;
  if (random() % 2 == 0) {
    corners = {{part(random), 0, 0},  {-part(random), 0, 0}, {0, part(random), 0},
               {0, -part(random), 0}, {0, 0, part(random)},  {0, 0, -part(random)}};
    faces = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
             {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  } else {
    const double a = part(random), b = part(random), c = part(random);
    corners = {{a, b, c}, {-a, -b, c}, {-a, b, -c}, {a, -b, -c}};
    faces = {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}};
  }
  std::vector<Vec3> normals, edges;
  std::vector<double> levels;
  for (const Mesh::Triangle& face : faces) {
    const Vec3 &p = corners[face[0]], &q = corners[face[1]], &r = corners[face[2]];
    normals.push_back((q - p).cross(r - p).normalized());
    levels.push_back(normals.back().dot(p));
    for (const Vec3& edge : {Vec3(q - p), Vec3(r - q), Vec3(p - r)})
      edges.push_back(edge.normalized());
  }
  const auto reach = [corners](const Vec3& n) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec3& corner : corners) most = std::max(most, corner.dot(n));
    return most;
  };
  const auto height = [normals, levels](const Vec3& x) {
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < normals.size(); ++i)
      most = std::max(most, normals[i].dot(x) - levels[i]);
    return most;
  };
  return {ContactShape::hull(corners, faces), reach, height, normals, edges, false};
}

double gapAlongDirection(const ReferenceShape& a, const Eigen::Isometry3d& poseA,
                         const ReferenceShape& b, const Eigen::Isometry3d& poseB,
                         const Vec3& normal) {
  return (poseA.translation() - poseB.translation()).dot(normal) -
         a.reach(poseA.linear().transpose() * -normal) -
         b.reach(poseB.linear().transpose() * normal);
}

double searchedGap(const ReferenceShape& a, const Eigen::Isometry3d& poseA, const ReferenceShape& b,
                   const Eigen::Isometry3d& poseB, const std::vector<Vec3>& from) {
  const auto gap = [&](const Vec3& n) { return gapAlongDirection(a, poseA, b, poseB, n); };
  Vec3 best = from.front();
  double most = gap(best);
  for (const Vec3& each : from)
    if (const double other = gap(each); other > most) most = other, best = each;
  for (double step = 0.2; step > 1e-7; step *= 0.5) {
    const Vec3 u = best.unitOrthogonal(), v = best.cross(u);
    for (int i = 0; i < 8; ++i) {
      const double angle = quarterTurn / 2 * i;
      const Vec3 other = (best + step * (std::cos(angle) * u + std::sin(angle) * v)).normalized();
      if (const double found = gap(other); found > most)
        most = found, best = other, step *= 1.5, i = 8;
    }
  }
  return most;
}

std::vector<Vec3> directions(const ReferenceShape& a, const Eigen::Isometry3d& poseA,
                             const ReferenceShape& b, const Eigen::Isometry3d& poseB,
                             std::mt19937& random) {
  std::vector<Vec3> all;
  for (int i = 0; i < 40; ++i) all.push_back(randomUnit(random));
  const Vec3 between = poseA.translation() - poseB.translation();
  if (between.norm() > 0) all.push_back(between.normalized());
  const auto both = [&](const Vec3& n) {
    all.push_back(n);
    all.push_back(-n);
  };
  for (const Vec3& n : a.normals) both(poseA.linear() * n);
  for (const Vec3& n : b.normals) both(poseB.linear() * n);
  for (const Vec3& e : a.edges)
    for (const Vec3& f : b.edges) {
      const Vec3 across = (poseA.linear() * e).cross(poseB.linear() * f);
      if (across.norm() > 1e-6) both(across.normalized());
    }
  return all;
}

}  // namespace compliant::test
