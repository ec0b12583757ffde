#include "ui/qt/actions/selection_menu.hpp"

#include <QMenu>

#include "ui/qt/actions/actions.hpp"

namespace compliant {

void addSelectionActions(QMenu& menu, const Actions& actions) {
  using enum ActionId;
  const std::initializer_list<std::initializer_list<ActionId>> groups = {
      {rename, duplicate},
      {cut, copy, paste, erase},
      {toggleEnabled, hide, showOnly, showAll, lock, ignoreContacts},
      {frameSelection}};
  for (const auto& group : groups) {
    for (const ActionId id : group) menu.addAction(actions[id]);
    menu.addSeparator();
  }
}

}  // namespace compliant
