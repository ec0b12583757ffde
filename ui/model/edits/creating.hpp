#pragma once

#include "ui/model/document/session.hpp"
#include "ui/model/edits/creation.hpp"

namespace compliant {

/// Makes what a template has found: one undo step, the new things selected, new
/// points of a selected state as points. Time goes back to the
/// start when they are placed there, because that is where the design says they are. The error of
/// the template, or of the edit, when nothing was made. Creations of one gesture are one step.
Status create(Session& session, const Result<Creation>& creation, Document::Gesture gesture = 0);

}  // namespace compliant
