// A run in a file that replays bit for bit, and the system of its last step for other programs.

#include <QLabel>
#include <QPushButton>
#include <QStatusBar>

#include "engine/interactive/replay.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/documents/recordings.hpp"
#include "ui/qt/log/message_bar.hpp"

namespace compliant {
namespace {

class Recorded : public OpenWindow {
 protected:
  void run(int steps) {
    const std::int64_t before = motion().step;
    session().send(StepForward{steps});
    ASSERT_TRUE(shows(before + steps));
  }
  QString file() { return folder_.filePath("swing.recording"); }
  void record(int steps) {
    window_->recordings().start(file());
    ASSERT_TRUE(wait([this] { return window_->recordings().recording(); }));
    EXPECT_EQ(motion().step, 0);
    EXPECT_EQ(window_->statusBar()->currentMessage(),
              QString("Recording from the start: Space plays, %1 stops the recording.")
                  .arg(window_->actions().keyText(ActionId::RecordRun)));
    run(steps);
    window_->recordings().recordOrStop();
    ASSERT_TRUE(wait([this] { return !window_->recordings().recording(); }));
  }
  QString replayed() {
    window_->messages().clear();
    window_->recordings().replay(file());
    EXPECT_TRUE(wait([this] { return !window_->messages().sentence().isEmpty(); }));
    return window_->messages().sentence();
  }
};

TEST_F(Recorded, ARunReplaysBitForBitAndTheMessageSaysSo) {
  run(30);  // what was before does not count
  record(250);
  EXPECT_EQ(replayed(), "“swing.recording”: Replay matches bit for bit: 250 steps.");
  // It is of the recorded scene, not of what is open now.
  ASSERT_TRUE(session().edit({Rename{idOf("rope"), "string"}}, "Rename"));
  EXPECT_EQ(replayed(),
            "“swing.recording”: Replay matches bit for bit: 250 steps. It contains its own scene, "
            "which differs from the open one.");
  session().document().undo();
  const auto report = replay(file().toStdString());
  ASSERT_TRUE(report);
  EXPECT_EQ(report->steps, 250);
  EXPECT_GE(report->checks, 3);
  EXPECT_EQ(window_->actions()[ActionId::RecordRun]->text().remove('&'), "Record…");
}

TEST_F(Recorded, TheKeyThatEndsItIsNamedAndItsSceneOpensAsOneWithoutAFile) {
  const auto* label = window_->findChild<QLabel*>("recording");
  ASSERT_NE(label, nullptr);
  EXPECT_TRUE(label->toolTip().endsWith("Press F9 to stop")) << label->toolTip().toStdString();
  window_->actions().bind(ActionId::RecordRun, {QKeySequence("J")});
  EXPECT_TRUE(label->toolTip().endsWith("Press J to stop")) << label->toolTip().toStdString();
  record(20);
  replayed();
  QPushButton* open = window_->messages().answer("Open its scene");
  ASSERT_NE(open, nullptr);
  QTest::mouseClick(open, Qt::LeftButton);
  EXPECT_EQ(session().document().path(), "");
  EXPECT_EQ(session().document().scene().title, "Hanging ball");
}

TEST_F(Recorded, AFalsifiedOneSaysWhereItPartsAndAnythingElseWhatIsWrong) {
  record(250);
  std::string text = *readFile(file().toStdString());
  const std::size_t last = text.rfind("\"hash\":\"") + 8;
  text[last] = text[last] == '0' ? '1' : '0';
  write(file(), QString::fromStdString(text));
  EXPECT_TRUE(replayed().contains("Replay differs from the recording at step 250"))
      << replayed().toStdString();
  write(file(), hangingBall);
  EXPECT_EQ(replayed(), "“swing.recording”: This is not a recording of Compliant Lab.");
}

TEST_F(Recorded, TheSystemIsSavedOfTheLastStepAndNotBeforeTheFirst) {
  const QString folder = folder_.filePath("system");
  window_->actions()[ActionId::SaveSystem]->trigger();  // asks for no folder
  ASSERT_TRUE(wait([this] { return window_->messages().sentence().contains("Run a step first"); }));
  window_->messages().clear();
  window_->recordings().saveSystemTo(folder);
  ASSERT_TRUE(wait([this] { return window_->messages().sentence().contains("Run a step first"); }));
  window_->messages().clear();
  run(3);
  window_->recordings().saveSystemTo(folder);
  for (const char* name : {"index.json", "W.mtx", "J.mtx", "M.mtx", "K.mtx", "basis.mtx"})
    EXPECT_TRUE(wait([&] { return QFile::exists(folder + "/" + name); })) << name;
}

TEST_F(Recorded, TheSceneThatIsOpenIsNotWrittenOver) {
  const QString scene = folder_.filePath("index.json");
  write(scene, hangingBall);
  open(scene);
  const std::string before = *readFile(scene.toStdString());
  window_->recordings().start(scene);
  EXPECT_TRUE(window_->messages().sentence().contains("This is the scene"))
      << window_->messages().sentence().toStdString();
  window_->messages().clear();
  run(1);
  window_->recordings().saveSystemTo(folder_.path());
  EXPECT_TRUE(window_->messages().sentence().contains("index.json, the scene"))
      << window_->messages().sentence().toStdString();
  EXPECT_FALSE(window_->recordings().recording());
  EXPECT_EQ(*readFile(scene.toStdString()), before);
}

}  // namespace
}  // namespace compliant
