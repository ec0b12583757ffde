#pragma once

#include <set>

#include "engine/scene/value.hpp"

namespace compliant {

/// What the eye and the mouse leave out of a scene; physics knows nothing of it. It belongs to the
/// session and is forgotten with the scene: neither in the file nor in the history of edits.
struct Visibility {
  std::set<Id> hidden;  ///< not drawn
  std::set<Id> locked;  ///< drawn, but the mouse neither selects nor pulls it in the view
  bool operator==(const Visibility&) const = default;
};

}  // namespace compliant
