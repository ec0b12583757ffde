#include "ui/qt/about_dialog.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/manual_window.hpp"
#include "ui/qt/property_panel.hpp"
#include "ui/qt/shortcut_dialog.hpp"

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
