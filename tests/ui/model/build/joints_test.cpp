// Joints between bodies as one edit each (ui/model/build/joints.hpp).
#include "ui/model/build/joints.hpp"

#include <gmock/gmock.h>

#include "engine/base/rotation.hpp"
#include "engine/run/simulation.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/elements/landmarks.hpp"
#include "ui/model/solving/freedom.hpp"

namespace compliant {
namespace {

using test::Probe;

/// Two bars of one state, turned differently, and another body in a state of its own.
Scene bodies() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bars",
            {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.6, 1, 0)}},
             {"rotation", Array<Vec3>{Vec3(0.2, 0, 0.1), Vec3(0, 0.3, 0)}}});
  build.add("Box", "boxes", {{"state", build.link("bars")}, {"size", Vec3(0.6, 0.1, 0.1)}});
  build.add("SolidMass", "mass", {{"state", build.link("bars")}});
  build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(0, 1.5, 0)}}});
  build.add("Ball", "shape", {{"state", build.link("ball")}});
  build.add("SolidMass", "ball mass", {{"state", build.link("ball")}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "steps", {{"h", 0.005}, {"newton_iterations", std::int64_t{20}}});
  return scene;
}

PointRef bar(const Scene& scene, std::int64_t element) { return {scene.find("bars")->id, element}; }
PointRef ball(const Scene& scene) { return {scene.find("ball")->id, 0}; }

Scene joined(const Scene& before, const Result<Creation>& made) {
  Scene scene = before;
  EXPECT_TRUE(made.ok()) << made.error().text();
  if (!made.ok()) return scene;
  EXPECT_TRUE(applyEdit(scene, made->edit).ok());
  return scene;
}

JointShape joint(JointKind kind) {
  JointShape shape;
  shape.kind = kind;
  shape.place = Vec3(0.3, 1, 0);
  shape.axes = axesAlong(Vec3(0, 0, 1));
  return shape;
}

class EachJoint : public testing::TestWithParam<JointKind> {};

