#pragma once

#include <QFrame>

namespace compliant {

// A thin line between two groups; its colour comes from the style sheet.
inline QFrame* separator(QFrame::Shape direction) {
  auto* line = new QFrame;
  line->setFrameShape(direction);
  return line;
}

}  // namespace compliant
