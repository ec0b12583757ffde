#pragma once

#include <QPushButton>

namespace compliant {

// A button with a word on it. A click leaves the keyboard where it is.
inline QPushButton* textButton(const QString& word, const QString& tip = {}) {
  auto* button = new QPushButton(word);
  button->setFocusPolicy(Qt::TabFocus);
  button->setToolTip(tip);
  return button;
}

}  // namespace compliant
