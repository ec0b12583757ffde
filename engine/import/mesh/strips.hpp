#pragma once

#include <array>
#include <span>
#include <utility>

#include "engine/import/mesh/surface_builder.hpp"

namespace compliant::mesh {

/// Adds the triangles of a strip: each corner from the third on makes one with the two before it,
/// every second one turned.
inline Status addStrip(SurfaceBuilder& builder, std::span<const std::int64_t> corners) {
  for (std::size_t i = 2; i < corners.size(); ++i) {
    std::array<std::int64_t, 3> triangle{corners[i - 2], corners[i - 1], corners[i]};
    if (i % 2 == 1) std::swap(triangle[0], triangle[1]);
    if (const Status added = builder.addFace(triangle); !added) return added;
  }
  return {};
}

}  // namespace compliant::mesh
