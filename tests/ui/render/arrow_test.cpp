#include "tests/ui/render/rendered_list.hpp"

/// Arrows, and the styles that show what lies behind or inside.
namespace compliant::renderer_test {
namespace {

TEST_F(RendererTest, AnArrowHasItsHeadAtTheTip) {
  addArrow();
  const Image image = draw();
  const int tail = inked(image, 110, 130, 118, 170);
  const int head = inked(image, 283, 130, 291, 170);
  EXPECT_GT(head, tail * 3 / 2);
  EXPECT_TRUE(isRed(image.at(200, 150)));
  EXPECT_EQ(inked(image, 303, 130, 399, 170), 0);
}

TEST_F(RendererTest, AClippedArrowShowsABreak) {
  addArrow();
  EXPECT_FALSE([&] {
    const Image image = draw();
    for (int x = 110; x < 280; ++x) {
      if (!isRed(image.at(x, 150))) return true;
    }
    return false;
  }());
  drawList.arrows[0].clipped = Clipped::Yes;
  const Image image = draw();
  int gap = 0;
  for (int x = 110; x < 280; ++x) gap += isRed(image.at(x, 150)) ? 0 : 1;
  EXPECT_GE(gap, 2);
  EXPECT_LT(gap, 15);
}

TEST_F(RendererTest, AHollowArrowIsPaperInside) {
  addArrow().style = ArrowStyle::Hollow;
  const Image image = draw();
  EXPECT_GT(image.at(200, 150)[1], 180);
  EXPECT_GT(inked(image, 190, 140, 210, 160), 20);
}

/// Reds of a row: how far the arrow from (100, 150) to (300, 150) is drawn there.
int reds(const Image& image, int y, int x0, int x1) {
  int count = 0;
  for (int x = x0; x < x1; ++x) count += isRed(image.at(x, y)) ? 1 : 0;
  return count;
}

TEST_F(RendererTest, EachStyleOfArrowHasAShapeOfItsOwn) {
  Arrow& arrow = addArrow();
  const Image solid = draw();
  EXPECT_EQ(reds(solid, 150, 110, 280), 170);
  EXPECT_EQ(reds(solid, 150 - 4, 95, 110), 0);
  EXPECT_GT(reds(solid, 150 - 2, 284, 300), 4);  // the head is filled

  arrow.style = ArrowStyle::Barred;
  const Image barred = draw();
  EXPECT_EQ(reds(barred, 150, 110, 280), 170);
  EXPECT_GE(reds(barred, 150 - 4, 95, 110), 1);  // a stroke across its tail

  arrow.style = ArrowStyle::Dashed;
  const Image dashed = draw();
  EXPECT_LT(reds(dashed, 150, 110, 280), 150);
  EXPECT_GT(reds(dashed, 150, 110, 280), 60);
  EXPECT_GT(reds(dashed, 150 - 2, 284, 300), 4);

  arrow.style = ArrowStyle::Open;
  const Image open = draw();
  EXPECT_EQ(reds(open, 150, 110, 280), 170);
  // Between shaft and strokes of the head there is nothing.
  EXPECT_FALSE(isRed(open.at(284, 150 - 3)));
  EXPECT_TRUE(isRed(solid.at(286, 150 - 3)));
  EXPECT_GE(reds(open, 150 - 4, 280, 300), 1);

  arrow.style = ArrowStyle::Chevron;
  const Image chevron = draw();
  EXPECT_GE(changes(chevron, 150 - 4, 265, 300), 4);  // two strokes behind each other
  EXPECT_EQ(changes(open, 150 - 4, 265, 300), 2);
}

TEST_F(RendererTest, WireframeLeavesOutlines) {
  addBall({0, 1.5F, 0}, 1, red);
  addLink(LinkStyle::Hard).radius = {0.2F, 0};
  Surface surface;
  surface.positions = {{-3, -2.5F, 0}, {3, -2.5F, 0}, {3, -1, 0}};
  surface.triangles = {{0, 1, 2}};
  surface.colour = red;
  drawList.surfaces.push_back(surface);
  const Image solid = draw();
  EXPECT_TRUE(isRed(solid.at(200, 75)) && isBlue(solid.at(200, 150)) && isRed(solid.at(300, 250)));
  settings.wireframe = true;
  const Image wire = draw();
  EXPECT_TRUE(isWhite(wire.at(200, 75)));
  EXPECT_TRUE(isWhite(wire.at(200, 150)));
  EXPECT_TRUE(isWhite(wire.at(300, 250)));
  EXPECT_GT(inked(wire, 198, 20, 202, 32), 0);    // the rim of the ball at 25
  EXPECT_GT(inked(wire, 198, 137, 202, 147), 0);  // the side of the rod at 140
  EXPECT_GT(inked(wire, 198, 270, 202, 280), 0);  // the edge of the surface at 275
}

TEST_F(RendererTest, WhatIsTransparentShowsTheForceInside) {
  // The arrow starts far behind the ball's front; one sweep (crowd) and two differ in their order.
  for (const bool dense : {false, true}) {
    drawList.clear();
    settings.thingsOpacity = 1;
    addBall({0, 0, 0}, 1.2F, blue);
    Arrow force;
    force.origin = {-0.8F, 0, -0.2F}, force.vector = {1.6F, 0, 0}, force.colour = red;
    drawList.arrows.push_back(force);
    for (int i = 0; dense && i < 3000; ++i) addBall({3.5F, 2.5F, 0}, 0.01F, blue);
    EXPECT_TRUE(isBlue(draw().at(200, 150))) << dense;
    settings.thingsOpacity = 0.3F;
    const Image seen = draw();
    const auto* arrow = seen.at(200, 150);
    const auto* ball = seen.at(200, 170);
    EXPECT_GT(arrow[0], 120) << dense;  // red behind blue glass
    EXPECT_LT(arrow[1], 60) << dense;
    EXPECT_GT(ball[0], 150) << dense;  // white behind blue glass
    EXPECT_GT(ball[2], ball[0]) << dense;
    drawList.points[0].highlight = Highlight::Selected;
    EXPECT_TRUE(isBlue(draw().at(200, 150))) << dense;  // what is selected stays solid
  }
}

TEST_F(RendererTest, InPrintColoursAreFlatAndBallsHaveARim) {
  addBall({0, 0, 0}, 1, red);
  const Image image = draw();
  for (const int y : {110, 150, 190}) EXPECT_EQ(image.at(200, y)[0], 255) << y;
  EXPECT_LT(image.at(200 + 49, 150)[0], 180);
  EXPECT_GT(image.at(200 + 49, 150)[0], 80);
}

TEST_F(RendererTest, AnArrowLiesInFrontOfTheRodThatCarriesItsForce) {
  addLink(LinkStyle::Hard);
  addArrow();
  EXPECT_TRUE(isRed(draw().at(200, 150)));
}

TEST_F(RendererTest, ArrowsOfACrowdAreNotCoveredByTheHalosOfTheirNeighbours) {
  for (int i = 0; i < 2000; ++i) {
    Arrow& arrow = addArrow();
    arrow.origin = {-2 + 0.002F * static_cast<float>(i), -1, 0};
    arrow.vector = {0, 2, 0};
  }
  const Image image = draw();
  EXPECT_GT(reds(image, 150, 110, 290), 170);
}

}  // namespace
}  // namespace compliant::renderer_test
