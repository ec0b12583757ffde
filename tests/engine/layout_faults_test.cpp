#include <gmock/gmock.h>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// What does not fit is left out with a sentence, and the rest of the scene runs on.
namespace compliant::test {
namespace {

using testing::HasSubstr;

/// A falling ball beside whatever is tried.
class LayoutFault : public testing::Test {
 protected:
  LayoutFault() : build(scene) {
    build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    build.add("UniformMass", "ball mass", {{"state", build.link("ball")}});
    build.add("Gravity", "gravity");
    build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("points")}});
  }
  /// The sentence about a component; the ball must fall whatever is wrong elsewhere.
  std::string sentence(std::string_view component) {
    Simulation simulation(scene);
    advance(simulation, 10);
    EXPECT_NEAR(Probe(simulation).velocity("ball")[1], -9.81 * 0.1, 1e-12);
    return issueOf(simulation, component);
  }
  void mapped(const std::string& type, const std::string& state, Build::Fields fields,
              std::vector<std::string> inputs = {"points"}) {
    build.mapped(type, state, "out", inputs, std::move(fields));
    build.add("UniformCompliance", "law", {{"state", build.link("out")}});
  }
  Scene scene;
  Build build;
};

TEST_F(LayoutFault, EdgeBeyondThePoints) {
  mapped("Distance", "Scalars", {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
  EXPECT_EQ(sentence("out map"), "edges[1] refers to point 2, but the inputs have points 0 to 1");
  EXPECT_EQ(sentence("law"), "The state “out” is itself left out");
}

TEST_F(LayoutFault, OfADisabledLawIsNoneAndItsLinesAreKnown) {
  mapped("Distance", "Scalars", {{"edges", Array<Edge>{{0, 1}}}});
  build.set("law", "enabled", false);
  EXPECT_EQ(sentence("law"), "");
  const Simulation simulation(scene);
  const SceneStructure& structure = *simulation.structure();
  EXPECT_EQ(structure.rows, 0);
  ASSERT_EQ(structure.disabled.size(), 1U);
  EXPECT_EQ(structure.disabled[0].id, scene.find("law")->id);
  const auto lines = structure.linesOf(scene.find("law")->id);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].to.element, 1);
  // Of what is not laid out itself there is nothing to show.
  build.set("points", "enabled", false);
  EXPECT_TRUE(Simulation(scene).structure()->disabled.empty());
}

TEST_F(LayoutFault, TargetValuesThatHaveNoEffectAreTold) {
  mapped("Distance", "Scalars", {{"edges", Array<Edge>{{0, 1}}}});
  build.set("law", "target_values", Array<double>{0.5});
  EXPECT_THAT(sentence("law"), HasSubstr("The target values have no effect"));
  build.set("law", "target", std::string("relax"));
  EXPECT_THAT(sentence("law"), HasSubstr("The target values have no effect"));
  for (const char* target : {"offset", "velocity"}) {
    build.set("law", "target", std::string(target));
    EXPECT_EQ(sentence("law"), "") << target;
  }
}

TEST_F(LayoutFault, EdgeFromAPointToItself) {
  mapped("Distance", "Scalars", {{"edges", Array<Edge>{{1, 1}}}});
  EXPECT_EQ(sentence("out map"), "edges[0] joins point 1 to itself");
}

TEST_F(LayoutFault, NumbersOfEntriesThatDoNotFit) {
  mapped("Distance", "Scalars",
         {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{1.0, 2.0}}});
  EXPECT_THAT(sentence("out map"), HasSubstr("rest has 2 entries for 1 edges"));
  build.set("out map", "rest", Array<double>{});
  EXPECT_EQ(sentence("out map"), "");
}

TEST_F(LayoutFault, OutputOfAnotherType) {
  mapped("Distance", "Points", {{"edges", Array<Edge>{{0, 1}}}});
  EXPECT_EQ(sentence("out map"), "The output must be Scalars");
}

