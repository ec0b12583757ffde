#include <gmock/gmock.h>

#include <numbers>

#include "engine/record/recording.hpp"
#include "engine/simulation/simulation.hpp"

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Edits of a scene that is in motion.
namespace compliant::test {
namespace {

Id idIn(const Simulation& simulation, std::string_view name) {
  return simulation.scene().find(name)->id;
}

TEST(LiveEdits, AListOfTheWrongLengthIsLeftOutWithASentence) {
  Scene scene;
  Build build(scene);
  build.add("Points", "a", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("a")}});
  build.mapped("LinearCombination", "Points", "b", {"a"},
               {{"terms", Array<Term>{{0, 0, 0, 1.0}}}, {"offset", Array<double>{1, 2, 3}}});
  Simulation simulation(scene);
  advance(simulation, 3);
  ASSERT_TRUE(
      simulation.apply({SetField{idIn(simulation, "b map"), "offset", Array<double>{1}}}).ok());
  EXPECT_THAT(issueOf(simulation, "b map"), testing::HasSubstr("offset has 1 numbers"));
  advance(simulation, 3);
  ASSERT_TRUE(
      simulation.apply({SetField{idIn(simulation, "b map"), "offset", Array<double>{4, 5, 6}}})
          .ok());
  EXPECT_EQ(issueOf(simulation, "b map"), "");
  EXPECT_NEAR(Probe(simulation).point("b", 0).x(), 4, 1e-12);
}

/// A soft pendulum whose rest length is that of its start.
Scene pendulum() {
  Scene scene;
  Build build(scene);
  build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bob")}});
  build.add("Gravity", "gravity");
  build.add("FixedPoints", "nail",
            {{"state", build.link("bob")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "extension", {"bob"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "rod", {{"state", build.link("extension")}, {"compliance", 1e-3}});
  return scene;
}

TEST(LiveEdits, ARunKeepsTheRestLengthsItStartedFrom) {
  Simulation touched(pendulum()), untouched(pendulum());
  advance(touched, 5);
  advance(untouched, 5);
  // Start values wait for the next reset, whatever else is edited meanwhile.
  ASSERT_TRUE(touched
                  .apply({SetField{idIn(touched, "bob"), "position",
                                   Array<Vec3>{Vec3(0, 0, 0), Vec3(2, 0, 0)}}})
                  .ok());
  ASSERT_TRUE(touched.apply({Rename{idIn(touched, "rod"), "link"}}).ok());
  ASSERT_TRUE(touched.apply({Rename{idIn(touched, "extension map"), "measure"}}).ok());
  advance(touched, 5);
  advance(untouched, 5);
  EXPECT_EQ(hashOf(touched.motion()), hashOf(untouched.motion()));
  touched.reset();
  EXPECT_EQ(Probe(touched).point("bob", 1).x(), 2);
  EXPECT_EQ(Probe(touched).position("extension")[0], 0);
}

TEST(LiveEdits, AnIssueElsewhereDoesNotLayOutTheSceneAtEachSlider) {
  Scene scene = pendulum();
  Build build(scene);
  build.add("UniformCompliance", "adrift");
  Simulation simulation(scene);
  ASSERT_NE(issueOf(simulation, "adrift"), "");
  const auto before = simulation.structure();
  ASSERT_TRUE(simulation.apply({SetField{idIn(simulation, "rod"), "compliance", 1e-5}}).ok());
  EXPECT_EQ(simulation.structure(), before);
}

TEST(LiveEdits, EnergyFollowsTheComplianceAtOnce) {
  Scene scene = pendulum();
  Build(scene).set("bob", "position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1.1, 0, 0)});
  Build(scene).set("extension map", "rest", Array<double>{1});
  Simulation simulation(scene);
  EXPECT_NEAR(simulation.energies().elastic, 0.5 * 0.01 / 1e-3, 1e-12);
  ASSERT_TRUE(simulation.apply({SetField{idIn(simulation, "rod"), "compliance", 1e-2}}).ok());
  EXPECT_NEAR(simulation.energies().elastic, 0.5 * 0.01 / 1e-2, 1e-12);
}

TEST(LiveEdits, SlidersThatCrossTheBorderOfHardnessLeaveNoTrace) {
  // The order of elimination must depend on the scene and the motion alone, or recordings do not
  // replay.
  Simulation touched(chain(20, 1e-3)), untouched(chain(20, 1e-3));
  advance(touched, 3);
  advance(untouched, 3);
  const auto set = [&](double c) {
    ASSERT_TRUE(touched.apply({SetField{idIn(touched, "links"), "compliance", c}}).ok());
  };
  const Motion kept = touched.motion();
  set(0);
  advance(touched, 1);
  touched.restore(kept);
  set(1e-3);
  advance(touched, 50);
  advance(untouched, 50);
  EXPECT_EQ(hashOf(touched.motion()), hashOf(untouched.motion()));
}

TEST(LiveEdits, SentencesAboutStepsNameTheirPresentNumbers) {
  Scene scene;
  Build build(scene);
  for (const char* branch : {"a", "b"}) {
    const std::string name = branch;
    build.add("ImplicitIntegrator", name + "/integrator", {{"h", 1.0}});
    build.add("Scalars", name + "/state", {{"position", Array<double>{0.1}}});
    build.add("UniformMass", name + "/mass", {{"state", build.link(name + "/state")}});
  }
  Simulation simulation(scene);
  const auto set = [&](double h) {
    ASSERT_TRUE(simulation.apply({SetField{idIn(simulation, "b/integrator"), "h", h}}).ok());
  };
  set(0.3);
  EXPECT_THAT(issueOf(simulation, "b/integrator"), testing::HasSubstr("0.3 s does not divide"));
  set(0.7);
  EXPECT_THAT(issueOf(simulation, "b/integrator"), testing::HasSubstr("0.7 s does not divide"));
  set(1e-6);
  EXPECT_THAT(issueOf(simulation, "b/integrator"), testing::HasSubstr("needs 1000000 substeps"));
  set(0.5);
  EXPECT_EQ(issueOf(simulation, "b/integrator"), "");
}

TEST(LiveEdits, SolversThatNothingUsesAreTold) {
  Scene scene = pendulum();
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator");
  build.add("CgSolver", "deep/solver");
  build.add("ImplicitIntegrator", "empty/integrator");
  Simulation simulation(scene);
  EXPECT_THAT(issueOf(simulation, "deep/solver"), testing::HasSubstr("is not used"));
  EXPECT_THAT(issueOf(simulation, "empty/integrator"), testing::HasSubstr("is not used"));
  EXPECT_EQ(issueOf(simulation, "integrator"), "");
}

/// Bodies on a hinge that turns more than three times in 4 s.
Scene hingeThatWinds() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>(std::vector<Vec3>(3, Vec3(0, 0, 0)))},
             {"angular_velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 5), Vec3(0, 0, 2)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bodies")}});
  build.mapped("HingeAngle", "Angles", "angle", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
  return scene;
}

