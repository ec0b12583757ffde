#pragma once

#include "ui/model/document/session.hpp"

namespace compliant {

/// The mode of the editor, which decides the effect of an edit.
enum class EditorMode {
  Edit,    ///< time stands at the start: start values are being edited
  Run,     ///< time runs
  Inspect  ///< time is halted later, or the past is shown
};

/// Whether time runs is as the session tells it: the snapshot may lag behind a long step.
EditorMode editorMode(const Session& session);
/// While time does not run.
EditorMode haltedEditorMode(const Snapshot& snapshot);

/// "Edit", "Run", "Inspect".
const char* editorModeName(EditorMode state);
enum class ShownMoment { Present, Past };
ShownMoment shownMoment(const Snapshot& snapshot);
/// What edits do in this state, as a sentence or two.
const char* editorModeTip(EditorMode state, ShownMoment moment);

}  // namespace compliant
