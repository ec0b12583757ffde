#pragma once

#include <utility>

#include "engine/kkt/motion.hpp"

namespace compliant {

/// Rolls a motion back to the start of a refused step. It only copies the motion when something moves
/// while the step can still be refused: most steps have one solve and one move, and need no copy.
class Rollback {
 public:
  /// Allocates for the sizes of the motion; nothing is allocated later.
  void resize(const Motion& motion) { saved_ = motion; }
  /// Before each call of an integrator: whether its step is the last of the scene's step.
  void begin(bool last) { last_ = last; }
  bool last() const { return last_; }

  void keep(const Motion& motion) {
    if (!kept_) saved_ = motion;
    kept_ = true;
  }
  void accept() { kept_ = false; }
  /// Whether anything had moved.
  bool undo(Motion& motion) {
    if (kept_) motion = saved_;
    return std::exchange(kept_, false);
  }

 private:
  Motion saved_;
  bool kept_ = false, last_ = false;
};

}  // namespace compliant
