#include <sys/stat.h>

#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <atomic>
#include <thread>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/file_loader.hpp"
#include "ui/qt/log/message_bar.hpp"

namespace compliant {
namespace {

// A window whose files take as long to read as a test wants.
class Opening : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    other_ = folder_.filePath("other.json");
    write(other_, R"({"compliant_lab": 1, "title": "Other", "components": {}})");
    strip().readBy([this](const std::string& path, const SearchPath& search, Progress* progress) {
      progress->show(0.25);
      while (!released_ && !progress->cancelled())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return Session::read(path, search, progress);
    });
  }
  FileLoader& strip() { return *window_->findChild<FileLoader*>("openingStrip"); }
  // Drops the file and does something as soon as the strip is there; true when that came to pass.
  bool openAnd(const std::function<void()>& meanwhile) {
    bool done = false;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, [&] {
      if (done || !strip().isVisible()) return;
      done = true;
      meanwhile();
    });
    look.start(5);
    drop(other_);
    return wait([&] { return done && !strip().busy(); });
  }
  std::string title() { return session().document().scene().title; }

  QString other_;
  std::atomic<bool> released_{false};
};

TEST_F(Opening, TheWindowAnswersWhileABigFileIsRead) {
  EXPECT_TRUE(openAnd([this] {
    EXPECT_EQ(strip().findChild<QLabel*>()->text(), "Opening other.json…");
    EXPECT_EQ(title(), "Hanging ball") << "the present scene stays until the other one is there";
    press(Qt::Key_Space);
    EXPECT_TRUE(session().playing());
    released_ = true;
  }));
  EXPECT_EQ(title(), "Other");
  EXPECT_FALSE(strip().isVisible());
}

TEST_F(Opening, CancelLeavesThePresentSceneUntouched) {
  const Id ball = idOf("ball");
  EXPECT_TRUE(openAnd([this] { strip().findChild<QPushButton*>("cancelOpening")->click(); }));
  EXPECT_EQ(title(), "Hanging ball");
  EXPECT_EQ(idOf("ball"), ball);
  EXPECT_EQ(window_->messages().sentence(), "");
}

TEST_F(Opening, AnotherFileCallsTheFirstOneOff) {
  const QString third = folder_.filePath("third.json");
  write(third, R"({"compliant_lab": 1, "title": "Third", "components": {}})");
  EXPECT_TRUE(openAnd([this, third] {
    released_ = true;
    EXPECT_TRUE(window_->load(third));
  }));
  EXPECT_EQ(title(), "Third");
}

TEST_F(Opening, TheWindowClosesWhileAFileIsRead) {
  EXPECT_TRUE(openAnd([this] { EXPECT_TRUE(window_->close()); }));
  EXPECT_FALSE(window_->isVisible());
  EXPECT_EQ(title(), "Hanging ball");
}

TEST_F(Opening, APipeIsNoRegularFile) {
  strip().readBy(&Session::read);
  const QString pipe = folder_.filePath("pipe.json");
  ASSERT_EQ(::mkfifo(pipe.toUtf8().constData(), 0600), 0);
  EXPECT_FALSE(window_->load(pipe));
  EXPECT_TRUE(window_->messages().sentence().contains("not a regular file"))
      << window_->messages().sentence().toStdString();
  EXPECT_FALSE(window_->load("/dev/zero"));
  EXPECT_EQ(title(), "Hanging ball");
}

TEST_F(Opening, AFileThatIsNoSceneIsToldAsWhenItIsDropped) {
  strip().readBy(&Session::read);
  const QString notes = folder_.filePath("notes.txt");
  write(notes, "Buy milk, then call Ada.");
  EXPECT_FALSE(window_->load(notes));
  EXPECT_EQ(window_->messages().sentence().toStdString(),
            "“notes.txt” is not a scene. Open a scene file (.json), a SOFA scene or a mesh");
  QStringList shown;
  for (const QLabel* label : window_->messages().findChildren<QLabel*>()) shown += label->text();
  EXPECT_TRUE(shown.contains(
      "“notes.txt” is not a scene. Open a scene file (.json), a SOFA scene or a mesh."))
      << shown.join(" | ").toStdString();
}

TEST_F(Opening, ABrokenFileIsRefusedBeforeUnsavedChangesAreAskedAbout) {
  strip().readBy(&Session::read);
  write(other_, "{ this is no scene");
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  bool asked = false;
  QTimer watch;
  QObject::connect(&watch, &QTimer::timeout, [&asked] {
    if (QWidget* question = QApplication::activeModalWidget()) asked = question->close();
  });
  watch.start(10);
  drop(other_);
  EXPECT_TRUE(
      wait([this] { return window_->messages().sentence().contains("This is not valid JSON"); }));
  EXPECT_FALSE(asked);
  EXPECT_TRUE(window_->messages().sentence().startsWith("“" + QFileInfo(other_).fileName() +
                                                        "”: line 1, column 3: "))
      << window_->messages().sentence().toStdString();
  EXPECT_TRUE(session().document().dirty());
  session().document().undo();  // so that closing asks nothing
}

TEST_F(Opening, ASceneOfAnotherOriginCallsTheFileOff) {
  Scene recorded;
  recorded.title = "Recorded";
  EXPECT_TRUE(
      openAnd([&] { window_->findChild<DocumentActions*>()->openScene(std::move(recorded)); }));
  EXPECT_EQ(title(), "Recorded");
  released_ = true;
  QTest::qWait(50);
  EXPECT_EQ(title(), "Recorded");
}

TEST_F(Opening, AFileIsReadOnWhereTheQuestionAboutChangesIsAnsweredWithCancel) {
  EXPECT_TRUE(openAnd([this] {
    ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
    QTimer::singleShot(100, [] {
      if (QWidget* question = QApplication::activeModalWidget())
        QTest::keyClick(question, Qt::Key_Escape);
    });
    window_->actions()[ActionId::NewScene]->trigger();
    EXPECT_EQ(title(), "Hanging ball");
    EXPECT_TRUE(strip().busy());
    session().document().undo();
    released_ = true;
  }));
  EXPECT_EQ(title(), "Other");
}

}  // namespace
}  // namespace compliant
