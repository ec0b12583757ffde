#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// What a BoxROI computes: the indices of points of its state inside its boxes; nothing for other
/// objects and data.
std::optional<Numbers> regionData(Import& import, const Object& object, std::string_view data);

/// Adds projections: FixedConstraint, PartialFixedConstraint, BoxConstraint; and one for all points
/// of states that no solver moves.
void importProjections(Import& import);

}  // namespace compliant::sofa
