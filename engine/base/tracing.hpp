#pragma once

#include <cstdint>
#include <vector>

namespace compliant {

/// The trace of an iteration holds at most so many numbers: 64 MB.
inline constexpr std::int64_t mostTracedNumbers = 8'000'000;

/// Removes the second, the fourth … of a list.
template <class Each>
void keepEverySecond(std::vector<Each>& list) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); i += 2, ++kept)
    if (kept != i) list[kept] = std::move(list[i]);
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(kept), list.end());
}

}  // namespace compliant
