// Where panels are: layouts with names, panels that float and come back.

#include <QDialog>
#include <QDockWidget>
#include <QLayout>
#include <QListWidget>
#include <QTabBar>
#include <QTabWidget>
#include <set>
#include <utility>

#include "tests/ui/window/open_window.hpp"
#include "ui/model/preferences/preferences.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/energy_panel.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/widgets/named_list.hpp"

namespace compliant {
namespace {

class Layouts : public OpenWindow {
 protected:
  void trigger(ActionId id) { window_->actions()[id]->trigger(); }
  QDockWidget* dock(const char* name) { return window_->findChild<QDockWidget*>(name); }
};

TEST_F(Layouts, LayoutsHaveNamesAndComeBack) {
  dock("sceneDock")->hide();
  auto* tabs = window_->findChild<QTabWidget*>();
  tabs->setCurrentIndex(3);
  trigger(ActionId::SaveLayout);
  ASSERT_EQ(window_->layouts().all().size(), 1u);
  EXPECT_EQ(window_->layouts().all()[0].name, "Layout 1");
  trigger(ActionId::ResetLayout);
  tabs->setCurrentIndex(0);
  ASSERT_TRUE(dock("sceneDock")->isVisible());
  trigger(ActionId::ManageLayouts);
  auto* box = window_->findChild<QDialog*>("layoutsDialog");
  ASSERT_NE(box, nullptr);
  auto* list = box->findChild<NamedList*>();
  list->list()->setCurrentRow(0);
  emit list->renameRequested(0, "Two panels");
  EXPECT_EQ(window_->layouts().all()[0].name, "Two panels");
  emit list->goRequested(0);
  EXPECT_FALSE(dock("sceneDock")->isVisible());
  EXPECT_EQ(tabs->currentIndex(), 3);
  emit list->eraseRequested(0);
  EXPECT_TRUE(window_->layouts().all().empty());
  box->close();
  trigger(ActionId::ResetLayout);
}

TEST_F(Layouts, LayoutsAreKeptWithThePreferences) {
  const std::string file = folder_.filePath("preferences.json").toStdString();
  {
    MainWindow first(probeOpenGl(), file);
    first.show();
    first.actions()[ActionId::SaveLayout]->trigger();
    ASSERT_TRUE(first.layouts().rename(0, "Mine"));
    first.close();
  }
  MainWindow second(probeOpenGl(), file);
  ASSERT_EQ(second.layouts().all().size(), 1u);
  EXPECT_EQ(second.layouts().all()[0].name, "Mine");
  EXPECT_FALSE(second.layouts().all()[0].arrangement.empty());
}

TEST_F(Layouts, PanelsFloatAndTheKeysOfTheWindowWorkInThem) {
  trigger(ActionId::FloatDrawer);
  QDockWidget* drawer = dock("drawerDock");
  ASSERT_TRUE(drawer->isFloating());
  EXPECT_TRUE(window_->actions()[ActionId::FloatDrawer]->isChecked());
  ASSERT_TRUE(wait([&] { return drawer->isVisible(); }));
  trigger(ActionId::FloatDrawer);
  EXPECT_FALSE(drawer->isFloating());
  for (const char* name : {"sceneDock", "propertiesDock", "drawerDock"})
    EXPECT_TRUE(dock(name)->features().testFlag(QDockWidget::DockWidgetFloatable)) << name;
}

TEST_F(Layouts, APanelOfTheDrawerFloatsAloneAndGoesBackBehindItsTab) {
  auto* drawer = window_->findChild<Drawer*>();
  QTabWidget& tabs = *drawer->tabs();
  const int count = tabs.count();
  drawer->bringToFront("Solver");
  QWidget* solver = &window_->instrument<SolverPanel>();
  const int place = drawer->tabOf(solver);
  trigger(ActionId::FloatPanel);
  QDockWidget* panel = dock("solverDock");
  EXPECT_TRUE(drawer->isUndocked(solver));
  EXPECT_EQ(tabs.count(), count - 1);
  EXPECT_TRUE(panel->isFloating());
  ASSERT_TRUE(wait([&] { return solver->isVisible(); }));
  // Its action finds it where it is.
  trigger(instrumentAction("solver"));
  EXPECT_TRUE(drawer->isUndocked(solver));
  trigger(ActionId::SaveLayout);
  const int properties = dock("propertiesDock")->width();
  panel->close();
  EXPECT_FALSE(drawer->isUndocked(solver));
  EXPECT_EQ(drawer->tabOf(solver), place);
  // A saved layout remembers it.
  trigger(ActionId::ManageLayouts);
  auto* box = window_->findChild<QDialog*>("layoutsDialog");
  ASSERT_NE(box, nullptr);
  emit box->findChild<NamedList*>()->goRequested(0);
  EXPECT_TRUE(drawer->isUndocked(solver));
  EXPECT_TRUE(panel->isFloating());
  EXPECT_TRUE(wait([&] { return dock("propertiesDock")->width() == properties; }))
      << dock("propertiesDock")->width() << ", not " << properties;
  box->close();
  trigger(ActionId::ResetLayout);
  EXPECT_FALSE(drawer->isUndocked(solver));
  EXPECT_EQ(tabs.count(), count);
  const QPoint tab = tabs.tabBar()->tabRect(0).center();
  QTest::mouseDClick(tabs.tabBar(), Qt::LeftButton, {}, tab);
  EXPECT_TRUE(drawer->isUndocked(&window_->instrument<EnergyPanel>()));
  // All of them, and one more.
  for (int i = 0; i < count; ++i) trigger(ActionId::FloatPanel);
  EXPECT_EQ(tabs.count(), 0);
  // None covers another wholly.
  std::set<std::pair<int, int>> corners;
  for (QWidget* each : drawer->out()) corners.insert({each->window()->x(), each->window()->y()});
  EXPECT_EQ(corners.size(), static_cast<std::size_t>(count));
  trigger(ActionId::ResetLayout);
  EXPECT_EQ(tabs.count(), count);
}

TEST_F(Layouts, TheDrawerKeepsItsHeightWhicheverPanelIsOpen) {
  auto* drawer = window_->findChild<Drawer*>();
  const int height = drawer->height();
  for (const ActionId id : {instrumentAction("solver"), instrumentAction("matrix")}) {
    trigger(id);
    QTest::qWait(100);
    EXPECT_EQ(drawer->height(), height);
  }
  for (int tab = 0; tab < drawer->tabs()->count(); ++tab) {
    drawer->tabs()->setCurrentIndex(tab);
    QTest::qWait(100);
    EXPECT_EQ(drawer->height(), height) << drawer->tabs()->tabText(tab).toStdString();
  }
}

// A window that is to be maximised, with panels that do not fit its size before that.
class MaximisedAtStart : public Layouts {
 protected:
  void SetUp() override {
    Layouts::SetUp();
    file_ = folder_.filePath("preferences.json").toStdString();
    Preferences preferences;
    window_->resize(large_);
    window_->resizeDocks({dock("propertiesDock")}, {wide}, Qt::Horizontal);
    settle();
    ASSERT_EQ(dock("propertiesDock")->width(), wide);
    preferences.windowArrangement = window_->saveState().toBase64().toStdString();
    QWidget small;
    small.setGeometry(40, 40, 900, 640);
    small.setWindowState(Qt::WindowMaximized);
    preferences.windowGeometry = small.saveGeometry().toBase64().toStdString();
    ASSERT_TRUE(savePreferences(preferences, Preferences(), file_));
  }
  static void layOutAnew(MainWindow& window) {
    window.layout()->invalidate();
    window.layout()->activate();
  }

  static constexpr int wide = 700;
  const QSize large_{1500, 900};
  std::string file_;
};

TEST_F(MaximisedAtStart, AWindowLivesThoughTheDesktopMaximisesItLate) {
  MainWindow again(probeOpenGl(), file_);
  again.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&again));
  layOutAnew(again);
  // Qt waits for the final size until no layout has come for 150 ms; the first frames take a while.
  for (int i = 0; i < 8; ++i) QTest::qWait(200);
  layOutAnew(again);
  again.resize(large_);
  settle();
  for (const char* name : {"sceneDock", "propertiesDock", "drawerDock"})
    EXPECT_TRUE(again.findChild<QDockWidget*>(name)->isVisible()) << name;
}

TEST_F(MaximisedAtStart, PanelsHaveTheirSizesAgainOnceTheWindowIsLarge) {
  MainWindow again(probeOpenGl(), file_);
  again.show();
  again.resize(large_);
  layOutAnew(again);
  EXPECT_EQ(again.findChild<QDockWidget*>("propertiesDock")->width(), wide);
}

}  // namespace
}  // namespace compliant
