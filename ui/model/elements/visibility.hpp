#pragma once

#include <set>

#include "engine/scene/value.hpp"

namespace compliant {

/// Which components are hidden or locked in the view. This has no effect on the simulation. It
/// belongs to the session and ends with the scene: it is not saved in the file, and it is not part
/// of the undo history.
struct Visibility {
  std::set<Id> hidden;  ///< not drawn
  std::set<Id> locked;  ///< drawn, but cannot be selected or pulled with the mouse in the view
  bool operator==(const Visibility&) const = default;
};

}  // namespace compliant
