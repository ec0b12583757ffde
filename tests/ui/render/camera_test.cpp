#include "ui/render/camera.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace compliant {
namespace {

using Eigen::Vector2f;
using Eigen::Vector3f;

Camera turned() {
  Camera camera;
  camera.resize(1280, 720);
  camera.setTarget({0.3F, -0.2F, 0.7F});
  camera.setDistance(4);
  camera.setAngles(0.7F, 0.4F);
  return camera;
}

TEST(Camera, TheTargetIsInTheMiddleOfTheViewport) {
  Camera camera = turned();
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    camera.setLens(lens);
    const auto seen = camera.project(camera.target());
    ASSERT_TRUE(seen);
    EXPECT_NEAR(seen->pixel.x(), 640, 1e-2);
    EXPECT_NEAR(seen->pixel.y(), 360, 1e-2);
    EXPECT_NEAR(seen->depth, 4, 1e-5);
  }
}

TEST(Camera, EachPresetLooksAlongItsAxis) {
  Camera camera;
  const std::pair<View, Vector3f> expected[] = {
      {View::Front, -Vector3f::UnitZ()}, {View::Back, Vector3f::UnitZ()},
      {View::Right, -Vector3f::UnitX()}, {View::Left, Vector3f::UnitX()},
      {View::Top, -Vector3f::UnitY()},   {View::Bottom, Vector3f::UnitY()}};
  for (const auto& [view, forward] : expected) {
    camera.look(view);
    EXPECT_LT((camera.forward() - forward).norm(), 1e-6);
    EXPECT_NEAR(camera.right().dot(camera.up()), 0, 1e-6);
    EXPECT_LT((camera.right().cross(camera.up()) + camera.forward()).norm(), 1e-6);
  }
  camera.look(View::Isometric);
  const Vector3f f = camera.forward();
  EXPECT_NEAR(f.x(), f.y(), 1e-6);
  EXPECT_NEAR(f.y(), f.z(), 1e-6);
}

TEST(Camera, TheMatricesAgreeWithProject) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> coordinate(-1, 1);
  Camera camera = turned();
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    camera.setLens(lens);
    const Eigen::Matrix4f both = camera.projectionMatrix() * camera.viewMatrix();
    for (int i = 0; i < 50; ++i) {
      const Vector3f p(coordinate(random), coordinate(random), coordinate(random));
      const Eigen::Vector4f clip = both * p.homogeneous();
      const Vector2f pixel(640 * (1 + clip.x() / clip.w()), 360 * (1 - clip.y() / clip.w()));
      const auto seen = camera.project(p);
      ASSERT_TRUE(seen);
      EXPECT_LT((seen->pixel - pixel).norm(), 0.02);
      EXPECT_LT(std::abs(clip.z()), std::abs(clip.w()));
    }
  }
}

TEST(Camera, ARayThroughAPixelPassesThroughWhatIsSeenThere) {
  Camera camera = turned();
  const Vector3f place(0.9F, 0.4F, -0.3F);
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    camera.setLens(lens);
    const Ray ray = camera.ray(camera.project(place)->pixel);
    const Vector3f offset = place - ray.origin;
    EXPECT_GT(offset.dot(ray.direction), 0);
    EXPECT_LT(offset.cross(ray.direction).norm(), 1e-5);
    EXPECT_NEAR(ray.direction.norm(), 1, 1e-6);
  }
}

TEST(Camera, ADraggedThingStaysUnderThePointerAtItsDepth) {
  Camera camera = turned();
  const Vector3f grabbed(0.9F, 0.4F, -0.3F);
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    camera.setLens(lens);
    const Vector2f pointer(300, 512);
    const Vector3f moved = camera.atDepthOf(grabbed, pointer);
    EXPECT_LT((camera.project(moved)->pixel - pointer).norm(), 0.01);
    EXPECT_NEAR(camera.project(moved)->depth, camera.project(grabbed)->depth, 1e-5);
  }
}

