#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/contact/placed_shapes.hpp"
#include "tests/support/contact_shapes.hpp"

namespace compliant::test {
namespace {

/// A square sheet at y = 0 of n × n cells, seen from above, with two triangles to a cell; open.
ContactShape sheet(double size, std::uint32_t n) {
  std::vector<Vec3> vertices;
  std::vector<Mesh::Triangle> triangles;
  for (std::uint32_t i = 0; i <= n; ++i)
    for (std::uint32_t j = 0; j <= n; ++j)
      vertices.emplace_back(size * (i / static_cast<double>(n) - 0.5), 0,
                            size * (j / static_cast<double>(n) - 0.5));
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t j = 0; j < n; ++j) {
      const std::uint32_t a = i * (n + 1) + j, b = a + 1, c = a + n + 1, d = c + 1;
      triangles.push_back({a, b, d});
      triangles.push_back({a, d, c});
    }
  return ContactShape::mesh(vertices, triangles);
}

ContactShape boxMesh(const Vec3& size) {
  return ContactShape::mesh(boxCorners(size), boxTriangles());
}

/// The inside of a box: a room, open to nowhere, its faces turned inwards.
ContactShape room(const Vec3& size) {
  std::vector<Mesh::Triangle> inwards = boxTriangles();
  for (Mesh::Triangle& each : inwards) std::swap(each[1], each[2]);
  return ContactShape::mesh(boxCorners(size), inwards);
}

TEST(MeshContacts, BallSlidingOverTheEdgesOfAFlatMeshTouchesInOnePointWithTheFacesNormal) {
  for (const ContactShape& ground : {sheet(2, 4), boxMesh({2, 1e-3, 2})})
    for (double x = -0.6; x < 0.6; x += 0.0125)
      for (const double gap : {-0.01, 0.0, 0.005}) {
        const double top = ground.bounds().max().y();
        expectLevel(contacts({ContactShape::ball(0.1), placedAt({x, top + 0.1 + gap, 0.5 * x})},
                             {ground}, 0.01),
                    1, gap);
      }
}

TEST(MeshContacts, BallOnTheCornerOfTheMeshOfABoxTouchesTheCorner) {
  const Vec3 direction = Vec3(1, 2, 3).normalized();
  const auto points =
      contacts({ContactShape::ball(0.2), placedAt(Vec3(0.5, 0.5, 0.5) + 0.19 * direction)},
               {boxMesh({1, 1, 1})}, 0.01);
  ASSERT_EQ(points.size(), 1u);
  EXPECT_NEAR(points[0].gap, -0.01, 1e-12);
  EXPECT_NEAR((points[0].normal - direction).norm(), 0, 1e-12);
}

TEST(MeshContacts, BallInTheCornerOfARoomTouchesThreeWalls) {
  const auto points = contacts({ContactShape::ball(0.2), placedAt(Vec3::Constant(-0.5 + 0.19))},
                               {room({1, 1, 1})}, 0.02);
  ASSERT_EQ(points.size(), 3u);
  Vec3 sum = Vec3::Zero();
  for (const ContactPoint& point : points) {
    EXPECT_NEAR(point.gap, -0.01, 1e-12);
    sum += point.normal;
  }
  EXPECT_NEAR((sum - Vec3::Ones()).norm(), 0, 1e-12);
}

TEST(MeshContacts, BallsTouchASheetFromBothSides) {
  for (const double side : {1.0, -1.0}) {
    const auto points = contacts({ContactShape::ball(0.1), placedAt({0.03, side * 0.09, 0.02})},
                                 {sheet(2, 4)}, 0.01);
    ASSERT_EQ(points.size(), 1u);
    EXPECT_NEAR(points[0].gap, -0.01, 1e-12);
    EXPECT_NEAR((points[0].normal - side * Vec3::UnitY()).norm(), 0, 1e-12);
  }
}

TEST(MeshContacts, ABoxOnAFineMeshTouchesWithItsFourCorners) {
  for (const double yaw : {0.0, 0.4})
    for (const double gap : {-0.005, 0.0, 0.005}) {
      const auto points = contacts(
          {ContactShape::box({0.5, 0.3, 0.7}), placedAt({0.04, 0.15 + gap, 0.03}, {0, yaw, 0})},
          {sheet(2, 20)}, 0.01);
      expectLevel(points, 4, gap);
      for (const ContactPoint& point : points)
        EXPECT_NEAR((point.onA - Vec3(0.04, point.onA.y(), 0.03)).norm(), std::hypot(0.25, 0.35),
                    1e-9);
    }
}

TEST(MeshContacts, ABoxOverTheRimOfAMeshIsHeldFromBelowOnly) {
  const auto points = contacts({ContactShape::box({1, 0.2, 0.2}), placedAt({0.5, 0.599, 0})},
                               {boxMesh({1, 1, 1})}, 0.01);
  expectLevel(points, 4, -0.001);
}

TEST(MeshContacts, EveryConvexShapeStandsOnAMesh) {
  struct Case {
    ContactShape shape;
    double height;
    std::size_t least;
  };
  for (const Case& each : {Case{cylinder(0.3, 1), 0.5, 4}, Case{cone(0.3, 1), 0.5, 4},
                           Case{boxHull({1, 1, 1}), 0.5, 4}, Case{capsule(0.2, 1), 0.7, 1}})
    for (const ContactShape& ground : {sheet(4, 10), boxMesh({4, 1e-6, 4})})
      for (const double gap : {-0.005, 0.0, 0.005})
        expectLevel(
            contacts(
                {each.shape, placedAt({0.04, each.height + ground.bounds().max().y() + gap, 0.03})},
                {ground}, 0.01),
            each.least, gap, 1e-7);
}

TEST(MeshContacts, CapsuleLyingOnAMeshTouchesInTwoPoints) {
  const auto points = contacts(
      {capsule(0.2, 1), placedAt({0.04, 0.195, 0.03}, {0, 0, quarterTurn})}, {sheet(4, 10)}, 0.01);
  expectLevel(points, 2, -0.005);
  EXPECT_NEAR((points[0].onA - points[1].onA).norm(), 1, 1e-9);
}

TEST(MeshContacts, MeshOnAPlaneTouchesWithItsLowestCorners) {
  expectLevel(contacts({boxMesh({1, 1, 1}), placedAt({0, 0.495, 0}, {0, 0.3, 0})},
                       {ContactShape::halfSpace()}, 0.01),
              4, -0.005);
}

TEST(MeshContacts, MeshOnMeshTouchesAtCornersAndCrossingEdges) {
  for (const double yaw : {0.0, 0.3})
    for (const double gap : {-0.02, 0.0, 0.005}) {
      const auto points =
          contacts({boxMesh({1, 1, 1}), placedAt({0.1, 1 + gap, 0.05}, {0, yaw, 0})},
                   {boxMesh({1, 1, 1})}, 0.01);
      expectLevel(points, 4, gap);
    }
  expectLevel(
      contacts({boxMesh({3, 1, 0.5}), placedAt({0, 0.99, 0})}, {boxMesh({0.5, 1, 3})}, 0.01), 4,
      -0.01);
}

TEST(MeshContacts, ApartMeansNoPoints) {
  EXPECT_TRUE(
      contacts({boxMesh({1, 1, 1}), placedAt({0, 1.02, 0})}, {boxMesh({1, 1, 1})}, 0.01).empty());
  EXPECT_TRUE(
      contacts({ContactShape::ball(0.1), placedAt({0, 0.62, 0})}, {boxMesh({1, 1, 1})}, 0.01)
          .empty());
  EXPECT_TRUE(
      contacts({ContactShape::ball(0.1), placedAt({0.55, 0.61, 0})}, {boxMesh({1, 1, 1})}, 0.01)
          .empty());
}

TEST(MeshContacts, FeaturesStayAndDiffer) {
  const PlacedShape ground{sheet(2, 4)};
  for (const ContactShape& shape :
       {ContactShape::box({0.5, 0.5, 0.5}), ContactShape::ball(0.25), boxMesh({0.5, 0.5, 0.5})}) {
    std::vector<std::uint64_t> before, after;
    for (const ContactPoint& point :
         contacts({shape, placedAt({0.1, 0.249, 0.05}, {0, 0.3, 0})}, ground, 0.01))
      before.push_back(point.feature);
    for (const ContactPoint& point :
         contacts({shape, placedAt({0.1001, 0.2489, 0.05}, {0, 0.3001, 0})}, ground, 0.01))
      after.push_back(point.feature);
    std::sort(before.begin(), before.end());
    std::sort(after.begin(), after.end());
    EXPECT_FALSE(before.empty());
    EXPECT_EQ(before, after);
    EXPECT_EQ(std::adjacent_find(before.begin(), before.end()), before.end());
  }
}

TEST(MeshContacts, AMeshWithoutTrianglesTouchesNothing) {
  EXPECT_TRUE(contacts({ContactShape::ball(1)}, {ContactShape::mesh({}, {})}, 0.01).empty());
  EXPECT_TRUE(contacts({ContactShape::mesh({}, {})}, {ContactShape::halfSpace()}, 0.01).empty());
}

}  // namespace
}  // namespace compliant::test
