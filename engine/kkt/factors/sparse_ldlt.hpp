#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <type_traits>
#include <vector>

#include "engine/base/huge_page_allocator.hpp"
#include "engine/base/math.hpp"
#include "engine/kkt/report.hpp"
#include "engine/scene/writers.hpp"

namespace compliant {

/// Sparse A = L D Lᵀ without pivoting, for quasi-definite and definite matrices whose pattern is
/// fixed.
///
/// All symbolic work and all memory belong to `analyse`; `factor` and `solve` allocate nothing.
/// Up-looking: row k of L solves a triangular system with the rows before it (Davis 2006, chapter
/// 4), with the pattern of every row kept from the analysis.
class SparseLdlt {
 public:
  /// `entries` are positions of the lower or upper triangle (each unordered pair once); entry k is
  /// later written through `value(k)`. `order[p]` is the unknown eliminated p-th.
  void analyse(Index size, const std::vector<Entry>& entries, const std::vector<int>& order);

  double& value(std::size_t entry) {
    return rowValue_[static_cast<std::size_t>(entrySlot_[entry])];
  }
  /// The expected size of an unknown's pivot, with its sign: a pivot negligible beside it is
  /// replaced by a small share of it. Refinement on the true matrix removes the difference.
  double& expectedPivot(Index unknown) {
    return expected_[static_cast<std::size_t>(position_[static_cast<std::size_t>(unknown)])];
  }

  /// The pivot of an unknown in the last factor.
  double pivot(Index unknown) const {
    return pivot_[static_cast<std::size_t>(position_[static_cast<std::size_t>(unknown)])];
  }

  enum class Outcome { Factored, NotFinite, Cancelled };
  Outcome factor(const std::atomic<bool>* cancelled = nullptr);
  /// Solves in place.
  void solve(VecX& x);

  /// xᵀA⁻¹x of an x with few entries: costs the paths from them to the root of the elimination
  /// tree. Call add(unknown, value) for each of them, then `inverseForm`.
  void add(Index unknown, double value);
  double inverseForm();

  /// Solves, in place, K right-hand sides that are zero outside positions [first, last), if the
  /// factor couples these positions with no others. `x` holds K numbers per position.
  template <int K>
  void solveBetween(double* x, int first, int last) const;
  int position(Index unknown) const { return position_[static_cast<std::size_t>(unknown)]; }

  /// Multiplications and additions of one factorisation.
  double flops() const;
  Index factorNonZeros() const { return columnStart_.empty() ? 0 : columnStart_.back(); }
  /// The number of pivots replaced in the last factor.
  int regularized() const { return regularized_; }
  /// Whether a pivot of the last factor is the remainder of terms that nearly cancel.
  bool lostDigits() const { return lostDigits_; }
  /// The unknowns whose pivots were replaced, at most a few.
  const std::vector<int>& regularizedUnknowns() const { return regularizedUnknowns_; }

 protected:
  /// A pivot, or its replacement if it is rounding: below a share of the terms from which it was
  /// computed, or of its expected size.
  double usablePivot(int row, double pivot, double terms) {
    constexpr double vanishing = 1e-13, cancelled = 1e-6;
    const double size = std::max(terms, std::abs(expected_[static_cast<std::size_t>(row)]));
    if (!(std::abs(pivot) > cancelled * size)) lostDigits_ = true;
    return std::abs(pivot) > vanishing * size ? pivot : replacedPivot(row);
  }
  /// Calls eliminate(first, std::integral_constant<int, columns>()) for the columns of a row, in
  /// order: consecutive columns of one pattern, at most 6, pass over their rows together.
  template <class Eliminate>
  void forBundles(int row, Eliminate eliminate) const {
    const auto& start = patternStart_;
    const auto index = static_cast<std::size_t>(row);
    for (int k = start[index], columns; k < start[index + 1]; k += columns) {
      columns = together(row, k);
      const int first = pattern_[static_cast<std::size_t>(k)];
      switch (columns) {
        case 6:
          eliminate(first, std::integral_constant<int, 6>());
          break;
        case 4:
          eliminate(first, std::integral_constant<int, 4>());
          break;
        case 3:
          eliminate(first, std::integral_constant<int, 3>());
          break;
        case 2:
          eliminate(first, std::integral_constant<int, 2>());
          break;
        default:
          eliminate(first, std::integral_constant<int, 1>());
      }
    }
  }
  /// The value of a pivot, and the size of the terms from which it was computed.
  struct Pivot {
    double value = 0, terms = 0;
    void take(double term) {
      value -= term;
      terms += std::abs(term);
    }
  };

  int size_ = 0;
  std::vector<int> order_;                       // position -> unknown
  HugePageVector<int> entrySlot_;                // entry -> slot in rowValue_
  HugePageVector<int> rowStart_, rowColumn_;     // A by rows of positions, columns < row
  HugePageVector<double> rowValue_;              // the diagonal by positions, then these rows
  HugePageVector<int> patternStart_, pattern_;   // columns of each row of L, ascending
  HugePageVector<int> columnStart_, columnRow_;  // L by columns
  HugePageVector<char>
      alike_;  // columns from this one on, at most 6, that have one pattern below the last
  HugePageVector<char> bundled_;  // of each row: whether some of its columns are alike
  HugePageVector<int> filled_;    // entries of each column so far
  std::vector<int> reach_;        // positions of a sparse right-hand side
  std::vector<char> reached_;
  HugePageVector<double> columnValue_, pivot_, work_, permuted_;
  HugePageVector<int> position_;     // unknown -> position
  HugePageVector<double> expected_;  // by position
  int regularized_ = 0;
  bool lostDigits_ = false;
  std::vector<int> regularizedUnknowns_;

 private:
  /// The number of columns of one pattern, from the k-th of a row on.
  int together(int row, int k) const;
  template <int columns>
  void eliminate(int first, Pivot& pivot);
  /// Eliminates the columns of a row: those of one pattern together, or each alone, which is faster
  /// where all are short.
  Pivot eliminateTogether(int row, Pivot pivot);
  Pivot eliminateAlone(int row, Pivot pivot);
  double replacedPivot(int row);
};

/// The statistics of a solve after a factorisation with this outcome.
SolveStats statsOf(const SparseLdlt& factor, SparseLdlt::Outcome outcome);

}  // namespace compliant
