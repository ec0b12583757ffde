#include "ui/model/work_state.hpp"

namespace compliant {

WorkState workState(bool playing, const Snapshot& snapshot) {
  if (playing) return WorkState::Run;
  return snapshot.motion.step == 0 && !snapshot.transport.inPast() ? WorkState::Edit
                                                                   : WorkState::Inspect;
}

const char* workStateWord(WorkState state) {
  switch (state) {
    case WorkState::Edit:
      return "Edit";
    case WorkState::Run:
      return "Run";
    case WorkState::Inspect:
      break;
  }
  return "Inspect";
}

const char* workStateTip(WorkState state, bool inPast) {
  switch (state) {
    case WorkState::Edit:
      return "Time stands at the start: every edit is seen at once.";
    case WorkState::Run:
      return "Time runs. Parameters act from the next step on; a change of the structure pauses "
             "first. Start "
             "positions and velocities are seen after Reset.";
    case WorkState::Inspect:
      break;
  }
  return inPast ? "The past is shown. Edits act on the present and what follows; start positions "
                  "and velocities are "
                  "seen after Reset."
                : "Time is halted after the start. Parameters act from the next step on; start "
                  "positions and "
                  "velocities are seen after Reset.";
}

}  // namespace compliant
