#include "ui/model/document/work_state.hpp"

#include <gtest/gtest.h>

#include <string>

namespace compliant {
namespace {

Snapshot at(std::int64_t step, std::int64_t index, std::int64_t size) {
  Snapshot snapshot;
  snapshot.motion.step = step;
  snapshot.transport.historyIndex = index;
  snapshot.transport.historySize = size;
  return snapshot;
}

TEST(WorkState, FollowsTimeAndWhatIsShown) {
  EXPECT_EQ(workState(false, Snapshot()), WorkState::Edit);
  EXPECT_EQ(workState(false, at(0, 0, 1)), WorkState::Edit);
  EXPECT_EQ(workState(true, at(0, 0, 1)), WorkState::Run);
  EXPECT_EQ(workState(true, at(7, 7, 8)), WorkState::Run);
  EXPECT_EQ(workState(false, at(7, 7, 8)), WorkState::Inspect);
  EXPECT_EQ(workState(false, at(3, 3, 8)), WorkState::Inspect);
  // The first moment of a run that has gone on: edits act on the present, not on what is seen.
  EXPECT_EQ(workState(false, at(0, 0, 8)), WorkState::Inspect);
}

TEST(WorkState, EveryStateSaysWhatEditsDo) {
  const auto says = [](WorkState state, bool inPast, const char* what) {
    return std::string(workStateTip(state, inPast)).find(what) != std::string::npos;
  };
  EXPECT_TRUE(says(WorkState::Edit, false, "Every edit shows at once"));
  EXPECT_TRUE(says(WorkState::Run, false, "a change of structure pauses"));
  EXPECT_TRUE(
      says(WorkState::Inspect, false, "start positions and velocities show after Reset"));
  EXPECT_TRUE(says(WorkState::Inspect, true, "Edits take effect from the present on"));
}

}  // namespace
}  // namespace compliant
