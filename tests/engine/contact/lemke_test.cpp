#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "engine/contact/contact_method.hpp"

namespace compliant::test {
namespace {

NonsmoothProblem lcp(const MatX& M, const VecX& q) {
  const std::vector<AdmissibleSet> sets(at(q.size()), AdmissibleSet::unilateral());
  return {sets, std::make_shared<DenseResponse>(startsOfBlocks(sets), M), q};
}

ContactReport solved(const NonsmoothProblem& problem) {
  ContactOptions options;
  options.precision = 1e-10;
  return makeContactMethod("lemke")->solve(problem, options, VecX());
}

/// The solution of a P-matrix LCP by trying all 2ⁿ sets of positive variables.
VecX enumerated(const MatX& M, const VecX& q) {
  const Index n = q.size();
  for (int mask = 0; mask < (1 << n); ++mask) {
    std::vector<Index> active;
    for (Index i = 0; i < n; ++i)
      if ((mask >> i & 1) != 0) active.push_back(i);
    VecX z = VecX::Zero(n);
    if (!active.empty()) z(active) = -M(active, active).fullPivLu().solve(q(active));
    const VecX w = M * z + q;
    if (z.minCoeff() > -1e-10 && w.minCoeff() > -1e-10) return z;
  }
  ADD_FAILURE() << "no solution";
  return VecX::Zero(n);
}

TEST(Lemke, RandomPMatrixProblemsAgreeWithTheEnumerationOfActiveSets) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 10000; ++i) {
    const Index n = 1 + i % 7;
    // Positive definite, not symmetric: GᵀG + skew + I.
    MatX G(n, n), S(n, n);
    for (double& g : G.reshaped()) g = normal(random);
    for (double& s : S.reshaped()) s = normal(random);
    const MatX M = G.transpose() * G + (S - S.transpose()) + 0.1 * MatX::Identity(n, n);
    VecX q(n);
    for (double& each : q) each = normal(random);
    const ContactReport report = solved(lcp(M, q));
    ASSERT_EQ(report.status, ContactStatus::Solved) << i << report.message;
    ASSERT_LT((report.impulse - enumerated(M, q)).norm(), 1e-7 * (1 + report.impulse.norm())) << i;
  }
}

TEST(Lemke, TiesAreBrokenSoThatDegenerateProblemsEnd) {
  // All ratios tie again and again.
  const Index n = 30;
  const MatX M = MatX::Ones(n, n) + 1e-3 * MatX::Identity(n, n);
  const ContactReport report = solved(lcp(M, VecX::Constant(n, -1)));
  EXPECT_EQ(report.status, ContactStatus::Solved) << report.message;
  EXPECT_NEAR(report.impulse.sum(), 1 / (1 + 1e-3 / static_cast<double>(n)), 1e-9);
}

TEST(Lemke, TellsTheRayOfAProblemWithoutASolution) {
  const ContactReport report = solved(lcp(MatX::Zero(2, 2), VecX::Constant(2, -1)));
  EXPECT_EQ(report.status, ContactStatus::Unbounded);
  EXPECT_THAT(report.message, testing::HasSubstr("ray"));
}

/// The impulses of intervals by trying all cases: in each row the velocity is zero or the impulse
/// at an end.
VecX enumeratedIntervals(const MatX& A, const VecX& delta, const std::vector<AdmissibleSet>& sets) {
  const Index n = delta.size();
  Index cases = 1;
  for (Index i = 0; i < n; ++i) cases *= 3;
  for (Index c = 0; c < cases; ++c) {
    MatX system = A;
    VecX right = -delta;
    std::vector<int> choice;
    bool possible = true;
    for (Index i = 0, rest = c; i < n; ++i, rest /= 3) {
      choice.push_back(static_cast<int>(rest % 3));
      const double end = choice.back() == 1 ? sets[at(i)].lower : sets[at(i)].upper;
      if (choice.back() == 0) continue;
      possible = possible && std::isfinite(end);
      system.row(i).setZero();
      system(i, i) = 1;
      right[i] = end;
    }
    if (!possible) continue;
    const VecX mu = system.partialPivLu().solve(right), u = A * mu + delta;
    for (Index i = 0; i < n && possible; ++i) {
      const double slack = 1e-9;
      if (choice[at(i)] == 0)
        possible = mu[i] >= sets[at(i)].lower - slack && mu[i] <= sets[at(i)].upper + slack;
      if (choice[at(i)] == 1) possible = u[i] >= -slack;
      if (choice[at(i)] == 2) possible = u[i] <= slack;
    }
    if (possible) return mu;
  }
  return VecX();
}

