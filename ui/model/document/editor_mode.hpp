#pragma once

#include "ui/model/document/session.hpp"

namespace compliant {

/// The mode of the editor, which decides the effect of an edit.
enum class EditorMode {
  Edit,    ///< time is at the start: start values are edited
  Run,     ///< time runs
  Inspect  ///< time is halted later, or a past moment is shown
};

/// The session, not the snapshot, tells whether time runs: the snapshot may lag behind a long step.
EditorMode editorMode(const Session& session);
/// The mode while time does not run.
EditorMode haltedEditorMode(const Snapshot& snapshot);

/// "Edit", "Run", "Inspect".
const char* editorModeName(EditorMode state);
enum class ShownMoment { Present, Past };
ShownMoment shownMoment(const Snapshot& snapshot);
/// The effect of edits in this mode, in one or two sentences.
const char* editorModeTip(EditorMode state, ShownMoment moment);

}  // namespace compliant
