#pragma once

#include "engine/scene/edit.hpp"

namespace compliant {

// How the edits of one gesture become one undo step. A slider drag sets the same fields a hundred
// times; of these only the last value is done again, and only the first inverse undone.

/// One edit that does what `first` and then `second` do.
Edit mergedForward(const Edit& first, const Edit& second);

/// One edit that undoes a second edit and then a first one, from the inverse of each.
Edit mergedInverse(const Edit& firstInverse, const Edit& secondInverse);

}  // namespace compliant
