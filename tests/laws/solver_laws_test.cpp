#include <gmock/gmock.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "engine/scene/build.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"

/// Every solver against a dense solution, on the systems of random scenes.
namespace compliant::test {
namespace {

struct SceneKind {
  const char* name;
  bool hard, blocks, stiffness;
};
constexpr SceneKind kinds[] = {{"soft", false, false, false},
                               {"hard", true, false, false},
                               {"mixed with blocks", true, true, false},
                               {"soft beside stiffness", false, false, true},
                               {"everything", true, true, true}};

/// A random tree of points: each hangs on an earlier one by a link; some links are springs handled
/// as forces, some points are held, guided or drawn to a place.
Scene randomScene(unsigned seed, const SceneKind& kind) {
  Dice dice(seed);
  Scene scene;
  Build build(scene);
  const int points = dice.integer(3, 9);
  std::vector<Vec3> places, speeds;
  std::vector<double> masses;
  std::vector<Edge> rods, springs;
  std::vector<double> compliances;
  for (int i = 0; i < points; ++i) {
    places.push_back(Vec3(i, 0, 0) + dice.vector(3, -0.4, 0.4));
    speeds.emplace_back(dice.vector(3));
    masses.push_back(dice.real(0.2, 3));
    if (i == 0) continue;
    const Edge edge{dice.integer(0, i - 1), i};
    if (kind.stiffness && dice.integer(0, 2) == 0) {
      springs.push_back(edge);
    } else {
      rods.push_back(edge);
      compliances.push_back(kind.hard && dice.integer(0, 1) == 0 ? 0.0 : dice.real(1e-4, 1e-2));
    }
  }
  build.add("Points", "points",
            {{"position", Array<Vec3>(places)}, {"velocity", Array<Vec3>(speeds)}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>(masses)}});
  build.add("Gravity", "gravity");
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.add("FixedDirections", "guide",
            {{"state", build.link("points")},
             {"indices", Array<std::int64_t>{points - 1}},
             {"direction", Vec3(dice.vector(3, 0.1, 1))}});
  if (!rods.empty()) {
    build.mapped("Distance", "Scalars", "rods", {"points"}, {{"edges", Array<Edge>(rods)}});
    build.add("DiagonalCompliance", "rod law",
              {{"state", build.link("rods")},
               {"compliances", Array<double>(compliances)},
               {"damping_ratio", 0.01}});
  }
  if (!springs.empty()) {
    build.mapped("Distance", "Scalars", "springs", {"points"},
                 {{"edges", Array<Edge>(springs)}, {"rest", Array<double>{0.9}}});
    build.add("UniformCompliance", "spring law",
              {{"state", build.link("springs")},
               {"compliance", 1e-3},
               {"handling", std::string("force")}});
  }
  if (kind.blocks) {
    build.mapped("Subset", "Points", "mounted", {"points"}, {{"indices", Array<std::int64_t>{1}}});
    build.add("FullCompliance", "mount",
              {{"state", build.link("mounted")},
               {"matrix", Array<double>{2e-3, 5e-4, 0, 5e-4, 1e-3, 0, 0, 0, 3e-3}}});
  }
  return scene;
}

/// The system of the third step, geometric stiffness included.
const KktSystem& systemOf(Simulation& simulation) {
  advance(simulation, 2);
  const SolveStats stats = simulation.dynamics(0).assemble(Scheme());
  EXPECT_TRUE(usable(stats.status)) << stats.message;
  return simulation.dynamics(0).system();
}

struct Answer {
  SolveStats stats;
  VecX joined;
};

class EverySolver : public testing::TestWithParam<const Type*> {
 protected:
  /// A solver of the type, as precise as it can be.
  static std::unique_ptr<Component> precise(const Type& type) {
    auto component = type.create();
    if (const Field* field = type.find("precision")) field->write(*component, 1e-14);
    if (const Field* field = type.find("iterations")) field->write(*component, std::int64_t{20000});
    return component;
  }
  static Answer solve(const Component& component, const KktSystem& system) {
    const auto& solver = static_cast<const KktSolver&>(component);
    const auto workspace = solver.analyse(system);
    Answer answer;
    answer.stats = solver.factor(system, *workspace, nullptr);
    if (!usable(answer.stats.status)) return answer;
    Solution solution{VecX::Zero(system.n()), VecX::Zero(system.m())};
    answer.stats = solver.solve(system, *workspace, solution, nullptr);
    answer.joined.resize(system.n() + system.m());
    answer.joined << solution.change, solution.impulse;
    return answer;
  }
  static bool accepts(const Type& type, const SceneKind& kind) {
    return type.name != "CgSolver" || !(kind.hard || kind.blocks);
  }
};
INSTANTIATE_TEST_SUITE_P(Registered, EverySolver, testing::ValuesIn(typesOf(Role::Solver)),
                         TypeName());

TEST_P(EverySolver, AgreesWithADenseSolution) {
  const auto component = precise(*GetParam());
  for (const SceneKind& kind : kinds) {
    if (!accepts(*GetParam(), kind)) continue;
    for (unsigned seed = 1; seed <= 12; ++seed) {
      SCOPED_TRACE(std::string(kind.name) + ", seed " + std::to_string(seed));
      Simulation simulation(randomScene(seed, kind));
      const KktSystem& system = systemOf(simulation);
      const MatX A = denseMatrix(system);
      const VecX right = denseRightHandSide(system);
      // By eigenvalues, which also tell the condition.
      const Eigen::SelfAdjointEigenSolver<MatX> eigen(A);
      const MatX& axes = eigen.eigenvectors();
      const VecX exact = axes * (axes.transpose() * right).cwiseQuotient(eigen.eigenvalues());
      const double largest = eigen.eigenvalues().cwiseAbs().maxCoeff();
      const double smallest = eigen.eigenvalues().cwiseAbs().minCoeff();
      const Answer answer = solve(*component, system);
      ASSERT_TRUE(usable(answer.stats.status)) << answer.stats.message;
      // x − x* = A⁻¹ r: the residual over the smallest eigenvalue bounds the error; the
      // reference errs by condition × rounding.
      const double bound = (A * answer.joined - right).norm() / smallest +
                           100 * largest / smallest * 2.3e-16 * exact.norm();
      EXPECT_LE((answer.joined - exact).norm(), bound);
      EXPECT_LE((A * answer.joined - right).norm(), 1e-11 * right.norm());
    }
  }
}

TEST_P(EverySolver, ReportsTheResidualOfItsAnswer) {
  for (const SceneKind& kind : kinds) {
    if (!accepts(*GetParam(), kind)) continue;
    for (const std::int64_t iterations : {3, 20000}) {
      const auto component = precise(*GetParam());
      if (const Field* field = GetParam()->find("iterations")) field->write(*component, iterations);
      Simulation simulation(randomScene(3, kind));
      const KktSystem& system = systemOf(simulation);
      const Answer answer = solve(*component, system);
      ASSERT_TRUE(usable(answer.stats.status)) << answer.stats.message;
      const VecX residual = denseMatrix(system) * answer.joined - denseRightHandSide(system);
      // Sums of up to a hundred terms of the size of the right-hand side, in another order.
      const double rounding =
          1e-14 * denseMatrix(system).cwiseAbs().rowwise().sum().maxCoeff() * answer.joined.norm();
      EXPECT_NEAR(answer.stats.primalResidual, residual.head(system.n()).norm(), rounding);
      EXPECT_NEAR(answer.stats.dualResidual, residual.tail(system.m()).norm(), rounding);
      EXPECT_TRUE(std::isfinite(answer.stats.relativeResidual));
    }
  }
}

TEST_P(EverySolver, AnswersTheSameTwice) {
  const auto component = precise(*GetParam());
  Simulation simulation(randomScene(5, kinds[0]));
  const KktSystem& system = systemOf(simulation);
  EXPECT_EQ(solve(*component, system).joined, solve(*component, system).joined);
}

TEST_P(EverySolver, TreatsASystemWithoutRowsAndOneWithoutUnknowns) {
  Scene scene;
  Build build(scene);
  build.add(GetParam()->name, "solver");
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("ball")}});
  build.add("Gravity", "gravity");
  Simulation falling(scene);
  advance(falling, 3);
  EXPECT_NEAR(Probe(falling).velocity("ball")[1], -9.81 * 0.03, 1e-12);
  build.add("FixedPoints", "anchor",
            {{"state", build.link("ball")}, {"indices", Array<std::int64_t>{0}}});
  Simulation held(scene);
  advance(held, 3);
  EXPECT_EQ(Probe(held).position("ball"), VecX(Vec3(0, 1, 0)));
  EXPECT_NEAR(Probe(held).reaction("ball")[1], 9.81, 1e-13);
}

