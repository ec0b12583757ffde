#pragma once

#include <optional>

#include "ui/model/edits/placed.hpp"

namespace compliant {

/// The principal axes of the selected places, as the columns of a rotation: x along the direction
/// of the largest spread, z along that of the smallest. If the places are on a line, y is as near
/// as possible to the upward axis of the world (to z if the line is vertical). If they spread
/// equally in a plane, x is as near as possible to an axis of the world. If only the line of an
/// axis is known, the axis points to where its largest coordinate is positive; but if z is known, y
/// makes the axes right-handed.
///
/// Nothing if all places coincide, or spread equally in space: then there is no direction.
std::optional<Mat3> axesOfPlaces(const Placed& placed);

}  // namespace compliant
