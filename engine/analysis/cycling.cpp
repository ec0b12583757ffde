#include "engine/analysis/cycling.hpp"

#include <algorithm>

#include "engine/record/block_state.hpp"

namespace compliant {

std::vector<CyclingBlock> cyclingBlocks(const NonsmoothRecord& record) {
  constexpr std::size_t last = 20;
  constexpr int least = 4;
  std::vector<CyclingBlock> result;
  const std::size_t count = record.impulses.size();
  const std::size_t first = count > last + 1 ? count - last - 1 : 0;
  for (std::size_t b = 0; b < record.blocks.size(); ++b) {
    const NonsmoothRecord::Block& block = record.blocks[b];
    int changes = 0;
    for (std::size_t k = first + 1; k < count; ++k)
      changes += stateIn(block.set, &record.impulses[k][block.first]) !=
                 stateIn(block.set, &record.impulses[k - 1][block.first]);
    if (changes >= least) result.push_back({b, changes});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& a, const auto& b) { return a.changes > b.changes; });
  return result;
}

}  // namespace compliant
