#include "ui/render/framing.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "ui/render/view_cube.hpp"

namespace compliant {
namespace {

ScreenPart part(float left, float top, float right, float bottom) {
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

ScreenPart shown(const Camera& camera) {
  ScreenPart seen;
  for (const Eigen::Vector3f& corner : corners()) seen.extend(camera.project(corner)->pixel);
  return seen;
}

TEST(Framing, FillsThePartUpToTheMarginAndStandsInItsMiddle) {
  const ScreenPart right = part(300, 50, 780, 500);
  for (const Lens lens : {Lens::perspective, Lens::orthographic})
    for (const View from : {View::front, View::home, View::top}) {
      const ScreenPart seen = shown(framedIn(cameraOf(lens, from), box, right));
      EXPECT_TRUE(right.contains(seen));
      EXPECT_NEAR(seen.center().x(), right.center().x(), 2);
      EXPECT_NEAR(seen.center().y(), right.center().y(), 2);
      const float share = (seen.sizes().array() / right.sizes().array()).maxCoeff();
      EXPECT_NEAR(share, 1 / 1.12F, 0.02F);
    }
}

TEST(Framing, LeavesWhatCoversTheViewAside) {
  const std::vector<ScreenPart> covers{part(0, 0, 250, 160), part(560, 380, 800, 600),
                                       part(0, 460, 128, 600)};
  const auto places = corners();
  for (const Lens lens : {Lens::perspective, Lens::orthographic})
    for (const View from : {View::front, View::home, View::top, View::right}) {
      const Camera camera = framedBeside(cameraOf(lens, from), box, covers, places);
      EXPECT_TRUE(part(0, 0, 800, 600).contains(shown(camera)));
      EXPECT_TRUE(looksFrom(camera, from));
      for (const Eigen::Vector3f& place : places)
        for (const ScreenPart& cover : covers)
          EXPECT_FALSE(cover.contains(camera.project(place)->pixel));
    }
}

TEST(Framing, TakesTheWholeViewWhereNothingLiesUnderACover) {
  Camera whole = cameraOf(Lens::perspective, View::front);
  whole.frame(box);
  const std::vector<ScreenPart> corner{part(0, 0, 20, 20)};
  EXPECT_EQ(framedBeside(cameraOf(Lens::perspective, View::front), box, corner, corners()), whole);
}

TEST(Framing, TakesTheWholeViewWhereCoversLeaveNoRoom) {
  Camera whole = cameraOf(Lens::perspective, View::front);
  whole.frame(box);
  const std::vector<ScreenPart> nearlyAll{part(20, 20, 780, 580)};
  EXPECT_EQ(framedBeside(cameraOf(Lens::perspective, View::front), box, nearlyAll, corners()),
            whole);
}

}  // namespace
}  // namespace compliant
