#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// The result of a BoxROI: the indices of points of its state inside its boxes; nothing for other
/// objects and data.
std::optional<Numbers> regionData(Import& import, const Object& object, std::string_view data);

}  // namespace compliant::sofa
