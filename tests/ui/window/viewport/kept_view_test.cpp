// The scene is drawn anew when it has changed, and never else.

#include "engine/scene/edit.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/render_settings.hpp"

namespace compliant {
namespace {

class KeptView : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    settle();
  }
  void TearDown() override {
    window_->actions()[ActionId::LookDark]->trigger();
    OpenWindow::TearDown();
  }
  Viewport& view() { return *window_->viewport(); }
  QAction* action(ActionId id) { return window_->actions()[id]; }
  // Until the view has had nothing to paint for a while.
  void settle() {
    for (long last = -1; last != view().frames();) {
      last = view().frames();
      QTest::qWait(200);
    }
  }
  struct Painted {
    long frames = 0, scenes = 0;
  };
  Painted during(const std::function<void()>& act) {
    const Painted before{view().frames(), view().drawnScenes()};
    act();
    settle();
    return {view().frames() - before.frames, view().drawnScenes() - before.scenes};
  }
  void pointAt(const QPointF& place) {
    QMouseEvent event(QEvent::MouseMove, place, view().mapToGlobal(place), Qt::NoButton,
                      Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&view(), &event);
  }
  QPointF ball() { return *view().placeOf(idOf("ball"), 0); }
};

TEST_F(KeptView, WithoutAChangeTheSamePixelsAreSeenAgain) {
  const QImage drawn = view().grabFramebuffer();
  const long scenes = view().drawnScenes();
  EXPECT_EQ(view().grabFramebuffer(), drawn);
  EXPECT_EQ(view().drawnScenes(), scenes);
  // And they are those that a new drawing gives.
  view().setOptions(view().options());
  EXPECT_EQ(view().grabFramebuffer(), drawn);
  EXPECT_EQ(view().drawnScenes(), scenes + 1);
}

TEST_F(KeptView, OverlaysAloneDoNotDrawTheSceneAgain) {
  const Painted updated = during([&] { view().update(); });
  EXPECT_GT(updated.frames, 0);
  EXPECT_EQ(updated.scenes, 0);
  action(ActionId::ToolPoint)->trigger();
  const Painted drawing = during([&] {
    for (int i = 0; i < 5; ++i) {
      pointAt({view().width() - 60.0 - 10 * i, view().height() - 150.0});
      QTest::qWait(30);
    }
  });
  EXPECT_GT(drawing.frames, 1);
  EXPECT_EQ(drawing.scenes, 0);
  action(ActionId::ToolSelect)->trigger();
  const Painted cube = during([&] { pointAt(view().placeOfCubeFace(View::Front)); });
  EXPECT_GT(cube.frames, 0);
  EXPECT_EQ(cube.scenes, 0);
}

TEST_F(KeptView, WhateverChangesTheSceneDrawsItAgain) {
  const Id rope = idOf("rope"), ballId = idOf("ball");
  const std::vector<std::pair<const char*, std::function<void()>>> changes{
      {"turned", [&] { view().look(View::Front); }},
      {"parallel", [&] { action(ActionId::ParallelProjection)->trigger(); }},
      {"wheel",
       [&] {
         QWheelEvent event({400, 300}, view().mapToGlobal(QPointF(400, 300)), {}, {0, 120}, {}, {},
                           Qt::NoScrollPhase, false);
         QApplication::sendEvent(&view(), &event);
       }},
      {"grid", [&] { action(actionOf(&Layers::grid))->trigger(); }},
      {"shadows", [&] { action(actionOf(&Layers::shadows))->trigger(); }},
      {"points", [&] { action(actionOf(&Layers::points))->trigger(); }},
      {"points again", [&] { action(actionOf(&Layers::points))->trigger(); }},
      {"wireframe", [&] { action(actionOf(&Layers::wireframe))->trigger(); }},
      {"transparent", [&] { action(actionOf(&Layers::transparent))->trigger(); }},
      {"forces", [&] { action(ActionId::LayerForces)->trigger(); }},
      {"pointed at", [&] { pointAt(ball()); }},
      {"left",
       [&] {
         pointAt({300, 200});
       }},
      {"selected", [&] { session().select({rope}); }},
      {"a step", [&] { session().send(StepForward{1}); }},
      {"an edit",
       [&] {
         ASSERT_TRUE(
             session().edit({SetField{ballId, "position", Array<Vec3>{Vec3(0.2, -1, 0)}}}, "Move"));
       }},
      {"undone", [&] { action(ActionId::Undo)->trigger(); }},
      {"hidden", [&] { action(ActionId::Hide)->trigger(); }},
      {"all shown", [&] { action(ActionId::ShowAll)->trigger(); }},
      {"ghost of a key frame",
       [&] {
         action(actionOf(&Layers::keyGhosts))->trigger();
         action(ActionId::MakeKeyFrame)->trigger();
       }},
      {"light", [&] { action(ActionId::LookLight)->trigger(); }},
      {"print", [&] { action(ActionId::LookPrint)->trigger(); }},
      {"larger", [&] { window_->resize(window_->width() + 40, window_->height() + 30); }},
      {"narrower", [&] { window_->resize(window_->width() - 80, window_->height()); }},
      {"saved as a picture", [&] { ASSERT_TRUE(view().takeScreenshot({}).ok()); }},
      {"another scene", [&] { open(path_); }},
  };
  for (const auto& [name, change] : changes) {
    const bool seen = std::string_view(name) != "saved as a picture";
    if (seen) {
      EXPECT_GT(during(change).scenes, 0) << name;
    } else {
      during(change);
    }
    // Nothing old is left in what is seen.
    const QImage kept = view().grabFramebuffer();
    view().setOptions(view().options());
    EXPECT_EQ(view().grabFramebuffer(), kept) << name;
  }
}

TEST_F(KeptView, AnotherLookReachesTheThingsOfTheScene) {
  const auto massColour = [&] { return view().drawList().points.front().colour; };
  const auto of = [](ViewportTheme theme) { return viewportColours(theme).mass; };
  ASSERT_EQ(massColour(), of(ViewportTheme::Dark));
  action(ActionId::LookPrint)->trigger();
  EXPECT_TRUE(wait([&] { return massColour() == of(ViewportTheme::Print); }));
  settle();
  // White paper, also at the edge.
  EXPECT_GT(view().grabFramebuffer().pixelColor(3, view().height() / 2).lightness(), 240);
}

}  // namespace
}  // namespace compliant
