// What lies over a view, in views of any size.

#include "ui/overlay/view_overlay.hpp"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"
#include "tests/ui/overlay/drawn_frame.hpp"

namespace compliant {
namespace {

bool meet(const std::optional<LabelObstacle>& a, const std::optional<LabelObstacle>& b) {
  return a && a->meets(b);
}

/// A view of a chain that was stepped, and what lies over it.
class OverlaidView {
 public:
  OverlaidView(int width, int height, Scene scene = test::chain(5, 1e-3))
      : frame_(width, height, darkTheme) {
    const int steps = scene.size() > 0 ? 3 : 0;
    session_.openScene(std::move(scene));
    if (steps > 0) session_.send(StepForward{steps});
    EXPECT_TRUE(
        test::eventually(session_, [&] { return session_.snapshot().motion.step == steps; }));
    view.options.lawPlot = false;
    view.resize(width, height);
    view.prepareFrame();
    // Windows of Dear ImGui have their size in the frame after.
    for (int i = 0; i < 8; ++i) drawOnce();
  }
  ViewControl& control() { return control_; }
  Session& session() { return session_; }
  /// Takes over what was changed in `view`.
  void refresh() {
    view.markStale();
    view.prepareFrame();
  }
  void drawOnce() {
    frame_.run([&] { overlay_.draw(frame_.look(), ViewOverlay::Rim::None); });
  }

 private:
  Session session_{[] {}};

 public:
  LiveView view{session_, [](int) {}};

