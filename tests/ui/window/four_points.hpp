#pragma once

#include "engine/json/scene_file.hpp"
#include "tests/support/square_scene.hpp"
#include "tests/ui/window/open_window.hpp"

namespace compliant {

class FourPoints : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    write(path_, test::square);
    open(path_);
    view().look(View::Front);
    view().setFocus();
    paint();
  }
  void TearDown() override {
    session().document().goTo(0);  // so that closing asks nothing
    OpenWindow::TearDown();
  }
  Viewport& view() { return *window_->viewport(); }
  std::string text() { return writeScene(session().document().scene()); }
  Id net() { return idOf("net"); }
  // The engine stands where the design starts.
  bool showsDesign() {
    const std::vector<Vec3> design = points();
    const Snapshot& snapshot = session().snapshot();
    const int index = snapshot.structure->stateIndex(net());
    if (index < 0) return design.empty();
    const auto& state = snapshot.structure->states[at(index)];
    if (at(state.shape.count) != design.size()) return false;
    for (std::size_t i = 0; i < design.size(); ++i)
      if (snapshot.motion.x.segment<3>(state.x + 3 * static_cast<Index>(i)) != design[i])
        return false;
    return true;
  }
  void paint() {
    ASSERT_TRUE(wait([this] { return showsDesign(); }));
    const long frames = view().frames();
    view().update();
    ASSERT_TRUE(wait([&] { return view().frames() > frames; }));
  }
  QPoint pixel(Index point) { return view().placeOf(net(), point)->toPoint(); }
  QPoint pixel(const Vec3& place) {
    settle();
    const auto shown = view().camera().project(place.cast<float>());
    return shown ? QPoint(qRound(shown->pixel.x()), qRound(shown->pixel.y())) : QPoint();
  }
  void click(const QPoint& at, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    hover(at);
    QTest::mouseClick(&view(), Qt::LeftButton, modifiers, at);
  }
  void drag(const QPoint& from, const QPoint& to,
            Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    grab(from, to, modifiers);
    QTest::mouseRelease(&view(), Qt::LeftButton, modifiers, to);
  }
  // The same without letting go.
  void grab(const QPoint& from, const QPoint& to,
            Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    hover(from);
    QTest::mousePress(&view(), Qt::LeftButton, modifiers, from);
    for (const QPoint& at : {from + (to - from) / 2, to}) move(at, Qt::LeftButton, modifiers);
  }
  void hover(const QPoint& at) { move(at, Qt::NoButton, Qt::NoModifier); }
  // QTest's moves know no modifiers, and come when the display sends them.
  void move(const QPoint& at, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
    QMouseEvent event(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, buttons,
                      modifiers);
    QApplication::sendEvent(&view(), &event);
  }
  std::vector<Vec3> points(const char* state = "net") {
    const Component* component = session().document().scene().find(std::string_view(state));
    if (component == nullptr) return {};
    return std::get<Array<Vec3>>(component->type().find("position")->read(*component)).vector();
  }
};

}  // namespace compliant
