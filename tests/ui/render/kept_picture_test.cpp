// The pixels that were drawn last, seen again.

#include "ui/render/kept_picture.hpp"
#include "tests/ui/render/drawn_picture.hpp"

namespace compliant::renderer_test {
namespace {

class KeptPixels : public RendererTest {
 protected:
  KeptPixels() { addBall({0, 0, 0}, 0.5F, red); }
  ~KeptPixels() override {
    screen->bind();
    kept.release();
  }
  FrameMaking made() const { return {camera, settings, width, height, 1}; }
  // The framebuffer then holds something else.
  void drawNothing() {
    picture = Picture();
    settings.theme = ViewportTheme::dark;
    draw();
  }

  KeptPicture kept;
};

TEST_F(KeptPixels, AreSeenAgainAsTheyWere) {
  const Image drawn = draw();
  const FrameMaking frame = made();
  kept.keep(frame);
  drawNothing();
  EXPECT_FALSE(isRed(screen->image().at(200, 150)));
  ASSERT_TRUE(kept.show(frame));
  EXPECT_EQ(screen->image().rgba, drawn.rgba);
}

TEST_F(KeptPixels, AreNotSeenBeforeAnythingWasKeptNorWhenTheThingsHaveChanged) {
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

TEST_F(KeptPixels, OfAnotherCameraLookOrSizeAreNotSeen) {
  draw();
  const FrameMaking frame = made();
  kept.keep(frame);
  const auto shownWith = [&](const auto& change) {
    FrameMaking other = frame;
    change(other);
    return kept.show(other);
  };
  EXPECT_TRUE(shownWith([](FrameMaking&) {}));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.camera.orbit(1, 0); }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.camera.pan(1, 0); }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.camera.setDistance(2); }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.camera.setLens(Lens::perspective); }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.settings.theme = ViewportTheme::dark; }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.settings.grid.shown = true; }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.settings.grid.height = 1; }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.settings.wireframe = true; }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.settings.thingsOpacity = 0.3F; }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.widthPixels = 399; }));
  EXPECT_FALSE(shownWith([](FrameMaking& f) { f.pixelRatio = 2; }));
}

TEST_F(KeptPixels, FollowTheSizeOfTheView) {
  const Image drawn = draw();
  FrameMaking small = made();
  small.widthPixels = 200;
  kept.keep(small);
  kept.keep(made());
  EXPECT_FALSE(kept.show(small));
  const FrameMaking whole = made();
  drawNothing();
  ASSERT_TRUE(kept.show(whole));
  EXPECT_EQ(screen->image().rgba, drawn.rgba);
}

}  // namespace
}  // namespace compliant::renderer_test
