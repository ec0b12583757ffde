#pragma once

#include <functional>

#include "engine/dynamics/scheme.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// How impulses change velocities in FreeMotion: x for W x = c, exactly or approximately (theory
/// §8).
class ConstraintCorrection {
 public:
  virtual ~ConstraintCorrection() = default;

  /// The data of a correction at the start of the scene.
  struct Start {
    const KktSystem& system;  ///< as it is there
    const Scheme& scheme;
    /// The inverse of K on the velocities, n×n; an unusable status where there is none.
    std::function<SolveStats(MatX& inverse)> invert;
  };
  /// Whether begin() is needed: before the first step, and after each edit.
  virtual bool fromStart() const { return false; }
  virtual SolveStats begin(const Start&) { return {}; }

  /// Takes W of a step; a sentence why it cannot, else an empty one.
  virtual Sentence prepare(const KktSystem& system) = 0;
  /// x for c; false if W is singular.
  virtual bool apply(const VecX& c, VecX& x) const = 0;
};

}  // namespace compliant
