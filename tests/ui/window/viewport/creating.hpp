#pragma once

#include <QListWidget>
#include <QPushButton>

#include "engine/json/scene_file.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/forms/template_form.hpp"
#include "ui/qt/help/command_palette.hpp"

namespace compliant {

// An empty scene that is built with the drawing tools and the palette, by mouse and keyboard alone.
class Creating : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    view().setFocus();
    press(Qt::Key_N, Qt::ControlModifier);
    ASSERT_EQ(scene().size(), 0U);
    ASSERT_TRUE(wait([this] { return session().snapshot().structure->states.empty(); }));
    paint();
  }
  void TearDown() override {
    // So that closing asks nothing.
    session().document().goTo(0);
    OpenWindow::TearDown();
  }
  Viewport& view() { return *window_->viewport(); }
  const Scene& scene() { return session().document().scene(); }
  std::string text() { return writeScene(scene()); }
  void paint() {
    const long frames = view().frames();
    view().update();
    ASSERT_TRUE(wait([&] { return view().frames() > frames; }));
  }
  QPoint pixel(const Vec3& place) {
    settle();
    const auto shown = view().camera().project(place.cast<float>());
    return shown ? QPoint(qRound(shown->pixel.x()), qRound(shown->pixel.y())) : QPoint();
  }
  QPoint pixel(Index point) { return view().placeOf(idOf("points"), point)->toPoint(); }
  /// The engine has so many points, and they are painted.
  bool hasPoints(Index count) {
    const bool there = wait([&] {
      const auto& structure = *session().snapshot().structure;
      const int index = structure.stateIndex(idOf("points"));
      return index >= 0 && structure.states[static_cast<std::size_t>(index)].shape.count == count;
    });
    paint();
    return there;
  }
  void click(const QPoint& at, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::mouseMove(&view(), at);
    QTest::mouseClick(&view(), Qt::LeftButton, modifiers, at);
  }
  void drag(const QPoint& from, const QPoint& to,
            Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::mousePress(&view(), Qt::LeftButton, modifiers, from);
    QTest::mouseMove(&view(), from + (to - from) / 2);
    QTest::mouseMove(&view(), to);
    QTest::mouseRelease(&view(), Qt::LeftButton, modifiers, to);
  }
  std::vector<Vec3> points(const char* state = "points") {
    const Component* component = scene().find(std::string_view(state));
    if (component == nullptr) return {};
    return std::get<Array<Vec3>>(component->type().find("position")->read(*component)).vector();
  }
  std::vector<Edge> edges(const char* map) {
    const Component* component = scene().find(std::string_view(map));
    if (component == nullptr) return {};
    return std::get<Array<Edge>>(component->type().find("edges")->read(*component)).vector();
  }
  Vec3 now(Index point) {
    const Snapshot& snapshot = session().snapshot();
    const int index = snapshot.structure->stateIndex(idOf("points"));
    return snapshot.motion.x.segment<3>(
        snapshot.structure->states[static_cast<std::size_t>(index)].x + 3 * point);
  }
  /// Opens the palette with its key, types and chooses the first line.
  void choose(const QString& what) {
    press(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(palette().isVisible());
    QTest::keyClicks(palette().search(), what);
    QTest::keyClick(palette().search(), Qt::Key_Return);
    EXPECT_FALSE(palette().isVisible());
  }
  /// A template that asks for its numbers, made of what the form proposes.
  void make(const QString& what) {
    choose(what);
    if (!window_->templateForm().isVisible()) return;
    QTest::keyClick(window_->templateForm().make(), Qt::Key_Return);
    EXPECT_FALSE(window_->templateForm().isVisible());
  }
  CommandPalette& palette() { return window_->commandPalette(); }
  /// An anchor and two rods, by clicks.
  void drawDoublePendulum() {
    view().setFocus();
    press(Qt::Key_P);
    click(pixel(Vec3(0, 0.5, 0)));
    ASSERT_TRUE(hasPoints(1));
    press(Qt::Key_X);
    click(pixel(0));
    press(Qt::Key_R);
    drag(pixel(0), pixel(Vec3(0.7, 0.5, 0)));
    ASSERT_TRUE(hasPoints(2));
    click(pixel(1));
    click(pixel(Vec3(1.4, 0.5, 0)));
    ASSERT_TRUE(hasPoints(3));
    press(Qt::Key_Escape);
  }
};

}  // namespace compliant
