// The pixels that were drawn last, seen again.

#include "ui/render/frame_cache.hpp"
#include "tests/ui/render/rendered_list.hpp"

namespace compliant::renderer_test {
namespace {

class CachedFrame : public RendererTest {
 protected:
  CachedFrame() { addBall({0, 0, 0}, 0.5F, red); }
  ~CachedFrame() override {
    screen->bind();
    kept.release();
  }
  FrameInputs made() const { return {camera, settings, width, height, 1}; }
  // The framebuffer then holds something else.
  void drawNothing() {
    drawList = DrawList();
    settings.theme = ViewportTheme::Dark;
    draw();
  }

  FrameCache kept;
};

TEST_F(CachedFrame, AreSeenAgainAsTheyWere) {
  const Image drawn = draw();
  const FrameInputs frame = made();
  kept.keep(frame);
  drawNothing();
  EXPECT_FALSE(isRed(screen->image().at(200, 150)));
  ASSERT_TRUE(kept.show(frame));
  EXPECT_EQ(screen->image().rgba, drawn.rgba);
}

TEST_F(CachedFrame, AreNotSeenBeforeAnythingWasKeptNorWhenTheThingsHaveChanged) {
  draw();
  EXPECT_FALSE(kept.show(made()));
  kept.keep(made());
  EXPECT_TRUE(kept.show(made()));
  kept.forget();
  EXPECT_FALSE(kept.show(made()));
  kept.keep(made());
  kept.release();
  EXPECT_FALSE(kept.show(made()));
}

TEST_F(CachedFrame, OfAnotherCameraLookOrSizeAreNotSeen) {
  draw();
  const FrameInputs frame = made();
  kept.keep(frame);
  const auto shownWith = [&](const auto& change) {
    FrameInputs other = frame;
    change(other);
    return kept.show(other);
  };
  EXPECT_TRUE(shownWith([](FrameInputs&) {}));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.camera.orbit(1, 0); }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.camera.pan(1, 0); }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.camera.setDistance(2); }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.camera.setLens(Lens::Perspective); }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.settings.theme = ViewportTheme::Dark; }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.settings.grid.shown = true; }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.settings.grid.height = 1; }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.settings.wireframe = true; }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.settings.thingsOpacity = 0.3F; }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.widthPixels = 399; }));
  EXPECT_FALSE(shownWith([](FrameInputs& f) { f.pixelRatio = 2; }));
}

TEST_F(CachedFrame, FollowTheSizeOfTheView) {
  const Image drawn = draw();
  FrameInputs small = made();
  small.widthPixels = 200;
  kept.keep(small);
  kept.keep(made());
  EXPECT_FALSE(kept.show(small));
  const FrameInputs whole = made();
  drawNothing();
  ASSERT_TRUE(kept.show(whole));
  EXPECT_EQ(screen->image().rgba, drawn.rgba);
}

}  // namespace
}  // namespace compliant::renderer_test
