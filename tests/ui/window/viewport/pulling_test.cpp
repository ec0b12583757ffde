// Pulling points with Ctrl, and what else the mouse does in the view.

#include <QAction>
#include <QToolButton>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/window/status_bar.hpp"

namespace compliant {
namespace {

class Pulling : public OpenWindow {
 protected:
  QPoint ball() { return window_->viewport()->placeOf(idOf("ball"), 0)->toPoint(); }
  void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers) {
    Viewport& view = *window_->viewport();
    QTest::mousePress(&view, Qt::LeftButton, modifiers, from);
    QTest::mouseMove(&view, from + (to - from) / 2);
    QTest::mouseMove(&view, to);
  }
};

TEST_F(Pulling, ACtrlClickAddsToTheSelectionAndStartsNothing) {
  session().select({idOf("rope")});
  QTest::mouseClick(window_->viewport(), Qt::LeftButton, Qt::ControlModifier, ball());
  EXPECT_EQ(session().selection(), (std::vector<Id>{idOf("rope"), idOf("ball")}));
  QTest::qWait(100);
  EXPECT_FALSE(session().playing());
  EXPECT_EQ(session().snapshot().motion.step, 0);
  EXPECT_FALSE(session().snapshot().pull.active);
}

TEST_F(Pulling, ASceneThatStoodStillStandsStillAfterThePull) {
  const QPoint from = ball(), to = from + QPoint(60, 0);
  drag(from, to, Qt::ControlModifier);
  ASSERT_TRUE(wait([this] { return session().snapshot().pull.force.norm() > 0.1; }));
  EXPECT_TRUE(session().snapshot().transport.playing);
  QTest::mouseRelease(window_->viewport(), Qt::LeftButton, Qt::ControlModifier, to);
  EXPECT_TRUE(wait([this] {
    const Snapshot& now = session().snapshot();
    return !now.pull.active && !now.transport.playing;
  }));
}

TEST_F(Pulling, ASceneThatRanGoesOnAfterThePull) {
  session().send(Play{});
  const QPoint from = ball(), to = from + QPoint(60, 0);
  drag(from, to, Qt::ControlModifier);
  ASSERT_TRUE(wait([this] { return session().snapshot().pull.active; }));
  QTest::mouseRelease(window_->viewport(), Qt::LeftButton, Qt::ControlModifier, to);
  EXPECT_TRUE(wait([this] { return !session().snapshot().pull.active; }));
  EXPECT_TRUE(session().playing());
}

TEST_F(Pulling, AnotherButtonDoesNotEndThePull) {
  const QPoint from = ball(), to = from + QPoint(60, 0);
  drag(from, to, Qt::ControlModifier);
  ASSERT_TRUE(wait([this] { return session().snapshot().pull.active; }));
  Viewport& view = *window_->viewport();
  QTest::mousePress(&view, Qt::RightButton, Qt::ControlModifier, to);
  QTest::mouseRelease(&view, Qt::RightButton, Qt::ControlModifier, to);
  const std::int64_t step = session().snapshot().motion.step;
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.step > step + 5; }));
  EXPECT_TRUE(session().snapshot().pull.active);
  QTest::mouseRelease(&view, Qt::LeftButton, Qt::ControlModifier, to);
  EXPECT_TRUE(wait([this] { return !session().snapshot().pull.active; }));
}

TEST_F(Pulling, AFixedPointIsNotPulled) {
  QString fixed = hangingBall;
  fixed.replace("\"gravity\":",
                "\"nail\": {\"type\": \"FixedPoints\", \"state\": \"ball\", \"indices\": [0]}, "
                "\"gravity\":");
  write(path_, fixed);
  open(path_);
  ASSERT_NE(idOf("nail"), 0U);
  ASSERT_EQ(session().snapshot().structure->fixed.size(), 1U);
  QString hint;
  const QObject here;  // the window outlives the text
  QObject::connect(window_->viewport(), &Viewport::hintChanged, &here,
                   [&hint](const QString& text) { hint = text; });
  const QPoint from = ball();
  drag(from, from + QPoint(60, 0), Qt::ControlModifier);
  QTest::qWait(200);
  EXPECT_FALSE(session().playing());
  EXPECT_FALSE(hint.contains("Pulling")) << hint.toStdString();
  QTest::mouseRelease(window_->viewport(), Qt::LeftButton, Qt::ControlModifier,
                      from + QPoint(60, 0));
}

TEST_F(Pulling, ASupportTellsItsForceUnderThePointer) {
  QString fixed = hangingBall;
  fixed.replace(R"("gravity":)",
                R"("nail": {"type": "FixedPoints", "state": "ball", "indices": [0]}, "gravity":)");
  write(path_, fixed);
  open(path_);
  press(Qt::Key_Right);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 1; }));
  session().select({idOf("nail")});
  for (const ActionId id : {actionOf(&Layers::points), actionOf(&Layers::links)})
    window_->actions()[id]->setChecked(false);
  Viewport& view = *window_->viewport();
  const long frames = view.frames();
  ASSERT_TRUE(wait([&] { return view.frames() > frames; }));
  QTest::mouseMove(&view, ball() + QPoint(1, 1));
  // It carries the ball of 1 kg, for the rope is not strained.
  EXPECT_TRUE(wait([&] { return view.hoverText().contains("9.81 N"); }))
      << view.hoverText().toStdString();
}

TEST_F(Pulling, ThePullTellsItsForceUnderThePointer) {
  session().send(PullStart{idOf("ball"), 0, Vec3(0.5, -1, 0)});
  session().send(Play{});
  ASSERT_TRUE(wait([this] { return session().snapshot().pull.force.norm() > 0.1; }));
  session().send(Pause{});
  ASSERT_TRUE(wait([this] { return !session().snapshot().transport.playing; }));
  Viewport& view = *window_->viewport();
  const auto target = view.camera().project(session().snapshot().pull.target.cast<float>());
  ASSERT_TRUE(target);
  const QPointF end(target->pixel.x(), target->pixel.y());
  const QPointF start = *view.placeOf(idOf("ball"), 0);
  EXPECT_TRUE(wait([&] {
    QTest::mouseMove(&view, (0.5 * (start + end)).toPoint());
    return view.hoverText().startsWith("pull");
  })) << view.hoverText().toStdString();
  EXPECT_TRUE(view.hoverText().contains("extension"));
}

TEST_F(Pulling, TheHintTellsForceAndWhetherTimeRuns) {
  QString hint;
  const QObject here;  // the window outlives the text
  QObject::connect(window_->viewport(), &Viewport::hintChanged, &here,
                   [&hint](const QString& text) { hint = text; });
  const QPoint from = ball(), to = from + QPoint(60, 0);
  drag(from, to, Qt::ControlModifier);
  EXPECT_TRUE(wait([&] { return hint.contains("Pulling") && hint.contains(" N, "); }));
  EXPECT_TRUE(hint.contains("The simulation runs while you pull")) << hint.toStdString();
  QTest::mouseClick(window_->time().bar()->playButton(), Qt::LeftButton);
  EXPECT_TRUE(wait([&] { return hint.contains("Paused"); })) << hint.toStdString();
  QTest::mouseRelease(window_->viewport(), Qt::LeftButton, Qt::ControlModifier, to);
  EXPECT_FALSE(hint.contains("Pulling")) << hint.toStdString();
}

}  // namespace
}  // namespace compliant
