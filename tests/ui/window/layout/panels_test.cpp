// Panels around the view: reached by keyboard, and always with h, α and β.

#include <QAction>
#include <QDockWidget>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>

#include "engine/json/scene_file.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/strip_chart.hpp"
#include "ui/qt/documents/history_panel.hpp"
#include "ui/qt/drawer/energy_panel.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/log_view.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/properties/property_editor.hpp"
#include "ui/qt/properties/settings_strip.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/window/status_bar.hpp"

namespace compliant {
namespace {

class Panels : public OpenWindow {
 protected:
  QAction* choice(const QString& title, const QString& text) {
    for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>())
      if (menu->title() == title)
        for (QAction* action : menu->actions())
          if (action->text() == text) return action;
    return nullptr;
  }
  QString shownPath(const QModelIndex& line) {
    return line.data(SceneTreeModel::PathRole).toString();
  }
};

TEST_F(Panels, TabHidesThemAndTheStepSizeStaysAtHand) {
  window_->viewport()->setFocus();
  press(Qt::Key_Tab);
  press(Qt::Key_Tab, Qt::ShiftModifier);
  EXPECT_FALSE(window_->tree().isVisible());
  EXPECT_FALSE(window_->properties().isVisible());
  EXPECT_TRUE(window_->settings().isVisible());
  ASSERT_NE(window_->settings().editor("h"), nullptr);
  EXPECT_TRUE(window_->settings().editor("h")->row()->isVisible());
  window_->viewport()->setFocus();
  press(Qt::Key_Tab, Qt::ShiftModifier);
  EXPECT_TRUE(window_->properties().isVisible());
  EXPECT_TRUE(window_->settings().isVisible());
  EXPECT_TRUE(window_->properties().parentWidget()->isAncestorOf(&window_->settings()));
}

TEST_F(Panels, TheKeyboardGoesAroundAllParts) {
  window_->viewport()->setFocus();
  const std::vector<QWidget*> parts{&window_->tree(), &window_->properties(),
                                    &window_->instrument<EnergyPanel>(), &window_->time()};
  std::vector<bool> visited(parts.size());
  for (int i = 0; i < 10; ++i) {
    press(Qt::Key_Tab, Qt::ControlModifier);
    QWidget* focus = QApplication::focusWidget();
    ASSERT_NE(focus, nullptr);
    for (std::size_t k = 0; k < parts.size(); ++k)
      if (parts[k]->parentWidget()->isAncestorOf(focus)) visited[k] = true;
    if (focus == window_->viewport()) break;
  }
  EXPECT_TRUE(visited[0]);
  EXPECT_TRUE(visited[1]);
  EXPECT_EQ(QApplication::focusWidget(), window_->viewport());
  press(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(window_->time().isAncestorOf(QApplication::focusWidget()));
}

TEST_F(Panels, EnterInTheHistoryGoesToThatState) {
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  HistoryPanel& history = window_->instrument<HistoryPanel>();
  emit history.activated(history.model()->index(0, 0));
  EXPECT_EQ(compliance(), 0.001);
}

TEST_F(Panels, TheStripFollowsTheIntegratorThatMovesTheSelection) {
  // The rope lies outside of the branch of what it holds.
  write(path_, QString(R"({"compliant_lab": 1, "components": {
    "integrator": {"type": "ImplicitIntegrator"},
    "fine/integrator": {"type": "ImplicitIntegrator", "h": 0.001},
    "fine/ball": {"type": "Points", "position": [[0, -1, 0]]},
    "fine/mass": {"type": "UniformMass", "state": "fine/ball"},
    "other": {"type": "Points", "position": [[1, -1, 0]]},
    "other mass": {"type": "UniformMass", "state": "other"},
    "length": {"type": "Scalars"},
    "length map": {"type": "DistanceToTarget", "inputs": ["fine/ball"], "output": "length",
                   "indices": [0], "targets": [[0, 0, 0]]},
    "rope": {"type": "UniformCompliance", "state": "length"}}})"));
  open(path_);
  const auto step = [this] {
    const Component* shown = session().document().scene().find(governingIntegrator(
        *session().snapshot().structure, session().document().scene(), session().selected()));
    return shown != nullptr ? shown->name : std::string();
  };
  for (const char* name : {"rope", "length", "length map", "fine/mass", "fine/ball"}) {
    session().select({idOf(name)});
    EXPECT_EQ(step(), "fine/integrator") << name;
  }
  session().select({idOf("other mass")});
  EXPECT_EQ(step(), "integrator");
  session().select({});
  EXPECT_EQ(step(), "integrator");
}

TEST_F(Panels, TheStripShowsTheIntegratorAlsoWhereNothingMoves) {
  write(path_, QString(R"({"compliant_lab": 1, "components": {
    "off": {"type": "ImplicitIntegrator", "enabled": false}, "ball": {"type": "Points", "position": [[0, -1, 0]]},
    "steps": {"type": "ImplicitIntegrator", "h": 0.004}}})"));
  open(path_);
  ASSERT_TRUE(session().edit({Erase{idOf("ball")}}, "Delete"));
  ASSERT_TRUE(wait([this] { return session().snapshot().structure->states.empty(); }));
  PropertyEditor* step = window_->settings().editor("h");
  ASSERT_NE(step, nullptr);
  EXPECT_EQ(step->row()->field()->findChild<QLineEdit*>()->text(), "0.004");
  EXPECT_EQ(governingIntegrator(*session().snapshot().structure, session().document().scene(), 0),
            idOf("steps"));
}

