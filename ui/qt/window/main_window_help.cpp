#include "ui/qt/actions/shortcut_dialog.hpp"
#include "ui/qt/help/about_dialog.hpp"
#include "ui/qt/help/manual_window.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

void MainWindow::connectHelp() {
  using enum ActionId;
  actions_.onTriggered(manual, [this] { showManual(); });
  actions_.onTriggered(shortcuts, [this] {
    auto* dialog = new ShortcutDialog(
        actions_, [this] { preferences_.keys = actions_.ownKeys(); }, this);
    dialog->show();
  });
  actions_.onTriggered(tour, [this] { startTour(); });
  actions_.onTriggered(about, [this] { showAbout(this); });
}

void MainWindow::showManual() {
  auto* manual = findChild<ManualWindow*>();
  if (manual == nullptr) manual = new ManualWindow(this);
  const Component* selected = session_.document().scene().find(session_.selected());
  manual->show(selected != nullptr ? selected->type().name : "", properties_->focusedField());
}

}  // namespace compliant