TEST(Lemke, RandomIntervalsAndEqualitiesAgreeWithTheEnumerationOfCases) {
  std::mt19937 random(2);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 400; ++i) {
    const Index n = 1 + i % 6;
    MatX G(n, n);
    for (double& g : G.reshaped()) g = normal(random);
    const MatX A = G.transpose() * G + 0.1 * MatX::Identity(n, n);
    VecX delta(n);
    std::vector<AdmissibleSet> sets;
    for (double& each : delta) {
      each = normal(random);
      const double lower = normal(random), width = std::abs(normal(random));
      switch (random() % 5) {
        case 0:
          sets.push_back(AdmissibleSet::equality());
          break;
        case 1:
          sets.push_back(AdmissibleSet::unilateral());
          break;
        case 2:
          sets.push_back(AdmissibleSet::box(-unbounded, lower));
          break;
        case 3:
          sets.push_back(AdmissibleSet::box(lower, unbounded));
          break;
        default:
          sets.push_back(AdmissibleSet::box(lower, lower + width));
      }
    }
    const ContactReport report =
        solved({sets, std::make_shared<DenseResponse>(startsOfBlocks(sets), A), delta});
    ASSERT_EQ(report.status, ContactStatus::Solved) << i << report.message;
    const VecX expected = enumeratedIntervals(A, delta, sets);
    ASSERT_EQ(expected.size(), n) << i;
    ASSERT_LT((report.impulse - expected).norm(), 1e-7 * (1 + expected.norm())) << i;
  }
}

TEST(Lemke, RepeatedEqualitiesShareTheirImpulse) {
  const std::vector<AdmissibleSet> sets{AdmissibleSet::equality(), AdmissibleSet::equality()};
  const ContactReport same =
      solved({sets, std::make_shared<DenseResponse>(startsOfBlocks(sets), MatX::Ones(2, 2)),
              VecX::Constant(2, -1)});
  EXPECT_EQ(same.status, ContactStatus::Solved);
  EXPECT_LT((same.impulse - VecX::Constant(2, 0.5)).norm(), 1e-12);
  const ContactReport against =
      solved({sets, std::make_shared<DenseResponse>(startsOfBlocks(sets), MatX::Ones(2, 2)),
              Eigen::Vector2d(-1, 1)});
  EXPECT_EQ(against.status, ContactStatus::NotConverged);
  EXPECT_THAT(against.message, testing::HasSubstr("contradict"));
}

TEST(Lemke, IsWhatAutoTriesWhereThereIsNoFrictionAndNothingElseFindsTheSolution) {
  MatX M(3, 3);
  M << 1, 1, -1, 1, 2, 2, 2, 0, 0;
  const ContactReport report =
      makeContactMethod("auto")->solve(lcp(M, Vec3(0, 0, -1)), ContactOptions(), VecX());
  EXPECT_EQ(report.status, ContactStatus::Solved);
  EXPECT_LT((report.impulse - Vec3(0.5, 0, 0.5)).norm(), 1e-7);
  EXPECT_THAT(report.method, testing::HasSubstr("Lemke"));
}

TEST(Lemke, CanBeCancelled) {
  const std::atomic<bool> cancelled = true;
  ContactOptions options;
  options.cancelled = &cancelled;
  const ContactReport report = makeContactMethod("lemke")->solve(
      lcp(MatX::Identity(50, 50), -VecX::Ones(50)), options, VecX());
  EXPECT_EQ(report.status, ContactStatus::Cancelled);
  EXPECT_TRUE(report.impulse.allFinite());
}

TEST(Lemke, RefusesFrictionWithASentence) {
  const std::vector<AdmissibleSet> cone{AdmissibleSet::coulomb(0.1)};
  const NonsmoothProblem friction{
      cone, std::make_shared<DenseResponse>(startsOfBlocks(cone), Mat3::Identity()),
      Vec3(-1, 0, 0)};
  EXPECT_EQ(solved(friction).status, ContactStatus::Refused);
}

}  // namespace
}  // namespace compliant::test
