// Closing joints: start positions at which hard rows meet their targets.

#include "engine/analysis/joint_closing.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"

namespace compliant {
namespace {

Value fieldOf(const Scene& scene, std::string_view name, std::string_view field) {
  const Component& component = *scene.find(name);
  return component.type().find(field)->read(component);
}
Array<Vec3> places(const Scene& scene, std::string_view name) {
  return std::get<Array<Vec3>>(fieldOf(scene, name, "position"));
}
Array<Vec3> turns(const Scene& scene, std::string_view name) {
  return std::get<Array<Vec3>>(fieldOf(scene, name, "rotation"));
}

/// The scene with its joints closed, which then fit.
Scene closed(Scene scene) {
  const Result<JointClosing> closing = closeJoints(scene);
  EXPECT_TRUE(closing) << closing.error().text();
  if (!closing) return scene;
  EXPECT_TRUE(applyEdit(scene, closing->edit));
  const Result<JointClosing> again = closeJoints(scene);
  EXPECT_TRUE(again && again->fits()) << (again ? again->text() : again.error().text());
  return scene;
}

std::string sentence(const Scene& scene) {
  const Result<JointClosing> closing = closeJoints(scene);
  return closing ? closing->text() : closing.error().text();
}

/// Points with rods between them.
Scene rods(const Array<Vec3>& points, const Array<Edge>& edges, const Array<double>& lengths) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", points}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.mapped("Distance", "Scalars", "length", {"points"}, {{"edges", edges}, {"rest", lengths}});
  build.add("UniformCompliance", "rods", {{"state", build.link("length")}});
  return scene;
}
void fix(Scene& scene, const std::string& state, const Array<std::int64_t>& which) {
  Build build(scene);
  build.add("FixedPoints", "nail", {{"state", build.link(state)}, {"indices", which}});
}

/// Two bars of 1 m along x with a hinge about z between them that is open by `gap` along x.
Scene twoBars(double gap) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bars",
            {{"position", Array<Vec3>{Vec3(-0.5 - gap / 2, 0, 0), Vec3(0.5 + gap / 2, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bars")}});
  build.mapped("RelativePose", "Coordinates", "hinge", {"bars"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"place_a", Array<Vec3>{Vec3(0.5, 0, 0)}},
                {"place_b", Array<Vec3>{Vec3(-0.5, 0, 0)}},
                {"rz", false}});
  build.set("hinge", "width", std::int64_t{5});
  build.add("UniformCompliance", "hold", {{"state", build.link("hinge")}});
  return scene;
}

TEST(JointClosing, KeepsTheTurnsThatAServoAsksFor) {
  Scene scene = twoBars(0);
  Build build(scene);
  build.add("UniformCompliance", "joints", {{"state", build.link("hinge")}});
  build.mapped("HingeAngle", "Angles", "turn", {"bars"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "servo",
            {{"state", build.link("turn")},
             {"target", std::string("offset")},
             {"target_values", Array<double>{4}}});
  const Scene after = closed(std::move(scene));
  Simulation simulation(after);
  const auto& structure = *simulation.structure();
  const int turn = structure.stateIndex(after.find("turn")->id);
  EXPECT_NEAR(simulation.motion().x[structure.states[static_cast<std::size_t>(turn)].x], 4, 1e-9);
}

TEST(JointClosing, BarsOfEqualMassMeetHalfWay) {
  const Scene open = twoBars(0.02);
  const Result<JointClosing> closing = closeJoints(open);
  ASSERT_TRUE(closing) << closing.error().text();
  EXPECT_EQ(closing->rows, 5);
  EXPECT_NEAR(closing->before.at(0).size, 0.02, 1e-15);
  EXPECT_LT(closing->after.at(0).size, 1e-12);
  EXPECT_EQ(closing->text().substr(0, 27), "Joints closed: largest gap ");
  EXPECT_NE(closing->text().find("was 0.02 m at “hold”, joint 0 (from 0)."), std::string::npos)
      << closing->text();
  const Scene scene = closed(open);
  EXPECT_LT((places(scene, "bars")[0] - Vec3(-0.5, 0, 0)).norm(), 1e-12);
  EXPECT_LT((places(scene, "bars")[1] - Vec3(0.5, 0, 0)).norm(), 1e-12);
}

TEST(JointClosing, GapsOfLengthsAndOfAnglesAreToldEachInItsUnit) {
  Scene scene = twoBars(0.02);
  Build(scene).set("bars", "rotation", Array<Vec3>{Vec3(0, 0, 0), Vec3(0.1, 0, 0)});
  const Result<JointClosing> closing = closeJoints(scene);
  ASSERT_TRUE(closing) << closing.error().text();
  ASSERT_EQ(closing->before.size(), 2U);
  EXPECT_STREQ(closing->before[0].unit, "m");
  EXPECT_NEAR(closing->before[0].size, 0.02, 1e-12);
  EXPECT_STREQ(closing->before[1].unit, "rad");
  EXPECT_NEAR(closing->before[1].size, 0.1, 1e-3);
  const std::string text = closing->text();
  EXPECT_NE(text.find(" m, was 0.02 m at “hold”"), std::string::npos) << text;
  EXPECT_NE(text.find(" rad, was 0.1 rad at “hold”"), std::string::npos) << text;
  // Where no angle was open, none is told.
  EXPECT_EQ(sentence(twoBars(0.02)).find("rad"), std::string::npos) << sentence(twoBars(0.02));
}

TEST(JointClosing, UndoBringsBackTheStartToTheLastBit) {
  Scene scene = twoBars(0.02);
  const auto before = places(scene, "bars");
  const auto turned = turns(scene, "bars");
  const auto closing = closeJoints(scene);
  ASSERT_TRUE(closing);
  const auto inverse = applyEdit(scene, closing->edit);
  ASSERT_TRUE(inverse);
  EXPECT_FALSE(places(scene, "bars") == before);
  ASSERT_TRUE(applyEdit(scene, *inverse));
  EXPECT_TRUE(places(scene, "bars") == before);
  EXPECT_TRUE(turns(scene, "bars") == turned);
}

TEST(JointClosing, WhatIsHeavierMovesLess) {
  Scene scene = rods({Vec3(0, 0, 0), Vec3(1.04, 0, 0)}, {{0, 1}}, {1});
  Build build(scene);
  ASSERT_TRUE(applyEdit(scene, {Erase{test::idOf(scene, "mass")}}));
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1, 3}}});
  const auto at = places(closed(std::move(scene)), "points");
  EXPECT_NEAR(at[0].x(), 0.03, 1e-9);
  EXPECT_NEAR(at[1].x(), 1.03, 1e-9);
}

