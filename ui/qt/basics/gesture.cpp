#include "ui/qt/basics/gesture.hpp"

namespace compliant {
namespace {

std::uint64_t freshId() {
  static std::uint64_t last = 0;
  return ++last;
}

}  // namespace

GestureTracker::GestureTracker(QObject* parent) : QObject(parent) {
  pause_.setSingleShot(true);
  connect(&pause_, &QTimer::timeout, this, &GestureTracker::end);
}

Gesture GestureTracker::going() {
  if (id_ == 0) id_ = freshId();
  return {id_};
}

Gesture GestureTracker::last() {
  const Gesture gesture = going();
  end();
  return gesture;
}

void GestureTracker::end() {
  pause_.stop();
  id_ = 0;
}

}  // namespace compliant
