// Stiffness by frequency (theory §3): c = 1/(m ω²) with the effective mass of each row.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/analysis/quantity.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"

namespace compliant {
namespace {

using test::advance;
using test::Probe;

constexpr double pi = std::numbers::pi;
using Fields = Build::Fields;

Fields byFrequency(const Build& build, const char* state, double hertz, double zeta,
                   Fields more = {}) {
  Fields fields{{"state", build.link(state)},
                {"stiffness_by", std::string("frequency")},
                {"frequency", hertz},
                {"zeta", zeta}};
  fields.insert(fields.end(), more.begin(), more.end());
  return fields;
}

void integrate(Build& build, double h = 1e-4) {
  build.add("ImplicitIntegrator", "steps", {{"h", h}, {"alpha", 0.5}, {"beta", 0.5}});
}

/// A mass in kg on a spring along x, drawn out by 1 m.
Scene swinging(double mass, double hertz, double zeta, Fields more = {}) {
  Scene scene;
  Build build(scene);
  build.add("Scalars", "x", {{"position", Array<double>{1}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", mass}});
  build.add("UniformCompliance", "spring", byFrequency(build, "x", hertz, zeta, std::move(more)));
  integrate(build);
  return scene;
}

double complianceOf(const Simulation& simulation, std::size_t row = 0) {
  RowLaws laws;
  simulation.readLaws(laws);
  return laws.compliance.at(row);
}

double massBehind(const Simulation& simulation, double hertz, std::size_t row = 0) {
  return 1 / (complianceOf(simulation, row) * std::pow(2 * pi * hertz, 2));
}

TEST(Frequency, IsThatOfTheSwingWhateverTheMass) {
  for (const double mass : {1e-3, 0.5, 2.0, 400.0}) {
    Simulation simulation(swinging(mass, 4, 0));
    advance(simulation, 2500);  // 0.25 s, a period
    EXPECT_NEAR(Probe(simulation).position("x")[0], 1, 1e-6) << mass;
    advance(simulation, 1250);
    EXPECT_NEAR(Probe(simulation).position("x")[0], -1, 1e-6) << mass;
  }
}

TEST(Frequency, ZetaIsTheShareOfTheCriticalDamping) {
  // x(t) = e^(−ζωt) (cos ω_d t + ζ/√(1−ζ²) sin ω_d t)
  const double omega = 2 * pi * 3, zeta = 0.2, root = std::sqrt(1 - zeta * zeta), t = 0.4;
  const double expected = std::exp(-zeta * omega * t) *
                          (std::cos(omega * root * t) + zeta / root * std::sin(omega * root * t));
  Simulation light(swinging(0.01, 3, zeta)), heavy(swinging(50, 3, zeta));
  advance(light, 4000);
  advance(heavy, 4000);
  EXPECT_NEAR(Probe(light).position("x")[0], expected, 1e-5);
  EXPECT_NEAR(Probe(heavy).position("x")[0], expected, 1e-5);
}

TEST(Frequency, AtCriticalDampingNothingSwings) {
  // x(t) = (1 + ωt) e^(−ωt)
  Simulation simulation(swinging(7, 2, 1));
  double before = 1;
  for (int i = 0; i < 100; ++i) {
    advance(simulation, 100);
    const double x = Probe(simulation).position("x")[0], phase = 4 * pi * 0.01 * (i + 1);
    EXPECT_NEAR(x, (1 + phase) * std::exp(-phase), 1e-4);
    EXPECT_LT(x, before);
    before = x;
  }
}

TEST(Frequency, AsAForceMovesAlike) {
  Simulation rows(swinging(3, 5, 0.1)),
      force(swinging(3, 5, 0.1, {{"handling", std::string("force")}}));
  advance(rows, 1000);
  advance(force, 1000);
  EXPECT_NEAR(Probe(rows).position("x")[0], Probe(force).position("x")[0], 1e-9);
  EXPECT_NEAR(Probe(rows).lambda("spring")[0], Probe(force).lambda("spring")[0],
              1e-6 * std::abs(Probe(rows).lambda("spring")[0]));
}

TEST(Frequency, OfTwoBodiesHasTheirReducedMass) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 2, 2)}}});
  build.add("PointMasses", "masses",
            {{"state", build.link("points")}, {"masses", Array<double>{2, 6}}});
  build.mapped("Distance", "Scalars", "length", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "spring", byFrequency(build, "length", 2.5, 0));
  integrate(build);
  EXPECT_NEAR(massBehind(Simulation(scene), 2.5), 1.5, 1e-11);
}