TEST(JointClosing, WithoutMassesAllWeighTheSame) {
  Scene scene = rods({Vec3(0, 0, 0), Vec3(1.04, 0, 0)}, {{0, 1}}, {1});
  ASSERT_TRUE(applyEdit(scene, {Erase{test::idOf(scene, "mass")}}));
  const auto at = places(closed(std::move(scene)), "points");
  EXPECT_NEAR(at[0].x(), 0.02, 1e-9);
  EXPECT_NEAR(at[1].x(), 1.02, 1e-9);
}

TEST(JointClosing, ATriangleOfRodsKeepsItsCentreOfMass) {
  const auto at = places(closed(rods({Vec3(0, 0, 0), Vec3(3.3, 0.2, 0), Vec3(0.1, 3.6, 0.4)},
                                     {{0, 1}, {1, 2}, {0, 2}}, {3, 5, 4})),
                         "points");
  EXPECT_NEAR((at[1] - at[0]).norm(), 3, 1e-9);
  EXPECT_NEAR((at[2] - at[1]).norm(), 5, 1e-9);
  EXPECT_NEAR((at[2] - at[0]).norm(), 4, 1e-9);
  EXPECT_LT((at[0] + at[1] + at[2] - Vec3(3.4, 3.8, 0.4)).norm(), 1e-12);
}

