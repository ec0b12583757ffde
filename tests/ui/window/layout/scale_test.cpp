// The size of text and panels, chosen while the program runs.

#include <QAbstractButton>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QTabWidget>
#include <QTreeView>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/viewport/tool_strip.hpp"

namespace compliant {
namespace {

class Scaling : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    prepare(*window_);
  }
  void TearDown() override {
    OpenWindow::TearDown();
    applyTheme(*qApp, ThemeName::Dark, 1);
  }
  static void prepare(MainWindow& window) {
    // So large that nothing is squeezed at any size.
    window.resize(2800, 2000);
    window.session().select({window.session().document().scene().find("rope")->id});
  }
  // By the menu, as a user.
  void choose(const char* size) {
    QAction* found = nullptr;
    for (QMenu* menu : window_->findChildren<QMenu*>())
      if (menu->title().remove('&') == "Interface scale")
        for (QAction* action : menu->actions())
          if (action->text() == size) found = action;
    ASSERT_NE(found, nullptr);
    found->trigger();
  }
  static bool settle(MainWindow& window) {
    std::vector<std::string> before;
    return QTest::qWaitFor(
        [&] {
          QTest::qWait(60);
          std::vector<std::string> now = places(window);
          const bool still = now == before;
          before = std::move(now);
          return still;
        },
        10000);
  }
  // One line for each widget that is seen: who, where, how big its letters and icons are.
  static std::vector<std::string> places(MainWindow& window) {
    std::vector<std::string> lines;
    for (QWidget* each : window.findChildren<QWidget*>()) {
      if (each->window() != &window || !each->isVisible()) continue;
      const QPoint at = each->mapTo(&window, QPoint(0, 0));
      std::string line = each->metaObject()->className();
      line += " " + each->objectName().toStdString() + " " + each->accessibleName().toStdString();
      for (const int number :
           {at.x(), at.y(), each->width(), each->height(), each->fontInfo().pixelSize()})
        line += " " + std::to_string(number);
      if (const auto* button = qobject_cast<QAbstractButton*>(each))
        line += " icon " + std::to_string(button->iconSize().width());
      if (const auto* tabs = qobject_cast<QTabWidget*>(each))
        line += " icon " + std::to_string(tabs->iconSize().width());
      if (const auto* view = qobject_cast<QAbstractItemView*>(each))
        line += " row " + std::to_string(view->sizeHintForRow(0));
      if (const auto* tree = qobject_cast<QTreeView*>(each))
        line += " indent " + std::to_string(tree->indentation());
      lines.push_back(line);
    }
    return lines;
  }
  void expectAsStartedAnew() {
    ASSERT_TRUE(settle(*window_));
    EXPECT_EQ(window_->size(), QSize(2800, 2000));
    MainWindow fresh(probeOpenGl());
    fresh.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&fresh));
    fresh.load(path_);
    ASSERT_TRUE(wait([&] { return !fresh.session().snapshot().structure->states.empty(); }));
    prepare(fresh);
    // A window starts no larger than the screen, which is smaller than those of this test: with
    // room its panels are as wide as they are meant to be.
    fresh.actions()[ActionId::ResetLayout]->trigger();
    auto* tabs = window_->findChild<QTabWidget*>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
      SCOPED_TRACE(tabs->tabText(tab).toStdString());
      for (MainWindow* each : {window_.get(), &fresh}) {
        each->findChild<QTabWidget*>()->setCurrentIndex(tab);
        ASSERT_TRUE(settle(*each));
      }
      const auto now = places(*window_), anew = places(fresh);
      ASSERT_GT(anew.size(), 60u);
      ASSERT_EQ(now.size(), anew.size());
      for (std::size_t i = 0; i < anew.size(); ++i) EXPECT_EQ(now[i], anew[i]);
    }
    tabs->setCurrentIndex(0);
  }
};

// A window that starts at 200 % does not fit the screen of the tests, and is made smaller there.
TEST_F(Scaling, EveryWidgetIsAsInAProgramThatWasStartedAtThatSize) {
  for (const char* size : {"150 %", "100 %", "75 %"}) {
    SCOPED_TRACE(size);
    choose(size);
    expectAsStartedAnew();
  }
}

// Who would not let a window be small, for the message of a test.
std::string widestOf(const QWidget& window) {
  std::string text;
  for (const QWidget* each : window.findChildren<QWidget*>()) {
    const QSize least = each->minimumSizeHint().expandedTo(each->minimumSize());
    if (least.width() > 500 || least.height() > 300)
      text += std::string(each->metaObject()->className()) + " " +
              each->objectName().toStdString() + " " + std::to_string(least.width()) + " x " +
              std::to_string(least.height()) + "\n";
  }
  return text;
}

