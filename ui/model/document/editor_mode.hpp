#pragma once

#include "engine/run/snapshot.hpp"

namespace compliant {

/// The mode of the editor, which decides the effect of an edit.
enum class EditorMode {
  Edit,    ///< time stands at the start: start values are being edited
  Run,     ///< time runs
  Inspect  ///< time is halted later, or the past is shown
};

/// `playing` is that of the session: the snapshot may lag behind during a long step.
EditorMode editorMode(bool playing, const Snapshot& snapshot);

/// "Edit", "Run", "Inspect".
const char* editorModeName(EditorMode state);
/// The effect of edits in this mode, in a sentence or two; `inPast`: an earlier motion is shown.
const char* editorModeTip(EditorMode state, bool inPast);

}  // namespace compliant
