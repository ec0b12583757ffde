#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// A pendulum of large amplitude against the complete elliptic integral.
namespace compliant::test {
namespace {

constexpr double length = 1, amplitude = 1;  // m, rad

Scene pendulum(double h, double alpha, double beta, const std::string& geometric,
               double compliance = 0) {
  return bobOnRod(length * Vec3(std::sin(amplitude), -std::cos(amplitude), 0),
                  {{"h", h}, {"alpha", alpha}, {"beta", beta}, {"geometric_stiffness", geometric}},
                  compliance);
}

/// Time of the second passage through the lowest point, ¾ of a period after the start. Between two
/// steps the angle is the cubic with the known angles and rates, so interpolation adds O(h⁴) only.
double threeQuarters(const Scene& scene) {
  Simulation simulation(scene);
  const double h = simulation.sceneStep();
  const auto angle = [&] {
    const Vec3 x = Probe(simulation).position("bob");
    return std::atan2(x.x(), -x.y());
  };
  const auto rate = [&] {
    const Vec3 x = Probe(simulation).position("bob"), v = Probe(simulation).velocity("bob");
    return (x.x() * v.y() - x.y() * v.x()) / x.squaredNorm();
  };
  int passages = 0;
  while (simulation.motion().time < 10) {
    const double a0 = angle(), r0 = rate(), t0 = simulation.motion().time;
    advance(simulation, 1);
    const double a1 = angle(), r1 = rate();
    if ((a0 > 0) == (a1 > 0) || ++passages < 2) continue;
    double low = 0, high = 1;
    for (int i = 0; i < 60; ++i) {
      const double s = 0.5 * (low + high);
      const double value = a0 * (1 + 2 * s) * (1 - s) * (1 - s) + a1 * s * s * (3 - 2 * s) +
                           h * (r0 * s * (1 - s) * (1 - s) - r1 * s * s * (1 - s));
      ((value > 0) == (a0 > 0) ? low : high) = s;
    }
    return t0 + h * 0.5 * (low + high);
  }
  return 0;
}

double exactPeriod() {
  return 4 * std::sqrt(length / g) * std::comp_ellint_1(std::sin(amplitude / 2));
}

/// Observed order of the period between h and h/2.
double order(double alpha, double beta, const std::string& geometric, double h) {
  const double exact = 0.75 * exactPeriod();
  const double coarse = threeQuarters(pendulum(h, alpha, beta, geometric)) - exact;
  const double fine = threeQuarters(pendulum(h / 2, alpha, beta, geometric)) - exact;
  std::printf("(%g, %g) %s: errors %.3e s at h = %g s, %.3e s at h/2, order %.3f\n", alpha, beta,
              geometric.c_str(), coarse, h, fine, std::log2(std::abs(coarse / fine)));
  return std::log2(std::abs(coarse / fine));
}

TEST(Pendulum, SwingsWithThePeriodOfTheEllipticIntegral) {
  EXPECT_NEAR(exactPeriod(), 2.1394, 1e-3) << "6.6 % above that of small swings";
  EXPECT_NEAR(threeQuarters(pendulum(1e-4, 0.5, 0.5, "exact")) / (0.75 * exactPeriod()), 1, 1e-6);
  EXPECT_NEAR(threeQuarters(pendulum(1e-4, 1, 1, "stabilized")) / (0.75 * exactPeriod()), 1, 1e-3);
}

TEST(Pendulum, ConvergesWithFirstOrderForImplicitEuler) {
  EXPECT_NEAR(order(1, 1, "stabilized", 2e-3), 1, 0.2);
  EXPECT_NEAR(order(1, 1, "exact", 2e-3), 1, 0.2);
}

TEST(Pendulum, ConvergesWithSecondOrderForTheMidpointSchemeWithExactGeometricStiffness) {
  EXPECT_NEAR(order(0.5, 0.5, "exact", 8e-3), 2, 0.2);
}

TEST(Pendulum, LosesSecondOrderWithoutGeometricStiffness) {
  EXPECT_LT(order(0.5, 0.5, "none", 8e-3), 1.5);
}

TEST(Pendulum, KeepsItsRodWithinTheTurningOfOneStep) {
  Simulation simulation(pendulum(0.01, 1, 1, "stabilized"));
  for (int i = 0; i < 500; ++i) {
    advance(simulation, 1);
    // φ⁺ = (h v)²/(2 l) to leading order, v² ≤ 2 g l (1 − cos θ₀).
    const double bound = 0.01 * 0.01 * 2 * g * length * (1 - std::cos(amplitude)) / (2 * length);
    EXPECT_LE(std::abs(Probe(simulation).position("extension")[0]), 1.05 * bound);
  }
}

TEST(Pendulum, HasTheTensionOfItsSpeedAtTheLowestPoint) {
  // T = m (g + v²/l) = m g (3 − 2 cos θ₀) at θ = 0; O(h) for the mean over one step.
  Simulation simulation(pendulum(1e-4, 0.5, 0.5, "exact"));
  double before = 1;
  while (before > 0) {
    advance(simulation, 1);
    before = Probe(simulation).position("bob")[0];
  }
  EXPECT_NEAR(-Probe(simulation).lambda("rod")[0], g * (3 - 2 * std::cos(amplitude)), 1e-2);
}

}  // namespace
}  // namespace compliant::test
