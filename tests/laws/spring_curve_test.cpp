#include "engine/laws/spring_curve.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "engine/analysis/highest_frequency.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {
namespace {

/// A table of a function, `pieces` of equal width.
std::pair<Array<double>, Array<double>> tableOf(const std::function<double(double)>& f, double from,
                                                double to, int pieces) {
  std::vector<double> strains, forces;
  for (int i = 0; i <= pieces; ++i) {
    strains.push_back(from + (to - from) * i / pieces);
    forces.push_back(f(strains.back()));
  }
  return {Array<double>(strains), Array<double>(forces)};
}

TEST(SpringCurve, GoesThroughItsPlacesAndOnStraightBeyondThem) {
  const std::vector<double> x{-2, -1, 0.5, 3}, f{-5, -4, 1, 2};
  for (const auto shape : {SpringCurve::Shape::Straight, SpringCurve::Shape::Smooth}) {
    const SpringCurve curve(x, f, shape);
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(curve.force(x[i]), f[i], 1e-14);
    EXPECT_NEAR(curve.force(-4), -7, 1e-14);
    EXPECT_NEAR(curve.force(8), 4, 1e-14);
    EXPECT_NEAR(curve.slope(-3), 1, 1e-14);
    EXPECT_NEAR(curve.slope(5), 0.4, 1e-14);
    EXPECT_NEAR(curve.energy(0), 0, 1e-14);
  }
}

// By central differences, and by Simpson's rule from 0.
TEST(SpringCurve, HasTheSlopeAndTheEnergyOfItsForce) {
  const std::vector<double> x{-2, -1, 0.5, 3, 3.5}, f{-5, -4, 1, 2, -1};
  for (const auto shape : {SpringCurve::Shape::Straight, SpringCurve::Shape::Smooth}) {
    const SpringCurve curve(x, f, shape);
    for (double at = -2.97; at < 4.2; at += 0.11) {
      const double e = 1e-5;
      EXPECT_NEAR(curve.slope(at), (curve.force(at + e) - curve.force(at - e)) / (2 * e), 1e-6)
          << at;
      constexpr int steps = 20000;
      double sum = 0;
      for (int i = 0; i < steps; ++i) {
        const double a = at * i / steps, b = at * (i + 1) / steps;
        sum += (b - a) / 6 * (curve.force(a) + 4 * curve.force((a + b) / 2) + curve.force(b));
      }
      EXPECT_NEAR(curve.energy(at), sum, 1e-7) << at;
    }
  }
}

TEST(SpringCurve, OvershootsNowhere) {
  const SpringCurve curve(std::vector<double>{0, 1, 2, 3, 4}, std::vector<double>{0, 0, 1, 10, 10},
                          SpringCurve::Shape::Smooth);
  for (double at = 0; at < 4; at += 0.01) {
    EXPECT_GE(curve.force(at + 0.01), curve.force(at) - 1e-14) << at;
    EXPECT_LE(curve.force(at), 10 + 1e-14) << at;
  }
}

struct Setting {
  double position = 0, mass = 1, load = 0, damping = 0, h = 1e-3, alpha = 0.5;
  const char* handling = "constraint";
  std::int64_t newton = 5;
};

Scene oscillator(const std::function<double(double)>& f, double from, double to, const Setting& s) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", s.h}, {"alpha", s.alpha}, {"beta", s.alpha}, {"newton_iterations", s.newton}});
  build.add("Scalars", "x", {{"position", Array<double>{s.position}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", s.mass}});
  build.add("ConstantForce", "load",
            {{"state", build.link("x")}, {"force", Array<double>{s.load}}});
  build.add("ViscousDrag", "drag", {{"state", build.link("x")}, {"coefficient", s.damping}});
  const auto [strains, forces] = tableOf(f, from, to, 400);
  build.add("SpringCurveCompliance", "spring",
            {{"state", build.link("x")},
             {"strains", strains},
             {"forces", forces},
             {"handling", std::string(s.handling)}});
  return scene;
}

// T = 4 K(k)/√(1 + A²), k² = A²/(2 (1 + A²)), of x″ + x + x³ = 0 from rest at A.
TEST(SpringCurve, GivesDuffingsOscillatorItsPeriodAndKeepsItsEnergy) {
  for (const char* handling : {"constraint", "force"})
    for (const double amplitude : {0.5, 1.0, 3.0}) {
      SCOPED_TRACE(std::string(handling) + " " + std::to_string(amplitude));
      const double a2 = amplitude * amplitude,
                   period =
                       4 * std::comp_ellint_1(std::sqrt(a2 / (2 * (1 + a2)))) / std::sqrt(1 + a2);
      Simulation simulation(oscillator([](double x) { return x + x * x * x; }, -4, 4,
                                       {.position = amplitude, .handling = handling}));
      const double total = 0.5 * a2 + 0.25 * a2 * a2;
      EXPECT_NEAR(simulation.energies().elastic, total, 1e-3 * total);
      double before = 0, least = 1e9, most = -1e9, passed = 0;
      int turns = 0;
      while (turns < 5 && simulation.motion().time < 6 * period) {
        before = simulation.motion().v[0];
        ASSERT_TRUE(usable(simulation.step().status));
        const double now = simulation.motion().v[0], energy = simulation.energies().total();
        least = std::min(least, energy);
        most = std::max(most, energy);
        if (before > 0 && now <= 0) {  // back at A
          ++turns;
          passed = simulation.motion().time - 1e-3 * now / (now - before);
        }
      }
      EXPECT_NEAR(passed / turns, period, 1e-3 * period);
      EXPECT_LT(most - least, 1e-5 * total);
    }
}

// A ball on Hertz's contact, F = k δ^{3/2}, rests where it bears the weight.
TEST(SpringCurve, LetsABallSinkIntoHertzsContactByTheWeight) {
  constexpr double k = 1e6, weight = 40;
  const auto hertz = [](double x) { return x < 0 ? -k * std::pow(-x, 1.5) : 0.0; };
  Simulation simulation(oscillator(hertz, -2e-3, 2e-3,
                                   {.position = 1e-3, .mass = 4, .load = -weight, .damping = 400}));
  advance(simulation, 2000);
  const double sunk = std::pow(weight / k, 2.0 / 3);
  EXPECT_NEAR(simulation.motion().x[0], -sunk, 1e-3 * sunk);
  EXPECT_NEAR(simulation.motion().lambda[0], weight, 1e-6);
}

// A leaf with F = x³ − x is flat at 0, where it does not stay, and rests at ±1.
TEST(SpringCurve, LetsALeafSnapToTheNearerSide) {
  const auto leaf = [](double x) { return x * x * x - x; };
  for (const char* handling : {"constraint", "force"})
    for (const double start : {0.1, -0.1, 0.6, -1.7}) {
      Simulation simulation(oscillator(
          leaf, -3, 3,
          {.position = start, .damping = 3, .h = 0.01, .alpha = 1, .handling = handling}));
      simulation.keepLedger();
      advance(simulation, 3000);
      const double side = start > 0 ? 1 : -1;
      EXPECT_NEAR(simulation.motion().x[0], side, 1e-4) << handling << start;
      const auto energy = [](double x) { return x * x * x * x / 4 - x * x / 2; };
      const Ledger& ledger = simulation.motion().ledger;
      EXPECT_NEAR(ledger.damped + std::abs(ledger.numerical), energy(start) - energy(1),
                  0.1 * (energy(start) - energy(1)))
          << handling << start;
    }
}

TEST(SpringCurve, IsTheSameAsAConstraintAndAsAForce) {
  const auto bumper = [](double x) { return x < 0 ? 200 * x - 3000 * x * x : 0.0; };
  const auto motion = [&](const char* handling) {
    Simulation simulation(oscillator(bumper, -1, 1,
                                     {.position = 0.3,
                                      .load = -9.81,
                                      .h = 0.01,
                                      .alpha = 1,
                                      .handling = handling,
                                      .newton = 1}));
    advance(simulation, 200);
    return simulation.motion().x[0];
  };
  EXPECT_NEAR(motion("constraint"), motion("force"), 1e-6);
}

TEST(SpringCurve, OfAStraightTableIsASpringOfThatCompliance) {
  const auto motion = [](const char* type, Build::Fields law) {
    Scene scene;
    Build build(scene);
    build.add("Scalars", "x", {{"position", Array<double>{0.7}}});
    build.add("UniformMass", "mass", {{"state", build.link("x")}});
    law.emplace_back("state", build.link("x"));
    law.emplace_back("damping_ratio", 0.02);
    build.add(type, "spring", std::move(law));
    Simulation simulation(scene);
    advance(simulation, 100);
    return simulation.motion().x[0];
  };
  EXPECT_NEAR(motion("SpringCurveCompliance", {{"strains", Array<double>{-1, 2}},
                                               {"forces", Array<double>{-50, 100}},
                                               {"shape", std::string("straight")}}),
              motion("UniformCompliance", {{"compliance", 0.02}}), 1e-13);
}

// What plots and tooltips show as its strain: flat or steep, the mean of φ over the step.
TEST(SpringCurve, ShowsTheMeanOfItsStrainOverAStep) {
  const auto bumper = [](double x) { return x < 0 ? 200 * x - 3000 * x * x : 0.0; };
  for (const char* handling : {"constraint", "force"})
    for (const std::int64_t newton : {1, 5})
      for (const double alpha : {0.5, 1.0}) {
        Simulation simulation(oscillator(bumper, -1, 1,
                                         {.position = 0.05,
                                          .load = -9.81,
                                          .h = 5e-3,
                                          .alpha = alpha,
                                          .handling = handling,
                                          .newton = newton}));
        for (int i = 0; i < 100; ++i) {
          const double before = simulation.motion().x[0];
          ASSERT_TRUE(usable(simulation.step().status));
          const double mean = alpha * simulation.motion().x[0] + (1 - alpha) * before;
          ASSERT_NEAR(simulation.motion().strain[0], mean, 1e-12) << handling << newton << i;
        }
      }
}

// A table is edited list by list: in between it fits nobody, and nothing may end there.
TEST(SpringCurve, WaitsForTheOtherListOfAnEditedTable) {
  Simulation simulation(oscillator([](double x) { return x; }, -1, 1, {.position = 0.5}));
  advance(simulation, 10);
  const Id spring = idOf(simulation.scene(), "spring");
  const auto set = [&](const char* field, Array<double> list) {
    ASSERT_TRUE(simulation.apply({SetField{spring, field, std::move(list)}}).ok());
    advance(simulation, 10);
  };
  set("strains", {-1, 0, 2});
  EXPECT_NE(issueOf(simulation, "spring"), "");
  RowLaws laws;
  simulation.readLaws(laws);
  LawTable table;
  StateShape shape = simulation.layout().states.front().shape;
  dynamic_cast<const Constraint*>(simulation.scene().find(spring))->read(shape, table, {});
  EXPECT_EQ(table.rows(), 1);
  set("forces", {-3, 0, 5});
  EXPECT_EQ(issueOf(simulation, "spring"), "");
  set("strains", {0, 0, 2});
  EXPECT_NE(issueOf(simulation, "spring"), "");
}

// ω² = F′/m where the scene starts; none where the curve is flat or falls.
TEST(SpringCurve, VibratesWithItsSlopeAtTheStart) {
  const auto frequency = [](const std::function<double(double)>& f, double start) {
    const Scene scene = oscillator(f, -4, 4, {.position = start, .mass = 2});
    return highestFrequency(scene, idOf(scene, "integrator"));
  };
  const auto duffing = [](double x) { return x + x * x * x; };
  ASSERT_TRUE(frequency(duffing, 1).has_value());
  EXPECT_NEAR(*frequency(duffing, 1), std::sqrt(4.0 / 2), 1e-3);
  EXPECT_FALSE(frequency([](double x) { return x < 0 ? 5 * x : 0.0; }, 1).has_value());
  EXPECT_FALSE(frequency([](double x) { return x * x * x - x; }, 0.1).has_value());
}

TEST(SpringCurve, SaysWhatIsWrongWithATable) {
  const auto sentence = [](Array<double> strains, Array<double> forces) {
    Scene scene;
    Build build(scene);
    build.add("Scalars", "x", {{"position", Array<double>{0.7}}});
    build.add("UniformMass", "mass", {{"state", build.link("x")}});
    build.add("SpringCurveCompliance", "spring",
              {{"state", build.link("x")}, {"strains", strains}, {"forces", forces}});
    return issueOf(Simulation(scene), "spring");
  };
  EXPECT_EQ(sentence({0, 1}, {0, 1, 2}),
            "strains has 2 numbers and forces has 3; both need the same number, at least 2");
  EXPECT_EQ(sentence({0, 1, 1}, {0, 1, 2}),
            "strains[2] is 1; strains must ascend by at least 1e-12 m, and the one before is 1");
  EXPECT_EQ(sentence({0, 1}, {3, 3}), "All forces are the same: use a constant force");
  EXPECT_EQ(sentence({0, 1e-6}, {0, 1e12}),
            "The curve is steeper than 1e12 N/m, which no step could follow");
  EXPECT_NE(sentence({0, 1e-300}, {0, 1e12}), "");
  EXPECT_NE(sentence({0, 1e-300, 1}, {0, 0, 1}), "");
  EXPECT_EQ(sentence({0, 1}, {0, 1}), "");
}

}  // namespace
}  // namespace compliant::test
