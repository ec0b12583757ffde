#include "engine/record/solver_rows.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

TEST(NonlinearWords, AreEmptyForAStepThatIsLinearisedOnce) {
  EXPECT_EQ(nonlinearText(SolveStats{}), "");
}

TEST(NonlinearWords, TellIterationsHalvingsAndWhatIsLeft) {
  SolveStats stats;
  stats.newtonIterations = 4;
  stats.newtonResidual = 3.21e-14;
  EXPECT_EQ(nonlinearText(stats),
            "Newton: 4 iterations, residual 3.2e-14 of the impulses that balance.");
  stats.newtonIterations = 1;
  stats.newtonHalvings = 1;
  EXPECT_EQ(nonlinearText(stats),
            "Newton: 1 iteration, 1 halving, residual 3.2e-14 of the impulses that balance.");
}

TEST(NonlinearWords, TellTheForceThatIsOutOfBalance) {
  SolveStats stats;
  stats.imbalance = 9.81;
  EXPECT_EQ(nonlinearText(stats), "9.8 N out of balance.");
  stats.newtonIterations = 2;
  stats.newtonResidual = 0.5;
  EXPECT_EQ(nonlinearText(stats),
            "Newton: 2 iterations, residual 0.5 of the impulses that balance. 9.8 N out of "
            "balance.");
}

/// Four rows of one constraint with the residuals 1, 2, 3 and 4 m/s: b is that, J and μ are zero.
SolverRecord fourRows() {
  SolverRecord record;
  record.reached = StepProgress::Solved;
  record.system.W = {1, 1, {0, 1}, {0}, {1}};
  record.system.J = {4, 1, {0, 0, 0, 0, 0}, {}, {}};
  record.system.C = {4, 4, {0, 1, 2, 3, 4}, {0, 1, 2, 3}, {0, 0, 0, 0}};
  record.right.c = VecX::Zero(1);
  record.right.b = VecX::LinSpaced(4, 1, 4);
  record.solution.change = VecX::Zero(1);
  record.solution.impulse = VecX::Zero(4);
  for (Index i = 0; i < 4; ++i) record.rows.push_back({7, i, 0, 0, 0, 0});
  return record;
}

std::vector<Index> rowsOf(const std::vector<RowResidual>& rows) {
  std::vector<Index> found;
  for (const RowResidual& row : rows) found.push_back(row.row);
  return found;
}

TEST(WorstRows, AreSortedAndOneThatIsHeldStaysAtItsPlace) {
  const SolverRecord record = fourRows();
  EXPECT_EQ(rowsOf(worstRows(record, 3)), (std::vector<Index>{3, 2, 1}));
  EXPECT_EQ(rowsOf(worstRows(record, 3, PinnedRow{7, 1, 0})), (std::vector<Index>{1, 3, 2}));
  EXPECT_EQ(rowsOf(worstRows(record, 3, PinnedRow{7, 3, 2})), (std::vector<Index>{2, 1, 3}));
  // One that has got better than all others is still read.
  EXPECT_EQ(rowsOf(worstRows(record, 3, PinnedRow{7, 0, 1})), (std::vector<Index>{3, 0, 2}));
  EXPECT_EQ(worstRows(record, 3, PinnedRow{7, 0, 1})[1].residual, 1);
  // The system may not have it any more, or have fewer rows.
  EXPECT_EQ(rowsOf(worstRows(record, 3, PinnedRow{8, 0, 1})), (std::vector<Index>{3, 2, 1}));
  EXPECT_EQ(rowsOf(worstRows(record, 3, PinnedRow{7, 3, 9})), (std::vector<Index>{2, 1, 3}));
}

TEST(WorstRows, LeaveOutWhatTheContactSolverTreats) {
  SolverRecord record = fourRows();
  auto nonsmooth = std::make_shared<NonsmoothRecord>();
  NonsmoothRecord::Block stop;
  stop.owner = 7;
  stop.row = 3;
  stop.rows = 1;
  nonsmooth->blocks.push_back(stop);
  record.nonsmooth = nonsmooth;
  EXPECT_EQ(rowsOf(worstRows(record, 3)), (std::vector<Index>{2, 1, 0}))
      << "at its bound a row has no residual of its own here";
}

TEST(StatusText, NamesTheContactSolverWhereItStopped) {
  SolveStats stats;
  stats.status = SolveStatus::NotConverged;
  stats.relativeResidual = 1e-21;
  stats.contactsStopped = true;
  stats.contactResidual = 0.02;
  EXPECT_STREQ(statusText(stats), "contact solver stopped early");
  EXPECT_EQ(stats.leftover(), 0.02);
}

}  // namespace
}  // namespace compliant
