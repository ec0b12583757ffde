#include <gmock/gmock.h>

#include "engine/scene/build.hpp"
#include "tests/laws/solver_variants.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"

/// Which solver treats which scene: the welcome scene by defaults, the choices of AutoSolver, and
/// what is refused.
namespace compliant::test {
namespace {

class Welcome : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Defaults, Welcome,
                         testing::Values("LdltSolver", "LuSolver", "SchurSolver", "MinresSolver",
                                         "AutoSolver"));

TEST_P(Welcome, IsSolvedToThePrecisionAskedForWithTheDefaultsOfTheSolver) {
  Result<Scene> scene = loadScene(test::sourceFolder() + "/assets/scenes/welcome.json");
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
  EXPECT_THAT(hard, testing::StartsWith("Chose LDLᵀ ("));
  EXPECT_THAT(hard, testing::HasSubstr("300 unknowns and 100 rows"));
  EXPECT_THAT(hard, testing::HasSubstr("; Schur complement ("));
  EXPECT_THAT(hard, testing::HasSubstr("condensed system does not support the 100 hard rows"));
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
  EXPECT_THAT(*report.systems[0].summary, testing::StartsWith("Chose condensed system ("));
  const Id law = simulation.scene().find("links")->id;
  ASSERT_TRUE(simulation.apply({SetField{law, "compliance", 0.0}}).ok());
  simulation.step();
  EXPECT_THAT(*report.systems[0].summary,
              testing::HasSubstr("condensed system does not support the 1770 hard rows"));
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
  EXPECT_TRUE(usable(report.status)) << report.systems[0].solve.message.c_str();
}

TEST(AutoSolver, SolvesScenesThatNameNoSolverAndSaysHow) {
  Scene scene = chain(20, 1e-4);
  ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
  Simulation simulation(scene);
  EXPECT_EQ(simulation.dynamics(0).solver().type().name, "AutoSolver");
  EXPECT_STREQ(simulation.dynamics(0).method(), "auto") << "it has not chosen yet";
  const SystemReport& report = simulation.step().systems[0];
  ASSERT_NE(report.summary, nullptr);
  const std::string method = report.method, summary = *report.summary;
  const bool ldlt = summary.starts_with("Chose LDLᵀ"),
             schur = summary.starts_with("Chose Schur complement"),
             condensed = summary.starts_with("Chose condensed system");
  EXPECT_TRUE(ldlt || schur || condensed) << summary;
  EXPECT_TRUE(method.starts_with(ldlt    ? "auto → LDLᵀ"
                                 : schur ? "auto → Schur complement, "
                                         : "auto → condensed system"))
      << method;
}

TEST(SolverMethods, AreNamedAsUsersKnowThem) {
  const std::pair<const char*, const char*> names[] = {
      {"LdltSolver", "LDLᵀ"}, {"LuSolver", "LU"},         {"SchurSolver", "Schur complement, "},
      {"CgSolver", "CG"},     {"MinresSolver", "MINRES"}, {"GaussSeidelSolver", "Gauss–Seidel"}};
  for (const auto& [type, name] : names) {
    Scene scene = chain(5, 1e-4);
    ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
    Build(scene).add(type, "solver");
    Simulation simulation(scene);
    EXPECT_THAT(simulation.step().systems[0].method, testing::StartsWith(name));
  }
}

TEST(SchurSolver, RefusesAComplementThatDoesNotFitBeforeAllocatingIt) {
  // 20,000 links between points that stiffness couples: 3.2 GB.
  Scene scene = chain(20000, 1e-5);
  ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
  Build(scene).add("SchurSolver", "solver");
  Simulation simulation(scene);
  const StepReport& report = simulation.step();
  EXPECT_EQ(report.status, SolveStatus::Refused);
  EXPECT_THAT(report.systems[0].solve.message.c_str(), testing::HasSubstr("more than 2 GiB"));
}

}  // namespace
}  // namespace compliant::test
