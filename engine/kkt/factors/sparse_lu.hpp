#pragma once

#include "engine/kkt/factors/sparse_ldlt.hpp"

namespace compliant {

/// Sparse A = L D U without pivoting, L and Uᵀ with one pattern, for matrices that are symmetric
/// and quasi-definite except for parts that do not change this, such as friction. Order, pattern
/// and pivot rules are those of SparseLdlt; it takes about twice the time.
class SparseLu : private SparseLdlt {
 public:
  void analyse(Index size, const std::vector<Entry>& entries, const std::vector<int>& order);
  /// A_ij and A_ji of the entry (i, j).
  void set(std::size_t entry, double own, double mirrored) {
    const auto slot = static_cast<std::size_t>(entrySlot_[entry]);
    rowValue_[slot] = forward_[entry] ? own : mirrored;
    columnOfA_[slot] = forward_[entry] ? mirrored : own;
  }
  using SparseLdlt::expectedPivot;
  using SparseLdlt::Outcome;
  Outcome factor();
  /// Solves in place.
  void solve(VecX& x);

 private:
  /// Of both triangles at the same place, side by side: they are read and written together.
  struct alignas(16) Pair {
    double upper = 0, lower = 0;
  };
  template <int columns>
  void eliminate(int first, Pivot& pivot);

  std::vector<char> forward_;         // of each entry: its row comes after its column
  HugePageVector<double> columnOfA_;  // beside rowValue_, the other triangle
  HugePageVector<Pair> columnPair_;   // of L by columns, and of U by rows, times the pivot
  HugePageVector<Pair> rowPair_;      // scratch
};

}  // namespace compliant
