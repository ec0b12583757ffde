// What the engine and the window tell, and where it leads.

#include <QAction>
#include <QListView>

#include "engine/scene/registry.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/model/build/adding.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/log_view.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/window/status_bar.hpp"

namespace compliant {
namespace {

// Two hard rods side by side, but no mass at all: its first step is refused.
class Refused : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    QString massless = hangingBall;
    massless.replace(R"("mass": {"type": "UniformMass", "state": "ball"},)", "");
    massless.replace(R"("compliance": 0.001)", R"("compliance": 0)");
    massless.replace(R"("type": "ImplicitIntegrator")",
                     R"("type": "ImplicitIntegrator", "alpha": 0, "hard_rows": "blended")");
    write(path_, massless);
    open(path_);
    session().send(Play{});
    ASSERT_TRUE(wait([this] { return !window_->messages().sentence().isEmpty(); }));
  }
  const LogLine& line() {
    const LogList& list = window_->log().view()->list();
    return list.line(list.rowCount() - 1);
  }
};

TEST_F(Refused, TheMessageBarAndTheLogNameTheComponent) {
  ASSERT_FALSE(line().component.name.isEmpty()) << line().text.toStdString();
  EXPECT_TRUE(window_->messages().sentence().startsWith(line().component.name + ": "))
      << window_->messages().sentence().toStdString();
}

TEST_F(Refused, TheComponentWearsABadgeInTheTreeAndTheSentenceInThePanel) {
  const Id guilty = line().component.link;
  SceneTreeModel& tree = *window_->tree().model();
  EXPECT_FALSE(tree.indexOf(guilty).data(SceneTreeModel::IssueRole).toString().isEmpty());
  EXPECT_FALSE(session().issueOf(guilty).empty());
  // A reset forgets the refused step.
  session().send(Reset{});
  EXPECT_TRUE(wait(
      [&] { return tree.indexOf(guilty).data(SceneTreeModel::IssueRole).toString().isEmpty(); }));
}

TEST_F(Refused, TheMessageGoesWhenTimeRunsAgain) {
  ASSERT_FALSE(window_->messages().sentence().isEmpty());
  Id mass = 0;
  ASSERT_TRUE(session().edit(
      insertionOf(session().document().scene(), *registry().find("UniformMass"), "mass", mass),
      "Add"));
  ASSERT_TRUE(session().edit({SetField{mass, "state", Link{idOf("ball")}}}, "Link"));
  ASSERT_TRUE(session().edit({SetField{idOf("integrator"), "alpha", 1.0}}, "Set"));
  session().send(Play{});
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 3; }));
  EXPECT_TRUE(wait([this] { return window_->messages().sentence().isEmpty(); }))
      << window_->messages().sentence().toStdString();
}

TEST_F(Refused, AClickInTheLogFindsARenamedComponent) {
  ASSERT_NE(line().component.link, 0U);
  ASSERT_TRUE(session().edit({Rename{line().component.link, "renamed"}}, "Rename"));
  emit window_->log().view()->componentClicked(line().component.link);
  EXPECT_EQ(session().selected(), line().component.link);
}

TEST_F(Refused, LinesOfTheSceneBeforeLeadNowhereAndAreNotCounted) {
  const auto* status = window_->findChild<StatusBar*>();
  ASSERT_NE(status, nullptr);
  EXPECT_GT(status->problems(), 0);
  write(path_, hangingBall);
  open(path_);
  EXPECT_EQ(line().component.link, 0U);
  EXPECT_EQ(status->problems(), 0);
}

// A spring of 1e8 N/m, stepped explicitly.
class Diverging : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    write(path_, R"({"compliant_lab": 1, "components": {
      "ball": {"type": "Scalars", "position": [0.1]},
      "integrator": {"type": "ImplicitIntegrator", "alpha": 0},
      "mass": {"type": "UniformMass", "state": "ball"},
      "spring": {"type": "UniformCompliance", "state": "ball", "compliance": 1e-8, "handling": "force"}}})");
    open(path_);
  }
  void diverge() {
    session().send(Play{});
    ASSERT_TRUE(wait([this] { return !window_->messages().sentence().isEmpty(); }));
    ASSERT_TRUE(wait([this] { return !session().playing(); }));
  }
};