TEST_F(Scaling, TheWindowFitsIntoASmallScreenAtTwiceTheSize) {
  choose("200 %");
  ASSERT_TRUE(settle(*window_));
  const QSize least = window_->minimumSizeHint();
  EXPECT_LE(least.width(), 1280) << widestOf(*window_);
  EXPECT_LE(least.height(), 760) << widestOf(*window_);
}

TEST_F(Scaling, PanelsComeBackToTheirSizesWhereLargeTextHadSqueezedThem) {
  window_->resize(1280, 800);
  ASSERT_TRUE(settle(*window_));
  const auto sizes = [this] {
    std::vector<int> all;
    for (const char* name : {"sceneDock", "propertiesDock"})
      all.push_back(window_->findChild<QDockWidget*>(name)->width());
    all.push_back(window_->drawer().height());
    return all;
  };
  const std::vector<int> before = sizes();
  for (const Qt::Key key : {Qt::Key_Plus, Qt::Key_Minus})
    for (int i = 0; i < 4; ++i) {
      press(key, Qt::ControlModifier);
      ASSERT_TRUE(settle(*window_));
    }
  EXPECT_EQ(activeScale(), 1);
  EXPECT_EQ(sizes(), before);
}

TEST_F(Scaling, AWindowThatLargeTextHasForcedToGrowComesBack) {
  window_->resize(1280, 800);
  ASSERT_TRUE(settle(*window_));
  choose("250 %");
  ASSERT_TRUE(wait([&] { return window_->width() > 1400; }));
  choose("200 %");
  choose("100 %");
  EXPECT_TRUE(wait([&] { return window_->size() == QSize(1280, 800); }))
      << window_->width() << " x " << window_->height();
}

TEST_F(Scaling, TheHintsOfToolsAreSeenWhole) {
  for (const int width : {1280, 1600, 2800}) {
    window_->resize(width, 960);
    ASSERT_TRUE(settle(*window_));
    EXPECT_TRUE(window_->tools()->showsWholeHints()) << "in " << window_->width();
  }
}

TEST_F(Scaling, TheHintsOfToolsAreSeenWholeInLargeText) {
  choose("200 %");
  for (const int width : {1600, 2800}) {
    window_->resize(width, 960);
    ASSERT_TRUE(settle(*window_));
    EXPECT_TRUE(window_->tools()->showsWholeHints()) << "in " << window_->width();
  }
}

TEST_F(Scaling, KeysMakeTextLargerAndSmallerAsFarAsIsOffered) {
  window_->viewport()->setFocus();
  press(Qt::Key_Equal, Qt::ControlModifier);
  EXPECT_EQ(activeScale(), 1.25);
  press(Qt::Key_Plus, Qt::ControlModifier);
  EXPECT_EQ(activeScale(), 1.5);
  for (int i = 0; i < 9; ++i) press(Qt::Key_Minus, Qt::ControlModifier);
  EXPECT_EQ(activeScale(), 0.75);
  // Also while a text is typed.
  auto* search = window_->findChild<QLineEdit*>();
  ASSERT_NE(search, nullptr);
  search->setFocus();
  press(Qt::Key_Equal, Qt::ControlModifier);
  EXPECT_EQ(activeScale(), 0.9);
  press(Qt::Key_Minus, Qt::ControlModifier);
  EXPECT_EQ(activeScale(), 0.75);
}

TEST_F(Scaling, ResetLayoutGivesDocksTheirSizeAtThisText) {
  auto* right = window_->findChild<QDockWidget*>("propertiesDock");
  choose("150 %");
  ASSERT_TRUE(settle(*window_));
  window_->actions()[ActionId::ResetLayout]->trigger();
  ASSERT_TRUE(settle(*window_));
  EXPECT_NEAR(right->width(), scaled(268), 2);
}

TEST_F(Scaling, DocksGrowWithTheTextAndComeBack) {
  auto* left = window_->findChild<QDockWidget*>("sceneDock");
  ASSERT_TRUE(settle(*window_));
  const int width = left->width();
  choose("150 %");
  ASSERT_TRUE(settle(*window_));
  EXPECT_NEAR(left->width(), 1.5 * width, 2);
  choose("100 %");
  ASSERT_TRUE(settle(*window_));
  EXPECT_NEAR(left->width(), width, 2);
}

}  // namespace
}  // namespace compliant
