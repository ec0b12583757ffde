#include "engine/contact/detection/convex.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace compliant::test {
namespace {

TEST(Convex, TheSupportOfABoxIsTheFarthestOfItsCorners) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> any(-1, 1);
  const auto vector = [&] { return Vec3(any(random), any(random), any(random)); };
  for (int i = 0; i < 1000; ++i) {
    const Vec3 size = vector().cwiseAbs() + Vec3::Constant(0.01);
    const ContactShape box = ContactShape::box(size);
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
    pose.translation() = vector();
    // Along the axes of the world too, where corners are equally far.
    if (i % 4 != 0)
      pose.linear() = Eigen::Quaterniond(any(random), any(random), any(random), any(random))
                          .normalized()
                          .toRotationMatrix();
    const Convex convex(box, pose, Vec3::Zero());
    const Vec3 along = i % 8 == 0 ? Vec3(Vec3::Unit(i / 8 % 3)) : Vec3(vector().normalized());
    double farthest = -std::numeric_limits<double>::infinity();
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 local((corner & 1) != 0 ? 0.5 : -0.5, (corner & 2) != 0 ? 0.5 : -0.5,
                       (corner & 4) != 0 ? 0.5 : -0.5);
      farthest = std::max(farthest, (pose * local.cwiseProduct(size)).dot(along));
    }
    EXPECT_NEAR(convex.reach(along), farthest, 1e-14);
    EXPECT_NEAR(convex.support(along).dot(along), farthest, 1e-14);
  }
}

}  // namespace
}  // namespace compliant::test
