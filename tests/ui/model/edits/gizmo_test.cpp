#include "ui/model/edits/gizmo.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/base/rounding.hpp"
#include "engine/scene/build.hpp"
#include "ui/model/document/document.hpp"
#include "ui/model/edits/placed.hpp"

namespace compliant {
namespace {

using HandleKind = GizmoHandle::Kind;
constexpr double pi = std::numbers::pi;

/// Looks along −z from 5 m in front of the plane z = 0 at (x, y).
PickRay at(double x, double y) { return {Vec3(x, y, 5), -Vec3::UnitZ()}; }

GizmoGrip grip(GizmoMode mode, HandleKind kind, int axis = -1, const Vec3& centre = Vec3::Zero()) {
  GizmoGrip result;
  result.mode = mode;
  result.handle = {kind, axis};
  result.centre = centre;
  return result;
}

TEST(Gizmo, ALineOfSightPassesAnAxisWhereItIsClosest) {
  // From (0, 4, 3) along (0, −4, −3)/5 the eye passes through the origin: |x axis, line| = 0 at 0.
  const PickRay line{Vec3(2, 4, 3), Vec3(0, -0.8, -0.6)};
  EXPECT_NEAR(*alongAxis(Vec3::Zero(), Vec3::UnitX(), line), 2, 1e-12);
  // Against the y axis the line (0, 4 − 0.8 t, 3 − 0.6 t) is at y = 4 − 0.8 t with z = 0 at t = 5.
  EXPECT_NEAR(*alongAxis(Vec3(0, -1, 0), Vec3::UnitY(), line), 1, 1e-12);
  EXPECT_FALSE(alongAxis(Vec3::Zero(), Vec3::UnitZ(), at(1, 1)));
}

TEST(Gizmo, ALineOfSightMeetsAPlaneInFrontOfItOnly) {
  EXPECT_EQ(*onPlane(Vec3(7, 8, 2), Vec3::UnitZ(), at(1, -1)), Vec3(1, -1, 2));
  EXPECT_FALSE(onPlane(Vec3(0, 0, 6), Vec3::UnitZ(), at(1, -1)));
  EXPECT_FALSE(onPlane(Vec3::Zero(), Vec3::UnitX(), at(1, -1)));
}

TEST(Gizmo, AnglesCountRightHandedAndGoRoundAndRound) {
  EXPECT_NEAR(angleAbout(Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitY()), pi / 2, 1e-15);
  EXPECT_NEAR(angleAbout(-Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitY()), -pi / 2, 1e-15);
  EXPECT_NEAR(unwound(-3, 3), 2 * pi - 3, 1e-15);
  EXPECT_NEAR(unwound(0.1, 4 * pi), 4 * pi + 0.1, 1e-14);
}

TEST(Gizmo, AHandleMovesOnlyAsItMay) {
  const PickRay from = at(1, 1), to = at(3, 2);
  EXPECT_EQ(dragged(grip(GizmoMode::Move, HandleKind::Axis, 0), from, to)->shift, Vec3(2, 0, 0));
  EXPECT_EQ(dragged(grip(GizmoMode::Move, HandleKind::Axis, 1), from, to)->shift, Vec3(0, 1, 0));
  EXPECT_EQ(dragged(grip(GizmoMode::Move, HandleKind::Plane, 2), from, to)->shift, Vec3(2, 1, 0));
  EXPECT_EQ(dragged(grip(GizmoMode::Move, HandleKind::Centre), from, to)->shift, Vec3(2, 1, 0));
  EXPECT_FALSE(dragged(grip(GizmoMode::Move, HandleKind::Axis, 2), from, to));
}

TEST(Gizmo, ARingTurnsByTheAngleOfTheMouseAboutItsCentre) {
  const Vec3 centre(1, 1, 0);
  const GizmoGrip ring = grip(GizmoMode::Turn, HandleKind::Axis, 2, centre);
  const auto quarter = dragged(ring, at(2, 1), at(1, 4));
  EXPECT_NEAR(quarter->angle, pi / 2, 1e-12);
  EXPECT_TRUE((transformOf(ring, *quarter) * Vec3(3, 1, 7)).isApprox(Vec3(1, 3, 7)));
  // The ring in the screen turns about what points to the eye: +z from here.
  EXPECT_NEAR(
      dragged(grip(GizmoMode::Turn, HandleKind::Centre, -1, centre), at(2, 1), at(1, 4))->angle,
      pi / 2, 1e-12);
}

TEST(Gizmo, ARingSeenFromTheSideRollsWithItsFront) {
  GizmoGrip ring = grip(GizmoMode::Turn, HandleKind::Axis, 1);
  ring.reach = 2;
  // The front of a ring about y moves to +x: 1 m at 2 m is half a radian.
  EXPECT_NEAR(dragged(ring, at(0, 0), at(1, 0))->angle, 0.5, 1e-12);
  EXPECT_TRUE(
      (transformOf(ring, {Vec3::Zero(), pi / 2, 1}) * Vec3(0, 0, 1)).isApprox(Vec3(1, 0, 0)));
}

TEST(Gizmo, ScalesAlongItsAxisOrInAllDirections) {
  const Vec3 centre(1, 0, 0);
  const GizmoGrip axis = grip(GizmoMode::Scale, HandleKind::Axis, 0, centre);
  const auto twice = dragged(axis, at(1.5, 0), at(2, 9));
  EXPECT_NEAR(twice->factor, 2, 1e-12);
  EXPECT_TRUE((transformOf(axis, *twice) * Vec3(2, 3, 4)).isApprox(Vec3(3, 3, 4)));
  GizmoGrip all = grip(GizmoMode::Scale, HandleKind::Centre, -1, centre);
  all.reach = 2;
  const auto larger = dragged(all, at(1, 0), at(1.5, 0.5));
  EXPECT_NEAR(larger->factor, 1.5, 1e-12);
  EXPECT_TRUE((transformOf(all, *larger) * Vec3(3, 2, 4)).isApprox(Vec3(4, 3, 6)));
}

TEST(Gizmo, SnapsTheCentreToTheGridAndAmountsToTheirSteps) {
  const GizmoSteps steps{0.1, pi / 12, 0.1};
  const GizmoGrip plane = grip(GizmoMode::Move, HandleKind::Plane, 2, Vec3(0.07, 0.21, 0.33));
  const GizmoAmount amount{Vec3(0.2, 0.52, 0), 0, 1};
  EXPECT_EQ(plane.centre + onGrid(plane, amount, steps).shift, Vec3(0.3, 0.7, 0.33));
  EXPECT_EQ(rounded(amount, steps).shift, Vec3(0.2, 0.5, 0));
  const GizmoGrip ring = grip(GizmoMode::Turn, HandleKind::Axis, 2);
  EXPECT_NEAR(onGrid(ring, {Vec3::Zero(), 0.5, 1}, steps).angle, pi / 6, 1e-12);
  EXPECT_EQ(roundedTo(0.30000000000000004, 0.1), 0.3);
  EXPECT_EQ(roundedTo(1234, 100), 1200);
  EXPECT_EQ(roundedTo(0.123, 0), 0.123);
}

TEST(Gizmo, GoesToAPointAsFarAsTheHandleAllows) {
  const Vec3 centre(1, 1, 1), point(2, 4, 8);
  EXPECT_EQ(towards(grip(GizmoMode::Move, HandleKind::Axis, 1, centre), point).shift,
            Vec3(0, 3, 0));
  EXPECT_EQ(towards(grip(GizmoMode::Move, HandleKind::Plane, 0, centre), point).shift,
            Vec3(0, 3, 7));
  EXPECT_EQ(towards(grip(GizmoMode::Move, HandleKind::Centre, -1, centre), point).shift,
            Vec3(1, 3, 7));
}

TEST(Gizmo, AFineDragCountsTheTenthPart) {
  const GizmoAmount sum = added({Vec3(1, 0, 0), 1, 2}, {Vec3(1, 2, 0), 0.5, 3}, 0.1);
  EXPECT_TRUE(sum.shift.isApprox(Vec3(1.1, 0.2, 0)));
  EXPECT_NEAR(sum.angle, 1.05, 1e-12);
  EXPECT_NEAR(sum.factor, 2.4, 1e-12);
}

TEST(Gizmo, NumbersAreNamedAndReadBack) {
  const GizmoGrip plane = grip(GizmoMode::Move, HandleKind::Plane, 1);
  EXPECT_EQ(numberNames(plane), (std::vector<std::string>{"Δx", "Δz"}));
  EXPECT_EQ(amountOf(plane, {0.5, -2}).shift, Vec3(0.5, 0, -2));
  EXPECT_EQ(numbersOf(plane, amountOf(plane, {0.5, -2})), (std::vector<double>{0.5, -2}));
  const GizmoGrip ring = grip(GizmoMode::Turn, HandleKind::Axis, 0);
  EXPECT_EQ(numberUnit(ring), "°");
  EXPECT_NEAR(amountOf(ring, {90}).angle, pi / 2, 1e-15);
  EXPECT_EQ(amountOf(grip(GizmoMode::Scale, HandleKind::Centre), {3}).factor, 3);
}

/// Two points, a target, and an offset that is no place.
Scene placedScene() {
  Scene scene;
  Build build(scene);
  build.add("Points", "p", {{"position", Array<Vec3>{Vec3(0.1, 0, 0), Vec3(2, 4, 6)}}});
  build.add("DistanceToTarget", "t", {{"targets", Array<Vec3>{Vec3(0, 8, 0)}}});
  build.add("Difference", "d", {{"offset", Array<Vec3>{Vec3(9, 9, 9)}}});
  return scene;
}

TEST(Placed, StartPositionsAndTargetsHaveAPlace) {
  const Scene scene = placedScene();
  const Id p = scene.find("p")->id, t = scene.find("t")->id, d = scene.find("d")->id;
  const Placed all = placed(scene, {{p, t, d}, {}});
  EXPECT_EQ(all.count, 3U);
  EXPECT_EQ(all.centre, Vec3(1, 4, 3));
  EXPECT_TRUE(all.holds({p, 1}));
  const Placed one = placed(scene, {{p, t}, {{p, 0}}}, {t});
  EXPECT_EQ(countText(scene, one), "1 point");
  EXPECT_EQ(one.centre, Vec3(0.1, 0, 0));
  EXPECT_FALSE(one.holds({p, 1}));
  EXPECT_EQ(placed(scene, {{d}, {}}).count, 0U);
}

TEST(Placed, OnlyWhatIsSelectedMovesAndRoundOffIsNotKept) {
  Document document(placedScene());
  const Id p = document.scene().find("p")->id;
  Eigen::Affine3d motion = Eigen::Affine3d::Identity();
  motion.translation() = Vec3(0.2, 0, 0);
  const Result<Edit> edit = movedPlaces(placed(document.scene(), {{p}, {{p, 0}}}), motion);
  ASSERT_TRUE(edit.ok());
  ASSERT_TRUE(document.edit(*edit, "Move"));
  const Component& points = *document.scene().find(p);
  EXPECT_EQ(std::get<Array<Vec3>>(points.type().find("position")->read(points)),
            (Array<Vec3>{Vec3(0.3, 0, 0), Vec3(2, 4, 6)}));
  motion.translation() = Vec3(0, 2e9, 0);
  const Result<Edit> far = movedPlaces(placed(document.scene(), {{p}, {}}), motion);
  ASSERT_FALSE(far.ok());
  EXPECT_EQ(far.error().what, "A point must lie within 1e9 m of the origin");
}

}  // namespace
}  // namespace compliant
