#include <gmock/gmock.h>

#include "tests/import/sofa_free_motion_text.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

/// The force of a row of a constraint after the last step, N.
double forceOf(const Simulation& simulation, const std::string& constraint, Index row) {
  const Component* found = simulation.scene().find(std::string_view(constraint));
  EXPECT_NE(found, nullptr) << constraint;
  for (const auto& slot : simulation.layout().constraints)
    if (found != nullptr && slot.constraint->id == found->id)
      return simulation.motion().lambda[slot.row + row];
  ADD_FAILURE() << constraint << " is left out";
  return 0;
}

/// A scene after so many steps.
class After {
 public:
  After(int steps, const std::string& text) : simulation_(imported(text).scene) {
    expectNoIssues(simulation_);
    advance(simulation_, steps);
    for (const double x : simulation_.motion().x) EXPECT_TRUE(std::isfinite(x));
  }
  operator const Simulation&() const { return simulation_; }

 private:
  Simulation simulation_;
};

TEST(SofaLagrangian, ABilateralConstraintHoldsAPointAtARestVector) {
  const After simulation(
      100, freeMotion("<Node name=\"a\">" +
                      movingPoints("0 0 0  1 0.5 0  4 0 0", R"(<FixedConstraint indices="0"/>
      <BilateralLagrangianConstraint name="tie" first_point="0" second_point="1" rest_vector="1 0.5 0"/></Node>)")));
  const auto x = positionsOf(simulation, "a/dofs");
  EXPECT_NEAR(x[3], 1, 1e-9);
  EXPECT_NEAR(x[4], 0.5, 1e-9);
  EXPECT_NEAR(x[7], -1e-3 * 5050, 1e-9) << "the third point falls";
  EXPECT_NEAR(forceOf(simulation, "a/tie", 1), 10, 1e-6) << "it bears 1 kg";
}

TEST(SofaLagrangian, ABilateralConstraintJoinsStatesOfTwoSolvers) {
  // 1 kg held by nothing and 1 kg that falls with it: both fall alike, joined where they meet.
  const After simulation(
      100, freeMotion("<Node name=\"a\">" + movingPoints("0 0 0", "") + "</Node><Node name=\"b\">" +
                      movingPoints("0 0 0", "") +
                      R"(</Node><BilateralInteractionConstraint object1="@a/dofs" object2="@b/dofs"
                        first_point="0" second_point="0"/>)"));
  const auto a = positionsOf(simulation, "a/dofs"), b = positionsOf(simulation, "b/dofs");
  EXPECT_NEAR(a[1], b[1], 1e-9);
  EXPECT_NEAR(a[1], -1e-3 * 5050, 1e-9);
}

TEST(SofaLagrangian, FramesAreJoinedAndKeepTheirDifferenceInOrientation) {
  const std::string bodies = euler + body(R"(position="0 0 0 0 0 0 1  0 0 0 0 0 0.6 0.8")",
                                          R"(<RigidMass mass="2" inertia="0.5 0.5 0.5"/>)");
  const After simulation(100,
                         freeMotion("<Node name=\"a\">" + bodies + R"(<FixedConstraint indices="0"/>
      <BilateralLagrangianConstraint first_point="0" second_point="1" keepOrientationDifference="1"/></Node>)"));
  const auto x = positionsOf(simulation, "a/body");
  EXPECT_NEAR(x[8], 0, 1e-8);
  EXPECT_NEAR(std::abs(x[12]), 0.6, 1e-8) << "qz";
}

TEST(SofaLagrangian, AStopperHoldsAValueBetweenItsStops) {
  const auto scene = [](const std::string& force) {
    return freeMotion("<Node name=\"a\">" + euler + R"(
      <MechanicalObject name="q" template="Vec1d" position="0 0"/><UniformMass vertexMass="1"/>
      <ConstantForceField indices="1" forces=")" +
                      force + R"("/>
      <StopperLagrangianConstraint name="stop" index="1" min="-0.1" max="0.2"/></Node>)");
  };
  const After up(100, scene("3"));
  EXPECT_NEAR(positionsOf(up, "a/q")[1], 0.2, 1e-6);
  EXPECT_NEAR(forceOf(up, "a/stop", 1), 3, 1e-6);
  EXPECT_NEAR(forceOf(up, "a/stop", 0), 0, 1e-12) << "the other stop is idle";
  const After down(100, scene("-5"));
  EXPECT_NEAR(positionsOf(down, "a/q")[1], -0.1, 1e-6);
  EXPECT_NEAR(forceOf(down, "a/stop", 0), 5, 1e-6);
}

TEST(SofaLagrangian, UniformAndFixedConstraintsAreHardRowsOnTheState) {
  const After simulation(100, freeMotion("<Node name=\"a\">" + movingPoints("0 0 0  1 0 0", R"(
      <FixedLagrangianConstraint name="hold" indices="0"/>
      <Node name="ext"><MechanicalObject template="Vec1d"/><MeshTopology edges="0 1"/>
        <DistanceMapping restLengths="1"/><UniformLagrangianConstraint name="link"/></Node></Node>)")));
  const auto x = positionsOf(simulation, "a/dofs");
  EXPECT_NEAR(x[0], 0, 1e-6);
  EXPECT_NEAR(x[1], 0, 1e-6);
  EXPECT_NEAR(std::hypot(x[3] - x[0], x[4] - x[1]), 1, 1e-2) << "a pendulum of 1 m";
  EXPECT_LT(x[3], -0.5) << "it swings across in 0.6 s";
}

std::string sliding(const std::string& start) {
  return freeMotion("<Node name=\"a\">" + movingPoints("0 0 0  0.8 -0.6 0  " + start, R"(
      <FixedConstraint indices="0 1"/>
      <SlidingLagrangianConstraint name="slide" sliding_point="2" axis_1="0" axis_2="1"/></Node>)"));
}

TEST(SofaLagrangian, APointSlidesOnItsSegmentAndStopsAtItsEnd) {
  // Down a slope of 3 : 4 : 5, with g 0.6 along it: 0.3 m in 0.3 s, the whole metre in 0.58 s.
  const After on(30, sliding("0 0 0"));
  const double s = 6 * 1e-4 * 30 * 31 / 2;
  EXPECT_NEAR(positionsOf(on, "a/dofs")[6], 0.8 * s, 1e-6);
  EXPECT_NEAR(positionsOf(on, "a/dofs")[7], -0.6 * s, 1e-6);
  const After end(100, sliding("0 0 0"));
  EXPECT_NEAR(positionsOf(end, "a/dofs")[6], 0.8, 1e-6);
  EXPECT_NEAR(positionsOf(end, "a/dofs")[7], -0.6, 1e-6);
  EXPECT_NEAR(forceOf(end, "a/slide ends", 1), 6, 1e-5) << "what of the weight goes along";
}

TEST(SofaLagrangian, WithoutItsLoopItIsDisabledAndTold) {
  const ImportedScene scene = imported(sofaScene(
      R"(<MechanicalObject position="0 0 0"/><UniformMass/><FixedLagrangianConstraint name="hold"/>)"));
  EXPECT_FALSE(fieldOf<bool>(scene.scene, "hold", "enabled"));
  EXPECT_THAT(findingsText(scene), HasSubstr("Without a FreeMotionAnimationLoop"));
}

TEST(SofaLagrangian, WhatItCannotHoldIsTold) {
  const auto told = [](const std::string& constraint) {
    return findingsText(imported(
        freeMotion("<Node name=\"a\">" + movingPoints("0 0 0  1 0 0", constraint) + "</Node>")));
  };
  EXPECT_THAT(told(R"(<BilateralLagrangianConstraint first_point="0" second_point="7"/>)"),
              HasSubstr("second_point contains 7, but the state has 2 elements"));
  EXPECT_THAT(told(R"(<StopperConstraint index="0"/>)"), HasSubstr("It stops scalars"));
  EXPECT_THAT(told(R"(<SlidingConstraint sliding_point="5"/>)"),
              HasSubstr("refers to a point that does not exist"));
  EXPECT_THAT(told("<UnilateralLagrangianConstraint/>"), HasSubstr("Contacts fill it"));
}

}  // namespace
}  // namespace compliant::test
