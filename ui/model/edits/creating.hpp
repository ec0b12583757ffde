#pragma once

#include "ui/model/document/session.hpp"
#include "ui/model/edits/creation.hpp"

namespace compliant {

/// Applies a creation as one undo step, and selects the new components, or the new points of a
/// selected state. Resets time to the start if the creation is placed there. Returns the error of
/// the template or of the edit. Creations of one gesture form one step.
Status create(Session& session, const Result<Creation>& creation, Document::Gesture gesture = 0);

}  // namespace compliant
