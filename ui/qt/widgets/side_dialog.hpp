#pragma once

#include <QDialog>

namespace compliant {

// A modeless dialog with a column of widgets beside the window. It deletes itself when it is
// closed.
QDialog* sideDialog(QWidget* window, const QString& title, QSize size);

// Makes any dialog modeless and places it beside the window.
void arrangeAside(QDialog* box, const QString& title, QSize size);

// The button "Close" as the last of the column; Enter stays with what has the focus.
void addCloseButton(QDialog* box);

}  // namespace compliant
