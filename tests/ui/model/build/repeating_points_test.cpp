// Mirror images, rows and copies of single points.

#include "ui/model/build/repeating_points.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/ui/model/deleting_points.hpp"
#include "ui/model/edits/copying_points.hpp"
#include "ui/model/edits/placed.hpp"

namespace compliant {
namespace {

/// A triangle of springs with a weight on each corner; 1 and 2 move, 1 is held.
Scene triangle() {
  Scene scene;
  Build build(scene);
  build.add("Points", "p",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 2, 0)}},
             {"velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(3, 4, 0), Vec3(0, 5, 6)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("p")}, {"masses", Array<double>{1, 2, 3}}});
  build.add("FixedPoints", "nail",
            {{"state", build.link("p")}, {"indices", Array<std::int64_t>{1}}});
  build.mapped(
      "Distance", "Scalars", "length", {"p"},
      {{"edges", Array<Edge>{{0, 1}, {1, 2}, {2, 0}}}, {"rest", Array<double>{0.1, 0.2, 0.3}}});
  build.add("DiagonalCompliance", "springs",
            {{"state", build.link("length")}, {"compliances", Array<double>{1, 2, 3}}});
  build.add("ImplicitIntegrator", "steps");
  return scene;
}

Array<Vec3> placesIn(const Scene& scene, std::string_view name) {
  return fieldIn<Array<Vec3>>(scene, name, "position");
}

Selection corners(const Scene& scene, const std::vector<std::int64_t>& points) {
  return pointsOf(scene, "p", points);
}

/// The scene with what was made; one step, and undo brings back the text.
Scene with(const Scene& scene, const Result<Creation>& made) {
  EXPECT_TRUE(made.ok()) << made.error().text();
  if (!made) return scene;
  Document document(scene);
  const std::string before = writeScene(scene);
  EXPECT_TRUE(document.edit(made->edit, made->label));
  const Scene after = document.scene();
  document.undo();
  EXPECT_EQ(writeScene(document.scene()), before);
  return after;
}

TEST(RepeatingPoints, MirroredPointsJoinTheirStateWithTheLinksAmongThem) {
  const Scene scene = triangle();
  const auto made = mirroredPoints(scene, corners(scene, {1, 2}), {0, 0}, MirrorMode::Copy);
  const Scene after = with(scene, made);
  EXPECT_EQ(made->label, "Mirror 2 points of “p”");
  const Id p = scene.find("p")->id;
  EXPECT_EQ(made->points, (std::vector<PointRef>{{p, 3}, {p, 4}}));
  EXPECT_EQ(made->selection, std::vector<Id>{p});
  EXPECT_EQ(after.size(), scene.size());
  EXPECT_EQ(placesIn(after, "p"), (Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 2, 0),
                                               Vec3(-1, 0, 0), Vec3(-1, 2, 0)}));
  EXPECT_EQ(
      fieldIn<Array<Vec3>>(after, "p", "velocity"),
      (Array<Vec3>{Vec3(0, 0, 0), Vec3(3, 4, 0), Vec3(0, 5, 6), Vec3(-3, 4, 0), Vec3(0, 5, 6)}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "mass", "masses"), (Array<double>{1, 2, 3, 2, 3}));
  EXPECT_EQ(fieldIn<Array<std::int64_t>>(after, "nail", "indices"), (Array<std::int64_t>{1, 3}));
  // The link to corner 0 stays with the originals alone.
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "length map", "edges"),
            (Array<Edge>{{0, 1}, {1, 2}, {2, 0}, {3, 4}}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "length map", "rest"),
            (Array<double>{0.1, 0.2, 0.3, 0.2}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "springs", "compliances"), (Array<double>{1, 2, 3, 2}));
}

TEST(RepeatingPoints, ForcesAndCoupledAxesAreMirrored) {
  Scene scene = triangle();
  Build build(scene);
  build.add("ConstantForce", "wind",
            {{"state", build.link("p")}, {"force", Array<double>{1, 2, 0}}});
  const Scene after =
      with(scene, mirroredPoints(scene, corners(scene, {1, 2}), {0, 0}, MirrorMode::Copy));
  EXPECT_EQ(fieldIn<Array<double>>(after, "wind", "force"), (Array<double>{1, 2, 0}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "wind 2", "force"), (Array<double>{-1, 2, 0}));
  build.add("FullCompliance", "gum",
            {{"state", build.link("p")}, {"matrix", Array<double>{2, 1, 0, 1, 2, 0, 0, 0, 1}}});
  const Scene coupled =
      with(scene, mirroredPoints(scene, corners(scene, {1, 2}), {0, 0}, MirrorMode::Copy));
  EXPECT_EQ(fieldIn<Array<double>>(coupled, "gum 2", "matrix"),
            (Array<double>{2, -1, 0, -1, 2, 0, 0, 0, 1}));
  // A row does not turn it.
  EXPECT_TRUE(arrayOfPoints(scene, corners(scene, {1}), 2, Vec3(0, 0, 1)).ok());
}

