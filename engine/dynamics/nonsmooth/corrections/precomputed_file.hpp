#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.hpp"
#include "engine/dynamics/scheme.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// What an inverse was computed for. It fits a scene when all of it is equal.
struct PrecomputedHeader {
  std::uint64_t velocities = 0;
  double h = 0, alpha = 0, beta = 0;
  std::uint64_t hash = 0;  ///< of the system at the start: its W, and J and Ĉ of the rows that are
                           ///< eliminated with it
};
PrecomputedHeader headerOf(const KktSystem& start, const Scheme& scheme);

/// The path of a file of this name in a folder; an Error unless it is a name alone that ends in
/// .inverse: nothing else is ever overwritten.
Result<std::string> precomputedPath(const std::string& folder, const std::string& name);

/// Writes the header and the lower triangle of the inverse; the old file stays until all is on the
/// disk.
Status writePrecomputed(const std::string& path, const PrecomputedHeader& header,
                        const MatX& inverse);
/// The inverse, of which the lower triangle is filled; an Error names the file where it is damaged
/// or was computed for another system.
Result<MatX> readPrecomputed(const std::string& path, const PrecomputedHeader& wanted);

}  // namespace compliant
