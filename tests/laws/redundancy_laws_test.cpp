#include <gmock/gmock.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/laws/solver_variants.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"

/// Hard rows that repeat each other, with every solver: what it says is true, and what it answers
/// is the impulse of least norm.
namespace compliant::test {
namespace {

Scene found(const char* name) {
  Result<Scene> scene = loadScene(test::sourceFolder() + "/tests/data/found/" + name + ".json");
  EXPECT_TRUE(scene.ok());
  return scene.ok() ? std::move(*scene) : Scene();
}

/// The scene with another solver in the place of its own, as precise as it can be.
Scene with(Scene scene, const Variant& variant) {
  EXPECT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
  variant.addTo(scene);
  if (variant.iterates()) {
    Build(scene).set("solver", "iterations", std::int64_t{20000});
    // Of rows that contradict each other, the right-hand side has rounding of 2e-12 that no impulse
    // answers.
    Build(scene).set("solver", "precision", 1e-12);
  }
  return scene;
}

/// By eigenvalues of D^{-1/2} A D^{-1/2}, A = J W⁻¹Jᵀ + Ĉ/h and D its diagonal: the impulse of
/// least norm Σ A_ii μ_i² among those that meet J Δv + Ĉ/h μ = b as well as any.
struct LeastNorm {
  VecX impulse;       ///< μ
  VecX change;        ///< Δv
  VecX unit;          ///< √A_ii
  Index free = 0;     ///< eigenvalues that are zero
  double least = 0;   ///< the smallest of the others
  double missed = 0;  ///< ‖b − J Δv − Ĉ/h μ‖, the least possible
};
LeastNorm leastNorm(const KktSystem& system, const RightHandSide& right) {
  const MatX W = system.W.denseSymmetric(), J = system.J.dense(), C = system.C.denseSymmetric();
  const Eigen::FullPivLU<MatX> inverse(W);
  const MatX A = J * inverse.solve(J.transpose()) + C;
  LeastNorm result;
  result.unit = A.diagonal().unaryExpr([](double d) { return d > 0 ? std::sqrt(d) : 1.0; });
  const VecX scale = result.unit.cwiseInverse();
  const Eigen::SelfAdjointEigenSolver<MatX> eigen(scale.asDiagonal() * A * scale.asDiagonal());
  const VecX scaled = scale.asDiagonal() * (right.b - J * inverse.solve(right.c));
  VecX parts = eigen.eigenvectors().transpose() * scaled;
  result.least = eigen.eigenvalues().maxCoeff();
  for (Index i = 0; i < parts.size(); ++i) {
    const double value = eigen.eigenvalues()[i];
    if (value < 1e-11) {
      parts[i] = 0;
      ++result.free;
    } else {
      parts[i] /= value;
      result.least = std::min(result.least, value);
    }
  }
  result.impulse = scale.asDiagonal() * (eigen.eigenvectors() * parts);
  result.change = inverse.solve(right.c + J.transpose() * result.impulse);
  result.missed = (right.b - J * result.change - C * result.impulse).norm();
  return result;
}

/// Steps, and compares what the step found with the dense answer to its own system; the largest
/// force of a constraint met on the way, N.
double follow(Scene scene, int steps, double tolerance) {
  Simulation simulation(std::move(scene));
  double largest = 0;
  for (int i = 0; i < steps; ++i) {
    SCOPED_TRACE("step " + std::to_string(i + 1));
    const StepReport& report = simulation.step();
    EXPECT_TRUE(usable(report.status)) << report.systems[0].solve.message.c_str();
    if (!usable(report.status)) return largest;
    const KktSystem& system = simulation.dynamics(0).system();
    const RightHandSide& right = simulation.dynamics(0).solvedRight();
    const Solution& solution = simulation.dynamics(0).solution();
    const LeastNorm exact = leastNorm(system, right);
    const auto size = [&](const VecX& mu) { return mu.cwiseProduct(exact.unit).norm(); };
    // Rounding of A is seen through its smallest eigenvalue.
    const double bound = tolerance / exact.least * (size(exact.impulse) + right.b.norm());
    EXPECT_LE(size(solution.impulse - exact.impulse), bound);
    const SolveStats& stats = report.systems[0].solve;
    const double primal = (system.W.denseSymmetric() * solution.change -
                           system.J.dense().transpose() * solution.impulse - right.c)
                              .norm();
    const double dual = (system.J.dense() * solution.change +
                         system.C.denseSymmetric() * solution.impulse - right.b)
                            .norm();
    EXPECT_NEAR(stats.primalResidual, primal, 1e-13 * (1 + right.c.norm()));
    EXPECT_NEAR(stats.dualResidual, dual, 1e-13 * (1 + right.b.norm()));
    EXPECT_LE(dual, exact.missed + bound);
    const auto& redundancy = report.systems[0].redundancy;
    EXPECT_EQ(redundancy != nullptr ? redundancy->rows : 0, exact.free);
    largest = std::max(largest, simulation.motion().lambda.cwiseAbs().maxCoeff());
    if (testing::Test::HasFailure()) return largest;
  }
  return largest;
}

class EverySolverOnRepeatedRows : public testing::TestWithParam<Variant> {};
INSTANTIATE_TEST_SUITE_P(Registered, EverySolverOnRepeatedRows, testing::ValuesIn(everyVariant()),
                         VariantName());

TEST_P(EverySolverOnRepeatedRows, GivesTheForcesOfLeastNormAtEachStep) {
  if (GetParam().needsSoftRows()) return;
  // Iterative solvers stop at a residual of 1e-12, or where rounding ends them.
  const double tolerance = GetParam().iterates() ? 1e-10 : 1e-12;
  for (const char* name : {"self_stress", "self_stress_cg"}) {
    SCOPED_TRACE(name);
    const double largest = follow(with(found(name), GetParam()), 60, tolerance);
    EXPECT_GT(largest, 5);
    EXPECT_LT(largest, 100);
  }
}

/// Points without mass give way to rods: scaled by masses their rows look alike, and are not.
TEST_P(EverySolverOnRepeatedRows, RunsRowsThatTouchNoMassAsTheyAre) {
  const Variant& variant = GetParam();
  if (variant.needsSoftRows() || variant.iterates() || variant.type->name == "SchurSolver") return;
  for (const char* name :
       {"massless_regular", "massless_correction", "massless_rounding", "massless_rounding_soft"}) {
    SCOPED_TRACE(name);
    Simulation simulation(with(found(name), variant));
    const double start = simulation.energies().total();
    for (int step = 0; step < 100; ++step) {
      const StepReport& report = simulation.step();
      ASSERT_TRUE(usable(report.status)) << step << " " << report.systems[0].solve.message.c_str();
      EXPECT_EQ(report.systems[0].redundancy, nullptr) << step;
      EXPECT_LE(report.systems[0].solve.relativeResidual, 1e-8) << step;
    }
    EXPECT_NEAR(simulation.energies().total(), start, 1e-6 * std::abs(start));
  }
}

TEST_P(EverySolverOnRepeatedRows, NeverCallsGarbageSolved) {
  if (GetParam().needsSoftRows()) return;
  // Asked directly, without what looks after repeated rows in a step.
  for (unsigned seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Scene scene = randomScene(seed, kinds[1]);
    Build build(scene);
    std::vector<Edge> pairs;
    const Index points = scene.find("points") ? 3 : 0;
    for (int a = 0; a < points; ++a)
      for (int b = 0; b < a; ++b)
        for (int times = 0; times < 2; ++times) pairs.push_back({a, b});
    build.mapped("Distance", "Scalars", "again", {"points"}, {{"edges", Array<Edge>(pairs)}});
    build.add("UniformCompliance", "again law", {{"state", build.link("again")}});
    Simulation simulation(scene);
    auto [system, right] = problemOf(simulation);
    for (const bool consistent : {true, false}) {
      Dice dice(seed);
      if (!consistent) right.b = dice.vector(static_cast<int>(system.m()));
      const auto component = GetParam().create();
      const Answer answer = solve(*component, system, right);
      if (answer.stats.status != SolveStatus::Solved) {
        EXPECT_TRUE(answer.stats.status == SolveStatus::NotConverged ||
                    !answer.stats.message.empty());
        continue;
      }
      const VecX residual = denseMatrix(system) * answer.joined - denseRightHandSide(right);
      EXPECT_LE(residual.head(system.n()).norm(), 1e-6 * (1 + right.c.norm()));
      EXPECT_LE(residual.tail(system.m()).norm(), 1e-6 * (1 + right.b.norm()));
    }
  }
}

TEST_P(EverySolverOnRepeatedRows, MeetsRodsThatContradictAsWellAsPossibleAndNamesThem) {
  if (GetParam().needsSoftRows()) return;
  Scene scene = chain(3, 0);
  Build build(scene);
  build.mapped("Distance", "Scalars", "again", {"points"},
               {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{0.34}}});
  build.add("UniformCompliance", "second rod", {{"state", build.link("again")}});
  Simulation simulation(with(std::move(scene), GetParam()));
  for (int i = 0; i < 20; ++i) {
    const StepReport& report = simulation.step();
    ASSERT_EQ(report.status, SolveStatus::NotConverged);
    const SolveStats& stats = report.systems[0].solve;
    EXPECT_THAT(stats.message.c_str(), testing::HasSubstr("contradict"));
    EXPECT_EQ(stats.conflicts, 2);
    EXPECT_GT(stats.relativeResidual, 1e-4);
  }
  // Half way between 1/3 m and 0.34 m, but for the drift of a step.
  EXPECT_NEAR(Probe(simulation).point("points", 1).norm(), (1.0 / 3 + 0.34) / 2, 1e-3);
}

std::vector<Variant> directVariants() {
  std::vector<Variant> all;
  for (const Variant& variant : everyVariant())
    if (!variant.iterates() && !variant.needsSoftRows()) all.push_back(variant);
  return all;
}

TEST(DirectSolvers, MoveABracedFrameAlikeFor300Steps) {
  std::vector<VecX> ends;
  for (const Variant& variant : directVariants()) {
    SCOPED_TRACE(VariantName()({variant, 0}));
    Simulation simulation(with(found("self_stress"), variant));
    for (int i = 0; i < 300; ++i)
      ASSERT_EQ(simulation.step().status, SolveStatus::Solved)
          << i << simulation.report().systems[0].solve.message.c_str()
          << simulation.report().residual();
    ends.push_back(simulation.motion().x);
  }
  // Each step errs by rounding times the condition of A, 1e-16 · 1e2; 300 steps of a body that
  // tumbles three times spread it by far less than 1e5.
  for (const VecX& end : ends) EXPECT_LE((end - ends.front()).cwiseAbs().maxCoeff(), 1e-9);
}

Scene loop(const char* name) {
  Result<Scene> scene = loadScene(test::sourceFolder() + "/tests/data/found3/" + name + ".json");
  EXPECT_TRUE(scene.ok());
  return scene.ok() ? std::move(*scene) : Scene();
}

/// Positions of a state after a second, and the largest λ on the way.
std::pair<VecX, double> turned(Scene scene, double h, const char* state) {
  Build(scene).set("integrator", "h", h);
  Simulation simulation(std::move(scene));
  double largest = 0;
  for (int i = 0; i < std::lround(1 / h); ++i) {
    const StepReport& report = simulation.step();
    EXPECT_TRUE(usable(report.status)) << i << ' ' << report.systems[0].solve.message.c_str();
    EXPECT_EQ(report.systems[0].solve.conflicts, 0) << i;
    largest = std::max(largest, simulation.motion().lambda.cwiseAbs().maxCoeff());
    if (testing::Test::HasFailure()) break;
  }
  return {Probe(simulation).position(state), largest};
}

// Bricard's six-bar moves by its special lengths alone: one of its hard rows repeats the others as
// long as they hold, and all but repeats them once rounding or drift has opened a gap. Enforced
// through the short lever that it then has, it locked the loop.
TEST(DirectSolvers, TurnALoopOfParticlesThatMovesByItsLengthsAlone) {
  Scene soft = loop("bricard_particles");
  Build(soft).set("rods", "compliance", 1e-9);
  const VecX reference = turned(soft, 0.0025, "p").first;
  for (const Variant& variant : directVariants()) {
    SCOPED_TRACE(VariantName()({variant, 0}));
    const auto [at, largest] = turned(with(loop("bricard_particles"), variant), 0.0025, "p");
    EXPECT_LE((at - reference).cwiseAbs().maxCoeff(), 1e-4);
    EXPECT_LE(largest, 60);
  }
}

TEST(DirectSolvers, TurnALoopOfBodiesThatMovesByItsAxesAlone) {
  Scene soft = loop("bricard_hard_bodies");
  Build(soft).set("hold", "compliance", 1e-9);
  const VecX reference = turned(soft, 0.000625, "b").first;
  for (const Variant& variant : directVariants()) {
    SCOPED_TRACE(VariantName()({variant, 0}));
    const double coarse = (turned(with(loop("bricard_hard_bodies"), variant), 0.005, "b").first -
                           reference)
                              .cwiseAbs()
                              .maxCoeff(),
                 fine = (turned(with(loop("bricard_hard_bodies"), variant), 0.00125, "b").first -
                         reference)
                            .cwiseAbs()
                            .maxCoeff();
    std::printf("%s: %.2e and %.2e m off\n", VariantName()({variant, 0}).c_str(), coarse, fine);
    EXPECT_LE(coarse, 0.03);
    EXPECT_LE(fine, 0.3 * coarse + 1e-3);
  }
}

TEST(LdltSolver, RunsTheRegularLoopThatLuSolverRuns) {
  const auto run = [](const char* type, const char* kernel) {
    Scene scene = found("bricard_massless_regular");
    EXPECT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
    Build(scene).add(type, "solver", {{"kernel", std::string(kernel)}});
    Simulation simulation(std::move(scene));
    std::vector<VecX> motion;
    for (int i = 0; i < 400; ++i) {
      const StepReport& report = simulation.step();
      if (report.status != SolveStatus::Solved) {
        ADD_FAILURE() << type << ' ' << kernel << ", step " << i + 1 << ": "
                      << report.systems[0].solve.message.c_str() << ' ' << report.residual();
        return motion;
      }
      motion.push_back(simulation.motion().x);
    }
    return motion;
  };
  const std::vector<VecX> reference = run("LuSolver", "eigen");
  for (const char* kernel : {"lean", "eigen", "cholmod"}) {
    const std::vector<VecX> motion = run("LdltSolver", kernel);
    ASSERT_EQ(motion.size(), reference.size());
    for (std::size_t i = 0; i < motion.size(); ++i)
      ASSERT_LE((motion[i] - reference[i]).cwiseAbs().maxCoeff(), 1e-8) << kernel << ' ' << i;
  }
}

/// A random regular system with massless directions that hard rows hold: [W, −Jᵀ; −J, −Ĉ/h] of full
/// rank, W singular.
Problem masslessSystem(unsigned seed) {
  Dice dice(seed);
  const int heavy = dice.integer(3, 8), light = dice.integer(1, heavy - 1), n = heavy + light;
  const int hard = light + dice.integer(0, heavy - light), m = hard + dice.integer(0, 3);
  Problem problem;
  KktSystem& system = problem.system;
  PatternBuilder W(n, n), J(m, n), C(m, m);
  for (int i = 0; i < n; ++i) W.add(i, i);
  for (int r = 0; r < m; ++r) {
    C.add(r, r);
    // Each light direction is held by a row of its own, and most rows act on several.
    for (int i = 0; i < n; ++i)
      if (i == heavy + r || dice.integer(0, 2) == 0) J.add(r, i);
    J.add(r, dice.integer(0, n - 1));
  }
  system.W = W.build();
  system.J = J.build();
  system.C = C.build();
  for (int i = 0; i < n; ++i) system.W.diagonal(i) = i < heavy ? dice.real(0.1, 5) : 0;
  for (double& value : system.J.value) value = dice.real(-1, 1);
  for (int r = 0; r < m; ++r) system.C.diagonal(r) = r < hard ? 0 : dice.real(1e-4, 1e-1);
  problem.right.c = dice.vector(n);
  problem.right.b = dice.vector(m);
  for (int i = 0; i < n + m; ++i) system.group.push_back(i);
  system.rowOwner.assign(static_cast<std::size_t>(m), Id{1});
  return problem;
}

TEST(LdltSolver, SolvesRegularSystemsWithMasslessDirectionsAsADenseSolverDoes) {
  int tried = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    const auto [system, right] = masslessSystem(seed);
    const MatX A = denseMatrix(system);
    const VecX joined = denseRightHandSide(right);
    const VecX sizes = Eigen::SelfAdjointEigenSolver<MatX>(A).eigenvalues().cwiseAbs();
    const double condition = sizes.maxCoeff() / sizes.minCoeff();
    if (!(condition < 1e6)) continue;
    ++tried;
    const VecX exact = Eigen::FullPivLU<MatX>(A).solve(joined);
    for (const Variant& variant : directVariants()) {
      if (variant.type->name != "LdltSolver" && variant.type->name != "LuSolver") continue;
      SCOPED_TRACE(VariantName()({variant, 0}) + ", seed " + std::to_string(seed));
      const Answer answer = solve(*variant.create(), system, right);
      ASSERT_EQ(answer.stats.status, SolveStatus::Solved)
          << answer.stats.message.c_str() << ' ' << answer.stats.relativeResidual;
      // The residual over the smallest eigenvalue.
      EXPECT_LE((answer.joined - exact).norm(), 1e-11 * condition * (1 + exact.norm()));
    }
  }
  EXPECT_GE(tried, 100);
}

