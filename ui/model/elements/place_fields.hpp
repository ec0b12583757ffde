#pragma once

#include "engine/scene/edit.hpp"

namespace compliant {

/// The field of a type that contains places only; null: none.
const Field* fieldOfPlaces(const Type& type);
/// The same for the record of a state; null if it has no places.
const Field* fieldOfPointPlaces(const ComponentRecord& record);

}  // namespace compliant
