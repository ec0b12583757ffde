#include "engine/kkt/factors/sparse_lu.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

void SparseLu::analyse(Index size, const std::vector<Entry>& entries, const std::vector<int>& order) {
  SparseLdlt::analyse(size, entries, order);
  forward_.clear();
  for (const Entry& e : entries) forward_.push_back(position(e.row) >= position(e.column));
  columnOfA_.assign(entries.size(), 0.0);
  upperValue_.assign(columnValue_.size(), 0.0);
  other_.assign(at(size_), 0.0);
}

/// Row k of L and column k of D U solve triangular systems with what stands before them, whose entries lie at the same places.
SparseLu::Outcome SparseLu::factor() {
  ++workDone().factorizations;
  const int* const columnRow = columnRow_.data();
  double *const lower = columnValue_.data(), *const upper = upperValue_.data();
  double *const x = work_.data(), *const y = other_.data();
  for (int row = 0; row < size_; ++row) {
    filled_[at(row)] = columnStart_[at(row)];
    double d = 0;
    for (int k = rowStart_[at(row)]; k < rowStart_[at(row) + 1]; ++k) {
      const int j = rowColumn_[at(k)];
      if (j == row) {
        d = rowValue_[at(k)];
        continue;
      }
      x[j] = rowValue_[at(k)];
      y[j] = columnOfA_[at(k)];
    }
    double terms = std::abs(d);
    for (int k = patternStart_[at(row)]; k < patternStart_[at(row) + 1]; ++k) {
      const int j = pattern_[at(k)];
      const double l = x[j] / pivot_[at(j)], u = y[j];
      x[j] = y[j] = 0;
      int& end = filled_[at(j)];
      for (int p = columnStart_[at(j)]; p < end; ++p) {
        x[columnRow[p]] -= upper[p] * l;
        y[columnRow[p]] -= lower[p] * u;
      }
      d -= l * u;
      terms += std::abs(l * u);
      lower[end] = l;
      upper[end++] = u;
    }
    if (!std::isfinite(d)) {
      std::fill(work_.begin(), work_.end(), 0.0);
      std::fill(other_.begin(), other_.end(), 0.0);
      return Outcome::NotFinite;
    }
    pivot_[at(row)] = usablePivot(row, d, terms);
  }
  return Outcome::Factored;
}

void SparseLu::solve(VecX& x) {
  ++workDone().triangularSolves;
  for (int p = 0; p < size_; ++p) permuted_[at(p)] = x[order_[at(p)]];
  for (int j = 0; j < size_; ++j) {
    const double xj = permuted_[at(j)];
    for (int p = columnStart_[at(j)]; p < columnStart_[at(j) + 1]; ++p)
      permuted_[at(columnRow_[at(p)])] -= columnValue_[at(p)] * xj;
  }
  for (int j = size_ - 1; j >= 0; --j) {
    double sum = permuted_[at(j)];
    for (int p = columnStart_[at(j)]; p < columnStart_[at(j) + 1]; ++p) sum -= upperValue_[at(p)] * permuted_[at(columnRow_[at(p)])];
    permuted_[at(j)] = sum / pivot_[at(j)];
  }
  for (int p = 0; p < size_; ++p) x[order_[at(p)]] = permuted_[at(p)];
}

}  // namespace compliant
