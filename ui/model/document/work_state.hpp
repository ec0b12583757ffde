#pragma once

#include "engine/run/snapshot.hpp"

namespace compliant {

/// What the user is doing, hence what an edit does now.
enum class WorkState {
  Edit,    ///< time stands at the start: start values are being edited
  Run,     ///< time runs
  Inspect  ///< time is halted later, or the past is shown
};

/// `playing` as the session tells it: the snapshot may lag behind a long step.
WorkState workState(bool playing, const Snapshot& snapshot);

/// "Edit", "Run", "Inspect".
const char* workStateWord(WorkState state);
/// What edits do in this state, as a sentence or two; `inPast`: an earlier motion is shown.
const char* workStateTip(WorkState state, bool inPast);

}  // namespace compliant
