#include <gmock/gmock.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <limits>

#include "engine/scene/build.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

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
                               {"soft with blocks", false, true, false},
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

/// A type of solver with one combination of the choices that it offers: kernel, form,
/// preconditioner.
struct Variant {
  const Type* type = nullptr;
  std::vector<std::pair<std::string, std::string>> choices;

  std::string choice(std::string_view field) const {
    for (const auto& [name, value] : choices)
      if (name == field) return value;
    return "";
  }
  bool iterates() const { return type->find("iterations") != nullptr; }
  /// Hard constraints cannot be condensed.
  bool needsSoftRows() const {
    return type->name == "CondensedSolver" || choice("form") == "condensed";
  }
  std::unique_ptr<Component> create() const {
    auto component = type->create();
    for (const auto& [field, value] : choices) type->find(field)->write(*component, value);
    return component;
  }
  void addTo(Scene& scene) const {
    Build build(scene);
    build.add(type->name, "solver");
    for (const auto& [field, value] : choices) build.set("solver", field, value);
  }
};

std::vector<Variant> everyVariant() {
  std::vector<Variant> all;
  for (const Type* type : typesOf(Role::Solver)) {
    std::vector<Variant> variants{{type, {}}};
    for (const Field& field : type->fields) {
      if (field.kind != Kind::Choice) continue;
      std::vector<Variant> longer;
      for (const Variant& variant : variants)
        for (const std::string& value : *field.choices) {
          longer.push_back(variant);
          longer.back().choices.emplace_back(field.name, value);
        }
      variants = std::move(longer);
    }
    all.insert(all.end(), variants.begin(), variants.end());
  }
  return all;
}
std::vector<Variant> iterativeVariants() {
  std::vector<Variant> all;
  for (const Variant& variant : everyVariant())
    if (variant.iterates()) all.push_back(variant);
  return all;
}

struct VariantName {
  std::string operator()(const testing::TestParamInfo<Variant>& info) const {
    std::string name = info.param.type->name;
    for (const auto& [field, value] : info.param.choices) name += "_" + value;
    return name;
  }
};
void PrintTo(const Variant& variant, std::ostream* out) { *out << VariantName()({variant, 0}); }

Answer solve(const Component& component, const KktSystem& system) {
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
    if (!accepts(GetParam(), kind)) continue;
    for (const std::int64_t iterations : {3, 20000}) {
      const auto component = precise(GetParam());
      if (const Field* field = GetParam().type->find("iterations"))
        field->write(*component, iterations);
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
  const auto component = precise(GetParam());
  Simulation simulation(randomScene(5, kinds[0]));
  const KktSystem& system = systemOf(simulation);
  EXPECT_EQ(solve(*component, system).joined, solve(*component, system).joined);
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
    EXPECT_TRUE(usable(report.status)) << stats.message;
    return;
  }
  EXPECT_EQ(report.status, SolveStatus::Refused);
  EXPECT_THAT(stats.message, testing::HasSubstr("hard"));
  ASSERT_NE(simulation.scene().find(stats.culprit), nullptr);
  EXPECT_EQ(simulation.scene().find(stats.culprit)->name, "the hard one");
  EXPECT_EQ(simulation.motion().x, before);
  EXPECT_EQ(simulation.motion().step, 0);
}

TEST_P(EverySolver, SaysWhenPositionsAreNotNumbers) {
  Simulation simulation(randomScene(3, kinds[0]));
  KktSystem system = systemOf(simulation);
  for (double& value : system.J.value) value = std::numeric_limits<double>::quiet_NaN();
  const Answer answer = solve(*GetParam().create(), system);
  EXPECT_FALSE(usable(answer.stats.status));
  EXPECT_STRNE(answer.stats.message, "");
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
  residual.compute(system, solution);
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
  const KktSystem& system = systemOf(simulation);
  const auto component = GetParam().create();
  const auto& solver = static_cast<const KktSolver&>(*component);
  const auto workspace = solver.analyse(system);
  ASSERT_TRUE(usable(solver.factor(system, *workspace, nullptr).status));
  SolveTrace trace;
  Solution solution{VecX::Zero(system.n()), VecX::Zero(system.m()), &trace};
  const SolveStats stats = solver.solve(system, *workspace, solution, nullptr);
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
    cold += solve(simulation.dynamics(0).solver(), system).stats.iterations;
  }
  // The cold start of this one also gets a factor of its own.
  const bool older = GetParam().choice("preconditioner") == "yesterday";
  EXPECT_LE(warm, older ? cold + 30 * 8 : cold);
}

