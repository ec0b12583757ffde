// Many links: thinner strokes by density, without a seam.

#include <algorithm>
#include <vector>

#include "tests/ui/render/rendered_list.hpp"
#include "ui/render/drawers/level_of_detail.hpp"

namespace compliant::renderer_test {
namespace {

class WidthFactor : public RendererTest {
 protected:
  // A net of n × n points so many metres apart around the origin, in the plane of the picture.
  void net(int n, float apart, LinkStyle style, float pixels = 3.5F, float shift = 0) {
    drawList.clear();
    const auto at = [&](int i, int j) {
      const float middle = static_cast<float>(n - 1) / 2;
      return Vector3f(apart * (static_cast<float>(i) - middle) + shift,
                      apart * (static_cast<float>(j) - middle) + shift, 0);
    };
    const auto link = [&](const Vector3f& a, const Vector3f& b) {
      DrawnLink& drawn = addLink(style);
      drawn.a = a;
      drawn.b = b;
    };
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) {
        addBall(at(i, j), 0, red);
        drawList.points.back().radius = {0, pixels, 0.15F * apart};
        if (i + 1 < n) link(at(i, j), at(i + 1, j));
        if (j + 1 < n) link(at(i, j), at(i, j + 1));
      }
  }
  // What the camera of these tests sees, 50 pixels per metre.
  float widthFactor(float pixelsPerMetre = 50) const {
    FrameData frame;
    frame.projection(0, 0) = 2 * pixelsPerMetre / width;
    frame.projection(1, 1) = 2 * pixelsPerMetre / height;
    frame.projection(2, 2) = -0.01F;
    frame.viewport = {width, height, 1, 1};
    return widthFactorFor(drawList.links, frame);
  }
  // How much of the middle of the picture is covered, pixels that are half covered by half: where
  // lines lie between the pixels does not count.
  static double ink(const Image& image) {
    double sum = 0;
    for (int y = 90; y < 210; ++y)
      for (int x = 140; x < 260; ++x) {
        const std::uint8_t* p = image.at(x, y);
        sum += (255.0 - std::min({p[0], p[1], p[2]})) / 255;
      }
    return sum / (120.0 * 120.0);
  }
  // Part of the middle of the picture that is not the background.
  static double share(const Image& image) {
    return inked(image, 140, 90, 260, 210) / (120.0 * 120.0);
  }
};

TEST_F(WidthFactor, FewLinksAndRopesAreAsThickAsEver) {
  EXPECT_EQ(widthFactor(), 1);
  net(3, 1, LinkStyle::Compliant);
  EXPECT_EQ(widthFactor(), 1);
  // A thousand links in a row have all the room beside them.
  drawList.clear();
  for (int i = 0; i < 1000; ++i) {
    DrawnLink& rod = addLink(LinkStyle::Hard);
    rod.a = {0.006F * static_cast<float>(i - 500), 0.001F * static_cast<float>(i), 0};
    rod.b = {0.006F * static_cast<float>(i - 499), 0.001F * static_cast<float>(i + 1), 0};
  }
  EXPECT_EQ(widthFactor(), 1);
}

TEST_F(WidthFactor, ChangesWithoutAStepWithDistanceAndCount) {
  net(40, 0.1F, LinkStyle::Compliant);
  EXPECT_EQ(widthFactor(50), leastWidthFactor);
  float before = widthFactor(1);
  for (float scale = 1; scale < 3000; scale *= 1.01F) {
    const float now = widthFactor(scale);
    // A whole row that leaves the view at once is one of few then.
    EXPECT_NEAR(now / before, 1, scale < 60 ? 0.02 : 0.08) << scale;
    before = now;
  }
  // From near each is a spring again.
  EXPECT_EQ(before, 1);
  net(10, 4.0F / 10, LinkStyle::Compliant);
  before = widthFactor();
  for (int n = 11; n < 60; ++n) {
    net(n, 4.0F / static_cast<float>(n), LinkStyle::Compliant);
    EXPECT_LE(widthFactor(), before + 1e-4F) << n;
    EXPECT_GT(widthFactor(), 0.8F * before) << n;
    before = widthFactor();
  }
}

TEST_F(WidthFactor, WhatIsDenseInThePictureIsThinAlsoBesideMuchRoom) {
  net(40, 0.05F, LinkStyle::Compliant);
  const float alone = widthFactor();
  ASSERT_LT(alone, 0.5F);
  // A few links in front of it lead far out of the picture.
  for (const float far : {-1000.0F, 1000.0F}) {
    DrawnLink& link = addLink(LinkStyle::Compliant);
    link.a = {0, 0, 0};
    link.b = {far, 0.1F * far, 0};
  }
  EXPECT_LT(widthFactor(), 1.5F * alone);
}

TEST_F(WidthFactor, AClothOfManySpringsLetsTheBackgroundThrough) {
  for (const int n : {20, 40}) {
    net(n, 5.0F / static_cast<float>(n), LinkStyle::Compliant);
    const double covered = share(draw());
    EXPECT_GT(covered, 0.1) << n;
    EXPECT_LT(covered, 0.7) << n;
  }
}

TEST_F(WidthFactor, ArrowsOfACrowdAreThinnerAndThoseThatAreMarkedAreNot) {
  const auto arrows = [&](int n, Highlight highlight) {
    drawList.clear();
    for (int i = 0; i < n * n; ++i) {
      Arrow arrow;
      const float apart = 5.0F / static_cast<float>(n);
      arrow.origin = {apart * (static_cast<float>(i % n) - static_cast<float>(n) / 2),
                      apart * (static_cast<float>(i / n) - static_cast<float>(n) / 2), 0};
      arrow.vector = {0, 0.6F, 0};
      arrow.colour = {200, 40, 50, 255};
      arrow.highlight = highlight;
      drawList.arrows.push_back(arrow);
    }
    return ink(draw());
  };
  const double plain = arrows(40, Highlight::None);
  EXPECT_GT(plain, 0.1);
  EXPECT_LT(plain, 0.5);
  EXPECT_GT(arrows(40, Highlight::Selected), 1.5 * plain);
}

// Where links become short enough strokes become thin lines: what they cover goes on evenly. Lines
// lie between pixels now one way, now another; the mean of some ways is what one sees.
TEST_F(WidthFactor, NoSeamPartsNearFromFar) {
  for (const LinkStyle style : {LinkStyle::Hard, LinkStyle::Compliant}) {
    double before = 0;
    for (float spacing = 2; spacing < 16; spacing *= 1.04F) {
      double now = 0;
      for (const float shift : {0.0F, 0.25F, 0.5F, 0.75F}) {
        net(40, spacing / 50, style, 0.5F, shift / 50);
        // Ink along a link does not depend on how many there are.
        now += ink(draw()) * static_cast<double>(spacing) / 4;
      }
      if (before > 0) {
        EXPECT_NEAR(now / before, 1, 0.25) << spacing;
      }
      before = now;
    }
  }
}

}  // namespace
}  // namespace compliant::renderer_test
