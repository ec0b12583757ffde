// The tabs that show the work of the solver.

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTabWidget>
#include <QTreeWidget>

#include "engine/record/solver_record.hpp"
#include "tests/support/folders.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/charts/strip_chart.hpp"
#include "ui/qt/drawer/matrix_panel.hpp"
#include "ui/qt/drawer/matrix_view.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/imgui/imgui_panel.hpp"
#include "ui/qt/time/time_panel.hpp"

namespace compliant {
namespace {

class SolverTabs : public OpenWindow {
 protected:
  void openTab(ActionId id) { window_->actions()[id]->trigger(); }
  void step(std::int64_t to) {
    session().send(StepForward{1});
    ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == to; }));
  }
  /// The first part of this kind in the reading of an inspection of the step shown; null: none.
  template <class Part>
  const Part* shownPart(const char* key) {
    SolverPanel& panel = window_->instrument<SolverPanel>();
    panel.show(*findInspection(key));
    Inspector& inspector = panel.inspector();
    if (!wait([&] {
          return inspector.reading() != nullptr &&
                 inspector.step() == session().snapshot().motion.step;
        }))
      return nullptr;
    for (const Reading::Part& each : inspector.reading()->parts)
      if (const auto* part = std::get_if<Part>(&each)) return part;
    return nullptr;
  }
  void openIterating() {
    write(path_, QString(hangingBall)
                     .replace("\"rope\":", "\"solver\": {\"type\": \"CgSolver\"},\n\"rope\":"));
    open(path_);
  }
};

TEST_F(SolverTabs, NobodyPaysForTheRecordWhileNoTabShowsIt) {
  step(1);
  EXPECT_EQ(session().snapshot().solve, nullptr);
  openTab(instrumentAction("matrix"));
  EXPECT_TRUE(wait([this] { return session().snapshot().solve != nullptr; }));
  openTab(instrumentAction("solver"));
  step(2);
  EXPECT_NE(session().snapshot().solve, nullptr);
  window_->findChild<QTabWidget*>()->setCurrentIndex(0);
  EXPECT_TRUE(wait([this] { return session().snapshot().solve == nullptr; }));
}

TEST_F(SolverTabs, TheIterationsOfAStepArePlotted) {
  openIterating();
  openTab(instrumentAction("solver"));
  step(1);
  step(2);
  const auto* chart = shownPart<ReadingChart>("iterations");
  ASSERT_NE(chart, nullptr);
  EXPECT_EQ(chart->curves[0].y, session().snapshot().solve->trace.residual);
}

TEST_F(SolverTabs, TheResidualOverTimeIsSeenWholeInALowDrawer) {
  openTab(instrumentAction("solver"));
  SolverPanel& panel = window_->instrument<SolverPanel>();
  panel.showChart();
  for (const QSize size : {QSize(1024, 660), QSize(1400, 860)}) {
    window_->resize(size);
    settle();
    const StripChart& chart = *panel.chart();
    ASSERT_TRUE(chart.isVisible());
    EXPECT_EQ(chart.visibleRegion().boundingRect(), chart.rect()) << size.height();
  }
}

TEST_F(SolverTabs, ADirectSolverThatRefinesHasNoIterationsToWaitFor) {
  open(QString::fromStdString(test::sourceFolder() + "/assets/scenes/welcome.json"));
  openTab(instrumentAction("solver"));
  for (const int to : {1, 2, 3}) step(to);
  const auto* note = shownPart<ReadingNote>("iterations");
  ASSERT_NE(note, nullptr);
  EXPECT_FALSE(session().snapshot().solve->iterative);
  EXPECT_GT(session().snapshot().solve->stats.iterations, 0) << "corrections of refinement";
  EXPECT_TRUE(note->text.starts_with("Linear system: a direct solver does not iterate"))
      << note->text;
}

TEST_F(SolverTabs, ALongNameOfASolverLeavesTheOtherColumnsInSight) {
  write(path_, QString(hangingBall)
                   .replace("\"rope\":", "\"" + QString(90, 'W') +
                                             "\": {\"type\": \"LdltSolver\"},\n\"rope\":"));
  open(path_);
  openTab(instrumentAction("solver"));
  step(1);
  const auto* table = window_->findChild<QTreeWidget*>("systems");
  ASSERT_TRUE(wait([&] { return table->topLevelItemCount() == 1; }));
  EXPECT_EQ(table->topLevelItem(0)->text(1).size(), 90);
  EXPECT_TRUE(table->topLevelItem(0)->toolTip(1).contains("WWW"));
  EXPECT_LE(table->header()->length(), table->viewport()->width());
}

