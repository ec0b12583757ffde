#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <complex>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// The one-step map of a linear oscillator (theory §4, (4.5)).
namespace compliant::test {
namespace {

constexpr double mass = 2.0;

/// A mass on a line with the spring on itself or on a copy of its position.
Scene oscillator(double h, double alpha, double beta, double compliance,
                 const std::string& handling, double q, double v, bool mapped) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", h}, {"alpha", alpha}, {"beta", beta}});
  build.add("Scalars", "q", {{"position", Array<double>{q}}, {"velocity", Array<double>{v}}});
  build.add("UniformMass", "mass", {{"state", build.link("q")}, {"mass", mass}});
  if (mapped) build.mapped("Identity", "Scalars", "copy", {"q"});
  build.add("UniformCompliance", "spring",
            {{"state", build.link(mapped ? "copy" : "q")},
             {"compliance", compliance},
             {"handling", handling}});
  return scene;
}

/// (q⁺, v⁺) from (q, v), measured.
Eigen::Matrix2d measuredMap(double h, double alpha, double beta, double w,
                            const std::string& handling, bool mapped) {
  const double compliance = h * h / (w * mass);  // w = (hω)² = h²/(m c)
  Eigen::Matrix2d map;
  for (int column = 0; column < 2; ++column) {
    Simulation simulation(oscillator(h, alpha, beta, compliance, handling, column == 0 ? 1 : 0,
                                     column == 1 ? 1 : 0, mapped));
    advance(simulation, 1);
    map(0, column) = Probe(simulation).position("q")[0];
    map(1, column) = Probe(simulation).velocity("q")[0];
  }
  return map;
}

TEST(OneStepMap, IsThatOfTheSchemeForEveryAlphaBetaAndStiffness) {
  const double h = 0.1;
  for (const double alpha : {0.0, 0.25, 0.5, 0.75, 1.0})
    for (const double beta : {0.0, 0.25, 0.5, 0.75, 1.0})
      for (const double w : {0.01, 0.5, 3.0, 50.0})
        for (const std::string handling : {"constraint", "force"})
          for (const bool mapped : {false, true}) {
            SCOPED_TRACE("α " + std::to_string(alpha) + " β " + std::to_string(beta) + " w " +
                         std::to_string(w) + " " + handling + (mapped ? " mapped" : ""));
            const Eigen::Matrix2d map = measuredMap(h, alpha, beta, w, handling, mapped);
            // Δv = −(w/h q + α w v)/(1 + αβ w), q⁺ = q + h (v + β Δv)
            const double change = 1 / (1 + alpha * beta * w);
            Eigen::Matrix2d expected;
            expected(1, 0) = -w / h * change;
            expected(1, 1) = 1 - alpha * w * change;
            expected(0, 0) = 1 + h * beta * expected(1, 0);
            expected(0, 1) = h * (1 + beta * (expected(1, 1) - 1));
            // Entries reach w/h = 500; the determinant cancels products of that size.
            EXPECT_LE((map - expected).cwiseAbs().maxCoeff(), 1e-13 * (1 + w / h));
            const double determinant = (1 + (1 - alpha) * (1 - beta) * w) / (1 + alpha * beta * w);
            EXPECT_NEAR(map.determinant(), determinant, 1e-12 * (1 + w));
          }
}

TEST(OneStepMap, IsStableExactlyWhereTheConditionSaysSo) {
  // |eigenvalues| ≤ 1 iff α + β ≥ 1 and w (1−2α)(1−2β) ≥ −4 (points on the border are left out).
  for (const double alpha : {0.0, 0.3, 0.5, 0.6, 1.0})
    for (const double beta : {0.05, 0.3, 0.45, 0.6, 1.0})
      for (const double w : {0.01, 3.0, 4.5, 30.0, 500.0}) {
        const double sum = alpha + beta - 1, second = 4 + w * (1 - 2 * alpha) * (1 - 2 * beta);
        if (std::abs(sum) < 1e-9 || std::abs(second) < 1e-9) continue;
        const auto map = measuredMap(0.1, alpha, beta, w, "constraint", true);
        const double trace = map.trace(), determinant = map.determinant();
        const std::complex<double> root =
            std::sqrt(std::complex<double>(trace * trace / 4 - determinant));
        const double radius = std::max(std::abs(trace / 2 + root), std::abs(trace / 2 - root));
        EXPECT_EQ(radius <= 1 + 1e-9, sum > 0 && second > 0) << alpha << " " << beta << " " << w;
      }
}

/// Relative change of energy over some steps of a chain of three masses and four springs.
double energyChange(double alpha, double beta, int steps, const std::string& handling) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.02}, {"alpha", alpha}, {"beta", beta}});
  build.add("Scalars", "q",
            {{"position", Array<double>{0.3, -0.1, 0.2}}, {"velocity", Array<double>{1.0, 0, -2}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("q")}, {"masses", Array<double>{1.0, 2.0, 0.5}}});
  build.mapped("LinearCombination", "Scalars", "gaps", {"q"},
               {{"terms", Array<Term>{{0, 0, 0, 1},
                                      {1, 0, 0, -1},
                                      {1, 0, 1, 1},
                                      {2, 0, 1, -1},
                                      {2, 0, 2, 1},
                                      {3, 0, 2, -1}}}});
  build.add("DiagonalCompliance", "springs",
            {{"state", build.link("gaps")},
             {"compliances", Array<double>{1e-2, 1e-4, 3e-3, 1e-3}},
             {"handling", handling}});
  Simulation simulation(scene);
  const double before = simulation.energies().total();
  advance(simulation, steps);
  return simulation.energies().total() / before - 1;
}