TEST_F(Diverging, BannerLogAndBadgeSayTheSameOfTheSameComponent) {
  diverge();
  const LogList& log = window_->log().view()->list();
  const LogLine& line = log.line(log.rowCount() - 1);
  EXPECT_EQ(line.component.name, "integrator");
  EXPECT_TRUE(line.text.startsWith("The simulation diverged because h = 0.01 s is too long"))
      << line.text.toStdString();
  EXPECT_TRUE(line.text.contains("value 0 (from 0) of “ball”")) << line.text.toStdString();
  EXPECT_EQ(window_->messages().sentence(), "integrator: " + line.text);
  EXPECT_EQ(session().issueOf(idOf("integrator")), line.text.toStdString());
  EXPECT_EQ(session().issues().size(), 1U) << "one culprit";
}

TEST_F(Diverging, EveryHaltIsToldInTheHudAndByABadgeOfItsOwn) {
  Viewport& view = *window_->viewport();
  const SceneTreeModel& tree = *window_->tree().model();
  const auto failed = [&](const char* name) {
    return tree.indexOf(idOf(name)).data(SceneTreeModel::FailedRole).toBool();
  };
  const auto drawAnew = [&] {
    const long frames = view.frames();
    view.update();
    return wait([&] { return view.frames() > frames; });
  };
  for (int halt = 1; halt <= 3; ++halt) {
    diverge();
    EXPECT_TRUE(failed("integrator")) << halt;
    EXPECT_FALSE(failed("ball")) << halt;
    QTest::qWait(300);
    ASSERT_TRUE(view.hudPlace()) << halt;
    const QRectF place = *view.hudPlace();
    ASSERT_TRUE(drawAnew());
    EXPECT_EQ(*view.hudPlace(), place) << halt << ": no line was missing";
    session().send(StepBack{});
    ASSERT_TRUE(wait([this] { return window_->messages().sentence().isEmpty(); }));
    ASSERT_TRUE(drawAnew());
  }
}

TEST_F(Diverging, ABadgeThatStoodBeforeGivesWayToTheSentence) {
  ASSERT_TRUE(session().edit({SetField{idOf("integrator"), "beta", 0.5}}, "Lower β"));
  ASSERT_TRUE(wait([this] { return session().issueOf(idOf("integrator")) != ""; }));
  diverge();
  const LogList& log = window_->log().view()->list();
  EXPECT_EQ(session().issueOf(idOf("integrator")), log.line(log.rowCount() - 1).text.toStdString());
}

TEST_F(Diverging, WhatIsToldGoesWithAnEditAndComesBackWhenItIsTakenBack) {
  diverge();
  const QString sentence = window_->messages().sentence();
  auto* residual = window_->findChild<StatusBar*>();
  ASSERT_NE(residual, nullptr);
  const auto shown = [&](const QString& text) {
    const auto labels = residual->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* label) { return label->text().contains(text); });
  };
  EXPECT_TRUE(wait([&] { return shown("diverged"); }));
  ASSERT_TRUE(session().edit({SetField{idOf("integrator"), "alpha", 1.0}}, "Raise α"));
  EXPECT_TRUE(wait([this] { return window_->messages().sentence().isEmpty(); }));
  EXPECT_FALSE(shown("diverged"));
  session().document().undo();
  EXPECT_TRUE(wait([&] { return window_->messages().sentence() == sentence; }))
      << window_->messages().sentence().toStdString();
}