TEST_F(SolverTabs, NoHeaderOfTheSystemsIsCutHoweverNarrowTheWindowIs) {
  open(QString::fromStdString(test::sourceFolder() + "/assets/scenes/welcome.json"));
  openTab(instrumentAction("solver"));
  step(1);
  const auto* table = window_->findChild<QTreeWidget*>("systems");
  ASSERT_TRUE(wait([&] { return table->topLevelItemCount() == 1; }));
  for (int width = 1400; width >= 900; width -= 25) {
    window_->resize(width, 760);
    EXPECT_TRUE(wait([&] { return table->header()->length() <= table->viewport()->width(); }))
        << width << ": " << table->header()->length() << " of " << table->viewport()->width();
    EXPECT_FALSE(table->isColumnHidden(4) || table->isColumnHidden(5)) << "status and residual";
  }
  window_->resize(1600, 900);
  EXPECT_TRUE(wait([&] { return !table->isColumnHidden(2) && !table->isColumnHidden(6); }));
}

TEST_F(SolverTabs, AClickOnARowSelectsIt) {
  openTab(instrumentAction("solver"));
  step(1);
  const auto* table = shownPart<ReadingTable>("rows");
  ASSERT_NE(table, nullptr);
  ASSERT_EQ(table->lines.size(), 1u);
  EXPECT_EQ(table->lines[0].cells[0].text, "rope, link 0");
  ImguiPanel& page = *window_->instrument<SolverPanel>().page();
  ASSERT_TRUE(wait([&] { return page.frames() > 2; }));
  // Somewhere below the titles.
  for (int y = 30; y < page.height() && session().selected() != idOf("rope"); y += 8) {
    const int x = page.width() / 2;
    QTest::mouseMove(&page, {x, y});
    QTest::mouseClick(&page, Qt::LeftButton, Qt::NoModifier, {x, y});
    QTest::qWait(50);
  }
  EXPECT_EQ(session().selected(), idOf("rope"));
  EXPECT_EQ(session().selectedRow(), 0);
}

TEST_F(SolverTabs, EachContactIsARow) {
  openTab(instrumentAction("solver"));
  open(QString::fromStdString(test::sourceFolder() + "/assets/scenes/friction_on_a_slope.json"));
  // From the impulses of the step before there is little left to iterate on.
  ASSERT_TRUE(
      session().edit({SetField{idOf("contact solver"), "warm_start", false}}, "Start cold"));
  step(1);
  step(2);
  const auto* table = shownPart<ReadingTable>("rows");
  ASSERT_NE(table, nullptr);
  const NonsmoothRecord& record = *session().snapshot().solve->nonsmooth;
  EXPECT_EQ(table->lines.size(), record.blocks.size());
  // A click selects both shapes.
  const Subject subject = table->lines[0].subject;
  ASSERT_TRUE(subject.contact);
  Inspector& inspector = window_->instrument<SolverPanel>().inspector();
  inspector.look(subject);
  EXPECT_EQ(session().selection(), (std::vector<Id>{subject.contact->a, subject.contact->b}));
  EXPECT_EQ(inspector.subject(), subject);
  const auto* words = shownPart<ReadingNote>("iterations");
  ASSERT_NE(words, nullptr);
  const auto* chart = shownPart<ReadingChart>("iterations");
  ASSERT_NE(chart, nullptr);
  ASSERT_FALSE(record.history.empty());
  EXPECT_EQ(chart->curves[0].y.back(), record.history.back().residual);
}

TEST_F(SolverTabs, APastStepIsSolvedAgainBitForBit) {
  openTab(instrumentAction("solver"));
  for (const int to : {1, 2, 3}) step(to);
  ASSERT_NE(shownPart<ReadingTable>("rows"), nullptr);
  const auto lambda = [this] { return session().snapshot().motion.lambda[0]; };
  const double last = lambda();
  session().send(StepBack{});
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == 2; }));
  const SolverRecord& record = *session().snapshot().solve;
  EXPECT_EQ(record.step, 2);
  EXPECT_EQ(record.repeated, SolverRecord::Repeated::Same);
  EXPECT_NE(lambda(), last);
  EXPECT_EQ(record.rows[0].lambda, lambda());
  Inspector& inspector = window_->instrument<SolverPanel>().inspector();
  EXPECT_TRUE(wait([&] {
    return inspector.caption() == "Step 2, t = 0.02 s, solved again: equal bit for bit";
  })) << inspector.caption();
}

