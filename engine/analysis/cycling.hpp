#pragma once

#include <vector>

#include "engine/record/nonsmooth_record.hpp"

namespace compliant {

/// A block whose state changes again and again while a solver iterates.
struct CyclingBlock {
  std::size_t block = 0;  ///< in NonsmoothRecord::blocks
  int changes = 0;        ///< in the last iterations
};

/// Blocks that change their state at least four times in the last 20 recorded iterations, the most
/// changes first. Needs NonsmoothRecord::impulses.
std::vector<CyclingBlock> cyclingBlocks(const NonsmoothRecord& record);

}  // namespace compliant
