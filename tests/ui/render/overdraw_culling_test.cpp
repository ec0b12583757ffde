// Many balls in one place.

#include <algorithm>
#include <random>

#include "tests/ui/render/rendered_list.hpp"
#include "ui/render/drawers/overdraw_culling.hpp"

namespace compliant::renderer_test {
namespace {

class Overdraw : public RendererTest {};

TEST_F(Overdraw, OfTenThousandBallsIsDrawnAsOne) {
  addBall({0, 0, 0}, 2.5F, red);
  const Image one = draw();
  const float layer = renderer->overdrawOfPoints();
  for (int i = 0; i < 9'999; ++i) addBall({0, 0, 0}, 2.5F, red);
  const Image pile = draw();
  // The outline of balls in a dense scene is a shade apart from that of a single one.
  int apart = 0;
  for (std::size_t i = 0; i < one.rgba.size(); i += 4)
    apart += !std::equal(&one.rgba[i], &one.rgba[i] + 3, &pile.rgba[i]);
  EXPECT_LT(apart, inked(one) / 50);
  EXPECT_FLOAT_EQ(renderer->overdrawOfPoints(), layer);
  EXPECT_LT(layer, 1);
}

TEST_F(Overdraw, CostsABoundedNumberOfPixelsHoweverItIsMade) {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  // As small as a point, a tenth of a ball, several balls; near, far and around the eye.
  for (const float spread : {1e-6F, 0.1F, 5.0F})
    for (const Lens lens : {Lens::Orthographic, Lens::Perspective})
      for (const float nearer : {1.0F, 4.0F, 100.0F}) {
        drawList.points.clear();
        for (int i = 0; i < 10'000; ++i)
          addBall({spread * normal(random), spread * normal(random), spread * normal(random)},
                  std::exp(normal(random)), red);
        Camera from = camera;
        camera.setLens(lens);
        camera.setDistance(from.distance() / nearer);
        const Image image = draw();
        EXPECT_LE(renderer->overdrawOfPoints(), OverdrawCulling::mostOverdraw)
            << spread << " " << nearer;
        // Not from inside of a ball.
        EXPECT_TRUE(isRed(image.at(200, 150)) || nearer > 4 || lens == Lens::Perspective)
            << spread << " " << nearer;
        camera = from;
      }
}

TEST_F(Overdraw, ShowsWhatIsSelectedInIt) {
  for (int i = 0; i < 10'000; ++i) addBall({0, 0, 0}, 2.5F, red);
  const Image plain = draw();
  drawList.points[77].highlight = Highlight::Selected;
  EXPECT_GT(inked(draw()), inked(plain) + 100);
}

TEST_F(Overdraw, OfBallsSideBySideKeepsThemAll) {
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < 100; ++j)
      addBall({0.06F * static_cast<float>(i - 50), 0.06F * static_cast<float>(j - 50), 0}, 0.05F,
              red);
  const Image image = draw();
  EXPECT_GT(inked(image), 50'000);
  // Ten thousand balls of (100 metres × 50 pixels / 1000)² in a view of 400 × 300.
  EXPECT_NEAR(renderer->overdrawOfPoints(), 10'000 * 25.0 / 120'000, 0.2);
}

}  // namespace
}  // namespace compliant::renderer_test
