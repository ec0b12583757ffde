// Layers of the view: switched by keys, the list that stays open and the command palette; kept.

#include <QAction>
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <algorithm>

#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/actions/layers_menu.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/palette.hpp"

namespace compliant {
namespace {

class LayersOfTheView : public OpenWindow {
 protected:
  Viewport& view() { return *window_->viewport(); }
  QAction* action(ActionId id) { return window_->actions()[id]; }
  // What the view shows of it once it was painted anew.
  bool painted(const std::function<bool()>& condition) {
    return wait([&] {
      view().update();
      return condition();
    });
  }
  void showAllForces() {
    ForceScaleSettings forces = view().options().forces;
    forces.shown = ForcesShown::All;
    emit view().forcesChanged(forces);
  }
  void steps(int count) {
    const std::int64_t before = session().snapshot().motion.step;
    session().send(StepForward{count});
    ASSERT_TRUE(wait([&] { return session().snapshot().motion.step == before + count; }));
  }
  LayersMenu* menu() { return window_->findChild<LayersMenu*>(); }
  bool labelled(const QString& text) {
    const QStringList all = view().labels();
    return std::any_of(all.begin(), all.end(),
                       [&](const QString& label) { return label.contains(text); });
  }
};

TEST_F(LayersOfTheView, EverySwitchHasOneActionAndIsInTheList) {
  for (const Layer& layer : layerTable()) {
    const ActionId id = actionOf(layer.on);
    EXPECT_TRUE(menu()->actions().contains(action(id))) << layer.key;
    EXPECT_EQ(action(id)->isChecked(), Layers().*layer.on) << layer.key;
  }
}

TEST_F(LayersOfTheView, KeysSwitchLayersAndThePictureFollows) {
  view().setFocus();
  steps(3);
  ASSERT_TRUE(painted([&] { return view().drawList().points.size() == 1; }));
  press(Qt::Key_2, Qt::ControlModifier);
  EXPECT_TRUE(painted([&] { return view().drawList().points.empty(); }));
  press(Qt::Key_2, Qt::ControlModifier);
  EXPECT_TRUE(painted([&] { return view().drawList().points.size() == 1; }));
  press(Qt::Key_5, Qt::ControlModifier);
  EXPECT_EQ(view().options().forces.shown, ForcesShown::None);
  showAllForces();
  ASSERT_TRUE(painted([&] { return view().drawList().arrows.size() == 1; }));
  EXPECT_EQ(view().drawList().arrows[0].style, ArrowStyle::Open);
  press(Qt::Key_0, Qt::ControlModifier);
  EXPECT_TRUE(painted([&] { return view().drawList().arrows.size() == 2; }));
  // The rope is strained by less than a millimetre: its colour is that of a violation then.
  press(Qt::Key_9, Qt::ControlModifier);
  EXPECT_TRUE(
      painted([&] { return view().drawList().links[0].colour != palette::compliantConstraint; }));
  EXPECT_TRUE(painted([&] { return labelled("|φ|"); }));
  press(Qt::Key_9, Qt::ControlModifier);
  EXPECT_TRUE(
      painted([&] { return view().drawList().links[0].colour == palette::compliantConstraint; }));
}

TEST_F(LayersOfTheView, TheListOpensByKeyAndStaysOpenWhileItIsUsed) {
  view().setFocus();
  press(Qt::Key_L, Qt::ControlModifier);
  ASSERT_TRUE(wait([&] { return menu()->isVisible(); }));
  const QRect place = menu()->actionGeometry(action(actionOf(&Layers::trails)));
  QTest::mouseClick(menu(), Qt::LeftButton, {}, place.center());
  EXPECT_TRUE(action(actionOf(&Layers::trails))->isChecked());
  EXPECT_TRUE(menu()->isVisible());
  menu()->setActiveAction(action(actionOf(&Layers::frames)));
  QTest::keyClick(menu(), Qt::Key_Space);
  EXPECT_TRUE(action(actionOf(&Layers::frames))->isChecked());
  EXPECT_TRUE(menu()->isVisible());
  EXPECT_TRUE(view().options().layers.frames);
  QTest::keyClick(menu(), Qt::Key_Escape);
  EXPECT_FALSE(menu()->isVisible());
  EXPECT_TRUE(painted([&] { return labelled("z"); }));
}

TEST_F(LayersOfTheView, TheViolationIsToldUnderThePointer) {
  steps(3);
  const auto middle = view().camera().project({0, -0.5F, 0});
  ASSERT_TRUE(middle);
  EXPECT_TRUE(wait([&] {
    QTest::mouseMove(&view(), QPointF(middle->pixel.x(), middle->pixel.y()).toPoint());
    return view().hoverText().contains("|φ|");
  })) << view().hoverText().toStdString();
}

TEST_F(LayersOfTheView, ASourceOfForcesIsSwitchedAloneAndBringsTheArrowsWithIt) {
  steps(3);
  showAllForces();
  ASSERT_TRUE(painted([&] { return view().drawList().arrows.size() == 1; }));
  action(actionOf(&Layers::compliantForces))->trigger();
  EXPECT_TRUE(painted([&] { return view().drawList().arrows.empty(); }));
  action(ActionId::LayerForces)->setChecked(false);
  action(actionOf(&Layers::compliantForces))->trigger();
  EXPECT_TRUE(action(ActionId::LayerForces)->isChecked());
  EXPECT_TRUE(painted([&] { return view().drawList().arrows.size() == 1; }));
}

TEST_F(LayersOfTheView, ForcesThatWereHiddenComeBackAsTheyWere) {
  const auto shown = [this] { return view().options().forces.shown; };
  for (const ForcesShown before : {ForcesShown::Selection, ForcesShown::All}) {
    ForceScaleSettings forces = view().options().forces;
    forces.shown = before;
    emit view().forcesChanged(forces);
    for (int i = 0; i < 2; ++i) {
      press(Qt::Key_5, Qt::ControlModifier);
      EXPECT_EQ(shown(), ForcesShown::None);
      press(Qt::Key_5, Qt::ControlModifier);
      EXPECT_EQ(shown(), before);
    }
  }
}

// These tests run on software OpenGL.
TEST_F(LayersOfTheView, OfTheForcesOfACrowdOnlyTheLargestAreDrawn) {
  const QString path = folder_.filePath("cloth.json");
  ASSERT_TRUE(saveScene(test::cloth(45, 1e-4), path.toStdString()));
  open(path);
  showAllForces();
  steps(3);
  // So dense that each point shows one sum, until every constraint is asked for.
  const auto arrows = [this] { return view().drawList().arrows.size(); };
  EXPECT_TRUE(painted([&] { return arrows() > 500 && arrows() <= 45 * 45 + 2; }));
  for (QAction* choice : window_->menuBar()->findChildren<QAction*>())
    if (choice->text() == "Per constraint") choice->trigger();
  EXPECT_TRUE(painted([&] { return arrows() == 2500; }));
  const QDir folder(QString::fromStdString(test::outputFolder() + "/pictures"));
  ASSERT_TRUE(folder.mkpath("."));
  EXPECT_TRUE(window_->grab().save(folder.filePath("forces_of_a_crowd.png")));
}

TEST_F(LayersOfTheView, NumbersStandBesideTheForces) {
  showAllForces();
  steps(3);
  EXPECT_FALSE(labelled(" N"));
  action(actionOf(&Layers::forceNumbers))->trigger();
  EXPECT_TRUE(painted([&] { return labelled(" N"); }));
}

TEST_F(LayersOfTheView, NamesAreThoseOfTheSelectionOrOfAll) {
  action(actionOf(&Layers::selectionNames))->trigger();
  session().select({idOf("rope")});
  ASSERT_TRUE(painted([&] { return labelled("rope"); }));
  EXPECT_FALSE(labelled("ball"));
  action(actionOf(&Layers::allNames))->trigger();
  EXPECT_TRUE(painted([&] { return labelled("rope") && labelled("ball"); }));
  ASSERT_TRUE(session().edit({Rename{idOf("rope"), "string"}}, "Rename"));
  EXPECT_TRUE(painted([&] { return labelled("string"); }));
}

TEST_F(LayersOfTheView, TrailsAndTheGhostOfTheStartShowWhereTheBallWas) {
  action(actionOf(&Layers::trails))->trigger();
  action(actionOf(&Layers::startGhost))->trigger();
  for (int i = 0; i < 5; ++i) steps(1);
  ASSERT_TRUE(painted([&] {
    return view().drawList().trails.size() == 1 && view().drawList().points.size() == 2;
  }));
  EXPECT_EQ(view().drawList().points[1].position, Eigen::Vector3f(0, -1, 0));
  EXPECT_NE(view().drawList().points[0].position, Eigen::Vector3f(0, -1, 0));
  session().send(Reset{});
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 0; }));
  EXPECT_TRUE(painted([&] { return view().drawList().points.size() == 1; }));
}

