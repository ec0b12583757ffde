#include "engine/laws/formula_curve.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <random>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

using testing::HasSubstr;

SpringCurve curveOfText(const char* text, double least, double most) {
  const auto curve = curveOf(*Formula::parse(text), least, most);
  EXPECT_TRUE(curve.ok()) << text << ": " << curve.error().what;
  return curve.ok() ? *curve
                    : SpringCurve(std::vector<double>{0, 1}, std::vector<double>{0, 1},
                                  SpringCurve::Shape::Straight);
}

TEST(SpringFormula, HasTheForceTheSlopeAndTheEnergyOfItsFormula) {
  struct Case {
    const char* text;
    double least, most;
    double (*force)(double x);
    double (*slope)(double x);
    double (*energy)(double x);
  };
  constexpr double pi = M_PI;
  const std::vector<Case> cases{
      {"3*x + 40*x^3", -2, 1, [](double x) { return 3 * x + 40 * x * x * x; },
       [](double x) { return 3 + 120 * x * x; },
       [](double x) { return 1.5 * x * x + 10 * x * x * x * x; }},
      {"2*(1 - exp(-x/0.1))", -0.3, 0.5, [](double x) { return 2 * (1 - std::exp(-x / 0.1)); },
       [](double x) { return 20 * std::exp(-x / 0.1); },
       [](double x) { return 2 * (x + 0.1 * std::exp(-x / 0.1) - 0.1); }},
      {"sin(pi*x)", -3, 4, [](double x) { return std::sin(pi * x); },
       [](double x) { return pi * std::cos(pi * x); },
       [](double x) { return (1 - std::cos(pi * x)) / pi; }},
      {"-1e5*max(-x, 0)^1.5", -1e-3, 2e-3,
       [](double x) { return x < 0 ? -1e5 * std::pow(-x, 1.5) : 0.0; },
       [](double x) { return x < 0 ? 1.5e5 * std::sqrt(-x) : 0.0; },
       [](double x) { return x < 0 ? 4e4 * std::pow(-x, 2.5) : 0.0; }},
      // A kink that is no first place.
      {"abs(x - 0.3)", -1, 1, [](double x) { return std::abs(x - 0.3); },
       [](double x) { return x < 0.3 ? -1.0 : 1.0; },
       [](double x) { return x < 0.3 ? 0.3 * x - x * x / 2 : 0.045 + (x - 0.3) * (x - 0.3) / 2; }}};
  std::mt19937 dice(1);
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    const SpringCurve curve = curveOfText(each.text, each.least, each.most);
    double largest = 0, steepest = 0;
    for (int i = 0; i <= 100; ++i) {
      const double x = each.least + 0.01 * i * (each.most - each.least);
      largest = std::max(largest, std::abs(each.force(x)));
      steepest = std::max(steepest, std::abs(each.slope(x)));
    }
    std::uniform_real_distribution<double> place(each.least, each.most);
    for (int i = 0; i < 300; ++i) {
      const double x = place(dice);
      if (std::abs(x - 0.3) < 1e-5) continue;  // the nearest neighbourhood of the kink
      EXPECT_NEAR(curve.force(x), each.force(x), 1.1e-9 * largest) << x;
      EXPECT_NEAR(curve.slope(x), each.slope(x), 1e-4 * steepest) << x;
      EXPECT_NEAR(curve.energy(x), each.energy(x), 2e-9 * largest * (each.most - each.least)) << x;
    }
    // On straight beyond the ends.
    EXPECT_NEAR(curve.force(each.most + 2), each.force(each.most) + 2 * each.slope(each.most),
                1e-6 * largest + 1e-12);
    EXPECT_GE(curve.steepest(), (1 - 1e-3) * steepest);
  }
}