TEST_F(SolverTabs, OneOfSeveralSystemsIsChosen) {
  write(
      path_,
      QString(hangingBall)
          .replace(
              "\"rope\":",
              "\"side/steps\": {\"type\": \"ImplicitIntegrator\"},\n"
              "\"side/ball\": {\"type\": \"Points\", \"position\": [[1, 0, 0], [2, 0, 0]]},\n"
              "\"side/mass\": {\"type\": \"UniformMass\", \"state\": \"side/ball\"},\n\"rope\":"));
  open(path_);
  openTab(instrumentAction("solver"));
  QTreeWidget* systems = window_->instrument<SolverPanel>().systems();
  ASSERT_TRUE(wait([&] { return systems->topLevelItemCount() == 2; }));
  const int side = systems->topLevelItem(0)->text(0) == "whole scene" ? 1 : 0;
  step(1);
  systems->setCurrentItem(systems->topLevelItem(side));
  EXPECT_TRUE(wait([this] {
    const auto& solve = session().snapshot().solve;
    return solve != nullptr && solve->integrator == idOf("side/steps") && solve->system.n() == 6;
  }));
  openTab(instrumentAction("matrix"));
  EXPECT_TRUE(
      wait([&] { return window_->instrument<MatrixPanel>().systems()->currentText() == "side/"; }));
}

TEST_F(SolverTabs, TheMatrixIsHudAndSelects) {
  openTab(instrumentAction("matrix"));
  MatrixPanel& panel = window_->instrument<MatrixPanel>();
  MatrixView& view = *panel.view();
  EXPECT_EQ(view.plot(), nullptr);
  step(1);
  ASSERT_TRUE(wait([&] { return view.plot() != nullptr && view.plot()->size() == 4; }));
  QTest::mouseMove(&view, view.placeOf({3, 1}).toPoint());
  EXPECT_TRUE(wait([&] {
    return panel.cellText().startsWith("∂(rope, link 0)/∂(ball, point 0, y) = ");
  })) << panel.cellText().toStdString();
  QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, view.placeOf({3, 1}).toPoint());
  EXPECT_EQ(session().selected(), idOf("rope"));
  QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, view.placeOf({1, 1}).toPoint());
  EXPECT_EQ(session().selected(), idOf("ball"));
}

TEST_F(SolverTabs, TheWheelZoomsToThePointerAndADoubleClickShowsAll) {
  openTab(instrumentAction("matrix"));
  MatrixView& view = *window_->instrument<MatrixPanel>().view();
  step(1);
  ASSERT_TRUE(wait([&] { return view.plot() != nullptr; }));
  const double all = view.scale();
  const QPointF place = view.placeOf({2, 1});
  for (int i = 0; i < 3; ++i) {
    QWheelEvent wheel(place, view.mapToGlobal(place), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &wheel);
  }
  EXPECT_NEAR(view.scale(), all * 1.728, 1e-9 * all);
  ASSERT_TRUE(view.cellAt(place).has_value());
  EXPECT_EQ(view.cellAt(place)->row, 2);
  EXPECT_EQ(view.cellAt(place)->column, 1);
  QTest::mouseDClick(&view, Qt::LeftButton, Qt::NoModifier, place.toPoint());
  EXPECT_EQ(view.scale(), all);
}

TEST_F(SolverTabs, ANonlinearStepTellsItsIterationsAndThePastItsOwn) {
  write(path_, QString(hangingBall)
                   .replace("\"ImplicitIntegrator\"",
                            "\"ImplicitIntegrator\", \"newton_iterations\": 20"));
  open(path_);
  openTab(instrumentAction("solver"));
  auto* panel = window_->findChild<SolverPanel*>();
  EXPECT_TRUE(panel->nonlinear()->text().isEmpty());
  step(1);
  EXPECT_TRUE(wait([&] { return panel->nonlinear()->text().startsWith("Newton: "); }));
  EXPECT_TRUE(panel->nonlinear()->isVisible());
  session().send(StepBack{});
  EXPECT_TRUE(wait([&] { return panel->nonlinear()->isHidden(); })) << "nothing solved the start";
}

}  // namespace
}  // namespace compliant
