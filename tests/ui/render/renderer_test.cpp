#include "ui/render/renderer.hpp"

#include <cstdlib>
#include <filesystem>
#include <limits>

#include "tests/support/own_folder.hpp"
#include "tests/ui/render/rendered_list.hpp"
#include "tests/ui/render/sample_draw_lists.hpp"

namespace compliant::renderer_test {
namespace {

TEST_F(RendererTest, NothingGivesTheBackground) {
  EXPECT_EQ(inked(draw()), 0);
  settings.theme = ViewportTheme::Dark;
  const Image dark = draw();
  EXPECT_NEAR(dark.at(200, 0)[0], 0x2A, 1);
  EXPECT_NEAR(dark.at(200, height - 1)[2], 0x1D, 1);
  EXPECT_EQ(dark.at(200, 150)[3], 255);
}

TEST_F(RendererTest, ABallIsADiscOfItsColourAndSize) {
  for (const Lens lens : {Lens::Orthographic, Lens::Perspective}) {
    camera.setLens(lens);
    drawList.clear();
    addBall({0, 0, 0}, 1, red);
    const Image image = draw();
    EXPECT_TRUE(isRed(image.at(200, 150)));
    EXPECT_TRUE(isRed(image.at(200 + 40, 150)));
    EXPECT_TRUE(isWhite(image.at(0, 0)));
    EXPECT_TRUE(isWhite(image.at(200 + 40, 150 + 40)));
    EXPECT_NEAR(inked(image), 3.1416 * 50 * 50, 400);
  }
}

TEST_F(RendererTest, ABallOfPixelRadiusKeepsItsSizeWhenTheEyeGoesAway) {
  addBall({0, 0, 0}, 0, red);
  drawList.points[0].radius = {0, 12};
  const int near = inked(draw());
  camera.setDistance(camera.distance() * 5);
  EXPECT_NEAR(inked(draw()), near, 0.06 * near);
  EXPECT_GT(near, 3 * 12 * 12);
}

TEST_F(RendererTest, TheEdgeOfABallIsSmooth) {
  addBall({0, 0, 0}, 1, Colour::fromHex(0x000000));
  const Image image = draw();
  int between = 0;
  for (int y = 100; y < 200; ++y) {
    for (int x = 150; x < 200; ++x)
      between += *image.at(x, y) > 60 && *image.at(x, y) < 230 ? 1 : 0;
  }
  EXPECT_GT(between, 50);  // about one pixel per row of the rim
  EXPECT_LT(between, 300);
}

TEST_F(RendererTest, TheNearerBallHidesTheOtherWhateverTheOrder) {
  for (const int order : {0, 1}) {
    drawList.clear();
    addBall({0, 0, order == 0 ? 1.5F : -1.5F}, 0.6F, order == 0 ? red : blue);
    addBall({0, 0, order == 0 ? -1.5F : 1.5F}, 0.6F, order == 0 ? blue : red);
    EXPECT_TRUE(isRed(draw().at(200, 150)));
  }
}

TEST_F(RendererTest, BallsThatCutEachOtherMeetInTheMiddle) {
  // Depth is that of the ball, not of the square that it is drawn with.
  addBall({-0.5F, 0, 0}, 0.8F, red);
  addBall({0.5F, 0, 0}, 0.8F, blue);
  const Image image = draw();
  EXPECT_TRUE(isRed(image.at(200 - 5, 150)));
  EXPECT_TRUE(isBlue(image.at(200 + 5, 150)));
}

TEST_F(RendererTest, AHardLinkIsSolidAndADashedOneHasGaps) {
  addLink(LinkStyle::Hard);
  Image image = draw();
  EXPECT_EQ(changes(image, 150, 80, 320), 2);
  EXPECT_TRUE(isBlue(image.at(200, 150)));
  EXPECT_TRUE(isWhite(image.at(200, 140)));

  drawList.links[0].style = LinkStyle::Force;
  image = draw();
  EXPECT_GE(changes(image, 150, 80, 320), 20);
}

TEST_F(RendererTest, ACoilSwingsToBothSidesAndHasItsWindings) {
  DrawnLink& coil = addLink(LinkStyle::Compliant);
  coil.coils = 6, coil.radius = {0.3F, 0};
  const Image image = draw();
  // Each winding touches the upper and the lower rim once: at most one gap for each in between.
  EXPECT_EQ(changes(image, 150 - 14, 80, 320), 12);
  EXPECT_EQ(changes(image, 150 + 13, 80, 320), 12);
  EXPECT_GT(inked(image, 105, 130, 295, 140), 50);
  EXPECT_EQ(inked(image, 90, 150 - 22, 310, 150 - 17), 0);
}

TEST_F(RendererTest, APullIsADoubleLine) {
  addLink(LinkStyle::Pull).colour = Colour::fromHex(0x000000);
  const Image image = draw();
  EXPECT_LT(*image.at(200, 150 - 3), 80);
  EXPECT_GT(*image.at(200, 150), 150);
  EXPECT_LT(*image.at(200, 150 + 2), 80);
}

TEST_F(RendererTest, ALinkBehindABallIsHidden) {
  addLink(LinkStyle::Hard);
  addBall({0, 0, 1}, 0.5F, red);
  EXPECT_TRUE(isRed(draw().at(200, 150)));
  drawList.points[0].position.z() = -1;
  EXPECT_TRUE(isBlue(draw().at(200, 150)));
}

TEST_F(RendererTest, ALinkThatPassesTheEyeIsCutNotFolded) {
  camera.setLens(Lens::Perspective);
  DrawnLink& rod = addLink(LinkStyle::Hard);
  rod.a = {0, -1, 0}, rod.b = camera.eye() * 3 + Vector3f(0, -1, 0);
  const Image image = draw();
  EXPECT_GT(inked(image, 150, 210, 250, 300), 50);
  EXPECT_EQ(inked(image, 0, 0, width, 140), 0);
}

TEST_F(RendererTest, EachKindOfAnchorLeavesItsOwnMark) {
  std::vector<Image> images;
  for (const AnchorKind kind :
       {AnchorKind::Point, AnchorKind::Plane, AnchorKind::Line, AnchorKind::Badge}) {
    drawList.clear();
    Anchor a;
    a.kind = kind, a.colour = palette::projection;
    a.axis = kind == AnchorKind::Plane ? Vector3f::UnitZ() : Vector3f::UnitX();
    drawList.anchors.push_back(a);
    images.push_back(draw());
    EXPECT_GT(inked(images.back()), 60);
    EXPECT_EQ(inked(images.back(), 0, 0, 150, 300), 0);
  }
  EXPECT_EQ(inked(images[0], 0, 0, width, 148), 0);  // the support hangs below
  EXPECT_EQ(inked(images[3], 0, 152, width, height), 0);
}

TEST_F(RendererTest, ASelectedThingWearsTheAccent) {
  addBall({0, 0, 0}, 1, red);
  const int plain = inked(draw());
  drawList.points[0].highlight = Highlight::Selected;
  const Image image = draw();
  EXPECT_GT(inked(image), plain + 500);
  const Colour accent = viewportColours(ViewportTheme::Print).accent;
  EXPECT_NEAR(image.at(200 + 53, 150)[0], accent.red, 25);
  EXPECT_NEAR(image.at(200 + 53, 150)[2], accent.blue, 25);
}

TEST_F(RendererTest, ASurfaceIsLitOnBothSides) {
  Surface surface;
  surface.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  surface.triangles = {{0, 1, 2}, {0, 2, 3}};
  surface.colour = red;
  drawList.surfaces.push_back(surface);
  const Image front = draw();
  EXPECT_TRUE(isRed(front.at(190, 150)));
  EXPECT_NEAR(inked(front), 100 * 100, 210);
  drawList.surfaces[0].triangles = {{0, 2, 1}, {0, 3, 2}, {0, 1, 99}};  // 99: no such vertex
  EXPECT_TRUE(isRed(draw().at(190, 150)));
}

TEST_F(RendererTest, TheGroundShowsLinesAndAShadowUnderABall) {
  camera.setAngles(0.3F, 0.6F);
  settings.grid.shown = true;
  const Image lines = draw();
  EXPECT_GT(inked(lines), 500);
  settings.shadows = true;
  addBall({0, 0.5F, 0}, 0.4F, red);
  settings.grid.shown = false;
  const Image shaded = draw();
  settings.shadows = false;
  EXPECT_GT(inked(shaded), inked(draw()) + 300);
}

TEST_F(RendererTest, WhatIsNotFiniteIsLeftOut) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  addBall({nan, 0, 0}, 1, red);
  addLink(LinkStyle::Hard).b.y() = std::numeric_limits<float>::infinity();
  addArrow().vector.x() = nan;
  Anchor anchor;
  anchor.position.z() = nan;
  drawList.anchors.push_back(anchor);
  settings.shadows = true;
  EXPECT_EQ(inked(draw()), 0);
}

TEST_F(RendererTest, ARichSceneIsDrawnInEveryTheme) {
  for (const ViewportTheme theme :
       {ViewportTheme::Light, ViewportTheme::Dark, ViewportTheme::Print}) {
    settings = {};
    settings.theme = theme;
    drawList = samples::ropeBridge();
    camera.look(View::Home);
    camera.frame(bounds(drawList));
    const Image image = draw();
    // The blue of the deck must be found in each.
    int blues = 0;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const auto* p = image.at(x, y);
        blues += p[2] > 120 && p[0] < 60 && p[2] > p[1] + 30 ? 1 : 0;
      }
    }
    EXPECT_GT(blues, 200);
  }
}

