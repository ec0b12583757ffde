#pragma once

#include <QString>

class QToolButton;
class QWidget;

namespace compliant {

// A cross that hides its owner; `name` is read by screen readers.
QToolButton* closeButton(QWidget* owner, const QString& name);

}  // namespace compliant
