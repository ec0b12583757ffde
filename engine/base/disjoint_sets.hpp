#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/base/math.hpp"

namespace compliant {

/// A partition of 0 … size − 1 that grows coarser as members are joined.
class DisjointSets {
 public:
  explicit DisjointSets(Index size) : parent_(at(size)) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  void join(int a, int b) {
    a = find(a);
    b = find(b);
    parent_[at(std::max(a, b))] = std::min(a, b);
  }
  /// The number of the set of each member; sets are numbered from 0 by their smallest members.
  std::vector<int> numbers() {
    std::vector<int> numbers(parent_.size());
    int count = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const int root = find(static_cast<int>(i));
      numbers[i] = root == static_cast<int>(i) ? count++ : numbers[at(root)];
    }
    return numbers;
  }

 private:
  /// The smallest member of the set.
  int find(int i) {
    while (parent_[at(i)] != i) i = parent_[at(i)] = parent_[at(parent_[at(i)])];
    return i;
  }

  std::vector<int> parent_;
};

}  // namespace compliant
