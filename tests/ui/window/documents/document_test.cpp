// The life of the open file: examples, reload, recent files, preferences.

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTimer>

#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/log_view.hpp"
#include "ui/qt/log/message_bar.hpp"

namespace compliant {
namespace {

class WindowDocument : public OpenWindow {
 protected:
  QMenu* menu(const QString& title) {
    for (QMenu* each : window_->menuBar()->findChildren<QMenu*>())
      if (each->title() == title) return each;
    return nullptr;
  }
  double saved() {
    const Result<Scene> scene = loadScene(path_.toStdString());
    const Component* rope = scene->find(std::string_view("rope"));
    return std::get<double>(rope->type().find("compliance")->read(*rope));
  }
  void soften() {
    ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
  }
};

TEST_F(WindowDocument, EveryExampleIsInATopicOnce) {
  const std::vector<Example> all = examplesIn(assetFolder() + "/scenes");
  QStringList titles;
  for (const ExampleTopic& topic : byTopic(all)) {
    EXPECT_NE(topic.title, "Others") << topic.examples.front().path.toStdString();
    for (const Example& each : topic.examples) titles << each.title;
  }
  EXPECT_EQ(titles.size(), static_cast<qsizetype>(all.size()));
  EXPECT_EQ(titles.removeDuplicates(), 0);
}

TEST_F(WindowDocument, SavingWritesTheFile) {
  soften();
  window_->viewport()->setFocus();
  press(Qt::Key_S, Qt::ControlModifier);
  EXPECT_FALSE(window_->isWindowModified());
  EXPECT_EQ(saved(), 0.02);
}

TEST_F(WindowDocument, ReloadReadsWhatTheFileSaysAndKeepsTheView) {
  const Scene before = session().document().scene();
  Viewport& view = *window_->viewport();
  window_->actions()[ActionId::ViewTop]->trigger();
  const float pitch = view.camera().pitch();
  QString changed = hangingBall;
  write(path_, changed.replace(R"("compliance": 0.001)", R"("compliance": 0.3)"));
  view.setFocus();
  press(Qt::Key_R, Qt::ControlModifier);
  EXPECT_EQ(compliance(), 0.3);
  ASSERT_TRUE(wait([this] { return !session().snapshot().structure->states.empty(); }));
  const long frames = view.frames();
  view.update();
  ASSERT_TRUE(wait([&] { return view.frames() > frames; }));
  EXPECT_EQ(view.camera().pitch(), pitch);
}

TEST_F(WindowDocument, ReloadAsksBeforeItDropsChangesAndKeepsThemByDefault) {
  soften();
  window_->viewport()->setFocus();
  bool asked = false;
  QTimer::singleShot(300, [&asked] {
    QWidget* question = QApplication::activeModalWidget();
    asked = question != nullptr && question->objectName() == "dropQuestion";
    if (question != nullptr) QTest::keyClick(question, Qt::Key_Return);
  });
  press(Qt::Key_R, Qt::ControlModifier);
  EXPECT_TRUE(asked);
  EXPECT_EQ(compliance(), 0.02);
  EXPECT_EQ(saved(), 0.001);
}

TEST_F(WindowDocument, AnExampleHasNoFileAndSaveAsksWhereTo) {
  ASSERT_TRUE(window_->loadExample(path_));
  EXPECT_TRUE(session().document().path().empty());
  EXPECT_TRUE(window_->windowTitle().startsWith("Hanging ball"))
      << window_->windowTitle().toStdString();
  QString proposed;
  QTimer::singleShot(300, [&] {
    auto* dialog = window_->findChild<QFileDialog*>("saveDialog");
    ASSERT_NE(dialog, nullptr);
    proposed = dialog->selectedFiles().value(0);
    dialog->reject();
  });
  soften();
  window_->viewport()->setFocus();
  press(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(proposed.endsWith("ball.json")) << proposed.toStdString();
  EXPECT_EQ(saved(), 0.001);
  session().document().undo();  // so that closing asks nothing
}

TEST_F(WindowDocument, SaveAsksForANameOfAnExampleThatWasOpenedAsAFile) {
  const QString example = assetFolder() + "/scenes/welcome.json";
  EXPECT_TRUE(isExample(example));
  EXPECT_TRUE(isExample(assetFolder() + "/manual/../scenes/welcome.json"));
  EXPECT_FALSE(isExample(path_));
  EXPECT_FALSE(isExample(assetFolder() + "/scenes/none.json"));
  EXPECT_FALSE(isExample({}));
  open(example);
  QString proposed;
  QTimer::singleShot(300, [&] {
    auto* dialog = window_->findChild<QFileDialog*>("saveDialog");
    ASSERT_NE(dialog, nullptr);
    proposed = dialog->selectedFiles().value(0);
    dialog->reject();
  });
  window_->viewport()->setFocus();
  press(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(proposed.endsWith("/welcome.json")) << proposed.toStdString();
  EXPECT_FALSE(isExample(proposed)) << proposed.toStdString();
}

TEST_F(WindowDocument, DialogsBeginInTheFolderOfTheFileThatWasUsedLast) {
  open(path_);
  open(assetFolder() + "/scenes/welcome.json");
  const auto& actions = *window_->findChild<DocumentActions*>();
  EXPECT_EQ(actions.ownFolder(), QFileInfo(path_).absolutePath());
  QString proposed;
  QTimer::singleShot(300, [&] {
    auto* dialog = window_->findChild<QFileDialog*>("saveDialog");
    ASSERT_NE(dialog, nullptr);
    proposed = dialog->selectedFiles().value(0);
    dialog->reject();
  });
  window_->viewport()->setFocus();
  press(Qt::Key_S, Qt::ControlModifier);
  EXPECT_EQ(proposed, QFileInfo(path_).absoluteDir().filePath("welcome.json"));
}

TEST_F(WindowDocument, AFileThatIsGoneLeavesTheRecentFiles) {
  const QString other = folder_.filePath("other & more.json");
  write(other, hangingBall);
  open(other);
  ASSERT_TRUE(QFile::remove(other));
  QMenu* recent = menu("Open &recent");
  ASSERT_NE(recent, nullptr);
  emit recent->aboutToShow();
  ASSERT_EQ(recent->actions().size(), 2);
  EXPECT_EQ(recent->actions()[0]->text(), "other && more.json");
  recent->actions()[0]->trigger();
  EXPECT_TRUE(window_->messages().sentence().contains("no longer exists"));
  emit recent->aboutToShow();
  EXPECT_EQ(recent->actions().size(), 1);
}

TEST(WindowPreferences, AFileThatIsNoJsonIsTold) {
  QTemporaryDir folder;
  const QString path = folder.filePath("preferences.json");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{ broken");
  file.close();
  MainWindow window(probeOpenGl(), path.toStdString());
  const auto told = [&window] {
    return window.messages().sentence().contains("preferences.damaged-");
  };
  EXPECT_TRUE(told());
  EXPECT_EQ(QDir(folder.path()).entryList({"preferences.damaged-*.json"}).size(), 1);
  // It stays until it is read, whatever is opened and said meanwhile.
  ASSERT_TRUE(
      window.load(QString::fromStdString(test::sourceFolder() + "/assets/scenes/welcome.json")));
  EXPECT_TRUE(told());
  EXPECT_FALSE(window.load(folder.filePath("nothing.json")));
  EXPECT_FALSE(told());
  window.messages().clear();
  EXPECT_TRUE(told());
  window.messages().dismiss();
  EXPECT_EQ(window.messages().sentence(), "");
  ASSERT_TRUE(
      window.load(QString::fromStdString(test::sourceFolder() + "/assets/scenes/welcome.json")));
  EXPECT_EQ(window.messages().sentence(), "");
}

TEST(WindowPreferences, WhatCouldNotBeWrittenIsToldOnceAndTriedAgain) {
  QTemporaryDir folder;
  const QString settings = folder.filePath("settings");
  QFile inTheWay(settings);
  ASSERT_TRUE(inTheWay.open(QIODevice::WriteOnly));
  inTheWay.close();
  MainWindow window(probeOpenGl(), (settings + "/preferences.json").toStdString());
  QAction* grid = window.actions()[actionOf(&Layers::grid)];
  const bool shown = !grid->isChecked();
  grid->setChecked(shown);
  const LogList& log = window.log().view()->list();
  const auto complaints = [&log] {
    int count = 0;
    for (int i = 0; i < log.rowCount(); ++i) count += log.line(i).text.contains("settings") ? 1 : 0;
    return count;
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return complaints() > 0; }, 10000));
  QTest::qWait(2500);  // it was tried again
  EXPECT_EQ(complaints(), 1);
  ASSERT_TRUE(inTheWay.remove());
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return QFile::exists(settings + "/preferences.json"); }, 10000));
  EXPECT_EQ(loadPreferences((settings + "/preferences.json").toStdString()).layers.grid, shown);
}

}  // namespace
}  // namespace compliant
