#include "ui/render/renderer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "tests/ui/render/sample_pictures.hpp"
#include "ui/render/offscreen.hpp"

namespace compliant {
namespace {

using Eigen::Vector3f;

constexpr int width = 400;
constexpr int height = 300;
constexpr Colour red = Colour::fromHex(0xFF0000);
constexpr Colour blue = Colour::fromHex(0x0000FF);

/// Draws with the camera straight on: 50 pixels per metre, the origin in the middle of the picture
/// at (200, 150), y up. One context for all tests.
class RendererTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    auto made = Offscreen::create(width, height);
    if (auto* fault = std::get_if<std::string>(&made)) FAIL() << *fault;
    screen = std::move(std::get<0>(made));
    renderer = std::make_unique<Renderer>();
    const auto fault = renderer->start(Offscreen::loader());
    ASSERT_FALSE(fault) << *fault;
  }
  static void TearDownTestSuite() {
    if (renderer) renderer->release();
    renderer.reset();
    screen.reset();
  }

  RendererTest() {
    settings.theme = ViewportTheme::print;
    settings.grid.shown = settings.shadows = settings.axes = false;
    camera.resize(width, height);
    camera.setAngles(0, 0);
    camera.setDistance(3 / std::tan(camera.fovy() / 2));
    camera.setLens(Lens::orthographic);
  }

  Image draw() {
    screen->bind();
    renderer->draw(picture, camera, width, height, 1, settings);
    return screen->image();
  }

  void addBall(const Vector3f& position, float radius, Colour colour) {
    Point p;
    p.position = position, p.radius = {radius, 0}, p.colour = colour;
    picture.points.push_back(p);
  }
  DrawnLink& addLink(LinkStyle style) {
    DrawnLink l;
    l.a = {-2, 0, 0}, l.b = {2, 0, 0}, l.style = style, l.colour = blue;
    picture.links.push_back(l);
    return picture.links.back();
  }
  Arrow& addArrow() {
    Arrow a;
    a.origin = {-2, 0, 0}, a.vector = {4, 0, 0}, a.colour = red;
    picture.arrows.push_back(a);
    return picture.arrows.back();
  }

  static std::unique_ptr<Offscreen> screen;
  static std::unique_ptr<Renderer> renderer;
  Picture picture;
  Camera camera;
  Settings settings;
};

std::unique_ptr<Offscreen> RendererTest::screen;
std::unique_ptr<Renderer> RendererTest::renderer;

bool isRed(const std::uint8_t* p) { return p[0] > 150 && p[1] < 90 && p[2] < 90; }
bool isBlue(const std::uint8_t* p) { return p[2] > 110 && p[0] < 90 && p[1] < 90; }
bool isWhite(const std::uint8_t* p) { return p[0] > 250 && p[1] > 250 && p[2] > 250; }

/// Pixels of the row or rectangle that are not the background.
int inked(const Image& image, int x0, int y0, int x1, int y1) {
  int count = 0;
  for (int y = y0; y < y1; ++y) {
    for (int x = x0; x < x1; ++x) count += isWhite(image.at(x, y)) ? 0 : 1;
  }
  return count;
}
int inked(const Image& image) { return inked(image, 0, 0, width, height); }

/// How often a row changes between background and something.
int changes(const Image& image, int y, int x0, int x1) {
  int count = 0;
  for (int x = x0 + 1; x < x1; ++x) {
    count += isWhite(image.at(x, y)) != isWhite(image.at(x - 1, y)) ? 1 : 0;
  }
  return count;
}

TEST_F(RendererTest, NothingGivesTheBackground) {
  EXPECT_EQ(inked(draw()), 0);
  settings.theme = ViewportTheme::dark;
  const Image dark = draw();
  EXPECT_NEAR(dark.at(200, 0)[0], 0x2A, 1);
  EXPECT_NEAR(dark.at(200, height - 1)[2], 0x1D, 1);
  EXPECT_EQ(dark.at(200, 150)[3], 255);
}

