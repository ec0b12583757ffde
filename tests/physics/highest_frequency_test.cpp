#include "engine/analysis/highest_frequency.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"

namespace compliant::test {
namespace {

/// Points on a line, each but the first of mass m, neighbours joined by a length with compliance c.
Scene line(int points, double m, double c, const std::string& handling = "constraint") {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator");
  std::vector<Vec3> places;
  std::vector<Edge> edges;
  for (int i = 0; i < points; ++i) {
    places.emplace_back(i, 0, 0);
    if (i > 0) edges.push_back({i - 1, i});
  }
  build.add("Points", "points", {{"position", Array<Vec3>(places)}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", m}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "length", {"points"}, {{"edges", Array<Edge>(edges)}});
  build.add("UniformCompliance", "spring",
            {{"state", build.link("length")},
             {"compliance", c},
             {"damping_ratio", 0.3},
             {"handling", handling}});
  return scene;
}

double of(const Scene& scene) {
  return highestFrequency(scene, scene.find("integrator")->id).value_or(0);
}

TEST(HighestFrequency, OfOneMassOnASpringIsTheTextbookOne) {
  EXPECT_NEAR(of(line(2, 2, 1e-3)), std::sqrt(1 / (1e-3 * 2)), 1e-9);
}

TEST(HighestFrequency, IsTheSameForConstraintsAndForces) {
  EXPECT_NEAR(of(line(5, 0.5, 1e-4, "force")), of(line(5, 0.5, 1e-4)),
              1e-9 * of(line(5, 0.5, 1e-4)));
}

TEST(HighestFrequency, OfAChainIsThatOfItsFastestMode) {
  // n masses, fixed at one end and free at the other: ω = 2 √(k/m) sin(π (2n−1) / (2 (2n+1))).
  const int n = 200;
  const double pi = std::acos(-1.0),
               exact = 2 * std::sqrt(1e4 / 0.1) * std::sin(pi * (2 * n - 1) / (2.0 * (2 * n + 1)));
  EXPECT_NEAR(of(line(n + 1, 0.1, 1e-4)), exact, 2e-3 * exact);
  EXPECT_LE(of(line(n + 1, 0.1, 1e-4)), exact * (1 + 1e-9));
}

TEST(HighestFrequency, HardConstraintsAndMotorsDoNotCount) {
  const Scene hard = line(3, 1, 0);
  EXPECT_FALSE(highestFrequency(hard, hard.find("integrator")->id));
  Scene motor = line(3, 1, 1e-3);
  Build(motor).set("spring", "target", std::string("velocity"));
  EXPECT_FALSE(highestFrequency(motor, motor.find("integrator")->id));
  EXPECT_FALSE(highestFrequency(motor, 12345));
}

TEST(HighestFrequency, IsThatOfTheMotionThatHardJointsAllow) {
  // A bar of length l on a hard hinge at its end, with a torsion spring: ω² = 1/(c (I + m l²/4)).
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator");
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0.5, 0, 0)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("bodies")}, {"mass", 2.0}, {"moments", Vec3(0.1, 0.2, 0.2)}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped(
      "RelativePose", "Coordinates", "hinge", {"bodies"},
      {{"pairs", Array<Edge>{{0, 1}}}, {"place_b", Array<Vec3>{Vec3(-0.5, 0, 0)}}, {"rz", false}});
  build.set("hinge", "width", std::int64_t{5});
  build.add("UniformCompliance", "hold", {{"state", build.link("hinge")}});
  build.mapped("HingeAngle", "Angles", "angle", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "spring", {{"state", build.link("angle")}, {"compliance", 1e-3}});
  const double exact = std::sqrt(1e3 / (0.2 + 2 * 0.25));
  EXPECT_NEAR(of(scene), exact, 1e-6 * exact);
  // The same joint a second time: its rows repeat.
  build.add("UniformCompliance", "again", {{"state", build.link("hinge")}});
  EXPECT_NEAR(of(scene), exact, 1e-6 * exact);
}

TEST(HighestFrequency, IsInfiniteWhereSomethingElasticHasNoMass) {
  Scene scene = line(2, 1, 1e-3);
  Build(scene).set("mass", "mass", 0.0);
  EXPECT_TRUE(std::isinf(of(scene)));
}

TEST(HighestFrequency, LeavesOutTheHardDirectionOfABlock) {
  // C = R diag(0, 1e-2, 1e-4) Rᵀ on a point of 1 kg: the hard direction is left out, the stiffest
  // decides.
  const double s = std::sqrt(0.5);
  Mat3 R;
  R << s, -s, 0, s, s, 0, 0, 0, 1;
  const Mat3 C = R * Vec3(0, 1e-2, 1e-4).asDiagonal() * R.transpose();
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator");
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", 1.0}});
  build.add("FullCompliance", "springs",
            {{"state", build.link("points")},
             {"matrix", Array<double>(std::vector<double>(C.data(), C.data() + 9))}});
  EXPECT_NEAR(of(scene), 100, 1e-9);
}

}  // namespace
}  // namespace compliant::test
