#include "engine/laws/admissible_set.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace compliant::test {
namespace {

Vec3 projectOnCone(Vec3 x, double friction) {
  AdmissibleSet::coulomb(friction).project(x.data());
  return x;
}

TEST(AdmissibleSet, WithoutFrictionTheConeIsALineThatEndsAtZero) {
  EXPECT_EQ(projectOnCone(Vec3(-5, 0, 0), 0), Vec3(0, 0, 0));
  EXPECT_EQ(projectOnCone(Vec3(-5, 1, 2), 0), Vec3(0, 0, 0));
  EXPECT_EQ(projectOnCone(Vec3(5, 0, 0), 0), Vec3(5, 0, 0));
}

TEST(AdmissibleSet, ProjectionOnTheConeIsTheNearestPointOfASample) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  for (const double friction : {0.0, 0.1, 0.7, 3.0, 1e4}) {
    for (int i = 0; i < 200; ++i) {
      const Vec3 x(normal(random), normal(random), normal(random));
      const Vec3 nearest = projectOnCone(x, friction);
      EXPECT_LE(nearest.tail<2>().norm(), friction * nearest[0] * (1 + 1e-12) + 1e-300);
      EXPECT_LT((projectOnCone(nearest, friction) - nearest).norm(), 1e-12 * (1 + nearest.norm()));
      // x − Π(x) makes an obtuse angle with every direction into the cone (variational inequality).
      for (int k = 0; k < 50; ++k) {
        Vec3 other(std::abs(normal(random)), normal(random), normal(random));
        other.tail<2>() *= friction * other[0] / other.tail<2>().norm();
        EXPECT_LE((x - nearest).dot(other - nearest), 1e-10 * (1 + other.norm()));
      }
    }
  }
}

TEST(AdmissibleSet, ProjectionOnTheDualConeIsMoreausDecomposition) {
  std::mt19937 random(2);
  std::normal_distribution<double> normal;
  for (const double friction : {0.0, 0.3, 2.0}) {
    const AdmissibleSet cone = AdmissibleSet::coulomb(friction);
    for (int i = 0; i < 200; ++i) {
      const Vec3 x(normal(random), normal(random), normal(random));
      Vec3 dual = x;
      cone.projectOnDual(dual.data());
      EXPECT_LE(friction * dual.tail<2>().norm(), dual[0] + 1e-12);
      Vec3 polar = -x;
      cone.project(polar.data());
      EXPECT_NEAR(dual.dot(polar), 0, 1e-12);
    }
  }
  double velocity = 3;
  AdmissibleSet::equality().projectOnDual(&velocity);
  EXPECT_EQ(velocity, 0);
  velocity = -3;
  AdmissibleSet::unilateral().projectOnDual(&velocity);
  EXPECT_EQ(velocity, 0);
}

TEST(AdmissibleSet, IntervalsHoldEqualityUnilateralAndBox) {
  double x = -2;
  AdmissibleSet::equality().project(&x);
  EXPECT_EQ(x, -2);
  AdmissibleSet::box(-1.5, 3).project(&x);
  EXPECT_EQ(x, -1.5);
  AdmissibleSet::unilateral().project(&x);
  EXPECT_EQ(x, 0);
  EXPECT_TRUE(AdmissibleSet::equality().isEquality());
  EXPECT_TRUE(AdmissibleSet::unilateral().isUnilateral());
  EXPECT_FALSE(AdmissibleSet::box(0, 1).isUnilateral());
}

TEST(AdmissibleSet, TheCorrectionAddsFrictionTimesSlidingSpeedToTheNormal) {
  Vec3 u(0.5, 3, 4);
  AdmissibleSet::coulomb(0.2).addCorrection(u.data());
  EXPECT_EQ(u, Vec3(1.5, 3, 4));
}

}  // namespace
}  // namespace compliant::test
