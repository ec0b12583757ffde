#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QTimer>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>
#include <memory>

#include "tests/support/folders.hpp"
#include "tests/support/held_force.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/fields/compliance_field.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/properties/property_editor.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/viewport/viewport.hpp"

namespace compliant {
namespace {

TEST_F(OpenWindow, SpacePlaysAndPauses) {
  window_->viewport()->setFocus();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 5; }));
  press(Qt::Key_Space);
  EXPECT_TRUE(wait([this] { return !session().snapshot().transport.playing; }));
}

TEST_F(OpenWindow, ADragOfTheComplianceSliderChangesTheForceAndIsOneStepOfUndo) {
  session().select({idOf("rope")});
  window_->viewport()->setFocus();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step > 20; }));
  PropertyEditor* editor = window_->properties().editor("compliance");
  ASSERT_NE(editor, nullptr);
  auto* field = qobject_cast<ComplianceField*>(editor->row()->field());
  ASSERT_NE(field, nullptr);
  ScaleSlider* slider = field->slider();
  const double before = compliance();
  // The ball swings to the new length of the rope, maybe for an instant only.
  const auto most = std::make_shared<double>(0);
  const Subscription listening =
      session().addListener({.sceneReplaced = {},
                             .sceneEdited = {},
                             .selectionChanged = {},
                             .snapshotChanged = [this, most, before = force()] {
                               *most = std::max(*most, std::abs(force() - before));
                             }});
  const QPoint middle = slider->rect().center();
  QTest::mousePress(slider, Qt::LeftButton, {}, middle);
  for (int x = 0; x <= 20; x += 4) {
    QTest::mouseMove(slider, middle + QPoint(x, 0));
    QTest::qWait(10);
  }
  QTest::mouseRelease(slider, Qt::LeftButton, {}, middle + QPoint(20, 0));
  EXPECT_NE(compliance(), before);
  EXPECT_EQ(session().document().steps().size(), 1U);
  // The engine has it too: the law of the row in the latest snapshot has the new compliance.
  EXPECT_TRUE(wait([this] {
    const auto& all = session().snapshot().compliance;
    return !all.empty() && all[0] == compliance();
  }));
  EXPECT_TRUE(wait([&] { return *most > 0.1; })) << *most;

  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_DOUBLE_EQ(compliance(), before);
  EXPECT_DOUBLE_EQ(field->value(), before);
}

TEST_F(OpenWindow, F2RenamesInTheTree) {
  session().select({idOf("rope")});
  window_->tree().view()->setFocus();
  press(Qt::Key_F2);
  auto* line = window_->tree().view()->findChild<QLineEdit*>();
  ASSERT_NE(line, nullptr);
  QTest::keyClicks(line, "string");
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_TRUE(wait([this] { return idOf("string") != 0; }));
  EXPECT_EQ(idOf("rope"), 0U);
}

TEST_F(OpenWindow, ANameThatIsTakenIsRefusedWithASentence) {
  session().select({idOf("rope")});
  QLineEdit* name = window_->properties().nameField()->line();
  name->setFocus();
  name->selectAll();
  QTest::keyClicks(name, "ball");
  QTest::keyClick(name, Qt::Key_Return);
  EXPECT_NE(idOf("rope"), 0U);
  EXPECT_TRUE(window_->properties().nameField()->error().contains("taken"))
      << window_->properties().nameField()->error().toStdString();
}

TEST_F(OpenWindow, DeletingAStateTakesItsUsersAlongWhenEnterSaysSoAndUndoBringsThemBack) {
  const std::size_t before = session().document().scene().size();
  session().select({idOf("length")});
  window_->tree().view()->setFocus();
  press(Qt::Key_Delete);
  EXPECT_EQ(session().document().scene().size(), before);
  EXPECT_FALSE(window_->messages().sentence().isEmpty());
  press(Qt::Key_Return);
  EXPECT_EQ(session().document().scene().size(), before - 3);  // with its map and the rope
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(session().document().scene().size(), before);
}

TEST_F(OpenWindow, ShortcutsLeaveATextFieldAlone) {
  session().select({idOf("rope")});
  QLineEdit* search = window_->tree().search();
  search->setFocus();
  QTest::keyClicks(search, "f l - ");
  EXPECT_EQ(search->text(), "f l - ");
  EXPECT_FALSE(session().snapshot().transport.playing);
}

TEST_F(OpenWindow, EscapeClearsTheSelectionAndNeverQuits) {
  session().select({idOf("rope")});
  window_->viewport()->setFocus();
  press(Qt::Key_Escape);
  EXPECT_TRUE(session().selection().empty());
  press(Qt::Key_Escape);
  EXPECT_TRUE(window_->isVisible());
}