TEST(RepeatingPoints, ARowOfPointsStandsInItsState) {
  const Scene scene = triangle();
  const auto made = arrayOfPoints(scene, corners(scene, {0}), 3, Vec3(0, 0, 1));
  const Scene after = with(scene, made);
  EXPECT_EQ(made->label, "Array of 3 × 1 point of “p”");
  EXPECT_EQ(placesIn(after, "p"), (Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 2, 0),
                                               Vec3(0, 0, 1), Vec3(0, 0, 2)}));
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "length map", "edges").size(), 3U);
  EXPECT_EQ(arrayOfPoints(scene, corners(scene, {0}), 1, Vec3(1, 0, 0)).error().what,
            "An array has 2 to 1000 copies, not 1");
  EXPECT_EQ(arrayOfPoints(scene, corners(scene, {0}), 3, Vec3(1e9, 0, 0)).error().what,
            "A point must lie within 1e9 m of the origin");
}

TEST(RepeatingPoints, WhatDoesNotFitTheStateBecomesOneOfItsOwn) {
  Scene scene = triangle();
  Build build(scene);
  build.add("FixedDirections", "slope", {{"state", build.link("p")}, {"direction", Vec3(1, 1, 0)}});
  const auto made = mirroredPoints(scene, corners(scene, {1, 2}), {0, 0}, MirrorMode::Copy);
  const Scene after = with(scene, made);
  EXPECT_EQ(placesIn(after, "p"), placesIn(scene, "p"));
  EXPECT_EQ(placesIn(after, "p 2"), (Array<Vec3>{Vec3(-1, 0, 0), Vec3(-1, 2, 0)}));
  EXPECT_EQ(fieldIn<Vec3>(after, "slope 2", "direction"), Vec3(-1, 1, 0));
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "length map 2", "edges"), (Array<Edge>{{0, 1}}));
  EXPECT_EQ(fieldIn<Array<std::int64_t>>(after, "nail 2", "indices"), Array<std::int64_t>{0});
  EXPECT_EQ(made->points.size(), 2U);
  EXPECT_EQ(made->selection, std::vector<Id>{after.find("p 2")->id});
  // A row keeps the direction of the slope.
  EXPECT_EQ(placesIn(with(scene, arrayOfPoints(scene, corners(scene, {1}), 2, Vec3(0, 0, 1))), "p")
                .size(),
            4U);
}

TEST(RepeatingPoints, ThePointsThemselvesGoToTheOtherSideWithTheirVelocities) {
  const Scene scene = triangle();
  const auto made = mirroredPoints(scene, corners(scene, {1}), {0, 0}, MirrorMode::InPlace);
  const Scene after = with(scene, made);
  EXPECT_EQ(placesIn(after, "p"), (Array<Vec3>{Vec3(0, 0, 0), Vec3(-1, 0, 0), Vec3(1, 2, 0)}));
  EXPECT_EQ(fieldIn<Array<Vec3>>(after, "p", "velocity"),
            (Array<Vec3>{Vec3(0, 0, 0), Vec3(-3, 4, 0), Vec3(0, 5, 6)}));
  EXPECT_EQ(made->points, (std::vector<PointRef>{{scene.find("p")->id, 1}}));
}

TEST(RepeatingPoints, ACopyIsAStateOfItsOwn) {
  const Scene scene = triangle();
  const auto parts = partsOf(scene, corners(scene, {1, 2}));
  ASSERT_TRUE(parts.ok());
  const auto made = duplicatedPoints(scene, *parts);
  const Scene after = with(scene, made);
  EXPECT_EQ(made->label, "Duplicate 2 points of “p”");
  EXPECT_EQ(placesIn(after, "p 2"), (Array<Vec3>{Vec3(1, 0, 0), Vec3(1, 2, 0)}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "mass 2", "masses"), (Array<double>{2, 3}));
  EXPECT_EQ(fieldIn<Array<double>>(after, "length map 2", "rest"), Array<double>{0.2});
  EXPECT_EQ(fieldIn<Array<double>>(after, "springs 2", "compliances"), Array<double>{2});
  EXPECT_EQ(fieldIn<Link>(after, "springs 2", "state").id, after.find("length 2")->id);
  EXPECT_EQ(after.find(std::string_view("steps 2")), nullptr);
}