TEST(Energy, OfALinearSystemIsKeptByTheMidpointScheme) {
  // 10⁴ steps, each rounding by a few 1e-16 relative to stiff springs of 10⁴ N/m.
  EXPECT_LE(std::abs(energyChange(0.5, 0.5, 10000, "constraint")), 1e-9);
  EXPECT_LE(std::abs(energyChange(0.5, 0.5, 10000, "force")), 1e-9);
}

TEST(Energy, FallsWhereAlphaPlusBetaIsAboveOne) {
  for (const auto& [alpha, beta] : {std::pair(1.0, 1.0), {0.5, 1.0}, {1.0, 0.5}, {0.51, 0.51}})
    EXPECT_LT(energyChange(alpha, beta, 1000, "constraint"), -0.01) << alpha << " " << beta;
  EXPECT_GT(energyChange(0.49, 0.49, 1000, "constraint"), 0.01);
}

double amplitudeLoss(double alpha, double beta, double w) {
  // The determinant is the square of the loss of amplitude while eigenvalues are complex.
  return std::sqrt(measuredMap(0.1, alpha, beta, w, "constraint", false).determinant());
}

TEST(Amplitude, LosesTheKnownFactorPerStep) {
  for (const double w : {0.01, 0.3, 2.0}) {
    EXPECT_NEAR(amplitudeLoss(1, 1, w), std::sqrt(1 / (1 + w)), 1e-13);
    EXPECT_NEAR(amplitudeLoss(0.5, 1, w), std::sqrt(1 / (1 + w / 2)), 1e-13);
    EXPECT_NEAR(amplitudeLoss(0.5, 0.5, w), 1, 1e-13);
    EXPECT_NEAR(amplitudeLoss(0, 1, w), 1, 1e-13);
    EXPECT_NEAR(amplitudeLoss(1, 0, w), 1, 1e-13);
  }
  // Implicit Euler takes 1/(1 + w) of the energy in every step, wherever the oscillator is.
  Simulation simulation(oscillator(0.1, 1, 1, 0.1 * 0.1 / (0.3 * mass), "force", 0.7, -0.4, false));
  for (int i = 0; i < 20; ++i) {
    const double before = simulation.energies().total();
    advance(simulation, 1);
    EXPECT_NEAR(simulation.energies().total() / before, 1 / 1.3, 1e-13);
  }
}

}  // namespace
}  // namespace compliant::test
