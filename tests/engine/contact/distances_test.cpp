#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "engine/contact/detection/sheet_contacts.hpp"
#include "tests/engine/contact/reference_shapes.hpp"
#include "tests/support/instrumented.hpp"

/// Meshes and sheets beside distances that are computed in another way: as the least over places,
/// and over triangles.
namespace compliant::test {
namespace {

constexpr double margin = 0.3;
constexpr double none = std::numeric_limits<double>::infinity();
/// Of all cases, those that are tried where each takes many times as long.
constexpr int share = instrumented ? 20 : 1;

struct Triangle {
  Vec3 a, b, c;
};

double toSegment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;
  const double t = std::clamp((p - a).dot(along) / along.squaredNorm(), 0.0, 1.0);
  return (p - a - t * along).norm();
}

double toTriangle(const Vec3& p, const Triangle& t) {
  const Vec3 n = (t.b - t.a).cross(t.c - t.a).normalized();
  const double height = n.dot(p - t.a);
  const Vec3 foot = p - height * n;
  const auto left = [&](const Vec3& from, const Vec3& to) {
    return n.dot((to - from).cross(foot - from)) >= 0;
  };
  if (left(t.a, t.b) && left(t.b, t.c) && left(t.c, t.a)) return std::abs(height);
  return std::min({toSegment(p, t.a, t.b), toSegment(p, t.b, t.c), toSegment(p, t.c, t.a)});
}

/// Of two segments that are not parallel, or else of their ends.
double betweenSegments(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  double least =
      std::min({toSegment(a, c, d), toSegment(b, c, d), toSegment(c, a, b), toSegment(d, a, b)});
  const Vec3 u = b - a, v = d - c, w = c - a, n = u.cross(v);
  const double area = n.squaredNorm();
  if (area < 1e-14 * u.squaredNorm() * v.squaredNorm()) return least;
  const double s = w.cross(v).dot(n) / area, t = w.cross(u).dot(n) / area;
  if (s >= 0 && s <= 1 && t >= 0 && t <= 1) least = std::min(least, (a + s * u - c - t * v).norm());
  return least;
}

bool crosses(const Vec3& from, const Vec3& to, const Triangle& t) {
  const Vec3 n = (t.b - t.a).cross(t.c - t.a);
  const double before = n.dot(from - t.a), after = n.dot(to - t.a);
  if (before * after > 0 || before == after) return false;
  return toTriangle(from + before / (before - after) * (to - from), t) < 1e-12;
}

double betweenTriangles(const Triangle& s, const Triangle& t) {
  const std::array<const Vec3*, 4> ofS{&s.a, &s.b, &s.c, &s.a}, ofT{&t.a, &t.b, &t.c, &t.a};
  double least = none;
  for (std::size_t i = 0; i < 3; ++i) {
    if (crosses(*ofS[i], *ofS[i + 1], t) || crosses(*ofT[i], *ofT[i + 1], s)) return 0;
    least = std::min({least, toTriangle(*ofS[i], t), toTriangle(*ofT[i], s)});
    for (std::size_t j = 0; j < 3; ++j)
      least = std::min(least, betweenSegments(*ofS[i], *ofS[i + 1], *ofT[j], *ofT[j + 1]));
  }
  return least;
}

/// The least of a convex function on a triangle.
template <class Function>
double leastOn(const Triangle& t, Function f) {
  const auto search = [](double from, double to, auto g) {
    constexpr double golden = 0.6180339887498949;
    double x = to - golden * (to - from), y = from + golden * (to - from), atX = g(x), atY = g(y);
    for (int i = 0; i < 34; ++i) {
      if (atX < atY) {
        to = y, y = x, atY = atX;
        x = to - golden * (to - from), atX = g(x);
      } else {
        from = x, x = y, atX = atY;
        y = from + golden * (to - from), atY = g(y);
      }
    }
    return std::min(atX, atY);
  };
  return search(0.0, 1.0, [&](double u) {
    const Vec3 from = t.a + u * (t.b - t.a), to = t.a + u * (t.c - t.a);
    return search(0.0, 1.0, [&](double v) { return f(Vec3(from + v * (to - from))); });
  });
}

struct Surface {
  std::vector<Vec3> corners;
  std::vector<Mesh::Triangle> triangles;

