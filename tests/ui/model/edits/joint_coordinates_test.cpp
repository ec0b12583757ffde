// Joints as one thing: how each of the six coordinates is held
// (ui/model/edits/joint_coordinates.hpp).
#include "ui/model/edits/joint_coordinates.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"

namespace compliant {
namespace {

using Hold = JointCoordinate::Hold;

/// Hinges between three bars, of which the first is fixed.
Scene hinges() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bars",
            {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.5, 1, 0), Vec3(1, 1, 0)}}});
  build.add("Box", "boxes", {{"state", build.link("bars")}, {"size", Vec3(0.5, 0.1, 0.1)}});
  build.add("SolidMass", "mass", {{"state", build.link("bars")}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("bars")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("RelativePose", "Coordinates", "hinge coordinates", {"bars"},
               {{"pairs", Array<Edge>{{0, 1}, {1, 2}}},
                {"place_a", Array<Vec3>{Vec3(0.25, 0, 0)}},
                {"place_b", Array<Vec3>{Vec3(-0.25, 0, 0)}},
                {"rz", false}});
  build.set("hinge coordinates", "width", std::int64_t{5});
  build.add("UniformCompliance", "hinges",
            {{"state", build.link("hinge coordinates")},
             {"compliance", 1e-6},
             {"notes", std::string("kept")}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "steps", {{"h", 0.005}, {"newton_iterations", std::int64_t{20}}});
  return scene;
}

Id lawOf(const Scene& scene) { return scene.find("hinges")->id; }

JointDesign designOf(const Scene& scene) {
  const auto design = jointDesign(scene, lawOf(scene));
  EXPECT_TRUE(design.has_value());
  return design.value_or(JointDesign{});
}

void apply(Scene& scene, const JointDesign& wanted) {
  const Result<Edit> edit = holdingSo(scene, wanted);
  ASSERT_TRUE(edit.ok()) << edit.error().text();
  ASSERT_TRUE(applyEdit(scene, *edit).ok());
  const Simulation simulation(scene);
  for (const Issue& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
  EXPECT_EQ(designOf(scene).coordinates, wanted.coordinates);
}

TEST(JointCoordinates, AreReadFromTheLawAndTheMappingBelowIt) {
  const Scene scene = hinges();
  const JointDesign design = designOf(scene);
  EXPECT_EQ(design.joints, 2);
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_EQ(design.coordinates[i], (JointCoordinate{Hold::Compliant, 1e-6, 0, 0}));
  EXPECT_EQ(design.coordinates[5].hold, Hold::Free);
  EXPECT_FALSE(jointDesign(scene, scene.find("gravity")->id));
  EXPECT_FALSE(jointDesign(scene, 0));
}

TEST(JointCoordinates, ThatDifferMakeALawOfOneCompliancePerValueThatKeepsItsId) {
  Scene scene = hinges();
  const Id law = lawOf(scene);
  JointDesign wanted = designOf(scene);
  wanted.coordinates[1] = {Hold::Hard};
  wanted.coordinates[5] = {Hold::Compliant, 0.02, 3, 0};
  apply(scene, wanted);
  EXPECT_EQ(lawOf(scene), law);
  EXPECT_EQ(scene.find(law)->type().name, "DiagonalCompliance");
  EXPECT_EQ(std::get<std::string>(scene.find(law)->type().find("notes")->read(*scene.find(law))),
            "kept");
  // All alike again, it is a uniform one.
  for (std::size_t i = 0; i < 6; ++i) wanted.coordinates[i] = {Hold::Hard};
  apply(scene, wanted);
  EXPECT_EQ(scene.find(law)->type().name, "UniformCompliance");
}

TEST(JointCoordinates, ThatAreDrivenGoToTheirTargets) {
  Scene scene = hinges();
  JointDesign wanted = designOf(scene);
  for (std::size_t i = 0; i < 5; ++i) wanted.coordinates[i] = {Hold::Hard};
  wanted.coordinates[5] = {Hold::Driven, 0, 0, 0.3};
  apply(scene, wanted);
  Simulation simulation(scene);
  test::advance(simulation, 5);
  const VecX pose = test::Probe(simulation).position("hinge coordinates");
  ASSERT_EQ(pose.size(), 12);
  EXPECT_NEAR(pose[5], 0.3, 1e-9);
  EXPECT_NEAR(pose[11], 0.3, 1e-9);
  // Without the drive, the law stays at zero again.
  wanted.coordinates[5] = {Hold::Free};
  apply(scene, wanted);
  const Component& law = *scene.find(lawOf(scene));
  EXPECT_EQ(std::get<std::string>(law.type().find("target")->read(law)), "stay");
}

JointCoordinate between(std::optional<double> lower, std::optional<double> upper) {
  JointCoordinate limited{Hold::Limited};
  limited.limits = {lower, upper};
  return limited;
}

// Hanging at π/2 below, the bars would swing through the limits that stop them.
TEST(JointCoordinates, ThatAreLimitedTurnNoFurther) {
  Scene scene = hinges();
  JointDesign wanted = designOf(scene);
  for (std::size_t i = 0; i < 5; ++i) wanted.coordinates[i] = {Hold::Hard};
  wanted.coordinates[5] = between(-0.4, 0.2);
  apply(scene, wanted);
  Simulation simulation(scene);
  double lowest = 0;
  for (int step = 0; step < 400; ++step) {
    simulation.step();
    const VecX angle = test::Probe(simulation).position("hinges/about z coordinates");
    ASSERT_EQ(angle.size(), 2);
    lowest = std::min(lowest, angle.minCoeff());
    ASSERT_LE(angle.maxCoeff(), 0.2 + 1e-6) << step;
  }
  EXPECT_NEAR(lowest, -0.4, 1e-6);
}

TEST(JointCoordinates, LoseTheirLimitsAndWhatMeasuresThem) {
  Scene scene = hinges();
  const std::size_t before = scene.names().size();
  JointDesign wanted = designOf(scene);
  wanted.coordinates[5] = between(std::nullopt, 0.2);
  apply(scene, wanted);
  EXPECT_EQ(scene.names().size(), before + 3);
  wanted.coordinates[5] = between(-0.1, 0.3);
  apply(scene, wanted);
  EXPECT_EQ(scene.names().size(), before + 4);
  wanted.coordinates[5] = {};
  apply(scene, wanted);
  EXPECT_EQ(scene.names().size(), before);
}

TEST(JointCoordinates, AreLimitedByWhatMeasuresThemAlready) {
  Scene scene = hinges();
  const Component& pose = *scene.find("hinge coordinates map");
  Build build(scene);
  build.add("Angles", "angles");
  build.add("HingeAngle", "angles map",
            {{"inputs", build.links({"bars"})},
             {"output", build.link("angles")},
             {"pairs", pose.type().find("pairs")->read(pose)}});
  build.add("UniformCompliance", "spring", {{"state", build.link("angles")}, {"compliance", 10.0}});
  const std::size_t before = scene.names().size();
  JointDesign wanted = designOf(scene);
  wanted.coordinates[5] = between(-0.1, 0.3);
  apply(scene, wanted);
  EXPECT_EQ(scene.names().size(), before + 2);
  wanted.coordinates[5] = {};
  apply(scene, wanted);
  EXPECT_EQ(scene.names().size(), before);
}

TEST(JointCoordinates, KeepStopsThatAreNotTheLimitsOfAll) {
  Scene scene = hinges();
  JointDesign wanted = designOf(scene);
  wanted.coordinates[5] = between(-0.1, 0.3);
  apply(scene, wanted);
  const Id upper = scene.find("hinges/about z upper limit")->id;
  ASSERT_TRUE(applyEdit(scene, {SetField{upper, "target_values", Array<double>{0.3, 0.4}}}).ok());
  wanted = designOf(scene);
  EXPECT_EQ(wanted.coordinates[5].limits, (JointLimits{-0.1, std::nullopt}));
  wanted.coordinates[0] = {Hold::Hard};
  apply(scene, wanted);
  EXPECT_NE(scene.find(upper), nullptr);
}

TEST(JointCoordinates, OfASliderAreLimitedAlongItsAxis) {
  Scene scene = hinges();
  JointDesign wanted = designOf(scene);
  for (std::size_t i = 0; i < 6; ++i) wanted.coordinates[i] = {Hold::Hard};
  wanted.coordinates[1] = between(-0.05, 0.1);
  apply(scene, wanted);
  Simulation simulation(scene);
  test::advance(simulation, 400);
  const VecX way = test::Probe(simulation).position("hinges/along y coordinates");
  ASSERT_EQ(way.size(), 2);
  EXPECT_NEAR(way[0], -0.05, 1e-9);
  EXPECT_NEAR(way[1], -0.05, 1e-9);
}

// One bar stands upright at the start, a quarter turn from the other two.
TEST(JointCoordinates, AreLimitedAroundWhereTheyStart) {
  Scene scene = hinges();
  const double quarter = std::numbers::pi / 2;
  Build(scene).set("bars", "rotation",
                   Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, quarter)});
  const JointLimits limits = limitsAroundStart(scene, *scene.find(designOf(scene).mapping), 5, 0.5);
  EXPECT_EQ(limits, (JointLimits{-0.5, 2.07}));
}

// Bars bent by 0.7 rad at each hinge stay so when the hinges become hard or soft, and what is
// straight is held at zero.
TEST(JointCoordinates, AreHeldWhereTheyStart) {
  Scene scene = hinges();
  const double bent = 0.7;
  const auto turned = [](double by, const Vec3& from, const Vec3& along) -> Vec3 {
    return from + Eigen::AngleAxisd(by, Vec3::UnitZ()) * along;
  };
  const Vec3 half(0.25, 0, 0), first = turned(bent, half, half), end = turned(bent, first, half);
  Build(scene).set("bars", "rotation",
                   Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, bent), Vec3(0, 0, 2 * bent)});
  Build(scene).set("bars", "position",
                   Array<Vec3>{Vec3(0, 1, 0), Vec3(0, 1, 0) + first,
                               Vec3(0, 1, 0) + turned(2 * bent, end, half)});
  JointDesign wanted = designOf(scene);
  for (const Hold hold : {Hold::Hard, Hold::Compliant}) {
    const double c = hold == Hold::Hard ? 0 : 1e-3;
    const JointCoordinate held = heldAtStart(scene, wanted, 5, {hold, c});
    EXPECT_EQ(held.hold, Hold::Driven);
    EXPECT_EQ(held.compliance, c);
    EXPECT_NEAR(held.target, bent, 1e-12);
  }
  // What is held already keeps its zero, and so does what stands at zero.
  EXPECT_EQ(heldAtStart(scene, wanted, 4, {Hold::Hard}), JointCoordinate{Hold::Hard});
  EXPECT_EQ(heldAtStart(hinges(), designOf(hinges()), 5, {Hold::Hard}),
            JointCoordinate{Hold::Hard});
  wanted.coordinates[5] = heldAtStart(scene, wanted, 5, {Hold::Hard});
  for (std::size_t i = 0; i < 5; ++i) wanted.coordinates[i] = {Hold::Hard};
  apply(scene, wanted);
  Simulation simulation(scene);
  test::advance(simulation, 20);
  const VecX pose = test::Probe(simulation).position("hinge coordinates");
  EXPECT_NEAR(pose[5], bent, 1e-9);
  EXPECT_NEAR(pose[11], bent, 1e-9);
  EXPECT_LT(simulation.energies().kinetic, 1e-12);
}

