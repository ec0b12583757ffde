#pragma once

#include <vector>

#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// The largest matrix, in bytes; a larger one is refused before it is allocated.
constexpr double largestMatrixBytes = 2147483648.0;

/// (Ĉ/h)⁻¹, block by block: rows coupled in C form a block.
class SoftRows {
 public:
  struct Block {
    std::vector<int> rows;
    MatX inverse;  ///< kg
  };
  void analyse(const KktSystem& system);
  /// Refused, naming the constraint, if a block has a hard direction; `sentence` explains why.
  SolveStats update(const KktSystem& system, const char* sentence);
  /// out = (Ĉ/h)⁻¹ r; not in place.
  void multiply(const VecX& r, VecX& out) const;
  const std::vector<Block>& blocks() const { return blocks_; }

 private:
  std::vector<Block> blocks_;
};

/// The condensed matrix W + Jᵀ(Ĉ/h)⁻¹J of systems with soft rows only (theory §5):
/// symmetric positive definite, n×n, kg.
class CondensedMatrix {
 public:
  /// Symbolic work; false when the matrix would be too large to store.
  bool analyse(const KktSystem& system, const SoftRows& soft);
  void fill(const KktSystem& system, const SoftRows& soft);
  const SparseRows& lower() const { return lower_; }

 private:
  SparseRows lower_;
  std::vector<int> slotOfW_;
  std::vector<std::vector<int>> columns_;  ///< of each block, ascending
  std::vector<int> slots_;  ///< of the lower triangles of the blocks, one after another
  MatX J_, product_;        ///< scratch of one block
};

}  // namespace compliant
