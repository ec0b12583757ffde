#include <gmock/gmock.h>

#include "tests/import/sofa_text.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A point of 1 kg on a line, x ≥ 0 beside a law with a projector, under a sequential solver.
ImportedScene bounded(const std::string& law, const std::string& start = "0.1",
                      const std::string& solver =
                          "<SequentialSolver name=\"num\" iterations=\"1000\" "
                          "precision=\"1e-12\"/><LDLTResponse/>") {
  return imported(
      "<Node gravity=\"0 0 0\" dt=\"0.01\"><CompliantImplicitSolver/>" + solver +
      "<MechanicalObject name=\"q\" template=\"Vec1d\" position=\"" + start +
      "\"/><UniformMass vertexMass=\"1\"/><ConstantForceField forces=\"-10\"/>"
      "<Node name=\"gap\"><MechanicalObject name=\"d\" template=\"Vec1d\"/><IdentityMapping/>" +
      law + "</Node></Node>");
}

double after(const ImportedScene& scene, int steps) {
  Simulation simulation(scene.scene);
  expectNoIssues(simulation);
  advance(simulation, steps);
  return positionsOf(simulation, "q")[0];
}

TEST(SofaOneSided, AUnilateralRowPushesAndLetsGo) {
  const std::string law =
      R"(<UniformCompliance name="stop" compliance="0"/><UnilateralConstraint/>)";
  const ImportedScene scene = bounded(law);
  EXPECT_EQ(fieldOf<std::string>(scene.scene, "gap/stop", "admissible"), "pushing");
  EXPECT_TRUE(fieldOf<bool>(scene.scene, "gap/stop", "enabled"));
  EXPECT_NEAR(after(scene, 5), 0.1 - 1e-3 * 15, 1e-12) << "it falls freely";
  EXPECT_NEAR(after(scene, 100), 0, 1e-8);
  EXPECT_THAT(findingsText(scene), Not(HasSubstr("left out")));
  EXPECT_THAT(findingsText(scene), HasSubstr("acts from the step after it was violated"));
  EXPECT_THAT(findingsText(bounded(law + "<ConstraintValue/>")), Not(HasSubstr("was violated")));
}

TEST(SofaOneSided, ASoftUnilateralRowIsASpringThatOnlyPushes) {
  const ImportedScene scene = bounded(
      R"(<UniformCompliance name="pad" compliance="0.01" damping="20"/><UnilateralConstraint/>)");
  EXPECT_NEAR(after(scene, 5), 0.1 - 1e-3 * 15, 1e-12);
  EXPECT_NEAR(after(scene, 400), -0.1, 1e-6) << "10 N on 100 N/m";
  EXPECT_THAT(findingsText(scene), Not(HasSubstr("moves differently")));
}

TEST(SofaOneSided, NegativeRowsPullAndResistanceIsBounded) {
  const ImportedScene negative =
      bounded(R"(<UniformCompliance name="rope"/><NegativeUnilateralConstraint/>)");
  EXPECT_EQ(fieldOf<std::string>(negative.scene, "gap/rope", "admissible"), "pulling");
  EXPECT_LT(after(negative, 100), -1) << "nothing holds it from above";
  // An impulse of 0.04 N s a step of 0.01 s is 4 N: 6 N are left.
  const ImportedScene dry = bounded(
      R"(<UniformCompliance name="brake"/><VelocityConstraintValue velocities="0"/><ResistanceConstraint threshold="0.04"/>)");
  EXPECT_EQ(fieldOf<double>(dry.scene, "gap/brake", "force_limit"), 4);
  EXPECT_NEAR(after(dry, 10), 0.1 - 6 * 1e-4 * 55, 1e-10);
}

