#include <gtest/gtest.h>

#include "engine/analysis/contact_response.hpp"
#include "engine/analysis/cycling.hpp"
#include "engine/analysis/exact_impulses.hpp"
#include "engine/base/tracing.hpp"
#include "engine/contact/contact_method.hpp"
#include "engine/kkt/kkt_system.hpp"
#include "tests/inspect/inspected.hpp"

namespace compliant::test {
namespace {

TEST(ExactContactImpulses, AreThoseOfAnotherMethod) {
  const SolvedStep step = inspected(tower(4, 1000, 20), 3);
  const VecX exact = exactContactImpulses(*step.record, 100, nullptr);
  const auto problem = nonsmoothProblemOf(*step.record);
  ASSERT_TRUE(problem.ok());
  ContactOptions options;
  options.precision = 1e-12;
  const ContactReport other = makeContactMethod("newton-fb")->solve(*problem, options, VecX());
  ASSERT_EQ(exact.size(), other.impulse.size());
  EXPECT_LT((exact - other.impulse).norm(), 1e-7 * exact.norm());
  // The weight of the load rests on each contact.
  for (const NonsmoothRecord::Block& block : step.record->nonsmooth->blocks)
    EXPECT_GT(exact[block.first] / step.record->h, 1000 * 9.81 * 0.9);
  EXPECT_EQ(exactContactImpulses(*step.record, 2, nullptr).size(), 0) << "too many rows";
}

TEST(ContactTrace, HasTheImpulsesOfEachSweepOfAStep) {
  const SolvedStep step = inspected(tower(4, 1000, 20), 3);
  const NonsmoothRecord& record = *step.record->nonsmooth;
  ASSERT_EQ(record.history.size(), 21u);
  ASSERT_EQ(record.impulses.size(), 21u);
  EXPECT_EQ(record.impulses.back(), record.impulse);
}

TEST(CyclingBlocks, ChangeTheirStateFourTimesInTwentyIterations) {
  NonsmoothRecord record;
  record.blocks.resize(2);
  for (Index b = 0; b < 2; ++b) {
    record.blocks[at(b)].first = b;
    record.blocks[at(b)].rows = 1;
    record.blocks[at(b)].set = AdmissibleSet::unilateral();
  }
  for (int k = 0; k < 40; ++k) {
    VecX impulse(2);
    impulse << (k % 2 == 0 ? 1.0 : 0.0), (k < 37 ? 1.0 : 0.0);
    record.impulses.push_back(impulse);
  }
  const std::vector<CyclingBlock> found = cyclingBlocks(record);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].block, 0u);
  EXPECT_EQ(found[0].changes, 20);
}

TEST(SolveTrace, KeepsEverySecondIterationWhereImpulsesFillMemory) {
  SolveTrace trace;
  const VecX impulse = VecX::Zero(100'000);
  for (int k = 0; k <= 200; ++k) {
    VecX own = impulse;
    own[0] = k;
    trace.add(1, own);
  }
  EXPECT_EQ(trace.residual.size(), 201u);
  EXPECT_EQ(trace.every, 4u);
  ASSERT_LE(static_cast<Index>(trace.impulse.size()) * impulse.size(), mostTracedNumbers);
  for (std::size_t i = 0; i < trace.impulse.size(); ++i)
    EXPECT_EQ(trace.impulse[i][0], static_cast<double>(4 * i));
}

}  // namespace
}  // namespace compliant::test
