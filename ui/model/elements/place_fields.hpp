#pragma once

#include "engine/scene/edit.hpp"

namespace compliant {

/// The field of a type that holds places, and nothing but places; null: none.
const Field* fieldOfPlaces(const Type& type);
/// The same of a record, of a state that has them.
const Field* fieldOfPointPlaces(const ComponentRecord& record);

}  // namespace compliant
