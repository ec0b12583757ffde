// Large text in a window that is no larger for it: every part keeps its own place.

#include <QDockWidget>
#include <QScreen>
#include <QScrollArea>
#include <QStatusBar>
#include <QTabWidget>
#include <map>

#include "tests/support/folders.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/watch_list.hpp"
#include "ui/qt/forms/repeat_form.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/widgets/scroll_box.hpp"
#include "ui/qt/window/commands/look_actions.hpp"

namespace compliant {
namespace {

class LargeText : public OpenWindow {
 protected:
  void TearDown() override {
    OpenWindow::TearDown();
    applyTheme(*qApp, ThemeName::Dark, 1);
  }
  // As if the program were started so, on a screen of that size.
  void openAt(double scale, QSize size) {
    window_.reset();
    applyTheme(*qApp, ThemeName::Dark, scale);
    OpenWindow::SetUp();
    session().select({idOf("rope")});
    window_->resize(size);
    QTest::qWait(200);
  }
  std::vector<ScrollBox*> boxes() {
    std::vector<ScrollBox*> found;
    for (auto* area : window_->findChildren<QScrollArea*>())
      if (auto* box = dynamic_cast<ScrollBox*>(area)) found.push_back(box);
    return found;
  }
  // Those that are seen of the parts that share the window.
  std::map<std::string, QRect> places() {
    std::map<std::string, QRect> all;
    const std::pair<const char*, QWidget*> parts[] = {
        {"view", window_->viewport()},
        {"time", &window_->time()},
        {"status", window_->statusBar()},
        {"tree", window_->findChild<QDockWidget*>("sceneDock")},
        {"drawer", window_->findChild<Drawer*>()},
        {"properties", window_->findChild<QDockWidget*>("propertiesDock")}};
    for (const auto& [name, part] : parts)
      if (part->isVisible())
        all[name] = QRect(part->mapTo(window_.get(), QPoint(0, 0)), part->size());
    return all;
  }
  void expectEveryPartHasItsPlace(QSize asked) {
    EXPECT_EQ(window_->size(), asked);
    const auto all = places();
    for (const auto& [name, place] : all) {
      EXPECT_TRUE(window_->rect().contains(place)) << name << " leaves the window";
      for (const auto& [other, there] : all)
        EXPECT_TRUE(name == other || !place.intersects(there)) << name << " covers " << other;
    }
    // About a quarter.
    EXPECT_GE(all.at("view").height(), 0.23 * window_->height());
  }
};

TEST_F(LargeText, EveryPartHasItsPlaceInASmallWindow) {
  const QSize asked(1280, 760);
  openAt(2, asked);
  QTabWidget& tabs = *window_->findChild<Drawer*>()->tabs();
  for (int tab = 0; tab < tabs.count(); ++tab) {
    SCOPED_TRACE(tabs.tabText(tab).toStdString());
    tabs.setCurrentIndex(tab);
    QTest::qWait(100);
    expectEveryPartHasItsPlace(asked);
  }
}

TEST_F(LargeText, EveryPartHasItsPlaceInTheLargestTextThatIsOffered) {
  const QSize asked(1600, 960);
  openAt(2.5, asked);
  expectEveryPartHasItsPlace(asked);
}

TEST_F(LargeText, FormsAndTheSettingsBelowTheViewScrollInASmallWindow) {
  const QSize asked(1280, 760);
  openAt(2, asked);
  for (const ActionId form : {ActionId::Mirror, ActionId::Array}) {
    window_->actions()[form]->trigger();
    QTest::qWait(100);
    expectEveryPartHasItsPlace(asked);
    const QWidget* field = QApplication::focusWidget();
    ASSERT_TRUE(window_->repeatForm().isAncestorOf(field));
    EXPECT_GT(field->visibleRegion().boundingRect().height(), 0.8 * field->height());
  }
  window_->actions()[ActionId::RightPanel]->trigger();
  QTest::qWait(100);
  expectEveryPartHasItsPlace(asked);
}

TEST_F(LargeText, TextIsNoLargerThanTheScreenHasRoomFor) {
  const QSize screen = window_->screen()->availableSize();
  ASSERT_LT(screen.width(), 3 * LookActions::leastRoom.width());
  for (int i = 0; i < 9; ++i) press(Qt::Key_Plus, Qt::ControlModifier);
  EXPECT_EQ(activeScale(), 2.5);
  EXPECT_EQ(window_->statusBar()->currentMessage(), "Text of 250 % is the largest that fits.");
  const QSize least = window_->minimumSizeHint();
  EXPECT_LE(least.width(), screen.width());
  EXPECT_LE(least.height(), screen.height());
}

TEST_F(LargeText, NothingScrollsInAWindowOfTheUsualSize) {
  openAt(1, {1280, 800});
  ASSERT_TRUE(
      window_->load(QString::fromStdString(test::sourceFolder() + "/assets/scenes/welcome.json")));
  for (const ScrollBox* box : boxes())
    EXPECT_TRUE(wait([box] {
      return !box->isVisible() || (box->viewport()->height() >= box->widget()->height() &&
                                   box->viewport()->width() >= box->widget()->width());
    })) << box->widget()->metaObject()->className()
        << " " << box->viewport()->height() << " of " << box->widget()->height();
}

TEST_F(LargeText, NamesOfPinnedNumbersKeepSixLettersAndAreWholeInTheTooltip) {
  for (const double scale : {1.5, 2.0}) {
    openAt(scale, {1280, 760});
    ASSERT_TRUE(session().edit({Rename{idOf("ball"), "a ball of a long name"}}, "Rename"));
    ASSERT_TRUE(window_->watches().add(
        {Quantity{&quantities::position, idOf("a ball of a long name"), 1}}));
    WatchList& list = window_->watchList();
    ASSERT_TRUE(wait([&] { return list.isVisible(); }));
    QTest::qWait(200);
    EXPECT_GE(list.columnWidth(0), list.fontMetrics().horizontalAdvance("nnnnnn…"));
    EXPECT_TRUE(list.topLevelItem(0)->toolTip(0).contains("a ball of a long name"));
    const QFontMetrics numbers(list.topLevelItem(0)->font(1));
    EXPECT_LE(numbers.horizontalAdvance(list.topLevelItem(0)->text(1)), list.columnWidth(1));
    window_->watches().clear();
  }
}

TEST_F(LargeText, NothingInThePropertiesIsCutAtTheirRightEdge) {
  openAt(1.5, {1024, 700});
  PropertyPanel& panel = window_->properties();
  for (const char* name :
       {"ball", "gravity", "integrator", "length", "length map", "mass", "rope"}) {
    session().select({idOf(name)});
    QTest::qWait(100);
    EXPECT_LE(panel.widget()->width(), panel.viewport()->width()) << name;
  }
}

TEST_F(LargeText, PinnedNumbersKeepTheirUnits) {
  openAt(1.5, {1024, 700});
  ASSERT_TRUE(window_->watches().add({Quantity{&quantities::position, idOf("ball"), 1}}));
  WatchList& list = window_->watchList();
  ASSERT_TRUE(wait([&] { return list.isVisible(); }));
  QTest::qWait(200);
  constexpr int names = 0, units = 2;
  const bool column = !list.isColumnHidden(units);
  EXPECT_EQ(list.topLevelItem(0)->text(units), "m");
  EXPECT_EQ(list.topLevelItem(0)->text(names).endsWith(", m"), !column);
}

}  // namespace
}  // namespace compliant
