#include "ui/render/view_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace compliant {
namespace {

constexpr std::array<View, 6> sixViews{View::Front, View::Back, View::Left,
                                       View::Right, View::Top,  View::Bottom};

TEST(ViewCube, SeenFromAFaceShowsThatFaceAlone) {
  for (const View view : sixViews) {
    Camera camera;
    camera.look(view);
    const ViewCube cube = viewCube(camera, {100, 200}, 20);
    ASSERT_EQ(cube.faces.size(), 1U);
    EXPECT_EQ(cube.faces[0].view, view);
    EXPECT_EQ(viewAt(cube, {100, 200}), view);
    EXPECT_EQ(viewAt(cube, {119, 181}), view);
    EXPECT_FALSE(viewAt(cube, {125, 175}));
    EXPECT_TRUE(looksFrom(camera, view));
    EXPECT_FALSE(looksFrom(camera, opposite(view)));
    EXPECT_EQ(opposite(opposite(view)), view);
  }
}

TEST(ViewCube, FromTheFrontXPointsRightAndYUp) {
  Camera camera;
  camera.look(View::Front);
  const ViewCube cube = viewCube(camera, {0, 0}, 20);
  for (const ViewCube::Tip& tip : cube.tips) {
    const std::string label = tip.label;
    const Eigen::Vector2f expected = label == "X"   ? Eigen::Vector2f(46, 0)
                                     : label == "Y" ? Eigen::Vector2f(0, -46)
                                                    : Eigen::Vector2f(0, 0);
    EXPECT_NEAR((tip.place - expected).norm(), 0, 1e-4) << label;
  }
  EXPECT_EQ(viewAt(cube, {46, 0}), View::Right);
  EXPECT_EQ(viewAt(cube, {0, -46}), View::Top);
  EXPECT_EQ(cube.tips.back().view, View::Front);
}

TEST(ViewCube, InTheIsometricViewAClickOnAFaceTurnsToIt) {
  Camera camera;
  camera.look(View::Isometric);
  const ViewCube cube = viewCube(camera, {0, 0}, 20);
  ASSERT_EQ(cube.faces.size(), 3U);
  for (const ViewCube::Face& face : cube.faces) {
    EXPECT_NEAR(face.facing, 1 / std::sqrt(3.0F), 1e-5);
    // A little beyond the middle, where no axis sticks out.
    EXPECT_EQ(viewAt(cube, 0.6F * face.middle), face.view);
  }
}

TEST(ViewCube, AnAxisBehindTheCubeIsHiddenByIt) {
  Camera camera;
  camera.look(View::Back);
  const ViewCube cube = viewCube(camera, {0, 0}, 20);
  EXPECT_EQ(cube.tips.front().view, View::Front);
  EXPECT_EQ(viewAt(cube, cube.tips.front().place), View::Back);
}

}  // namespace
}  // namespace compliant
