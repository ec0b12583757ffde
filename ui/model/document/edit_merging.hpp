#pragma once

#include "engine/scene/edit.hpp"

namespace compliant {

// Merges the edits of one gesture into one undo step. A slider drag sets the same fields a hundred
// times; redo needs only the last value, undo only the first inverse.

/// One edit with the effect of `first` and then `second`.
Edit mergedForward(const Edit& first, const Edit& second);

/// One edit that undoes the second edit and then the first one, made from their inverses.
Edit mergedInverse(const Edit& firstInverse, const Edit& secondInverse);

}  // namespace compliant
