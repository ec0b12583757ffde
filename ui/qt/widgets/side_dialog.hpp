#pragma once

#include <QDialog>

namespace compliant {

// A modeless dialog beside the window, with a column of widgets. It deletes itself when it is
// closed.
QDialog* sideDialog(QWidget* window, const QString& title, QSize size);

// Makes any dialog modeless and places it beside the window.
void arrangeAside(QDialog* box, const QString& title, QSize size);

// Adds the button "Close" at the end of the column. Enter does not press it.
void addCloseButton(QDialog* box);

}  // namespace compliant
