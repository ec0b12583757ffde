// Axes of what is selected, and handles that stand along them.

#include "ui/model/edits/local_axes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ui/model/edits/gizmo.hpp"

namespace compliant {
namespace {

Placed placesAt(const std::vector<Vec3>& places) {
  Placed placed;
  Placed::List list{1, "position", Array<Vec3>(places), {}, {}};
  for (std::size_t i = 0; i < places.size(); ++i) list.selected.push_back(i);
  placed.count = places.size();
  placed.lists.push_back(std::move(list));
  return placed;
}

Mat3 columns(const Vec3& x, const Vec3& y, const Vec3& z) {
  Mat3 axes;
  axes << x, y, z;
  return axes;
}

const double half = std::sqrt(0.5);
/// Along the diagonal of x and y, and across it.
const Mat3 tilted = columns(Vec3(half, half, 0), Vec3(-half, half, 0), Vec3::UnitZ());

TEST(LocalAxes, OfTwoPointsXLiesAlongTheLineBetweenThemAndYIsUp) {
  const auto axes = axesOfPlaces(placesAt({Vec3(1, 1, 5), Vec3(2, 2, 5)}));
  ASSERT_TRUE(axes);
  EXPECT_TRUE(axes->isApprox(tilted, 1e-12)) << *axes;
  // The order of the points does not count.
  EXPECT_TRUE(axesOfPlaces(placesAt({Vec3(2, 2, 5), Vec3(1, 1, 5)}))->isApprox(tilted, 1e-12));
  // An upright line has z across it.
  EXPECT_TRUE(axesOfPlaces(placesAt({Vec3(0, 0, 0), Vec3(0, 2, 0)}))
                  ->isApprox(columns(Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX()), 1e-12));
}

TEST(LocalAxes, XIsTheLongestDirectionAndZTheShortest) {
  // A rectangle of 4 by 2 in the plane of (0, 3, 4)/5 and x, longer along the first.
  const Vec3 along(0, 0.6, 0.8), across(1, 0, 0);
  const auto axes = axesOfPlaces(
      placesAt({2 * along + across, 2 * along - across, -2 * along + across, -2 * along - across}));
  ASSERT_TRUE(axes);
  EXPECT_TRUE(axes->isApprox(columns(along, across, along.cross(across)), 1e-12)) << *axes;
  EXPECT_NEAR(axes->determinant(), 1, 1e-12);
}

TEST(LocalAxes, ASquareKeepsAnAxisOfTheWorldAndHasItsNormal) {
  const auto flat =
      axesOfPlaces(placesAt({Vec3(0, 1, 0), Vec3(1, 1, 0), Vec3(1, 1, 1), Vec3(0, 1, 1)}));
  ASSERT_TRUE(flat);
  EXPECT_TRUE(flat->col(0).isApprox(Vec3::UnitX(), 1e-9)) << *flat;
  EXPECT_NEAR(std::abs(flat->col(2).y()), 1, 1e-9);
  EXPECT_NEAR(flat->determinant(), 1, 1e-12);
}

TEST(LocalAxes, WithoutADirectionThereAreNone) {
  EXPECT_FALSE(axesOfPlaces(placesAt({})));
  EXPECT_FALSE(axesOfPlaces(placesAt({Vec3(1, 2, 3)})));
  EXPECT_FALSE(axesOfPlaces(placesAt({Vec3(1, 2, 3), Vec3(1, 2, 3)})));
  EXPECT_FALSE(axesOfPlaces(placesAt({Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0),
                                      Vec3(0, 0, 1), Vec3(0, 0, -1)})));
}

/// A handle along the tilted axes, seen along −z.
GizmoGrip tiltedGrip(GizmoMode mode, GizmoHandle::Kind kind, int axis,
                     const Vec3& centre = Vec3::Zero()) {
  GizmoGrip grip;
  grip.mode = mode;
  grip.handle = {kind, axis};
  grip.centre = centre;
  grip.axes = tilted;
  return grip;
}
PickRay above(double x, double y) { return {Vec3(x, y, 5), -Vec3::UnitZ()}; }

TEST(LocalAxes, AHandleMovesAlongItsOwnAxis) {
  const GizmoGrip grip = tiltedGrip(GizmoMode::Move, GizmoHandle::Kind::Axis, 0);
  // From the origin to (1, 0): a half of the square root of two along the diagonal.
  const auto amount = dragged(grip, above(0, 0), above(1, 0));
  ASSERT_TRUE(amount);
  EXPECT_TRUE(amount->shift.isApprox(Vec3(half, 0, 0), 1e-12));
  EXPECT_EQ(numbersOf(grip, *amount).size(), 1U);
  EXPECT_NEAR(numbersOf(grip, *amount)[0], half, 1e-12);
  EXPECT_TRUE((transformOf(grip, *amount) * Vec3(3, 3, 3)).isApprox(Vec3(3.5, 3.5, 3), 1e-12));
  // A typed number counts along it, and a plane moves along its two axes.
  EXPECT_TRUE((transformOf(grip, amountOf(grip, {2})) * Vec3(0, 0, 1))
                  .isApprox(Vec3(2 * half, 2 * half, 1), 1e-12));
  const GizmoGrip plane = tiltedGrip(GizmoMode::Move, GizmoHandle::Kind::Plane, 0);
  EXPECT_TRUE((transformOf(plane, amountOf(plane, {2, 3})) * Vec3(0, 0, 0))
                  .isApprox(Vec3(-2 * half, 2 * half, 3), 1e-12));
  EXPECT_TRUE((transformOf(grip, towards(grip, Vec3(1, 0, 0))) * Vec3(0, 0, 0))
                  .isApprox(Vec3(0.5, 0.5, 0), 1e-12));
}

TEST(LocalAxes, TurnsAboutAndScalesAlongItsOwnAxis) {
  const GizmoGrip ring = tiltedGrip(GizmoMode::Turn, GizmoHandle::Kind::Axis, 0, Vec3(1, 1, 0));
  // About the diagonal by a half turn x and y change places.
  EXPECT_TRUE(
      (transformOf(ring, amountOf(ring, {180})) * Vec3(4, 2, 3)).isApprox(Vec3(2, 4, -3), 1e-12));
  const GizmoGrip arm = tiltedGrip(GizmoMode::Scale, GizmoHandle::Kind::Axis, 0);
  EXPECT_TRUE(
      (transformOf(arm, amountOf(arm, {3})) * Vec3(1, 0, 7)).isApprox(Vec3(2, 1, 7), 1e-12));
  EXPECT_TRUE(
      (transformOf(arm, amountOf(arm, {3})) * Vec3(-1, 1, 0)).isApprox(Vec3(-1, 1, 0), 1e-12));
}

TEST(LocalAxes, StepsCountFromWhereTheHandleStood) {
  const GizmoGrip grip =
      tiltedGrip(GizmoMode::Move, GizmoHandle::Kind::Axis, 0, Vec3(0.07, 0.03, 0));
  EXPECT_EQ(onGrid(grip, {Vec3(0.24, 0.9, 0), 0, 1}, {0.1, 0, 0}).shift, Vec3(0.2, 0, 0));
}

}  // namespace
}  // namespace compliant
