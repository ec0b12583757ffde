#include "ui/model/display/body_inertia.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/rotation.hpp"
#include "engine/run/simulation.hpp"
#include "engine/scene/build.hpp"

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

}  // namespace
}  // namespace compliant
