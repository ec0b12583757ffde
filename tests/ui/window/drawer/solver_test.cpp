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
#include "ui/qt/drawer/worst_contacts_list.hpp"
#include "ui/qt/drawer/worst_rows_list.hpp"
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
  SolverPanel& panel = window_->instrument<SolverPanel>();
  panel.views()->setCurrentWidget(panel.iterations());
  step(1);
  step(2);
  ASSERT_TRUE(wait([&] { return panel.iterations()->shownValue(0).has_value(); }));
  const SolverRecord& record = *session().snapshot().solve;
  EXPECT_DOUBLE_EQ(*panel.iterations()->shownValue(0),
                   std::max(1e-18, record.trace.residual.back()));
  EXPECT_TRUE(panel.iterations()->csv().startsWith("iteration,\"residual\"\n0,"))
      << panel.iterations()->csv().toStdString();
}

TEST_F(SolverTabs, TheResidualOverTimeIsSeenWholeInALowDrawer) {
  openTab(instrumentAction("solver"));
  SolverPanel& panel = window_->instrument<SolverPanel>();
  panel.views()->setCurrentWidget(panel.chart());
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
  SolverPanel& panel = window_->instrument<SolverPanel>();
  panel.views()->setCurrentWidget(panel.iterations());
  for (const int to : {1, 2, 3}) step(to);
  ASSERT_TRUE(wait([this] { return session().snapshot().solve != nullptr; }));
  EXPECT_FALSE(session().snapshot().solve->iterative);
  EXPECT_GT(session().snapshot().solve->stats.iterations, 0) << "corrections of refinement";
  EXPECT_TRUE(wait([&] { return panel.iterations()->emptyText().startsWith("A direct solver"); }))
      << panel.iterations()->emptyText().toStdString();
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

TEST_F(SolverTabs, AClickOnABadRowSelectsIt) {
  openTab(instrumentAction("solver"));
  SolverPanel& panel = window_->instrument<SolverPanel>();
  panel.views()->setCurrentWidget(panel.worstRows());
  step(1);
  ASSERT_TRUE(wait([&] { return panel.worstRows()->topLevelItemCount() == 1; }));
  QTreeWidgetItem* item = panel.worstRows()->topLevelItem(0);
  EXPECT_EQ(panel.worstRows()->headerItem()->text(0), "Constraint in step 1");
  EXPECT_EQ(item->text(0), "rope");
  EXPECT_EQ(panel.worstRows()->headerItem()->text(1), "Row (from 0)");
  EXPECT_EQ(item->text(1), "link 0");
  QTest::mouseClick(panel.worstRows()->viewport(), Qt::LeftButton, Qt::NoModifier,
                    panel.worstRows()->visualItemRect(item).center());
  EXPECT_EQ(session().selected(), idOf("rope"));
  EXPECT_EQ(session().selectedRow(), 0);
}

TEST_F(SolverTabs, WhatTheContactSolverDidIsToldWhereThereAreContacts) {
  openTab(instrumentAction("solver"));
  SolverPanel& panel = window_->instrument<SolverPanel>();
  const auto tabShown = [&] { return panel.views()->isTabVisible(panel.views()->count() - 1); };
  step(1);
  EXPECT_FALSE(tabShown()) << "the rope has no inequality";
  open(QString::fromStdString(test::sourceFolder() + "/assets/scenes/friction_on_a_slope.json"));
  // From the impulses of the step before there is little left to iterate on.
  ASSERT_TRUE(
      session().edit({SetField{idOf("contact solver"), "warm_start", false}}, "Start cold"));
  step(1);
  ASSERT_TRUE(wait(tabShown));
  panel.views()->setCurrentIndex(panel.views()->count() - 1);
  step(2);
  ASSERT_TRUE(wait([&] { return panel.worstContacts()->topLevelItemCount() > 0; }));
  const NonsmoothRecord& record = *session().snapshot().solve->nonsmooth;
  EXPECT_EQ(panel.contactSummary()->text().toStdString(), contactSolveText(record));
  EXPECT_EQ(static_cast<std::size_t>(panel.worstContacts()->topLevelItemCount()),
            std::min<std::size_t>(50, record.blocks.size()));
  ASSERT_FALSE(record.history.empty());
  ASSERT_TRUE(panel.contactIterations()->shownValue(0));
  EXPECT_DOUBLE_EQ(*panel.contactIterations()->shownValue(0),
                   std::max(1e-18, record.history.back().residual));
  // A click selects both shapes.
  QTreeWidgetItem* worst = panel.worstContacts()->topLevelItem(0);
  const NonsmoothRecord::Block& block = record.blocks[worstBlocks(record, 1).front()];
  QTest::mouseClick(panel.worstContacts()->viewport(), Qt::LeftButton, Qt::NoModifier,
                    panel.worstContacts()->visualItemRect(worst).center());
  EXPECT_EQ(session().selection(), (std::vector<Id>{block.place.a, block.place.b}));
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