class Welcome : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Defaults, Welcome,
                         testing::Values("LdltSolver", "LuSolver", "SchurSolver", "MinresSolver",
                                         "AutoSolver"));

TEST_P(Welcome, IsSolvedToThePrecisionAskedForWithTheDefaultsOfTheSolver) {
  Result<Scene> scene = loadScene(COMPLIANT_SOURCE_FOLDER "/assets/scenes/welcome.json");
  ASSERT_TRUE(scene.ok());
  std::vector<Id> solvers;
  for (const auto& [name, id] : scene->names())
    if (scene->find(id)->type().role == Role::Solver) solvers.push_back(id);
  for (const Id id : solvers) ASSERT_TRUE(applyEdit(*scene, {Erase{id}}).ok());
  Build(*scene).add(GetParam(), "solver");
  Simulation simulation(std::move(*scene));
  for (int i = 0; i < 50; ++i) {
    const StepReport& report = simulation.step();
    EXPECT_EQ(report.status, SolveStatus::Solved) << "step " << i;
    EXPECT_LE(report.residual(), 1e-8) << "step " << i;
  }
}

/// Of a scene with the AutoSolver.
std::string choiceFor(Scene scene) {
  EXPECT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
  Build(scene).add("AutoSolver", "solver");
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  EXPECT_EQ(report.status, SolveStatus::Solved);
  const auto& text = report.systems[0].summary;
  return text == nullptr ? "" : *text;
}

TEST(AutoSolver, SaysWhatItChoseAndWhatTheOthersWouldCost) {
  const std::string hard = choiceFor(chain(100, 0));
  EXPECT_THAT(hard, testing::StartsWith("Chose LdltSolver ("));
  EXPECT_THAT(hard, testing::HasSubstr("300 unknowns and 100 rows"));
  EXPECT_THAT(hard, testing::HasSubstr("; SchurSolver ("));
  EXPECT_THAT(hard, testing::HasSubstr("CondensedSolver cannot treat the 100 hard rows"));
}

/// Points that all pull at each other: many more rows than unknowns.
Scene swarm(int points) {
  Scene scene;
  Build build(scene);
  Dice dice(1);
  std::vector<Vec3> places;
  std::vector<Edge> edges;
  for (int i = 0; i < points; ++i) {
    places.emplace_back(dice.vector(3));
    for (int j = 0; j < i; ++j) edges.push_back({j, i});
  }
  build.add("LdltSolver", "solver");
  build.add("Points", "points", {{"position", Array<Vec3>(places)}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.mapped("Distance", "Scalars", "distances", {"points"}, {{"edges", Array<Edge>(edges)}});
  build.add("UniformCompliance", "links",
            {{"state", build.link("distances")}, {"compliance", 1e-2}});
  build.add("Gravity", "gravity");
  return scene;
}

TEST(AutoSolver, ChoosesTheCondensedMatrixForManySpringsAndAgainWhenTheyHarden) {
  Scene scene = swarm(60);
  ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
  Build(scene).add("AutoSolver", "solver");
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  ASSERT_EQ(report.status, SolveStatus::Solved);
  EXPECT_THAT(*report.systems[0].summary, testing::StartsWith("Chose CondensedSolver ("));
  const Id law = simulation.scene().find("links")->id;
  ASSERT_TRUE(simulation.apply({SetField{law, "compliance", 0.0}}).ok());
  simulation.step();
  EXPECT_THAT(*report.systems[0].summary,
              testing::HasSubstr("CondensedSolver cannot treat the 1770 hard rows"));
}

TEST(AutoSolver, TurnsToLdltSolverWhereOthersCannot) {
  // A point without mass between two springs: W is singular.
  Scene scene;
  Build build(scene);
  build.add("AutoSolver", "solver");
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1, 0, 1}}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Difference", "Points", "gaps", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
  build.add("UniformCompliance", "law", {{"state", build.link("gaps")}, {"compliance", 0.0}});
  build.add("Gravity", "gravity");
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  EXPECT_TRUE(usable(report.status)) << report.systems[0].solve.message;
}

TEST(SchurSolver, RefusesAComplementThatDoesNotFitBeforeAllocatingIt) {
  // 20,000 links between points that stiffness couples: 3.2 GB.
  Scene scene = chain(20000, 1e-5);
  ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
  Build(scene).add("SchurSolver", "solver");
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  EXPECT_EQ(report.status, SolveStatus::Refused);
  EXPECT_THAT(report.systems[0].solve.message, testing::HasSubstr("more than 2 GiB"));
}

}  // namespace
}  // namespace compliant::test
