#include <gmock/gmock.h>

#include "tests/import/sofa_free_motion_text.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string onePoint = movingPoints("0 0 0", "");

std::string typeOf(const Scene& scene, const std::string& name) {
  const Component* found = scene.find(std::string_view(name));
  return found != nullptr ? std::string(found->type().name) : "";
}

TEST(SofaFreeMotion, TheLoopBecomesTheIntegratorOfAllBranches) {
  const ImportedScene scene = imported(freeMotion(
      "<Node name=\"a\">" + onePoint + "</Node><Node name=\"b\">" + onePoint + "</Node>",
      R"(<ProjectedGaussSeidelConstraintSolver name="all" tolerance="1e-7" maxIterations="77" sor="0.9"/>)"));
  EXPECT_EQ(typeOf(scene.scene, "EulerImplicitSolver"), "FreeMotion");
  EXPECT_EQ(fieldOf<std::string>(scene.scene, "EulerImplicitSolver", "constraints"), "all");
  EXPECT_EQ(fieldOf<std::string>(scene.scene, "EulerImplicitSolver", "correction"),
            "linear_solver");
  EXPECT_EQ(fieldOf<double>(scene.scene, "EulerImplicitSolver", "alpha"), 1);
  EXPECT_EQ(typeOf(scene.scene, "all"), "GaussSeidelContactSolver");
  EXPECT_EQ(fieldOf<double>(scene.scene, "all", "precision"), 1e-7);
  EXPECT_EQ(fieldOf<double>(scene.scene, "all", "relaxation"), 0.9);
  EXPECT_EQ(fieldOf<std::int64_t>(scene.scene, "all", "iterations"), 77);
  EXPECT_THAT(findingsText(scene), HasSubstr("One integrator moves the branches of all 2 solvers"));
  EXPECT_THAT(findingsText(scene), Not(HasSubstr("left out")));
  Simulation simulation(scene.scene);
  expectNoIssues(simulation);
  advance(simulation, 10);
  for (const char* state : {"a/dofs", "b/dofs"})
    EXPECT_NEAR(positionsOf(simulation, state)[1], -1e-3 * 55, 1e-14) << state;
}

TEST(SofaFreeMotion, TrapezesBlendAndRayleighDampsEachBranch) {
  const std::string trapeze =
      R"(<EulerImplicitSolver name="ode" trapezoidalScheme="1" rayleighMass="0.5"/><SparseLDLSolver/>)";
  const ImportedScene scene = imported(
      freeMotion("<Node name=\"a\">" + trapeze +
                 R"(<MechanicalObject name="dofs"/><UniformMass vertexMass="2"/></Node>)"));
  EXPECT_EQ(fieldOf<double>(scene.scene, "ode", "alpha"), 0.5);
  EXPECT_EQ(fieldOf<double>(scene.scene, "ode", "beta"), 1);
  EXPECT_EQ(fieldOf<double>(scene.scene, "a/UniformMass Rayleigh drag", "coefficient"), 0.5);
}

