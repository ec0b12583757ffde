// What drives a joint, beside its law (engine/analysis/joint_motor.hpp).
#include "engine/analysis/joint_motor.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
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

TEST(JointMotors, AreFoundWhicheverOfSeveralMeasuresOfTheAngleTheyDrive) {
  // A gear measures the same angle by a mapping of its own, as limits may.
  Scene scene = barOn(JointKind::Motor);
  Build build(scene);
  build.add("RigidFrames", "wheel", {{"position", Array<Vec3>{Vec3(1, 1, 0)}}});
  build.add("RigidMass", "wheel mass", {{"state", build.link("wheel")}});
  const PointRef bar{scene.find("bar")->id, 0}, wheel{scene.find("wheel")->id, 0};
  ASSERT_TRUE(
      applyEdit(scene,
                makeJoint(scene, wheel, std::nullopt, {JointKind::Hinge, Vec3(1, 1, 0)})->edit)
          .ok());
  for (const auto& [a, b] : {std::pair(bar, wheel), std::pair(wheel, bar)}) {
    Scene geared = scene;
    const auto gear = makeJoint(geared, a, b, {JointKind::Gear, Vec3(0.5, 1, 0)});
    ASSERT_TRUE(gear.ok()) << gear.error().text();
    ASSERT_TRUE(applyEdit(geared, gear->edit).ok());
    const auto motor = jointMotor(geared, *geared.find(std::string_view("motor/hinge map")));
    ASSERT_TRUE(motor);
    EXPECT_EQ(motor->speed, 3);
  }
}

TEST(JointMotors, AreNotFoundWhereNothingDrives) {
  for (const JointKind kind : {JointKind::Hinge, JointKind::Weld, JointKind::Screw})
    EXPECT_FALSE(jointMotor(barOn(kind), *poseOf(barOn(kind)))) << infoOf(kind).name;
}

}  // namespace
}  // namespace compliant