TEST(SpringFormula, SaysWhatIsWrong) {
  const auto fault = [](const char* text, double least, double most) {
    const auto formula = Formula::parse(text);
    EXPECT_TRUE(formula.ok());
    const auto curve = curveOf(*formula, least, most);
    return curve.ok() ? std::string() : curve.error().what;
  };
  EXPECT_EQ(fault("1/x", -1, 1), "The force is not finite at x = 0");
  EXPECT_EQ(fault("log(x)", -1, 1), "The force is not finite at x = -1");
  EXPECT_EQ(fault("sin(9000*x)", -1, 1),
            "The force oscillates too often between -1 and 1: narrow the range");
  EXPECT_EQ(fault("sin(300*x)", -1, 1), "");
  EXPECT_EQ(fault("sqrt(x)", 0, 1), "The slope of the force is not finite at x = 0");
  Scene scene;
  Build build(scene);
  build.add("Scalars", "buffer", {{"position", Array<double>{0.4}}});
  build.add("UniformMass", "mass", {{"state", build.link("buffer")}});
  build.add("SpringFormulaCompliance", "spring",
            {{"state", build.link("buffer")}, {"force", std::string("10*x")}});
  const auto sentence = [&](std::vector<std::pair<std::string, Value>> fields) {
    Scene changed = scene;
    const Id id = changed.find("spring")->id;
    for (auto& [name, value] : fields)
      EXPECT_TRUE(applyEdit(changed, Edit{SetField{id, name, value}}).ok());
    const Simulation simulation(std::move(changed));
    const auto& issues = simulation.structure()->issues;
    return issues.empty() ? std::string("none") : issues[0].sentence;
  };
  EXPECT_EQ(sentence({}), "none");
  EXPECT_THAT(sentence({{"force", std::string("10*(x")}}), HasSubstr("force: character 6"));
  EXPECT_THAT(sentence({{"force", std::string("10*x + y")}}),
              HasSubstr("force: character 8: there is no “y”; a force is a formula of x"));
  EXPECT_THAT(sentence({{"force", std::string("7")}}), HasSubstr("use a constant force"));
  EXPECT_THAT(sentence({{"least_strain", 2.0}}), HasSubstr("most_strain is 1 and least_strain 2"));
  EXPECT_THAT(sentence({{"most_strain", 1e6 + 1e-6}, {"least_strain", 1e6}}),
              HasSubstr("it must be at least 0.001"));
  EXPECT_THAT(sentence({{"force", std::string("log(x)")}}), HasSubstr("not finite at x = -1"));
  EXPECT_THAT(sentence({{"target", std::string("velocity")}}),
              HasSubstr("A curve takes no target speed"));
}

// A ball on Hertz's contact, F = k δ^{3/2}, rests where it bears the weight.
TEST(SpringFormula, LetsABallSinkIntoHertzsContactByTheWeight) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 1e-3}});
  build.add("Scalars", "gap", {{"position", Array<double>{1e-3}}});
  build.add("UniformMass", "mass", {{"state", build.link("gap")}, {"mass", 4.0}});
  build.add("ConstantForce", "weight",
            {{"state", build.link("gap")}, {"force", Array<double>{-40}}});
  build.add("ViscousDrag", "drag", {{"state", build.link("gap")}, {"coefficient", 400.0}});
  build.add("SpringFormulaCompliance", "contact",
            {{"state", build.link("gap")},
             {"force", std::string("-1e6*max(-x, 0)^1.5")},
             {"least_strain", -2e-3},
             {"most_strain", 2e-3}});
  Simulation simulation(std::move(scene));
  ASSERT_TRUE(simulation.structure()->issues.empty());
  for (int i = 0; i < 2000; ++i) ASSERT_TRUE(usable(simulation.step().status));
  const double sunk = std::pow(40 / 1e6, 2.0 / 3);
  EXPECT_NEAR(simulation.motion().x[0], -sunk, 1e-8 * sunk);
  EXPECT_NEAR(simulation.motion().lambda[0], 40, 1e-6);
}

/// Displacement and velocity of mass n in Toda's lattice (m = 1, F = 1 − exp(−r)) with a soliton
/// of parameter κ at place p, which moves with sinh κ/κ masses a second (Toda 1967).
std::pair<double, double> soliton(double n, double kappa, double place) {
  const double sinh = std::sinh(kappa);
  const auto term = [&](double shift) { return std::exp(-2 * kappa * (n + shift - place)); };
  const double a = term(0), b = term(-1);
  return {-std::log((1 + a) / (1 + b)), -2 * sinh * (a / (1 + a) - b / (1 + b))};
}

