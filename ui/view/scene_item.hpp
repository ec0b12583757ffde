#pragma once

#include "engine/base/math.hpp"
#include "engine/scene/component.hpp"

namespace compliant {

/// An item of the draw list, identified by its component.
struct SceneItem {
  /// Disabled: a constraint that takes no part.
  enum class Kind { None, Point, Constraint, Disabled, Projection, Force, Shape };
  Kind kind = Kind::None;
  Id component =
      0;  ///< the state of a point or body, the constraint, the projection, the owner of a force
  Index element = -1;  ///< of the state, or the first row within the constraint; −1: none
  bool operator==(const SceneItem&) const = default;
};

}  // namespace compliant
