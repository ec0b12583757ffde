#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// How ellipsoids, rounded boxes and what lies on a landscape move.
namespace compliant::test {
namespace {

/// A pebble rocks without slip about the bottom of its short axis: with the radius of curvature
/// R = a²/b there and its centre b above the ground, ω² = g (R − b) / (k² + b²), k² = (a² + b²)/5.
TEST(Ellipsoids, RockWithTheirFrequency) {
  const double a = 0.3, b = 0.1, g = 9.81, tilt = 0.01;
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 1e-3}, {"alpha", 0.5}, {"beta", 0.5}});
  build.add("Gravity", "gravity");
  build.add("ShapeContacts", "contacts");
  build.add("RigidFrames", "ground", {{"position", Array<Vec3>{Vec3::Zero()}}});
  build.add("FixedPoints", "held",
            {{"state", build.link("ground")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "plane", {{"state", build.link("ground")}, {"friction", 1.0}});
  const double reach = std::hypot(a * std::sin(tilt), b * std::cos(tilt));
  build.add(
      "RigidFrames", "pebble",
      {{"position", Array<Vec3>{Vec3(0, reach, 0)}}, {"rotation", Array<Vec3>{Vec3(0, 0, tilt)}}});
  build.add("Ellipsoid", "surface",
            {{"state", build.link("pebble")}, {"radii", Vec3(a, b, 0.2)}, {"friction", 1.0}});
  build.add("SolidMass", "mass", {{"state", build.link("pebble")}});
  Simulation simulation(scene);
  ASSERT_TRUE(simulation.structure()->issues.empty());
  const double rate = std::sqrt(g * (a * a / b - b) / ((a * a + b * b) / 5 + b * b));
  double before = tilt, crossings = 0, first = 0, last = 0;
  const int steps = static_cast<int>(10 * 2 * std::numbers::pi / rate / 1e-3);
  for (int i = 0; i < steps; ++i) {
    ASSERT_TRUE(usable(simulation.step().status));
    const VecX x = Probe(simulation).position("pebble");
    const double angle = 2 * std::atan2(x[5], x[6]);  // about z
    if ((before > 0) != (angle > 0)) {
      last = simulation.motion().time - 1e-3 * angle / (angle - before);
      if (crossings++ == 0) first = last;
    }
    before = angle;
  }
  ASSERT_GT(crossings, 15);
  EXPECT_NEAR(std::numbers::pi * (crossings - 1) / (last - first), rate, 3e-3 * rate);
}

/// On a plane of slope s a block without friction slides with g sin s, on one with more friction
/// than tan s it stays.
TEST(HeightFields, AreSlopesOfTheirFormula) {
  for (const double friction : {0.0, 0.5}) {
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator", {{"h", 5e-3}});
    build.add("Gravity", "gravity");
    build.add("ShapeContacts", "contacts");
    build.add("RigidFrames", "land", {{"position", Array<Vec3>{Vec3::Zero()}}});
    build.add("FixedPoints", "held",
              {{"state", build.link("land")}, {"indices", Array<std::int64_t>{0}}});
    build.add("HeightField", "slope",
              {{"state", build.link("land")},
               {"formula", std::string("-0.3*x")},
               {"friction", friction}});
    const double angle = std::atan(0.3);
    build.add("RigidFrames", "block",
              {{"position", Array<Vec3>{Vec3(std::sin(angle) * 0.1, std::cos(angle) * 0.1, 0)}},
               {"rotation", Array<Vec3>{Vec3(0, 0, -angle)}}});
    build.add("Box", "shape",
              {{"state", build.link("block")},
               {"size", Vec3(0.3, 0.2, 0.3)},
               {"radius", 0.03},
               {"friction", friction}});
    build.add("SolidMass", "mass", {{"state", build.link("block")}});
    Simulation simulation(scene);
    ASSERT_TRUE(simulation.structure()->issues.empty());
    advance(simulation, 100);
    const VecX v = Probe(simulation).velocity("block");
    const double speed = std::hypot(v[0], v[1]),
                 expected = friction > 0 ? 0 : 9.81 * 0.5 * std::sin(angle);
    EXPECT_NEAR(speed, expected, 2e-3) << friction;
  }
}

}  // namespace
}  // namespace compliant::test
