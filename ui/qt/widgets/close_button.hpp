#pragma once

#include <QString>

class QToolButton;
class QWidget;

namespace compliant {

// A cross that hides its owner; `name` says so to those who cannot see it.
QToolButton* closeButton(QWidget* owner, const QString& name);

}  // namespace compliant