TEST(JointClosing, AFourBarClosesFromAWrongPlaceOfItsRocker) {
  auto loaded = loadScene(test::sourceFolder() + "/assets/scenes/four_bar.json");
  ASSERT_TRUE(loaded);
  Scene scene = std::move(*loaded);
  auto at = places(scene, "bars").vector();
  auto turned = turns(scene, "bars").vector();
  at[3] += Vec3(0.1, -0.08, 0.02);
  turned[3] += Vec3(0.05, 0, 0.4);
  Build build(scene);
  build.set("bars", "position", Array<Vec3>(at));
  build.set("bars", "rotation", Array<Vec3>(turned));
  scene = closed(std::move(scene));
  // The base is fixed, and three rows repeat others.
  EXPECT_EQ(places(scene, "bars")[0], at[0]);
  EXPECT_EQ(turns(scene, "bars")[0], turned[0]);
  // The hinges of the base are where they are; all axes are parallel again.
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_NEAR(places(scene, "bars")[i].z(), 0, 1e-9);
    EXPECT_LT(turns(scene, "bars")[i].head<2>().norm(), 1e-9);
  }
}

/// Five points in space with all ten rods: one row repeats the others.
TEST(JointClosing, ALoopInSpaceClosesThoughARowIsRedundant) {
  const std::vector<Vec3> right{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0.3, 0.9, 0),
                                Vec3(0.4, 0.3, 0.8), Vec3(0.5, 0.4, -0.7)};
  std::vector<Vec3> wrong = right;
  std::vector<Edge> edges;
  std::vector<double> lengths;
  for (std::int64_t i = 0; i < 5; ++i)
    for (std::int64_t k = i + 1; k < 5; ++k) {
      edges.push_back({i, k});
      lengths.push_back(
          (right[static_cast<std::size_t>(i)] - right[static_cast<std::size_t>(k)]).norm());
    }
  for (std::size_t i = 0; i < 5; ++i)
    wrong[i] +=
        0.05 * Vec3(std::sin(3.0 * static_cast<double>(i)), std::cos(5.0 * static_cast<double>(i)),
                    std::sin(7.0 * static_cast<double>(i) + 1));
  const auto at = places(closed(rods(wrong, edges, lengths)), "points");
  for (std::size_t e = 0; e < edges.size(); ++e)
    EXPECT_NEAR(
        (at[static_cast<std::size_t>(edges[e][0])] - at[static_cast<std::size_t>(edges[e][1])])
            .norm(),
        lengths[e], 1e-9);
}

TEST(JointClosing, AJointWithTurnedAxesAlsoTurnsItsBody) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1.3, 0.1, -0.2)}},
             {"rotation", Array<Vec3>{Vec3(0, 0, 0.5), Vec3(0.6, -0.4, 0.1)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("bodies")}, {"mass", 2.0}, {"centre", Vec3(0, 0.1, 0)}});
  fix(scene, "bodies", {0});
  const Vec3 turn(0.2, 0.1, -0.3);
  build.mapped("RelativePose", "Coordinates", "weld", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"place_a", Array<Vec3>{Vec3(0.5, 0, 0)}},
                {"rotation_a", Array<Vec3>{turn}},
                {"place_b", Array<Vec3>{Vec3(-0.5, 0, 0)}}});
  build.set("weld", "width", std::int64_t{6});
  build.add("UniformCompliance", "hold", {{"state", build.link("weld")}});
  scene = closed(std::move(scene));
  const Eigen::Quaterniond A = rotationOf(Vec3(0, 0, 0.5)), B = A * rotationOf(turn);
  EXPECT_LT(rotationVector(rotationOf(turns(scene, "bodies")[1]) * B.conjugate()).norm(), 1e-9);
  EXPECT_LT((places(scene, "bodies")[1] - (A * Vec3(0.5, 0, 0) + B * Vec3(0.5, 0, 0))).norm(),
            1e-9);
  // What has not turned keeps its numbers.
  EXPECT_EQ(turns(scene, "bodies")[0], Vec3(0, 0, 0.5));
}

