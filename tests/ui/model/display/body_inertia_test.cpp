#include "ui/model/display/body_inertia.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

Vec3 sorted(Vec3 v) {
  std::sort(v.data(), v.data() + 3);
  return v;
}

/// The bodies of a scene with one frame, that has a shape and a solid mass.
std::vector<BodyInfo> solid(const char* shape, const Build::Fields& fields) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add(shape, "shape", fields);
  build.set("shape", "state", build.link("body"));
  build.add("SolidMass", "mass", {{"state", build.link("body")}, {"density", 700.0}});
  const Simulation simulation(std::move(scene));
  return bodiesOf(simulation.layout());
}

TEST(BodyInertia, TheEllipsoidOfABallIsTheBall) {
  const auto bodies = solid("Ball", {{"radius", 0.3}, {"offset", Vec3(0.1, 0.2, 0)}});
  ASSERT_EQ(bodies.size(), 1u);
  const InertiaEllipsoid own = ellipsoidOf(bodies[0].inertia);
  EXPECT_LE((own.centre - Vec3(0.1, 0.2, 0)).norm(), 1e-9);
  EXPECT_LE((own.halfAxes - Vec3::Constant(0.3)).norm(), 1e-9);
}

TEST(BodyInertia, TheEllipsoidOfABoxFollowsItsEdgesAndTurns) {
  const Vec3 size(0.6, 0.2, 0.4), turn(0.3, -0.5, 0.8);
  const auto bodies = solid("Box", {{"size", size}, {"rotation", turn}});
  ASSERT_EQ(bodies.size(), 1u);
  const InertiaEllipsoid own = ellipsoidOf(bodies[0].inertia);
  // I_x = m (l_y² + l_z²)/12 and so on: a = √(5/12) l.
  EXPECT_LE((sorted(own.halfAxes) - sorted(std::sqrt(5.0 / 12) * size)).norm(), 1e-9);
  for (Index i = 0; i < 3; ++i) {
    const Vec3 half = own.axes * (own.halfAxes[i] * Vec3::Unit(i));
    const Vec3 inBox = rotationOf(turn).conjugate() * half;
    EXPECT_NEAR(inBox.cwiseAbs().maxCoeff(), own.halfAxes[i], 1e-9) << "along an edge of the box";
  }
}

TEST(BodyInertia, OfOneFrameWithTwoMassesIsThatOfBothTogether) {
  // Two balls of 2 kg, 1 m apart: I = 2 · (2/5) m r² + μ d² across their line, with μ = 1 kg.
  RigidInertia ball;
  ball.mass = 2;
  ball.inertia = 0.4 * 2 * 0.01 * Mat3::Identity();
  RigidInertia other = ball;
  other.centre = Vec3(1, 0, 0);
  const auto whole = wholeBodies({{7, 0, 3, ball}, {8, 0, 2, ball}, {9, 0, 3, other}});
  ASSERT_EQ(whole.size(), 2u);
  const RigidInertia& sum = whole[0].inertia;
  EXPECT_EQ(whole[0].element, 3);
  EXPECT_DOUBLE_EQ(sum.mass, 4);
  EXPECT_LE((sum.centre - Vec3(0.5, 0, 0)).norm(), 1e-12);
  EXPECT_NEAR(sum.inertia(0, 0), 0.016, 1e-12);
  EXPECT_NEAR(sum.inertia(1, 1), 0.016 + 1, 1e-12);
}

TEST(BodyInertia, OfASelectionIsThatOfItsBodies) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(2, 1, 0)}}});
  build.add("Box", "shape",
            {{"state", build.link("bodies")},
             {"size", Vec3(0.6, 0.2, 0.4)},
             {"offset", Vec3(0.1, 0, 0)}});
  build.add("SolidMass", "mass", {{"state", build.link("bodies")}, {"density", 1000.0}});
  build.add("RigidMass", "more", {{"state", build.link("bodies")}, {"mass", 2.0}});
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformMass", "point mass", {{"state", build.link("points")}});
  Simulation simulation(std::move(scene));
  Snapshot snapshot;
  snapshot.design = describeStructure(simulation.layout(), {}, nullptr);
  snapshot.bodies = std::make_shared<const std::vector<BodyInfo>>(bodiesOf(simulation.layout()));
  const auto id = [&](const char* name) { return simulation.scene().find(name)->id; };

  const auto all = massOf(snapshot, id("bodies"), {});
  ASSERT_TRUE(all);
  EXPECT_EQ(all->bodies, 2);
  EXPECT_NEAR(all->mass, 2 * (48 + 2), 1e-9);
  const PointRef second{id("bodies"), 1};
  const auto one = massOf(snapshot, id("mass"), {&second, 1});
  ASSERT_TRUE(one);
  EXPECT_EQ(one->bodies, 1);
  EXPECT_NEAR(one->mass, 48, 1e-9);
  EXPECT_LE((one->centre - Vec3(0.1, 0, 0)).norm(), 1e-12);
  // m (l_y² + l_z²)/12 and so on, in ascending order.
  EXPECT_LE((one->moments - 48.0 / 12 * Vec3(0.04 + 0.16, 0.36 + 0.04, 0.36 + 0.16)).norm(), 1e-9);
  EXPECT_FALSE(massOf(snapshot, id("points"), {}));
  EXPECT_FALSE(massOf(snapshot, id("shape"), {}));
}

}  // namespace
}  // namespace compliant