TEST(SofaFreeMotion, SolversThatDifferAreToldAndTheFirstCounts) {
  const ImportedScene scene =
      imported(freeMotion("<Node name=\"a\">" + onePoint + R"(</Node><Node name="b">
      <EulerImplicitSolver trapezoidalScheme="1"/><CGLinearSolver/>
      <MechanicalObject/><UniformMass/></Node>)"));
  EXPECT_THAT(findingsText(scene), HasSubstr("one integrator moves them: it has the settings"));
  EXPECT_THAT(findingsText(scene), HasSubstr("One linear solver serves all branches"));
  EXPECT_EQ(fieldOf<double>(scene.scene, "EulerImplicitSolver", "alpha"), 1);
}

TEST(SofaFreeMotion, ConstraintSolversBecomeContactSolvers) {
  const auto solver = [](const std::string& text) {
    return imported(freeMotion("<Node name=\"a\">" + onePoint + "</Node>", text)).scene;
  };
  const std::pair<const char*, const char*> table[] = {
      {"<GenericConstraintSolver name=\"s\"/>", "GaussSeidelContactSolver"},
      {"<GenericConstraintSolver name=\"s\" "
       "resolutionMethod=\"NonsmoothNonlinearConjugateGradient\"/>",
       "NncgContactSolver"},
      {"<BlockGaussSeidelConstraintSolver name=\"s\"/>", "GaussSeidelContactSolver"},
      {"<UnbuiltGaussSeidelConstraintSolver name=\"s\"/>", "GaussSeidelContactSolver"},
      {"<NNCGConstraintSolver name=\"s\"/>", "NncgContactSolver"},
      {"<ImprovedJacobiConstraintSolver name=\"s\"/>", "JacobiContactSolver"},
      {"<LCPConstraintSolver name=\"s\"/>", "GaussSeidelContactSolver"}};
  for (const auto& [text, type] : table) EXPECT_EQ(typeOf(solver(text), "s"), type) << text;
  const Scene lcp =
      solver(R"(<LCPConstraintSolver name="s" maxIt="33" tolerance="1e-4" initial_guess="0"/>)");
  EXPECT_EQ(fieldOf<std::string>(lcp, "EulerImplicitSolver", "constraints"), "contacts");
  EXPECT_EQ(fieldOf<std::int64_t>(lcp, "s", "iterations"), 33);
  EXPECT_FALSE(fieldOf<bool>(lcp, "s", "warm_start"));
}

TEST(SofaFreeMotion, CorrectionsSayHowImpulsesMoveBodies) {
  const auto scene = [](const std::string& corrections) {
    return imported(freeMotion(
        R"(<Node name="a"><EulerImplicitSolver name="ode"/><SparseLDLSolver/><MechanicalObject/><UniformMass/>)" +
        corrections + "</Node>"));
  };
  const auto correction = [&](const std::string& text) {
    return fieldOf<std::string>(scene(text).scene, "ode", "correction");
  };
  EXPECT_EQ(correction("<UncoupledConstraintCorrection/>"), "uncoupled");
  // One solver has all that is below it in its matrix, and so has the generic correction.
  EXPECT_EQ(correction("<LinearSolverConstraintCorrection wire_optimization=\"1\"/>"), "generic");
  const std::string object =
      "><EulerImplicitSolver/><SparseLDLSolver/><LinearSolverConstraintCorrection/>" + onePoint +
      "</Node>";
  const ImportedScene two =
      imported(freeMotion("<Node name=\"a\"" + object + "<Node name=\"b\"" + object));
  EXPECT_EQ(fieldOf<std::string>(two.scene, "EulerImplicitSolver", "correction"), "linear_solver");
  EXPECT_EQ(correction("<GenericConstraintCorrection/>"), "generic");
  EXPECT_EQ(correction("<PrecomputedConstraintCorrection/>"), "precomputed");
  EXPECT_EQ(correction("<UncoupledConstraintCorrection/><GenericConstraintCorrection/>"),
            "generic");
  EXPECT_THAT(findingsText(scene("<PrecomputedConstraintCorrection fileCompliance=\"a.comp\"/>")),
              HasSubstr("Files of SOFA's compliance cannot be read"));
  EXPECT_THAT(findingsText(scene("<UncoupledConstraintCorrection defaultCompliance=\"0.1\"/>")),
              HasSubstr("Its compliance is not used"));
  EXPECT_THAT(findingsText(scene("<UncoupledConstraintCorrection/><GenericConstraintCorrection/>")),
              HasSubstr("one correction serves all bodies"));
  EXPECT_THAT(findingsText(scene("<LinearSolverConstraintCorrection wire_optimization=\"1\"/>")),
              HasSubstr("only saves time"));
}

}  // namespace
}  // namespace compliant::test
