#include "engine/contact/detection/polytope.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <numbers>

#include "tests/engine/contact/placed_shapes.hpp"

namespace compliant::test {
namespace {

struct Surface {
  std::vector<Vec3> vertices;
  std::vector<Mesh::Triangle> triangles;

  bool isConvex() const { return boundConvexSolid(vertices, triangles); }
  ContactShape shape() const {
    ContactGeometry geometry{.kind = ContactGeometry::Kind::Mesh};
    geometry.vertices = vertices;
    geometry.triangles = triangles;
    return ContactShape::of(geometry);
  }
};

Surface boxSurface(const Vec3& size, const Vec3& place = Vec3::Zero()) {
  Surface box{boxCorners(size), boxTriangles()};
  for (Vec3& vertex : box.vertices) vertex += place;
  return box;
}

/// Rings of a ball from pole to pole, with the digits of single precision.
Surface ballSurface(std::uint32_t rings, std::uint32_t around) {
  Surface ball;
  const auto place = [&](double polar, double turn) {
    const auto rounded = [](double x) { return static_cast<double>(static_cast<float>(x)); };
    ball.vertices.emplace_back(rounded(std::sin(polar) * std::cos(turn)), rounded(std::cos(polar)),
                               rounded(std::sin(polar) * std::sin(turn)));
  };
  place(0, 0);
  for (std::uint32_t r = 1; r < rings; ++r)
    for (std::uint32_t k = 0; k < around; ++k)
      place(std::numbers::pi * r / rings, 2 * std::numbers::pi * k / around);
  place(std::numbers::pi, 0);
  const auto at = [&](std::uint32_t r, std::uint32_t k) {
    return r == 0       ? 0
           : r == rings ? static_cast<std::uint32_t>(ball.vertices.size()) - 1
                        : 1 + (r - 1) * around + k % around;
  };
  for (std::uint32_t r = 0; r < rings; ++r)
    for (std::uint32_t k = 0; k < around; ++k) {
      if (r > 0) ball.triangles.push_back({at(r, k), at(r, k + 1), at(r + 1, k)});
      if (r + 1 < rings) ball.triangles.push_back({at(r, k + 1), at(r + 1, k + 1), at(r + 1, k)});
    }
  return ball;
}

TEST(ConvexSolids, AreMeshesWithoutACornerBeyondAFace) {
  for (const double size : {1e-3, 1.0, 1e3}) {
    EXPECT_TRUE(boxSurface(size * Vec3(1, 0.1, 0.3), size * Vec3(7, 0, 2)).isConvex()) << size;
    EXPECT_EQ(boxSurface(size * Vec3(1, 0.1, 0.3)).shape().name(), std::string("hull")) << size;
  }
  const Surface ball = ballSurface(12, 24);
  EXPECT_TRUE(ball.isConvex());
  EXPECT_EQ(ball.shape().name(), std::string("hull"));
  // The quadrilaterals of its rings are flat faces.
  EXPECT_EQ(hullPolytope(ball.vertices, ball.triangles).normals.size(), 12U * 24U);
}

TEST(ConvexSolids, AreNotWhatIsDentedOpenTurnedFlatOrInTwoParts) {
  Surface dented = ballSurface(12, 24);
  dented.vertices[40] *= 0.9;
  Surface open = boxSurface(Vec3::Ones());
  open.triangles.pop_back();
  Surface inward = boxSurface(Vec3::Ones());
  for (Mesh::Triangle& triangle : inward.triangles) std::swap(triangle[0], triangle[1]);
  Surface oneTurned = boxSurface(Vec3::Ones());
  std::swap(oneTurned.triangles[3][0], oneTurned.triangles[3][1]);
  const Surface flat = boxSurface(Vec3(1, 0, 1));
  Surface two = boxSurface(Vec3::Ones());
  const Surface second = boxSurface(Vec3::Ones(), Vec3(3, 0, 0));
  two.vertices.insert(two.vertices.end(), second.vertices.begin(), second.vertices.end());
  for (const Mesh::Triangle& each : second.triangles)
    two.triangles.push_back({each[0] + 8, each[1] + 8, each[2] + 8});
  Surface twice = boxSurface(Vec3::Ones());
  twice.triangles.insert(twice.triangles.end(), boxTriangles().begin(), boxTriangles().end());
  const Surface large = ballSurface(40, 60);
  for (const Surface* each : std::initializer_list<const Surface*>{
           &dented, &open, &inward, &oneTurned, &flat, &two, &twice, &large}) {
    EXPECT_FALSE(each->isConvex());
    EXPECT_EQ(each->shape().kind(), ContactShape::Kind::Mesh);
  }
  EXPECT_FALSE(Surface().isConvex());
}

}  // namespace
}  // namespace compliant::test