TEST_F(OpenWindow, AClickOnAPointSelectsItsState) {
  Viewport& view = *window_->viewport();
  const auto place = view.placeOf(idOf("ball"), 0);
  ASSERT_TRUE(place);
  QTest::mouseClick(&view, Qt::LeftButton, {}, place->toPoint());
  EXPECT_EQ(session().selected(), idOf("ball"));
}

TEST_F(OpenWindow, NoPointOpensUnderTheHud) {
  window_->resize(1100, 700);
  open(QString::fromStdString(test::sourceFolder() + "/assets/scenes/pendulum_hard_vs_soft.json"));
  Viewport& view = *window_->viewport();
  const QRectF hud(0, 0, 222, 140);
  for (const auto& state : session().snapshot().structure->states) {
    if (!state.inSpace() || state.mapped) continue;
    for (Index i = 0; i < state.shape.count; ++i) {
      const auto place = view.placeOf(state.id, i);
      ASSERT_TRUE(place);
      EXPECT_TRUE(view.rect().contains(place->toPoint()));
      EXPECT_FALSE(hud.contains(*place)) << state.name << " " << i;
    }
  }
  for (const auto& constraint : session().snapshot().structure->constraints)
    for (const auto& line : constraint.lines)
      if (line.from.state < 0) {
        const auto nail = view.camera().project(line.from.place.cast<float>());
        ASSERT_TRUE(nail);
        EXPECT_FALSE(hud.contains(nail->pixel.x(), nail->pixel.y())) << constraint.name;
      }
}

TEST_F(OpenWindow, TheFirstPictureFollowsTheSizeOfTheViewUntilSomebodyMovesIt) {
  Viewport& view = *window_->viewport();
  const auto resized = [&](int width, int height) {
    const long frames = view.frames();
    window_->resize(width, height);
    return wait([&] { return view.frames() > frames + 1; });
  };
  ASSERT_TRUE(resized(900, 1000));
  const float narrow = view.camera().distance();
  view.frameAll();
  EXPECT_FLOAT_EQ(view.camera().distance(), narrow);
  Camera far = view.camera();
  far.setDistance(5 * narrow);
  view.setCamera(far);
  ASSERT_TRUE(resized(1280, 800));
  EXPECT_FLOAT_EQ(view.camera().distance(), 5 * narrow);
}

TEST_F(OpenWindow, TheCardOfAFreePointSaysHowToPullIt) {
  Viewport& view = *window_->viewport();
  // The view frames the scene anew while the window takes its size: the ball moves meanwhile.
  EXPECT_TRUE(wait([&] {
    const QPoint place = view.placeOf(idOf("ball"), 0)->toPoint();
    QTest::mouseMove(&view, place + QPoint(2, 0));
    QTest::mouseMove(&view, place);
    return view.hoverText().contains("Ctrl + drag pulls");
  })) << view.hoverText().toStdString();
}

TEST_F(OpenWindow, NothingThatIsCheckedHasAnIconInsteadOfAMark) {
  for (const ActionSpec& spec : actionTable())
    EXPECT_FALSE(spec.style == ActionSpec::Style::Checkable && *spec.icon != '\0') << spec.text;
}

TEST_F(OpenWindow, CtrlDragPullsAPointAndReleasesIt) {
  Viewport& view = *window_->viewport();
  const QPoint place = view.placeOf(idOf("ball"), 0)->toPoint();
  QTest::mousePress(&view, Qt::LeftButton, Qt::ControlModifier, place);
  QTest::mouseMove(&view, place + QPoint(60, 0));
  EXPECT_TRUE(wait([this] { return session().snapshot().pull.force.norm() > 0.1; }));
  EXPECT_TRUE(session().snapshot().transport.playing);
  QTest::mouseRelease(&view, Qt::LeftButton, Qt::ControlModifier, place + QPoint(60, 0));
  EXPECT_TRUE(wait([this] { return !session().snapshot().pull.active; }));
}

TEST_F(OpenWindow, APausedSceneIsNotRepainted) {
  Viewport& view = *window_->viewport();
  QTest::qWait(500);
  const long frames = view.frames();
  QTest::qWait(500);
  EXPECT_EQ(view.frames(), frames);
}

TEST_F(OpenWindow, AMissingFileIsToldInTheMessageBarAndTheSceneStays) {
  window_->load(folder_.filePath("nowhere.json"));
  EXPECT_TRUE(window_->messages().sentence().contains("nowhere.json"));
  EXPECT_NE(idOf("rope"), 0U);
}

TEST_F(OpenWindow, ADroppedFileOpens) {
  const QString other = folder_.filePath("other.json");
  write(other, R"({"compliant_lab": 1, "title": "Dropped", "components": {}})");
  drop(other);
  EXPECT_TRUE(wait([this] { return session().document().scene().title == "Dropped"; }));
}

