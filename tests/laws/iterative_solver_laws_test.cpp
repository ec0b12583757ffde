#include <gmock/gmock.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/laws/solver_variants.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"

/// What every iterative solver says about stopping early, and what it gains by going on.
namespace compliant::test {
namespace {

class IterativeSolver : public testing::TestWithParam<Variant> {};
INSTANTIATE_TEST_SUITE_P(Registered, IterativeSolver, testing::ValuesIn(iterativeVariants()),
                         VariantName());

TEST_P(IterativeSolver, StoppedEarlySaysSoAndReportsItsTrueResidual) {
  Scene scene = randomScene(4, kinds[0]);
  GetParam().addTo(scene);
  Build(scene).set("solver", "iterations", std::int64_t{2});
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  // An exact preconditioner is there in two iterations; nothing else is.
  if (report.residual() > 1e-8 || GetParam().choice("preconditioner") == "none") {
    EXPECT_EQ(report.status, SolveStatus::NotConverged);
    EXPECT_EQ(report.systems[0].solve.iterations, 2);
    EXPECT_GT(report.residual(), 1e-8);
  } else {
    EXPECT_EQ(report.status, SolveStatus::Solved);
  }
  EXPECT_EQ(simulation.motion().step, 1)
      << "the step is taken: stopping early is a thing to look at";
  // Not converged and true: the assembled system is still there.
  const KktSystem& system = simulation.dynamics(0).system();
  const Solution& solution = simulation.dynamics(0).solution();
  Residual residual;
  residual.resize(system);
  residual.compute(system, simulation.dynamics(0).solvedRight(), solution);
  EXPECT_EQ(residual.relative(), report.residual());
}

TEST_P(IterativeSolver, ResidualsFallUntilItConverges) {
  // Energies fall at every iteration, norms of residuals of CG and sweeps only in the end.
  const bool monotonous = GetParam().type->name == "MinresSolver";
  double before = 1e300;
  for (const std::int64_t iterations : {1, 4, 16, 400}) {
    Scene scene = randomScene(4, kinds[0]);
    GetParam().addTo(scene);
    Build build(scene);
    build.set("solver", "iterations", iterations);
    build.set("solver", "precision", 1e-12);
    Simulation simulation(scene);
    const double residual = simulation.step().residual();
    if (monotonous) {
      EXPECT_LE(residual, std::max(before, 1e-12));
    }
    before = residual;
  }
  EXPECT_LT(before, 1e-9);
}

TEST_P(IterativeSolver, PassesOnWhatItWentThrough) {
  Simulation simulation(randomScene(4, kinds[0]));
  const auto [system, right] = problemOf(simulation);
  const auto component = GetParam().create();
  const auto& solver = static_cast<const KktSolver&>(*component);
  const auto workspace = solver.analyse(system);
  ASSERT_TRUE(usable(solver.factor(system, *workspace, nullptr).status));
  SolveTrace trace;
  Solution solution{VecX::Zero(system.n()), VecX::Zero(system.m()), &trace};
  const SolveStats stats = solver.solve(system, right, *workspace, solution, nullptr);
  ASSERT_EQ(trace.residual.size(), static_cast<std::size_t>(stats.iterations) + 1);
  ASSERT_EQ(trace.impulse.size(), trace.residual.size());
  EXPECT_GT(trace.residual.front(), 1e-6);
  EXPECT_LT(trace.residual.back(), 1e-6);
  EXPECT_EQ(trace.impulse.back(), solution.impulse);
}

/// A hanging chain under way, with the solver.
Scene swinging(const Variant& variant) {
  Scene scene = chain(12, 1e-4);
  EXPECT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
  variant.addTo(scene);
  return scene;
}

TEST_P(IterativeSolver, NeedsNoMoreIterationsFromTheLastStepThanFromNothing) {
  Scene scene = swinging(GetParam());
  Build(scene).set("solver", "iterations", std::int64_t{5000});
  Simulation simulation(scene);
  int warm = 0, cold = 0;
  for (int i = 0; i < 40; ++i) {
    const StepReport& report = simulation.step();
    ASSERT_EQ(report.status, SolveStatus::Solved);
    if (i < 10) continue;
    warm += report.systems[0].solve.iterations;
    const KktSystem& system = simulation.dynamics(0).system();
    const RightHandSide& right = simulation.dynamics(0).solvedRight();
    cold += solve(simulation.dynamics(0).solver(), system, right).stats.iterations;
  }
  // The cold start of this one also gets a factor of its own.
  const bool older = GetParam().choice("preconditioner") == "previous_factor";
  EXPECT_LE(warm, older ? cold + 30 * 8 : cold);
}

/// A regular loop whose points have no mass of their own in many directions: W is singular.
TEST(MinresSolver, SolvesTheMasslessLoopWithEachPreconditionerThatFactors) {
  for (const char* preconditioner : {"incomplete_cholesky", "previous_factor"}) {
    SCOPED_TRACE(preconditioner);
    Result<Scene> scene =
        loadScene(test::sourceFolder() + "/tests/data/found/bricard_massless_regular.json");
    ASSERT_TRUE(scene.ok());
    ASSERT_TRUE(applyEdit(*scene, {Erase{scene->find("solver")->id}}).ok());
    Build(*scene).add(
        "MinresSolver", "solver",
        {{"preconditioner", std::string(preconditioner)}, {"iterations", std::int64_t{400}}});
    Simulation simulation(std::move(*scene));
    int most = 0;
    for (int i = 0; i < 200; ++i) {
      const SolveStats& stats = simulation.step().systems[0].solve;
      ASSERT_EQ(stats.status, SolveStatus::Solved)
          << "step " << i + 1 << ": " << stats.message.c_str() << ' ' << stats.relativeResidual;
      most = std::max(most, stats.iterations);
    }
    if (preconditioner == std::string("previous_factor")) {
      EXPECT_LE(most, 40) << "24 directions have no mass";
    }
  }
}

}  // namespace
}  // namespace compliant::test
