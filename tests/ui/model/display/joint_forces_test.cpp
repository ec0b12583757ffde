#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "ui/model/display/force_arrows.hpp"
#include "ui/model/display/joint_force.hpp"

/// Forces and torques of joints, motors and loads (ui/model/display/force_arrows.hpp).
namespace compliant {
namespace {

/// Two bodies that move, far from closing the joint between them.
Scene bodies() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.7, 1.2, -0.1)}},
             {"rotation", Array<Vec3>{Vec3(0.4, 0.3, -0.2), Vec3(-0.3, 0.5, 1.9)}},
             {"velocity", Array<Vec3>{Vec3(0.3, -1, 0.2), Vec3(1, 0.4, -0.7)}},
             {"angular_velocity", Array<Vec3>{Vec3(1, -2, 0.5), Vec3(-0.6, 0.8, 3)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bodies")}, {"mass", 2.0}});
  return scene;
}

/// Power of the arrows, W, at the velocities of the snapshot.
double powerOf(const std::vector<ForceArrow>& arrows, const Snapshot& snapshot) {
  double power = 0;
  for (const ForceArrow& arrow : arrows) {
    const auto& state =
        snapshot.structure
            ->states[static_cast<std::size_t>(snapshot.structure->stateIndex(arrow.body))];
    const Vec3 origin = snapshot.motion.x.segment<3>(state.placeOf(arrow.point));
    const Vec3 v = snapshot.motion.v.segment<3>(state.velocityOf(arrow.point));
    const Vec3 omega = snapshot.motion.v.segment<3>(state.velocityOf(arrow.point) + 3);
    power += arrow.force.dot(arrow.torque() ? omega : Vec3(v + omega.cross(arrow.place - origin)));
  }
  return power;
}

/// λ·(J v): the power of the rows themselves.
double powerOfRows(const Snapshot& snapshot) {
  const auto& constraint = snapshot.structure->constraints.front();
  const auto& state = snapshot.structure->states[static_cast<std::size_t>(constraint.state)];
  return snapshot.motion.lambda.dot(snapshot.motion.v.segment(state.v, constraint.rows));
}

Snapshot under(const Simulation& simulation, const VecX& lambda) {
  Snapshot snapshot;
  snapshot.structure = simulation.structure();
  snapshot.motion = simulation.motion();
  snapshot.motion.lambda = lambda;
  snapshot.compliance.assign(static_cast<std::size_t>(lambda.size()), 0.0);
  return snapshot;
}

TEST(JointForces, AndTorquesHaveThePowerOfTheRowsOfAnOpenHinge) {
  Scene scene = bodies();
  Build build(scene);
  build.mapped("RelativePose", "Coordinates", "hinge", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"place_a", Array<Vec3>{Vec3(0.3, 0.1, 0)}},
                {"rotation_a", Array<Vec3>{Vec3(0, 1, 0.3)}},
                {"place_b", Array<Vec3>{Vec3(-0.3, 0, 0.2)}},
                {"rotation_b", Array<Vec3>{Vec3(0.2, 0, 0)}},
                {"rz", false}});
  build.set("hinge", "width", std::int64_t{5});
  build.add("UniformCompliance", "hold", {{"state", build.link("hinge")}});
  const Simulation simulation(std::move(scene));
  VecX lambda(5);
  lambda << 3, -4, 5, 2, -7;
  const Snapshot snapshot = under(simulation, lambda);
  std::vector<ForceArrow> arrows;
  fillForceArrows(snapshot, arrows);
  ASSERT_EQ(arrows.size(), 4u);
  EXPECT_NEAR(powerOf(arrows, snapshot), powerOfRows(snapshot), 1e-9);
  // The force is as large as its rows, whatever the axes.
  EXPECT_NEAR(arrows[0].force.norm(), lambda.head<3>().norm(), 1e-12);
}

