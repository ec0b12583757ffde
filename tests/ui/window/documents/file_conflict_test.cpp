// Nobody's work is lost: files that others have changed, and every way to leave a document.

#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include "engine/json/scene_file.hpp"
#include "tests/ui/window/open_window.hpp"

namespace compliant {
namespace {

class WindowFileConflict : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  void soften() {
    ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  }
  // Another program saves.
  void changeByOthers() {
    QString theirs = hangingBall;
    write(path_, theirs.replace("0.001", "0.5"));
  }
  double saved() const {
    const Result<Scene> scene = loadScene(path_.toStdString());
    const Component* rope = scene->find(std::string_view("rope"));
    return std::get<double>(rope->type().find("compliance")->read(*rope));
  }
  // Answers the next question, by a click on a button; empty: by Esc.
  void answerWith(const QString& text) {
    asked_.clear();
    soon([this, text] {
      QWidget* question = QApplication::activeModalWidget();
      if (qobject_cast<QMessageBox*>(question) == nullptr || !question->isVisible()) return false;
      asked_ = question->objectName();
      for (auto* button : question->findChildren<QPushButton*>())
        if (!text.isEmpty() && button->text() == text) {
          QTest::mouseClick(button, Qt::LeftButton);
          return true;
        }
      QTest::keyClick(question, Qt::Key_Escape);
      return true;
    });
  }
  // Chooses a file in the next file dialog, which leaves a name alone that has the keyboard.
  void choose(const QString& path) {
    soon([this, path] {
      auto* dialog = window_->findChild<QFileDialog*>();
      if (dialog == nullptr || !dialog->isVisible()) return false;
      dialog->findChild<QLineEdit*>("fileNameEdit")->clearFocus();
      dialog->selectFile(path);
      QMetaObject::invokeMethod(dialog, "accept");
      return !dialog->isVisible();
    });
  }
  // Tries until it is done; dialogs run loops of their own meanwhile.
  void soon(const std::function<bool()>& attempt) {
    QTimer::singleShot(50, window_.get(), [this, attempt] {
      if (!attempt()) soon(attempt);
    });
  }
  // Without a window manager nobody gives the window its keys back after a dialog.
  void activate() {
    window_->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
    window_->viewport()->setFocus();
  }
  void save() { press(Qt::Key_S, Qt::ControlModifier); }
  void undo() { session().document().undo(); }  // so that closing asks nothing

  QString asked_;
};

TEST_F(WindowFileConflict, SavingOverTheChangesOfOthersAsksAndEscKeepsBoth) {
  soften();
  changeByOthers();
  answerWith({});
  save();
  EXPECT_EQ(asked_, "overwriteQuestion");
  EXPECT_EQ(saved(), 0.5);
  EXPECT_TRUE(session().document().dirty());
  EXPECT_EQ(compliance(), 0.02);
  undo();
}

TEST_F(WindowFileConflict, OverwriteWritesAndIsNotAskedAgain) {
  soften();
  changeByOthers();
  answerWith("Overwrite");
  save();
  EXPECT_EQ(asked_, "overwriteQuestion");
  EXPECT_EQ(saved(), 0.02);
  EXPECT_FALSE(session().document().dirty());
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.03}}, "Soften"));
  asked_.clear();
  activate();
  save();
  EXPECT_EQ(saved(), 0.03);
}

TEST_F(WindowFileConflict, SaveAsLeavesTheirFileAlone) {
  soften();
  changeByOthers();
  const QString mine = folder_.filePath("mine.json");
  choose(mine);
  answerWith("Save as…");
  save();
  EXPECT_EQ(saved(), 0.5);
  EXPECT_EQ(session().document().path(), mine.toStdString());
  EXPECT_FALSE(session().document().dirty());
}

TEST_F(WindowFileConflict, TwoWindowsNeverOverwriteOneFileUnasked) {
  MainWindow other(probeOpenGl());
  ASSERT_TRUE(other.load(path_));
  Session& theirs = other.session();
  const Id rope = theirs.document().scene().find(std::string_view("rope"))->id;
  ASSERT_TRUE(theirs.edit({SetField{rope, "compliance", 0.7}}, "Soften"));
  ASSERT_TRUE(theirs.document().save(path_.toStdString()));
  soften();
  answerWith("Cancel");
  save();
  EXPECT_EQ(asked_, "overwriteQuestion");
  EXPECT_EQ(saved(), 0.7);
  undo();
}

TEST_F(WindowFileConflict, SavingOnTheWayOutAsksTooAndCancelStays) {
  soften();
  changeByOthers();
  // The first question leads to the second.
  soon([] {
    QWidget* question = QApplication::activeModalWidget();
    if (question == nullptr || question->objectName() != "overwriteQuestion") return false;
    QTest::keyClick(question, Qt::Key_Escape);
    return true;
  });
  answerWith("Save");
  EXPECT_FALSE(window_->close());
  EXPECT_EQ(asked_, "unsavedQuestion");
  EXPECT_EQ(saved(), 0.5);
  undo();
}

// Every way to leave the document asks, and Esc keeps it.
TEST_F(WindowFileConflict, EveryWayOutAsksAboutUnsavedChanges) {
  soften();
  const auto expectAsked = [this](const char* what, const char* name,
                                  const std::function<void()>& leave) {
    activate();
    answerWith({});
    leave();
    ASSERT_TRUE(wait([this] { return !asked_.isEmpty(); })) << what;
    EXPECT_EQ(asked_.toStdString(), name) << what;
    EXPECT_EQ(compliance(), 0.02) << what;
    EXPECT_TRUE(session().document().dirty()) << what;
  };
  expectAsked("new", "unsavedQuestion", [this] { press(Qt::Key_N, Qt::ControlModifier); });
  expectAsked("reload", "dropQuestion", [this] { press(Qt::Key_R, Qt::ControlModifier); });
  expectAsked("quit", "unsavedQuestion", [this] { press(Qt::Key_Q, Qt::ControlModifier); });
  EXPECT_TRUE(window_->isVisible());
  const QString other = folder_.filePath("other.json");
  write(other, R"({"compliant_lab": 1, "title": "Other", "components": {}})");
  expectAsked("drop", "unsavedQuestion", [&] { drop(other); });
  const auto entryOf = [this](const QString& title) -> QAction* {
    for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>())
      if (menu->title() == title) {
        emit menu->aboutToShow();
        QAction* first = menu->actions().value(0);
        return first->menu() != nullptr ? first->menu()->actions().value(0) : first;
      }
    return nullptr;
  };
  for (const char* title : {"Open &recent", "&Examples"}) {
    QAction* entry = entryOf(title);
    ASSERT_NE(entry, nullptr) << title;
    expectAsked(title, "unsavedQuestion", [entry] { entry->trigger(); });
  }
  // The file dialog comes first, then the question.
  activate();
  answerWith({});
  choose(other);
  press(Qt::Key_O, Qt::ControlModifier);
  EXPECT_EQ(asked_, "unsavedQuestion");
  EXPECT_EQ(compliance(), 0.02);
  undo();
}

}  // namespace
}  // namespace compliant
