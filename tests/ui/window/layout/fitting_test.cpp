// Nothing that must be read is cut off in a window of the usual size.

#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include "engine/scene/registry.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/model/build/adding.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/energy_panel.hpp"

namespace compliant {
namespace {

class Fitting : public OpenWindow {};

TEST_F(Fitting, NoNameOfAFieldIsCutOffInThePropertyPanel) {
  int rows = 0;
  for (const Type* type : registry().types()) {
    Id id = 0;
    const Edit add = insertionOf(session().document().scene(), *type, "fitting/" + type->name, id);
    ASSERT_TRUE(session().edit(add, "Add")) << type->name;
    session().select({id});
    QTest::qWait(1);  // laid out
    for (const FieldRow* row : window_->properties().findChildren<FieldRow*>()) {
      if (!row->isVisible()) continue;
      ++rows;
      EXPECT_FALSE(row->isNameElided())
          << type->name << " " << row->objectName().toStdString() << " " << row->width();
    }
  }
  EXPECT_GT(rows, 4 * static_cast<int>(registry().types().size()));
}

TEST_F(Fitting, TheDrawerShowsAllItsTabsInWords) {
  window_->actions()[ActionId::drawer]->setChecked(true);
  const QTabBar* bar = window_->findChild<Drawer*>()->tabs()->tabBar();
  ASSERT_TRUE(wait([bar] { return bar->isVisible(); }));
  ASSERT_EQ(bar->count(), 8);
  EXPECT_EQ(bar->elideMode(), Qt::ElideNone);
  for (const QToolButton* arrow : bar->findChildren<QToolButton*>())
    EXPECT_FALSE(arrow->isVisible()) << "the tabs must be scrolled";
  EXPECT_GE(bar->tabRect(0).left(), 0);
  EXPECT_LE(bar->tabRect(bar->count() - 1).right(), bar->parentWidget()->width());
}

TEST_F(Fitting, TheTitleOfAnExampleIsReadWhole) {
  session().select({});
  for (const char* file : {"welcome", "spring_as_force_and_constraint", "rigid_chain"}) {
    open(assetFolder() + "/scenes/" + file + ".json");
    settle();
    const auto titles = window_->properties().findChildren<QPlainTextEdit*>();
    ASSERT_EQ(titles.size(), 2) << "title and notes";
    const QPlainTextEdit& title = *titles.front();
    EXPECT_EQ(title.toPlainText().toStdString(), session().document().scene().title);
    const double lines = title.document()->size().height();
    EXPECT_GE(title.viewport()->height(), lines * title.fontMetrics().lineSpacing()) << file;
  }
}

// Without columns.
int heightOf(const QMenu& menu) {
  int height = 0;
  for (QAction* action : menu.actions())
    if (action->isVisible()) height += menu.actionGeometry(action).height();
  return height;
}

TEST_F(Fitting, EveryMenuFitsOnASmallScreenInOneColumn) {
  int menus = 0;
  // Those that list what there is are filled when they open.
  for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>()) emit menu->aboutToShow();
  for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>()) {
    menu->ensurePolished();
    menu->sizeHint();
    ++menus;
    EXPECT_LE(heightOf(*menu), scaled(640)) << menu->title().toStdString() << " " << menu->actions().size();
  }
  EXPECT_GT(menus, 30);
}

}  // namespace
}  // namespace compliant