TEST(JointForces, TheTorqueOfAMotorHasThePowerOfItsAngle) {
  Scene scene = bodies();
  Build build(scene);
  build.mapped("HingeAngle", "Angles", "angle", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}}, {"rotation_a", Array<Vec3>{Vec3(0, 0.4, 0.3)}}});
  build.add("UniformCompliance", "motor", {{"state", build.link("angle")}});
  const Simulation simulation(std::move(scene));
  const Snapshot snapshot = under(simulation, VecX::Constant(1, -6));
  std::vector<ForceArrow> arrows;
  fillForceArrows(snapshot, arrows);
  ASSERT_EQ(arrows.size(), 2u);
  EXPECT_TRUE(arrows[0].torque() && arrows[1].torque());
  EXPECT_FALSE(arrows[0].reaction);
  EXPECT_TRUE(arrows[1].reaction);
  EXPECT_NEAR(powerOf(arrows, snapshot), powerOfRows(snapshot), 1e-9);
}

/// A hinge about z, and a motor on its angle that is selected from others.
TEST(JointForces, AMotorStandsAtTheHingeOfItsBodiesWithTheTorqueOfItsRow) {
  Scene scene = bodies();
  Build build(scene);
  build.set("bodies", "rotation", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0.4)});
  build.mapped("RelativePose", "Coordinates", "hinge", {"bodies"},
               {{"pairs", Array<Edge>{{1, 0}}},
                {"place_a", Array<Vec3>{Vec3(-0.3, 0, 0)}},
                {"place_b", Array<Vec3>{Vec3(0.2, 0.1, 0)}},
                {"rz", false}});
  build.set("hinge", "width", std::int64_t{5});
  build.add("UniformCompliance", "hold", {{"state", build.link("hinge")}});
  build.mapped("HingeAngle", "Angles", "angles", {"bodies"},
               {{"pairs", Array<Edge>{{1, 0}, {0, 1}}}});
  build.mapped("Subset", "Angles", "motor angle", {"angles"},
               {{"indices", Array<std::int64_t>{1}}});
  build.add("UniformCompliance", "motor", {{"state", build.link("motor angle")}});
  const Simulation simulation(std::move(scene));
  const auto& constraints = simulation.structure()->constraints;
  const auto motor = std::find_if(constraints.begin(), constraints.end(),
                                  [](const auto& each) { return each.name == "motor"; });
  ASSERT_NE(motor, constraints.end());
  ASSERT_EQ(motor->lines.size(), 1u);
  EXPECT_EQ(motor->lines[0].element, 0);
  EXPECT_EQ(motor->lines[0].from.place, Vec3(0.2, 0.1, 0));
  EXPECT_EQ(motor->lines[0].to.place, Vec3(-0.3, 0, 0));
  VecX lambda = VecX::Zero(simulation.structure()->rows);
  lambda[motor->row] = 2.5;
  std::vector<ForceArrow> arrows;
  fillForceArrows(under(simulation, lambda), arrows);
  const auto torque = std::find_if(arrows.begin(), arrows.end(), [&](const ForceArrow& each) {
    return each.torque() && each.owner == motor->id && !each.reaction;
  });
  ASSERT_NE(torque, arrows.end());
  EXPECT_LE((torque->force - Vec3(0, 0, 2.5)).norm(), 1e-12);
  EXPECT_EQ(torque->point, 1);
}

TEST(JointForces, LoadsAreWhatTheUserHasPutOn) {
  Scene scene = bodies();
  Build build(scene);
  build.set("bodies", "rotation", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, std::acos(0.0))});
  build.add("Wrench", "push",
            {{"state", build.link("bodies")},
             {"elements", Array<std::int64_t>{1}},
             {"force", Vec3(20, 0, 0)},
             {"torque", Vec3(0, 3, 0)},
             {"place", Vec3(0.5, 0, 0)}});
  build.add("Points", "point", {{"position", Array<Vec3>{Vec3(0, 5, 0)}}});
  build.add("UniformMass", "point mass", {{"state", build.link("point")}});
  build.add("ConstantForce", "lift",
            {{"state", build.link("point")}, {"force", Array<double>{0.0, 4.0, 0.0}}});
  const Simulation simulation(std::move(scene));
  Snapshot snapshot = under(simulation, VecX());
  snapshot.loads = loadsOf(simulation.layout(), simulation.motion());
  std::vector<ForceArrow> arrows;
  fillForceArrows(snapshot, arrows);
  ASSERT_EQ(arrows.size(), 3u);
  std::sort(arrows.begin(), arrows.end(),
            [](const auto& a, const auto& b) { return a.force.norm() < b.force.norm(); });
  EXPECT_TRUE(arrows[0].torque());
  EXPECT_EQ(arrows[0].force, Vec3(0, 3, 0));
  EXPECT_EQ(arrows[1].force, Vec3(0, 4, 0));
  EXPECT_EQ(arrows[1].place, Vec3(0, 5, 0));
  // Turned by a right angle, the place along x points up.
  EXPECT_LE((arrows[2].place - Vec3(0.7, 1.7, -0.1)).norm(), 1e-12);
  EXPECT_EQ(arrows[2].source, ForceSource::Load);
}

