#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.hpp"
#include "engine/dynamics/scheme.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// The identity of the system for which an inverse was computed. It fits a scene if all is equal.
struct PrecomputedHeader {
  std::uint64_t velocities = 0;
  double h = 0, alpha = 0, beta = 0;
  std::uint64_t hash = 0;  ///< of the system at the start: its W, and J and Ĉ of the rows that are
                           ///< eliminated with it
};
PrecomputedHeader headerOf(const KktSystem& start, const Scheme& scheme);

/// The path of a file of this name in a folder; an Error unless it is a plain name that ends in
/// .inverse: no other file is ever overwritten.
Result<std::string> precomputedPath(const std::string& folder, const std::string& name);

/// Writes the header and the lower triangle of the inverse; the old file stays until the new one is
/// on disk.
Status writePrecomputed(const std::string& path, const PrecomputedHeader& header,
                        const MatX& inverse);
/// The inverse, with its lower triangle filled; an Error names the file if it is damaged or was
/// computed for another system.
Result<MatX> readPrecomputed(const std::string& path, const PrecomputedHeader& wanted);

}  // namespace compliant
