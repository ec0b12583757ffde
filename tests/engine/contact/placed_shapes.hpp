#pragma once

#include <gtest/gtest.h>

#include <array>
#include <numbers>
#include <vector>

#include "engine/contact/detection/contact_points.hpp"

namespace compliant::test {

constexpr double quarterTurn = std::numbers::pi / 2;

inline Eigen::Isometry3d placedAt(const Vec3& place, const Vec3& turn = Vec3::Zero()) {
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.translation() = place;
  if (turn.norm() > 0)
    pose.linear() = Eigen::AngleAxisd(turn.norm(), turn.normalized()).toRotationMatrix();
  return pose;
}

struct PlacedShape {
  ContactShape shape;
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
};

inline std::vector<ContactPoint> contacts(const PlacedShape& a, const PlacedShape& b,
                                          double margin) {
  ContactWorkspace workspace;
  std::vector<ContactPoint> points;
  findContacts(a.shape, a.pose, b.shape, b.pose, margin, workspace, points);
  return points;
}

/// The corner triangles of a box, counter-clockwise seen from outside; corner i has x, y, z at the
/// bits of i.
inline const std::vector<Mesh::Triangle>& boxTriangles() {
  static const std::vector<Mesh::Triangle> all{{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5},
                                               {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                               {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
  return all;
}

inline std::vector<Vec3> boxCorners(const Vec3& size) {
  std::vector<Vec3> all;
  for (const double z : {-0.5, 0.5})
    for (const double y : {-0.5, 0.5})
      for (const double x : {-0.5, 0.5}) all.push_back(Vec3(x, y, z).cwiseProduct(size));
  return all;
}

inline ContactShape boxHull(const Vec3& size) {
  return ContactShape::hull(boxCorners(size), boxTriangles());
}

/// A corner of three right angles at the origin, edges of length 1 along the axes.
inline ContactShape tetrahedron() {
  const std::vector<Vec3> corners{Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
  const std::vector<Mesh::Triangle> faces{{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}};
  return ContactShape::hull(corners, faces);
}

/// All points have this gap, a normal along y, and lie over each other.
inline void expectLevel(const std::vector<ContactPoint>& points, std::size_t count, double gap,
                        double accuracy = 1e-10) {
  ASSERT_EQ(points.size(), count);
  for (const ContactPoint& point : points) {
    EXPECT_NEAR(point.gap, gap, accuracy);
    EXPECT_NEAR((point.normal - Vec3::UnitY()).norm(), 0, accuracy);
    EXPECT_NEAR((point.onA - point.onB - gap * Vec3::UnitY()).norm(), 0, accuracy);
  }
}

}  // namespace compliant::test