TEST_F(LayoutFault, IndexBeyondTheElements) {
  mapped("Subset", "Points", {{"indices", Array<std::int64_t>{0, 5}}});
  EXPECT_EQ(sentence("out map"), "indices[1] is 5, but the inputs have elements 0 to 1");
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{2}}});
  EXPECT_THAT(sentence("anchor"), HasSubstr("indices[0] is 2, but the state has 2 elements"));
}

TEST_F(LayoutFault, SubsetOfNothing) {
  build.add("Points", "nothing");
  mapped("Subset", "Points", {{"indices", Array<std::int64_t>{0}}}, {"nothing"});
  EXPECT_EQ(sentence("out map"), "indices[0] is 0, but the inputs have no elements");
}

TEST_F(LayoutFault, TwoMappingsOnOneOutput) {
  mapped("Subset", "Points", {{"indices", Array<std::int64_t>{0}}});
  build.add("Subset", "second",
            {{"inputs", build.links({"points"})}, {"output", build.link("out")}});
  EXPECT_EQ(sentence("second"), "The output “out” is already computed by “out map”");
  EXPECT_EQ(sentence("out map"), "");
}

TEST_F(LayoutFault, OutputWithPositionsOfItsOwn) {
  mapped("Subset", "Points", {{"indices", Array<std::int64_t>{0}}});
  build.set("out", "position", Array<Vec3>{Vec3(0, 0, 0)});
  EXPECT_THAT(sentence("out map"), HasSubstr("has positions of its own"));
}

TEST_F(LayoutFault, MissingAndDisabledPartners) {
  mapped("Subset", "Points", {{"indices", Array<std::int64_t>{0}}});
  build.set("out map", "inputs", Array<Link>{});
  EXPECT_THAT(sentence("out map"), HasSubstr("no input"));
  build.set("out map", "inputs", build.links({"points"}));
  build.set("points", "enabled", false);
  EXPECT_EQ(sentence("out map"), "The input “points” is disabled");
  EXPECT_EQ(sentence("mass"), "The state “points” is disabled");
  build.set("points", "enabled", true);
  build.set("out", "enabled", false);
  EXPECT_EQ(sentence("out map"), "The output “out” is disabled");
  build.set("law", "state", Link{});
  EXPECT_EQ(sentence("law"), "No state is chosen");
}

TEST_F(LayoutFault, MappingThatCouplesTwoSystems) {
  build.add("ImplicitIntegrator", "left/integrator");
  build.add("Points", "left/points", {{"position", Array<Vec3>{Vec3(0, 0, 1)}}});
  build.add("UniformMass", "left/mass", {{"state", build.link("left/points")}});
  mapped("Distance", "Scalars", {{"edges", Array<Edge>{{0, 2}}}}, {"points", "left/points"});
  EXPECT_EQ(sentence("out map"),
            "The inputs have different integrators; a mapping cannot couple two systems");
}

TEST_F(LayoutFault, StepsThatDoNotDivideTheClock) {
  build.add("ImplicitIntegrator", "left/integrator", {{"h", 0.003}});
  build.add("Points", "left/points",
            {{"position", Array<Vec3>{Vec3(0, 0, 1)}}, {"velocity", Array<Vec3>{Vec3(1, 0, 0)}}});
  build.add("UniformMass", "left/mass", {{"state", build.link("left/points")}});
  EXPECT_EQ(
      sentence("left/integrator"),
      "h = 0.003 s does not divide the largest time step of the scene, 0.01 s: this branch does "
      "not move");
  Simulation simulation(scene);
  advance(simulation, 3);
  EXPECT_EQ(Probe(simulation).point("left/points", 0), Vec3(0, 0, 1));
  const Id id = idOf(scene, "left/integrator");
  ASSERT_TRUE(simulation.apply({SetField{id, "h", 0.0025}}).ok());
  EXPECT_EQ(issueOf(simulation, "left/integrator"), "")
      << "a step that divides brings it back at once";
  advance(simulation, 1);
  EXPECT_NEAR(Probe(simulation).point("left/points", 0).x(), 0.01, 1e-15);
}