TEST(SofaOneSided, CoulombsConeNeedsThreeValues) {
  const ImportedScene scene = imported(sofaScene(R"(
    <MechanicalObject name="dofs" position="0 0 0"/><UniformMass/><Node name="gap"><MechanicalObject/>
    <DifferenceFromTargetMapping targets="0 0 0"/><UniformCompliance name="c"/>
    <CoulombConstraint mu="0.3"/></Node>)",
                                                 "<CompliantImplicitSolver/><SequentialSolver/>"));
  EXPECT_EQ(fieldOf<std::string>(scene.scene, "gap/c", "admissible"), "cone");
  EXPECT_EQ(fieldOf<double>(scene.scene, "gap/c", "friction"), 0.3);
  EXPECT_THAT(findingsText(bounded("<UniformCompliance/><CoulombConstraint/>")),
              HasSubstr("A friction cone needs three values"));
}

TEST(SofaOneSided, RestitutionRebounds) {
  const ImportedScene scene = bounded(
      R"(<UniformCompliance name="stop"/><UnilateralConstraint/><Restitution restitution="0.5"/>)");
  EXPECT_EQ(fieldOf<double>(scene.scene, "gap/stop", "restitution"), 0.5);
}

TEST(SofaOneSided, ConstraintValuesGiveSpeeds) {
  const std::string direct = "<LDLTSolver/>";
  const ImportedScene motor = bounded(
      R"(<UniformCompliance name="m"/><VelocityConstraintValue velocities="0.5"/>)", "0", direct);
  EXPECT_NEAR(after(motor, 100), 0.5, 1e-9);
  const ImportedScene relax =
      bounded(R"(<UniformCompliance name="m"/><BaumgarteStabilization alpha="5"/>)", "1", direct);
  EXPECT_NEAR(after(relax, 20), std::pow(1 - 0.05, 20), 1e-9);
}

TEST(SofaOneSided, ASequentialSolverBecomesTwo) {
  const ImportedScene scene = bounded(
      "<UniformCompliance/><UnilateralConstraint/>", "0.1",
      R"(<SequentialSolver name="num" iterations="44" precision="1e-7" omega="0.8" iterateOnBilaterals="0"/>)");
  EXPECT_EQ(scene.scene.find(std::string_view("num"))->type().name, std::string("LdltSolver"));
  EXPECT_EQ(fieldOf<std::int64_t>(scene.scene, "num contacts", "iterations"), 44);
  EXPECT_EQ(fieldOf<double>(scene.scene, "num contacts", "precision"), 1e-7);
  EXPECT_EQ(fieldOf<double>(scene.scene, "num contacts", "relaxation"), 0.8);
  EXPECT_FALSE(fieldOf<bool>(scene.scene, "num contacts", "iterate_bilateral"));
}

TEST(SofaOneSided, SpringsWithoutCompressionAndPenaltiesActOnOneSide) {
  const auto length = [](const std::string& option) {
    const ImportedScene scene = imported(sofaScene(R"(
      <MechanicalObject name="q" position="0 0 0  0 0.5 0"/><UniformMass vertexMass="1"/><FixedConstraint/>
      <StiffSpringForceField name="s" spring="0 1 1000 0 1" )" +
                                                   option + "/>"));
    EXPECT_THAT(findingsText(scene), Not(HasSubstr("also push")));
    Simulation simulation(scene.scene);
    expectNoIssues(simulation);
    advance(simulation, 20);
    return positionsOf(simulation, "q")[4];
  };
  EXPECT_NEAR(length(R"(noCompression="1")"), 0.5 - 1e-3 * 210, 1e-9) << "it falls freely";
  EXPECT_GT(length(""), 0.3);
  const ImportedScene penalty =
      bounded(R"(<CompliantPenaltyForceField name="p" stiffness="100" damping="20"/>)");
  EXPECT_EQ(fieldOf<std::string>(penalty.scene, "gap/p", "admissible"), "pushing");
  EXPECT_NEAR(after(penalty, 5), 0.1 - 1e-3 * 15, 1e-12);
  EXPECT_NEAR(after(penalty, 400), -0.1, 1e-6);
}

}  // namespace
}  // namespace compliant::test
