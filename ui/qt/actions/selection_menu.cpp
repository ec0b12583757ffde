#include "ui/qt/actions/selection_menu.hpp"

#include <QMenu>

#include "ui/qt/actions/actions.hpp"

namespace compliant {

void addSelectionActions(QMenu& menu, const Actions& actions) {
  const std::initializer_list<std::initializer_list<ActionId>> groups = {
      {ActionId::Rename, ActionId::Duplicate},
      {ActionId::Cut, ActionId::Copy, ActionId::Paste, ActionId::Erase},
      {ActionId::ToggleEnabled, ActionId::Hide, ActionId::ShowOnly, ActionId::ShowAll,
       ActionId::Lock, ActionId::IgnoreContacts},
      {ActionId::FrameSelection}};
  for (const auto& group : groups) {
    for (const ActionId id : group) menu.addAction(actions[id]);
    menu.addSeparator();
  }
}

}  // namespace compliant
