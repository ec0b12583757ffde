#include <gmock/gmock.h>

#include <numbers>
#include <numeric>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "tests/physics/mapping_refusal.hpp"
#include "tests/support/probe.hpp"

/// Mappings against answers that are known by hand; the laws of every mapping are in tests/laws.
namespace compliant::test {
namespace {

using testing::HasSubstr;
constexpr double earth = 9.81, defaultStep = 0.01;

TEST(CentreOfMass, IsTheMeanOfPlacesByMass) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(1, 0, 0), Vec3(0, 3, 0)}}});
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 0, 8)}}, {"rotation", Array<Vec3>{Vec3(1, 2, 3)}}});
  build.mapped(
      "CentreOfMass", "Points", "centre", {"points", "bodies"},
      {{"masses", Array<Term>{{0, 0, 0, 1.0}, {0, 0, 1, 2.0}, {0, 1, 0, 5.0}, {1, 0, 1, 0.1}}}});
  build.mapped("CentreOfMass", "Points", "mean", {"points", "bodies"});
  const Simulation simulation(scene);
  EXPECT_LE((Probe(simulation).point("centre", 0) - Vec3(1, 6, 40) / 8).norm(), 1e-15);
  EXPECT_LE((Probe(simulation).point("centre", 1) - Vec3(0, 3, 0)).norm(), 1e-15);
  EXPECT_LE((Probe(simulation).point("mean", 0) - Vec3(1, 3, 8) / 3).norm(), 1e-15);
}

TEST(CentreOfMass, ThatIsPushedAcceleratesAllPartsAlike) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(1, 0, 0), Vec3(0, 3, 0)}}});
  build.add("PointMasses", "masses",
            {{"state", build.link("points")}, {"masses", Array<double>{1.0, 2.0}}});
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 8)}}});
  build.add("RigidMass", "body mass", {{"state", build.link("body")}, {"mass", 5.0}});
  build.mapped("CentreOfMass", "Points", "centre", {"points", "body"},
               {{"masses", Array<Term>{{0, 0, 0, 1.0}, {0, 0, 1, 2.0}, {0, 1, 0, 5.0}}}});
  build.add("ConstantForce", "push",
            {{"state", build.link("centre")}, {"force", Array<double>{4.0, -2.0, 1.0}}});
  Simulation simulation(scene);
  advance(simulation, 50);
  const Vec3 expected = Vec3(4, -2, 1) / 8 * 50 * defaultStep;
  EXPECT_LE((Probe(simulation).velocity("points").head<3>() - expected).norm(), 1e-14);
  EXPECT_LE((Probe(simulation).velocity("points").tail<3>() - expected).norm(), 1e-14);
  EXPECT_LE((Probe(simulation).velocity("body").head<3>() - expected).norm(), 1e-14);
  EXPECT_LE(Probe(simulation).velocity("body").tail<3>().norm(), 1e-14);
}

TEST(CentreOfMass, NamesTheMassThatDoesNotFit) {
  const auto issue = [](const Array<Term>& masses) {
    return refusal("CentreOfMass", {"a", "b"}, "Points", {{"masses", masses}});
  };
  EXPECT_EQ(issue({{0, 0, 0, 1.0}, {0, 1, 1, 2.0}, {1, 0, 2, 1.0}}), "");
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 1, 1, -2.0}}), HasSubstr("masses[1] has the mass -2 kg"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 1, 2, 1.0}}),
              HasSubstr("masses[1] refers to element 2, but input 1 has 2"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 2, 0, 1.0}}), HasSubstr("masses[1] refers to input 2"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {1, 1, 0, 0.0}}), HasSubstr("masses of row 1 add up to 0"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {2, 1, 0, 1.0}}),
              HasSubstr("masses[1] is of row 2 and follows one of row 0"));
  EXPECT_THAT(issue({{1, 0, 0, 1.0}}), HasSubstr("the first row is 0"));
  EXPECT_THAT(refusal("CentreOfMass", {"numbers"}, "Points", {}),
              HasSubstr("Points or RigidFrames"));
}