TEST(Frequency, AtTheEndOfARodIsThatOfAQuarterOfItsMass) {
  // 1/m_eff = 1/m + (L/2)²/I, I = m L²/12 of a thin rod: a force across its end. Along it, m.
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "rod", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  const double mass = 3, length = 2, across = mass * length * length / 12;
  build.add(
      "RigidMass", "mass",
      {{"state", build.link("rod")}, {"mass", mass}, {"moments", Vec3(1e-9, across, across)}});
  build.mapped(
      "RigidPoints", "Points", "end", {"rod"},
      {{"frames", Array<std::int64_t>{0}}, {"points", Array<Vec3>{Vec3(length / 2, 0, 0)}}});
  build.add("UniformCompliance", "spring", byFrequency(build, "end", 1, 0));
  integrate(build);
  const Simulation simulation(scene);
  EXPECT_NEAR(massBehind(simulation, 1, 0), mass, 1e-9);
  EXPECT_NEAR(massBehind(simulation, 1, 1), mass / 4, 1e-9);
  EXPECT_NEAR(massBehind(simulation, 1, 2), mass / 4, 1e-9);
}

TEST(Frequency, OnWhatIsHeldCountsWhatIsFree) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "masses", {{"state", build.link("points")}, {"mass", 5.0}});
  build.add("FixedPoints", "held",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "length", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "spring", byFrequency(build, "length", 3, 0));
  integrate(build);
  EXPECT_NEAR(massBehind(Simulation(scene), 3), 5, 1e-11);
}

TEST(Frequency, WhereNothingMovesOrHasMassAKilogramCounts) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("PointMasses", "masses",
            {{"state", build.link("points")}, {"masses", Array<double>{1, 0}}});
  build.add("FixedPoints", "held",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.add("UniformCompliance", "spring", byFrequency(build, "points", 2, 0));
  integrate(build);
  const Simulation simulation(scene);
  EXPECT_DOUBLE_EQ(massBehind(simulation, 2, 0), 1);  // held
  EXPECT_DOUBLE_EQ(massBehind(simulation, 2, 3), 1);  // massless
}

TEST(Frequency, OfEachRowIsItsOwn) {
  Scene scene;
  Build build(scene);
  build.add("Scalars", "x", {{"position", Array<double>{1, 1}}});
  build.add("PointMasses", "mass", {{"state", build.link("x")}, {"masses", Array<double>{0.5, 8}}});
  build.add("DiagonalCompliance", "springs",
            {{"state", build.link("x")},
             {"stiffness_by", std::string("frequency")},
             {"frequencies", Array<double>{2, 5}},
             {"zeta", 0.0}});
  integrate(build);
  Simulation simulation(scene);
  EXPECT_NEAR(massBehind(simulation, 2, 0), 0.5, 1e-12);
  EXPECT_NEAR(massBehind(simulation, 5, 1), 8, 1e-11);
  advance(simulation, 5000);  // 0.5 s: one period of the first, two and a half of the second
  EXPECT_NEAR(Probe(simulation).position("x")[0], 1, 1e-5);
  EXPECT_NEAR(Probe(simulation).position("x")[1], -1, 1e-3);
}