// The faster of two solitons overtakes the other, and both go on as they were, but for a step
// forward and one back: ln(sinh((κ₁ + κ₂)/2)/sinh((κ₁ − κ₂)/2))/κ of the lattice (Toda 1981, §3.6).
TEST(SpringFormula, LetsTodasSolitonsPassThroughEachOther) {
  constexpr int masses = 90;
  constexpr double fast = 2, slow = 0.8, fastPlace = 12, slowPlace = 24, time = 34;
  std::vector<double> places, rates;
  std::vector<Term> terms;
  for (int n = 0; n < masses; ++n) {
    const auto [x1, v1] = soliton(n, fast, fastPlace);
    const auto [x2, v2] = soliton(n, slow, slowPlace);
    places.push_back(x1 + x2);
    rates.push_back(v1 + v2);
    if (n == 0) continue;
    terms.push_back({n - 1, 0, n, 1});
    terms.push_back({n - 1, 0, n - 1, -1});
  }
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", 0.01}, {"alpha", 0.5}, {"beta", 0.5}, {"newton_iterations", std::int64_t{4}}});
  build.add("Scalars", "masses",
            {{"position", Array<double>(places)}, {"velocity", Array<double>(rates)}});
  build.add("UniformMass", "mass", {{"state", build.link("masses")}, {"mass", 1.0}});
  build.mapped("LinearCombination", "Scalars", "springs", {"masses"},
               {{"terms", Array<Term>(terms)}});
  build.add("SpringFormulaCompliance", "toda",
            {{"state", build.link("springs")},
             {"force", std::string("1 - exp(-x)")},
             {"least_strain", -4.0},
             {"most_strain", 4.0}});
  Simulation simulation(std::move(scene));
  ASSERT_TRUE(simulation.structure()->issues.empty()) << simulation.structure()->issues[0].sentence;
  const SceneStructure& structure = *simulation.structure();
  const Index springs =
      structure.states[at(structure.stateIndex(simulation.scene().find("springs")->id))].x;
  // In a soliton at c the springs have exp(−r) − 1 = sinh²κ/cosh²(κ (i − c)): where one is, the
  // springs beside its middle tell exactly.
  const auto placeOf = [&](Index from, Index to, double kappa) {
    const VecX& x = simulation.motion().x;
    Index least = from;
    for (Index i = from; i < to; ++i)
      if (x[springs + i] < x[springs + least]) least = i;
    const auto cosine = [&](Index i) { return 1 / std::sqrt(std::expm1(-x[springs + i])); };
    const double slope =
        (cosine(least + 1) - cosine(least - 1)) / (2 * std::sinh(kappa) * cosine(least));
    return static_cast<double>(least) - std::atanh(slope) / kappa;
  };
  const double energy = simulation.energies().total(), before1 = placeOf(5, 18, fast),
               before2 = placeOf(18, 40, slow);
  while (simulation.motion().time < time - 1e-9) ASSERT_TRUE(usable(simulation.step().status));
  const double ratio = std::log(std::sinh((fast + slow) / 2) / std::sinh((fast - slow) / 2));
  const double after1 = placeOf(67, 85, fast), after2 = placeOf(50, 67, slow);
  // The midpoint rule lags by less than (2 h sinh κ)²/24 of the way.
  const double way1 = time * std::sinh(fast) / fast, way2 = time * std::sinh(slow) / slow,
               lag1 = std::pow(0.02 * std::sinh(fast), 2) / 24,
               lag2 = std::pow(0.02 * std::sinh(slow), 2) / 24;
  EXPECT_NEAR(after1 - before1, way1 + ratio / fast, lag1 * way1);
  EXPECT_NEAR(after2 - before2, way2 - ratio / slow, lag2 * way2);
  EXPECT_NEAR(simulation.energies().total(), energy, 1e-4 * energy);
}

}  // namespace
}  // namespace compliant