/// A rope over a fixed point with a weight at each end, all on one line.
TEST(RopeLength, MovesLikeAtwoodsMachine) {
  const double heavy = 3, light = 1;
  Scene scene;
  Build build(scene);
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, -2, 0), Vec3(0, 0, 0), Vec3(0, -1.5, 0)}}});
  build.add("PointMasses", "masses",
            {{"state", build.link("points")}, {"masses", Array<double>{heavy, 1.0, light}}});
  build.add("FixedPoints", "sheave",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{1}}});
  build.mapped("RopeLength", "Scalars", "extension", {"points"},
               {{"points", Array<Term>{{0, 0, 0, 1.0}, {0, 0, 1, 1.0}, {0, 0, 2, 1.0}}}});
  build.add("UniformCompliance", "rope", {{"state", build.link("extension")}});
  build.add("Gravity", "gravity");
  Simulation simulation(scene);
  advance(simulation, 30);
  const double a = earth * (heavy - light) / (heavy + light);
  EXPECT_NEAR(Probe(simulation).velocity("points")[1], -a * 30 * defaultStep, 1e-12);
  EXPECT_NEAR(Probe(simulation).velocity("points")[7], a * 30 * defaultStep, 1e-12);
  EXPECT_NEAR(Probe(simulation).lambda("rope")[0], -2 * heavy * light / (heavy + light) * earth,
              1e-11);
}

TEST(RopeLength, OfATackleCarriesItsShareOfTheLoad) {
  // Four parts run between the blocks, and one down from the upper block to the hand: by a rope
  // that comes back to its points, and by one that counts its parts.
  for (const Array<Term>& rope : {Array<Term>{{0, 0, 1, 1.0},
                                              {0, 0, 0, 1.0},
                                              {0, 0, 1, 1.0},
                                              {0, 0, 0, 1.0},
                                              {0, 0, 1, 1.0},
                                              {0, 0, 2, 1.0}},
                                  Array<Term>{{0, 0, 0, 4.0}, {0, 0, 1, 1.0}, {0, 0, 2, 7.0}}}) {
    const double load = 12;
    Scene scene;
    Build build(scene);
    build.add("Points", "points",
              {{"position", Array<Vec3>{Vec3(0, -1, 0), Vec3(0, 0, 0), Vec3(0.5, -1, 0)}}});
    build.add("PointMasses", "masses",
              {{"state", build.link("points")}, {"masses", Array<double>{load, 1.0, 1.0}}});
    build.add("FixedPoints", "beam and hand",
              {{"state", build.link("points")}, {"indices", Array<std::int64_t>{1, 2}}});
    build.mapped("RopeLength", "Scalars", "extension", {"points"}, {{"points", rope}});
    build.add("UniformCompliance", "rope", {{"state", build.link("extension")}});
    build.add("Gravity", "gravity");
    Simulation simulation(scene);
    advance(simulation, 10);
    EXPECT_NEAR(Probe(simulation).lambda("rope")[0], -load * earth / 4, 1e-10);
    EXPECT_NEAR(Probe(simulation).point("points", 0).y(), -1, 1e-12);
    EXPECT_EQ(Probe(simulation).position("extension").size(), 1);
  }
}

TEST(RopeLength, HangsASheaveWhereBothSidesAreEquallySteep) {
  // The points of a rope of length L between two fixed ends make an ellipse. For ends 2c apart at
  // heights that differ, the sheave rests where sin of both sides is (2c)/L.
  const double c = 1, L = 3, rise = 0.5;
  Scene scene;
  Build build(scene);
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(-c, 0, 0), Vec3(0.2, -1, 0), Vec3(c, rise, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("FixedPoints", "ends",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0, 2}}});
  build.mapped("RopeLength", "Scalars", "extension", {"points"},
               {{"points", Array<Term>{{0, 0, 0, 1.0}, {0, 0, 1, 1.0}, {0, 0, 2, 1.0}}},
                {"rest", Array<double>{L}}});
  build.add("UniformCompliance", "rope", {{"state", build.link("extension")}});
  build.add("Gravity", "gravity");
  build.add("StaticIntegrator", "rest");
  Simulation simulation(scene);
  advance(simulation, 40);
  const Vec3 left = Probe(simulation).point("points", 1) - Vec3(-c, 0, 0),
             right = Vec3(c, rise, 0) - Probe(simulation).point("points", 1);
  EXPECT_NEAR(left.x() / left.norm(), 2 * c / L, 1e-6);
  EXPECT_NEAR(right.x() / right.norm(), 2 * c / L, 1e-6);
  const double cosine = std::sqrt(1 - 4 * c * c / (L * L));
  EXPECT_NEAR(Probe(simulation).lambda("rope")[0], -earth / (2 * cosine), 1e-5);
}

