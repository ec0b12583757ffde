#include "ui/qt/gesture.hpp"

namespace compliant {
namespace {

std::uint64_t freshId() {
  static std::uint64_t last = 0;
  return ++last;
}

}  // namespace

GestureTracker::GestureTracker(QObject* parent) : QObject(parent) {
  pause_.setSingleShot(true);
  connect(&pause_, &QTimer::timeout, this, [this] {
    if (isOpen()) emit timedOut();
  });
}

Gesture GestureTracker::going() {
  if (!isOpen()) id_ = freshId();
  return {id_, GesturePhase::ongoing};
}

Gesture GestureTracker::finished() {
  pause_.stop();
  const Gesture gesture{isOpen() ? id_ : freshId(), GesturePhase::finished};
  id_ = 0;
  return gesture;
}

void GestureTracker::endAfterPause(int milliseconds) { pause_.start(milliseconds); }

}  // namespace compliant
