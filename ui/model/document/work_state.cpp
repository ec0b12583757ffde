#include "ui/model/document/work_state.hpp"

#include <array>

namespace compliant {

WorkState workState(bool playing, const Snapshot& snapshot) {
  if (playing) return WorkState::Run;
  return snapshot.motion.step == 0 && !snapshot.transport.inPast() ? WorkState::Edit
                                                                   : WorkState::Inspect;
}

const char* workStateWord(WorkState state) {
  constexpr std::array words = {"Edit", "Run", "Inspect"};
  return words[static_cast<std::size_t>(state)];
}

const char* workStateTip(WorkState state, bool inPast) {
  constexpr std::array tips = {
      "At the start. Every edit shows at once.",
      "Playing. Parameters take effect in the next step; a change of structure pauses. "
      "Start positions and velocities show after Reset.",
      "Paused after the start. Parameters take effect in the next step; start positions and "
      "velocities show after Reset."};
  if (state == WorkState::Inspect && inPast)
    return "Showing the past. Edits take effect from the present on; start positions and "
           "velocities show after Reset.";
  return tips[static_cast<std::size_t>(state)];
}

}  // namespace compliant