TEST_F(OpenWindow, ADroppedSofaSceneOpensWithoutAFileAndSaysWhatIsDifferent) {
  const QString sofa = folder_.filePath("falling.scn");
  QFile file(sofa);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(
      "<Node><CompliantImplicitSolver/><LDLTSolver/><MechanicalObject name=\"dofs\" position=\"0 0 "
      "0\"/>\n"
      "<UniformMass/><Riddle/></Node>");
  file.close();
  drop(sofa);
  EXPECT_TRUE(wait([this] { return session().document().scene().title == "falling"; }));
  EXPECT_TRUE(window_->windowTitle().startsWith("falling[*]"))
      << window_->windowTitle().toStdString();
  auto* dialog = window_->findChild<QDialog*>("findingsDialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_FALSE(dialog->isModal());
  const auto* list = dialog->findChild<QTreeWidget*>("findings");
  ASSERT_NE(list, nullptr);
  EXPECT_EQ(dialog->findChild<QLabel*>("verdict")->text(), "1 left out");
  ASSERT_EQ(list->topLevelItemCount(), 1);
  EXPECT_EQ(list->topLevelItem(0)->text(0), "left out");
  EXPECT_TRUE(
      list->topLevelItem(0)->text(1).contains("line 2, Riddle: This type is not supported"));
  // A line is as high as its words on a narrow dialog.
  const auto height = [list] { return list->visualItemRect(list->topLevelItem(0)).height(); };
  const int wide = height();
  dialog->resize(dialog->minimumSizeHint().width(), dialog->height());
  EXPECT_TRUE(wait([&] { return height() > wide + list->fontMetrics().lineSpacing() / 2; }))
      << wide << " " << height() << " at " << dialog->width();
  session().select({});
  emit const_cast<QTreeWidget*>(list)->itemClicked(list->topLevelItem(0), 1);
  EXPECT_EQ(session().selected(), idOf("dofs")) << "the state that it stands by";
  EXPECT_NE(idOf("dofs"), 0U);
  // Its ids mean nothing in another scene.
  open(path_);
  EXPECT_EQ(window_->findChild<QDialog*>("findingsDialog"), nullptr);
}

TEST_F(OpenWindow, AFolderThatCannotBeWrittenIsToldAndTheChangesStayUnsaved) {
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  ASSERT_TRUE(QDir(folder_.path()).removeRecursively());
  window_->viewport()->setFocus();
  press(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(
      wait([this] { return window_->messages().sentence().contains("cannot be written"); }));
  EXPECT_TRUE(session().document().dirty());
  session().document().undo();  // so that closing asks nothing
}

TEST_F(OpenWindow, RepaintsEditsAndClosesWhileAStepTakesForever) {
  test::registerHeldForce();
  QString held = hangingBall;
  held.replace("\"gravity\":",
               "\"held\": {\"type\": \"HeldForce\", \"state\": \"ball\"}, \"gravity\":");
  QFile file(path_);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
  file.write(held.toUtf8());
  file.close();
  window_->load(path_);
  ASSERT_TRUE(wait(
      [this] { return session().snapshot().structure->states.size() == 2 && idOf("held") != 0; }));
  test::gate().close();
  window_->viewport()->setFocus();
  press(Qt::Key_Space);
  ASSERT_TRUE(wait([] { return test::gate().reached(); }));
  // The step does not end before the gate opens: all of this happens meanwhile.
  Viewport& view = *window_->viewport();
  const long frames = view.frames();
  view.update();
  EXPECT_TRUE(wait([&] { return view.frames() > frames; }));
  EXPECT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  EXPECT_EQ(compliance(), 0.02);
  session().document().undo();
  press(Qt::Key_Space);
  EXPECT_FALSE(session().playing());
  EXPECT_TRUE(window_->close());
  EXPECT_FALSE(window_->isVisible());
  EXPECT_EQ(session().snapshot().motion.step, 0);
  test::gate().open();
}

TEST_F(OpenWindow, UnsavedChangesAreAskedAboutAndCancelKeepsTheWindow) {
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  QTimer::singleShot(300, [] {
    QWidget* question = QApplication::activeModalWidget();
    ASSERT_NE(question, nullptr);
    QTest::keyClick(question, Qt::Key_Escape);
  });
  EXPECT_FALSE(window_->close());
  EXPECT_TRUE(window_->isVisible());
}

TEST(WindowWithoutOpenGl, SaysSoAndWorksOtherwise) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("QT_QPA_PLATFORM", "offscreen");
  process.setProcessEnvironment(environment);
  process.start(QCoreApplication::applicationFilePath(), {"--open-and-close"});
  ASSERT_TRUE(process.waitForFinished(30000));
  EXPECT_EQ(process.exitStatus(), QProcess::NormalExit);
  EXPECT_EQ(process.exitCode(), 0);
  EXPECT_TRUE(process.readAllStandardError().contains("3D view needs"));
}

}  // namespace
}  // namespace compliant