TEST_F(RendererTest, ACrowdIsDrawnInOneSweepAndLooksTheSameInTheMiddle) {
  // Above 1,500 things software OpenGL draws edges and insides at once.
  addBall({0, 0, 2}, 1, red);
  const Image few = draw();
  for (int i = 0; i < 3000; ++i) addBall({0, 0, -1}, 0.01F, blue);
  const Image many = draw();
  EXPECT_TRUE(isRed(many.at(200, 150)));
  EXPECT_NEAR(inked(many), inked(few), 250);
}

TEST_F(RendererTest, CanBeReleasedAndStartedAgain) {
  settings.shadows = settings.grid.shown = true;
  drawList = samples::ropeBridge();
  const Image before = draw();
  renderer->release();
  EXPECT_FALSE(renderer->started());
  ASSERT_TRUE(renderer->start(Offscreen::loader()));
  EXPECT_EQ(draw().rgba, before.rgba);
}

TEST_F(RendererTest, LeavesNoStateThatSpoilsTheNextFrame) {
  settings = {};
  drawList = samples::ropeBridge();
  const Image first = draw();
  EXPECT_EQ(draw().rgba, first.rgba);
}

TEST_F(RendererTest, ATrailThinsOutTowardsItsBeginning) {
  Trail trail;
  trail.points = {{-2, 0, 0}, {-1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  trail.pixels = 5, trail.colour = red;
  drawList.trails.push_back(trail);
  const Image image = draw();
  EXPECT_GT(inked(image, 260, 130, 290, 170), 2 * inked(image, 110, 130, 140, 170));
}

TEST_F(RendererTest, SizesThatAreNoneDrawNothing) {
  renderer->draw(drawList, camera, 0, 300, 1, settings);
  renderer->draw(drawList, camera, 300, 300, 0, settings);
  EXPECT_EQ(inked(draw()), 0);
}

TEST(RendererStart, WithoutAContextASentenceSaysWhatIsNeeded) {
  Renderer renderer;
  const Status none = renderer.start(nullptr);
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().what.find("3.3"), std::string::npos);
  const Status empty = renderer.start([](const char*) -> void (*)() { return nullptr; });
  ASSERT_FALSE(empty);
  EXPECT_NE(empty.error().what.find("no context"), std::string::npos);
  EXPECT_FALSE(renderer.started());
  renderer.draw({}, Camera(), 10, 10, 1, {});  // draws nothing, and does not crash
  renderer.release();
}

TEST(RenderToPng, WritesAFileOrSaysWhyNot) {
  const auto folder = test::ownFolder();
  const auto file = folder / "bridge.png";
  Camera camera;
  const DrawList drawList = samples::ropeBridge();
  camera.frame(bounds(drawList));
  const Status written = renderToPng(drawList, camera, 320, 200, 1, {}, file);
  EXPECT_TRUE(written) << written.error().what;
  EXPECT_GT(std::filesystem::file_size(file), 2000U);

  const Status nowhere =
      renderToPng(drawList, camera, 320, 200, 1, {}, folder / "no-such-folder/a.png");
  ASSERT_FALSE(nowhere);
  EXPECT_NE(nowhere.error().what.find("no-such-folder"), std::string::npos);
  const Status wrong = renderToPng(drawList, camera, 0, 200, 1, {}, file);
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().what.find("between 1 and 16384"), std::string::npos);
}

}  // namespace
}  // namespace compliant::renderer_test
