#include "engine/kkt/factors/sparse_lu.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

void SparseLu::analyse(Index size, const std::vector<Entry>& entries,
                       const std::vector<int>& order) {
  SparseLdlt::analyse(size, entries, order);
  forward_.clear();
  for (const Entry& e : entries) forward_.push_back(position(e.row) >= position(e.column));
  columnOfA_.assign(rowValue_.size(), 0.0);
  columnPair_.assign(columnValue_.size(), {});
  rowPair_.assign(at(size_), {});
}

/// Eliminates columns of one pattern from the row and column in rowPair_, in their order.
template <int columns>
void SparseLu::eliminate(int first, Pivot& pivot) {
  Pair* const x = rowPair_.data();
  double l[columns], u[columns];
  const Pair* below[columns];
  for (int b = 0; b < columns; ++b) {
    const int j = first + b;
    const Pair* const own = &columnPair_[at(columnStart_[at(j)])];
    l[b] = x[j].upper / pivot_[at(j)];
    u[b] = x[j].lower;
    x[j] = {};
    for (int e = 1; b + e < columns; ++e) {
      x[j + e].upper -= own[e - 1].upper * l[b];
      x[j + e].lower -= own[e - 1].lower * u[b];
    }
    below[b] = own + (columns - 1 - b);
  }
  const int last = first + columns - 1, start = columnStart_[at(last)],
            count = filled_[at(last)] - start;
  const int* const row = columnRow_.data() + start;
  for (int q = 0; q < count; ++q) {
    Pair sum = x[row[q]];
    for (int b = 0; b < columns; ++b) {
      sum.upper -= below[b][q].upper * l[b];
      sum.lower -= below[b][q].lower * u[b];
    }
    x[row[q]] = sum;
  }
  for (int b = 0; b < columns; ++b) {
    pivot.take(l[b] * u[b]);
    columnPair_[at(filled_[at(first + b)]++)] = {u[b], l[b]};
  }
}

/// Row k of L and column k of D U solve triangular systems with the preceding rows and columns,
/// whose entries are at the same places.
SparseLu::Outcome SparseLu::factor() {
  ++workDone().factorizations;
  Pair* const x = rowPair_.data();  // the next row of L, and the next column of U
  for (int row = 0; row < size_; ++row) {
    filled_[at(row)] = columnStart_[at(row)];
    for (int k = rowStart_[at(row)]; k < rowStart_[at(row) + 1]; ++k)
      x[rowColumn_[at(k)]] = {rowValue_[at(k)], columnOfA_[at(k)]};
    Pivot pivot{rowValue_[at(row)], std::abs(rowValue_[at(row)])};
    forBundles(row, [&](int first, auto columns) { eliminate<columns()>(first, pivot); });
    if (!std::isfinite(pivot.value)) {
      std::fill(rowPair_.begin(), rowPair_.end(), Pair());
      return Outcome::NotFinite;
    }
    pivot_[at(row)] = usablePivot(row, pivot.value, pivot.terms);
  }
  return Outcome::Factored;
}

void SparseLu::solve(VecX& x) {
  ++workDone().triangularSolves;
  for (int p = 0; p < size_; ++p) permuted_[at(p)] = x[order_[at(p)]];
  for (int j = 0; j < size_; ++j) {
    const double xj = permuted_[at(j)];
    for (int p = columnStart_[at(j)]; p < columnStart_[at(j) + 1]; ++p)
      permuted_[at(columnRow_[at(p)])] -= columnPair_[at(p)].lower * xj;
  }
  for (int j = size_ - 1; j >= 0; --j) {
    double sum = permuted_[at(j)];
    for (int p = columnStart_[at(j)]; p < columnStart_[at(j) + 1]; ++p)
      sum -= columnPair_[at(p)].upper * permuted_[at(columnRow_[at(p)])];
    permuted_[at(j)] = sum / pivot_[at(j)];
  }
  for (int p = 0; p < size_; ++p) x[order_[at(p)]] = permuted_[at(p)];
}

}  // namespace compliant
