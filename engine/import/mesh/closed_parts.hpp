#pragma once

#include "engine/import/mesh/surface_builder.hpp"

namespace compliant::mesh {

/// The closed parts of a surface, which share no edge.
struct ClosedParts {
  std::size_t count = 0;
  std::size_t turned = 0;   ///< were inside out
  bool allLookedAt = true;  ///< false where there are too many to look for all that are inside out
};

/// Turns the parts of a closed surface that are inside out: first all, if the surface as a whole
/// is, then those of negative volume that lie in none of positive volume. Hollows stay.
ClosedParts turnOutside(Surface& surface);

}  // namespace compliant::mesh
