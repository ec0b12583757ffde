#pragma once

class QMenu;

namespace compliant {

class Actions;

// Adds the actions on the selected components, the upper part of the context menus of the tree and
// the view.
void addSelectionActions(QMenu& menu, const Actions& actions);

}  // namespace compliant
