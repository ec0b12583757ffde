#include "engine/kkt/report.hpp"

#include <gtest/gtest.h>

namespace compliant::test {
namespace {

TEST(WorstOfSubsteps, KeepsWhatWentWrongInAnEarlierOne) {
  SolveStats before = ended(SolveStatus::NotConverged, "Hard constraints contradict each other");
  before.culprit = 7;
  before.conflicting = {7, 9};
  before.conflicts = 2;
  before.relativeResidual = 0.5;
  SolveStats next;
  next.iterations = 3;
  next.regularized = 1;
  const SolveStats all = worstOf(before, next);
  EXPECT_EQ(all.status, SolveStatus::NotConverged);
  EXPECT_STREQ(all.message.c_str(), before.message.c_str());
  EXPECT_EQ(all.culprit, 7);
  ASSERT_EQ(all.conflicts, 2);
  EXPECT_EQ(all.conflicting[1], 9);
  EXPECT_EQ(all.relativeResidual, 0.5);
  EXPECT_EQ(all.iterations, 3);
  EXPECT_EQ(all.regularized, 1);
}

TEST(WorstOfSubsteps, IsTheOneThatCannotBeUsed) {
  SolveStats before;
  before.relativeResidual = 1;
  const SolveStats all = worstOf(before, ended(SolveStatus::Singular, "singular"));
  EXPECT_EQ(all.status, SolveStatus::Singular);
  EXPECT_EQ(all.relativeResidual, 0);
}

}  // namespace
}  // namespace compliant::test