TEST_P(EverySolver, MovesLightAndHeavyBodiesAlike) {
  // Masses and compliances scaled together leave the motion as it is: no solver may have units
  // built in.
  const auto motion = [&](double scale) {
    Scene scene;
    Build build(scene);
    build.add(GetParam()->name, "solver");
    build.add("Points", "points",
              {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", scale}});
    build.add("Gravity", "gravity");
    build.add("FixedPoints", "anchor",
              {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
    build.mapped("Distance", "Scalars", "links", {"points"},
                 {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
    build.add("UniformCompliance", "law",
              {{"state", build.link("links")}, {"compliance", 1e-3 / scale}});
    if (GetParam()->find("relative") != nullptr) build.set("solver", "precision", 1e-13);
    Simulation simulation(scene);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(usable(simulation.step().status)) << "scale " << scale;
    return Probe(simulation).position("points");
  };
  // MINRES measures both right-hand sides with one norm and conditioning changes with the scale: it
  // is only asked for bodies near 1 kg.
  const bool mixesUnits = GetParam()->name == "MinresSolver";
  const VecX reference = motion(1);
  for (const double scale : mixesUnits ? std::vector{0.1, 10.0} : std::vector{1e-14, 1e-9, 1e9})
    EXPECT_LE((motion(scale) - reference).cwiseAbs().maxCoeff(), 1e-9) << "scale " << scale;
}

/// One hard link among soft ones.
Scene withHardLink(const std::string& solver) {
  Scene scene = randomScene(2, kinds[0]);
  Build build(scene);
  build.add(solver, "solver");
  build.mapped("Difference", "Points", "gap", {"points"}, {{"edges", Array<Edge>{{0, 2}}}});
  build.add("UniformCompliance", "the hard one", {{"state", build.link("gap")}});
  return scene;
}

TEST(CgSolver, RefusesHardRowsWithASentenceAndNamesTheConstraint) {
  Simulation simulation(withHardLink("CgSolver"));
  const VecX before = simulation.motion().x;
  const StepReport& report = simulation.step();
  EXPECT_EQ(report.status, SolveStatus::Refused);
  const SolveStats& stats = report.systems[0].solve;
  EXPECT_THAT(stats.message, testing::HasSubstr("hard"));
  ASSERT_NE(simulation.scene().find(stats.culprit), nullptr);
  EXPECT_EQ(simulation.scene().find(stats.culprit)->name, "the hard one");
  EXPECT_EQ(simulation.motion().x, before);
  EXPECT_EQ(simulation.motion().step, 0);
}

TEST(CgSolver, RefusesMatricesOfComplianceWithASentence) {
  Scene scene = randomScene(2, kinds[0]);
  Build build(scene);
  build.add("CgSolver", "solver");
  build.mapped("Subset", "Points", "mounted", {"points"}, {{"indices", Array<std::int64_t>{1}}});
  build.add("FullCompliance", "mount",
            {{"state", build.link("mounted")},
             {"matrix", Array<double>{2e-3, 5e-4, 0, 5e-4, 1e-3, 0, 0, 0, 3e-3}}});
  Simulation simulation(scene);
  const SolveStats& stats = simulation.step().systems[0].solve;
  EXPECT_EQ(stats.status, SolveStatus::Refused);
  EXPECT_THAT(stats.message, testing::HasSubstr("diagonal"));
  EXPECT_EQ(simulation.scene().find(stats.culprit)->name, "mount");
}

class IterativeSolver : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Registered, IterativeSolver, testing::Values("CgSolver", "MinresSolver"));

TEST_P(IterativeSolver, StoppedEarlySaysSoAndReportsItsTrueResidual) {
  Scene scene = randomScene(4, kinds[0]);
  Build build(scene);
  build.add(GetParam(), "solver", {{"iterations", std::int64_t{2}}});
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  EXPECT_EQ(report.status, SolveStatus::NotConverged);
  EXPECT_EQ(report.systems[0].solve.iterations, 2);
  EXPECT_GT(report.residual(), 1e-8);
  EXPECT_EQ(simulation.motion().step, 1)
      << "the step is taken: stopping early is a thing to look at";
  // Not converged and true: the assembled system is still there.
  const KktSystem& system = simulation.dynamics(0).system();
  const Solution& solution = simulation.dynamics(0).solution();
  Residual residual;
  residual.resize(system);
  residual.compute(system, solution);
  EXPECT_EQ(residual.relative(), report.residual());
}

TEST_P(IterativeSolver, ResidualsFallUntilItConverges) {
  double before = 1e300;
  for (const std::int64_t iterations : {1, 4, 16, 400}) {
    Scene scene = randomScene(4, kinds[0]);
    Build build(scene);
    build.add(GetParam(), "solver", {{"iterations", iterations}, {"precision", 1e-12}});
    Simulation simulation(scene);
    const double residual = simulation.step().residual();
    EXPECT_LE(residual, before);
    before = residual;
  }
  EXPECT_LT(before, 1e-9);
}

}  // namespace
}  // namespace compliant::test
