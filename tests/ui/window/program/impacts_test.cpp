// Marks of impacts on the timeline.

#include <QHelpEvent>
#include <algorithm>

#include "tests/support/folders.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/model/solving/impact_text.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/timeline.hpp"

namespace compliant {
namespace {

class ImpactMarks : public OpenWindow {
 protected:
  Timeline& timeline() { return *window_->time().timeline(); }
  // Balls that fall on a floor and bounce.
  void bounce(int steps) {
    open(QString::fromStdString(test::sourceFolder() + "/assets/scenes/bouncing_balls.json"));
    session().send(StepForward{steps});
    ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == steps; }));
  }
};

TEST_F(ImpactMarks, StandAtTheirStepsAndTellWhatTheyTook) {
  bounce(300);
  const auto impacts = session().snapshot().transport.impacts;
  ASSERT_NE(impacts, nullptr);
  ASSERT_EQ(timeline().shownImpacts().size(), impacts->size());
  const ImpactMark& mark = impacts->front();
  const QPoint place = timeline().placeOfImpact(mark).toPoint();
  QHelpEvent help(QEvent::ToolTip, place, timeline().mapToGlobal(place));
  QApplication::sendEvent(&timeline(), &help);
  EXPECT_TRUE(timeline().toolTip().contains(QString::fromStdString(impactText(mark))))
      << timeline().toolTip().toStdString();
}

TEST_F(ImpactMarks, StayWhileThePastIsShownAndGoWithAReset) {
  bounce(300);
  const std::size_t before = timeline().shownImpacts().size();
  ASSERT_GT(before, 0u);
  session().send(Seek{3});
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == 3; }));
  EXPECT_EQ(timeline().shownImpacts().size(), before);
  session().send(Reset{});
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == 0; }));
  EXPECT_TRUE(timeline().shownImpacts().empty());
}

TEST(Timeline, ShowsTheStrongestImpactsWhereNotAllHaveRoom) {
  Timeline timeline;
  timeline.resize(600, 40);
  timeline.setSpan({0, 1000, 0, 10});
  auto few = std::make_shared<std::vector<ImpactMark>>();
  for (int i = 0; i < 10; ++i) few->push_back({100 * i, static_cast<double>(i), 1, 0.1});
  timeline.setImpacts(few);
  EXPECT_EQ(timeline.shownImpacts().size(), 10u);
  auto many = std::make_shared<std::vector<ImpactMark>>();
  for (int i = 0; i < 500; ++i)
    many->push_back({2 * i, 0.02 * i, 1, i % 50 == 7 ? 1.0 : 1e-3 * i / 500});
  timeline.setImpacts(many);
  const auto shown = timeline.shownImpacts();
  EXPECT_GT(shown.size(), 10u);
  EXPECT_LT(shown.size(), 100u);
  EXPECT_EQ(std::ranges::count_if(shown, [](const ImpactMark& mark) { return mark.energy == 1; }),
            10);
  EXPECT_TRUE(std::ranges::is_sorted(shown, {}, &ImpactMark::index));
}

}  // namespace
}  // namespace compliant