TEST(Camera, ZoomKeepsThePlaceUnderThePointer) {
  Camera camera = turned();
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    camera.setLens(lens);
    const Vector2f pointer(1000, 200);
    const Vector3f place = camera.atDepthOf(camera.target(), pointer);
    const float before = camera.distance();
    camera.zoomToCursor(0.5F, pointer);
    EXPECT_NEAR(camera.distance(), before / 2, 1e-5);
    EXPECT_LT((camera.project(place)->pixel - pointer).norm(), 0.02);
  }
}

TEST(Camera, PanMovesThePictureWithTheMouse) {
  Camera camera = turned();
  const Vector3f place = camera.target();
  camera.pan(30, -12);
  const Vector2f pixel = camera.project(place)->pixel;
  EXPECT_NEAR(pixel.x(), 670, 0.02);
  EXPECT_NEAR(pixel.y(), 348, 0.02);
}

TEST(Camera, OrbitNeverTurnsOverThePoles) {
  Camera camera = turned();
  camera.orbit(0, 1e5F);
  EXPECT_NEAR(camera.pitch(), std::numbers::pi_v<float> / 2, 1e-6);
  EXPECT_TRUE(camera.viewMatrix().allFinite());
  EXPECT_LT((camera.forward() + Vector3f::UnitY()).norm(), 1e-6);
  camera.orbit(0, -1e6F);
  EXPECT_NEAR(camera.pitch(), -std::numbers::pi_v<float> / 2, 1e-6);
}

TEST(Camera, AFramedBoxIsSeenWholeAndFillsMostOfTheViewport) {
  for (const auto& [width, height] : {std::pair{1280, 720}, {400, 900}}) {
    for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
      Camera camera = turned();
      camera.resize(width, height);
      camera.setLens(lens);
      const Eigen::AlignedBox3f box(Vector3f(-2, 0, 3), Vector3f(5, 1, 4));
      camera.frame(box);
      float widest = 0;
      for (int corner = 0; corner < 8; ++corner) {
        const auto seen =
            camera.project(box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(corner)));
        ASSERT_TRUE(seen);
        const float x = std::abs(seen->pixel.x() / static_cast<float>(width) * 2 - 1);
        const float y = std::abs(seen->pixel.y() / static_cast<float>(height) * 2 - 1);
        EXPECT_LT(std::max(x, y), 1);
        widest = std::max({widest, x, y});
      }
      EXPECT_GT(widest, 0.8);
    }
  }
}

TEST(Camera, FramingASinglePlaceOrNothingKeepsItUsable) {
  Camera camera;
  camera.frame(Eigen::AlignedBox3f());
  EXPECT_EQ(camera.distance(), 5);
  camera.frame(Eigen::AlignedBox3f(Vector3f(1, 2, 3), Vector3f(1, 2, 3)));
  EXPECT_GT(camera.distance(), 0.1F);
  EXPECT_EQ(camera.target(), Vector3f(1, 2, 3));
  EXPECT_TRUE(camera.projectionMatrix().allFinite());
}

TEST(Camera, NonsenseIsIgnored) {
  Camera camera;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  camera.setTarget({nan, 0, 0});
  camera.setDistance(-3);
  camera.setAngles(nan, 0);
  camera.zoomToCursor(0, {0, 0});
  camera.zoomToCursor(nan, {0, 0});
  camera.resize(0, 0);
  EXPECT_TRUE(camera.viewMatrix().allFinite());
  EXPECT_TRUE(camera.projectionMatrix().allFinite());
  EXPECT_GT(camera.distance(), 0);
}

TEST(Camera, WhatIsBehindTheEyeIsNotProjected) {
  const Camera camera = turned();
  EXPECT_FALSE(camera.project(camera.eye() - camera.forward()));
}

TEST(Camera, UnitsPerPixelMatchTheProjection) {
  Camera camera = turned();
  const Vector3f at(0.2F, 0.1F, -0.5F);
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    camera.setLens(lens);
    const float unit = camera.worldUnitsPerPixel(at);
    const Vector2f from = camera.project(at)->pixel;
    const Vector2f to = camera.project(at + camera.right() * unit * 10)->pixel;
    EXPECT_NEAR((to - from).norm(), 10, 1e-2);
  }
}

}  // namespace
}  // namespace compliant
