// Films and pictures of the view, ordered in their panels.

#include <QFileDialog>
#include <QImage>
#include <QImageReader>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/export/film_dialog.hpp"
#include "ui/qt/export/screenshot_dialog.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/fields/toggle_field.hpp"

namespace compliant {
namespace {

class WindowFilm : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  void stepTo(int step) {
    const auto now = static_cast<int>(session().snapshot().motion.step);
    if (now < step) session().send(StepForward{step - now});
    ASSERT_TRUE(wait([&] { return session().snapshot().motion.step >= step; }));
  }
  FilmDialog& panel() { return window_->filmDialog(); }
  void openPanel() {
    window_->actions()[ActionId::ExportFilm]->trigger();
    ASSERT_TRUE(wait([this] { return panel().isVisible(); }));
  }
  void enter(NumberField* field, const QString& number) {
    type(field->edit(), number);
    QTest::keyClick(field->edit(), Qt::Key_Return);
  }
  void fillIn(const QString& file) {
    type(panel().file()->line(), file);
    QTest::keyClick(panel().file()->line(), Qt::Key_Tab);
    enter(panel().widthField(), "96");
    enter(panel().heightField(), "64");
    enter(panel().rate(), "20");
  }
  void click(QPushButton* button) { QTest::mouseClick(button, Qt::LeftButton); }
  bool ended() {
    return wait([this] { return !window_->film().running(); });
  }
  QString at(const QString& name) { return folder_.filePath(name); }
};

TEST_F(WindowFilm, OfTheTimelineShowsEveryMomentAndComesBackToTheOneThatWasShown) {
  stepTo(20);
  openPanel();
  EXPECT_NEAR(panel().to()->value(), 0.2, 1e-9);
  fillIn(at("ball.gif"));
  std::vector<std::int64_t> shown;
  const Subscription listening = session().addListener(
      {.sceneReplaced = {}, .sceneEdited = {}, .selectionChanged = {}, .snapshotChanged = [&] {
         shown.push_back(session().snapshot().motion.step);
       }});
  click(panel().startButton());
  EXPECT_TRUE(window_->film().running());
  EXPECT_EQ(panel().cancelButton()->text(), "Cancel");
  ASSERT_TRUE(ended());
  EXPECT_EQ(panel().hint(), "Saved ball.gif (5 frames, 96 × 64).");
  EXPECT_EQ(window_->statusBar()->currentMessage(), panel().hint());
  ASSERT_TRUE(wait([this] { return session().snapshot().motion.step == 20; }));
  EXPECT_EQ(session().snapshot().transport.historySize, 21);
  for (const std::int64_t step : {0, 5, 10, 15})
    EXPECT_NE(std::find(shown.begin(), shown.end(), step), shown.end()) << step;
  QImageReader film(at("ball.gif"));
  EXPECT_EQ(film.imageCount(), 5);
  EXPECT_EQ(film.size(), QSize(96, 64));
  EXPECT_TRUE(session().document().steps().empty());
}

TEST_F(WindowFilm, OfALiveRunLastsAsLongAsTheRun) {
  openPanel();
  fillIn(at("live.gif"));
  panel().source()->setValue("live");
  emit panel().source()->edited("live", {});
  EXPECT_EQ(panel().startButton()->text(), "Record");
  EXPECT_FALSE(panel().to()->isEnabled());
  click(panel().startButton());
  ASSERT_TRUE(wait([this] { return window_->film().frames() == 1; }));
  stepTo(10);
  // 0.1 s at 20 frames per second: the first and two more.
  ASSERT_TRUE(wait([this] { return window_->film().frames() == 3; }));
  EXPECT_EQ(panel().startButton()->text(), "Stop");
  click(panel().startButton());
  ASSERT_TRUE(ended());
  EXPECT_EQ(QImageReader(at("live.gif")).imageCount(), 3);
  EXPECT_EQ(session().snapshot().motion.step, 10);
}

TEST_F(WindowFilm, CancelledLeavesNoFile) {
  stepTo(20);
  openPanel();
  fillIn(at("gone.mp4"));
  enter(panel().rate(), "100");
  click(panel().startButton());
  ASSERT_TRUE(wait([this] { return window_->film().frames() > 2; }));
  click(panel().cancelButton());
  ASSERT_TRUE(ended());
  EXPECT_EQ(panel().hint(), "Export cancelled.");
  EXPECT_TRUE(panel().isVisible());
  EXPECT_EQ(QDir(folder_.path()).entryList(QDir::Files), QStringList{"ball.json"});
  click(panel().cancelButton());
  EXPECT_FALSE(panel().isVisible());
}

TEST_F(WindowFilm, IsGivenUpWhenTimeRunsOrAnotherSceneIsOpened) {
  for (const bool another : {false, true}) {
    stepTo(20);
    openPanel();
    fillIn(at("gone.gif"));
    enter(panel().rate(), "50");
    click(panel().startButton());
    ASSERT_TRUE(wait([this] { return window_->film().frames() > 1; }));
    if (another)
      window_->load(path_);
    else
      session().send(Play{});
    ASSERT_TRUE(ended());
    EXPECT_TRUE(panel().hint().contains("cancelled")) << panel().hint().toStdString();
    EXPECT_FALSE(QFile::exists(at("gone.gif")));
    session().send(Pause{});
    ASSERT_TRUE(wait([this] { return !session().playing(); }));
  }
}

TEST_F(WindowFilm, WhatIsWrongIsToldInThePanel) {
  openPanel();
  EXPECT_TRUE(panel().hint().contains("timeline is empty")) << "before anything is filled in";
  fillIn(at("ball.mp4"));
  click(panel().startButton());
  EXPECT_TRUE(panel().hint().contains("timeline is empty")) << panel().hint().toStdString();
  panel().hide();
  window_->viewport()->setFocus();
  stepTo(4);
  openPanel();
  enter(panel().to(), "3");
  click(panel().startButton());
  EXPECT_EQ(panel().hint(), "The timeline holds 0.000 s to 0.040 s.");
  enter(panel().to(), "0.04");
  type(panel().file()->line(), at("no/ball.mp4"));
  click(panel().startButton());
  EXPECT_TRUE(panel().hint().contains("There is no folder")) << panel().hint().toStdString();
  type(panel().widthField()->edit(), "9999");
  click(panel().startButton());
  EXPECT_TRUE(panel().hint().contains("8192")) << panel().hint().toStdString();
  EXPECT_FALSE(window_->film().running());
}

class WindowPicture : public WindowFilm {
 protected:
  ScreenshotDialog& pictures() { return window_->screenshotDialog(); }
  void openPictures() {
    window_->actions()[ActionId::SaveScreenshot]->trigger();
    ASSERT_TRUE(wait([this] { return pictures().isVisible(); }));
    type(pictures().file()->line(), at("view"));
  }
};

TEST_F(WindowFilm, EnterStartsItFromEveryFieldAndPressesTheButtonWithTheKeyboard) {
  stepTo(2);
  openPanel();
  fillIn(at("enter.gif"));
  EXPECT_FALSE(window_->film().running());
  // The number is taken already.
  QTest::keyClick(panel().rate()->edit(), Qt::Key_Return);
  EXPECT_TRUE(window_->film().running());
  ASSERT_TRUE(ended());
  EXPECT_TRUE(QFile::exists(at("enter.gif")));
  type(panel().file()->line(), at("again.gif"));
  QTest::keyClick(panel().file()->line(), Qt::Key_Return);
  ASSERT_TRUE(ended());
  EXPECT_TRUE(QFile::exists(at("again.gif")));
  for (auto* button : panel().findChildren<QPushButton*>())
    if (button->text() == "Close") QTest::keyClick(button, Qt::Key_Return);
  EXPECT_FALSE(panel().isVisible());
}

TEST_F(WindowPicture, EnterInTheFileOrOnTheButtonSaves) {
  openPictures();
  QTest::keyClick(pictures().file()->line(), Qt::Key_Return);
  EXPECT_TRUE(QFile::exists(at("view.png"))) << pictures().hint().toStdString();
  type(pictures().file()->line(), at("second"));
  QTest::keyClick(pictures().saveButton(), Qt::Key_Return);
  EXPECT_TRUE(QFile::exists(at("second.png"))) << pictures().hint().toStdString();
}

TEST_F(WindowPicture, AFileThatIsThereIsReplacedWhenAskedForTwice) {
  openPictures();
  write(at("view.png"), "precious");
  click(pictures().saveButton());
  EXPECT_EQ(pictures().hint(), "“view.png” exists already. Press Save again to replace it.");
  EXPECT_EQ(QFileInfo(at("view.png")).size(), 8);
  type(pictures().file()->line(), at("other"));
  click(pictures().saveButton());
  EXPECT_TRUE(QFile::exists(at("other.png")));
  type(pictures().file()->line(), at("view"));
  click(pictures().saveButton());
  EXPECT_EQ(QFileInfo(at("view.png")).size(), 8);
  click(pictures().saveButton());
  EXPECT_GT(QFileInfo(at("view.png")).size(), 1000);
  // Nothing is there of the name that is proposed next.
  pictures().close();
  window_->actions()[ActionId::SaveScreenshot]->trigger();
  EXPECT_EQ(pictures().file()->value(), at("view 2.png"));
}

TEST_F(WindowFilm, AFileThatIsThereIsReplacedWhenAskedForTwice) {
  stepTo(2);
  openPanel();
  fillIn(at("there.gif"));
  write(at("there.gif"), "precious");
  click(panel().startButton());
  EXPECT_FALSE(window_->film().running());
  EXPECT_TRUE(panel().hint().startsWith("“there.gif” exists already."));
  click(panel().startButton());
  ASSERT_TRUE(ended());
  EXPECT_GT(QFileInfo(at("there.gif")).size(), 100);
}

TEST_F(WindowPicture, TheFileIsChosenInADialog) {
  openPictures();
  QTimer::singleShot(0, &pictures(), [this] {
    auto* dialog = pictures().findChild<QFileDialog*>("pictureDialog");
    ASSERT_NE(dialog, nullptr);
    dialog->selectFile(at("chosen"));
    QMetaObject::invokeMethod(dialog,
                              [dialog] { static_cast<QDialog*>(dialog)->done(QDialog::Accepted); });
  });
  QTest::mouseClick(pictures().chooseButton(), Qt::LeftButton);
  EXPECT_EQ(pictures().file()->value(), at("chosen.png"));
}

TEST_F(WindowPicture, HasTheSizeOfThePresetAndShowsWhatTheViewShows) {
  Viewport& view = *window_->viewport();
  openPictures();
  click(pictures().saveButton());
  const QImage picture(at("view.png"));
  EXPECT_EQ(picture.size(), 2 * view.size());
  EXPECT_EQ(pictures().hint(),
            QString("Saved view.png (%1 × %2).").arg(2 * view.width()).arg(2 * view.height()));
  // The ball is where it is in the view, and not the colour of what is beside it.
  const QPointF ball = *view.placeOf(idOf("ball"), 0);
  const QPoint middle = (2 * ball).toPoint();
  EXPECT_NE(picture.pixelColor(middle), picture.pixelColor(middle + QPoint(120, 0)));
  EXPECT_EQ(picture.pixelColor(3, 3).alpha(), 255);
  view.update();
  EXPECT_EQ(view.grabFramebuffer().size(), view.size());
}

TEST_F(WindowPicture, WithoutABackgroundIsTransparentButForTheSceneInEveryTheme) {
  openPictures();
  pictures().transparent()->setValue(true);
  enter(pictures().widthField(), "1200");
  enter(pictures().heightField(), "800");
  EXPECT_EQ(pictures().preset()->value(), "own");
  window_->actions()[actionOf(&Layers::grid)]->setChecked(false);
  for (const ActionId theme : {ActionId::LookDark, ActionId::LookLight, ActionId::LookPrint}) {
    window_->actions()[theme]->trigger();
    QFile::remove(at("view.png"));
    click(pictures().saveButton());
    const QImage picture(at("view.png"));
    ASSERT_EQ(picture.size(), QSize(1200, 800));
    EXPECT_EQ(picture.pixelColor(2, 2).alpha(), 0);
    EXPECT_EQ(picture.pixelColor(1197, 797).alpha(), 0);
    int solid = 0, springs = 0;
    for (int y = 0; y < 800; ++y)
      for (int x = 0; x < 1200; ++x) {
        const QColor c = picture.pixelColor(x, y);
        solid += c.alpha() == 255;
        // The spring's own orange, not darkened by the transparent black around it.
        springs += c.alpha() > 60 && c.red() > 200 && c.green() > 120 && c.blue() < 60;
      }
    EXPECT_GT(solid, 20);
    EXPECT_GT(springs, 20);
  }
  window_->actions()[ActionId::LookDark]->trigger();
}

TEST_F(WindowPicture, HudAndScalesAreThereWhenWanted) {
  openPictures();
  int different = 0;
  QImage before;
  for (const bool wanted : {false, true}) {
    pictures().overlays()->setValue(wanted);
    QFile::remove(at("view.png"));
    click(pictures().saveButton());
    const QImage picture(at("view.png"));
    if (wanted)
      for (int y = 16; y < 200; ++y)
        for (int x = 16; x < 300; ++x) different += picture.pixel(x, y) != before.pixel(x, y);
    before = picture;
  }
  EXPECT_GT(different, 2000);
}

TEST_F(WindowPicture, ASizeBeyondTheDriverOrTheRangeIsTold) {
  openPictures();
  type(pictures().widthField()->edit(), "20000");
  click(pictures().saveButton());
  EXPECT_TRUE(pictures().hint().contains("16384")) << pictures().hint().toStdString();
  EXPECT_FALSE(QFile::exists(at("view.png")));
  const auto refused = window_->viewport()->takeScreenshot({0, 100});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, "0x100");
  pictures().widthField()->edit()->clear();
  enter(pictures().widthField(), "64");
  enter(pictures().heightField(), "64");
  type(pictures().file()->line(), at("nowhere/view.png"));
  click(pictures().saveButton());
  EXPECT_TRUE(pictures().hint().contains("cannot be written")) << pictures().hint().toStdString();
}

}  // namespace
}  // namespace compliant
