#pragma once

#include <QPushButton>

namespace compliant {

// A button with a text. A click does not take the focus.
inline QPushButton* textButton(const QString& word, const QString& tip = {}) {
  auto* button = new QPushButton(word);
  button->setFocusPolicy(Qt::TabFocus);
  button->setToolTip(tip);
  return button;
}

}  // namespace compliant