  ContactShape shape() const { return ContactShape::mesh(corners, triangles); }
  std::vector<Triangle> placed(const Eigen::Isometry3d& pose) const {
    std::vector<Triangle> all;
    for (const auto& [a, b, c] : triangles)
      all.push_back({pose * corners[a], pose * corners[b], pose * corners[c]});
    return all;
  }
};

Surface box(const Vec3& size) { return {boxCorners(size), boxTriangles()}; }

/// A solid with a reentrant edge: an L, 0.6 thick.
Surface angle() {
  const std::vector<Eigen::Vector2d> outline{{0, 0},     {1, 0},   {1, 0.4},
                                             {0.4, 0.4}, {0.4, 1}, {0, 1}};
  Surface all;
  for (const double z : {-0.3, 0.3})
    for (const auto& corner : outline)
      all.corners.emplace_back(corner.x() - 0.3, corner.y() - 0.3, z);
  // All of the outline is seen from its reentrant corner.
  for (std::uint32_t k = 1; k <= 4; ++k) {
    const std::uint32_t from = (3 + k) % 6, to = (4 + k) % 6;
    all.triangles.push_back({3, to, from});
    all.triangles.push_back({9, from + 6, to + 6});
  }
  for (std::uint32_t k = 0; k < 6; ++k) {
    const std::uint32_t next = (k + 1) % 6;
    all.triangles.push_back({k, next, next + 6});
    all.triangles.push_back({k, next + 6, k + 6});
  }
  return all;
}

/// Whether a place lies in a closed surface: the angle that this fills around it.
bool inside(const Vec3& p, const std::vector<Triangle>& surface) {
  double sum = 0;
  for (const Triangle& t : surface) {
    const Vec3 a = t.a - p, b = t.b - p, c = t.c - p;
    const double la = a.norm(), lb = b.norm(), lc = c.norm();
    sum += 2 * std::atan2(a.dot(b.cross(c)),
                          la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  }
  return std::abs(sum) > 2 * std::numbers::pi;
}

double distance(const std::vector<Triangle>& a, const std::vector<Triangle>& b) {
  double least = none;
  for (const Triangle& s : a)
    for (const Triangle& t : b) least = std::min(least, betweenTriangles(s, t));
  return least;
}

double least(const std::vector<ContactPoint>& points) {
  double gap = none;
  for (const ContactPoint& point : points) gap = std::min(gap, point.gap);
  return gap;
}

Eigen::Isometry3d anywhere(double spread, std::mt19937& random) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(-1, 1);
  const Vec3 place(unit(random), unit(random), unit(random)),
      turn(normal(random), normal(random), normal(random));
  return placedAt(spread * place, 2 * turn);
}

ReferenceShape convex(int kind, std::mt19937& random) {
  std::uniform_real_distribution<double> length(0.2, 0.8);
  switch (kind) {
    case 0:
      return referenceBall(length(random) / 2);
    case 1:
      return referenceBox({length(random), length(random), length(random)});
    case 2:
      return referenceCapsule(length(random) / 2, length(random));
    case 3:
      return referenceCylinder(length(random) / 2, length(random));
    default:
      return referenceCone(length(random) / 2, length(random));
  }
}

/// How far triangles are from a shape: the height over a convex shape is a convex function outside
/// of it.
double distance(const std::vector<Triangle>& surface, const ReferenceShape& shape,
                const Eigen::Isometry3d& pose) {
  const Eigen::Isometry3d back = pose.inverse();
  double gap = none;
  for (const Triangle& t : surface)
    gap = std::min(gap, leastOn(t, [&](const Vec3& p) { return shape.height(back * p); }));
  return gap;
}

TEST(DistancesOfMeshes, OfConvexShapesBesideASolidWithAReentrantEdge) {
  std::mt19937 random(11);
  ContactWorkspace workspace;
  std::vector<ContactPoint> points;
  const Surface solid = angle();
  int compared = 0;
  for (int i = 0; i < 4000 / share; ++i) {
    const ReferenceShape shape = convex(i % 5, random);
    const Eigen::Isometry3d pose = anywhere(1.2, random), at = anywhere(0.2, random);
    const std::vector<Triangle> surface = solid.placed(at);
    const double expected = distance(surface, shape, pose);
    if (expected < 1e-5 || inside(pose.translation(), surface)) continue;
    points.clear();
    findContacts(shape.shape, pose, solid.shape(), at, margin, workspace, points);
    ASSERT_EQ(points.empty(), expected > margin) << i;
    if (points.empty()) continue;
    ASSERT_NEAR(least(points), expected, 1e-6) << i;
    ++compared;
  }
  EXPECT_GT(compared, 700 / share);
}

TEST(DistancesOfMeshes, OfSolidsBesideEachOther) {
  std::mt19937 random(12);
  ContactWorkspace workspace;
  std::vector<ContactPoint> points;
  int compared = 0;
  for (int i = 0; i < 4000 / share; ++i) {
    const Surface a = i % 2 == 0 ? angle() : box({0.5, 0.9, 0.3}), b = angle();
    const Eigen::Isometry3d poseA = anywhere(1.2, random), poseB = anywhere(0.2, random);
    const auto ofA = a.placed(poseA), ofB = b.placed(poseB);
    const double expected = distance(ofA, ofB);
    if (expected < 1e-9) continue;
    points.clear();
    findContacts(a.shape(), poseA, b.shape(), poseB, margin, workspace, points);
    ASSERT_EQ(points.empty(), expected > margin) << i;
    if (points.empty()) continue;
    ASSERT_NEAR(least(points), expected, 1e-9) << i;
    ++compared;
  }
  EXPECT_GT(compared, 700 / share);
}

TEST(DistancesOfMeshes, OfSolidsOverAndInAHalfSpace) {
  std::mt19937 random(13);
  ContactWorkspace workspace;
  std::vector<ContactPoint> points;
  int deep = 0;
  for (int i = 0; i < 3000 / share; ++i) {
    const Surface solid = angle();
    const Eigen::Isometry3d pose = anywhere(0.8, random), plane = anywhere(0.4, random);
    double expected = none;
    for (const Vec3& corner : solid.corners)
      expected = std::min(expected, (plane.inverse() * (pose * corner)).y());
    points.clear();
    findContacts(solid.shape(), pose, ContactShape::halfSpace(), plane, margin, workspace, points);
    ASSERT_EQ(points.empty(), expected > margin) << i;
    if (points.empty()) continue;
    ASSERT_NEAR(least(points), expected, 1e-12) << i;
    deep += expected < -0.1 ? 1 : 0;
  }
  EXPECT_GT(deep, 400 / share);
}

double toSurface(const Vec3& p, const std::vector<Triangle>& surface) {
  double least = none;
  for (const Triangle& t : surface) least = std::min(least, toTriangle(p, t));
  return least;
}

/// Wherever surfaces cross, however deep, some place of one is pushed out of the other: between
/// places on both surfaces.
TEST(DistancesOfMeshes, OfSolidsInEachOtherAreNegative) {
  std::mt19937 random(14);
  ContactWorkspace workspace;
  std::vector<ContactPoint> points, mirrored;
  int crossing = 0;
  for (int i = 0; i < 3000 / share; ++i) {
    const Surface a = i % 2 == 0 ? angle() : box({0.5, 0.9, 0.3}), b = angle();
    const Eigen::Isometry3d poseA = anywhere(0.8, random), poseB = anywhere(0.2, random);
    const auto ofA = a.placed(poseA), ofB = b.placed(poseB);
    if (distance(ofA, ofB) > 0) continue;
    ++crossing;
    points.clear();
    mirrored.clear();
    const ContactShape shapeA = a.shape(), shapeB = b.shape();
    findContacts(shapeA, poseA, shapeB, poseB, margin, workspace, points);
    findContacts(shapeB, poseB, shapeA, poseA, margin, workspace, mirrored);
    ASSERT_LT(least(points), 0) << i;
    ASSERT_EQ(points.size(), mirrored.size()) << i;
    for (std::size_t k = 0; k < points.size(); ++k) {
      const ContactPoint& point = points[k];
      ASSERT_NEAR(toSurface(point.onA, ofA), 0, 1e-9) << i;
      ASSERT_NEAR(toSurface(point.onB, ofB), 0, 1e-9) << i;
      ASSERT_NEAR(point.normal.norm(), 1, 1e-12) << i;
      ASSERT_NEAR(point.gap, (point.onA - point.onB).dot(point.normal), 1e-12) << i;
      ASSERT_EQ(point.onA, mirrored[k].onB) << i;
      ASSERT_EQ(point.normal, Vec3(-mirrored[k].normal)) << i;
    }
  }
  EXPECT_GT(crossing, 1200 / share);
}

/// A cloth of 2 × 2 cells, crumpled.
struct Cloth {
  Sheet sheet;
  std::vector<Vec3> places;
  std::vector<Triangle> surface;
};

Cloth crumpled(std::mt19937& random) {
  std::normal_distribution<double> normal(0, 0.06);
  Surface flat;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      flat.corners.emplace_back(0.3 * i - 0.3 + normal(random), normal(random),
                                0.3 * j - 0.3 + normal(random));
  for (std::uint32_t i = 0; i < 2; ++i)
    for (std::uint32_t j = 0; j < 2; ++j) {
      const std::uint32_t a = 3 * i + j;
      flat.triangles.push_back({a, a + 1, a + 4});
      flat.triangles.push_back({a, a + 4, a + 3});
    }
  const Eigen::Isometry3d pose = anywhere(0.9, random);
  Cloth cloth{Sheet(flat.triangles), {}, flat.placed(pose)};
  for (const Vec3& corner : flat.corners) cloth.places.push_back(pose * corner);
  return cloth;
}

TEST(DistancesOfSheets, BesideConvexShapesAndOverAHalfSpace) {
  constexpr double half = 0.01;
  std::mt19937 random(15);
  ContactWorkspace workspace;
  int compared = 0;
  for (int i = 0; i < 4000 / share; ++i) {
    const Cloth cloth = crumpled(random);
    const int kind = i % 6;
    const ReferenceShape shape =
        kind < 5 ? convex(kind, random) : ReferenceShape{ContactShape::halfSpace(),
                                                         {},
                                                         [](const Vec3& p) { return p.y(); },
                                                         {},
                                                         {},
                                                         false};
    const Eigen::Isometry3d pose = anywhere(0.2, random);
    const double expected = distance(cloth.surface, shape, pose) - half;
    if (expected < 1e-5 - half) continue;
    std::vector<SheetOnShape> found;
    for (std::uint32_t t = 0; t < cloth.sheet.triangles().size(); ++t)
      sheetOnShape({cloth.sheet, cloth.places, half}, t, shape.shape, pose, margin, workspace,
                   found);
    double gap = none;
    for (const SheetOnShape& each : found) gap = std::min(gap, each.point.gap);
    ASSERT_EQ(found.empty(), expected > margin) << i;
    if (found.empty()) continue;
    ASSERT_NEAR(gap, expected, 1e-6) << i;
    ++compared;
  }
  EXPECT_GT(compared, 700 / share);
}

}  // namespace
}  // namespace compliant::test
