#include "ui/model/work_state.hpp"

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
      "Time stands at the start: every edit is seen at once.",
      "Time runs. Parameters act from the next step on; a change of the structure pauses first. "
      "Start positions and velocities are seen after Reset.",
      "Time is halted after the start. Parameters act from the next step on; start positions and "
      "velocities are seen after Reset."};
  if (state == WorkState::Inspect && inPast)
    return "The past is shown. Edits act on the present and what follows; start positions and "
           "velocities are seen after Reset.";
  return tips[static_cast<std::size_t>(state)];
}

}  // namespace compliant