TEST(LdltSolver, SaysWhenLuTakesItsPlace) {
  Simulation simulation(found("bricard_massless_regular"));
  bool told = false;
  for (int i = 0; i < 10; ++i) {
    const SystemReport& system = simulation.step().systems[0];
    ASSERT_EQ(system.solve.status, SolveStatus::Solved);
    if (*system.solve.remark == '\0') continue;
    told = true;
    EXPECT_THAT(system.solve.remark, testing::HasSubstr("LU"));
    ASSERT_NE(system.summary, nullptr);
    EXPECT_THAT(*system.summary, testing::HasSubstr("LU"));
  }
  EXPECT_TRUE(told);
}

TEST(CgSolver, ThatMeetsADirectionItsMatrixDoesNotSeeSaysSo) {
  // The same rod twice, with two lengths: no force can meet both.
  Simulation simulation(found("self_stress_cg"));
  ASSERT_TRUE(usable(simulation.step().status));
  const KktSystem& system = simulation.dynamics(0).system();
  RightHandSide right = simulation.dynamics(0).solvedRight();
  Dice dice(3);
  right.b = dice.vector(static_cast<int>(system.m()));
  for (const Variant& variant : iterativeVariants()) {
    if (variant.type->name != "CgSolver" || variant.needsSoftRows()) continue;
    const Answer answer = solve(*variant.create(), system, right);
    EXPECT_EQ(answer.stats.status, SolveStatus::NotConverged);
    EXPECT_THAT(answer.stats.message.c_str(), testing::HasSubstr("The matrix is singular"));
    EXPECT_GT(answer.stats.relativeResidual, 1e-3);
  }
}

}  // namespace
}  // namespace compliant::test
