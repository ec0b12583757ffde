#pragma once

#include <vector>

#include "engine/scene/component.hpp"

namespace compliant {

class Shape;

/// Looks for contacts between the shapes of its branch at the start of each step: a contact exists
/// where there is a detector.
class ContactDetector : public Component {
 public:
  static constexpr Role role = Role::ContactDetector;
  enum class BroadPhaseKind { SweepAndPrune, BoundingTree };

  double margin = 0;          ///< m: contacts are made so much earlier than the step asks for
  bool jointedTouch = false;  ///< whether bodies that a joint connects touch each other
  BroadPhaseKind broadPhase = BroadPhaseKind::SweepAndPrune;
  /// Whether contacts are made as early as shapes may approach in a step, so that fast ones do not
  /// pass each other.
  bool sweeps = true;
  /// In twos: shapes that never touch each other. Twice the same: its own elements, or a surface
  /// and itself.
  std::vector<Ref<Shape>> ignoredPairs;
};

}  // namespace compliant