TEST_F(Panels, AStructuralEditPausesAndSaysSo) {
  session().send(Play{});
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 5; }));
  auto* status = window_->findChild<StatusBar*>();
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  EXPECT_TRUE(session().playing());  // a parameter
  ASSERT_TRUE(session().edit({Rename{idOf("rope"), "string"}}, "Rename"));
  EXPECT_TRUE(session().playing());  // a name
  session().select({idOf("string")});
  window_->actions()[ActionId::Duplicate]->trigger();
  EXPECT_FALSE(session().playing());
  EXPECT_TRUE(status->currentMessage().contains("Paused"))
      << status->currentMessage().toStdString();
}

TEST_F(Panels, TheTreeShowsThePullWhileItLasts) {
  SceneTreeModel& model = *window_->tree().model();
  const int before = model.rowCount();
  session().send(PullStart{idOf("ball"), 0, Vec3(0.2, -1, 0)});
  session().send(Play{});
  ASSERT_TRUE(wait([&] { return model.rowCount() == before + 1; }));
  const QModelIndex pull = model.index(before, 0);
  EXPECT_EQ(shownPath(pull), "pull");
  EXPECT_TRUE(pull.data(Qt::FontRole).value<QFont>().italic());
  EXPECT_TRUE(model.idsOf(pull).empty());
  session().send(PullEnd{});
  EXPECT_TRUE(wait([&] { return model.rowCount() == before; }));
}

TEST_F(Panels, BranchesStayFoldedWhenSomethingIsAdded) {
  write(path_, QString(hangingBall).replace("\"rope\":", "\"ropes/a\":"));
  open(path_);
  TreeView& view = *window_->tree().view();
  SceneTreeModel& model = *window_->tree().model();
  view.collapse(model.indexOfPath("ropes"));
  ASSERT_TRUE(session().edit({Insert{{90, "Gravity", "another", {}}}}, "Add"));
  EXPECT_FALSE(view.isExpanded(model.indexOfPath("ropes")));
}

TEST_F(Panels, AHardPullIsChosenInTheMenuAndHoldsInTheNextScene) {
  QAction* hard = choice("&Pull", "Hard, c = 0");
  ASSERT_NE(hard, nullptr);
  hard->trigger();
  open(path_);
  session().send(PullStart{idOf("ball"), 0, Vec3(0.2, -1, 0)});
  session().send(Play{});
  ASSERT_TRUE(wait([this] { return session().snapshot().pull.active; }));
  EXPECT_TRUE(wait([this] { return pullsHard(session().snapshot()); }));
  choice("&Pull", "Soft, 2 Hz")->trigger();
  EXPECT_TRUE(wait([this] { return !pullsHard(session().snapshot()); }));
  EXPECT_TRUE(session().snapshot().pull.active);
}

TEST_F(Panels, TheLengthOfForceArrowsIsChosenInTheMenu) {
  ASSERT_NE(choice("Scale of force arro&ws", "Logarithmic"), nullptr);
  choice("Scale of force arro&ws", "Logarithmic")->trigger();
  choice("&Hide small forces", "Below 5 %")->trigger();
  EXPECT_EQ(window_->viewport()->options().forces.law, ForceLaw::Logarithmic);
  EXPECT_EQ(window_->viewport()->options().forces.threshold, 0.05);
}

