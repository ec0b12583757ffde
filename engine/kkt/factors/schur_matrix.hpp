#pragma once

#include <atomic>
#include <vector>

#include "engine/kkt/factors/sparse_ldlt.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// LDLᵀ of W, its connected parts one after another, so that W⁻¹ x costs only the parts on which x
/// acts.
class InverseW {
 public:
  void analyse(const KktSystem& system);
  /// Refused when W is singular: a coordinate has neither mass nor stiffness.
  SolveStats factor(const KktSystem& system, const std::atomic<bool>* cancelled);
  /// In place.
  void solve(VecX& x) { ldlt_.solve(x); }
  /// (J W⁻¹Jᵀ)_rr
  double inverseForm(const SparseRows& J, Index row) {
    J.forRow(row, [&](Index i, double j) { ldlt_.add(i, j); });
    return ldlt_.inverseForm();
  }
  Index factorNonZeros() const { return ldlt_.factorNonZeros(); }

  struct Part {
    int first = 0, last = 0;  ///< positions in the factor
  };
  const SparseLdlt& ldlt() const { return ldlt_; }
  const std::vector<Part>& parts() const { return parts_; }
  int partOf(Index unknown) const { return partOf_[static_cast<std::size_t>(unknown)]; }

 private:
  SparseLdlt ldlt_;
  std::vector<Part> parts_;
  std::vector<int> partOf_;
};

/// The Schur complement A = J W⁻¹Jᵀ + Ĉ/h (theory §5), m×m, 1/kg. It couples two rows if
/// they act on the same connected part of W: with masses alone A is sparse; stiffness fills
/// it.
class SchurMatrix {
 public:
  /// Finds the parts of W on which each row acts, and an upper bound of the entries of A.
  void analyse(const KktSystem& system, const InverseW& W);
  double entries() const { return entries_; }  ///< of the lower triangle, an upper bound
  /// The pattern for `fill`; only where `entries` can be stored.
  void makePattern(const KktSystem& system);

  /// Fills `lower()`; false when cancelled.
  bool fill(const KktSystem& system, const InverseW& W, const std::atomic<bool>* cancelled);
  /// Fills the lower triangle of a dense m×m matrix; false when cancelled.
  bool fill(const KktSystem& system, const InverseW& W, MatX& A,
            const std::atomic<bool>* cancelled);
  const SparseRows& lower() const { return lower_; }
  SparseRows& lower() { return lower_; }

 private:
  static constexpr int width = 8;  ///< columns of W⁻¹Jᵀ at once
  template <class Store>
  bool forColumns(const KktSystem& system, const InverseW& W, const std::atomic<bool>* cancelled,
                  Store store);

  std::vector<std::vector<int>> partsOfRow_, rowsOfPart_;
  double entries_ = 0;
  SparseRows lower_;
  HugePageVector<double> columns_;  ///< W⁻¹Jᵀ of `width` rows, by position in the factor of W
  std::vector<int> touched_;
};

}  // namespace compliant