TEST(JointClosing, BarsThatAreTooShortAreNamedWithWhatIsMissing) {
  Scene scene = rods({Vec3(0, 0, 0), Vec3(1.5, 0.2, 0), Vec3(3, 0, 0)}, {{0, 1}, {1, 2}}, {1, 1});
  fix(scene, "points", {0, 2});
  EXPECT_TRUE(sentence(scene) ==
                  "“rods”, link 0 (from 0) stays open by 0.5 m: no position near the start closes "
                  "it; 1 more of “rods” stays open with it" ||
              sentence(scene) ==
                  "“rods”, link 1 (from 0) stays open by 0.5 m: no position near the start closes "
                  "it; 1 more of “rods” stays open with it")
      << sentence(scene);
}

TEST(JointClosing, AJointBetweenSupportsIsNamedAsOne) {
  Scene scene = rods({Vec3(0, 0, 0), Vec3(1.25, 0, 0), Vec3(2.5, 0, 0)}, {{0, 1}, {1, 2}}, {1, 1});
  fix(scene, "points", {0, 1});
  EXPECT_EQ(sentence(scene),
            "“rods”, link 0 (from 0) stays open by 0.25 m: nothing that it acts on can move");
}

TEST(JointClosing, SupportsStayWhereTheyAre) {
  Scene scene =
      rods({Vec3(0, 0, 0), Vec3(0.7, 0.9, 0.1), Vec3(2, 0.1, 0)}, {{0, 1}, {1, 2}}, {1, 1.4});
  fix(scene, "points", {0});
  Build build(scene);
  const Vec3 normal = Vec3(1, 2, 3).normalized();
  build.add("FixedDirections", "plane",
            {{"state", build.link("points")},
             {"indices", Array<std::int64_t>{2}},
             {"direction", normal}});
  const auto at = places(closed(std::move(scene)), "points");
  EXPECT_EQ(at[0], Vec3(0, 0, 0));
  EXPECT_NEAR(normal.dot(at[2] - Vec3(2, 0.1, 0)), 0, 1e-12);
  EXPECT_NEAR((at[1] - at[0]).norm(), 1, 1e-9);
  EXPECT_NEAR((at[2] - at[1]).norm(), 1.4, 1e-9);
}

/// A hinge between a fixed body and one that may turn about z alone.
Scene hinge(double angle, const std::string& target, double value, double compliance) {
  Scene scene = twoBars(0);
  Build build(scene);
  build.set("bars", "position",
            Array<Vec3>{Vec3(-0.5, 0, 0), Vec3(0.5 * std::cos(angle), 0.5 * std::sin(angle), 0)});
  build.set("bars", "rotation", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, angle)});
  fix(scene, "bars", {0});
  build.mapped("HingeAngle", "Angles", "angle", {"bars"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "drive",
            {{"state", build.link("angle")},
             {"target", target},
             {"target_values", Array<double>{value}},
             {"compliance", compliance}});
  return scene;
}

TEST(JointClosing, AnAngleMeetsItsOffset) {
  const Scene scene = hinge(0.1, "offset", 0.5, 0);
  EXPECT_NE(sentence(scene).find("was 0.4 rad at “drive”, "), std::string::npos) << sentence(scene);
  const Scene at = closed(scene);
  EXPECT_LT((turns(at, "bars")[1] - Vec3(0, 0, 0.5)).norm(), 1e-9);
  EXPECT_LT((places(at, "bars")[1] - Vec3(0.5 * std::cos(0.5), 0.5 * std::sin(0.5), 0)).norm(),
            1e-9);
}

