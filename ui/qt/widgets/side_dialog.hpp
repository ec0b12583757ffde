#pragma once

#include <QDialog>

namespace compliant {

// A dialog with a column of widgets that stays beside the window, so that one can read and work.
// It deletes itself when it is closed.
QDialog* sideDialog(QWidget* window, const QString& title, QSize size);

// Makes a dialog of another class such a one.
void arrangeAside(QDialog* box, const QString& title, QSize size);

// The button "Close" as the last of the column; Enter stays with what has the focus.
void addCloseButton(QDialog* box);

}  // namespace compliant
