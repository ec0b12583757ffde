#include "ui/render/picking.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/ui/render/sample_draw_lists.hpp"

namespace compliant {
namespace {

using Eigen::Vector2f;
using Eigen::Vector3f;

const Vector2f middle(400, 300);

/// Looks along -z at the origin; 100 pixels per metre at its depth.
Camera straightOn(Lens lens = Lens::Orthographic) {
  Camera camera;
  camera.resize(800, 600);
  camera.setLens(lens);
  camera.setAngles(0, 0);
  camera.setDistance(3 / std::tan(camera.fovy() / 2));
  return camera;
}

Point point(const Vector3f& position, PickId pick, float pixels = 5) {
  Point p;
  p.position = position, p.pick = pick, p.radius = {0, pixels};
  return p;
}

DrawnLink link(const Vector3f& a, const Vector3f& b, PickId pick) {
  DrawnLink l;
  l.a = a, l.b = b, l.pick = pick;
  return l;
}

TEST(Picking, FindsNothingWhereNothingIs) {
  DrawList drawList;
  EXPECT_FALSE(pickAt(drawList, straightOn(), middle));
  drawList.points.push_back(point({1, 0, 0}, 7));
  EXPECT_FALSE(pickAt(drawList, straightOn(), middle));
  EXPECT_EQ(pickAt(drawList, straightOn(), {500, 300})->pick, 7U);
}

TEST(Picking, ReachesByTheToleranceAndNoFarther) {
  DrawList drawList;
  drawList.points.push_back(point({0, 0, 0}, 7));
  EXPECT_TRUE(pickAt(drawList, straightOn(), {408, 300}, 4));
  EXPECT_FALSE(pickAt(drawList, straightOn(), {410, 300}, 4));
  EXPECT_FALSE(pickAt(drawList, straightOn(), {408, 300}, 1));
}

TEST(Picking, TheOneInFrontWins) {
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    DrawList drawList;
    drawList.points.push_back(point({0, 0, -1}, 1));
    drawList.points.push_back(point({0, 0, 1}, 2));
    drawList.points.push_back(point({0, 0, 0}, 3));
    EXPECT_EQ(pickAt(drawList, straightOn(lens), middle)->pick, 2U);
  }
}

TEST(Picking, WhatIsTouchedBeatsWhatIsOnlyNear) {
  DrawList drawList;
  drawList.points.push_back(point({0.07F, 0, 2}, 1));  // in front, but the pointer misses it
  drawList.points.push_back(point({0, 0, 0}, 2));
  EXPECT_EQ(pickAt(drawList, straightOn(), middle)->pick, 2U);
}

TEST(Picking, APointHidesTheLinksThatEndInIt) {
  DrawList drawList;
  drawList.links.push_back(link({0, 0, 0}, {1, 0, 0}, 1));
  drawList.points.push_back(point({0, 0, 0}, 2));
  EXPECT_EQ(pickAt(drawList, straightOn(), middle)->pick, 2U);
  const auto hit = pickAt(drawList, straightOn(), {450, 301});
  EXPECT_EQ(hit->pick, 1U);
  EXPECT_EQ(hit->kind, HitKind::Link);
  EXPECT_LT((hit->position - Vector3f(0.5F, 0, 0)).norm(), 0.01);
}

TEST(Picking, TheGrabbedPlaceOnASlantedLinkLiesUnderThePointer) {
  Camera camera = straightOn(Lens::Perspective);
  DrawList drawList;
  drawList.links.push_back(link({-1, 0, 2}, {1.5F, 0.2F, -3}, 1));
  const Vector3f wanted(0.25F, 0.1F, -0.5F);
  const auto hit = pickAt(drawList, camera, camera.project(wanted)->pixel);
  ASSERT_TRUE(hit);
  EXPECT_LT((hit->position - wanted).norm(), 1e-2);
  EXPECT_NEAR(hit->depth, camera.project(wanted)->depth, 1e-2);
}

TEST(Picking, ALinkThatPassesTheEyeIsPickedInItsVisiblePart) {
  Camera camera = straightOn(Lens::Perspective);
  DrawList drawList;
  drawList.links.push_back(link({0, 0, 0}, camera.eye() * 2 + Vector3f(0.5F, 0, 0), 1));
  EXPECT_TRUE(pickAt(drawList, camera, {401, 300}));
  EXPECT_FALSE(pickAt(drawList, camera, {300, 300}));
}

TEST(Picking, IgnoresWhatHasNoIdOrIsNotFinite) {
  DrawList drawList;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  drawList.points.push_back(point({0, 0, 0}, 0));
  drawList.points.push_back(point({nan, 0, 0}, 1));
  drawList.links.push_back(link({nan, 0, 0}, {1, 0, 0}, 2));
  drawList.arrows.push_back({});
  EXPECT_FALSE(pickAt(drawList, straightOn(), middle));
}

TEST(Picking, ArrowsAndAnchorsCanBePicked) {
  DrawList drawList;
  Arrow arrow;
  arrow.vector = {0, 1, 0}, arrow.pick = 4;
  drawList.arrows.push_back(arrow);
  Anchor anchor;
  anchor.position = {-1, 0, 0}, anchor.pick = 5;
  drawList.anchors.push_back(anchor);
  EXPECT_EQ(pickAt(drawList, straightOn(), {400, 230})->kind, HitKind::Arrow);
  EXPECT_EQ(pickAt(drawList, straightOn(), {300, 310})->pick, 5U);
}

TEST(Picking, ARectangleTakesWhatIsInsideOnce) {
  DrawList drawList;
  drawList.points = {point({0, 0, 0}, 3), point({0.2F, 0, 0}, 3), point({2, 0, 0}, 4)};
  drawList.links.push_back(link({-1, 0, 0}, {1, 0, 0}, 1));
  Anchor support, badge;
  support.pick = 5, badge.pick = 6, badge.kind = AnchorKind::Badge;
  drawList.anchors = {support, badge};
  const std::vector<PickId> expected{1, 3, 5};
  EXPECT_EQ(pickInside(drawList, straightOn(), {450, 350}, {350, 250}), expected);
}

TEST(Picking, AmongTenThousandThingsEachIsFoundWhereItIsDrawn) {
  const DrawList drawList = samples::dense(2500);  // with links and arrows, about 10,000 things
  Camera camera;
  camera.resize(1280, 720);
  camera.setLens(Lens::Orthographic);
  camera.look(View::Top);  // the sheet is seen from above: nothing hides anything
  camera.frame(bounds(drawList));
  const auto hitAt = [&](const Vector3f& place) {
    return pickAt(drawList, camera, camera.project(place)->pixel).value_or(Hit{});
  };
  for (std::size_t i = 0; i < drawList.points.size(); i += 7) {
    const Hit hit = hitAt(drawList.points[i].position);
    EXPECT_EQ(hit.pick, drawList.points[i].pick);
    EXPECT_EQ(hit.kind, HitKind::Point);
  }
  for (std::size_t i = 0; i < drawList.links.size(); i += 7) {
    const DrawnLink& drawn = drawList.links[i];
    const Hit hit = hitAt((drawn.a + drawn.b) / 2);
    EXPECT_EQ(hit.pick, drawn.pick);
    EXPECT_EQ(hit.kind, HitKind::Link);
    EXPECT_LT((hit.position - (drawn.a + drawn.b) / 2).norm(), 1e-3F);
  }
}

}  // namespace
}  // namespace compliant