TEST(Frequency, StaysWhenMassesAndFrequenciesChangeInARun) {
  Simulation simulation(swinging(2, 4, 0));
  advance(simulation, 10);
  const Id mass = simulation.scene().find(std::string_view("mass"))->id,
           spring = simulation.scene().find(std::string_view("spring"))->id;
  const auto structure = simulation.structure();
  ASSERT_TRUE(simulation.apply({SetField{mass, "mass", 10.0}}));
  EXPECT_NEAR(massBehind(simulation, 4), 10, 1e-11);
  ASSERT_TRUE(simulation.apply({SetField{spring, "frequency", 6.0}}));
  EXPECT_NEAR(massBehind(simulation, 6), 10, 1e-11);
  EXPECT_EQ(simulation.structure(), structure) << "neither describes the scene anew";
  RowLaws laws;
  simulation.readLaws(laws);
  const Energies energies = simulation.energies();
  EXPECT_NEAR(quantityOf({quantityType("effective_mass"), spring, 0},
                         {*structure, simulation.motion(), energies, simulation.report(), &laws}),
              10, 1e-11);
}

TEST(Frequency, OfAMassBetweenTwoPointsIsThatOfItsShare) {
  // W = m/4 [1 1; 1 1] is singular; along both points together 1/m_eff = 1/m, apart nothing holds.
  Scene scene;
  Build build(scene);
  build.add("Points", "ends", {{"position", Array<Vec3>{Vec3(-1, 0, 0), Vec3(1, 0, 0)}}});
  build.mapped("LinearCombination", "Points", "middle", {"ends"},
               {{"terms", Array<Term>{{0, 0, 0, 0.5}, {0, 0, 1, 0.5}}}});
  build.add("UniformMass", "mass", {{"state", build.link("middle")}, {"mass", 3.0}});
  build.add("UniformCompliance", "spring", byFrequency(build, "middle", 2, 0));
  build.add("Points", "other", {{"position", Array<Vec3>{Vec3(5, 0, 0)}}});
  build.add("UniformMass", "other mass", {{"state", build.link("other")}, {"mass", 7.0}});
  build.add("UniformCompliance", "other spring", byFrequency(build, "other", 2, 0));
  integrate(build);
  const Simulation simulation(scene);
  const auto massOf = [&](const char* name) {
    const Id id = simulation.scene().find(std::string_view(name))->id;
    return massBehind(simulation, 2,
                      static_cast<std::size_t>(simulation.structure()->constraint(id)->row));
  };
  EXPECT_NEAR(massOf("spring"), 3, 1e-6);
  EXPECT_NEAR(massOf("other spring"), 7, 1e-9) << "whatever else is singular";
}

TEST(Frequency, LeavesTheLengthsAtRestOfARunAlone) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "masses", {{"state", build.link("points")}});
  build.mapped("Distance", "Scalars", "length", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "spring", byFrequency(build, "length", 2, 0));
  integrate(build, 0.01);
  Simulation simulation(scene);
  advance(simulation, 3);
  const auto id = [&](const char* name) {
    return simulation.scene().find(std::string_view(name))->id;
  };
  ASSERT_TRUE(simulation.apply(
      {SetField{id("points"), "position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1.5, 0, 0)}}}));
  ASSERT_TRUE(simulation.apply({SetField{id("masses"), "mass", 4.0}}));
  EXPECT_NEAR(Probe(simulation).position("length")[0], 0, 1e-12) << "until a reset";
}

TEST(Frequency, IsKeptAsItWasTyped) {
  const Scene scene = swinging(2, 4, 0.3);
  const std::string text = writeScene(scene);
  EXPECT_NE(text.find("\"frequency\": 4"), std::string::npos);
  EXPECT_EQ(text.find("\"compliance\":"), std::string::npos);
  const auto again = readScene(text);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(writeScene(*again), text);
}

TEST(Frequency, NeedsAsManyNumbersAsCompliances) {
  Scene scene = swinging(1, 1, 0);
  Build build(scene);
  build.add("DiagonalCompliance", "springs",
            {{"state", build.link("x")},
             {"stiffness_by", std::string("frequency")},
             {"frequencies", Array<double>{1, 2}}});
  EXPECT_EQ(test::issueOf(Simulation(scene), "springs"),
            "frequencies has 2 numbers; the state has 1 values, 1 per element");
}

}  // namespace
}  // namespace compliant
