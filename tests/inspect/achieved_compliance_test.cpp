#include "engine/analysis/achieved_compliance.hpp"

#include <gtest/gtest.h>

#include "tests/inspect/dense_step.hpp"
#include "tests/inspect/inspected.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {
namespace {

/// Ĉ/h with the achieved compliances on the diagonal.
MatX achievedMatrix(const DenseStep& dense, double h) {
  const auto achieved = achievedCompliances(dense.rows, h);
  MatX C = dense.C;
  for (Index i = 0; i < dense.rows.count(); ++i)
    if (const double S = dense.rows.rows[at(i)].S; S > 0 && std::isfinite(achieved[at(i)].achieved))
      C(i, i) = achieved[at(i)].achieved / (S * h);
  return C;
}

TEST(AchievedCompliance, PutIntoTheLawsItGivesTheForcesOfAnIterationThatStopped) {
  for (const char* solver : {"CgSolver", "GaussSeidelSolver"})
    for (const double c : {0.0, 1e-5}) {
      const SolvedStep step = inspected(stoppedChain(solver, 12, 3, c), 40);
      ASSERT_EQ(step.record->stats.status, SolveStatus::NotConverged) << solver;
      const DenseStep dense(*step.record);
      ASSERT_GT(dense.rows.residual.norm(), 1e-6) << solver;
      const VecX again = dense.solveWith(achievedMatrix(dense, step.record->h));
      EXPECT_LT((again - dense.rows.impulse).norm(), 1e-9 * dense.rows.impulse.norm())
          << solver << c;
    }
}

TEST(AchievedCompliance, IsTheOneThatWasSetWhereTheSystemIsSolved) {
  const double c = 1e-4;
  const SolvedStep step = inspected(chain(12, c), 5);
  const StepRows rows = stepRows(*step.record);
  for (const AchievedCompliance& each : achievedCompliances(rows, step.record->h)) {
    EXPECT_NEAR(each.set, c, 1e-16);
    EXPECT_NEAR(each.achieved, c, 1e-12);
  }
}

TEST(AchievedCompliance, PutIntoTheContactsOfATowerItGivesTheirForces) {
  const SolvedStep step = inspected(tower(4, 1000, 20), 3);
  const DenseStep dense(*step.record);
  ASSERT_EQ(step.record->nonsmooth->blocks.size(), 5u);
  const auto achieved = achievedCompliances(dense.rows, step.record->h);
  // Normals alone: the tower is straight.
  std::vector<Index> normals;
  for (Index i = 0; i < dense.rows.count(); ++i)
    if (dense.rows.rows[at(i)].S > 0) normals.push_back(i);
  ASSERT_EQ(normals.size(), 5u);
  const MatX A = dense.response() - dense.C;
  const VecX free = dense.J * dense.W.lu().solve(dense.c) - dense.rows.right;
  MatX K(5, 5);
  VecX right(5), impulse(5);
  for (Index i = 0; i < 5; ++i) {
    const Index row = normals[at(i)];
    for (Index j = 0; j < 5; ++j) K(i, j) = A(row, normals[at(j)]);
    K(i, i) += achieved[at(row)].achieved / (dense.rows.rows[at(row)].S * step.record->h);
    right[i] = -free[row];
    impulse[i] = dense.rows.impulse[row];
    EXPECT_GT(impulse[i], 0);
  }
  EXPECT_LT((K.fullPivLu().solve(right) - impulse).norm(), 1e-9 * impulse.norm());
  // Hard contacts that stopped early give way, except the one that was relaxed last.
  double largest = 0;
  for (const Index row : normals) {
    EXPECT_EQ(achieved[at(row)].set, 0);
    largest = std::max(largest, achieved[at(row)].achieved);
  }
  EXPECT_GT(largest, 1e-9);
}

}  // namespace
}  // namespace compliant::test
