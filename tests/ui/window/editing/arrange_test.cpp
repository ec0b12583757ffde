// Components through the clipboard, the search of the tree, moves between branches, and what the
// view hides.

#include <QClipboard>
#include <QContextMenuEvent>
#include <QDragMoveEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QTabWidget>
#include <QTimer>

#include "engine/json/scene_file.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/log_view.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"

namespace compliant {
namespace {

class Arranging : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    QApplication::clipboard()->clear();
    window_->tree().view()->setFocus();
  }
  std::size_t size() { return session().document().scene().size(); }
  std::uint64_t hash() { return sceneHash(session().document().scene()); }
  QString clipboard() { return QApplication::clipboard()->text(); }
};

TEST_F(Arranging, CopyAndPasteAddAComponentInOneStep) {
  const auto before = hash();
  session().select({idOf("rope")});
  press(Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(clipboard().contains("\"compliant_lab\": 1")) << clipboard().toStdString();
  EXPECT_EQ(hash(), before);
  press(Qt::Key_V, Qt::ControlModifier);
  ASSERT_NE(idOf("rope 2"), 0U);
  EXPECT_EQ(compliance("rope 2"), 0.001);
  EXPECT_EQ(session().selection(), std::vector<Id>{idOf("rope 2")});
  EXPECT_EQ(session().document().steps().size(), 1U);
  EXPECT_EQ(session().document().steps().back().label, "Paste 1 component");
  const auto after = hash();
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(hash(), before);
  press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(hash(), after);
}

TEST_F(Arranging, CutTakesTheUsersAlongAndPasteBringsAllBack) {
  const auto before = hash();
  const std::size_t all = size();
  session().select({idOf("length")});
  press(Qt::Key_X, Qt::ControlModifier);
  EXPECT_EQ(size(), all - 3);
  EXPECT_EQ(session().document().steps().size(), 1U);
  press(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(hash(), before);
  press(Qt::Key_Z, Qt::ControlModifier);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(hash(), before);
}

TEST_F(Arranging, ABranchGoesToAnotherWindow) {
  session().select({});
  for (const char* name : {"ball", "length", "length map", "rope"})
    ASSERT_TRUE(session().edit({Rename{idOf(name), std::string("hung/") + name}}, "Rename"));
  SceneTree& tree = window_->tree();
  tree.view()->setCurrentIndex(tree.model()->indexOfPath("hung"));
  press(Qt::Key_C, Qt::ControlModifier);
  MainWindow other(probeOpenGl());
  other.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&other));
  other.actions()[ActionId::Paste]->trigger();
  const Scene& scene = other.session().document().scene();
  EXPECT_EQ(scene.size(), 5U) << "the ball is nothing without its mass";
  EXPECT_NE(scene.find(std::string_view("hung/rope")), nullptr);
  EXPECT_TRUE(other.statusBar()->currentMessage().contains("The scene has no gravity"))
      << other.statusBar()->currentMessage().toStdString();
  other.session().document().undo();  // so that closing asks nothing
}

