#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <random>
#include <vector>

#include "engine/contact/one_contact.hpp"
#include "engine/laws/admissible_set.hpp"

namespace compliant::test {
namespace {

/// A problem of one contact.
struct Problem {
  Mat3 A;
  Vec3 delta;
  double friction = 0;
};

Mat3 randomMatrix(std::mt19937& random, double exponent) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> power(-exponent, 0);
  Mat3 G;
  for (double& g : G.reshaped()) g = normal(random);
  const Eigen::HouseholderQR<Mat3> qr(G);
  const Mat3 Q = qr.householderQ();
  const Vec3 eigenvalues(std::pow(10, power(random)), std::pow(10, power(random)), 1);
  const Mat3 A = Q * eigenvalues.asDiagonal() * Q.transpose();
  return 0.5 * (A + A.transpose());
}

struct Solution {
  Vec3 impulse;
  OneContact::State state;
};

Solution solved(const Mat3& A, double friction, const Vec3& delta) {
  Solution found;
  const OneContact contact(A.data(), 2, friction);
  found.state = contact.solve(delta.data(), found.impulse.data());
  return found;
}

/// ‖μ − Π_K(μ − ρ(u + Φ(u)))‖ beside ‖μ‖ + ρ‖δ‖, ρ = 1 as A is about 1.
double residual(const Problem& p, const Vec3& mu) {
  Vec3 u = p.A * mu + p.delta;
  u[0] += p.friction * std::hypot(u[1], u[2]);
  Vec3 moved = mu - u;
  AdmissibleSet::coulomb(p.friction).project(moved.data());
  return (mu - moved).norm() / (mu.norm() + p.delta.norm());
}

/// All solutions, case by case: open; stick; sliding impulses in each direction θ of a dense scan
/// in which the velocity d⊥·u_t across the impulse changes its sign, refined by bisection.
std::vector<Vec3> enumerated(const Problem& p) {
  std::vector<Vec3> found;
  if (p.delta[0] >= 0) found.push_back(Vec3::Zero());
  const Vec3 stick = -p.A.fullPivLu().solve(p.delta);
  if (std::hypot(stick[1], stick[2]) <= p.friction * stick[0] * (1 + 1e-12)) found.push_back(stick);
  const auto impulse = [&](double angle) {
    const Vec3 unit(1, p.friction * std::cos(angle), p.friction * std::sin(angle));
    return Vec3(-p.delta[0] / p.A.row(0).dot(unit) * unit);
  };
  // Multiplied by the denominator of the impulse, so that it has no poles.
  const auto across = [&](double angle) {
    const Vec3 unit(1, p.friction * std::cos(angle), p.friction * std::sin(angle));
    const Vec3 u = -p.delta[0] * (p.A * unit) + p.A.row(0).dot(unit) * p.delta;
    return -std::sin(angle) * u[1] + std::cos(angle) * u[2];
  };
  constexpr int directions = 2000;
  double before = across(0);
  for (int i = 1; i <= directions; ++i) {
    double low = 2 * M_PI * (i - 1) / directions, high = 2 * M_PI * i / directions;
    const double value = across(high);
    if ((before < 0) != (value < 0)) {
      const bool rising = before < 0;
      for (int halving = 0; halving < 60; ++halving) {
        const double middle = 0.5 * (low + high);
        ((across(middle) < 0) == rising ? low : high) = middle;
      }
      const Vec3 mu = impulse(low), u = p.A * mu + p.delta;
      if (mu[0] > 0 && mu.tail<2>().dot(u.tail<2>()) <= 0) found.push_back(mu);
    }
    before = value;
  }
  return found;
}

double distance(const std::vector<Vec3>& solutions, const Vec3& mu) {
  double least = INFINITY;
  for (const Vec3& each : solutions) least = std::min(least, (each - mu).norm());
  return least;
}

TEST(OneContact, TenThousandRandomProblemsAgreeWithTheEnumerationOfCases) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> power(-2, 1);
  int states[3] = {0, 0, 0};
  for (int i = 0; i < 10000; ++i) {
    const Problem p{randomMatrix(random, 2),
                    {normal(random), normal(random), normal(random)},
                    std::pow(10, power(random))};
    const auto [mu, state] = solved(p.A, p.friction, p.delta);
    ++states[static_cast<int>(state)];
    ASSERT_LT(residual(p, mu), 1e-12) << i;
    ASSERT_LE(std::hypot(mu[1], mu[2]), p.friction * mu[0] * (1 + 1e-12)) << i;
    ASSERT_LT(distance(enumerated(p), mu), 1e-9 * (mu.norm() + p.delta.norm())) << i;
  }
  for (const int count : states) EXPECT_GT(count, 500);
}

