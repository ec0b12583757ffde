#include "ui/model/display/motion_paths.hpp"

#include <gtest/gtest.h>

#include "tests/ui/model/hand_made_snapshot.hpp"

namespace compliant {
namespace {

/// B of the hand-made scene moves along y with 1 m/s, or along z after `turn`.
class Recorded {
 public:
  HandMade made;
  MotionPaths past;
  std::vector<Id> selection;
  double seconds = 2;
  int branchesBefore = 0;  // each gave ten more numbers to the history

  void show(int step, double z = 0, bool inPast = false) {
    Snapshot& snapshot = made.snapshot;
    snapshot.motion.step = step;
    snapshot.motion.time = 0.01 * step;
    snapshot.motion.x[4] = snapshot.motion.time;
    snapshot.motion.x[5] = z;
    snapshot.transport.historySize = inPast ? step + 10 : step + 1;
    snapshot.transport.historyIndex = step;
    snapshot.transport.moment = step + 1 + 10 * branchesBefore;
    past.record(snapshot, selection, seconds);
  }
};

TEST(MotionPaths, KeepsWhereEveryPointWas) {
  Recorded run;
  for (int step = 0; step <= 10; ++step) run.show(step);
  ASSERT_EQ(run.past.points().size(), 3u);
  ASSERT_EQ(run.past.behind().size(), 11u);
  EXPECT_EQ(run.past.points()[1].component, 1u);
  EXPECT_EQ(run.past.behind()[3].places[1], Eigen::Vector3f(1, 0.03F, 0));
  EXPECT_TRUE(run.past.branch().empty());
}

TEST(MotionPaths, ForgetsWhatIsOlderThanItsSecondsAndHoldsABoundedNumber) {
  Recorded run;
  run.seconds = 0.1;
  for (int step = 0; step <= 50; ++step) run.show(step);
  EXPECT_EQ(run.past.behind().size(), 11u);
  EXPECT_NEAR(run.past.behind().front().time, 0.4, 1e-12);
  run.seconds = 1000;
  for (int step = 51; step <= 100'000; step += 7) run.show(step);
  EXPECT_LE(run.past.behind().size(), MotionPaths::mostMoments);
  EXPECT_GT(run.past.behind().size(), MotionPaths::mostMoments / 2);
}

TEST(MotionPaths, WhatComesAfterTheShownMomentIsNotBehindIt) {
  Recorded run;
  for (int step = 0; step <= 10; ++step) run.show(step);
  run.show(4, 0, true);
  EXPECT_EQ(run.past.behind().size(), 5u);
  EXPECT_TRUE(run.past.branch().empty());
  run.show(7, 0, true);  // forth again within the past
  EXPECT_EQ(run.past.behind().size(), 8u);
  run.show(10);
  EXPECT_EQ(run.past.behind().size(), 11u);
  EXPECT_TRUE(run.past.branch().empty());
}

TEST(MotionPaths, ResumingFromThePastKeepsTheOldBranchUntilReset) {
  Recorded run;
  for (int step = 0; step <= 10; ++step) run.show(step);
  run.show(4, 0, true);
  run.branchesBefore = 1;
  run.show(5, 0.5);
  run.show(6, 0.6);
  ASSERT_EQ(run.past.branch().size(), 7u);  // steps 4 to 10
  const auto place = run.past.onBranch(0, 1, 0.065);
  ASSERT_TRUE(place);
  EXPECT_NEAR(place->y(), 0.065, 1e-6);
  EXPECT_EQ(place->z(), 0);
  EXPECT_FALSE(run.past.onBranch(0, 1, 0.2));   // it ended before
  EXPECT_FALSE(run.past.onBranch(0, 1, 0.01));  // it began later
  EXPECT_FALSE(run.past.onBranch(1, 0, 0.05));  // not a point
  EXPECT_FALSE(run.past.onBranch(7, 0, 0.05));
  run.show(0);
  EXPECT_TRUE(run.past.branch().empty());
  EXPECT_EQ(run.past.behind().size(), 1u);
}

TEST(MotionPaths, ABranchThatIsPassedByBeforeItIsSeenIsOldAllTheSame) {
  Recorded run;
  for (int step = 0; step <= 10; ++step) run.show(step);
  run.show(4, 0, true);
  run.branchesBefore = 1;
  run.show(15, 0.5);  // a fast run, seen late
  EXPECT_EQ(run.past.branch().size(), 7u);
  EXPECT_EQ(run.past.behind().size(), 6u);
}

TEST(MotionPaths, OfACrowdOnlyTheSelectionIsFollowed) {
  Recorded run;
  SceneStructure& structure = run.made.structure;
  structure.states = {{1, "few", {10, 3, 3, Embedding::Point}, 0, 0, false},
                      {2, "many", {9000, 3, 3, Embedding::Point}, 30, 30, false}};
  structure.constraints.clear();
  structure.fixed.clear();
  run.made.snapshot.motion.x = VecX::Zero(30 + 27000);
  run.made.publish();
  run.show(1);
  EXPECT_TRUE(run.past.points().empty());
  run.selection = {1};
  run.show(2);
  EXPECT_EQ(run.past.points().size(), 10u);
  run.selection = {2};
  run.show(3);
  EXPECT_EQ(run.past.points().size(), MotionPaths::mostPoints);
  EXPECT_EQ(run.past.behind().size(), 1u);
}

TEST(MotionPaths, ChangedStatesBeginAnew) {
  Recorded run;
  for (int step = 0; step <= 5; ++step) run.show(step);
  run.made.publish();  // the same states in a new structure
  run.show(6);
  EXPECT_EQ(run.past.behind().size(), 7u);
  run.made.structure.states[0].shape.count = 2;
  run.made.structure.constraints.clear();
  run.made.publish();
  run.show(7);
  EXPECT_EQ(run.past.behind().size(), 1u);
  EXPECT_EQ(run.past.points().size(), 2u);
}

}  // namespace
}  // namespace compliant