TEST_F(RendererTest, ABallIsADiscOfItsColourAndSize) {
  for (const Lens lens : {Lens::orthographic, Lens::perspective}) {
    camera.setLens(lens);
    picture.clear();
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
  picture.points[0].radius = {0, 12};
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
    picture.clear();
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
  addLink(LinkStyle::hard);
  Image image = draw();
  EXPECT_EQ(changes(image, 150, 80, 320), 2);
  EXPECT_TRUE(isBlue(image.at(200, 150)));
  EXPECT_TRUE(isWhite(image.at(200, 140)));

  picture.links[0].style = LinkStyle::force;
  image = draw();
  EXPECT_GE(changes(image, 150, 80, 320), 20);
}

TEST_F(RendererTest, ACoilSwingsToBothSidesAndHasItsWindings) {
  DrawnLink& coil = addLink(LinkStyle::compliant);
  coil.coils = 6, coil.radius = {0.3F, 0};
  const Image image = draw();
  // Each winding touches the upper and the lower rim once: at most one gap for each in between.
  EXPECT_EQ(changes(image, 150 - 14, 80, 320), 12);
  EXPECT_EQ(changes(image, 150 + 13, 80, 320), 12);
  EXPECT_GT(inked(image, 105, 130, 295, 140), 50);
  EXPECT_EQ(inked(image, 90, 150 - 22, 310, 150 - 17), 0);
}

TEST_F(RendererTest, APullIsADoubleLine) {
  addLink(LinkStyle::pull).colour = Colour::fromHex(0x000000);
  const Image image = draw();
  EXPECT_LT(*image.at(200, 150 - 3), 80);
  EXPECT_GT(*image.at(200, 150), 150);
  EXPECT_LT(*image.at(200, 150 + 2), 80);
}

TEST_F(RendererTest, ALinkBehindABallIsHidden) {
  addLink(LinkStyle::hard);
  addBall({0, 0, 1}, 0.5F, red);
  EXPECT_TRUE(isRed(draw().at(200, 150)));
  picture.points[0].position.z() = -1;
  EXPECT_TRUE(isBlue(draw().at(200, 150)));
}

TEST_F(RendererTest, ALinkThatPassesTheEyeIsCutNotFolded) {
  camera.setLens(Lens::perspective);
  DrawnLink& rod = addLink(LinkStyle::hard);
  rod.a = {0, -1, 0}, rod.b = camera.eye() * 3 + Vector3f(0, -1, 0);
  const Image image = draw();
  EXPECT_GT(inked(image, 150, 210, 250, 300), 50);
  EXPECT_EQ(inked(image, 0, 0, width, 140), 0);
}

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
  picture.arrows[0].clipped = Clipped::yes;
  const Image image = draw();
  int gap = 0;
  for (int x = 110; x < 280; ++x) gap += isRed(image.at(x, 150)) ? 0 : 1;
  EXPECT_GE(gap, 2);
  EXPECT_LT(gap, 15);
}

TEST_F(RendererTest, AHollowArrowIsPaperInside) {
  addArrow().style = ArrowStyle::hollow;
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

  arrow.style = ArrowStyle::barred;
  const Image barred = draw();
  EXPECT_EQ(reds(barred, 150, 110, 280), 170);
  EXPECT_GE(reds(barred, 150 - 4, 95, 110), 1);  // a stroke across its tail

  arrow.style = ArrowStyle::dashed;
  const Image dashed = draw();
  EXPECT_LT(reds(dashed, 150, 110, 280), 150);
  EXPECT_GT(reds(dashed, 150, 110, 280), 60);
  EXPECT_GT(reds(dashed, 150 - 2, 284, 300), 4);

  arrow.style = ArrowStyle::open;
  const Image open = draw();
  EXPECT_EQ(reds(open, 150, 110, 280), 170);
  // Between shaft and strokes of the head there is nothing.
  EXPECT_FALSE(isRed(open.at(284, 150 - 3)));
  EXPECT_TRUE(isRed(solid.at(286, 150 - 3)));
  EXPECT_GE(reds(open, 150 - 4, 280, 300), 1);

  arrow.style = ArrowStyle::chevron;
  const Image chevron = draw();
  EXPECT_GE(changes(chevron, 150 - 4, 265, 300), 4);  // two strokes behind each other
  EXPECT_EQ(changes(open, 150 - 4, 265, 300), 2);
}