TEST_P(EachJoint, FitsWhereItIsMadeAndLeavesItsCoordinatesFree) {
  const Scene before = bodies();
  const Scene scene = joined(before, makeJoint(before, bar(before, 0), bar(before, 1), joint(GetParam())));
  Simulation simulation(scene);
  for (const Issue& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
  // Three bodies are free in 18 coordinates; a motor drives its turn, too.
  const int held = GetParam() == JointKind::Universal ? 4
                   : GetParam() == JointKind::Motor   ? 6
                                                      : static_cast<int>(std::ranges::count(freeCoordinates(GetParam()), false));
  EXPECT_EQ(simulation.layout().rows, held);
  test::advance(simulation, 50);
  // Position rows hold to rounding while the bodies fall.
  for (const auto& state : simulation.structure()->states) {
    if (!state.mapped || GetParam() == JointKind::Motor) continue;
    const VecX values = Probe(simulation).position(state.name);
    EXPECT_LT(values.cwiseAbs().maxCoeff(), 1e-9) << state.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EachJoint,
                         testing::Values(JointKind::Ball, JointKind::Hinge, JointKind::Weld, JointKind::Slider,
                                         JointKind::Cylindrical, JointKind::Universal, JointKind::Planar,
                                         JointKind::Motor),
                         [](const auto& info) {
                           std::string name = infoOf(info.param).name;
                           std::erase(name, ' ');
                           return name;
                         });

TEST(Joints, WithTheGroundAddAFixedFrameOnceAndUseItAgain) {
  Scene scene = bodies();
  scene = joined(scene, makeJoint(scene, ball(scene), std::nullopt, joint(JointKind::Ball)));
  ASSERT_NE(scene.find("ground"), nullptr);
  const std::size_t size = scene.size();
  scene = joined(scene, makeJoint(scene, bar(scene, 0), std::nullopt, joint(JointKind::Hinge)));
  EXPECT_EQ(scene.size(), size + 3);
  Simulation simulation(scene);
  EXPECT_TRUE(simulation.structure()->issues.empty());
  test::advance(simulation, 20);
  EXPECT_LT((Probe(simulation).position("ground").head<3>() - Vec3(0.3, 1, 0)).norm(), 1e-12);
}

TEST(Joints, BetweenBodiesOfTwoStatesCountThroughBoth) {
  Scene scene = bodies();
  scene = joined(scene, makeJoint(scene, bar(scene, 1), ball(scene), joint(JointKind::Weld)));
  Simulation simulation(scene);
  EXPECT_TRUE(simulation.structure()->issues.empty());
  const Vec3 before = Probe(simulation).position("ball").head<3>() - Probe(simulation).position("bars").segment<3>(7);
  test::advance(simulation, 20);
  const Vec3 after = Probe(simulation).position("ball").head<3>() - Probe(simulation).position("bars").segment<3>(7);
  EXPECT_NEAR(after.norm(), before.norm(), 1e-9);
}

TEST(Joints, OfAMotorTurnAtItsSpeed) {
  Scene scene = bodies();
  JointShape motor = joint(JointKind::Motor);
  motor.speed = 3;
  motor.place = Vec3(0, 1, 0);
  scene = joined(scene, makeJoint(scene, bar(scene, 0), std::nullopt, motor));
  Simulation simulation(scene);
  test::advance(simulation, 100);
  // About the axis of the world that was wanted, wherever the axes of the body point.
  EXPECT_NEAR(Probe(simulation).velocity("bars").segment<3>(3).z(), 3, 1e-6);
}

TEST(Joints, AreRefusedWithASentence) {
  const Scene scene = bodies();
  EXPECT_EQ(makeJoint(scene, bar(scene, 0), bar(scene, 0), joint(JointKind::Hinge)).error().text(),
            "A joint needs two different bodies, or a body and the ground");
  EXPECT_EQ(makeJoint(scene, std::nullopt, std::nullopt, joint(JointKind::Hinge)).error().text(), "A joint needs a body");
  EXPECT_EQ(makeJoint(scene, bar(scene, 7), std::nullopt, joint(JointKind::Hinge)).error().text(),
            "This body does not exist any more");
  JointShape far = joint(JointKind::Ball);
  far.place.x() = 1e12;
  EXPECT_FALSE(makeJoint(scene, bar(scene, 0), std::nullopt, far).ok());
}

TEST(Landmarks, AreThoseOfAllShapesOfABodyInItsAxes) {
  Scene scene = bodies();
  EXPECT_EQ(landmarksOf(scene, bar(scene, 0)).size(), 27U);
  EXPECT_THAT(landmarksOf(scene, bar(scene, 0)), testing::Contains(Vec3(0.3, 0.05, -0.05)));
  EXPECT_EQ(landmarksOf(scene, ball(scene)).size(), 7U);
  Build build(scene);
  build.add("Capsule", "more", {{"state", build.link("ball")}, {"radius", 0.1}, {"length", 0.6}, {"offset", Vec3(0, 0, 1)}});
  EXPECT_THAT(landmarksOf(scene, ball(scene)), testing::Contains(Vec3(0, 0.3, 1)));
}

TEST(LinksOnBodies, EndAtPointsThatMoveWithThem) {
  Scene scene = bodies();
  const BodyPlace corner{bar(scene, 0), Vec3(0.3, 0.05, 0.05)};
  scene = joined(scene, makeLink(scene, corner, LinkEnd(Vec3(0.3, 2, 0)), 0, 0));
  Simulation simulation(scene);
  EXPECT_TRUE(simulation.structure()->issues.empty());
  const auto point = [&] { return Vec3(Probe(simulation).position("point").head<3>()); };
  const auto expected = [&] {
    const VecX x = Probe(simulation).position("bars");
    return Vec3(placeAt(x.data()) + rotationAt(x.data()) * corner.place);
  };
  test::advance(simulation, 20);
  EXPECT_LT((point() - expected()).norm(), 1e-12);
  EXPECT_NEAR((point() - Vec3(Probe(simulation).position("points").head<3>())).norm(),
              (Vec3(0.3, 2, 0) - [&] {
                const Simulation start(scene);
                return Vec3(Probe(start).position("point").head<3>());
              }()).norm(), 1e-9);
}

TEST(LinksOnBodies, ARopeHangsBetweenTwo) {
  Scene scene = bodies();
  scene = joined(scene, makeRope(scene, BodyPlace{bar(scene, 0), Vec3::Zero()}, BodyPlace{ball(scene), Vec3(0, -0.1, 0)}, {4, 0}));
  const Simulation simulation(scene);
  EXPECT_TRUE(simulation.structure()->issues.empty());
  EXPECT_EQ(simulation.layout().rows, 5);
}

}  // namespace
}  // namespace compliant