TEST(JointForces, ReducedToAnyPlaceHaveThePowerOfTheRows) {
  // The first body rests, so that all power is that on the second.
  Scene scene = bodies();
  Build build(scene);
  build.set("bodies", "velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0.4, -0.7)});
  build.set("bodies", "angular_velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(-0.6, 0.8, 3)});
  build.mapped("RelativePose", "Coordinates", "bushing", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"place_a", Array<Vec3>{Vec3(0.3, 0.1, 0)}},
                {"place_b", Array<Vec3>{Vec3(-0.3, 0, 0.2)}}});
  build.set("bushing", "width", std::int64_t{6});
  build.add("UniformCompliance", "hold", {{"state", build.link("bushing")}});
  const Simulation simulation(std::move(scene));
  VecX lambda(6);
  lambda << 3, -4, 5, 2, -7, 1;
  const Snapshot snapshot = under(simulation, lambda);
  const Id hold = simulation.scene().find("hold")->id;
  const auto found = jointForce(snapshot, hold, -1);
  ASSERT_TRUE(found.has_value());
  const Vec3 v = snapshot.motion.v.segment<3>(6), omega = snapshot.motion.v.segment<3>(9);
  for (const Vec3& place : {found->atJoint.place, found->first, found->second, Vec3(5, -2, 1)}) {
    const ReducedForce force = found->atJoint.about(place);
    EXPECT_NEAR(force.force.norm(), lambda.head<3>().norm(), 1e-12);
    const double power =
        force.force.dot(v + omega.cross(place - found->second)) + force.torque.dot(omega);
    EXPECT_NEAR(power, powerOfRows(snapshot), 1e-9);
  }
  EXPECT_EQ(found->second, Vec3(0.7, 1.2, -0.1));
  EXPECT_FALSE(jointForce(snapshot, hold + 1000, -1).has_value());
}

TEST(JointForces, CountTheStopsOfWhatTheJointLeavesFree) {
  Scene scene = bodies();
  Build build(scene);
  build.mapped("RelativePose", "Coordinates", "hinge", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"place_a", Array<Vec3>{Vec3(0.3, 0.1, 0)}},
                {"place_b", Array<Vec3>{Vec3(-0.3, 0, 0.2)}},
                {"rz", false}});
  build.set("hinge", "width", std::int64_t{5});
  build.add("UniformCompliance", "hold", {{"state", build.link("hinge")}});
  build.mapped("HingeAngle", "Angles", "angle", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "limit",
            {{"state", build.link("angle")}, {"admissible", std::string("pushing")}});
  build.add("UniformCompliance", "motor", {{"state", build.link("angle")}, {"compliance", 0.1}});
  const Simulation simulation(std::move(scene));
  const auto& structure = *simulation.structure();
  const auto rowOf = [&](const char* name) {
    return structure.constraint(simulation.scene().find(std::string_view(name))->id)->row;
  };
  const Id hold = simulation.scene().find("hold")->id;
  const auto torqueUnder = [&](const char* name) {
    VecX lambda = VecX::Zero(7);
    lambda[rowOf(name)] = 190;
    return jointForce(under(simulation, lambda), hold, -1)->atJoint.torque;
  };
  // About the axis of the hinge, as far as it is closed; the motor is a component of its own.
  EXPECT_GE(torqueUnder("limit").norm(), 190 - 1e-9);
  EXPECT_EQ(torqueUnder("motor").norm(), 0);
}

}  // namespace
}  // namespace compliant
