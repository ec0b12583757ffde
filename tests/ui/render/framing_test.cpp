#include "ui/render/framing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ui/render/view_cube.hpp"

namespace compliant {
namespace {

ScreenRect part(float left, float top, float right, float bottom) {
  return {Eigen::Vector2f(left, top), Eigen::Vector2f(right, bottom)};
}

Camera cameraOf(Lens lens, View from) {
  Camera camera;
  camera.resize(800, 600);
  camera.setLens(lens);
  camera.look(from);
  return camera;
}

const Eigen::AlignedBox3f box(Eigen::Vector3f(1, -2, 0), Eigen::Vector3f(5, 1, 2));

std::vector<Eigen::Vector3f> corners() {
  std::vector<Eigen::Vector3f> all;
  for (int i = 0; i < 8; ++i)
    all.push_back(box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(i)));
  return all;
}

ScreenRect shown(const Camera& camera) {
  ScreenRect seen;
  for (const Eigen::Vector3f& corner : corners()) seen.extend(camera.project(corner)->pixel);
  return seen;
}

TEST(Framing, FillsThePartUpToTheMarginAndStandsInItsMiddle) {
  const ScreenRect right = part(300, 50, 780, 500);
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic})
    for (const View from : {View::Front, View::Home, View::Top}) {
      const ScreenRect seen = shown(framedIn(cameraOf(lens, from), box, right));
      EXPECT_TRUE(right.contains(seen));
      EXPECT_NEAR(seen.center().x(), right.center().x(), 2);
      EXPECT_NEAR(seen.center().y(), right.center().y(), 2);
      const float share = (seen.sizes().array() / right.sizes().array()).maxCoeff();
      EXPECT_NEAR(share, 1 / 1.12F, 0.02F);
    }
}

TEST(Framing, LeavesWhatCoversTheViewAside) {
  const std::vector<ScreenRect> covers{part(0, 0, 250, 160), part(560, 380, 800, 600),
                                       part(0, 460, 128, 600)};
  const auto places = corners();
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic})
    for (const View from : {View::Front, View::Home, View::Top, View::Right}) {
      const Camera camera = framedBeside(cameraOf(lens, from), box, covers, places);
      EXPECT_TRUE(part(0, 0, 800, 600).contains(shown(camera)));
      EXPECT_TRUE(looksFrom(camera, from));
      for (const Eigen::Vector3f& place : places)
        for (const ScreenRect& cover : covers)
          EXPECT_FALSE(cover.contains(camera.project(place)->pixel));
    }
}

TEST(Framing, TakesTheWholeViewWhereNothingLiesUnderACover) {
  Camera whole = cameraOf(Lens::Perspective, View::Front);
  whole.frame(box);
  const std::vector<ScreenRect> corner{part(0, 0, 20, 20)};
  EXPECT_EQ(framedBeside(cameraOf(Lens::Perspective, View::Front), box, corner, corners()), whole);
}

TEST(Framing, TakesTheWholeViewWhereCoversLeaveNoRoom) {
  Camera whole = cameraOf(Lens::Perspective, View::Front);
  whole.frame(box);
  const std::vector<ScreenRect> nearlyAll{part(20, 20, 780, 580)};
  EXPECT_EQ(framedBeside(cameraOf(Lens::Perspective, View::Front), box, nearlyAll, corners()),
            whole);
}

Eigen::AlignedBox3f movedBy(const Eigen::Vector3f& way) {
  return Eigen::AlignedBox3f(Eigen::Vector3f(box.min() + way), Eigen::Vector3f(box.max() + way));
}

bool seesAll(const Camera& camera, const Eigen::AlignedBox3f& things) {
  for (int i = 0; i < 8; ++i) {
    const auto at = camera.project(things.corner(static_cast<Eigen::AlignedBox3f::CornerType>(i)));
    if (!at || !part(0, 0, 800, 600).contains(at->pixel)) return false;
  }
  return true;
}

