#include "ui/qt/window/commands/help_actions.hpp"

#include <QMainWindow>

#include "ui/qt/actions/shortcut_dialog.hpp"
#include "ui/qt/help/about_dialog.hpp"
#include "ui/qt/help/manual_window.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

HelpActions::HelpActions(const WindowContext& context, const PropertyPanel& properties)
    : context_(context), properties_(properties) {
  context_.onTriggered(ActionId::Manual, [this] { showManual(); });
  context_.onTriggered(ActionId::Shortcuts, [this] {
    WindowModels& models = context_.models;
    auto* dialog = new ShortcutDialog(
        models.actions, [&models] { models.preferences.keys = models.actions.ownKeys(); },
        &context_.window);
    dialog->show();
  });
  context_.onTriggered(ActionId::About, [this] { showAbout(&context_.window); });
}

void HelpActions::showManual() {
  auto* manual = context_.window.findChild<ManualWindow*>();
  if (manual == nullptr) manual = new ManualWindow(&context_.window);
  const Session& session = context_.models.session;
  const Component* selected = session.document().scene().find(session.selected());
  manual->show(selected != nullptr ? selected->type().name : "", properties_.focusedField());
}

}  // namespace compliant
