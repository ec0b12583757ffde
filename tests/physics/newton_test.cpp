#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Steps that solve their nonlinear equations (theory §4, Newton).
namespace compliant::test {
namespace {

Build::Fields newton(std::int64_t iterations, const Build::Fields& more = {}) {
  Build::Fields fields{{"h", h}, {"newton_iterations", iterations}};
  fields.insert(fields.end(), more.begin(), more.end());
  return fields;
}

/// Let go when level.
Scene pendulum(const Build::Fields& integrator, double compliance = 0) {
  return bobOnRod(Vec3(1, 0, 0), integrator, compliance);
}

/// The largest |φ| of the rod in the first and the second half of so many steps.
std::pair<double, double> lengthErrors(const Scene& scene, int steps) {
  Simulation simulation(scene);
  double halves[2] = {0, 0};
  for (int i = 0; i < steps; ++i) {
    const StepReport& report = simulation.step();
    EXPECT_EQ(report.status, SolveStatus::Solved)
        << report.systems[0].solve.message.c_str() << ' ' << i << ' '
        << report.systems[0].solve.newtonResidual;
    double& worst = halves[2 * i / steps];
    worst = std::max(worst, std::abs(Probe(simulation).point("bob", 0).norm() - 1));
    if (testing::Test::HasFailure()) break;
  }
  std::printf("length errors %.3g and %.3g m\n", halves[0], halves[1]);
  return {halves[0], halves[1]};
}

TEST(Newton, KeepsThePendulumOnItsCircleToRounding) {
  for (const char* hardRows : {"implicit", "positional", "blended"}) {
    const auto [early, late] =
        lengthErrors(pendulum(newton(20, {{"hard_rows", std::string(hardRows)}})), 10000);
    EXPECT_LT(early, 1e-12);
    EXPECT_LT(late, 1e-12) << "it does not grow";
  }
}

TEST(Newton, KeepsThePendulumOnItsCircleForBlendedForcesToo) {
  const auto [early, late] = lengthErrors(pendulum(newton(30, {{"alpha", 0.5}})), 1000);
  EXPECT_LT(std::max(early, late), 1e-12);
}

TEST(Newton, OfOneIterationIsTheLinearisedStepBitForBit) {
  Simulation plain(pendulum({{"h", h}})), once(pendulum(newton(1, {{"newton_precision", 1e-3}})));
  advance(plain, 100);
  advance(once, 100);
  EXPECT_EQ(Probe(plain).position("bob"), Probe(once).position("bob"));
  EXPECT_EQ(once.report().systems[0].solve.newtonIterations, 0);
}

TEST(Newton, LeavesTheStabilisedPendulumAtTheErrorsOfItsCorrections) {
  // v² ≤ 2 g l, so one linearisation errs by at most h² v²/2 = h² g l.
  const double once = h * h * g;
  for (const auto& [stabilization, bound] :
       {std::pair("pre", 1.1 * once), std::pair("post_reassembled", 1.1 * once * once)}) {
    const auto [early, late] =
        lengthErrors(pendulum(newton(20, {{"stabilization", std::string(stabilization)}})), 10000);
    EXPECT_LT(early, bound) << stabilization;
    EXPECT_LT(late, bound) << stabilization;
  }
}

/// One point of 2 kg on a damped spring of the rest length 1 m, falling.
struct SpringStep {
  double alpha, beta, compliance, damping;
  Vec3 x0{0.8, -0.3, 0.1}, v0{1.5, 0.2, -0.7};
  static constexpr double mass = 2;

