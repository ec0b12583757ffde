#pragma once

class QMenu;

namespace compliant {

class Actions;

// What can be done with the selected components: the upper part of the menus that a right click
// opens in the tree and in the view.
void addSelectionActions(QMenu& menu, const Actions& actions);

}  // namespace compliant