TEST(LiveEdits, AWoundHingeKeepsItsTurnsWhereAnotherIsAdded) {
  Simulation simulation(hingeThatWinds());
  advance(simulation, 400);
  ASSERT_TRUE(
      simulation
          .apply({SetField{idIn(simulation, "angle map"), "pairs", Array<Edge>{{0, 1}, {0, 2}}}})
          .ok());
  EXPECT_EQ(issueOf(simulation, "angle map"), "");
  EXPECT_NEAR(Probe(simulation).position("angle")[0], 20, 1e-6);
  EXPECT_NEAR(std::remainder(Probe(simulation).position("angle")[1] - 8, 2 * std::numbers::pi), 0,
              1e-6);
  advance(simulation, 400);
  EXPECT_NEAR(Probe(simulation).position("angle")[0], 40, 1e-6);
}

TEST(LiveEdits, AWoundHingeKeepsItsTurnsWhereBodiesAreAdded) {
  Simulation simulation(hingeThatWinds());
  advance(simulation, 400);
  Batch batch;
  for (const auto& [field, extra] :
       {std::pair("position", Vec3(1, 0, 0)), {"angular_velocity", Vec3(0, 0, 1)}}) {
    const Component& bodies = *simulation.scene().find("bodies");
    auto list = std::get<Array<Vec3>>(bodies.type().find(field)->read(bodies)).vector();
    list.push_back(extra);
    batch.edits.push_back({SetField{bodies.id, field, Array<Vec3>(list)}});
  }
  const Id bodies = idIn(simulation, "bodies"), angle = idIn(simulation, "angle");
  const auto known = [&](const PersistentIds& ids) {
    return std::make_shared<PersistentIdsByState>(
        PersistentIdsByState{{bodies, ids}, {angle, {9}}});
  };
  ASSERT_TRUE(
      simulation.apply({SetField{idIn(simulation, "mass"), "mass", 1.0}}, known({1, 2, 3})).ok());
  ASSERT_TRUE(simulation.apply({batch}, known({1, 2, 3, 4})).ok());
  EXPECT_NEAR(Probe(simulation).position("angle")[0], 20, 1e-6);
  advance(simulation, 400);
  EXPECT_NEAR(Probe(simulation).position("angle")[0], 40, 1e-6);
}

}  // namespace
}  // namespace compliant::test