  double phi(const Vec3& x) const { return x.norm() - 1; }
  /// M Δv − h f − h J̄ᵀλ̄ with λ̄ = −(mean of φ + d φ̇)/c.
  Vec3 residual(const Vec3& change) const {
    const Vec3 x = x0 + h * (v0 + beta * change), v = v0 + change;
    const double end = phi(x) + damping * x.normalized().dot(v),
                 start = phi(x0) + damping * x0.normalized().dot(v0);
    const double lambda = -(alpha * end + (1 - alpha) * start) / compliance;
    return mass * change - h * mass * Vec3(0, -g, 0) -
           h * lambda * (alpha * x.normalized() + (1 - alpha) * x0.normalized());
  }
  /// Newton with the matrix of central differences.
  Vec3 change() const {
    Vec3 change = Vec3::Zero();
    for (int i = 0; i < 50; ++i) {
      Mat3 matrix;
      for (int k = 0; k < 3; ++k) {
        const Vec3 e = 1e-6 * Vec3::Unit(k);
        matrix.col(k) = (residual(change + e) - residual(change - e)) / 2e-6;
      }
      change -= matrix.inverse() * residual(change);
    }
    EXPECT_LT(residual(change).norm(), 1e-12);
    return change;
  }
};

TEST(Newton, StepsASoftSpringLikeADenseNewtonOfItsOwn) {
  for (const auto& [alpha, beta] : {std::pair(1.0, 1.0), std::pair(0.5, 0.5), std::pair(0.7, 0.9)})
    for (const char* handling : {"constraint", "force"})
      for (const char* geometric : {"none", "exact", "stabilized"}) {
        SCOPED_TRACE(std::string(handling) + ", " + geometric + ", α " + std::to_string(alpha));
        const SpringStep spring{alpha, beta, 1e-3, 0.02};
        Scene scene = pendulum(newton(50, {{"alpha", alpha},
                                           {"beta", beta},
                                           {"geometric_stiffness", std::string(geometric)}}),
                               spring.compliance);
        Build build(scene);
        build.set("bob", "position", Array<Vec3>{spring.x0});
        build.set("bob", "velocity", Array<Vec3>{spring.v0});
        build.set("mass", "mass", SpringStep::mass);
        build.set("rod", "damping_ratio", spring.damping);
        build.set("rod", "handling", std::string(handling));
        Simulation simulation(scene);
        const StepReport& report = simulation.step();
        EXPECT_EQ(report.status, SolveStatus::Solved);
        EXPECT_GT(report.systems[0].solve.newtonIterations, 2) << "it is not linear";
        const Vec3 expected = spring.v0 + spring.change();
        EXPECT_LT((Probe(simulation).velocity("bob") - expected).norm(), 1e-9 * expected.norm());
      }
}

TEST(Newton, MovesAlikeWhetherALawIsAForceOrAConstraint) {
  for (const auto& [alpha, beta] :
       {std::pair(1.0, 1.0), std::pair(0.5, 0.5), std::pair(0.8, 0.6), std::pair(0.0, 1.0)}) {
    SCOPED_TRACE("α " + std::to_string(alpha));
    VecX positions[2], forces[2];
    double damped[2];
    for (int k = 0; k < 2; ++k) {
      Scene scene = chain(6, 1e-3, k == 0 ? "constraint" : "force");
      Build build(scene);
      for (const auto& [field, value] :
           newton(60, {{"alpha", alpha}, {"beta", beta}, {"newton_precision", 1e-13}}))
        build.set("integrator", field, value);
      build.set("integrator", "h", 0.004);
      build.set("links", "damping_ratio", 0.002);
      Simulation simulation(scene);
      simulation.keepLedger();
      advance(simulation, 100);
      positions[k] = Probe(simulation).position("points");
      forces[k] = Probe(simulation).lambda("links");
      damped[k] = simulation.motion().ledger.damped;
    }
    EXPECT_LT((positions[0] - positions[1]).cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_LT((forces[0] - forces[1]).cwiseAbs().maxCoeff(), 1e-6) << "1e-9 m over c";
    EXPECT_NEAR(damped[0], damped[1], 1e-9);
  }
}

/// Where a stiff pendulum is after 0.4 s.
Vec3 place(double step, double alpha, double beta, const std::string& geometric) {
  Scene scene = pendulum(
      newton(40, {{"alpha", alpha}, {"beta", beta}, {"geometric_stiffness", geometric}}), 1e-3);
  Build(scene).set("integrator", "h", step);
  Simulation simulation(scene);
  advance(simulation, static_cast<int>(std::lround(0.4 / step)));
  return Probe(simulation).point("bob", 0);
}

TEST(Newton, IsOfSecondOrderAtTheMidpointWhicheverTheGeometricStiffness) {
  for (const char* geometric : {"none", "exact", "stabilized"}) {
    const Vec3 coarse = place(4e-3, 0.5, 0.5, geometric), middle = place(2e-3, 0.5, 0.5, geometric),
               fine = place(1e-3, 0.5, 0.5, geometric);
    EXPECT_NEAR(std::log2((coarse - middle).norm() / (middle - fine).norm()), 2, 0.2) << geometric;
  }
}

TEST(Newton, KeepsTheEnergyOfAStiffPendulumAtTheMidpoint) {
  const auto lost = [](std::int64_t iterations) {
    Scene scene = pendulum(newton(iterations, {{"alpha", 0.5}, {"beta", 0.5}}), 1e-4);
    Simulation simulation(scene);
    const double start = simulation.energies().total();
    double worst = 0;
    for (int i = 0; i < 1000; ++i) {
      advance(simulation, 1);
      worst = std::max(worst, std::abs(simulation.energies().total() - start));
    }
    std::printf("%d iterations: energy errs by %.3g J\n", static_cast<int>(iterations), worst);
    return worst;
  };
  EXPECT_LT(lost(40), 0.1 * lost(1));
}

TEST(Newton, GoesBackAlongItsCorrectionsWhereAStiffClothNeedsIt) {
  Scene scene = cloth(6, 1e-5, "force");
  Build build(scene);
  build.set("integrator", "newton_iterations", std::int64_t(100));
  build.set("integrator", "h", 0.02);
  Simulation simulation(scene);
  SolveTrace trace;
  simulation.dynamics(0).watch(&trace);
  int halvings = 0;
  for (int i = 0; i < 40; ++i) {
    const StepReport& report = simulation.step();
    const SolveStats& solve = report.systems[0].solve;
    EXPECT_EQ(report.status, SolveStatus::Solved)
        << i << ' ' << solve.message.c_str() << ' ' << solve.newtonResidual;
    EXPECT_EQ(trace.newton.size(), static_cast<std::size_t>(solve.newtonIterations));
    EXPECT_EQ(trace.newton.back(), solve.newtonResidual);
    halvings += solve.newtonHalvings;
  }
  std::printf("%d halvings\n", halvings);
  EXPECT_GT(halvings, 100) << "full corrections make it worse";
}

TEST(Newton, SaysWhenItsIterationsEndTooEarly) {
  Simulation simulation(pendulum(newton(2, {{"newton_precision", 1e-14}})));
  advance(simulation, 20);
  const SolveStats& solve = simulation.report().systems[0].solve;
  EXPECT_EQ(solve.status, SolveStatus::NotConverged);
  EXPECT_EQ(solve.newtonIterations, 2);
  EXPECT_GT(solve.newtonResidual, 1e-14);
  EXPECT_NE(std::string(solve.message.c_str()).find("Newton"), std::string::npos);
}

TEST(Newton, HasTheReactionThatBalancesWeightAndTension) {
  // A chain at rest: its first point holds the weight of all.
  Scene scene = chain(3, 1e-4);
  Build build(scene);
  for (const auto& [field, value] : newton(30)) build.set("integrator", field, value);
  build.set("links", "damping_ratio", 0.1);
  Simulation simulation(scene);
  const double mass = 1;
  advance(simulation, 20000);
  EXPECT_NEAR(Probe(simulation).reaction("points").y(), mass * g, 1e-3);
}

}  // namespace
}  // namespace compliant::test
