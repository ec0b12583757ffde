#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "ui/render/offscreen.hpp"
#include "ui/render/renderer.hpp"

/// What the tests of the renderer share: a small picture, and how it is read.
namespace compliant::renderer_test {

using Eigen::Vector3f;

inline constexpr int width = 400;
inline constexpr int height = 300;
inline constexpr Colour red = Colour::fromHex(0xFF0000);
inline constexpr Colour blue = Colour::fromHex(0x0000FF);

/// Draws with the camera straight on: 50 pixels per metre, the origin in the middle of the picture
/// at (200, 150), y up. One context for all tests.
class RendererTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    auto made = Offscreen::create(width, height);
    if (auto* fault = std::get_if<std::string>(&made)) FAIL() << *fault;
    screen = std::move(std::get<0>(made));
    renderer = std::make_unique<Renderer>();
    const Status started = renderer->start(Offscreen::loader());
    ASSERT_TRUE(started) << started.error().what;
  }
  static void TearDownTestSuite() {
    if (renderer) renderer->release();
    renderer.reset();
    screen.reset();
  }

  RendererTest() {
    settings.theme = ViewportTheme::Print;
    settings.grid.shown = settings.shadows = settings.axes = false;
    camera.resize(width, height);
    camera.setAngles(0, 0);
    camera.setDistance(3 / std::tan(camera.fovy() / 2));
    camera.setLens(Lens::Orthographic);
  }

  Image draw() {
    screen->bind();
    renderer->draw(drawList, camera, width, height, 1, settings);
    return screen->image();
  }

  void addBall(const Vector3f& position, float radius, Colour colour) {
    Point p;
    p.position = position, p.radius = {radius, 0}, p.colour = colour;
    drawList.points.push_back(p);
  }
  DrawnLink& addLink(LinkStyle style) {
    DrawnLink l;
    l.a = {-2, 0, 0}, l.b = {2, 0, 0}, l.style = style, l.colour = blue;
    drawList.links.push_back(l);
    return drawList.links.back();
  }
  Arrow& addArrow() {
    Arrow a;
    a.origin = {-2, 0, 0}, a.vector = {4, 0, 0}, a.colour = red;
    drawList.arrows.push_back(a);
    return drawList.arrows.back();
  }

  static inline std::unique_ptr<Offscreen> screen;
  static inline std::unique_ptr<Renderer> renderer;
  DrawList drawList;
  Camera camera;
  RenderSettings settings;
};

inline bool isRed(const std::uint8_t* p) { return p[0] > 150 && p[1] < 90 && p[2] < 90; }
inline bool isBlue(const std::uint8_t* p) { return p[2] > 110 && p[0] < 90 && p[1] < 90; }
inline bool isWhite(const std::uint8_t* p) { return p[0] > 250 && p[1] > 250 && p[2] > 250; }

/// Pixels of the row or rectangle that are not the background.
inline int inked(const Image& image, int x0, int y0, int x1, int y1) {
  int count = 0;
  for (int y = y0; y < y1; ++y) {
    for (int x = x0; x < x1; ++x) count += isWhite(image.at(x, y)) ? 0 : 1;
  }
  return count;
}
inline int inked(const Image& image) { return inked(image, 0, 0, width, height); }

/// How often a row changes between background and something.
inline int changes(const Image& image, int y, int x0, int x1) {
  int count = 0;
  for (int x = x0 + 1; x < x1; ++x) {
    count += isWhite(image.at(x, y)) != isWhite(image.at(x - 1, y)) ? 1 : 0;
  }
  return count;
}

}  // namespace compliant::renderer_test
