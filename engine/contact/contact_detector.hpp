#pragma once

#include <vector>

#include "engine/scene/component.hpp"

namespace compliant {

class Shape;

/// Looks for contacts between the shapes of its branch at the start of each step. Contacts exist
/// only in branches with a detector.
class ContactDetector : public Component {
 public:
  static constexpr Role role = Role::ContactDetector;
  enum class BroadPhaseKind { SweepAndPrune, BoundingTree };

  double margin = 0;          ///< m: additional distance at which contacts are made
  bool jointedTouch = false;  ///< whether bodies connected by a joint touch each other
  BroadPhaseKind broadPhase = BroadPhaseKind::SweepAndPrune;
  /// Whether contacts are made at the distance that shapes may approach in a step, so that fast
  /// shapes do not pass each other.
  bool sweeps = true;
  /// Pairs of shapes, in sequence, that never touch each other. A shape twice: its own elements, or
  /// a surface and itself.
  std::vector<Ref<Shape>> ignoredPairs;
};

}  // namespace compliant