TEST(RepeatingPoints, LinksToAStateThatIsNotCopiedStayBehind) {
  Scene scene = triangle();
  Build build(scene);
  build.add("Points", "q", {{"position", Array<Vec3>{Vec3(5, 0, 0)}}});
  build.mapped("Distance", "Scalars", "far", {"q", "p"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}, {0, 3}, {2, 3}}}});
  build.add("UniformCompliance", "rods", {{"state", build.link("far")}});
  const auto parts = partsOf(scene, corners(scene, {1, 2}));
  const Scene after = with(scene, duplicatedPoints(scene, *parts));
  EXPECT_EQ(fieldIn<Array<Edge>>(after, "far map 2", "edges"), (Array<Edge>{{0, 1}}));
  EXPECT_EQ(fieldIn<Array<Link>>(after, "far map 2", "inputs"),
            Array<Link>{Link{after.find("p 2")->id}});
  EXPECT_EQ(after.find(std::string_view("q 2")), nullptr);
}

TEST(Placed, StartVelocitiesTurnWithTheirPoints) {
  const Scene scene = triangle();
  Eigen::Affine3d quarter = Eigen::Affine3d::Identity();
  quarter.linear() << 0, -1, 0, 1, 0, 0, 0, 0, 1;  // about z
  const Placed two = placed(scene, corners(scene, {1, 2}));
  const auto velocitiesAfter = [&](StartVelocities wanted) {
    Scene turned = scene;
    const Result<Edit> edit = movedPlaces(two, quarter, wanted);
    EXPECT_TRUE(edit.ok() && applyEdit(turned, *edit).ok());
    return fieldIn<Array<Vec3>>(turned, "p", "velocity");
  };
  EXPECT_EQ(velocitiesAfter(StartVelocities::Rotate),
            (Array<Vec3>{Vec3(0, 0, 0), Vec3(-4, 3, 0), Vec3(-5, 0, 6)}));
  EXPECT_EQ(velocitiesAfter(StartVelocities::Keep),
            (Array<Vec3>{Vec3(0, 0, 0), Vec3(3, 4, 0), Vec3(0, 5, 6)}));
}

TEST(RepeatingPoints, AWoundHingeTurnsTheOtherWayInTheMirror) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "p",
            {{"position", Array<Vec3>{Vec3(1, 0, 0), Vec3(1, 0, 0)}},
             {"rotation", Array<Vec3>{Vec3(0.3, 0, 0), Vec3(0.3, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("p")}});
  build.mapped("HingeAngle", "Angles", "angle", {"p"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"rotation_b", Array<Vec3>{Vec3(0, 0, 0.5)}},
                {"start_angle", Array<double>{13}}});
  build.mapped("RelativePose", "Coordinates", "pose", {"p"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"rotation_b", Array<Vec3>{Vec3(0, 0, 3)}},
                {"start_rotation", Array<Vec3>{Vec3(0, 0, -3.5)}}});
  build.set("pose", "width", std::int64_t{6});
  const Scene after =
      with(scene, mirroredPoints(scene, corners(scene, {0, 1}), {0, 0}, MirrorMode::Copy));
  EXPECT_EQ(fieldIn<Array<double>>(after, "angle map", "start_angle"), (Array<double>{13, -13}));
  const Simulation simulation(after);
  EXPECT_TRUE(simulation.structure()->issues.empty());
  const auto& structure = *simulation.structure();
  const auto at = [&](const char* name, Index i) {
    return simulation.motion().x
        [structure.states[static_cast<std::size_t>(structure.stateIndex(after.find(name)->id))].x +
         i];
  };
  EXPECT_NEAR(at("angle", 0), 4 * std::numbers::pi + 0.5, 1e-9);
  EXPECT_NEAR(at("angle", 1), -4 * std::numbers::pi - 0.5, 1e-9);
  EXPECT_NEAR(at("pose", 5), 3 - 2 * std::numbers::pi, 1e-9);
  EXPECT_NEAR(at("pose", 11), 2 * std::numbers::pi - 3, 1e-9);
}

}  // namespace
}  // namespace compliant
