#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/kkt/factors/sparse_lu.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// A factor of K + JᵀHJ: the system of a step with the terms that the rows of contacts, in blocks,
/// add to W where they push. Elements coupled by earlier contacts keep their places in the pattern,
/// so that few steps need another order of elimination.
class ContactFactor {
 public:
  /// The system of a step and the rows of its contacts; `first` holds the start of each block, and
  /// the end.
  void begin(const KktSystem& system, const SparseRows& rows, std::span<const Index> first);
  /// H_i row by row, `stride` numbers apart. Returns false if a number is not finite.
  bool factor(const KktSystem& system, std::span<const double> H, std::size_t stride);
  /// x of [x; ·] = (K + JᵀHJ)⁻¹ [x; 0], in place.
  void solve(VecX& x);

 private:
  /// A block of rows on the unknowns on which it acts.
  struct Block {
    Index rows = 0;
    std::size_t unknown = 0, count = 0;  ///< in unknowns_
    std::size_t value = 0, slot = 0;  ///< of J, row by row; of the lower triangle of JᵀHJ, in W
  };
  void gather(const SparseRows& rows, std::span<const Index> first);
  bool couple(const KktSystem& system);
  void extend(const KktSystem& system);

  std::vector<Block> blocks_;
  std::vector<int> unknowns_, slots_;
  std::vector<double> values_;
  std::vector<std::pair<int, int>> coupled_,
      missing_;  ///< pairs of elements, the later one first, in order
  void order(const KktSystem& system);

  KktSystem extended_;            ///< with JᵀHJ in W: its lower triangle
  std::vector<double> mirrored_;  ///< the other triangle, at the same places
  std::vector<int> slot_;         ///< of each entry of W in W of extended_; empty: not yet known
  SparseLu factor_;
  VecX expected_, joined_;
};

}  // namespace compliant
