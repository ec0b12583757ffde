#include "ui/view/drawing_plane.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

Camera looking(View view) {
  Camera camera;
  camera.resize(800, 600);
  camera.setDistance(5);
  camera.look(view);
  return camera;
}

TEST(DrawingPlane, IsFlatAndUnderThePointer) {
  for (const View view : {View::Front, View::Home, View::Isometric, View::Top, View::Right}) {
    const Camera camera = looking(view);
    const Eigen::Vector2f pixel(500, 200);
    const Vec3 place = placeInDrawingPlane(camera, pixel, Vec3(0, 0, 0), Snap::Tidy);
    EXPECT_EQ(place.cwiseAbs().minCoeff(), 0) << place.transpose();
    const auto shown = camera.project(place.cast<float>());
    ASSERT_TRUE(shown);
    EXPECT_LT((shown->pixel - pixel).norm(), 2) << place.transpose();
  }
  EXPECT_EQ(placeInDrawingPlane(looking(View::Home), {500, 200}, Vec3(0, 0, 0.7), Snap::Tidy).z(),
            0.7);
  EXPECT_EQ(placeInDrawingPlane(looking(View::Top), {500, 200}, Vec3(0, 2, 0), Snap::Tidy).y(), 2);
}

TEST(DrawingPlane, SnapsToAPowerOfTen) {
  const Camera camera = looking(View::Front);
  // A pixel at 5 m is 2 × 5 m × tan(0.3)/600 = 5.2 mm wide.
  EXPECT_DOUBLE_EQ(drawingStep(camera, Snap::Tidy), 1e-3);
  EXPECT_DOUBLE_EQ(drawingStep(camera, Snap::Grid), 0.1);
  const Vec3 place = placeInDrawingPlane(camera, {431, 258}, Vec3(0, 0, 0), Snap::Grid);
  EXPECT_EQ(place, Vec3(0.2, 0.2, 0));
}

}  // namespace
}  // namespace compliant