TEST(JointClosing, ASpringAndAMotorAreNoJoints) {
  EXPECT_EQ(sentence(hinge(0.1, "offset", 0.5, 1e-3)), "All joints fit already.");
  EXPECT_EQ(sentence(hinge(0.1, "velocity", 0.5, 0)), "All joints fit already.");
  EXPECT_EQ(sentence(hinge(0.1, "velocity", 0.5, 1e-3)), "All joints fit already.");
  EXPECT_EQ(sentence(test::fallingBall()),
            "There are no joints to close: no row of a constraint is hard.");
}

TEST(JointClosing, AMatrixOfCompliancesIsAJointWhereItsRowsAreZero) {
  Scene scene = rods({Vec3(0, 0, 0), Vec3(1.1, 0, 0), Vec3(2.3, 0, 0)}, {{0, 1}, {1, 2}}, {1, 1});
  ASSERT_TRUE(applyEdit(scene, {Erase{test::idOf(scene, "rods")}}));
  Build build(scene);
  build.add("FullCompliance", "laws",
            {{"state", build.link("length")}, {"matrix", Array<double>{0, 0, 0, 1e-3}}});
  const auto closing = closeJoints(scene);
  ASSERT_TRUE(closing) << closing.error().text();
  EXPECT_EQ(closing->rows, 1);
  const auto at = places(closed(scene), "points");
  EXPECT_NEAR(at[1].x() - at[0].x(), 1, 1e-9);
  EXPECT_NEAR(at[2].x(), 2.3, 1e-12);
}

/// A rod without a length of its own keeps the one of the start, and a target counts from that.
TEST(JointClosing, LengthsOfTheStartStayWhatTheyWere) {
  Scene scene = rods({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)}, {{0, 1}, {1, 2}}, {});
  Build build(scene);
  build.set("rods", "target", std::string("offset"));
  build.set("rods", "target_values", Array<double>{0.1, 0});
  const auto at = places(closed(scene), "points");
  EXPECT_NEAR(at[1].x() - at[0].x(), 1.1, 1e-9);
  EXPECT_NEAR(at[2].x() - at[1].x(), 1, 1e-9);
  // Where nothing is stretched they stay open: a length that follows the points in edits.
  Scene chain = rods({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2.2, 0, 0)}, {{0, 1}}, {});
  Build more(chain);
  more.mapped("Distance", "Scalars", "other length", {"points"},
              {{"edges", Array<Edge>{{1, 2}}}, {"rest", Array<double>{1}}});
  more.add("UniformCompliance", "other rod", {{"state", more.link("other length")}});
  EXPECT_TRUE(std::get<Array<double>>(fieldOf(closed(chain), "length map", "rest")).empty());
}

TEST(JointClosing, SystemsOfTheirOwnAreClosedEach) {
  Scene scene;
  Build build(scene);
  for (const std::string branch : {"left/", "right/"}) {
    build.add("ImplicitIntegrator", branch + "integrator");
    build.add("Points", branch + "points",
              {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1.2, 0, 0)}}});
    build.mapped("Distance", "Scalars", branch + "length", {branch + "points"},
                 {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{1}}});
    build.add("UniformCompliance", branch + "rod", {{"state", build.link(branch + "length")}});
  }
  const Scene done = closed(std::move(scene));
  EXPECT_NEAR(places(done, "left/points")[1].x(), 1.1, 1e-9);
  EXPECT_NEAR(places(done, "right/points")[1].x(), 1.1, 1e-9);
}

/// A dyad that must first swing far: shortest steps alone would miss.
TEST(JointClosing, ALinkageThatMustSwingFarCloses) {
  Scene scene = rods({Vec3(0, 0, 0), Vec3(0, 1, 0), Vec3(0.1, 2, 0), Vec3(3, -2, 0)},
                     {{0, 1}, {1, 2}, {2, 3}}, {1, 1.5, 2});
  fix(scene, "points", {0, 3});
  closed(std::move(scene));
}

TEST(JointClosing, ACancelledOneSaysSo) {
  const std::atomic<bool> cancelled{true};
  EXPECT_FALSE(closeJoints(twoBars(0.02), &cancelled));
}

}  // namespace
}  // namespace compliant