TEST_F(RendererTest, WireframeLeavesOutlines) {
  addBall({0, 1.5F, 0}, 1, red);
  addLink(LinkStyle::hard).radius = {0.2F, 0};
  Surface surface;
  surface.positions = {{-3, -2.5F, 0}, {3, -2.5F, 0}, {3, -1, 0}};
  surface.triangles = {{0, 1, 2}};
  surface.colour = red;
  picture.surfaces.push_back(surface);
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
  for (const bool crowd : {false, true}) {
    picture.clear();
    settings.thingsOpacity = 1;
    addBall({0, 0, 0}, 1.2F, blue);
    Arrow force;
    force.origin = {-0.8F, 0, -0.2F}, force.vector = {1.6F, 0, 0}, force.colour = red;
    picture.arrows.push_back(force);
    for (int i = 0; crowd && i < 3000; ++i) addBall({3.5F, 2.5F, 0}, 0.01F, blue);
    EXPECT_TRUE(isBlue(draw().at(200, 150))) << crowd;
    settings.thingsOpacity = 0.3F;
    const Image seen = draw();
    const auto* arrow = seen.at(200, 150);
    const auto* ball = seen.at(200, 170);
    EXPECT_GT(arrow[0], 120) << crowd;  // red behind blue glass
    EXPECT_LT(arrow[1], 60) << crowd;
    EXPECT_GT(ball[0], 150) << crowd;  // white behind blue glass
    EXPECT_GT(ball[2], ball[0]) << crowd;
    picture.points[0].highlight = Highlight::selected;
    EXPECT_TRUE(isBlue(draw().at(200, 150))) << crowd;  // what is selected stays solid
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
  addLink(LinkStyle::hard);
  addArrow();
  EXPECT_TRUE(isRed(draw().at(200, 150)));
}

TEST_F(RendererTest, EachKindOfAnchorLeavesItsOwnMark) {
  std::vector<Image> images;
  for (const AnchorKind kind :
       {AnchorKind::point, AnchorKind::plane, AnchorKind::line, AnchorKind::badge}) {
    picture.clear();
    Anchor a;
    a.kind = kind, a.colour = palette::projection;
    a.axis = kind == AnchorKind::plane ? Vector3f::UnitZ() : Vector3f::UnitX();
    picture.anchors.push_back(a);
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
  picture.points[0].highlight = Highlight::selected;
  const Image image = draw();
  EXPECT_GT(inked(image), plain + 500);
  const Colour accent = viewportColours(ViewportTheme::print).accent;
  EXPECT_NEAR(image.at(200 + 53, 150)[0], accent.red, 25);
  EXPECT_NEAR(image.at(200 + 53, 150)[2], accent.blue, 25);
}

TEST_F(RendererTest, ASurfaceIsLitOnBothSides) {
  Surface surface;
  surface.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  surface.triangles = {{0, 1, 2}, {0, 2, 3}};
  surface.colour = red;
  picture.surfaces.push_back(surface);
  const Image front = draw();
  EXPECT_TRUE(isRed(front.at(190, 150)));
  EXPECT_NEAR(inked(front), 100 * 100, 210);
  picture.surfaces[0].triangles = {{0, 2, 1}, {0, 3, 2}, {0, 1, 99}};  // 99: no such vertex
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
  addLink(LinkStyle::hard).b.y() = std::numeric_limits<float>::infinity();
  addArrow().vector.x() = nan;
  Anchor anchor;
  anchor.position.z() = nan;
  picture.anchors.push_back(anchor);
  settings.shadows = true;
  EXPECT_EQ(inked(draw()), 0);
}

TEST_F(RendererTest, ARichSceneIsDrawnInEveryTheme) {
  for (const ViewportTheme theme :
       {ViewportTheme::light, ViewportTheme::dark, ViewportTheme::print}) {
    settings = {};
    settings.theme = theme;
    picture = samples::ropeBridge();
    camera.look(View::home);
    camera.frame(bounds(picture));
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

TEST_F(RendererTest, ArrowsOfACrowdAreNotCoveredByTheHalosOfTheirNeighbours) {
  for (int i = 0; i < 2000; ++i) {
    Arrow& arrow = addArrow();
    arrow.origin = {-2 + 0.002F * static_cast<float>(i), -1, 0};
    arrow.vector = {0, 2, 0};
  }
  const Image image = draw();
  EXPECT_GT(reds(image, 150, 110, 290), 170);
}

TEST_F(RendererTest, CanBeReleasedAndStartedAgain) {
  settings.shadows = settings.grid.shown = true;
  picture = samples::ropeBridge();
  const Image before = draw();
  renderer->release();
  EXPECT_FALSE(renderer->started());
  ASSERT_FALSE(renderer->start(Offscreen::loader()));
  EXPECT_EQ(draw().rgba, before.rgba);
}

TEST_F(RendererTest, LeavesNoStateThatSpoilsTheNextFrame) {
  settings = {};
  picture = samples::ropeBridge();
  const Image first = draw();
  EXPECT_EQ(draw().rgba, first.rgba);
}

TEST_F(RendererTest, ATrailThinsOutTowardsItsBeginning) {
  Trail trail;
  trail.points = {{-2, 0, 0}, {-1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  trail.pixels = 5, trail.colour = red;
  picture.trails.push_back(trail);
  const Image image = draw();
  EXPECT_GT(inked(image, 260, 130, 290, 170), 2 * inked(image, 110, 130, 140, 170));
}

TEST_F(RendererTest, SizesThatAreNoneDrawNothing) {
  renderer->draw(picture, camera, 0, 300, 1, settings);
  renderer->draw(picture, camera, 300, 300, 0, settings);
  EXPECT_EQ(inked(draw()), 0);
}

TEST(RendererStart, WithoutAContextASentenceSaysWhatIsNeeded) {
  Renderer renderer;
  const auto none = renderer.start(nullptr);
  ASSERT_TRUE(none);
  EXPECT_NE(none->find("3.3"), std::string::npos);
  const auto empty = renderer.start([](const char*) -> void (*)() { return nullptr; });
  ASSERT_TRUE(empty);
  EXPECT_NE(empty->find("no context"), std::string::npos);
  EXPECT_FALSE(renderer.started());
  renderer.draw({}, Camera(), 10, 10, 1, {});  // draws nothing, and does not crash
  renderer.release();
}

TEST(RenderToPng, WritesAFileOrSaysWhyNot) {
  const auto folder = std::filesystem::temp_directory_path();
  const auto file = folder / "compliant-render-test.png";
  std::filesystem::remove(file);
  Camera camera;
  const Picture picture = samples::ropeBridge();
  camera.frame(bounds(picture));
  const auto fault = renderToPng(picture, camera, 320, 200, 1, {}, file);
  EXPECT_FALSE(fault) << *fault;
  EXPECT_GT(std::filesystem::file_size(file), 2000U);
  std::filesystem::remove(file);

  const auto nowhere =
      renderToPng(picture, camera, 320, 200, 1, {}, folder / "no-such-folder/a.png");
  ASSERT_TRUE(nowhere);
  EXPECT_NE(nowhere->find("no-such-folder"), std::string::npos);
  const auto wrong = renderToPng(picture, camera, 0, 200, 1, {}, file);
  ASSERT_TRUE(wrong);
  EXPECT_NE(wrong->find("between 1 and 16384"), std::string::npos);
}

}  // namespace
}  // namespace compliant
