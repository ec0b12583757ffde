// Joints between bodies as one edit each (ui/model/build/joints.hpp).
#include "ui/model/build/joints.hpp"

#include <gmock/gmock.h>

#include <numbers>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
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
  const Scene scene =
      joined(before, makeJoint(before, bar(before, 0), bar(before, 1), joint(GetParam())));
  Simulation simulation(scene);
  for (const Issue& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
  // Three bodies are free in 18 coordinates; a motor drives its turn, too.
  const int held = GetParam() == JointKind::Universal ? 4
                   : GetParam() == JointKind::Motor   ? 6
                   : GetParam() == JointKind::Screw
                       ? 5
                       : static_cast<int>(std::ranges::count(freeCoordinates(GetParam()), false));
  EXPECT_EQ(simulation.layout().rows, held);
  test::advance(simulation, 50);
  // Position rows hold to rounding while the bodies fall.
  for (const auto& state : simulation.structure()->states) {
    // What turns or slides is free.
    if (!state.mapped || GetParam() == JointKind::Motor ||
        state.name.ends_with("turn coordinates") || state.name.ends_with("slide coordinates"))
      continue;
    const VecX values = Probe(simulation).position(state.name);
    const double given = GetParam() == JointKind::Bushing ? 0.02 : 1e-9;
    EXPECT_LT(values.cwiseAbs().maxCoeff(), given) << state.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EachJoint,
                         testing::Values(JointKind::Ball, JointKind::Hinge, JointKind::Weld,
                                         JointKind::Bushing, JointKind::Slider,
                                         JointKind::Cylindrical, JointKind::Screw,
                                         JointKind::Universal, JointKind::Planar, JointKind::Motor),
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

TEST(Joints, OfTwoBodiesAtRestAreRefused) {
  Scene scene = bodies();
  Build build(scene);
  build.add("FixedPoints", "nails",
            {{"state", build.link("bars")}, {"indices", Array<std::int64_t>{0, 1}}});
  const auto refusal = [&](const std::optional<PointRef>& other) {
    const Result<Creation> made = makeJoint(scene, bar(scene, 1), other, joint(JointKind::Hinge));
    return made.ok() ? "" : made.error().what;
  };
  EXPECT_EQ(refusal(std::nullopt), "This body is fixed to the ground already");
  EXPECT_EQ(refusal(bar(scene, 0)), "Both bodies are fixed to the ground already");
}

TEST(Joints, CountFromTheBodyAtRestWhicheverIsClickedFirst) {
  Scene scene = bodies();
  Build build(scene);
  build.add("FixedPoints", "nails",
            {{"state", build.link("ball")}, {"indices", Array<std::int64_t>{0}}});
  for (const bool first : {true, false}) {
    JointShape motor = joint(JointKind::Motor);
    motor.speed = 3;
    motor.place = Vec3(0, 1, 0);
    const Scene driven = joined(scene, first ? makeJoint(scene, bar(scene, 0), ball(scene), motor)
                                             : makeJoint(scene, ball(scene), bar(scene, 0), motor));
    Simulation simulation(driven);
    test::advance(simulation, 100);
    EXPECT_NEAR(Probe(simulation).velocity("bars").segment<3>(3).z(), 3, 0.1)
        << first << ": under the weight it gives way a little";
  }
}

TEST(Joints, BetweenBodiesOfTwoStatesCountThroughBoth) {
  Scene scene = bodies();
  scene = joined(scene, makeJoint(scene, bar(scene, 1), ball(scene), joint(JointKind::Weld)));
  Simulation simulation(scene);
  EXPECT_TRUE(simulation.structure()->issues.empty());
  const Vec3 before = Probe(simulation).position("ball").head<3>() -
                      Probe(simulation).position("bars").segment<3>(7);
  test::advance(simulation, 20);
  const Vec3 after = Probe(simulation).position("ball").head<3>() -
                     Probe(simulation).position("bars").segment<3>(7);
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
  EXPECT_NEAR(Probe(simulation).velocity("bars").segment<3>(3).z(), 3, 0.1)
      << "under the weight it gives way a little";
}

TEST(Joints, OfAScrewSlideByTheirPitchWhileTheyTurn) {
  Scene scene = bodies();
  JointShape screw = joint(JointKind::Screw);
  screw.place = Vec3(0, 1.5, 0);
  screw.axes = axesAlong(Vec3::UnitY());
  screw.pitch = 0.1;
  scene = joined(scene, makeJoint(scene, ball(scene), std::nullopt, screw));
  Simulation simulation(scene);
  test::advance(simulation, 100);
  const double turn = Probe(simulation).position("screw/turn coordinates")[0],
               fallen = Probe(simulation).position("ball")[1] - 1.5;
  EXPECT_LT(fallen, -1e-3) << "its weight turns it";
  EXPECT_NEAR(fallen, 0.1 * turn / (2 * std::numbers::pi), 1e-9);
}

/// Two wheels on hinges, of radii 0.1 and 0.3 m; the first turns at 2 rad/s.
class GearOfTwoWheels : public testing::Test {
 protected:
  /// Their axes, and where the second wheel stands.
  Scene wheels(const Vec3& axisA, const Vec3& axisB, const Vec3& place) {
    Scene scene;
    Build build(scene);
    const auto along = [](const Vec3& axis) { return rotationVector(axesAlong(axis)); };
    build.add("RigidFrames", "wheels",
              {{"position", Array<Vec3>{Vec3::Zero(), place}},
               {"rotation", Array<Vec3>{along(axisA), along(axisB)}}});
    for (const int i : {0, 1})
      build.add("Cylinder", i == 0 ? "small" : "large",
                {{"state", build.link("wheels")},
                 {"radius", i == 0 ? 0.1 : 0.3},
                 {"length", 0.05},
                 {"elements", Array<std::int64_t>{i}}});
    build.add("SolidMass", "mass", {{"state", build.link("wheels")}});
    build.add("ImplicitIntegrator", "steps", {{"h", 0.005}});
    JointShape hinge = joint(JointKind::Motor);
    hinge.place = Vec3::Zero();
    hinge.axes = axesAlong(axisA);
    scene = joined(scene, makeJoint(scene, wheel(scene, 0), std::nullopt, hinge));
    hinge.kind = JointKind::Hinge;
    hinge.place = place;
    hinge.axes = axesAlong(axisB);
    return joined(scene, makeJoint(scene, wheel(scene, 1), std::nullopt, hinge));
  }
  static PointRef wheel(const Scene& scene, std::int64_t element) {
    return {scene.find("wheels")->id, element};
  }
  /// The angular velocity of the second wheel when both are a gear.
  Vec3 driven(const Scene& before, int first) {
    const Scene scene = joined(before, makeJoint(before, wheel(before, first),
                                                 wheel(before, 1 - first), joint(JointKind::Gear)));
    Simulation simulation(scene);
    for (const Issue& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
    test::advance(simulation, 50);
    return Probe(simulation).velocity("wheels").segment<3>(9);
  }
};

TEST_F(GearOfTwoWheels, TurnsThemInverselyToTheirRadiiAndTheOtherWay) {
  const Scene scene = wheels(Vec3::UnitZ(), Vec3::UnitZ(), Vec3(0.4, 0, 0.02));
  for (const int first : {0, 1})
    EXPECT_LT((driven(scene, first) - Vec3(0, 0, -2.0 / 3)).norm(), 1e-6) << first;
}

TEST_F(GearOfTwoWheels, KnowsAnAxisThatPointsTheOtherWay) {
  const Scene scene = wheels(Vec3::UnitZ(), -Vec3::UnitZ(), Vec3(0, 0.4, 0));
  EXPECT_LT((driven(scene, 0) - Vec3(0, 0, -2.0 / 3)).norm(), 1e-6);
}

TEST_F(GearOfTwoWheels, TurnsCornersAsABevelGear) {
  // They touch a quarter of the way from (0, 0, 0) to (0.3, 0, 0.1): at the height of 0.025 m,
  // 0.225 m from the other axis.
  const Scene scene = wheels(Vec3::UnitZ(), Vec3::UnitX(), Vec3(0.3, 0, 0.1));
  const Vec3 turn = driven(scene, 0);
  EXPECT_LT(turn.tail<2>().norm(), 1e-9);
  // v = 2 z × 0.075 x = 0.15 y = ω x × (−0.225 x − 0.075 z) = 0.075 ω y
  EXPECT_NEAR(turn.x(), 2, 1e-6);
}

TEST_F(GearOfTwoWheels, TurnsAPinionInARingTheSameWay) {
  const Scene scene = wheels(Vec3::UnitZ(), Vec3::UnitZ(), Vec3(0.2, 0, 0));
  for (const int first : {0, 1})
    EXPECT_LT((driven(scene, first) - Vec3(0, 0, 2.0 / 3)).norm(), 1e-6) << first;
}

TEST_F(GearOfTwoWheels, CountsFromTheCarrierOfAPlanet) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "wheels",
            {{"position", Array<Vec3>{Vec3::Zero(), Vec3(0.3, 0, 0), Vec3(0.15, 0, 0.1)}}});
  const std::vector<double> radii{0.1, 0.2, 0.02};
  for (std::size_t i = 0; i < radii.size(); ++i)
    build.add("Ball", "ball " + std::to_string(i),
              {{"state", build.link("wheels")},
               {"radius", radii[i]},
               {"elements", Array<std::int64_t>{static_cast<std::int64_t>(i)}}});
  build.add("SolidMass", "mass", {{"state", build.link("wheels")}});
  build.add("ImplicitIntegrator", "steps", {{"h", 0.005}, {"newton_iterations", std::int64_t{20}}});
  JointShape shape = joint(JointKind::Motor);
  shape.place = Vec3::Zero();
  shape.speed = 0;  // the sun is kept
  scene = joined(scene, makeJoint(scene, wheel(scene, 0), std::nullopt, shape));
  shape.speed = 1;
  scene = joined(scene, makeJoint(scene, wheel(scene, 2), std::nullopt, shape));
  shape.kind = JointKind::Hinge;
  shape.place = Vec3(0.3, 0, 0);
  scene = joined(scene, makeJoint(scene, wheel(scene, 1), wheel(scene, 2), shape));
  scene = joined(scene, makeJoint(scene, wheel(scene, 0), wheel(scene, 1), joint(JointKind::Gear)));
  Simulation simulation(scene);
  for (const Issue& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
  test::advance(simulation, 50);
  // Without slip where they touch: ω₁ r₁ = ω₂ (r₀ + r₁) − ω₀ r₀. The motors give way a little.
  const VecX v = Probe(simulation).velocity("wheels");
  EXPECT_NEAR(v[5], 0, 0.01);
  EXPECT_NEAR(v[17], 1, 0.01);
  EXPECT_NEAR(v[11], 1.5 * v[17] - 0.5 * v[5], 1e-6);
}

TEST_F(GearOfTwoWheels, NeedsHingesAndTwoWheels) {
  const Scene scene = bodies();
  EXPECT_EQ(makeJoint(scene, bar(scene, 0), bar(scene, 1), joint(JointKind::Gear)).error().text(),
            "Body 0 (from 0) of “bars” does not turn on a hinge. Give both wheels of a gear hinges "
            "first");
  EXPECT_EQ(makeJoint(scene, bar(scene, 0), std::nullopt, joint(JointKind::Gear)).error().text(),
            "A gear needs two wheels, each on a hinge");
  const Scene coaxial = wheels(Vec3::UnitZ(), Vec3::UnitZ(), Vec3(0, 0, 0.3));
  EXPECT_FALSE(
      makeJoint(coaxial, wheel(coaxial, 0), wheel(coaxial, 1), joint(JointKind::Gear)).ok());
}

TEST(Joints, AreRefusedWithASentence) {
  const Scene scene = bodies();
  EXPECT_EQ(makeJoint(scene, bar(scene, 0), bar(scene, 0), joint(JointKind::Hinge)).error().text(),
            "A joint needs two different bodies, or a body and the ground");
  EXPECT_EQ(makeJoint(scene, std::nullopt, std::nullopt, joint(JointKind::Hinge)).error().text(),
            "A joint needs a body");
  EXPECT_EQ(makeJoint(scene, bar(scene, 7), std::nullopt, joint(JointKind::Hinge)).error().text(),
            "This body no longer exists");
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
  build.add(
      "Capsule", "more",
      {{"state", build.link("ball")}, {"radius", 0.1}, {"length", 0.6}, {"offset", Vec3(0, 0, 1)}});
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
              (Vec3(0.3, 2, 0) -
               [&] {
                 const Simulation start(scene);
                 return Vec3(Probe(start).position("point").head<3>());
               }())
                  .norm(),
              1e-9);
}

TEST(LinksOnBodies, ARopeHangsBetweenTwo) {
  Scene scene = bodies();
  scene = joined(scene, makeRope(scene, BodyPlace{bar(scene, 0), Vec3::Zero()},
                                 BodyPlace{ball(scene), Vec3(0, -0.1, 0)}, {4, 0}));
  const Simulation simulation(scene);
  EXPECT_TRUE(simulation.structure()->issues.empty());
  EXPECT_EQ(simulation.layout().rows, 5);
}

}  // namespace
}  // namespace compliant
