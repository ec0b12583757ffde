#pragma once

#include <QFrame>

namespace compliant {

// A thin line between two groups; the style sheet gives its colour.
inline QFrame* separator(QFrame::Shape direction) {
  auto* line = new QFrame;
  line->setFrameShape(direction);
  return line;
}

}  // namespace compliant
