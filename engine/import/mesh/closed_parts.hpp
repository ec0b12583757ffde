#pragma once

#include "engine/import/mesh/surface_builder.hpp"

namespace compliant::mesh {

/// The closed parts of a surface, which share no edge.
struct ClosedParts {
  std::size_t count = 0;
  std::size_t turned = 0;   ///< that were inside out
  bool allLookedAt = true;  ///< false if there are too many to find all that are inside out
};

/// Reverses the parts of a closed surface that are inside out: first all, if the surface as a whole
/// is; then those of negative volume that lie in no part of positive volume. Cavities stay.
ClosedParts turnOutside(Surface& surface);

}  // namespace compliant::mesh
