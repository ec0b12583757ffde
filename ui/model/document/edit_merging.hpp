#pragma once

#include "engine/scene/edit.hpp"

namespace compliant {

// Merges the edits of one gesture into one undo step. A slider drag sets the same fields a hundred
// times; redo only needs the last value, undo only the first inverse.

/// One edit with the effect of `first` and then `second`.
Edit mergedForward(const Edit& first, const Edit& second);

/// One edit that undoes a second edit and then a first one, from the inverse of each.
Edit mergedInverse(const Edit& firstInverse, const Edit& secondInverse);

}  // namespace compliant