TEST(Following, StandsStillWhileTheSceneSwingsInView) {
  Camera camera = cameraOf(Lens::Perspective, View::Home);
  camera.frame(box);
  camera.setDistance(1.5F * camera.distance());
  for (int i = 0; i < 200; ++i)
    EXPECT_EQ(followed(camera, movedBy({0.3F * std::sin(0.1F * static_cast<float>(i)), 0, 0})),
              camera);
  EXPECT_EQ(followed(camera, {}), camera);
}

TEST(Following, KeepsInViewWhatMovesAwayAndDoesNotJerk) {
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    Camera camera = cameraOf(lens, View::Home);
    camera.frame(box);
    for (int i = 0; i < 600; ++i) {
      const auto moved =
          movedBy({0.02F * static_cast<float>(i), -0.03F * static_cast<float>(i), 0});
      const Camera next = followed(camera, moved);
      const float jump = (next.target() - camera.target()).norm();
      EXPECT_LT(jump, 0.1F * camera.heightAtTarget());
      EXPECT_NEAR(next.distance() / camera.distance(), 1, 0.1);
      EXPECT_EQ(next.yaw(), camera.yaw());
      camera = next;
      EXPECT_FALSE(outOfView(camera, moved));
      if (i > 100) {
        EXPECT_TRUE(seesAll(camera, moved)) << i;
      }
    }
  }
}

TEST(Following, KeepsUpWithWhatFallsFreely) {
  for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
    Camera camera = cameraOf(lens, View::Front);
    camera.frame(box);
    for (int i = 0; i < 400; ++i) {
      const float time = 0.05F * static_cast<float>(i);
      const auto moved = movedBy({0, -4.905F * time * time, 0});
      camera = followed(camera, moved);
      EXPECT_TRUE(seesAll(camera, moved)) << i;
    }
  }
}

TEST(Following, ComesToWhatIsFarAwayOrBehindTheEye) {
  Camera camera = cameraOf(Lens::Perspective, View::Front);
  camera.frame(box);
  for (const Eigen::Vector3f& way :
       {Eigen::Vector3f(300, 0, 0), Eigen::Vector3f(0, 0, 500), Eigen::Vector3f(0, -900, 20)}) {
    const auto moved = movedBy(way);
    EXPECT_TRUE(outOfView(camera, moved)) << way.transpose();
    Camera after = camera;
    for (int i = 0; i < 300; ++i) after = followed(after, moved);
    EXPECT_TRUE(seesAll(after, moved)) << way.transpose();
    const Camera still = followed(after, moved);
    EXPECT_EQ(still, after);
  }
}

TEST(Framing, KnowsWhatLiesUnderAPartOfTheScreen) {
  Camera camera = cameraOf(Lens::Orthographic, View::Front);
  camera.setTarget({0, 0, 0});
  DrawList drawList;
  EXPECT_FALSE(coversThings(camera, drawList, part(0, 0, 800, 600)));
  drawList.points.emplace_back();
  EXPECT_TRUE(coversThings(camera, drawList, part(380, 280, 420, 320)));
  EXPECT_FALSE(coversThings(camera, drawList, part(420, 280, 460, 320)));
  // A rod whose ends are both outside passes through.
  DrawnLink rod;
  rod.a = {-100, -1, 0};
  rod.b = {100, -1, 0};
  drawList.links = {rod};
  const float y = camera.project(rod.a)->pixel.y();
  EXPECT_TRUE(coversThings(camera, drawList, part(700, y - 5, 790, y + 5)));
  EXPECT_FALSE(coversThings(camera, drawList, part(700, y + 5, 790, y + 15)));
  drawList.points.clear();
  drawList.links.clear();
  Arrow arrow;
  arrow.vector = {0.2F, 0, 0};
  drawList.arrows = {arrow};
  EXPECT_TRUE(coversThings(camera, drawList, part(390, 290, 401, 310)));
}

}  // namespace
}  // namespace compliant