TEST(JointCoordinates, WithALowerLimitThatIsNotBelowTheUpperOneAreRefused) {
  Scene scene = hinges();
  JointDesign wanted = designOf(scene);
  wanted.coordinates[5] = between(0.3, 0.3);
  EXPECT_EQ(holdingSo(scene, wanted).error().text(),
            "hinges: The lower limit about z must be below the upper one");
}

TEST(JointCoordinates, OfWhichNoneIsHeldAreRefused) {
  Scene scene = hinges();
  JointDesign wanted = designOf(scene);
  for (JointCoordinate& each : wanted.coordinates) each = {};
  EXPECT_EQ(holdingSo(scene, wanted).error().text(),
            "hinges: A joint holds at least one coordinate. Delete it to free all six");
}

TEST(JointCoordinates, OfJointsThatDifferAreNotOneThing) {
  Scene scene = hinges();
  const Id law = lawOf(scene);
  ASSERT_TRUE(applyEdit(scene, {SetField{law, "target", std::string("offset")}}).ok());
  ASSERT_TRUE(applyEdit(scene, {SetField{law, "target_values",
                                         Array<double>{0, 0, 0, 0, 0, 0, 0, 0, 0.1, 0}}})
                  .ok());
  EXPECT_FALSE(jointDesign(scene, law));
}

}  // namespace
}  // namespace compliant
