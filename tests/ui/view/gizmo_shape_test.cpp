#include "ui/view/gizmo_shape.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace compliant {
namespace {

using HandleKind = GizmoHandle::Kind;

/// The origin lies in the middle of 800 × 600 pixels.
Camera facing(View view, Lens lens = Lens::Perspective) {
  Camera camera;
  camera.resize(800, 600);
  camera.setLens(lens);
  camera.look(view);
  return camera;
}

bool has(const std::vector<GizmoPart>& parts, const GizmoHandle& handle) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const GizmoPart& part) { return part.handle == handle; });
}

TEST(GizmoShape, ArmsAreEquallyLongOnScreenAtEveryDistance) {
  for (const float distance : {0.1F, 5.0F, 900.0F}) {
    Camera camera = facing(View::Front);
    camera.setDistance(distance);
    for (const GizmoPart& part : gizmoParts(GizmoMode::Move, camera, Vec3::Zero())) {
      if (part.handle != GizmoHandle{HandleKind::Axis, 0}) continue;
      EXPECT_NEAR(part.outline.back().x(), 400 + gizmoArm, 0.5F);
    }
  }
}

TEST(GizmoShape, WhatPointsAtTheEyeIsLeftOut) {
  const auto front = gizmoParts(GizmoMode::Move, facing(View::Front), Vec3::Zero());
  EXPECT_TRUE(has(front, {HandleKind::Axis, 0}));
  EXPECT_FALSE(has(front, {HandleKind::Axis, 2}));
  EXPECT_TRUE(has(front, {HandleKind::Plane, 2}));
  EXPECT_FALSE(has(front, {HandleKind::Plane, 0}));
  EXPECT_EQ(gizmoParts(GizmoMode::Move, facing(View::Isometric), Vec3::Zero()).size(), 7U);
  EXPECT_EQ(gizmoParts(GizmoMode::Turn, facing(View::Home), Vec3::Zero()).size(), 4U);
  EXPECT_EQ(gizmoParts(GizmoMode::Scale, facing(View::Home), Vec3::Zero()).size(), 4U);
  EXPECT_TRUE(gizmoParts(GizmoMode::Move, facing(View::Front), Vec3(0, 0, 50)).empty());
}

TEST(GizmoShape, EachHandleIsFoundWhereItIsDrawn) {
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    const Camera camera = facing(View::Front, lens);
    const auto moves = gizmoParts(GizmoMode::Move, camera, Vec3::Zero());
    EXPECT_EQ(handleAt(moves, {400, 300}), (GizmoHandle{HandleKind::Centre, -1}));
    EXPECT_EQ(handleAt(moves, {460, 303}), (GizmoHandle{HandleKind::Axis, 0}));
    EXPECT_EQ(handleAt(moves, {398, 240}), (GizmoHandle{HandleKind::Axis, 1}));
    EXPECT_EQ(handleAt(moves, {438, 262}), (GizmoHandle{HandleKind::Plane, 2}));
    EXPECT_FALSE(handleAt(moves, {340, 340}));
    const auto rings = gizmoParts(GizmoMode::Turn, camera, Vec3::Zero());
    const float corner = gizmoArm * 0.7071F;
    EXPECT_EQ(handleAt(rings, {400 + corner, 300 + corner}), (GizmoHandle{HandleKind::Axis, 2}));
    EXPECT_EQ(handleAt(rings, {400 + 1.18F * gizmoArm, 300}),
              (GizmoHandle{HandleKind::Centre, -1}));
  }
}

TEST(GizmoShape, AGripKnowsItsCamera) {
  const Camera camera = facing(View::Top);
  const GizmoGrip grip = gripOf(GizmoMode::Scale, {}, camera, Vec3::Zero());
  EXPECT_TRUE(grip.forward.isApprox(-Vec3::UnitY(), 1e-6));
  EXPECT_NEAR(grip.reach, static_cast<double>(gizmoArm * camera.worldUnitsPerPixel({0, 0, 0})),
              1e-9);
  const PickRay line = pickRay(camera, {400, 300});
  EXPECT_TRUE(onPlane(Vec3::Zero(), Vec3::UnitY(), line)->isZero(1e-5));
}

}  // namespace
}  // namespace compliant
