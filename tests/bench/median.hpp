#pragma once

#include <algorithm>
#include <vector>

namespace compliant::test {

/// The middle one; the vector is left in another order.
inline double median(std::vector<double>& times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

}  // namespace compliant::test
