#include "ui/model/document/editor_mode.hpp"

#include <array>

namespace compliant {

EditorMode editorMode(const Session& session) {
  return session.playing() ? EditorMode::Run : haltedEditorMode(session.snapshot());
}

EditorMode haltedEditorMode(const Snapshot& snapshot) {
  return snapshot.motion.step == 0 && !snapshot.transport.inPast() ? EditorMode::Edit
                                                                   : EditorMode::Inspect;
}

const char* editorModeName(EditorMode state) {
  constexpr std::array words = {"Edit", "Run", "Inspect"};
  return words[static_cast<std::size_t>(state)];
}

ShownMoment shownMoment(const Snapshot& snapshot) {
  return snapshot.transport.inPast() ? ShownMoment::Past : ShownMoment::Present;
}

const char* editorModeTip(EditorMode state, ShownMoment moment) {
  constexpr std::array tips = {
      "At the start. Every edit shows at once.",
      "Playing. Parameters take effect in the next step; a change of structure pauses. "
      "Start positions and velocities show after Reset.",
      "Paused after the start. Parameters take effect in the next step; start positions and "
      "velocities show after Reset."};
  if (state == EditorMode::Inspect && moment == ShownMoment::Past)
    return "Showing the past. Edits take effect from the present on; start positions and "
           "velocities show after Reset.";
  return tips[static_cast<std::size_t>(state)];
}

}  // namespace compliant