TEST_F(LayoutFault, TwoIntegratorsOrSolversInOneBranch) {
  build.add("ImplicitIntegrator", "integrator 1");
  build.add("ImplicitIntegrator", "integrator 2", {{"h", 5.0}});
  build.add("LdltSolver", "solver 1");
  build.add("CgSolver", "solver 2");
  EXPECT_EQ(sentence("integrator 2"),
            "The branch already has the integrator “integrator 1”; only that one is used");
  EXPECT_EQ(sentence("solver 2"),
            "The branch already has the solver “solver 1”; only that one is used");
}

TEST_F(LayoutFault, ProjectionOfAMappedState) {
  mapped("Subset", "Points", {{"indices", Array<std::int64_t>{0}}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("out")}, {"indices", Array<std::int64_t>{0}}});
  EXPECT_THAT(sentence("anchor"),
              HasSubstr("needs an independent state; “out” is computed by a mapping"));
}

TEST_F(LayoutFault, DirectionOfNoLength) {
  build.add("FixedDirections", "guide",
            {{"state", build.link("points")}, {"direction", Vec3(0, 0, 0)}});
  EXPECT_EQ(sentence("guide"), "direction must not be zero");
}

TEST_F(LayoutFault, LawsThatCannotBeForces) {
  mapped("Distance", "Scalars", {{"edges", Array<Edge>{{0, 1}}}});
  build.set("law", "handling", std::string("force"));
  EXPECT_THAT(sentence("law"), HasSubstr("hard constraint cannot be handled as a force"));
  build.set("law", "compliance", 1e-3);
  EXPECT_EQ(sentence("law"), "");
  // Made hard while it runs: left out at once, and back when it is soft again.
  Simulation simulation(scene);
  advance(simulation, 2);
  ASSERT_TRUE(simulation.apply({SetField{idOf(scene, "law"), "compliance", 0.0}}).ok());
  EXPECT_THAT(issueOf(simulation, "law"), HasSubstr("hard constraint"));
  advance(simulation, 2);
  ASSERT_TRUE(simulation.apply({SetField{idOf(scene, "law"), "compliance", 1e-3}}).ok());
  EXPECT_EQ(issueOf(simulation, "law"), "");
  advance(simulation, 2);
  EXPECT_EQ(simulation.motion().step, 6) << "the clock runs through";
}

TEST_F(LayoutFault, MatricesThatAreNoCompliance) {
  build.mapped("Subset", "Points", "out", {"points"}, {{"indices", Array<std::int64_t>{0}}});
  build.add("FullCompliance", "law", {{"state", build.link("out")}});
  const auto tried = [&](Array<double> matrix) {
    build.set("law", "matrix", matrix);
    return sentence("law");
  };
  EXPECT_THAT(tried({1.0, 2.0}), HasSubstr("k² entries"));
  EXPECT_THAT(tried({1.0, 2.0, 2.0, 5.0}), HasSubstr("3 values, not a multiple of 2"));
  EXPECT_THAT(tried({1.0, 0.5, 0, 0.4, 1, 0, 0, 0, 1}),
              HasSubstr("not symmetric: entry (2, 1) is 0.4, its mirror 0.5"));
  EXPECT_THAT(tried({1.0, 2, 0, 2, 1, 0, 0, 0, 1}), HasSubstr("negative eigenvalue"));
  EXPECT_EQ(tried({1.0, 1, 0, 1, 1, 0, 0, 0, 0}), "") << "hard in two directions";
}

TEST_F(LayoutFault, VelocitiesThatDoNotFitThePositions) {
  build.set("points", "velocity", Array<Vec3>{Vec3(0, 0, 0)});
  EXPECT_THAT(sentence("points"), HasSubstr("velocity has 1 entries for 2 positions"));
}

TEST(EmptyScene, RunsAndKeepsTime) {
  Simulation simulation{Scene()};
  advance(simulation, 5);
  EXPECT_EQ(simulation.motion().step, 5);
  EXPECT_EQ(simulation.energies().total(), 0);
}

}  // namespace
}  // namespace compliant::test