TEST_F(LayersOfTheView, AKeyFrameLeavesAGhost) {
  action(actionOf(&Layers::keyGhosts))->trigger();
  steps(2);
  action(ActionId::MakeKeyFrame)->trigger();
  steps(5);
  EXPECT_TRUE(painted([&] { return view().drawList().points.size() == 2; }));
  window_->keyFrames().erase(0);
  EXPECT_TRUE(painted([&] { return view().drawList().points.size() == 1; }));
}

TEST_F(LayersOfTheView, WhatWouldHaveBeenIsAGhostAfterTimeWasResumedFromThePast) {
  for (int i = 0; i < 8; ++i) steps(1);
  session().send(Seek{2});
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 2; }));
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.05}}, "Soften"));
  EXPECT_TRUE(painted([&] { return view().drawList().points.size() == 1; }));
  session().send(Play{});
  ASSERT_TRUE(wait([this] { return !session().snapshot().transport.inPast(); }));
  session().send(Pause{});
  ASSERT_TRUE(wait([this] { return !session().playing(); }));
  session().send(Seek{4});
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 4; }));
  EXPECT_TRUE(painted([&] { return view().drawList().points.size() == 2; }));
  action(actionOf(&Layers::branchGhost))->trigger();
  EXPECT_TRUE(painted([&] { return view().drawList().points.size() == 1; }));
}

TEST_F(LayersOfTheView, AreInTheCommandPaletteAndKeptForTheNextStart) {
  view().setFocus();
  press(Qt::Key_K, Qt::ControlModifier);
  QTest::keyClicks(QApplication::focusWidget(), "transparent");
  press(Qt::Key_Return);
  EXPECT_TRUE(action(actionOf(&Layers::transparent))->isChecked());
  const QString file = folder_.filePath("preferences.json");
  {
    MainWindow first(probeOpenGl(), file.toStdString());
    first.actions()[actionOf(&Layers::transparent)]->trigger();
    first.actions()[actionOf(&Layers::points)]->trigger();
    first.close();
  }
  MainWindow second(probeOpenGl(), file.toStdString());
  EXPECT_TRUE(second.actions()[actionOf(&Layers::transparent)]->isChecked());
  EXPECT_FALSE(second.actions()[actionOf(&Layers::points)]->isChecked());
  EXPECT_TRUE(second.viewport()->options().layers.transparent);
  EXPECT_FALSE(second.viewport()->options().layers.points);
}

}  // namespace
}  // namespace compliant
