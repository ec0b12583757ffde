#include "engine/analysis/stability.hpp"

#include "engine/dynamics/step/step_factor.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>

namespace compliant {
namespace {

constexpr double pi = 3.14159265358979323846;

TEST(Stability, KnowsTheFactorOfAStep) {
  const struct {
    double alpha, beta, w, factor;
  } table[] = {{1, 1, 1, std::sqrt(0.5)},  // implicit Euler: 1/√(1+w)
               {1, 1, 1e-4, 1 / std::sqrt(1 + 1e-4)},
               {0.5, 0.5, 100, 1},                   // the trapezoidal rule
               {0.5, 1, 0.02, 1 / std::sqrt(1.01)},  // 1/√(1 + w/2)
               {0, 1, 3.9, 1},                       // symplectic Euler below w = 4
               {1, 0, 3.9, 1},
               {0, 1, 4.1, (2.1 + std::sqrt(0.41)) / 2},  // λ² + 2.1 λ + 1 = 0
               {0, 0, 1, std::sqrt(2)}};                  // explicit Euler: √(1+w)
  for (const auto& row : table)
    EXPECT_NEAR(stepFactor(row.alpha, row.beta, row.w), row.factor, 1e-12)
        << row.alpha << " " << row.beta << " " << row.w;
}

// u⁺ = u − s(α q⁺ + (1−α) q), q⁺ = q + s(β u⁺ + (1−β) u) with s = hω, solved as it stands.
TEST(Stability, IsTheSpectralRadiusOfTheOneStepMap) {
  for (const double alpha : {0.0, 0.3, 0.5, 0.8, 1.0})
    for (const double beta : {0.0, 0.2, 0.5, 0.9, 1.0})
      for (const double s : {0.01, 0.7, 1.9, 2.1, 30.0}) {
        Eigen::Matrix2d left, right;
        left << 1, s * alpha, -s * beta, 1;
        right << 1, -s * (1 - alpha), s * (1 - beta), 1;
        const Eigen::Matrix2d map = left.inverse() * right;
        const double radius = map.eigenvalues().cwiseAbs().maxCoeff();
        EXPECT_NEAR(stepFactor(alpha, beta, s * s), radius, 1e-9 * (1 + radius))
            << alpha << " " << beta << " " << s;
      }
}

TEST(Stability, SaysWhatItMeans) {
  const auto text = [](double h, double alpha, double beta, std::optional<double> frequency) {
    return stabilityOf({h, alpha, beta}, frequency).text;
  };
  const double f = 2 * pi * 14.2;
  EXPECT_EQ(text(0.01, 0.5, 0.5, f), "Conserves energy at 14.2 Hz");
  EXPECT_EQ(text(0.01, 0, 1, f), "Conserves energy at 14.2 Hz");
  // hω = 0.892, w = 0.796: 1/√(1+w) per step, 7.04 steps a period: 1 − 0.1274.
  EXPECT_EQ(text(0.01, 1, 1, f), "Damps 87 % per period at 14.2 Hz");
  // h = 1e-4: w = 7.96e-5 and 704 steps: 1 − exp(−704 × 3.98e-5) = 2.8 %.
  EXPECT_EQ(text(1e-4, 1, 1, f), "Damps 2.8 % per period at 14.2 Hz");
  // 2 kHz at 0.01 s: w = 15791; a period takes a twentieth of a step, each leaves 1/√(1+w) = 0.8 %.
  EXPECT_EQ(text(0.01, 1, 1, 2 * pi * 2000), "Damps 99 % per step at 2 kHz");
  EXPECT_EQ(text(1, 0, 0, std::sqrt(0.0609)), "Unstable: grows 3.0 % per step at 0.0393 Hz");
  EXPECT_EQ(stabilityOf({1, 0, 0}, 1).kind, StabilityKind::Unstable);
  EXPECT_EQ(stabilityOf({0.01, 1, 1}, 1).kind, StabilityKind::Damping);
  EXPECT_EQ(stabilityOf({0.01, 1, 1}, std::nullopt).kind, StabilityKind::None);
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(text(0.01, 1, 1, infinite), "Damps over 99.9 % per step on elastic parts without mass");
  EXPECT_EQ(stabilityOf({0.01, 0, 1}, infinite).kind, StabilityKind::Unstable);
}

}  // namespace
}  // namespace compliant
