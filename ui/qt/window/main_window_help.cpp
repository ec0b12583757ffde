#include "ui/qt/actions/shortcut_dialog.hpp"
#include "ui/qt/help/about_dialog.hpp"
#include "ui/qt/help/manual_window.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

void MainWindow::connectHelp() {
  using enum ActionId;
  context_.onTriggered(manual, [this] { showManual(); });
  context_.onTriggered(shortcuts, [this] {
    auto* dialog = new ShortcutDialog(
        models_.actions, [this] { models_.preferences.keys = models_.actions.ownKeys(); }, this);
    dialog->show();
  });
  context_.onTriggered(tour, [this] { startTour(); });
  context_.onTriggered(about, [this] { showAbout(this); });
}

void MainWindow::showManual() {
  auto* manual = findChild<ManualWindow*>();
  if (manual == nullptr) manual = new ManualWindow(this);
  const Component* selected = models_.session.document().scene().find(models_.session.selected());
  manual->show(selected != nullptr ? selected->type().name : "", properties_->focusedField());
}

}  // namespace compliant
