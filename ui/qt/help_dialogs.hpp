#pragma once

class QWidget;

namespace compliant {

// Keys and mouse buttons, from the table of actions.
void showShortcuts(QWidget* window);
// Every type and field, from their descriptions.
void showManual(QWidget* window);
void showAbout(QWidget* window);

}  // namespace compliant
