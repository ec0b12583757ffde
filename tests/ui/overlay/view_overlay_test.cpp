// What lies over a view, in views of any size.

#include "ui/overlay/view_overlay.hpp"

#include <gtest/gtest.h>

#include "tests/support/scenes.hpp"
#include "tests/ui/overlay/drawn_frame.hpp"

namespace compliant {
namespace {

bool meet(const std::optional<LabelObstacle>& a, const std::optional<LabelObstacle>& b) {
  return a && b && a->left < b->left + b->width && b->left < a->left + a->width &&
         a->top < b->top + b->height && b->top < a->top + a->height;
}

TEST(ViewOverlay, NothingStandsOnTheButtonsHoweverLowTheViewIs) {
  bool everything = false;
  for (const int height : {40, 70, 100, 140, 180, 240, 320, 500})
    for (const int width : {240, 400, 620, 900}) {
      Session session([] {});
      session.openScene(test::fallingBall());
      LiveView view(session, [](int) {});
      ViewControl control(view, {[](const std::string&) {}, [](const std::string&) {}, [] {}, [] {},
                                 [](PointerShape) {}});
      ViewOverlay overlay(view, control,
                          {[](const ForceScaleSettings&) {}, [](bool) {}, [](Lens) {}, [] {}});
      view.options.lawPlot = false;
      view.options.forces.shown = ForcesShown::All;
      view.resize(width, height);
      view.prepareFrame();
      DrawnFrame frame(width, height, darkTheme);
      // Windows of Dear ImGui have their size in the frame after.
      for (int i = 0; i < 3; ++i)
        frame.run([&] { overlay.draw(frame.look(), ViewOverlay::Rim::None); });
      const OverlayPlaces& places = view.places;
      ASSERT_TRUE(places.toolBar);
      for (const auto& other : {places.scaleBar, places.lookText, places.readOut})
        EXPECT_FALSE(meet(places.toolBar, other)) << width << " x " << height;
      EXPECT_FALSE(meet(places.scaleBar, places.lookText)) << width << " x " << height;
      everything = everything || (places.scaleBar && places.lookText && places.readOut);
    }
  EXPECT_TRUE(everything);
}

}  // namespace
}  // namespace compliant