TEST_F(Panels, ArrowsShowTheSumOfConstraintForcesWhenTheIntegratorKeepsIt) {
  QAction* net = choice("&Constraint forces", "Net force per point");
  ASSERT_NE(net, nullptr);
  net->trigger();
  EXPECT_EQ(window_->viewport()->options().forces.constraints, ConstraintArrows::Net);
  // The integrator does not keep the sum yet, and the window says what to do.
  const LogList& log = window_->log().view()->list();
  ASSERT_GT(log.rowCount(), 0);
  EXPECT_TRUE(log.line(log.rowCount() - 1).text.contains("constraint_forces"));
  ASSERT_TRUE(session().edit(
      {SetField{idOf("integrator"), "constraint_forces", std::string("independent")}}, "Sum up"));
  session().send(StepForward{1});
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 1; }));
  const VecX& sum = session().snapshot().motion.netForce;
  EXPECT_NE(sum[1], 0);
  EXPECT_NEAR(std::abs(sum[1]), std::abs(force()), 1e-12);  // one rope, straight up
}

TEST_F(Panels, WhatIsAskedAboutADeletionGoesWithTheNextEditOrSelection) {
  const auto ask = [this] {
    session().select({idOf("length")});
    window_->actions()[ActionId::Erase]->trigger();
    EXPECT_EQ(window_->messages().sentence(), "Deleting “length” also deletes “rope”.");
  };
  ask();
  session().select({idOf("ball")});
  EXPECT_EQ(window_->messages().sentence(), "");
  ask();
  ASSERT_TRUE(session().edit({Rename{idOf("ball"), "bob"}}, "Rename"));
  EXPECT_EQ(window_->messages().sentence(), "");
  session().document().undo();
}

TEST_F(Panels, TheSizeOfTextIsChosenInTheMenu) {
  choice("Interface &scale", "150 %")->trigger();
  EXPECT_EQ(activeScale(), 1.5);
  EXPECT_EQ(QApplication::font().pixelSize(), 20);
  choice("Interface &scale", "100 %")->trigger();
  EXPECT_EQ(activeScale(), 1);
}

TEST_F(Panels, AClickIntoTheEnergyCurvesGoesToThatTime) {
  window_->viewport()->setFocus();
  for (std::int64_t step = 1; step <= 10; ++step) {
    press(Qt::Key_Right);
    ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == step; }));
  }
  emit window_->instrument<EnergyPanel>().chart()->timeChosen(0.04);
  EXPECT_TRUE(wait([this] { return session().snapshot().motion.step == 4; }));
  EXPECT_TRUE(session().snapshot().transport.inPast());
}

TEST_F(Panels, TheStackOfEnergiesAddsUpAndTheToggleShowsLines) {
  for (std::int64_t step = 1; step <= 5; ++step) {
    session().send(StepForward{1});
    ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == step; }));
  }
  EnergyPanel& energy = window_->instrument<EnergyPanel>();
  EXPECT_TRUE(energy.stack()->isVisible());
  // At the start nothing moves or is stretched, and gravity counts from there.
  EXPECT_NEAR(energy.stack()->stackedSum(0.05), 0, 1e-9);
  EXPECT_NEAR(energy.stack()->stackedSum(0), 0, 1e-9);
  EXPECT_GT(energy.stack()->shownValue(0).value_or(0), 0);
  QTest::mouseClick(energy.stackedButton(), Qt::LeftButton);
  EXPECT_TRUE(energy.chart()->isVisible());
  EXPECT_FALSE(energy.stack()->isVisible());
}

TEST_F(Panels, ChartsHoldEveryStepHoweverFastTimeRuns) {
  // One snapshot tells of 300 steps.
  session().send(StepForward{300});
  const StripChart& energies = *window_->instrument<EnergyPanel>().chart();
  const StripChart& residuals = *window_->instrument<SolverPanel>().chart();
  const auto samples = [](const StripChart& chart) {
    const ChartContent content = chart.content();
    return content.plots.empty() ? std::size_t{0}
                                 : content.plots[0].curves[0].samples->times().size();
  };
  EXPECT_TRUE(wait([&] { return samples(energies) == 301; })) << samples(energies);
  EXPECT_TRUE(wait([&] { return samples(residuals) == 300; })) << samples(residuals);
  // A resumed past is another future, and a reset begins anew.
  session().send(Seek{100});
  ASSERT_TRUE(wait([&] { return session().snapshot().transport.inPast(); }));
  session().send(Play{});
  ASSERT_TRUE(wait([&] {
    return !session().snapshot().transport.inPast() && session().snapshot().motion.step > 105;
  }));
  session().send(Pause{});
  const auto all = [&] {
    const auto step = static_cast<std::size_t>(session().snapshot().motion.step);
    return step < 300 && samples(energies) == step + 1 && samples(residuals) == step;
  };
  EXPECT_TRUE(wait(all)) << session().snapshot().motion.step << " " << samples(energies) << " "
                         << samples(residuals);
  session().send(Reset{});
  EXPECT_TRUE(wait([&] { return samples(energies) == 1 && samples(residuals) == 0; }));
}