// Open, stick or slide, by the definition of each.
TEST(OneContact, OfFiveTangentsObeysTheLawOfItsState) {
  using Block = Eigen::Matrix<double, 6, 1>;
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> power(-2, 1);
  int states[3] = {0, 0, 0};
  for (int i = 0; i < 10000; ++i) {
    Eigen::Matrix<double, 6, 6> G;
    for (double& g : G.reshaped()) g = normal(random);
    const Eigen::Matrix<double, 6, 6> A = G * G.transpose();
    const double f = std::pow(10, power(random));
    Block delta, mu;
    for (double& d : delta) d = normal(random);
    const OneContact::State state = OneContact(A.data(), 5, f).solve(delta.data(), mu.data());
    const Block u = A * mu + delta;
    const double tangential = mu.tail<5>().norm(), slip = u.tail<5>().norm(), size = mu.norm();
    ++states[static_cast<int>(state)];
    switch (state) {
      case OneContact::State::Open:
        ASSERT_EQ(mu, Block::Zero());
        ASSERT_GE(delta[0], 0);
        break;
      case OneContact::State::Stick:
        ASSERT_LT(u.norm(), 1e-9 * (1 + A.norm() * size)) << i;
        ASSERT_LE(tangential, f * mu[0]);
        break;
      case OneContact::State::Slide:
        ASSERT_NEAR(tangential, f * mu[0], 1e-12 * size);
        ASSERT_NEAR(u[0], 0, 1e-10 * (1 + A.norm() * size)) << i;
        ASSERT_NEAR(mu.tail<5>().dot(u.tail<5>()), -tangential * slip,
                    1e-9 * tangential * (slip + 1));
        break;
    }
  }
  for (const int count : states) EXPECT_GT(count, 500);
}

TEST(OneContact, NearlySingularMatricesAreSolvedToTheResidual) {
  std::mt19937 random(2);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> power(-6, 6);
  int endless = 0;
  for (int i = 0; i < 10000; ++i) {
    const Problem p{randomMatrix(random, 14),
                    {normal(random), normal(random), normal(random)},
                    std::pow(10, power(random))};
    const Vec3 mu = solved(p.A, p.friction, p.delta).impulse;
    ASSERT_TRUE(mu.allFinite()) << i;
    // Where the digits of A end, much friction may ask for impulses without end.
    const double least = Eigen::SelfAdjointEigenSolver<Mat3>(p.A).eigenvalues()[0];
    if (least < 1e-13 * p.A.trace() && p.friction > 1 && !(residual(p, mu) < 1e-7)) {
      ++endless;
      continue;
    }
    ASSERT_LT(residual(p, mu), 1e-7) << i << " f " << p.friction << " A\n" << p.A;
  }
  EXPECT_LE(endless, 3);
}

TEST(OneContact, ATangentThatMovesWithTheNormalIsNotHeldByInfiniteImpulses) {
  Mat3 A;
  A << 1, 1, 0, 1, 1, 0, 0, 0, 1;
  for (const double along : {-3.0, -1.0, 0.0, 1.0, 3.0})
    for (const double friction : {0.1, 0.5, 1.0, 2.0}) {
      const Problem p{A, {-1, along, 0.2}, friction};
      const Vec3 mu = solved(p.A, p.friction, p.delta).impulse;
      ASSERT_TRUE(mu.allFinite()) << along << " " << friction;
      // With more friction the tangent takes from the normal more than it gets, and nothing solves
      // the law.
      if (friction < 1) {
        EXPECT_LT(residual(p, mu), 1e-12) << along << " " << friction;
      }
    }
}

TEST(OneContact, WithoutFrictionOnlyTheNormalPushes) {
  const Mat3 A = Vec3(2, 3, 5).asDiagonal();
  const auto [mu, state] = solved(A, 0, {-4, 1, 1});
  EXPECT_EQ(mu, Vec3(2, 0, 0));
  EXPECT_EQ(state, OneContact::State::Slide);
}

TEST(OneContact, HugeFrictionSticks) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 1000; ++i) {
    const Mat3 A = Vec3(2, 3, 5).asDiagonal();
    const Vec3 delta(-std::abs(normal(random)) - 0.01, normal(random), normal(random));
    const auto [mu, state] = solved(A, 1e9, delta);
    EXPECT_EQ(state, OneContact::State::Stick);
    EXPECT_LT((A * mu + delta).norm(), 1e-14 * (1 + delta.norm()));
  }
}

TEST(OneContact, AtRestAndApartNothingPushes) {
  const Mat3 A = Mat3::Identity();
  EXPECT_EQ(solved(A, 0.5, Vec3::Zero()).impulse, Vec3::Zero());
  EXPECT_EQ(solved(A, 0.5, {1, 2, 3}).impulse, Vec3::Zero());
}

TEST(OneContact, RowsThatNothingMovesGiveFiniteImpulses) {
  EXPECT_TRUE(solved(Mat3::Zero(), 0.5, {-1, 1, 0}).impulse.allFinite());
  Mat3 flat = Mat3::Zero();
  flat(0, 0) = 1;
  const Vec3 mu = solved(flat, 0.5, {-1, 1, 0}).impulse;
  EXPECT_LT((mu - Vec3(1, -0.5, 0)).norm(), 1e-12);
  Mat3 noNormal = Mat3::Identity();
  noNormal(0, 0) = 0;
  EXPECT_TRUE(solved(noNormal, 0.5, {-1, 1, 0}).impulse.allFinite());
}

}  // namespace
}  // namespace compliant::test
