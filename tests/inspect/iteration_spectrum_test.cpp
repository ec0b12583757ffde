#include "engine/analysis/iteration_spectrum.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/analysis/contact_response.hpp"
#include "engine/contact/contact_method.hpp"
#include "tests/inspect/dense_step.hpp"
#include "tests/inspect/inspected.hpp"

namespace compliant::test {
namespace {

using Kind = SweepMethod::Kind;

ActiveResponse responseWith(MatX A) {
  ActiveResponse response;
  for (Index i = 0; i <= A.rows(); ++i) response.start.push_back(i);
  for (Index i = 0; i < A.rows(); ++i) response.rows.push_back(i);
  response.A = std::move(A);
  return response;
}

TEST(IterationSpectrum, OfTwoRowsIsThatOfTheTextbook) {
  MatX A(2, 2);
  A << 2, 0.6, 0.6, 0.5;
  const double coupling = 0.36 / (2 * 0.5);
  EXPECT_NEAR(iterationSpectrum(responseWith(A), {}, 0).radius, coupling, 1e-14);
  EXPECT_NEAR(iterationSpectrum(responseWith(A), {Kind::Jacobi, 1}, 0).radius, std::sqrt(coupling),
              1e-14);
}

TEST(IterationSpectrum, OfAChainObeysYoungsTheoremAboutOverrelaxation) {
  // Young 1954: with ρ_J = cos(π/(n+1)), ω = 2/(1 + √(1 − ρ_J²)) gives ρ = ω − 1.
  constexpr Index n = 30;
  MatX A = MatX::Zero(n, n);
  for (Index i = 0; i < n; ++i) {
    A(i, i) = 2;
    if (i > 0) A(i, i - 1) = A(i - 1, i) = -1;
  }
  const ActiveResponse response = responseWith(A);
  const double jacobi = std::cos(M_PI / (n + 1)), best = 2 / (1 + std::sqrt(1 - jacobi * jacobi));
  EXPECT_NEAR(iterationSpectrum(response, {Kind::Jacobi, 1}, 0).radius, jacobi, 1e-12);
  EXPECT_NEAR(iterationSpectrum(response, {}, 0).radius, jacobi * jacobi, 1e-12);
  // At ω the eigenvalues meet in Jordan blocks, which rounding splits by its square root.
  EXPECT_NEAR(iterationSpectrum(response, {Kind::GaussSeidel, best}, 0).radius, best - 1, 1e-3);
  const IterationSpectrum some = iterationSpectrum(response, {}, 3);
  ASSERT_EQ(some.slowest.size(), 3u);
  const double second = std::pow(std::cos(2 * M_PI / (n + 1)), 2);
  EXPECT_NEAR(std::abs(some.slowest[1].value), second, 1e-12);
  // Each mode is an eigenvector of one sweep.
  const MatX lower = A.triangularView<Eigen::Lower>();
  const VecX& e = some.slowest[0].impulse;
  const VecX swept = e - lower.triangularView<Eigen::Lower>().solve(VecX(A * e));
  EXPECT_LT((swept - some.radius * e).norm(), 1e-10 * e.norm());
}

TEST(IterationSpectrum, LeavesOutImpulsesThatDoNothing) {
  // Two equal rows: μ₁ − μ₂ moves nothing, and no sweep changes it.
  MatX A(3, 3);
  A << 2, 2, 0.6, 2, 2, 0.6, 0.6, 0.6, 0.5;
  const IterationSpectrum spectrum = iterationSpectrum(responseWith(A), {}, 3);
  EXPECT_EQ(spectrum.idle, 1);
  EXPECT_NEAR(spectrum.radius, 0.36, 1e-12) << "that of two rows";
  EXPECT_EQ(spectrum.slowest.size(), 2u);
}

TEST(IterationSpectrum, TellsSweepsPerDigit) {
  IterationSpectrum spectrum;
  spectrum.radius = 0.1;
  EXPECT_NEAR(spectrum.sweepsPerDigit(), 1, 1e-15);
  spectrum.radius = 1;
  EXPECT_TRUE(std::isinf(spectrum.sweepsPerDigit()));
}

/// ln of the factor by which the last sweeps reduce the residual, per sweep.
double measuredRate(const std::vector<double>& residuals, std::size_t from, std::size_t to) {
  return std::log(residuals[to] / residuals[from]) / static_cast<double>(to - from);
}

TEST(IterationSpectrum, PredictsHowATowerConverges) {
  for (const double top : {10.0, 100.0}) {
    const SolvedStep step = inspected(tower(4, top, 20), 3);
    const auto response = activeResponse(*step.record);
    ASSERT_TRUE(response.ok());
    EXPECT_TRUE(response->contacts);
    EXPECT_EQ(response->blocks(), 5);
    const double rho = iterationSpectrum(*response, {}, 0).radius;
    const auto problem = nonsmoothProblemOf(*step.record);
    ASSERT_TRUE(problem.ok());
    ContactOptions options;
    options.precision = 0;
    options.iterations = 20000;
    options.keep = ContactOptions::Keep::Residuals;
    const ContactReport report =
        makeContactMethod("gauss-seidel")->solve(*problem, options, VecX());
    std::vector<double> residuals;
    for (const auto& each : report.history) residuals.push_back(each.residual);
    // After the fast errors have gone, before rounding.
    std::size_t to = residuals.size() - 1;
    while (to > 0 && residuals[to] < 1e-11) --to;
    ASSERT_GT(to, 100u);
    EXPECT_NEAR(measuredRate(residuals, to * 3 / 4, to), std::log(rho), 0.01 * -std::log(rho))
        << top;
  }
}

TEST(IterationSpectrum, PredictsHowALinearSolverConverges) {
  const SolvedStep step = inspected(stoppedChain("GaussSeidelSolver", 12, 200, 1e-7), 40);
  const auto response = activeResponse(*step.record);
  ASSERT_TRUE(response.ok());
  EXPECT_FALSE(response->contacts);
  const DenseStep dense(*step.record);
  EXPECT_LT((response->A - dense.response()).norm(), 1e-9 * response->A.norm());
  const double rho = iterationSpectrum(*response, {}, 0).radius;
  const std::vector<double>& residuals = step.record->trace.residual;
  ASSERT_GT(residuals.size(), 100u);
  const std::size_t to = residuals.size() - 1;
  EXPECT_NEAR(measuredRate(residuals, to / 2, to), std::log(rho), 0.05 * -std::log(rho));
}

TEST(IterationSpectrum, SaysWhenNothingActs) {
  const SolvedStep step = inspected(fallingBall(), 1);
  const auto response = activeResponse(*step.record);
  ASSERT_FALSE(response.ok());
  EXPECT_EQ(response.error().what, "No row acts in this step, so nothing iterates");
}

}  // namespace
}  // namespace compliant::test
