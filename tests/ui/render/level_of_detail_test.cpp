// A fine mesh of many things, which software OpenGL draws as thin lines and dots.

#include <algorithm>

#include "tests/ui/render/rendered_list.hpp"
#include "ui/render/software_renderer.hpp"

namespace compliant::renderer_test {
namespace {

// 1,271 points 8 pixels apart, one in the middle of the picture, and rods between them in rows.
class LevelOfDetail : public RendererTest {
 protected:
  static constexpr int across = 20, up = 15;
  LevelOfDetail() {
    for (int j = -up; j <= up; ++j)
      for (int i = -across; i <= across; ++i) {
        const Vector3f place(0.16F * static_cast<float>(i), 0.16F * static_cast<float>(j), 0);
        addBall(place, 0, red);
        drawList.points.back().radius = {0, 2};
        if (i == across) continue;
        DrawnLink& rod = addLink(LinkStyle::Hard);
        rod.a = place;
        rod.b = place + Vector3f(0.16F, 0, 0);
      }
  }
  Point& centre() { return drawList.points[drawList.points.size() / 2]; }
  // Between the point in the middle and the next: the edge of a pixel runs along the rod.
  static bool rodIsBlue(const Image& image) {
    return isBlue(image.at(204, 149)) || isBlue(image.at(204, 150));
  }
  // How many pixels near the middle differ between two pictures.
  static int differing(const Image& a, const Image& b) {
    int count = 0;
    for (int y = 142; y < 158; ++y)
      for (int x = 192; x < 208; ++x) count += !std::equal(a.at(x, y), a.at(x, y) + 3, b.at(x, y));
    return count;
  }
};

TEST_F(LevelOfDetail, KeepsItsColoursAndItsGaps) {
  const Image image = draw();
  EXPECT_TRUE(isRed(image.at(200, 150)));
  EXPECT_TRUE(rodIsBlue(image));
  EXPECT_TRUE(isWhite(image.at(204, 154)));
}

TEST_F(LevelOfDetail, OneThatIsSelectedHasAnOutline) {
  const Image plain = draw();
  centre().highlight = Highlight::Selected;
  const Image highlighted = draw();
  EXPECT_GT(differing(plain, highlighted), 12);
  EXPECT_TRUE(isRed(highlighted.at(200, 150)));
  // Its neighbour has none.
  EXPECT_TRUE(std::equal(plain.at(212, 150), plain.at(212, 150) + 3, highlighted.at(212, 150)));
}

TEST_F(LevelOfDetail, WhatIsSelectedAltogetherIsMarkedAltogether) {
  const Image plain = draw();
  for (Point& p : drawList.points) p.highlight = Highlight::Selected;
  for (DrawnLink& link : drawList.links) link.highlight = Highlight::Selected;
  const Image highlighted = draw();
  EXPECT_TRUE(isRed(highlighted.at(200, 150)));
  EXPECT_FALSE(rodIsBlue(highlighted));
  EXPECT_GT(differing(plain, highlighted), 12);
}

TEST_F(LevelOfDetail, StandsBehindWhatIsInFront) {
  addBall({0, 0, 1}, 0.5F, blue);
  EXPECT_TRUE(isBlue(draw().at(200, 150)));
  drawList.points.back().position.z() = -1;
  EXPECT_TRUE(isRed(draw().at(200, 150)));
}

TEST_F(LevelOfDetail, ShortArrowsAreInFrontOfTheLinksThatCarryThem) {
  const Image bare = draw();
  Arrow& arrow = addArrow();
  arrow.origin = centre().position + Vector3f(0.06F, 0, 0);
  arrow.vector = {0.06F, 0, 0};
  arrow.colour = Colour::fromHex(0x008000);
  const Image image = draw();
  const auto isGreen = [](const std::uint8_t* p) { return p[1] > 100 && p[0] < 90 && p[2] < 90; };
  // Rods with room beside them are strokes of two pixels. In software the arrow is a thin line on
  // them; a graphics card draws it in full, thinner than a pixel, so that it only tints them.
  const auto covered = [&](int y) { return isBlue(bare.at(204, y)) && isGreen(image.at(204, y)); };
  const auto tinted = [&](int y) {
    return isBlue(bare.at(204, y)) && image.at(204, y)[1] > bare.at(204, y)[1] + 15 &&
           image.at(204, y)[2] < bare.at(204, y)[2] - 30;
  };
  if (isSoftwareRenderer(renderer->device())) {
    EXPECT_TRUE(covered(149) || covered(150));
  }
  EXPECT_TRUE(tinted(149) || tinted(150));
}

TEST_F(LevelOfDetail, IsPreparedForTransparencyOnceAndLooksAsBefore) {
  const Image before = draw();
  int parts = 0;
  while (renderer->wantsPreparation()) {
    ASSERT_LT(parts, 4);
    renderer->prepareTransparency();
    ++parts;
  }
  EXPECT_EQ(draw().rgba, before.rgba);
  EXPECT_FALSE(renderer->wantsPreparation());
  // What is transparent lets the background through.
  settings.thingsOpacity = 0.3F;
  const Image glass = draw();
  EXPECT_FALSE(isRed(glass.at(200, 150)));
  EXPECT_FALSE(isWhite(glass.at(200, 150)));
}

TEST_F(LevelOfDetail, OneThatIsLargeIsDrawnAsABallAmongDots) {
  centre().radius = {0.2F, 0};
  const Image image = draw();
  // 50 pixels per metre: 10 pixels.
  EXPECT_TRUE(isRed(image.at(200, 143)));
  EXPECT_TRUE(isRed(image.at(232, 150)));
}

TEST_F(LevelOfDetail, InPerspectiveAndPartlyBehindTheEyeIsDrawnToo) {
  camera.setLens(Lens::Perspective);
  EXPECT_TRUE(isRed(draw().at(200, 150)));
  // A rod from before the eye to behind it, past the middle.
  DrawnLink& rod = addLink(LinkStyle::Hard);
  rod.a = {0.4F, 0.4F, -50};
  rod.b = {0.4F, 0.4F, camera.distance() + 50};
  rod.radius = {0.3F, 0};
  EXPECT_TRUE(isBlue(draw().at(240, 110)));
}

TEST_F(LevelOfDetail, SeenFromNearItIsMadeOfRodsAndBalls) {
  for (Point& p : drawList.points) p.radius = {0.05F, 0};
  camera.setDistance(camera.distance() / 8);
  const Image image = draw();
  // 400 pixels per metre: balls of 20 pixels, rods of 64.
  EXPECT_TRUE(isRed(image.at(215, 150)));
  EXPECT_TRUE(isBlue(image.at(232, 151)));
}

}  // namespace
}  // namespace compliant::renderer_test
