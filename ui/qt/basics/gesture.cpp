#include "ui/qt/basics/gesture.hpp"

namespace compliant {
GestureTracker::GestureTracker(QObject* parent) : QObject(parent) {
  pause_.setSingleShot(true);
  connect(&pause_, &QTimer::timeout, this, &GestureTracker::end);
}

Gesture GestureTracker::going() { return {edits_.id()}; }

Gesture GestureTracker::last() {
  const Gesture gesture = going();
  end();
  return gesture;
}

void GestureTracker::end() {
  pause_.stop();
  edits_.end();
}

}  // namespace compliant
