#include "ui/qt/window/commands/layout_actions.hpp"

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/documents/user_lists.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/widgets/named_list.hpp"
#include "ui/qt/widgets/side_dialog.hpp"
#include "ui/qt/window/commands/dock_arrangement.hpp"
#include "ui/qt/window/window_context.hpp"
#include "ui/qt/window/window_docks.hpp"

namespace compliant {
namespace {

struct LayoutPreset {
  const char *name, *tip;
  bool tree, properties, drawer;
  const char* page;  // tab of the drawer
  bool lawPlot;
};
constexpr LayoutPreset layoutPresets[] = {
    {"Build", "Scene tree, properties and a large view.", true, true, false, "Energy", false},
    {"Run", "View with energy below.", false, false, true, "Energy", false},
    {"Debug", "All panels, with the solver.", true, true, true, "Solver", true},
    {"Teach", "View with the law plot.", false, false, false, "Energy", true}};

}  // namespace

LayoutActions::LayoutActions(const WindowContext& context, const WindowDocks& docks,
                             DockArrangement& arrangement)
    : context_(context), docks_(docks), arrangement_(arrangement) {
  context_.onTriggered(ActionId::SaveLayout, [this] { saveNow(); });
  context_.onTriggered(ActionId::ManageLayouts, [this] { list(); });
  context_.onTriggered(ActionId::ResetLayout, [this] { arrangement_.reset(); });
  context_.onTriggered(ActionId::FloatDrawer, [this] { floatDrawer(); });
  context_.onTriggered(ActionId::FloatPanel, [this] { docks_.drawer().undockFront(); });
}

void LayoutActions::saveNow() {
  SavedLayouts& layouts = context_.models.layouts;
  const auto index = layouts.add(
      {{}, context_.window.saveState().toBase64().toStdString(), docks_.drawer().front()});
  if (!index) return context_.say(Severity::Warning, qt(index.error().text()));
  context_.say(Severity::Info, "Saved layout “" + qt(layouts.all()[*index].name) + "”.");
}

void LayoutActions::list() {
  QMainWindow& window = context_.window;
  if (auto* known = window.findChild<QDialog*>("layoutsDialog")) {
    known->show();
    return known->raise();
  }
  QDialog* box = sideDialog(&window, "Layouts", QSize(scaled(420), scaled(320)));
  box->setObjectName("layoutsDialog");
  NamedList* list = layoutsList(context_.models.layouts);
  box->layout()->addWidget(list);
  addCloseButton(box);
  const QObject* receiver = &context_.receiver;
  QObject::connect(list, &NamedList::makeRequested, context_.models.actions[ActionId::SaveLayout],
                   &QAction::trigger);
  QObject::connect(list, &NamedList::goRequested, receiver, [this, box](std::size_t index) {
    const auto& all = context_.models.layouts.all();
    if (index < all.size()) use(all[index]);
    box->raise();  // it may float now
  });
  QObject::connect(list, &NamedList::notified, receiver, context_.notify);
  box->show();
}

void LayoutActions::use(const SavedLayout& layout) {
  arrangement_.restore(QByteArray::fromBase64(QByteArray::fromStdString(layout.arrangement)));
  docks_.drawer().bringToFront(layout.tab);
}

void LayoutActions::usePreset(std::size_t preset) {
  const LayoutPreset& wanted = layoutPresets[preset];
  arrangement_.reset();
  docks_.left()->setVisible(wanted.tree);
  docks_.right()->setVisible(wanted.properties);
  docks_.drawer().setVisible(wanted.drawer);
  docks_.drawer().bringToFront(wanted.page);
  context_.models.actions[ActionId::LawPlot]->setChecked(wanted.lawPlot);
}

void LayoutActions::floatDrawer() {
  Drawer& drawer = docks_.drawer();
  const QMainWindow& window = context_.window;
  drawer.show();
  drawer.setFloating(!drawer.isFloating());
  if (!drawer.isFloating()) return;
  // The view grows into the room of the drawer, which floats over it, between the HUD at the top
  // and the play buttons at the bottom.
  const QSize size(std::min(drawer.width(), window.width() * 3 / 5),
                   std::min(drawer.height(), window.height() / 3));
  drawer.resize(size);
  drawer.move(window.mapToGlobal(
      QPoint((window.width() - size.width()) / 2, window.height() - size.height() - scaled(180))));
}

void LayoutActions::addMenu(QMenu* parent) {
  QMenu* menu = parent->addMenu("La&yout");
  menu->setToolTipsVisible(true);
  QObject::connect(menu, &QMenu::aboutToShow, &context_.receiver, [this, menu] {
    const QObject* receiver = &context_.receiver;
    menu->clear();
    for (std::size_t i = 0; i < std::size(layoutPresets); ++i)
      menu->addAction(layoutPresets[i].name, receiver, [this, i] { usePreset(i); })
          ->setToolTip(layoutPresets[i].tip);
    const auto& all = context_.models.layouts.all();
    if (!all.empty()) menu->addSeparator();
    for (const SavedLayout& layout : all)
      menu->addAction(menuText(qt(layout.name)), receiver, [this, layout] { use(layout); });
    menu->addSeparator();
    for (const ActionId id : {ActionId::SaveLayout, ActionId::ManageLayouts, ActionId::ResetLayout})
      menu->addAction(context_.models.actions[id]);
  });
}

void LayoutActions::addEntries(std::vector<PaletteEntry>& entries) {
  for (std::size_t i = 0; i < std::size(layoutPresets); ++i)
    entries.push_back({"",
                       QString("Layout: ") + layoutPresets[i].name,
                       layoutPresets[i].tip,
                       "Layout",
                       {},
                       [this, i] { usePreset(i); }});
  for (const SavedLayout& layout : context_.models.layouts.all())
    entries.push_back(
        {"", "Layout: " + qt(layout.name), "A saved layout.", "Layout", {}, [this, layout] {
           use(layout);
         }});
}

}  // namespace compliant
