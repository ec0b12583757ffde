#include "ui/model/display/force_arrows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/interactive/command.hpp"
#include "tests/ui/model/hand_made_snapshot.hpp"
#include "ui/model/display/force_scale.hpp"

namespace compliant {
namespace {

struct Expected {
  Vec3 place, force;
  ForceSource source;
  bool onSupport;
};

TEST(ForceArrows, StandWhereTheForcesActAndPointAlongThem) {
  HandMade made;
  made.snapshot.pull = {true, 0, 2, Vec3(1, -1.8, 0.1), Vec3(2, -2, 0), Vec3(7, 0, 0), 1};
  std::vector<ForceArrow> arrows;
  fillForceArrows(made.snapshot, arrows);
  const Vec3 a(0, 0, 0), b(1, 0, 0), c(1, -2, 0), nail(0, 0, 1);
  const std::vector<Expected> expected = {
      {b, Vec3(-5, 0, 0), ForceSource::HardConstraint, false},  // tension pulls B towards A
      {a, Vec3(5, 0, 0), ForceSource::HardConstraint, false},
      {c, Vec3(0, -3, 0), ForceSource::CompliantConstraint, false},  // pushes C away from B
      {b, Vec3(0, 3, 0), ForceSource::CompliantConstraint, false},
      {c, Vec3(0, 2, 0), ForceSource::StiffForce, false},
      {nail, Vec3(0, -2, 0), ForceSource::StiffForce, true},
      {a, Vec3(-5, 1, 0), ForceSource::Projection, false},
      {Vec3(1, -1.8, 0.1), Vec3(7, 0, 0), ForceSource::Pull, false}};  // where C is held
  ASSERT_EQ(arrows.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(arrows[i].place, expected[i].place) << i;
    EXPECT_EQ(arrows[i].force, expected[i].force) << i;
    EXPECT_EQ(arrows[i].source, expected[i].source) << i;
    EXPECT_EQ(arrows[i].onSupport(), expected[i].onSupport) << i;
  }
  EXPECT_EQ(arrows[2].owner, 10u);
  EXPECT_EQ(arrows[2].row, 1);
  EXPECT_EQ(arrows[2].body, 1u);
  EXPECT_EQ(arrows[6].owner, 12u);
}

TEST(ForceArrows, AVectorConstraintWithoutLinesActsOnItsPoints) {
  HandMade made;
  made.structure.constraints[1].lines.clear();
  made.structure.constraints[1].state = 0;
  made.publish();
  std::vector<ForceArrow> arrows;
  fillForceArrows(made.snapshot, arrows);
  ASSERT_EQ(arrows.size(), 6u);
  EXPECT_EQ(arrows[4].place, Vec3(0, 0, 0));
  EXPECT_EQ(arrows[4].force, Vec3(0, 2, 0));
}

TEST(ForceArrows, APullIsDrawnOnceWhereItHolds) {
  HandMade made;
  made.structure.constraints[1].id = firstPullId;
  made.structure.constraints[1].lines.clear();
  made.structure.constraints[1].state = 2;
  made.snapshot.pull = {true, 0, 2, Vec3(1, -2, 0), Vec3(1, -1, 0), Vec3(0, 2, 0), 1};
  made.publish();
  std::vector<ForceArrow> arrows;
  fillForceArrows(made.snapshot, arrows);
  const auto pulls = [](const ForceArrow& arrow) { return arrow.force == Vec3(0, 2, 0); };
  ASSERT_EQ(std::count_if(arrows.begin(), arrows.end(), pulls), 1);
  EXPECT_EQ(std::find_if(arrows.begin(), arrows.end(), pulls)->place, Vec3(1, -2, 0));
}

TEST(ForceArrows, ADirectionIsFixedByItsShareOfTheReaction) {
  HandMade made;
  made.structure.fixed = {{12, 0, 0, false, Vec3(0, 1, 0)}};
  made.publish();
  std::vector<ForceArrow> arrows;
  fillForceArrows(made.snapshot, arrows);
  EXPECT_EQ(arrows.back().force, Vec3(0, 1, 0));
}

TEST(ForceArrows, ConstraintsAreSummedUpOnIndependentStates) {
  HandMade made;
  made.snapshot.motion.netForce = VecX::Zero(14);
  made.snapshot.motion.netForce.segment<3>(3) << -5, 3, 0;  // B
  made.snapshot.motion.netForce.segment<3>(11) << 1, 1, 1;  // a mapped state
  std::vector<ForceArrow> arrows;
  fillForceArrows(made.snapshot, arrows, ConstraintArrows::Net);
  ASSERT_EQ(arrows.size(), 2u);
  EXPECT_EQ(arrows[0].source, ForceSource::NetConstraint);
  EXPECT_EQ(arrows[0].place, Vec3(1, 0, 0));
  EXPECT_EQ(arrows[0].force, Vec3(-5, 3, 0));
  EXPECT_EQ(arrows[0].body, 1u);
  EXPECT_EQ(arrows[0].element, 1);
  EXPECT_EQ(arrows[1].source, ForceSource::Projection);
  made.snapshot.motion.netForce = {};  // nobody sums them up
  fillForceArrows(made.snapshot, arrows, ConstraintArrows::Net);
  EXPECT_EQ(arrows.size(), 1u);
}

TEST(ForceArrows, NothingFiniteNothingDrawn) {
  HandMade made;
  made.snapshot.motion.lambda.setConstant(NAN);
  made.snapshot.motion.reaction.setConstant(INFINITY);
  std::vector<ForceArrow> arrows;
  fillForceArrows(made.snapshot, arrows);
  EXPECT_TRUE(arrows.empty());
  made.snapshot.motion = Motion();  // structure and motion of different moments
  fillForceArrows(made.snapshot, arrows);
  EXPECT_TRUE(arrows.empty());
}

std::vector<ForceArrow> forces(const std::vector<double>& sizes) {
  std::vector<ForceArrow> arrows;
  for (const double size : sizes) {
    ForceArrow arrow;
    arrow.force = Vec3(size, 0, 0);
    arrows.push_back(arrow);
  }
  return arrows;
}

TEST(ForceArrows, AreSummedUpAtTheirPoints) {
  const HandMade made;
  std::vector<ForceArrow> arrows;
  fillForceArrows(made.snapshot, arrows);
  sumAtPoints(arrows);
  // The support, and A, B, C: by hand −5 N along the rod, 3 N along the spring, 2 N from the nail.
  ASSERT_EQ(arrows.size(), 4u);
  EXPECT_EQ(arrows[0].source, ForceSource::Projection);
  const Vec3 expected[] = {Vec3(5, 0, 0), Vec3(-5, 3, 0), Vec3(0, -1, 0)};
  for (std::size_t i = 0; i < 3; ++i) {
    const ForceArrow& sum = arrows[i + 1];
    EXPECT_EQ(sum.source, ForceSource::SumOfLinks);
    EXPECT_EQ(sum.point, static_cast<Index>(i));
    EXPECT_EQ(sum.element, static_cast<Index>(i));
    EXPECT_LT((sum.force - expected[i]).norm(), 1e-12) << i;
  }
}

/// A view of this height in m at this moment.
ArrowView high(double height, std::int64_t moment = 0) { return {height, moment}; }

TEST(ForceScale, TheTypicalForceIsAsLongAsATenthOfTheView) {
  std::vector<double> sizes;
  for (int i = 1; i <= 100; ++i) sizes.push_back(i);
  ForceScale scale;
  scale.update(forces(sizes), high(3), {});
  EXPECT_EQ(scale.typicalForce(), 51);
  EXPECT_DOUBLE_EQ(scale.length(51), 0.3);
  EXPECT_DOUBLE_EQ(scale.length(25.5), 0.15);
  EXPECT_DOUBLE_EQ(scale.newtonsPerMetre(), 51 / 0.3);
  EXPECT_EQ(scale.legend(), "1 m = 170 N");
}

TEST(ForceScale, IsNotMadeByTheOneLargestOfFewForces) {
  ForceScale scale;
  scale.update(forces({4710, 103, 244, 95, 120}), high(1), {});
  EXPECT_EQ(scale.typicalForce(), 120);
  EXPECT_GT(scale.length(103), 0.08);
  EXPECT_TRUE(scale.clipped(4710));
}

TEST(ForceScale, KeepsTheLengthOnScreenWhileTheViewIsZoomed) {
  ForceScale scale;
  for (const double height : {3.0, 0.3, 300.0, 2.7}) {
    scale.update(forces({10}), high(height), {});
    EXPECT_DOUBLE_EQ(scale.length(10) / height, 0.1) << height;
    EXPECT_DOUBLE_EQ(scale.newtonsPerMetre(), 100 / height) << height;
  }
}

TEST(ForceScale, KeepsStillWhileForcesSwing) {
  ForceScale scale;
  scale.update(forces({10}), high(1), {});
  for (const double force : {15.0, 6.0, 24.0}) {
    scale.update(forces({force}), high(1), {});
    EXPECT_EQ(scale.typicalForce(), 10) << force;
    EXPECT_DOUBLE_EQ(scale.length(force), 0.01 * force);
  }
  // Longer than a quarter of the view for six moments: a jerk is shorter.
  for (int i = 1; i <= 5; ++i) scale.update(forces({45}), high(1, i), {});
  EXPECT_EQ(scale.typicalForce(), 10);
  scale.update(forces({45}), high(1, 6), {});
  EXPECT_EQ(scale.typicalForce(), 45);
  EXPECT_DOUBLE_EQ(scale.length(45), 0.1);
}

TEST(ForceScale, IsThatOfWhatIsSeenBackInTime) {
  ForceScale scale;
  scale.update(forces({10}), high(1, 8), {});
  scale.update(forces({500}), high(1, 7), {});
  EXPECT_EQ(scale.typicalForce(), 500);
  scale.update(forces({10}), high(1, 6), {});
  EXPECT_EQ(scale.typicalForce(), 10);
}

// A chain that cracks like a whip once in 60 moments must not hide what it does between.
TEST(ForceScale, IsThatOfMostMomentsWhereAFewAreJerks) {
  ForceScale scale;
  scale.update(forces({2000}), high(1, 0), {});
  int changes = 0;
  double before = scale.typicalForce();
  for (int i = 1; i < 1000; ++i) {
    scale.update(forces({i % 60 < 3 ? 2000.0 : 20.0}), high(1, i), {});
    if (scale.typicalForce() != before) ++changes;
    before = scale.typicalForce();
  }
  EXPECT_EQ(scale.typicalForce(), 20);
  EXPECT_EQ(changes, 1);
}

// A pendulum of 1 kg: from 3 mg below to nothing at its turns, 100 moments in a period.
TEST(ForceScale, DoesNotPumpWithAPendulum) {
  ForceScale scale;
  int changes = 0;
  double before = 0;
  for (int i = 0; i < 1000; ++i) {
    const double phase = std::cos(2 * 3.141592653589793 * i / 100);
    scale.update(forces({29.4 * phase * phase + 1e-3}), high(1, i), {});
    if (scale.typicalForce() != before) ++changes;
    before = scale.typicalForce();
  }
  EXPECT_EQ(changes, 1);
}

TEST(ForceScale, FollowsWhatStaysWeakOrIsShownInstead) {
  ForceScale scale;
  scale.update(forces({10}), high(1, 0), {});
  // The same moment drawn often is no reason.
  for (int i = 0; i < 1000; ++i) scale.update(forces({1}), high(1, 1), {});
  EXPECT_EQ(scale.typicalForce(), 10);
  for (int i = 2; i < 200; ++i) scale.update(forces({1}), high(1, i), {});
  EXPECT_EQ(scale.typicalForce(), 1);
  scale.loseSight();
  scale.update(forces({0.1}), high(1, 200), {});
  EXPECT_EQ(scale.typicalForce(), 0.1);
}

TEST(ForceScale, MeasuresAnewWhenItIsAsked) {
  ForceScale scale;
  scale.update(forces({10}), high(1), {});
  scale.remeasure();
  scale.update(forces({15}), high(1), {});
  EXPECT_EQ(scale.typicalForce(), 15);
  EXPECT_DOUBLE_EQ(scale.length(15), 0.1);
}

TEST(ForceScale, OtherLawsAgreeOnTheTypicalForceAndShowSmallOnes) {
  for (const ForceLaw law : {ForceLaw::SquareRoot, ForceLaw::Logarithmic}) {
    ForceScale scale;
    ForceScaleSettings settings;
    settings.law = law;
    scale.update(forces({100}), high(1.5), settings);
    EXPECT_DOUBLE_EQ(scale.length(100), 0.15);
    EXPECT_GT(scale.length(1), 0.15 * 0.02);
    EXPECT_EQ(scale.length(0), 0);
  }
}

TEST(ForceScale, TheUsersFactorStretchesAndTheLegendFollows) {
  ForceScale scale;
  ForceScaleSettings settings;
  settings.factor = 4;
  scale.update(forces({150}), high(1.5), settings);
  EXPECT_DOUBLE_EQ(scale.length(150), 0.6);
  EXPECT_EQ(scale.legend(), "1 m = 250 N");
}

TEST(ForceScale, CutsOffTheLongestAndHidesTheSmallest) {
  std::vector<double> sizes(100, 1.0);
  sizes.push_back(1000);
  ForceScale scale;
  scale.update(forces(sizes), high(1.5), {});
  EXPECT_TRUE(scale.clipped(1000));
  EXPECT_DOUBLE_EQ(scale.length(1000), 0.6);
  EXPECT_FALSE(scale.clipped(1));
  EXPECT_FALSE(scale.shown(0.005));
  EXPECT_TRUE(scale.shown(0.02));
}

TEST(ForceScale, RoundingIsNotBlownUp) {
  ForceScale scale;
  scale.update(forces({1e-14, 1e-15}), high(1), {});
  EXPECT_EQ(scale.typicalForce(), 0);
  EXPECT_FALSE(scale.shown(1e-14));
  EXPECT_EQ(scale.legend(), "No forces");
  scale.update({}, high(NAN), {});
  EXPECT_EQ(scale.length(1), 0);
}

}  // namespace
}  // namespace compliant
