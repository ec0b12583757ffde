#include <gmock/gmock.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <limits>

#include "engine/scene/build.hpp"
#include "tests/laws/solver_variants.hpp"
#include "tests/support/scenes.hpp"

/// Every solver against a dense solution, on the systems of random scenes.
namespace compliant::test {
namespace {

class EverySolver : public testing::TestWithParam<Variant> {
 protected:
  /// A solver of the variant, as precise as it can be.
  static std::unique_ptr<Component> precise(const Variant& variant) {
    auto component = variant.create();
    if (const Field* field = variant.type->find("precision")) field->write(*component, 1e-14);
    if (const Field* field = variant.type->find("iterations"))
      field->write(*component, std::int64_t{20000});
    return component;
  }
  static bool accepts(const Variant& variant, const SceneKind& kind) {
    return !(variant.needsSoftRows() && kind.hard);
  }
};
INSTANTIATE_TEST_SUITE_P(Registered, EverySolver, testing::ValuesIn(everyVariant()), VariantName());

TEST_P(EverySolver, AgreesWithADenseSolution) {
  const auto component = precise(GetParam());
  for (const SceneKind& kind : kinds) {
    if (!accepts(GetParam(), kind)) continue;
    for (unsigned seed = 1; seed <= 12; ++seed) {
      SCOPED_TRACE(std::string(kind.name) + ", seed " + std::to_string(seed));
      Simulation simulation(randomScene(seed, kind));
      const auto [system, right] = problemOf(simulation);
      const MatX A = denseMatrix(system);
      const VecX joined = denseRightHandSide(right);
      // By eigenvalues, which also tell the condition.
      const Eigen::SelfAdjointEigenSolver<MatX> eigen(A);
      const MatX& axes = eigen.eigenvectors();
      const VecX exact = axes * (axes.transpose() * joined).cwiseQuotient(eigen.eigenvalues());
      const double largest = eigen.eigenvalues().cwiseAbs().maxCoeff();
      const double smallest = eigen.eigenvalues().cwiseAbs().minCoeff();
      const Answer answer = solve(*component, system, right);
      ASSERT_TRUE(usable(answer.stats.status)) << answer.stats.message.c_str();
      // x − x* = A⁻¹ r: the residual over the smallest eigenvalue bounds the error; the
      // reference errs by condition × rounding.
      const double bound = (A * answer.joined - joined).norm() / smallest +
                           100 * largest / smallest * 2.3e-16 * exact.norm();
      EXPECT_LE((answer.joined - exact).norm(), bound);
      EXPECT_LE((A * answer.joined - joined).norm(), 1e-11 * joined.norm());
    }
  }
}

TEST_P(EverySolver, ReportsTheResidualOfItsAnswer) {
  for (const SceneKind& kind : kinds) {
    if (!accepts(GetParam(), kind)) continue;
    for (const std::int64_t iterations : {3, 20000}) {
      const auto component = precise(GetParam());
      if (const Field* field = GetParam().type->find("iterations"))
        field->write(*component, iterations);
      Simulation simulation(randomScene(3, kind));
      const auto [system, right] = problemOf(simulation);
      const Answer answer = solve(*component, system, right);
      ASSERT_TRUE(usable(answer.stats.status)) << answer.stats.message.c_str();
      const VecX residual = denseMatrix(system) * answer.joined - denseRightHandSide(right);
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
  const auto component = precise(GetParam());
  Simulation simulation(randomScene(5, kinds[0]));
  const auto [system, right] = problemOf(simulation);
  EXPECT_EQ(solve(*component, system, right).joined, solve(*component, system, right).joined);
}

TEST_P(EverySolver, TreatsASystemWithoutRowsAndOneWithoutUnknowns) {
  Scene scene;
  Build build(scene);
  GetParam().addTo(scene);
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
    GetParam().addTo(scene);
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
    if (GetParam().iterates()) build.set("solver", "precision", 1e-13);
    Simulation simulation(scene);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(usable(simulation.step().status)) << "scale " << scale;
    return Probe(simulation).position("points");
  };
  // Without a preconditioner MINRES measures both right-hand sides with one norm and conditioning
  // changes with the scale: it is only asked for bodies near 1 kg.
  const bool mixesUnits = GetParam().type->name == "MinresSolver" &&
                          GetParam().choice("form") == "kkt" &&
                          GetParam().choice("preconditioner") == "none";
  const VecX reference = motion(1);
  for (const double scale : mixesUnits ? std::vector{0.1, 10.0} : std::vector{1e-14, 1e-9, 1e9})
    EXPECT_LE((motion(scale) - reference).cwiseAbs().maxCoeff(), 1e-9) << "scale " << scale;
}

TEST_P(EverySolver, TreatsOrRefusesAHardLinkAndNamesIt) {
  Scene scene = randomScene(2, kinds[0]);
  Build build(scene);
  GetParam().addTo(scene);
  build.mapped("Difference", "Points", "gap", {"points"}, {{"edges", Array<Edge>{{0, 2}}}});
  build.add("UniformCompliance", "the hard one", {{"state", build.link("gap")}});
  Simulation simulation(scene);
  const VecX before = simulation.motion().x;
  const StepReport& report = simulation.step();
  const SolveStats& stats = report.systems[0].solve;
  if (!GetParam().needsSoftRows()) {
    EXPECT_TRUE(usable(report.status)) << stats.message.c_str();
    return;
  }
  EXPECT_EQ(report.status, SolveStatus::Refused);
  EXPECT_THAT(stats.message.c_str(), testing::HasSubstr("hard"));
  ASSERT_NE(simulation.scene().find(stats.culprit), nullptr);
  EXPECT_EQ(simulation.scene().find(stats.culprit)->name, "the hard one");
  EXPECT_EQ(simulation.motion().x, before);
  EXPECT_EQ(simulation.motion().step, 0);
}

TEST_P(EverySolver, SaysWhenPositionsAreNotNumbers) {
  Simulation simulation(randomScene(3, kinds[0]));
  auto [system, right] = problemOf(simulation);
  for (double& value : system.J.value) value = std::numeric_limits<double>::quiet_NaN();
  const Answer answer = solve(*GetParam().create(), system, right);
  EXPECT_FALSE(usable(answer.stats.status));
  EXPECT_FALSE(answer.stats.message.empty());
}

/// What a loop of rods too many does: A is singular, the motion is not.
TEST_P(EverySolver, KeepsToTheMotionWhenHardRowsRepeat) {
  if (GetParam().needsSoftRows()) return;
  const auto motion = [](const Variant* variant) {
    Scene scene;
    Build build(scene);
    if (variant != nullptr) variant->addTo(scene);
    build.add("Points", "points",
              {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("points")}});
    build.add("Gravity", "gravity");
    build.add("FixedPoints", "anchor",
              {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
    const std::vector<Edge> edges = variant != nullptr ? std::vector<Edge>{{0, 1}, {1, 2}, {0, 1}}
                                                       : std::vector<Edge>{{0, 1}, {1, 2}};
    build.mapped("Distance", "Scalars", "rods", {"points"}, {{"edges", Array<Edge>(edges)}});
    build.add("UniformCompliance", "rod law", {{"state", build.link("rods")}});
    Simulation simulation(scene);
    SolveStatus status = SolveStatus::Solved;
    for (int i = 0; i < 5 && usable(status); ++i) status = simulation.step().status;
    return std::pair{status, Probe(simulation).position("points")};
  };
  const auto [status, position] = motion(&GetParam());
  if (GetParam().type->name == "LuSolver" && !usable(status)) {
    EXPECT_EQ(status, SolveStatus::Singular);  // pivoting finds it and has no remedy
    return;
  }
  ASSERT_TRUE(usable(status));
  EXPECT_LE((position - motion(nullptr).second).norm(), 1e-7);
}

/// Beside a mass of 1 g the forces of hard rows hang on the last digits of the velocities: a
/// residual that looks like rounding of large terms is not the best that a factor can do.
TEST_P(EverySolver, RefinesForcesBesideALightMass) {
  if (GetParam().iterates() || GetParam().needsSoftRows()) return;
  Scene scene;
  Build build(scene);
  GetParam().addTo(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.01}});
  build.add("Gravity", "gravity");
  build.add("Points", "points",
            {{"position",
              Array<Vec3>{Vec3(0.18528182125433124, -0.7391544078297145, 0.8318896234619622),
                          Vec3(-0.05189292690574687, 0.16170416870011173, 0.21119906027865376),
                          Vec3(0.8176368003706496, -0.06153532476195678, 0.10156928352014649),
                          Vec3(-0.616511792009401, 0.4342960785368606, 0.08194777125807762),
                          Vec3(0.09926233405401108, -0.20573084594207813, 0.7220442168506447)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1, 1, 0.001, 0.5, 0.5}}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped(
      "Distance", "Scalars", "rods", {"points"},
      {{"edges",
        Array<Edge>{
            {0, 1}, {2, 4}, {1, 2}, {0, 4}, {3, 4}, {0, 3}, {1, 4}, {2, 3}, {0, 2}, {1, 3}}}});
  build.add("DiagonalCompliance", "law",
            {{"state", build.link("rods")},
             {"compliances", Array<double>{1e-4, 0, 0, 1e-4, 0, 0, 0, 0, 1e-4, 0}}});
  Simulation simulation(scene);
  using MatXL = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
  for (int step = 0; step < 20; ++step) {
    SCOPED_TRACE(step);
    ASSERT_TRUE(usable(simulation.step().status));
    ASSERT_TRUE(usable(simulation.dynamics(0).assemble(Scheme()).status));
    const KktSystem& system = simulation.dynamics(0).system();
    const RightHandSide& right = simulation.dynamics(0).solvedRight();
    const MatXL A = denseMatrix(system).cast<long double>();
    const VecX exact =
        A.fullPivLu().solve(denseRightHandSide(right).cast<long double>()).cast<double>();
    const Answer answer = solve(*precise(GetParam()), system, right);
    ASSERT_TRUE(usable(answer.stats.status)) << answer.stats.message.c_str();
    const VecX impulse = exact.tail(system.m());
    EXPECT_LE((answer.joined.tail(system.m()) - impulse).norm(), 1e-10 * impulse.norm());
  }
}

}  // namespace
}  // namespace compliant::test
