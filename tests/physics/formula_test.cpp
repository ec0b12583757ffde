// Constraints by formulas: beads on curves and surfaces, relations, rows on velocities.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"

namespace compliant::test {
namespace {

constexpr double g = 9.81;

/// A bead of 1 kg at a place, held by formulas.
Scene bead(const std::string& formula, int rows, const Vec3& place, const Vec3& velocity, double h,
           double alpha = 1, double beta = 1) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", h}, {"alpha", alpha}, {"beta", beta}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -g, 0)}});
  build.add("Points", "bead",
            {{"position", Array<Vec3>{place}}, {"velocity", Array<Vec3>{velocity}}});
  build.add("UniformMass", "mass", {{"state", build.link("bead")}, {"mass", 1.0}});
  build.mapped("Formula", "Coordinates", "curve", {"bead"},
               {{"formula", formula}, {"elements", Array<Term>{{0, 0, 0, 1.0}}}});
  build.set("curve", "width", std::int64_t{rows});
  build.add("UniformCompliance", "wire", {{"state", build.link("curve")}});
  return scene;
}

/// The same of a rod that holds a bead at the distance l of the origin.
Scene pendulum(const Vec3& place, const Vec3& velocity, double h) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", h}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -g, 0)}});
  build.add("Points", "bead",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), place}},
             {"velocity", Array<Vec3>{Vec3(0, 0, 0), velocity}}});
  build.add("UniformMass", "mass", {{"state", build.link("bead")}, {"mass", 1.0}});
  build.add("FixedPoints", "nail",
            {{"state", build.link("bead")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "curve", {"bead"},
               {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{place.norm()}}});
  build.add("UniformCompliance", "wire", {{"state", build.link("curve")}});
  return scene;
}

// A formula of the distance is the mapping Distance: the same motion, and the same force.
TEST(FormulaMapping, OfADistanceIsThatOfARod) {
  const Vec3 place(0.6, -0.8, 0), velocity(0.3, 0.225, 0.5);
  Simulation formula(bead("hypot(hypot(x, y), z) - 1", 1, place, velocity, 0.01)),
      rod(pendulum(place, velocity, 0.01));
  advance(formula, 200);
  advance(rod, 200);
  EXPECT_NEAR((Probe(formula).point("bead", 0) - Probe(rod).point("bead", 1)).norm(), 0, 1e-9);
  EXPECT_NEAR(Probe(formula).lambda("wire")[0], Probe(rod).lambda("wire")[0], 1e-8);
}

// The frictionless bead on y = a x² : its energy is kept, and it turns at its starting height.
TEST(FormulaMapping, HoldsABeadOnAParabolaWithoutLoss) {
  constexpr double h = 5e-4;
  Simulation simulation(bead("y - 0.5*x^2; z", 2, Vec3(1, 0.5, 0), Vec3::Zero(), h, 0.5, 0.5));
  double lowest = 1, highest = -1, left = 1;
  for (int i = 0; i < 8000; ++i) {
    advance(simulation, 1);
    const Vec3 at = Probe(simulation).point("bead", 0);
    ASSERT_NEAR(at[1], 0.5 * at[0] * at[0], 1e-4);
    lowest = std::min(lowest, at[1]);
    highest = std::max(highest, at[1]);
    left = std::min(left, at[0]);
  }
  EXPECT_NEAR(lowest, 0, 1e-4);
  EXPECT_NEAR(left, -1, 2e-3);
  EXPECT_NEAR(highest, 0.5, 2e-3);
}

// Through the vertex with v² = 2 g y₀ the wire bears m (g + v²κ), κ = 1 of y = x²/2.
TEST(FormulaMapping, BearsTheCentripetalForceOfItsCurve) {
  Simulation simulation(bead("y - 0.5*x^2; z", 2, Vec3(0, 0, 0), Vec3(2, 0, 0), 1e-5));
  advance(simulation, 50);
  EXPECT_NEAR(Probe(simulation).lambda("wire")[0], g + 4, 1e-2);
}

// A cycloid is the tautochrone: the bottom is reached after π √(r/g) from wherever it starts. Its
// equation holds x by the parameter q: x = r (q + sin q), y = −r (1 + cos q).
TEST(FormulaMapping, OfACycloidIsTheTautochrone) {
  constexpr double r = 0.25, h = 1e-4;
  const double expected = M_PI * std::sqrt(r / g);
  for (const double start : {-2.5, -1.0, -0.3}) {
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator", {{"h", h}, {"alpha", 0.5}, {"beta", 0.5}});
    build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -g, 0)}});
    build.add("Points", "bead",
              {{"position",
                Array<Vec3>{Vec3(r * (start + std::sin(start)), -r * (1 + std::cos(start)), 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("bead")}});
    build.add("Scalars", "parameter", {{"position", Array<double>{start}}});
    build.mapped("Formula", "Coordinates", "cycloid", {"bead", "parameter"},
                 {{"formula", std::string("x - 0.25*(q1 + sin(q1)); y + 0.25*(1 + cos(q1)); z")},
                  {"elements", Array<Term>{{0, 0, 0, 1.0}, {0, 1, 0, 1.0}}}});
    build.set("cycloid", "width", std::int64_t{3});
    build.add("UniformCompliance", "wire", {{"state", build.link("cycloid")}});
    Simulation simulation(scene);
    int steps = 0;
    while (Probe(simulation).position("parameter")[0] < 0 && steps < 20000) {
      advance(simulation, 1);
      ++steps;
    }
    EXPECT_NEAR(steps * h, expected, 1e-3) << start;
  }
}

