#pragma once

#include "engine/run/snapshot.hpp"

namespace compliant {

/// What the user is doing, hence what an edit does now.
enum class EditorMode {
  Edit,    ///< time stands at the start: start values are being edited
  Run,     ///< time runs
  Inspect  ///< time is halted later, or the past is shown
};

/// `playing` as the session tells it: the snapshot may lag behind a long step.
EditorMode editorMode(bool playing, const Snapshot& snapshot);

/// "Edit", "Run", "Inspect".
const char* editorModeName(EditorMode state);
/// What edits do in this state, as a sentence or two; `inPast`: an earlier motion is shown.
const char* editorModeTip(EditorMode state, bool inPast);

}  // namespace compliant