TEST_F(OpenWindow, TheLogTellsTheTimeOfTheStepThatAWarningIsAbout) {
  QString early = hangingBall;
  early.replace(R"("length": {)", R"("solver": {"type": "MinresSolver", "iterations": 1},
    "length": {)");
  write(path_, early);
  open(path_);
  session().send(StepForward{4});
  const LogList& log = window_->log().view()->list();
  ASSERT_TRUE(wait([&] { return log.rowCount() > 0; }));
  const LogLine& line = log.line(log.rowCount() - 1);
  ASSERT_TRUE(line.text.contains("stopped early")) << line.text.toStdString();
  EXPECT_DOUBLE_EQ(line.time, 0.01);
  EXPECT_NEAR(session().snapshot().motion.time, 0.04, 1e-12);
}

TEST_F(Diverging, TheBannerGoesAfterAResetAnotherMomentOrAnEdit) {
  const auto gone = [this] {
    return wait([this] { return window_->messages().sentence().isEmpty(); }) &&
           wait([this] { return session().issues().empty(); });
  };
  diverge();
  session().send(Reset{});
  EXPECT_TRUE(gone()) << "reset";
  diverge();
  session().send(Seek{0});
  EXPECT_TRUE(gone()) << "another moment";
  diverge();
  ASSERT_TRUE(session().edit({SetField{idOf("spring"), "compliance", 1.0}}, "Soften"));
  EXPECT_TRUE(gone()) << "an edit";
}

TEST_F(Diverging, TimeGoesOnWhereTheMenuSaysSo) {
  QAction* stop = window_->actions()[ActionId::StopWhenDiverging];
  EXPECT_TRUE(stop->isChecked());
  diverge();
  const std::int64_t step = session().snapshot().motion.step;
  stop->trigger();
  EXPECT_FALSE(stop->isChecked());
  session().send(Play{});
  EXPECT_TRUE(wait([&] { return session().snapshot().motion.step > step + 2; }));
}

TEST_F(OpenWindow, TheStatusBarCountsWhatIsWrongNowAndLeadsThere) {
  const auto* status = window_->findChild<StatusBar*>();
  ASSERT_NE(status, nullptr);
  EXPECT_EQ(status->problems(), 0);
  // A file that cannot be opened is no fault of the scene.
  window_->load(folder_.filePath("nowhere.json"));
  EXPECT_EQ(status->problems(), 0);
  Id loose = 0;
  ASSERT_TRUE(session().edit(
      insertionOf(session().document().scene(), *registry().find("FixedPoints"), "loose", loose),
      "Add"));
  ASSERT_TRUE(wait([&] { return status->problems() == 1; })) << status->problems();
  // The log tells of it without being asked.
  ASSERT_TRUE(wait([&] { return window_->log().view()->list().rowCount() > 0; }));
  const LogLine& told =
      window_->log().view()->list().line(window_->log().view()->list().rowCount() - 1);
  EXPECT_EQ(told.component.link, loose);
  EXPECT_EQ(told.text.toStdString(), session().issueOf(loose));
  session().select({});
  emit window_->findChild<StatusBar*>()->problemsClicked();
  EXPECT_EQ(session().selected(), loose);
  session().document().undo();
  EXPECT_TRUE(wait([&] { return status->problems() == 0; })) << status->problems();
}

TEST_F(OpenWindow, TheFullScreenActionFollowsTheWindow) {
  QAction* action = window_->actions()[ActionId::FullScreen];
  window_->setWindowState(window_->windowState() | Qt::WindowFullScreen);
  EXPECT_TRUE(action->isChecked());
  window_->setWindowState(window_->windowState() & ~Qt::WindowFullScreen);
  EXPECT_FALSE(action->isChecked());
}

TEST_F(OpenWindow, WhatWasAskedForInVainIsSaidWhileTimeGoesOn) {
  const auto said = [this] { return window_->messages().sentence(); };
  const auto fail = [&] {
    session().send(SaveSystem{"/dev/null/nowhere"});
    ASSERT_TRUE(wait([&] { return said().contains("nowhere"); })) << said().toStdString();
  };
  session().send(Play{});
  ASSERT_TRUE(wait([this] { return motion().step > 3; }));
  fail();
  const std::int64_t then = motion().step;
  ASSERT_TRUE(wait([&] { return motion().step > then + 20; }));
  EXPECT_TRUE(said().contains("nowhere")) << said().toStdString();
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  EXPECT_TRUE(wait([&] { return said().isEmpty(); })) << "an edit";
  fail();
  session().send(Reset{});
  EXPECT_TRUE(wait([&] { return said().isEmpty(); })) << "a reset";
  session().document().undo();
}

}  // namespace
}  // namespace compliant
