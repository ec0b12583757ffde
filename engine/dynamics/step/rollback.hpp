#pragma once

#include <utility>

#include "engine/dynamics/motion.hpp"

namespace compliant {

/// What of the step is still to come, and may be refused.
enum class Ahead { Nothing, MoreSolves };

/// Brings a motion back to the start of a step that is refused. The copy is made only when
/// something moves while the step may still be refused: most steps have one solve and one move, and
/// need none.
class Rollback {
 public:
  /// Allocates for the sizes of the motion; nothing is allocated later. What lies in that memory is
  /// of no account yet: of a big scene it is not even touched until something must be kept.
  void resize(const Motion& motion) {
    for (const auto vector :
         {&Motion::x, &Motion::v, &Motion::change, &Motion::lambda, &Motion::strain,
          &Motion::reaction, &Motion::broken, &Motion::netForce})
      (saved_.*vector).resize((motion.*vector).size());
    kept_ = false;
  }
  /// Before each call of an integrator: what is ahead in the scene's step after its own.
  void begin(Ahead ahead) { ahead_ = ahead; }
  Ahead ahead() const { return ahead_; }

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
  Ahead ahead_ = Ahead::MoreSolves;
  bool kept_ = false;
};

}  // namespace compliant
