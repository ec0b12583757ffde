// What a crash leaves behind, and what the next start makes of it.

#include <signal.h>

#include <QDir>
#include <QLockFile>
#include <QProcess>
#include <QPushButton>
#include <QTimer>

#include "engine/json/scene_file.hpp"
#include "tests/ui/window/open_window.hpp"
#include "tests/ui/window/program/ways_to_die.hpp"
#include "ui/model/document/autosave_record.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/recovery/autosave.hpp"

namespace compliant {
namespace {

class WindowAutosave : public OpenWindow {
 protected:
  // What was open when its rope got the last compliance of those programs that die.
  void expectSoftened() {
    QString edited = hangingBall;
    const Result<Scene> expected = readScene(edited.replace("0.001", "0.125").toStdString());
    EXPECT_EQ(writeScene(session().document().scene()), writeScene(*expected));
  }
  void SetUp() override {
    OpenWindow::SetUp();
    restart();
  }
  // A program that starts: a window that looks for what others left behind.
  void restart() {
    window_ = std::make_unique<MainWindow>(probeOpenGl(), std::string(), kept());
    window_->resize(1280, 800);
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
    open(path_);
    window_->offerRecovery();
    window_->viewport()->setFocus();
  }
  QString kept() const { return folder_.filePath("kept"); }
  QStringList files() const { return QDir(kept()).entryList(QDir::Files, QDir::Name); }
  void soften() {
    ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  }
  void keepNow() { window_->autosave().keepNow(); }
  // As the class writes it, with nobody who holds the lock.
  void leave(const char* name, const AutosaveRecord& record) {
    ASSERT_TRUE(QDir().mkpath(kept()));
    write(folder_.filePath(QString("kept/%1.autosave").arg(name)),
          QString::fromStdString(writeAutosave(record)));
  }
  AutosaveRecord softBall() {
    QString text = hangingBall;
    const Result<Scene> scene = readScene(text.replace("0.001", "0.25").toStdString());
    return {"ball.json", path_.toStdString(), hashOfFile(path_.toStdString()), "2026-11-22 14:03",
            writeScene(*scene)};
  }
  QString offer() { return window_->offers().sentence(); }
  void click(const char* answer) {
    QPushButton* button = window_->offers().answer(answer);
    ASSERT_NE(button, nullptr);
    QTest::qWait(50);  // until it is laid out
    QTest::mouseClick(button, Qt::LeftButton);
  }
};

TEST_F(WindowAutosave, KeepsWhatIsUnsavedAndSavingOrUndoingRemovesIt) {
  keepNow();
  EXPECT_TRUE(files().isEmpty());
  soften();
  keepNow();
  ASSERT_EQ(files().size(), 2);  // and the lock
  const Result<std::string> text = readFile(window_->autosave().path().toStdString());
  ASSERT_TRUE(text.ok());
  const Result<AutosaveRecord> record = readAutosave(*text);
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record->scene, writeScene(session().document().scene()));
  EXPECT_EQ(record->path, path_.toStdString());
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(files().isEmpty());
  press(Qt::Key_Y, Qt::ControlModifier);
  keepNow();
  ASSERT_EQ(files().size(), 2);
  press(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(files().isEmpty());
}

TEST_F(WindowAutosave, ACleanEndRemovesItAlsoWhenTheChangesAreGivenUp) {
  soften();
  keepNow();
  ASSERT_EQ(files().size(), 2);
  QTimer::singleShot(300, [] {
    QWidget* question = QApplication::activeModalWidget();
    ASSERT_NE(question, nullptr);
    for (auto* button : question->findChildren<QPushButton*>())
      if (button->text() == "Don’t save") return QTest::mouseClick(button, Qt::LeftButton);
  });
  EXPECT_TRUE(window_->close());
  EXPECT_TRUE(files().isEmpty());
}

TEST_F(WindowAutosave, AnotherWindowOffersNothingThatIsAlive) {
  soften();
  keepNow();
  MainWindow other(probeOpenGl(), std::string(), kept());
  other.offerRecovery();
  EXPECT_TRUE(other.offers().sentence().isEmpty());
  EXPECT_EQ(files().size(), 2);
}

TEST_F(WindowAutosave, AnOrphanIsOfferedWithoutStoppingAnybodyAndRestored) {
  const AutosaveRecord record = softBall();
  leave("orphan", record);
  restart();
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
  EXPECT_TRUE(offer().startsWith("Restore unsaved changes to “ball.json” from 2026-11-22 14:03?"))
      << offer().toStdString();
  EXPECT_EQ(compliance(), 0.001);
  click("Restore");
  EXPECT_EQ(writeScene(session().document().scene()), record.scene);
  EXPECT_TRUE(offer().isEmpty());
  EXPECT_TRUE(window_->isWindowModified());
  EXPECT_EQ(session().document().path(), path_.toStdString());
  // Kept by this window now, as long as it is not saved.
  ASSERT_EQ(files().size(), 2);
  EXPECT_FALSE(files().join(' ').contains("orphan"));
  window_->viewport()->setFocus();
  press(Qt::Key_S, Qt::ControlModifier);
  EXPECT_FALSE(window_->isWindowModified());
  EXPECT_TRUE(files().isEmpty());
  EXPECT_EQ(readFile(path_.toStdString()).value(), record.scene);
}

TEST_F(WindowAutosave, DiscardRemovesItAndTheNextIsOffered) {
  leave("first", softBall());
  AutosaveRecord second = softBall();
  second.name = "other.json";
  leave("second", second);
  restart();
  EXPECT_TRUE(offer().endsWith("(1 more)")) << offer().toStdString();
  click("Discard");
  EXPECT_FALSE(offer().contains("more"));
  EXPECT_EQ(compliance(), 0.001);
  click("Discard");
  EXPECT_TRUE(offer().startsWith("Discarded.")) << offer().toStdString();
  window_.reset();
  EXPECT_TRUE(files().isEmpty());
}

TEST_F(WindowAutosave, WhatWasDiscardedComesBackUntilTheWindowIsClosed) {
  leave("first", softBall());
  restart();
  click("Discard");
  click("Undo");
  EXPECT_TRUE(offer().startsWith("Restore")) << offer().toStdString();
  click("Restore");
  EXPECT_EQ(compliance(), 0.25);
}

TEST_F(WindowAutosave, ARestoredSceneThatCannotBeKeptLeavesTheOldFile) {
  leave("orphan", softBall());
  restart();
  // Where this window would write stands a folder.
  ASSERT_TRUE(QDir().mkpath(window_->autosave().path()));
  click("Restore");
  EXPECT_EQ(compliance(), 0.25);
  EXPECT_TRUE(window_->isWindowModified());
  EXPECT_TRUE(files().join(' ').contains("orphan.autosave")) << files().join(' ').toStdString();
  EXPECT_TRUE(window_->messages().sentence().contains("could not be written"))
      << window_->messages().sentence().toStdString();
}

TEST_F(WindowAutosave, AnUnfinishedWriteOfTheDocumentBeforeDoesNotCountAsKept) {
  leave("orphan", softBall());
  restart();
  soften();
  keepNow();
  ASSERT_TRUE(session().reload());
  click("Restore");
  const Result<std::string> text = readFile(window_->autosave().path().toStdString());
  ASSERT_TRUE(text.ok());
  EXPECT_NE(readAutosave(*text)->scene.find("0.25"), std::string::npos);
  EXPECT_FALSE(files().join(' ').contains("orphan"));
}

TEST_F(WindowAutosave, AWindowThatGoesWithoutClosingSurvivesAFailedWrite) {
  ASSERT_TRUE(QDir().mkpath(window_->autosave().path()));
  soften();
  window_->autosave().keep();
  window_.reset();
}

TEST_F(WindowAutosave, WithoutAnAnswerItIsOfferedAgainAtTheNextStart) {
  leave("orphan", softBall());
  restart();
  ASSERT_FALSE(offer().isEmpty());
  // Meanwhile nobody else offers it.
  MainWindow other(probeOpenGl(), std::string(), kept());
  other.offerRecovery();
  EXPECT_TRUE(other.offers().sentence().isEmpty());
  EXPECT_TRUE(window_->close());
  restart();
  EXPECT_FALSE(offer().isEmpty());
}

TEST_F(WindowAutosave, ADamagedOneIsToldAndCanBeDiscarded) {
  ASSERT_TRUE(QDir().mkpath(kept()));
  write(folder_.filePath("kept/broken.autosave"), "{ half");
  restart();
  EXPECT_TRUE(offer().contains("damaged")) << offer().toStdString();
  EXPECT_EQ(window_->offers().answer("Restore"), nullptr);
  click("Discard");
  window_.reset();
  EXPECT_TRUE(files().isEmpty());
}

TEST_F(WindowAutosave, RestoringAsksAboutChangesMadeMeanwhile) {
  leave("orphan", softBall());
  restart();
  soften();
  bool asked = false;
  QTimer::singleShot(300, [&asked] {
    QWidget* question = QApplication::activeModalWidget();
    asked = question != nullptr && question->objectName() == "unsavedQuestion";
    if (question != nullptr) QTest::keyClick(question, Qt::Key_Escape);
  });
  click("Restore");
  EXPECT_TRUE(asked);
  EXPECT_EQ(compliance(), 0.02);
  EXPECT_FALSE(offer().isEmpty());
  session().document().undo();
}

TEST_F(WindowAutosave, AFolderThatCannotBeWrittenIsToldOnce) {
  write(kept(), "a file where the folder should be");
  soften();
  keepNow();
  EXPECT_TRUE(window_->messages().sentence().contains("cannot be written"))
      << window_->messages().sentence().toStdString();
  window_->messages().clear();
  keepNow();
  EXPECT_TRUE(window_->messages().sentence().isEmpty());
  session().document().undo();
}

// A whole program that dies: its window, its edit, kill −9, the next start.
TEST_F(WindowAutosave, AKilledProgramLosesNothing) {
  QProcess program;
  program.start(QCoreApplication::applicationFilePath(), {"--edit-and-hang", path_, kept()});
  ASSERT_TRUE(program.waitForStarted(10000));
  ASSERT_TRUE(program.waitForReadyRead(60000)) << program.readAllStandardError().toStdString();
  ASSERT_EQ(program.readAllStandardOutput().trimmed(), "kept");
  ASSERT_EQ(files().size(), 2);
  restart();
  EXPECT_TRUE(offer().isEmpty());  // it lives
  ASSERT_EQ(::kill(static_cast<pid_t>(program.processId()), SIGKILL), 0);
  ASSERT_TRUE(program.waitForFinished(10000));
  EXPECT_EQ(program.exitStatus(), QProcess::CrashExit);
  restart();
  ASSERT_TRUE(offer().contains("ball.json")) << offer().toStdString();
  click("Restore");
  expectSoftened();
  EXPECT_EQ(compliance(), 0.125);
}

// Killed while it wrote: what it had begun is nobody's.
TEST_F(WindowAutosave, AHalfWrittenFileIsRemovedAtTheNextStart) {
  leave("orphan", softBall());
  write(folder_.filePath("kept/orphan.autosave.Xy12Za"), "{ half");
  soften();
  keepNow();
  const QString mine = window_->autosave().path() + ".Ab34Cd";
  write(mine, "{ being written");
  MainWindow other(probeOpenGl(), std::string(), kept());
  other.offerRecovery();
  EXPECT_TRUE(other.offers().sentence().contains("ball.json"));
  EXPECT_FALSE(files().contains("orphan.autosave.Xy12Za"));
  EXPECT_TRUE(QFile::exists(mine));  // its program lives
  QFile::remove(mine);
}

// Without waiting for anything that the user would see.
TEST_F(WindowAutosave, AnEditIsInTheFileAMomentLater) {
  soften();
  const auto kept = [this] {
    const Result<std::string> text = readFile(window_->autosave().path().toStdString());
    const Result<AutosaveRecord> record = text.ok() ? readAutosave(*text) : text.error();
    return record.ok() ? record->scene : std::string();
  };
  EXPECT_TRUE(wait([&] { return kept() == writeScene(session().document().scene()); }));
  session().document().undo();
  EXPECT_TRUE(wait([this] { return files().isEmpty(); }));
}

class WindowDying : public WindowAutosave, public testing::WithParamInterface<WayToDie> {};

// A whole program that dies 50 ms after its last edit, and the next start.
TEST_P(WindowDying, LosesNothingAndTellsItsSignal) {
  QProcess program;
  program.start(QCoreApplication::applicationFilePath(),
                {"--edit-and-die", path_, kept(), GetParam().name});
  ASSERT_TRUE(program.waitForFinished(60000));
  EXPECT_EQ(program.exitStatus(), QProcess::CrashExit);
  EXPECT_EQ(program.exitCode(), GetParam().signal);
  for (const QString& file : files())
    EXPECT_TRUE(file.endsWith(".autosave") || file.endsWith(".autosave.lock"))
        << file.toStdString();
  restart();
  ASSERT_TRUE(offer().contains("ball.json")) << offer().toStdString();
  click("Restore");
  expectSoftened();
  session().document().undo();
  window_->autosave().discard();
  EXPECT_TRUE(files().isEmpty()) << files().join(' ').toStdString();
}

INSTANTIATE_TEST_SUITE_P(Of, WindowDying, testing::ValuesIn(waysToDie),
                         [](const auto& way) { return std::string(way.param.name); });

}  // namespace
}  // namespace compliant