TEST_F(Arranging, NonsenseOnTheClipboardIsToldAndChangesNothing) {
  const auto before = hash();
  press(Qt::Key_V, Qt::ControlModifier);
  EXPECT_TRUE(window_->messages().sentence().contains("the clipboard has no text"));
  QApplication::clipboard()->setText("see you tomorrow");
  press(Qt::Key_V, Qt::ControlModifier);
  EXPECT_TRUE(window_->messages().sentence().contains("Nothing pasted"))
      << window_->messages().sentence().toStdString();
  EXPECT_EQ(hash(), before);
  EXPECT_TRUE(session().document().steps().empty());
  // What was refused is forgotten with the next thing that is accepted.
  session().select({idOf("rope")});
  press(Qt::Key_C, Qt::ControlModifier);
  press(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(window_->messages().sentence(), "");
}

TEST_F(Arranging, ATextFieldKeepsItsOwnClipboard) {
  const auto before = hash();
  session().select({idOf("rope")});
  QLineEdit* search = window_->tree().search();
  search->setFocus();
  QTest::keyClicks(search, "ro");
  search->selectAll();
  press(Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(clipboard(), "ro");
  press(Qt::Key_V, Qt::ControlModifier);
  press(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(search->text(), "roro");
  search->selectAll();
  press(Qt::Key_X, Qt::ControlModifier);
  EXPECT_EQ(search->text(), "");
  EXPECT_EQ(hash(), before);
}

TEST_F(Arranging, TheLogCopiesItsOwnLines) {
  session().select({idOf("rope")});
  window_->log().showMessage(Severity::Warning, "Mind the gap");
  window_->actions()[ActionId::Drawer]->setChecked(true);
  auto* lines = window_->log().view()->findChild<QAbstractItemView*>();
  ASSERT_NE(lines, nullptr);
  window_->findChild<Drawer*>()->open(&window_->log());
  lines->setFocus();
  ASSERT_EQ(QApplication::focusWidget(), lines);
  press(Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(clipboard().contains("Mind the gap")) << clipboard().toStdString();
}

TEST_F(Arranging, CtrlFSearchesCountsAndEscClears) {
  SceneTree& tree = window_->tree();
  EXPECT_EQ(tree.found(), "");
  press(Qt::Key_F, Qt::ControlModifier);
  ASSERT_EQ(QApplication::focusWidget(), tree.search());
  QTest::keyClicks(tree.search(), "type:distance");
  EXPECT_EQ(tree.found(), "1 of 7");
  ASSERT_EQ(tree.model()->rowCount(), 1);
  press(Qt::Key_Return);
  EXPECT_EQ(session().selection(), std::vector<Id>{idOf("length map")});
  press(Qt::Key_F, Qt::ControlModifier);
  QTest::keyClicks(tree.search(), "no such thing");
  EXPECT_EQ(tree.found(), "0 of 7");
  EXPECT_EQ(tree.model()->rowCount(), 0);
  press(Qt::Key_Return);  // nothing to go to
  press(Qt::Key_Escape);
  EXPECT_EQ(tree.search()->text(), "");
  EXPECT_EQ(tree.found(), "");
  EXPECT_EQ(tree.model()->rowCount(), 5);
  EXPECT_EQ(session().selection(), std::vector<Id>{idOf("length map")});
}

TEST_F(Arranging, TheSearchMakesNoDifferenceOfCaseAndAccents) {
  const char* names[] = {"Ärmel", "Élan", "Φ of the rope"};
  const Id ids[] = {idOf("ball"), idOf("rope"), idOf("length")};
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(session().edit({Rename{ids[i], names[i]}}, "Rename"));
  SceneTree& tree = window_->tree();
  const auto found = [&](const QString& typed) {
    tree.search()->setText(typed);
    return tree.found();
  };
  EXPECT_EQ(found("ärmel"), "1 of 7");
  EXPECT_EQ(found("ARM"), "1 of 7");
  EXPECT_EQ(found("name:élan"), "1 of 7");
  EXPECT_EQ(found("elan"), "1 of 7");
  EXPECT_EQ(found("φ"), "1 of 7");
  EXPECT_EQ(found("ψ"), "0 of 7");
}

// The rope with its length in the branch "hung", everything else at the top.
class Dragging : public Arranging {
 protected:
  void SetUp() override {
    Arranging::SetUp();
    for (const char* name : {"length", "length map", "rope"})
      ASSERT_TRUE(session().edit({Rename{idOf(name), std::string("hung/") + name}}, "Rename"));
    steps_ = session().document().position();
  }
  // Drags lines over another one, the last of `onto`, or over the space below all; whether they may
  // drop there.
  bool drag(const QStringList& paths, const QString& onto, bool andDrop = true) {
    SceneTreeModel& model = *window_->tree().model();
    TreeView& view = *window_->tree().view();
    QModelIndexList lines;
    for (const QString& path : paths) lines << model.indexOfPath(path.toStdString());
    const std::unique_ptr<QMimeData> data(model.mimeData(lines));
    const QPoint place = onto.isEmpty()
                             ? view.viewport()->rect().bottomRight() - QPoint(20, 2)
                             : view.visualRect(model.indexOfPath(onto.toStdString())).center();
    const auto buttons = Qt::LeftButton;
    QDragEnterEvent enter(place, Qt::MoveAction, data.get(), buttons, Qt::NoModifier);
    QApplication::sendEvent(view.viewport(), &enter);
    QDragMoveEvent over(place, Qt::MoveAction, data.get(), buttons, Qt::NoModifier);
    QApplication::sendEvent(view.viewport(), &over);
    picture_ = view.grab().toImage();
    if (andDrop) {
      QDropEvent drop(place, Qt::MoveAction, data.get(), buttons, Qt::NoModifier);
      QApplication::sendEvent(view.viewport(), &drop);
      QApplication::processEvents();
    }
    return over.isAccepted();
  }
  std::size_t steps() { return session().document().position() - steps_; }

  std::size_t steps_ = 0;
  QImage picture_;  // of the tree while something was dragged over it
};

TEST_F(Dragging, SeveralLinesGoIntoABranchInOneStep) {
  const auto before = hash();
  EXPECT_TRUE(drag({"ball", "mass"}, "hung"));
  EXPECT_NE(idOf("hung/ball"), 0U);
  EXPECT_NE(idOf("hung/mass"), 0U);
  EXPECT_EQ(steps(), 1U);
  EXPECT_EQ(session().document().steps().back().label, "Move 2 lines to “hung”");
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(hash(), before);
  press(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_NE(idOf("hung/ball"), 0U);
}

TEST_F(Dragging, ABranchGoesBesideAComponentAndBackToTheTop) {
  ASSERT_TRUE(session().edit({Rename{idOf("gravity"), "world/gravity"}}, "Rename"));
  const auto before = hash();
  EXPECT_TRUE(drag({"hung"}, "world/gravity"));
  EXPECT_NE(idOf("world/hung/rope"), 0U);
  EXPECT_TRUE(drag({"world/hung"}, ""));
  EXPECT_EQ(hash(), before);
}

TEST_F(Dragging, AnIntegratorThatWouldMoveNothingIsRefused) {
  const auto before = hash();
  EXPECT_FALSE(drag({"integrator"}, "hung"));
  EXPECT_EQ(hash(), before);
  EXPECT_EQ(steps(), 0U);
  EXPECT_TRUE(window_->messages().sentence().contains("would no longer be simulated"))
      << window_->messages().sentence().toStdString();
}

TEST_F(Dragging, ABranchDoesNotGoIntoItselfAndLinesOfOtherWindowsNowhere) {
  const auto before = hash();
  EXPECT_FALSE(drag({"hung"}, "hung/rope"));
  MainWindow other(probeOpenGl());
  const std::unique_ptr<QMimeData> foreign(other.tree().model()->mimeData({}));
  foreign->setData(SceneTreeModel::pathsFormat, "1 2\nball");
  TreeView& view = *window_->tree().view();
  QDropEvent drop(QPoint(10, 10), Qt::MoveAction, foreign.get(), Qt::LeftButton, Qt::NoModifier);
  QDragEnterEvent enter(QPoint(10, 10), Qt::MoveAction, foreign.get(), Qt::LeftButton,
                        Qt::NoModifier);
  QApplication::sendEvent(view.viewport(), &enter);
  QApplication::sendEvent(view.viewport(), &drop);
  QApplication::processEvents();
  EXPECT_EQ(hash(), before);
}

TEST_F(Dragging, TheTargetIsFramed) {
  drag({"ball"}, "hung", false);
  const QImage allowed = picture_;
  drag({"integrator"}, "hung", false);
  EXPECT_NE(allowed, picture_);
}

// What the view leaves out.
class Marking : public Arranging {
 protected:
  void SetUp() override {
    Arranging::SetUp();
    ball_ = window_->viewport()->placeOf(idOf("ball"), 0)->toPoint();
    window_->viewport()->setFocus();
  }
  void painted() {
    const long frames = window_->viewport()->frames();
    window_->viewport()->update();
    ASSERT_TRUE(wait([&] { return window_->viewport()->frames() > frames; }));
  }
  void clickBall(Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::mouseClick(window_->viewport(), Qt::LeftButton, modifiers, ball_);
  }
  QRect mark(const std::string& path, TreeMark which) {
    return window_->tree().view()->markRect(window_->tree().model()->indexOfPath(path), which);
  }
  QPoint ball_;
};

TEST_F(Marking, HHidesAndTheIconInTheTreeShowsAgain) {
  const auto before = hash();
  session().select({idOf("ball"), idOf("rope")});
  press(Qt::Key_H);
  EXPECT_TRUE(window_->actions()[ActionId::Hide]->isChecked());
  EXPECT_FALSE(mark("ball", TreeMark::Hidden).isEmpty());
  EXPECT_TRUE(mark("mass", TreeMark::Hidden).isEmpty());
  painted();
  clickBall();
  EXPECT_TRUE(session().selection().empty());
  EXPECT_EQ(hash(), before);  // no edit
  EXPECT_TRUE(session().document().steps().empty());
  QTest::mouseClick(window_->tree().view()->viewport(), Qt::LeftButton, {},
                    mark("ball", TreeMark::Hidden).center());
  EXPECT_EQ(session().visibility().hidden, std::set<Id>{idOf("rope")});
  painted();
  clickBall();
  EXPECT_EQ(session().selected(), idOf("ball"));
}

TEST_F(Marking, OnlyTheseHidesTheRestUntilAllIsShown) {
  session().select({idOf("rope")});
  press(Qt::Key_H, Qt::ShiftModifier);
  EXPECT_EQ(session().visibility().hidden, (std::set<Id>{idOf("ball"), idOf("length")}));
  press(Qt::Key_H, Qt::ControlModifier);
  EXPECT_TRUE(session().visibility().hidden.empty());
  EXPECT_FALSE(window_->actions()[ActionId::ShowAll]->isEnabled());
}

TEST_F(Marking, ALockedBallIsNeitherSelectedNorPulled) {
  session().select({idOf("ball"), idOf("rope")});
  window_->actions()[ActionId::Lock]->trigger();
  EXPECT_FALSE(mark("ball", TreeMark::Locked).isEmpty());
  painted();
  clickBall();
  EXPECT_TRUE(session().selection().empty());
  Viewport& view = *window_->viewport();
  QTest::mousePress(&view, Qt::LeftButton, Qt::ControlModifier, ball_);
  QTest::mouseMove(&view, ball_ + QPoint(40, 0));
  QTest::mouseRelease(&view, Qt::LeftButton, Qt::ControlModifier, ball_ + QPoint(40, 0));
  EXPECT_FALSE(session().playing());
  QTest::mouseClick(window_->tree().view()->viewport(), Qt::LeftButton, {},
                    mark("rope", TreeMark::Locked).center());
  EXPECT_EQ(session().visibility().locked, std::set<Id>{idOf("ball")});
}

TEST_F(Marking, AnotherSceneHidesNothing) {
  session().select({idOf("ball")});
  press(Qt::Key_H);
  open(path_);
  EXPECT_EQ(session().visibility(), Visibility());
}

TEST_F(Marking, AClickOnABadgeShowsItsSentenceInTheLog) {
  ASSERT_TRUE(session().edit(
      {Insert{{session().document().scene().nextId(), "UniformCompliance", "loose/end", {}}}},
      "Add"));
  ASSERT_TRUE(wait([this] { return !session().issueOf(idOf("loose/end")).empty(); }));
  QTest::mouseClick(window_->tree().view()->viewport(), Qt::LeftButton, {},
                    mark("loose/end", TreeMark::Issue).center());
  EXPECT_TRUE(window_->log().isVisible());
  const QModelIndex line = window_->log().view()->lines()->currentIndex();
  EXPECT_EQ(line.data(LogList::TextRole).toString().toStdString(),
            session().issueOf(idOf("loose/end")));
  EXPECT_EQ(line.data(LogList::LinkRole).toULongLong(), idOf("loose/end"));
  // Once more writes nothing new; the badge of the branch leads to the same line.
  const int lines = window_->log().view()->list().rowCount();
  QTest::mouseClick(window_->tree().view()->viewport(), Qt::LeftButton, {},
                    mark("loose", TreeMark::Issue).center());
  EXPECT_EQ(window_->log().view()->list().rowCount(), lines);
}

TEST_F(Marking, ARightClickInTheTreeOffersWhatCanBeDone) {
  session().select({idOf("rope")});
  QStringList texts;
  QTimer::singleShot(0, [&] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    for (QAction* action : menu->actions()) texts << action->text().remove('&');
    menu->close();
  });
  QWidget* lines = window_->tree().view()->viewport();
  const QPoint place =
      window_->tree().view()->visualRect(window_->tree().model()->indexOf(idOf("rope"))).center();
  QContextMenuEvent click(QContextMenuEvent::Mouse, place, lines->mapToGlobal(place));
  QApplication::sendEvent(lines, &click);
  for (const char* wanted : {"Rename", "Duplicate", "Cut", "Copy", "Paste", "Delete", "Enabled",
                             "Hide", "Show only selected", "Lock", "Fit selection"})
    EXPECT_TRUE(texts.contains(wanted)) << wanted << " in " << texts.join(", ").toStdString();
}

}  // namespace
}  // namespace compliant
