// The tour of five things to try.

#include "ui/qt/help/tour.hpp"

#include <QLabel>
#include <QPushButton>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/time/time_panel.hpp"

namespace compliant {
namespace {

class WindowTour : public OpenWindow {
 protected:
  Tour* tour() { return window_->findChild<Tour*>(); }
  bool at(int step) {
    return wait([this, step] { return tour() != nullptr && tour()->step() == step; });
  }
  void start() {
    window_->actions()[ActionId::Tour]->trigger();
    ASSERT_NE(tour(), nullptr);
    window_->viewport()->setFocus();
  }
  Id anyConstraint() {
    const Scene& scene = session().document().scene();
    for (const auto& [name, id] : scene.names())
      if (scene.find(id)->type().role == Role::Constraint) return id;
    return 0;
  }
};

TEST_F(WindowTour, DoingWhatAStepSaysLeadsToTheNext) {
  start();
  EXPECT_EQ(session().document().scene().title, "Rope bridges, soft and hard");
  ASSERT_TRUE(at(0));
  press(Qt::Key_Space);
  ASSERT_TRUE(at(1));
  QTest::mouseClick(tour()->nextButton(), Qt::LeftButton);
  ASSERT_TRUE(at(2));
  session().select({anyConstraint()});
  ASSERT_TRUE(at(3));
  ASSERT_TRUE(session().edit({SetField{anyConstraint(), "compliance", 0.02}}, "Soften"));
  ASSERT_TRUE(at(4));
  QTest::mouseClick(tour()->nextButton(), Qt::LeftButton);
  EXPECT_TRUE(wait([this] { return tour() == nullptr; }));
}

TEST_F(WindowTour, EscInTheViewEndsItWhenNothingIsSelected) {
  start();
  session().select({anyConstraint()});
  press(Qt::Key_Escape);
  EXPECT_TRUE(session().selection().empty());
  ASSERT_NE(tour(), nullptr);
  press(Qt::Key_Escape);
  EXPECT_TRUE(wait([this] { return tour() == nullptr; }));
}

TEST_F(WindowTour, AnotherSceneEndsIt) {
  start();
  open(path_);
  EXPECT_TRUE(wait([this] { return tour() == nullptr; }));
}

TEST_F(WindowTour, TheCardStaysInTheWindowAndFramesItsSubject) {
  start();
  for (int step = 0; step < 5; ++step) {
    ASSERT_EQ(tour()->step(), step);
    EXPECT_TRUE(window_->rect().contains(tour()->geometry())) << step;
    for (const QLabel* label : tour()->findChildren<QLabel*>())
      EXPECT_GE(label->height(), label->heightForWidth(label->width())) << step;
    const QWidget* ring = window_->findChild<QWidget*>("tourRing");
    ASSERT_NE(ring, nullptr);
    EXPECT_TRUE(ring->isVisible());
    if (step < 4) QTest::mouseClick(tour()->nextButton(), Qt::LeftButton);
  }
}

TEST_F(WindowTour, TheCardHidesLittleOfWhatItIsAbout) {
  for (const QSize size : {QSize(1024, 660), QSize(1400, 860)}) {
    window_->resize(size);
    settle();
    start();
    for (int step = 0; step < 5; ++step) {
      ASSERT_EQ(tour()->step(), step);
      const QRect card = tour()->geometry(),
                  subject = window_->findChild<QWidget*>("tourRing")->geometry();
      const QRect both = card.intersected(subject);
      const int hidden = both.isEmpty() ? 0 : both.width() * both.height();
      EXPECT_LE(hidden, subject.width() * subject.height() / 20) << step << " at " << size.width();
      if (step < 4) QTest::mouseClick(tour()->nextButton(), Qt::LeftButton);
    }
    QTest::mouseClick(tour()->nextButton(), Qt::LeftButton);
    ASSERT_TRUE(wait([this] { return tour() == nullptr; }));
  }
}

TEST_F(WindowTour, IsOfferedOnceAndEndsForGood) {
  const std::string file = folder_.filePath("preferences.json").toStdString();
  {
    MainWindow first(probeOpenGl(), file);
    first.show();
    first.offerTour();
    Tour* tour = first.findChild<Tour*>();
    ASSERT_NE(tour, nullptr);
    QTest::mouseClick(tour->endButton(), Qt::LeftButton);
    first.close();
  }
  MainWindow again(probeOpenGl(), file);
  again.offerTour();
  EXPECT_EQ(again.findChild<Tour*>(), nullptr);
}

TEST_F(WindowTour, OfferedAtStartItKeepsTheSceneThatIsThere) {
  EXPECT_EQ(tour(), nullptr);
  window_->offerTour();
  ASSERT_NE(tour(), nullptr);
  EXPECT_EQ(session().document().scene().title, "Hanging ball");  // the scene that is there
}

}  // namespace
}  // namespace compliant