TEST_F(Panels, AnEditLeavesANoteOnTheCurvesUntilTheTimeIsGone) {
  session().send(StepForward{3});
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == 3; }));
  EnergyPanel& energy = window_->instrument<EnergyPanel>();
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  EXPECT_EQ(energy.stack()->noteCount(), 1);
  session().document().undo();
  EXPECT_EQ(energy.stack()->noteCount(), 2);
  session().send(Reset{});
  EXPECT_TRUE(wait([&] { return energy.stack()->noteCount() == 0; }));
}

TEST_F(Panels, AnEditBeforeTheFirstStepShowsInTheEnergyLegend) {
  ASSERT_TRUE(
      session().edit({SetField{idOf("gravity"), "acceleration", Vec3(0, -20, 0)}}, "Gravity"));
  // The ball of 1 kg hangs at y = −1 m: −m g·x = −20 J.
  const StripChart& chart = *window_->instrument<EnergyPanel>().chart();
  EXPECT_TRUE(wait([&] { return std::abs(chart.shownValue(1).value_or(0) + 20) < 1e-9; }))
      << chart.shownValue(1).value_or(0);
}

TEST_F(Panels, ALongNameDoesNotWidenTheEditMenu) {
  ASSERT_TRUE(session().edit({Rename{idOf("rope"), std::string(180, 'w')}},
                             "Rename rope to " + std::string(180, 'w')));
  const QString text = window_->actions()[ActionId::Undo]->text();
  EXPECT_LT(text.size(), 60);
  EXPECT_TRUE(text.contains("…"));
}

TEST_F(Panels, CountingFromHereKeepsTheNotesOfEdits) {
  session().send(StepForward{3});
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == 3; }));
  EnergyPanel& energy = window_->instrument<EnergyPanel>();
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  session().send(StepForward{3});
  ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == 6; }));
  for (int times = 0; times < 2; ++times) {
    energy.countFromHere();
    EXPECT_EQ(energy.stack()->noteCount(), 1);
    EXPECT_EQ(energy.chart()->noteCount(), 1);
  }
  EXPECT_DOUBLE_EQ(energy.chart()->notes()[0].time, 0.03);
  session().document().undo();
}

TEST_F(Panels, CurvesAreNotWrittenOverTheOpenScene) {
  const Status done = writeChart(session().document(), path_, "t/s\n");
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().text().find("open scene"), std::string::npos) << done.error().text();
  EXPECT_TRUE(loadScene(path_.toStdString()).ok());
  EXPECT_TRUE(writeChart(session().document(), folder_.filePath("curves.csv"), "t/s\n"));
}

TEST_F(Panels, TipsShowNamesLetterByLetter) {
  ASSERT_TRUE(session().edit({Rename{idOf("rope"), "<b>bold</b>/rope"}}, "Rename"));
  const SceneTreeModel& model = *window_->tree().model();
  const QString tip = model.indexOfPath("<b>bold<").data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.contains("&lt;b&gt;")) << tip.toStdString();
  session().document().undo();
}

TEST_F(Panels, ARopeIsOneRowThatOpensToItsMappingAndState) {
  SceneTree& tree = *window_->findChild<SceneTree*>();
  const auto line = [&](const char* path) { return tree.model()->indexOfPath(path); };
  ASSERT_EQ(line("length").parent(), line("rope"));
  ASSERT_EQ(line("length map").parent(), line("rope"));
  EXPECT_EQ(line("rope").data(SceneTreeModel::SummaryRole).toString(), "c = 0.001, 1 link");
  EXPECT_FALSE(tree.view()->isExpanded(line("rope")));
  // What is selected elsewhere opens it, and it stays open when the tree is built anew.
  session().select({idOf("length map")});
  EXPECT_TRUE(tree.view()->isExpanded(line("rope")));
  session().select({idOf("ball")});
  ASSERT_TRUE(session().edit({Rename{idOf("ball"), "lamp"}}, "Rename"));
  EXPECT_TRUE(tree.view()->isExpanded(line("rope")));
  tree.view()->collapse(line("rope"));
  ASSERT_TRUE(session().edit({Rename{idOf("lamp"), "ball"}}, "Rename"));
  EXPECT_FALSE(tree.view()->isExpanded(line("rope")));
  window_->actions()[ActionId::FoldMappings]->trigger();
  EXPECT_FALSE(line("length").parent().isValid());
  EXPECT_EQ(line("rope").data(SceneTreeModel::SummaryRole).toString(), "");
}

}  // namespace
}  // namespace compliant
