#pragma once

#include <QWheelEvent>

namespace compliant {

// Counts whole wheel notches: touchpads send many small turns. Ignores horizontal turns.
class WheelNotches {
 public:
  // Positive: away from the user.
  int take(const QWheelEvent& event) {
    constexpr int notch = 120;
    rest_ += event.angleDelta().y();
    const int whole = rest_ / notch;
    rest_ -= whole * notch;
    return whole;
  }

 private:
  int rest_ = 0;
};

}  // namespace compliant
