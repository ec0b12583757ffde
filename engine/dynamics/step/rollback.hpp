#pragma once

#include <utility>

#include "engine/dynamics/motion.hpp"

namespace compliant {

/// What may still follow in the step and be refused.
enum class Ahead { Nothing, MoreSolves };

/// Restores a motion to the start of a refused step. The copy is made only if something moves
/// while the step may still be refused: most steps have one solve and one move, and need
/// none.
class Rollback {
 public:
  /// Allocates for the sizes of the motion; nothing is allocated later. The memory is not
  /// initialised: for a large scene it is not even touched until a copy is needed.
  void resize(const Motion& motion) {
    for (const auto vector :
         {&Motion::x, &Motion::v, &Motion::change, &Motion::lambda, &Motion::strain,
          &Motion::reaction, &Motion::broken, &Motion::netForce})
      (saved_.*vector).resize((motion.*vector).size());
    kept_ = false;
  }
  /// Call before each call of an integrator: what follows in the scene's step after its own step.
  void begin(Ahead ahead) { ahead_ = ahead; }
  Ahead ahead() const { return ahead_; }

  void keep(const Motion& motion) {
    if (!kept_) saved_ = motion;
    kept_ = true;
  }
  void accept() { kept_ = false; }
  /// Restores the motion; returns whether anything had moved.
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
