// Key frames by hand: K, the list, and the marks on the timeline.

#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>
#include <QTabWidget>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/timeline.hpp"
#include "ui/qt/widgets/named_list.hpp"

namespace compliant {
namespace {

class WindowKeyFrames : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  QListWidget& list() { return *window_->instrument<NamedList>("key-frames").list(); }
  void openPanel() {
    window_->findChild<Drawer*>()->open(&window_->instrument<NamedList>("key-frames"));
    ASSERT_TRUE(wait([this] { return list().isVisible(); }));
  }
  void click(const char* text) {
    QPushButton* button = window_->instrument<NamedList>("key-frames").button(text);
    ASSERT_NE(button, nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
  }
  QStringList names() {
    QStringList all;
    for (int i = 0; i < list().count(); ++i) all += list().item(i)->text();
    return all;
  }
};

TEST_F(WindowKeyFrames, KKeepsTheMotionAndADoubleClickShowsItAfterAReset) {
  stepTo(4);
  const Motion then = motion();
  press(Qt::Key_K);
  EXPECT_EQ(window_->statusBar()->currentMessage(),
            "Added Key 1 at 0.040 s. It lasts until another scene is opened.");
  EXPECT_EQ(names(), QStringList{"Key 1"});
  EXPECT_TRUE(session().document().steps().empty());
  press(Qt::Key_Backspace);
  ASSERT_TRUE(shows(0));
  openPanel();
  const QPoint item = list().visualItemRect(list().item(0)).center();
  QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, item);
  QTest::mouseDClick(list().viewport(), Qt::LeftButton, {}, item);
  ASSERT_TRUE(shows(4));
  EXPECT_EQ(motion().x, then.x);
  EXPECT_EQ(motion().v, then.v);
}

TEST_F(WindowKeyFrames, EnterShowsF2RenamesAndDelRemovesAndNotTheComponent) {
  session().select({idOf("rope")});
  stepTo(2);
  press(Qt::Key_K);
  stepTo(5);
  openPanel();
  click("Add");
  ASSERT_EQ(names(), (QStringList{"Key 1", "Key 2"}));
  list().setFocus();
  press(Qt::Key_F2);
  auto* line = list().findChild<QLineEdit*>();
  ASSERT_NE(line, nullptr);
  QTest::keyClicks(line, "high");
  QTest::keyClick(line, Qt::Key_Return);
  ASSERT_TRUE(wait([this] { return window_->keyFrames().all()[1].name == "high"; }));
  EXPECT_EQ(names(), (QStringList{"Key 1", "high"}));
  list().setFocus();
  press(Qt::Key_Up);
  press(Qt::Key_Return);
  ASSERT_TRUE(shows(2));
  // It is still in the history, so that nothing is forgotten.
  EXPECT_EQ(session().snapshot().transport.historySize, 6);
  press(Qt::Key_Delete);
  EXPECT_EQ(names(), QStringList{"high"});
  EXPECT_NE(idOf("rope"), 0U);
  click("Delete");
  EXPECT_TRUE(names().isEmpty());
  EXPECT_FALSE(window_->instrument<NamedList>("key-frames").button("Go to")->isEnabled());
}

TEST_F(WindowKeyFrames, F2AndDelMeanTheListFromItsButtonsToo) {
  stepTo(2);
  openPanel();
  click("Add");
  ASSERT_EQ(names(), QStringList{"Key 1"});
  window_->instrument<NamedList>("key-frames").button("Add")->setFocus();
  press(Qt::Key_F2);
  auto* line = list().findChild<QLineEdit*>();
  ASSERT_NE(line, nullptr);
  QTest::keyClicks(line, "low");
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_TRUE(wait([this] { return names() == QStringList{"low"}; }));
  window_->instrument<NamedList>("key-frames").button("Add")->setFocus();
  press(Qt::Key_Delete);
  EXPECT_TRUE(names().isEmpty());
}

TEST_F(WindowKeyFrames, ANameOfBlanksIsRefusedWithASentence) {
  press(Qt::Key_K);
  openPanel();
  list().setFocus();
  press(Qt::Key_F2);
  auto* line = list().findChild<QLineEdit*>();
  ASSERT_NE(line, nullptr);
  line->selectAll();
  QTest::keyClicks(line, "  ");
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_TRUE(wait([this] { return window_->messages().sentence().contains("needs a name"); }));
  EXPECT_TRUE(wait([this] { return names() == QStringList{"Key 1"}; }));
}

TEST_F(WindowKeyFrames, AMarkOnTheTimelineLeadsToItAlsoWhenTheHistoryIsGone) {
  stepTo(3);
  press(Qt::Key_K);
  stepTo(6);
  Timeline& timeline = *window_->time().timeline();
  // Half the way from the start to now.
  const QPoint mark = timeline.placeOfMarker(0).toPoint();
  QTest::mouseClick(&timeline, Qt::LeftButton, {}, mark);
  ASSERT_TRUE(shows(3));
  EXPECT_EQ(session().snapshot().transport.historySize, 7);
  window_->viewport()->setFocus();
  press(Qt::Key_Backspace);
  ASSERT_TRUE(shows(0));
  QTest::mouseClick(&timeline, Qt::LeftButton, {}, timeline.placeOfMarker(0).toPoint());
  ASSERT_TRUE(shows(3));
}

TEST_F(WindowKeyFrames, MarksOfOneTimeStandBesideEachOther) {
  for (int i = 0; i < 3; ++i) press(Qt::Key_K);
  const Timeline& timeline = *window_->time().timeline();
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_GE(timeline.placeOfMarker(i + 1).x() - timeline.placeOfMarker(i).x(), 10);
}

TEST_F(WindowKeyFrames, TheMenuLeadsToThemToo) {
  stepTo(2);
  press(Qt::Key_K);
  stepTo(4);
  for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>())
    if (menu->title() == "Go to key &frame") {
      emit menu->aboutToShow();
      ASSERT_EQ(menu->actions().size(), 1);
      EXPECT_EQ(menu->actions()[0]->text(), "Key 1\t0.020 s");
      menu->actions()[0]->trigger();
    }
  EXPECT_TRUE(shows(2));
}

TEST_F(WindowKeyFrames, EndWithTheScene) {
  press(Qt::Key_K);
  ASSERT_EQ(list().count(), 1);
  // The same file again is the same scene: its motion still fits.
  open(path_);
  EXPECT_TRUE(wait([this] { return list().count() == 1; }));
  const QString other = folder_.filePath("other.json");
  write(other, hangingBall);
  open(other);
  EXPECT_EQ(list().count(), 0);
}

}  // namespace
}  // namespace compliant
