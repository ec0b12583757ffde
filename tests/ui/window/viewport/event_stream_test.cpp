// The same events as the light viewer's, through the viewport of the editor.

#include <gtest/gtest.h>

#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/event_stream.hpp"
#include "ui/qt/viewport/viewport.hpp"

namespace compliant {
namespace {

using test::ViewEvent;

class EventStream : public testing::Test {
 protected:
  EventStream() {
    session.openScene(*readScene(test::square));
    ViewOptions options = viewport.options();
    options.lawPlot = false;  // it lies over the view
    viewport.setOptions(options);
    viewport.resize(800, 600);
    viewport.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&viewport));
    settle();
    viewport.look(View::Front);
    settle();
  }
  void settle() {
    EXPECT_TRUE(test::eventually(session, [this] { return session.countsAsShown(); }));
    for (int i = 0; i < 3; ++i) {
      viewport.update();
      QApplication::processEvents();
    }
  }
  void tell(const ViewEvent& event) {
    Qt::KeyboardModifiers keys;
    if (event.keys.shift) keys |= Qt::ShiftModifier;
    if (event.keys.control) keys |= Qt::ControlModifier;
    const Qt::MouseButton button = event.button == PointerButton::None    ? Qt::NoButton
                                   : event.button == PointerButton::Right ? Qt::RightButton
                                                                          : Qt::LeftButton;
    const QPointF place(event.place.x(), event.place.y());
    const QPointF there = viewport.mapToGlobal(place);
    const auto send = [&](QEvent::Type type) {
      QMouseEvent told(type, place, there, button, held_, keys);
      QApplication::sendEvent(&viewport, &told);
    };
    switch (event.kind) {
      case ViewEvent::Kind::Tool:
        viewport.setTool(event.tool);
        break;
      case ViewEvent::Kind::Move:
        send(QEvent::MouseMove);
        break;
      case ViewEvent::Kind::Press:
        held_ = button;
        send(QEvent::MouseButtonPress);
        break;
      case ViewEvent::Kind::Release:
        held_ = Qt::NoButton;
        send(QEvent::MouseButtonRelease);
        break;
      case ViewEvent::Kind::Wheel: {
        QWheelEvent told(place, there, {}, QPoint(0, static_cast<int>(120 * event.notches)),
                         Qt::NoButton, keys, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&viewport, &told);
      }
    }
    settle();
  }

  Session session{[] {}};
  Viewport viewport{session, Viewport::Smoothing::ByShaders};
  Qt::MouseButtons held_;
};

TEST_F(EventStream, MakesTheSameEditsAsWithoutAWindow) {
  test::DirectView direct;
  const Camera before = direct.camera();
  direct.play(test::recordedEvents);
  ASSERT_EQ(viewport.camera().viewMatrix(), before.viewMatrix());
  for (const ViewEvent& event : direct.events()) tell(event);
  const test::Outcome wanted = direct.outcome();
  const test::Outcome reached = test::outcomeOf(session, viewport.camera());
  EXPECT_GE(wanted.labels.size(), 6U);
  EXPECT_EQ(reached.labels, wanted.labels);
  EXPECT_EQ(reached.scene, wanted.scene);
  EXPECT_EQ(reached.selection, wanted.selection);
  EXPECT_EQ(reached.points, wanted.points);
  EXPECT_LT((reached.camera - wanted.camera).cwiseAbs().maxCoeff(), 1e-5F);
}

}  // namespace
}  // namespace compliant