/// A skate of unit mass and moment: a point that a blade along (cos q, sin q) lets go nowhere else.
Scene skate(double speed, double spin, const Vec3& push, double h) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", h}, {"alpha", 0.5}, {"beta", 0.5}});
  build.add(
      "Points", "skate",
      {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"velocity", Array<Vec3>{Vec3(speed, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("skate")}});
  build.add("Scalars", "heading",
            {{"position", Array<double>{0.0}}, {"velocity", Array<double>{spin}}});
  build.add("UniformMass", "inertia", {{"state", build.link("heading")}});
  build.add("ConstantForce", "push",
            {{"state", build.link("skate")}, {"force", Array<double>{push[0], push[1], push[2]}}});
  build.mapped("Formula", "Scalars", "across", {"skate", "heading"},
               {{"formula", std::string("-sin(q1)*vx + cos(q1)*vy")},
                {"elements", Array<Term>{{0, 0, 0, 1.0}, {0, 1, 0, 1.0}}}});
  build.add("UniformCompliance", "blade",
            {{"state", build.link("across")}, {"target", std::string("velocity")}});
  return scene;
}

// Free, it goes in a circle of radius v/ω.
TEST(FormulaMapping, OfVelocitiesLetsASkateGoInACircle) {
  constexpr double h = 5e-4, v = 1.5, w = 2;
  Simulation simulation(skate(v, w, Vec3::Zero(), h));
  advance(simulation, 2000);
  const Vec3 at = Probe(simulation).point("skate", 0);
  EXPECT_NEAR(at[0], v / w * std::sin(w), 2e-3);
  EXPECT_NEAR(at[1], v / w * (1 - std::cos(w)), 2e-3);
  EXPECT_NEAR(Probe(simulation).velocity("skate").norm(), v, 2e-3);
}

// On a slope of acceleration a along x, it does not slide down: from rest, spinning at ω, it runs
// in a cycloid, x = a (1 − cos 2ωt)/(4ω²) (Neimark and Fufaev 1972; Bloch 2003).
TEST(FormulaMapping, OfVelocitiesLetsASkateOnASlopeStayUp) {
  constexpr double h = 1e-3, a = 2, w = 1.5;
  Simulation simulation(skate(0, w, Vec3(a, 0, 0), h));
  for (const double until : {1.0, 3.0, 5.0}) {
    while (simulation.motion().time < until - h / 2) advance(simulation, 1);
    const double t = simulation.motion().time;
    const Vec3 at = Probe(simulation).point("skate", 0);
    EXPECT_NEAR(at[0], a / (2 * w * w) * std::sin(w * t) * std::sin(w * t), 5e-3) << t;
    EXPECT_NEAR(at[1], a / (2 * w * w) * (w * t - std::sin(2 * w * t) / 2), 5e-3) << t;
  }
}

TEST(FormulaMapping, SaysWhatIsWrong) {
  const auto issue = [](const std::string& formula) {
    const Simulation simulation(bead(formula, 1, Vec3(1, 0, 0), Vec3::Zero(), 0.01));
    return issueOf(simulation, "curve map");
  };
  EXPECT_EQ(issue("x - 1"), "");
  EXPECT_EQ(issue("x - "), "formula: character 5: A number, a name or a parenthesis is missing");
  EXPECT_NE(issue("2*foo").find("formula: character 3: “foo” is unknown"), std::string::npos);
  EXPECT_EQ(
      issue("q - 1"),
      "formula: character 1: “q” is a number, but the input has points or frames; use x, y, z");
  EXPECT_EQ(issue("x1 - x"),
            "formula: character 1: “x1” belongs to element 1, but row 0 has one element, 0");
  EXPECT_EQ(issue("x + x0"),
            "formula: character 5: “x0” is the same number as an earlier name; use one of the two");
  EXPECT_EQ(issue("x; y"), "The output must be Coordinates of the width 2, one value per formula");
  EXPECT_EQ(issue("vx*vy"),
            "formula: Each term of a formula of velocities must have one velocity as a factor");
}

}  // namespace
}  // namespace compliant::test
