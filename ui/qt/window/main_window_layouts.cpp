#include <QDockWidget>
#include <QMenu>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/documents/user_lists.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/widgets/named_list.hpp"
#include "ui/qt/widgets/side_dialog.hpp"
#include "ui/qt/window/main_window.hpp"

// Where the panels are, under names.
namespace compliant {
namespace {

struct Preset {
  const char *name, *tip;
  bool tree, properties, drawer;
  const char* page;  // of the drawer
  bool lawPlot;
};
constexpr Preset presets[] = {
    {"Build", "Scene tree, properties and a large view.", true, true, false, "Energy", false},
    {"Run", "View with energy below.", false, false, true, "Energy", false},
    {"Debug", "All panels, with the solver.", true, true, true, "Solver", true},
    {"Teach", "View with the law plot.", false, false, false, "Energy", true}};

}  // namespace

SavedLayout MainWindow::layoutNow() const {
  return {{}, saveState().toBase64().toStdString(), drawer_->front()};
}

void MainWindow::restoreArrangement(const QByteArray& arrangement) {
  const auto take = [&] {
    restoreState(arrangement);
    drawer_->follow();
    // The list of what is pinned is there as long as something is, whatever was so then.
    watchesDock_->setVisible(!models_.watches.all().empty());
  };
  take();
  // Qt tries the arrangement of a window that starts maximised again at each of its first sizes.
  // A separator made on the way lays the window out anew, which forgets those made before it, and
  // the next layout crashes: so they are all made here, while the window is hidden.
  layout()->activate();
  // What a panel leaves when it floats, its neighbours have taken: now that all stand where they
  // belong, they get their sizes.
  take();
}

void MainWindow::arrange(const SavedLayout& layout) {
  restoreArrangement(QByteArray::fromBase64(QByteArray::fromStdString(layout.arrangement)));
  drawer_->bringToFront(layout.tab);
}

void MainWindow::connectLayouts() {
  using enum ActionId;
  const auto keep = [this] {
    const auto index = models_.layouts.add(layoutNow());
    if (!index) return showMessage(Severity::warning, qt(index.error().text()));
    showMessage(Severity::info, "Saved layout “" + qt(models_.layouts.all()[*index].name) + "”.");
  };
  context_.onTriggered(saveLayout, keep);
  context_.onTriggered(manageLayouts, [this] { listLayouts(); });
  context_.onTriggered(floatDrawer, [this] {
    drawer_->show();
    drawer_->setFloating(!drawer_->isFloating());
    // The view grows into its room: over it, between the read-out at its head and the play buttons
    // at its foot.
    if (drawer_->isFloating()) {
      const QSize size(std::min(drawer_->width(), width() * 3 / 5),
                       std::min(drawer_->height(), height() / 3));
      drawer_->resize(size);
      drawer_->move(mapToGlobal(
          QPoint((width() - size.width()) / 2, height() - size.height() - scaled(180))));
    }
  });
  context_.onTriggered(floatPanel, [this] { drawer_->undockFront(); });
}

void MainWindow::listLayouts() {
  if (auto* known = findChild<QDialog*>("layoutsDialog")) {
    known->show();
    return known->raise();
  }
  QDialog* box = sideDialog(this, "Layouts", QSize(scaled(420), scaled(320)));
  box->setObjectName("layoutsDialog");
  NamedList* list = layoutsList(models_.layouts);
  box->layout()->addWidget(list);
  addCloseButton(box);
  connect(list, &NamedList::makeRequested, &receiver_,
          [this] { models_.actions[ActionId::saveLayout]->trigger(); });
  connect(list, &NamedList::goRequested, &receiver_, [this, box](std::size_t index) {
    if (index < models_.layouts.all().size()) arrange(models_.layouts.all()[index]);
    box->raise();  // panels may float now
  });
  connect(list, &NamedList::notified, &receiver_, [this](const Notice& notice) { notify(notice); });
  box->show();
}

void MainWindow::arrangeAs(std::size_t preset) {
  const Preset& wanted = presets[preset];
  resetLayout();
  left_->setVisible(wanted.tree);
  right_->setVisible(wanted.properties);
  drawer_->setVisible(wanted.drawer);
  drawer_->bringToFront(wanted.page);
  models_.actions[ActionId::lawPlot]->setChecked(wanted.lawPlot);
}

void MainWindow::addLayouts(QMenu* parent) {
  QMenu* menu = parent->addMenu("La&yout");
  menu->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, &receiver_, [this, menu] {
    menu->clear();
    for (std::size_t i = 0; i < std::size(presets); ++i)
      menu->addAction(presets[i].name, &receiver_, [this, i] { arrangeAs(i); })
          ->setToolTip(presets[i].tip);
    if (!models_.layouts.all().empty()) menu->addSeparator();
    for (const SavedLayout& layout : models_.layouts.all())
      menu->addAction(menuText(qt(layout.name)), &receiver_, [this, layout] { arrange(layout); });
    menu->addSeparator();
    for (const ActionId id : {ActionId::saveLayout, ActionId::manageLayouts, ActionId::resetLayout})
      menu->addAction(models_.actions[id]);
  });
}

void MainWindow::addLayoutEntries(std::vector<PaletteEntry>& entries) {
  for (std::size_t i = 0; i < std::size(presets); ++i)
    entries.push_back(
        {"", QString("Layout: ") + presets[i].name, presets[i].tip, "Layout", {}, [this, i] {
           arrangeAs(i);
         }});
  for (const SavedLayout& layout : models_.layouts.all())
    entries.push_back(
        {"", "Layout: " + qt(layout.name), "A saved layout.", "Layout", {}, [this, layout] {
           arrange(layout);
         }});
}

}  // namespace compliant