 private:
  ViewControl control_{
      view,
      {[](const std::string&) {}, [](const std::string&) {}, [] {}, [] {}, [](PointerShape) {}}};
  ViewOverlay overlay_{
      view, control_, {[](const ForceScaleSettings&) {}, [](bool) {}, [](Lens) {}, [] {}}};
  DrawnFrame frame_;
};

TEST(ViewOverlay, TheTextOfAnEmptySceneLiesOnNothing) {
  int shown = 0;
  for (int height = 160; height <= 600; height += 40)
    for (const int width : {300, 400, 480, 560, 640, 800, 1000}) {
      const OverlaidView overlaid(width, height, Scene());
      const OverlayPlaces& places = overlaid.view.places;
      EXPECT_FALSE(meet(places.emptyText, places.hud)) << width << " x " << height;
      EXPECT_FALSE(meet(places.emptyText, places.toolBar)) << width << " x " << height;
      shown += places.emptyText ? 1 : 0;
    }
  EXPECT_GT(shown, 40);
}

TEST(ViewOverlay, TheTextOfAnEmptySceneComesBackWhenAllIsUndone) {
  OverlaidView overlaid(800, 600, Scene());
  ASSERT_TRUE(overlaid.view.places.emptyText);
  const auto selecting = overlaid.control().tool();
  overlaid.control().setTool(DrawingTool::Point);
  overlaid.drawOnce();
  EXPECT_FALSE(overlaid.view.places.emptyText) << "the tool says itself what to do";
  overlaid.control().press(PointerEvent{{300, 300}, PointerButton::Left, {}});
  overlaid.control().release({{300, 300}, PointerButton::Left, {}});
  ASSERT_GT(overlaid.session().document().scene().size(), 0U);
  overlaid.drawOnce();
  EXPECT_FALSE(overlaid.view.places.emptyText);
  overlaid.session().document().undo();
  overlaid.control().setTool(selecting);
  overlaid.drawOnce();
  EXPECT_TRUE(overlaid.view.places.emptyText);
}

TEST(ViewOverlay, TheLabelOfAToolLiesOnNoOtherFigure) {
  for (const int width : {320, 420, 640}) {
    OverlaidView overlaid(width, 300);
    overlaid.control().setTool(DrawingTool::Point);
    ASSERT_TRUE(overlaid.view.places.hud) << width;
    const LabelObstacle hud = *overlaid.view.places.hud;
    for (const float x : {0.1F, 0.5F, 0.9F, 1.1F})
      for (const float y : {0.1F, 0.5F, 0.9F, 1.2F}) {
        overlaid.control().move(
            {{hud.left + x * hud.width, hud.top + y * hud.height}, PointerButton::None, {}});
        overlaid.drawOnce();
        const auto& label = overlaid.view.places.pointerLabel;
        if (overlaid.control()
                .toolPreview({hud.left + x * hud.width, hud.top + y * hud.height}, {})
                ->onPoint)
          continue;
        ASSERT_TRUE(label) << width << ": " << x << ", " << y;
        EXPECT_FALSE(meet(overlaid.view.places.hud, label)) << width << ": " << x << ", " << y;
        EXPECT_FALSE(meet(overlaid.view.places.toolBar, label)) << width << ": " << x << ", " << y;
      }
  }
}

TEST(ViewOverlay, TheLawPlotOpensWithinTheViewBesideTheButtons) {
  for (const int height : {180, 215, 260, 500}) {
    OverlaidView overlaid(640, height);
    overlaid.view.options.lawPlot = true;
    overlaid.drawOnce();
    const auto opened = overlaid.view.places.lawPlot;
    ASSERT_TRUE(opened);
    EXPECT_GE(opened->left, 0) << height;
    EXPECT_GE(opened->top, 0) << height;
    EXPECT_LE(opened->left + opened->width, 640) << height;
    EXPECT_LE(opened->top + opened->height, height) << height;
    EXPECT_FALSE(meet(opened, overlaid.view.places.toolBar)) << height;
    // It was drawn there, and stays there.
    overlaid.drawOnce();
    EXPECT_EQ(overlaid.view.places.lawPlot->left, opened->left) << height;
    EXPECT_EQ(overlaid.view.places.lawPlot->top, opened->top) << height;
  }
}

TEST(ViewOverlay, TheLawPlotLeavesTheReadOutInSmallViews) {
  for (const int width : {480, 520, 560, 640}) {
    OverlaidView overlaid(width, 480);
    overlaid.drawOnce();
    ASSERT_TRUE(overlaid.view.places.hud) << width;
    overlaid.view.options.lawPlot = true;
    for (int i = 0; i < 3; ++i) overlaid.drawOnce();
    ASSERT_TRUE(overlaid.view.places.lawPlot) << width;
    ASSERT_TRUE(overlaid.view.places.hud) << width;
    EXPECT_FALSE(meet(overlaid.view.places.lawPlot, *overlaid.view.places.hud)) << width;
  }
}

TEST(ViewOverlay, TheLawPlotOpensWhereItCoversTheFewestThings) {
  OverlaidView overlaid(900, 600);
  overlaid.view.camera.pan(200, -120);
  overlaid.refresh();
  const LabelObstacle usual{900 - 8 - 320, 52, 320, 240};
  ASSERT_GT(overlaid.view.thingsUnder(usual), 0U);
  overlaid.view.options.lawPlot = true;
  overlaid.drawOnce();
  ASSERT_TRUE(overlaid.view.places.lawPlot);
  const LabelObstacle opened = *overlaid.view.places.lawPlot;
  EXPECT_LT(overlaid.view.thingsUnder(opened), overlaid.view.thingsUnder(usual));
  EXPECT_FALSE(meet(opened, overlaid.view.places.hud));
  EXPECT_FALSE(meet(opened, overlaid.view.places.toolBar));
}

TEST(ViewOverlay, TooltipsOfTheButtonsFitIntoANarrowView) {
  OverlaidView overlaid(236, 220);
  ASSERT_TRUE(overlaid.view.places.toolBar);
  const LabelObstacle bar = *overlaid.view.places.toolBar;
  int seen = 0;
  for (const float y : {0.25F, 0.75F})
    for (float x = 8; x < bar.width; x += 16) {
      ImGui::GetIO().MousePos = {bar.left + x, bar.top + y * bar.height};
      for (int i = 0; i < 3; ++i) overlaid.drawOnce();
      for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (!(window->Flags & ImGuiWindowFlags_Tooltip) || !window->Active || window->Hidden)
          continue;
        ++seen;
        EXPECT_GE(window->Pos.x, 0);
        EXPECT_LE(window->Pos.x + window->Size.x, 236);
      }
    }
  EXPECT_GT(seen, 0);
}

TEST(ViewOverlay, TheCubeGivesWayBeforeRowsAndSolverDo) {
  float least = 0;
  for (int height = 600; height >= 200; height -= 20) {
    const OverlaidView overlaid(900, height);
    ASSERT_TRUE(overlaid.view.places.hud) << height;
    const float lines = overlaid.view.places.hud->height;
    if (height == 600) least = 3.0F / 7 * lines - 6;  // energy, rows and solver
    EXPECT_GE(lines, least) << height;
  }
}

TEST(ViewOverlay, TheReadOutLeavesMoreThanHalfOfALowViewFree) {
  for (const int height : {160, 180, 200, 240, 280, 320})
    for (const int width : {470, 900}) {
      const OverlaidView overlaid(width, height);
      const auto& hud = overlaid.view.places.hud;
      ASSERT_TRUE(hud || height < 200) << width << " x " << height;
      EXPECT_LE(hud ? hud->height : 0, hudShare * static_cast<float>(height))
          << width << " x " << height;
    }
}

TEST(ViewOverlay, TheLegendGrowsAndShrinksWithWhatItsCornerHolds) {
  OverlaidView overlaid(730, 340);
  overlaid.view.options.forces.shown = ForcesShown::All;
  const auto drawnWith = [&](bool violations) {
    overlaid.view.options.layers.violations = violations;
    overlaid.refresh();
    for (int i = 0; i < 4; ++i) overlaid.drawOnce();
    return overlaid.view.places.legend;
  };
  const auto forces = drawnWith(false), both = drawnWith(true), again = drawnWith(false);
  ASSERT_TRUE(forces);
  ASSERT_TRUE(both);
  ASSERT_TRUE(again);
  EXPECT_GT(both->height, forces->height);
  EXPECT_FALSE(meet(both, overlaid.view.places.hud));
  EXPECT_EQ(again->height, forces->height);
}

TEST(ViewOverlay, TheLegendStandsStillWhateverPassesBelowItAndHoweverItsNumbersChange) {
  OverlaidView overlaid(900, 600);
  overlaid.view.options.lawPlot = false;
  overlaid.view.options.forces.shown = ForcesShown::All;
  overlaid.refresh();
  for (int i = 0; i < 4; ++i) overlaid.drawOnce();
  const auto first = overlaid.view.places.legend;
  ASSERT_TRUE(first);
  for (int i = 0; i < 20; ++i) {
    overlaid.view.camera.pan(static_cast<float>(40 * (i % 5) - 60),
                             static_cast<float>(30 * (i % 3) - 20));
    overlaid.view.options.forces.factor = 0.1 * (1 + i % 7);
    overlaid.refresh();
    for (int frame = 0; frame < 3; ++frame) overlaid.drawOnce();
    const auto now = overlaid.view.places.legend;
    ASSERT_TRUE(now);
    EXPECT_EQ(now->left, first->left) << i;
    EXPECT_EQ(now->width, first->width) << i;
    EXPECT_EQ(now->top + now->height, first->top + first->height) << i;
  }
}

// What shows through the plot, or half a number beside it, says something else.
TEST(ViewOverlay, NothingIsDrawnBelowTheLawPlot) {
  for (const int width : {440, 480, 620, 900}) {
    OverlaidView overlaid(width, 260);
    overlaid.view.options.forces.shown = ForcesShown::All;
    overlaid.view.options.lawPlot = false;
    overlaid.refresh();
    for (int i = 0; i < 4; ++i) overlaid.drawOnce();
    EXPECT_TRUE(overlaid.view.places.hud) << width;
    overlaid.view.options.lawPlot = true;
    for (int i = 0; i < 8; ++i) overlaid.drawOnce();
    const OverlayPlaces& places = overlaid.view.places;
    ASSERT_TRUE(places.lawPlot);
    for (const auto& other : {places.scaleBar, places.hud, places.legend})
      EXPECT_FALSE(meet(places.lawPlot, other)) << width;
    overlaid.view.options.lawPlot = false;
    for (int i = 0; i < 4; ++i) overlaid.drawOnce();
    EXPECT_TRUE(overlaid.view.places.hud) << width;
  }
}

TEST(ViewOverlay, NothingStandsOnTheButtonsHoweverLowTheViewIs) {
  bool everything = false, legend = false;
  for (const int height : {40, 70, 100, 140, 180, 240, 320, 500})
    for (const int width : {240, 400, 620, 900}) {
      Session session([] {});
      session.openScene(test::chain(5, 1e-3));
      session.send(StepForward{3});
      ASSERT_TRUE(test::eventually(session, [&] { return session.snapshot().motion.step == 3; }));
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
      for (int i = 0; i < 8; ++i)
        frame.run([&] { overlay.draw(frame.look(), ViewOverlay::Rim::None); });
      const OverlayPlaces& places = view.places;
      ASSERT_TRUE(places.toolBar);
      for (const auto& other : {places.scaleBar, places.lookText, places.hud, places.legend})
        EXPECT_FALSE(meet(places.toolBar, other)) << width << " x " << height;
      for (const auto& other : {places.scaleBar, places.lookText, places.legend})
        EXPECT_FALSE(meet(places.hud, other)) << width << " x " << height;
      EXPECT_FALSE(meet(places.scaleBar, places.lookText)) << width << " x " << height;
      everything = everything || (places.scaleBar && places.lookText && places.hud);
      legend = legend || places.legend;
    }
  EXPECT_TRUE(everything);
  EXPECT_TRUE(legend);
}

}  // namespace
}  // namespace compliant