TEST(RopeLength, NamesThePointThatDoesNotFit) {
  const auto issue = [](const Array<Term>& points) {
    return refusal("RopeLength", {"a", "b"}, "Scalars", {{"points", points}});
  };
  EXPECT_EQ(issue({{0, 0, 0, 1.0}, {0, 1, 1, 1.0}, {0, 0, 0, 1.0}}), "");
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 1, 1, 1.0}, {1, 0, 0, 1.0}}),
              HasSubstr("Rope 1 has one point"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 0, 0, 1.0}}),
              HasSubstr("points[1] is the same point as the one before it"));
  EXPECT_THAT(issue({{0, 0, 0, -1.0}, {0, 0, 1, 1.0}}), HasSubstr("points[0] has -1 parts"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 1, 5, 1.0}}), HasSubstr("points[1] refers to element 5"));
}

/// A bead of 2 kg that slides without friction on a path of fixed points, from s with the speed
/// ds/dt.
Scene beadOnPath(const Array<Vec3>& path, const Array<Term>& points, double s, double speed) {
  Scene scene;
  Build build(scene);
  build.add("Points", "path", {{"position", path}});
  build.add("UniformMass", "mass", {{"state", build.link("path")}});
  std::vector<std::int64_t> all(path.size());
  std::iota(all.begin(), all.end(), 0);
  build.add("FixedPoints", "wire",
            {{"state", build.link("path")}, {"indices", Array<std::int64_t>(all)}});
  build.add("Scalars", "along",
            {{"position", Array<double>{s}}, {"velocity", Array<double>{speed}}});
  build.mapped("PathPoints", "Points", "place", {"path", "along"}, {{"points", points}});
  build.add("UniformMass", "bead mass", {{"state", build.link("place")}, {"mass", 2.0}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "integrator", {{"geometric_stiffness", "exact"}});
  return scene;
}

TEST(PathPoints, SlideDownAnInclinedPathAsAPhysicistExpects) {
  // A slope of 3 : 4 : 5.
  Simulation simulation(beadOnPath({Vec3(0, 3, 0), Vec3(4, 0, 0)},
                                   {{0, 1, 0, 0.0}, {0, 0, 0, 5.0}, {0, 0, 1, 0.0}}, 0.5, 0));
  advance(simulation, 30);
  const double speed = earth * 0.6 * 30 * defaultStep;
  EXPECT_NEAR(Probe(simulation).velocity("along")[0], speed, 1e-12);
  EXPECT_NEAR((Probe(simulation).velocity("place") - speed * Vec3(0.8, -0.6, 0)).norm(), 0, 1e-12);
}

TEST(PathPoints, CountTheLengthThatTheirPartsHaveWithoutLoad) {
  // Two parts, given as 1 m and 2 m long, lie 0.5 m and 3 m apart.
  const Array<Vec3> path{Vec3(0, 0, 0), Vec3(0.5, 0, 0), Vec3(0.5, 0, 3)};
  const Array<Term> points{{0, 1, 0, 0.0}, {0, 0, 0, 1.0}, {0, 0, 1, 2.0}, {0, 0, 2, 0.0}};
  const auto at = [&](double s) {
    return Vec3(Probe(Simulation(beadOnPath(path, points, s, 0))).point("place", 0));
  };
  EXPECT_NEAR((at(0.4) - Vec3(0.2, 0, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((at(1.0) - Vec3(0.5, 0, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((at(2.0) - Vec3(0.5, 0, 1.5)).norm(), 0, 1e-15);
  EXPECT_NEAR((at(-1.0) - Vec3(-0.5, 0, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((at(4.0) - Vec3(0.5, 0, 4.5)).norm(), 0, 1e-15);
}

/// A point of 2 kg that a hard law holds on a level path, which is a rod between two points of 1 kg
/// that float.
TEST(PathPoints, HoldAnotherPointOnAPathThatRecoils) {
  Scene scene;
  Build build(scene);
  build.add("Points", "path", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(2, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("path")}});
  build.add("Points", "bead",
            {{"position", Array<Vec3>{Vec3(1, 0, 0)}}, {"velocity", Array<Vec3>{Vec3(0.5, 1, 0)}}});
  build.add("UniformMass", "bead mass", {{"state", build.link("bead")}, {"mass", 2.0}});
  build.add("Scalars", "along", {{"position", Array<double>{1.0}}});
  build.mapped("PathPoints", "Points", "place", {"path", "along"},
               {{"points", Array<Term>{{0, 1, 0, 0.0}, {0, 0, 0, 2.0}, {0, 0, 1, 0.0}}}});
  build.mapped("Difference", "Points", "gap", {"bead", "place"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "ring", {{"state", build.link("gap")}});
  Simulation simulation(scene);
  advance(simulation, 1);
  // Across the path momentum is shared, 2 kg m/s by 4 kg; along it the bead keeps its speed.
  EXPECT_NEAR(Probe(simulation).velocity("bead")[0], 0.5, 1e-12);
  EXPECT_NEAR(Probe(simulation).velocity("along")[0], 0.5, 1e-12);
  for (const Index y : {1, 4}) EXPECT_NEAR(Probe(simulation).velocity("path")[y], 0.5, 1e-12);
  EXPECT_NEAR(Probe(simulation).velocity("bead")[1], 0.5, 1e-12);
}

TEST(PathPoints, NameThePointThatDoesNotFit) {
  const auto issue = [](const Array<Term>& points) {
    return refusal("PathPoints", {"a", "numbers"}, "Points", {{"points", points}});
  };
  EXPECT_EQ(issue({{0, 1, 0, 0.0}, {0, 0, 0, 1.0}, {0, 0, 1, 1.0}}), "");
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 0, 1, 1.0}}),
              HasSubstr("points[0] is a point; a row begins with its distance"));
  EXPECT_THAT(issue({{0, 1, 0, 0.0}, {0, 0, 0, 1.0}}),
              HasSubstr("Row 0 needs a path of at least two points"));
  EXPECT_THAT(issue({{0, 1, 0, 0.0}, {0, 0, 0, 1.0}, {0, 1, 1, 1.0}}),
              HasSubstr("points[2] is not a point"));
  EXPECT_THAT(issue({{0, 1, 0, 0.0}, {0, 0, 0, 1.0}, {0, 0, 0, 1.0}}),
              HasSubstr("points[2] is the same point as the one before it"));
  EXPECT_THAT(issue({{0, 1, 0, 0.0}, {0, 0, 0, -1.0}, {0, 0, 1, 1.0}}),
              HasSubstr("points[1] has a part of -1 m"));
  EXPECT_THAT(issue({{0, 1, 7, 0.0}, {0, 0, 0, 1.0}, {0, 0, 1, 1.0}}),
              HasSubstr("points[0] refers to element 7"));
  EXPECT_THAT(refusal("PathPoints", {"frames"}, "Points", {}),
              HasSubstr("Every input must be Points, or Scalars"));
}

TEST(Mask, OfTheNormalMakesAnInclinedPlane) {
  const double slope = 0.4;
  Scene scene;
  Build build(scene);
  build.add("Points", "bead", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bead")}, {"mass", 2.0}});
  build.mapped(
      "Mask", "Scalars", "height", {"bead"},
      {{"coordinates", Array<std::int64_t>{1}}, {"rotations", Array<Vec3>{Vec3(0, 0, slope)}}});
  build.add("UniformCompliance", "plane", {{"state", build.link("height")}});
  build.add("Gravity", "gravity");
  Simulation simulation(scene);
  advance(simulation, 50);
  const Vec3 expected =
      -earth * std::sin(slope) * 50 * defaultStep * Vec3(std::cos(slope), std::sin(slope), 0);
  EXPECT_LE((Probe(simulation).velocity("bead") - expected).norm(), 1e-12);
  EXPECT_NEAR(Probe(simulation).lambda("plane")[0], 2 * earth * std::cos(slope), 1e-11);
}

TEST(Mask, ChoosesCoordinatesOfJointsAndOfOrigins) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "frames",
            {{"position", Array<Vec3>{Vec3(1, 2, 3), Vec3(1, 5, 4)}},
             {"rotation", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0.3)}}});
  build.mapped("RelativePose", "Coordinates", "joint", {"frames"},
               {{"pairs", Array<Edge>{{0, 1}}}});
  build.mapped("Mask", "Angles", "turn", {"joint"}, {{"coordinates", Array<std::int64_t>{5}}});
  build.mapped("Mask", "Points", "turned", {"frames"},
               {{"coordinates", Array<std::int64_t>{2, 0, 1}}});
  const Simulation simulation(scene);
  EXPECT_NEAR(Probe(simulation).position("turn")[0], 0.3, 1e-15);
  EXPECT_EQ(Probe(simulation).point("turned", 1), Vec3(4, 1, 5));
}

TEST(Mask, NamesTheCoordinateThatIsNotThere) {
  const auto issue = [](const Array<std::int64_t>& coordinates, const Build::Fields& more = {}) {
    Build::Fields fields{{"coordinates", coordinates}};
    fields.insert(fields.end(), more.begin(), more.end());
    return refusal("Mask", {"a"}, "Scalars", fields);
  };
  EXPECT_EQ(issue({2}), "");
  EXPECT_THAT(issue({}), HasSubstr("at least one coordinate"));
  EXPECT_THAT(issue({3}), HasSubstr("coordinates[0] is 3, but an element has coordinates 0 to 2"));
  EXPECT_THAT(issue({1, 1}), HasSubstr("coordinates[1] is 1 a second time"));
  EXPECT_THAT(issue({0, 1}), HasSubstr("The output must have 2 numbers per element"));
  EXPECT_THAT(issue({1}, {{"rotations", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 1)}}}),
              HasSubstr("rotations has 2 entries for 3 elements"));
  EXPECT_THAT(refusal("Mask", {"frames"}, "Scalars", {{"coordinates", Array<std::int64_t>{5}}}),
              HasSubstr("coordinates 0 to 2"));
  EXPECT_THAT(
      refusal("Mask", {"numbers"}, "Scalars",
              {{"coordinates", Array<std::int64_t>{0}}, {"rotations", Array<Vec3>{Vec3(0, 0, 1)}}}),
      HasSubstr("rotations needs elements with three coordinates"));
}

TEST(Barycentric, SharesAForceByItsWeights) {
  const Array<Term> weights{{0, 0, 0, 0.4}, {0, 0, 1, 0.3}, {0, 0, 2, 0.2}, {0, 0, 3, 0.1}};
  Scene scene;
  Build build(scene);
  const std::vector<Vec3> corners{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 2, 0), Vec3(0, 0, 5)};
  build.add("Points", "corners", {{"position", Array<Vec3>(corners)}});
  build.add("UniformMass", "mass", {{"state", build.link("corners")}, {"mass", 2.0}});
  build.mapped("Barycentric", "Points", "inside", {"corners"}, {{"weights", weights}});
  build.add("ConstantForce", "push",
            {{"state", build.link("inside")}, {"force", Array<double>{3.0, 0.0, -1.0}}});
  Simulation simulation(scene);
  EXPECT_LE((Probe(simulation).point("inside", 0) - Vec3(0.3, 0.4, 0.5)).norm(), 1e-15);
  advance(simulation, 1);
  for (Index i = 0; i < 4; ++i)
    EXPECT_LE((Probe(simulation).velocity("corners").segment<3>(3 * i) -
               defaultStep * weights[at(i)].weight * Vec3(3, 0, -1) / 2)
                  .norm(),
              1e-16);
}

TEST(Barycentric, NamesTheRowWhoseWeightsDoNotAddUp) {
  const auto issue = [](const Array<Term>& weights) {
    return refusal("Barycentric", {"a", "b"}, "Points", {{"weights", weights}});
  };
  EXPECT_EQ(issue({{0, 0, 0, 1.5}, {0, 1, 1, -0.5}}), "");
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {1, 0, 1, 0.5}, {1, 0, 2, 0.4}}),
              HasSubstr("The weights of row 1 add up to 0.9"));
  EXPECT_THAT(issue({{0, 0, 0, 0.5}, {0, 0, 9, 0.5}}), HasSubstr("weights[1] refers to element 9"));
}

}  // namespace
}  // namespace compliant::test
