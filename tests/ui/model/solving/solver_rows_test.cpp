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
