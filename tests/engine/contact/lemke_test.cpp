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
  for (int i = 0; i < 500; ++i) {
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

TEST(Lemke, RefusesFrictionAndBoxesWithASentence) {
  const std::vector<AdmissibleSet> cone{AdmissibleSet::coulomb(0.1)}, box{AdmissibleSet::box(-1, 1)};
  const NonsmoothProblem friction{cone, std::make_shared<DenseResponse>(startsOfBlocks(cone), Mat3::Identity()), Vec3(-1, 0, 0)};
  EXPECT_EQ(solved(friction).status, ContactStatus::Refused);
  const NonsmoothProblem motor{box, std::make_shared<DenseResponse>(startsOfBlocks(box), MatX::Identity(1, 1)), VecX::Constant(1, -1)};
  EXPECT_EQ(solved(motor).status, ContactStatus::Refused);
}

}  // namespace
}  // namespace compliant::test
