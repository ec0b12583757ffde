// What drives a joint, beside its law (ui/model/edits/joint_motor.hpp).
#include "ui/model/edits/joint_motor.hpp"

#include <gtest/gtest.h>

#include "engine/run/simulation.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "ui/model/build/joints.hpp"

namespace compliant {
namespace {

/// A bar on a joint of this kind with the ground, without weight.
Scene barOn(JointKind kind) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bar", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bar")}});
  JointShape shape{kind, Vec3(0, 1, 0)};
  shape.speed = 3;
  const auto made = makeJoint(scene, PointRef{scene.find("bar")->id, 0}, std::nullopt, shape);
  EXPECT_TRUE(made.ok());
  EXPECT_TRUE(applyEdit(scene, made->edit).ok());
  return scene;
}

const Component* poseOf(const Scene& scene) {
  for (const auto& [name, id] : scene.names())
    if (scene.find(id)->type().name == "RelativePose") return scene.find(id);
  return nullptr;
}

TEST(JointMotors, AreTheLawThatGivesTheJointItsSpeed) {
  Scene scene = barOn(JointKind::Motor);
  const auto motor = jointMotor(scene, *poseOf(scene));
  ASSERT_TRUE(motor);
  EXPECT_EQ(motor->coordinate, 5U);
  EXPECT_EQ(motor->speed, 3);
  JointMotor faster = *motor;
  faster.speed = -7.5;
  ASSERT_TRUE(applyEdit(scene, turningAt(faster)).ok());
  EXPECT_EQ(jointMotor(scene, *poseOf(scene))->speed, -7.5);
  Simulation simulation(scene);
  test::advance(simulation, 1000);
  EXPECT_NEAR(test::Probe(simulation).velocity("bar")[5], -7.5, 1e-6);
}

TEST(JointMotors, AreNotFoundWhereNothingDrives) {
  for (const JointKind kind : {JointKind::Hinge, JointKind::Weld, JointKind::Screw})
    EXPECT_FALSE(jointMotor(barOn(kind), *poseOf(barOn(kind)))) << infoOf(kind).name;
}

}  // namespace
}  // namespace compliant
