#pragma once

#include <optional>

#include "ui/model/edits/placed.hpp"

namespace compliant {

/// Axes of what is selected, as the columns of a rotation: x along the direction in which the
/// places spread most, z along that in which they spread least. Of places on a line y is as near
/// to the upward axis of the world as can be (to z when the line is upright); of places that spread
/// alike in a plane x is as near to an axis of the world as can be. An axis of which the places
/// tell only the line points to where its largest coordinate is positive, but for y, which makes
/// them right-handed where z is known.
///
/// Nothing when the places are all one, or spread alike in space: there is no direction then.
std::optional<Mat3> axesOfPlaces(const Placed& placed);

}  // namespace compliant
