#pragma once

#include <set>

#include "engine/scene/value.hpp"

namespace compliant {

/// Which components are hidden or locked in the view, without any effect on the simulation. It
/// belongs to the session and ends with the scene: it is neither in the file nor in the undo
/// history.
struct Visibility {
  std::set<Id> hidden;  ///< not drawn
  std::set<Id> locked;  ///< drawn, but the mouse neither selects nor pulls it in the view
  bool operator==(const Visibility&) const = default;
};

}  // namespace compliant
