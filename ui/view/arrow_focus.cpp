#include "ui/view/arrow_focus.hpp"

#include <algorithm>
#include <utility>

namespace compliant {

bool ArrowFocus::moves(const SceneFrame& frame) {
  const ForcesShown shown = frame.look.forces.shown;
  const auto& selection = frame.interaction.selection;
  if (std::exchange(shown_, shown) == shown && std::ranges::equal(selection, selection_))
    return false;
  selection_.assign(selection.begin(), selection.end());
  return true;
}

}  // namespace compliant
