#include "engine/kkt/factors/sparse_ldlt.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

namespace {

/// The replacement of a pivot that is rounding, as a share of its expected size: small enough for
/// refinement to converge in a few steps, large enough not to amplify rounding.
constexpr double replacement = 1e-8;
constexpr std::size_t reportedAtMost = 32;

}  // namespace

void SparseLdlt::analyse(Index size, const std::vector<Entry>& entries,
                         const std::vector<int>& order) {
  size_ = static_cast<int>(size);
  order_ = order;
  position_.assign(at(size_), 0);
  for (int p = 0; p < size_; ++p) position_[at(order_[at(p)])] = p;
  const HugePageVector<int>& position = position_;

  // A by rows of positions, after its diagonal.
  rowStart_.assign(at(size_) + 1, 0);
  for (const Entry& e : entries)
    if (e.row != e.column)
      ++rowStart_[at(std::max(position[at(e.row)], position[at(e.column)])) + 1];
  rowStart_[0] = size_;
  for (int r = 0; r < size_; ++r) rowStart_[at(r) + 1] += rowStart_[at(r)];
  rowColumn_.assign(at(rowStart_.back()), 0);
  rowValue_.assign(at(rowStart_.back()), 0.0);
  entrySlot_.assign(entries.size(), 0);
  std::vector<int> next(rowStart_.begin(), rowStart_.end() - 1);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const int a = position[at(entries[k].row)], b = position[at(entries[k].column)];
    const int slot = a == b ? a : next[at(std::max(a, b))]++;
    rowColumn_[at(slot)] = std::min(a, b);
    entrySlot_[k] = slot;
  }

  // Elimination tree and the pattern of every row of L: the nodes on the paths from the entries to
  // the row.
  std::vector<int> parent(at(size_), -1), mark(at(size_), -1), count(at(size_), 0);
  patternStart_.assign(1, 0);
  pattern_.clear();
  for (int row = 0; row < size_; ++row) {
    mark[at(row)] = row;
    const auto first = static_cast<std::ptrdiff_t>(pattern_.size());
    for (int k = rowStart_[at(row)]; k < rowStart_[at(row) + 1]; ++k) {
      for (int j = rowColumn_[at(k)]; mark[at(j)] != row; j = parent[at(j)]) {
        if (parent[at(j)] == -1) parent[at(j)] = row;
        mark[at(j)] = row;
        pattern_.push_back(j);
        ++count[at(j)];
      }
    }
    std::sort(pattern_.begin() + first, pattern_.end());
    patternStart_.push_back(static_cast<int>(pattern_.size()));
  }
  columnStart_.assign(at(size_) + 1, 0);
  for (int j = 0; j < size_; ++j) columnStart_[at(j) + 1] = columnStart_[at(j)] + count[at(j)];
  columnRow_.assign(pattern_.size(), 0);
  std::vector<int> fill(columnStart_.begin(), columnStart_.end() - 1);
  for (int row = 0; row < size_; ++row)
    for (int k = patternStart_[at(row)]; k < patternStart_[at(row) + 1]; ++k)
      columnRow_[at(fill[at(pattern_[at(k)])]++)] = row;

  // In shorter columns, such as those of chains, joint passes do not pay.
  constexpr int shortest = 16;
  constexpr char most = 6;
  alike_.assign(at(size_), 1);
  for (int j = size_ - 2; j >= 0; --j)
    if (count[at(j)] >= shortest && parent[at(j)] == j + 1 && count[at(j)] == count[at(j) + 1] + 1)
      alike_[at(j)] = std::min<char>(most, static_cast<char>(alike_[at(j) + 1] + 1));

  bundled_.assign(at(size_), 0);
  for (int row = 0; row < size_; ++row)
    for (int k = patternStart_[at(row)]; k < patternStart_[at(row) + 1]; ++k)
      if (alike_[at(pattern_[at(k)])] > 1) bundled_[at(row)] = 1;

  filled_.assign(at(size_), 0);
  columnValue_.assign(pattern_.size(), 0.0);
  pivot_.assign(at(size_), 1.0);
  work_.assign(at(size_), 0.0);
  permuted_.assign(at(size_), 0.0);
  expected_.assign(at(size_), 1.0);
  regularizedUnknowns_.reserve(reportedAtMost);
  reach_.clear();
  reach_.reserve(at(size_));
  reached_.assign(at(size_), 0);
}

int SparseLdlt::together(int row, int k) const {
  const int j = pattern_[at(k)], left = patternStart_[at(row) + 1] - k;
  int columns = std::min<int>(alike_[at(j)], left);
  while (columns > 1 && pattern_[at(k + columns - 1)] != j + columns - 1) --columns;
  return columns == 5 ? 4 : columns;
}

/// Eliminates columns of one pattern from the row in work_, in their order: each number has the
/// same bits as with single columns.
template <int columns>
void SparseLdlt::eliminate(int first, Pivot& pivot) {
  double* const y = work_.data();
  double yj[columns];
  const double* below[columns];
  for (int b = 0; b < columns; ++b) {
    const int j = first + b;
    const double* const own = &columnValue_[at(columnStart_[at(j)])];
    yj[b] = y[j];
    y[j] = 0;
    for (int e = 1; b + e < columns; ++e) y[j + e] -= own[e - 1] * yj[b];
    below[b] = own + (columns - 1 - b);
  }
  const int last = first + columns - 1, start = columnStart_[at(last)],
            count = filled_[at(last)] - start;
  const int* const row = columnRow_.data() + start;
  for (int q = 0; q < count; ++q) {
    double sum = y[row[q]];
    for (int b = 0; b < columns; ++b) sum -= below[b][q] * yj[b];
    y[row[q]] = sum;
  }
  for (int b = 0; b < columns; ++b) {
    const double l = yj[b] / pivot_[at(first + b)];
    pivot.take(l * yj[b]);
    columnValue_[at(filled_[at(first + b)]++)] = l;
  }
}

SparseLdlt::Pivot SparseLdlt::eliminateTogether(int row, Pivot pivot) {
  forBundles(row, [&](int first, auto columns) { eliminate<columns()>(first, pivot); });
  return pivot;
}

SparseLdlt::Pivot SparseLdlt::eliminateAlone(int row, Pivot pivot) {
  double *const y = work_.data(), *const columnValue = columnValue_.data();
  const int* const columnRow = columnRow_.data();
  for (int k = patternStart_[at(row)]; k < patternStart_[at(row) + 1]; ++k) {
    const int j = pattern_[at(k)];
    const double yj = y[j];
    y[j] = 0;
    int& end = filled_[at(j)];
    for (int p = columnStart_[at(j)]; p < end; ++p) y[columnRow[p]] -= columnValue[p] * yj;
    const double l = yj / pivot_[at(j)];
    pivot.take(l * yj);
    columnValue[end++] = l;
  }
  return pivot;
}

SparseLdlt::Outcome SparseLdlt::factor(const std::atomic<bool>* cancelled) {
  ++workDone().factorizations;
  regularized_ = 0;
  lostDigits_ = false;
  regularizedUnknowns_.clear();
  double* const y = work_.data();
  for (int row = 0; row < size_; ++row) {
    if ((row & 15) == 0 && cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) {
      std::fill(work_.begin(), work_.end(), 0.0);
      return Outcome::Cancelled;
    }
    filled_[at(row)] = columnStart_[at(row)];
    for (int k = rowStart_[at(row)]; k < rowStart_[at(row) + 1]; ++k)
      y[rowColumn_[at(k)]] = rowValue_[at(k)];
    Pivot pivot{rowValue_[at(row)], std::abs(rowValue_[at(row)])};
    pivot = bundled_[at(row)] != 0 ? eliminateTogether(row, pivot) : eliminateAlone(row, pivot);
    if (!std::isfinite(pivot.value)) {
      std::fill(work_.begin(), work_.end(), 0.0);
      return Outcome::NotFinite;
    }
    pivot_[at(row)] = usablePivot(row, pivot.value, pivot.terms);
  }
  return Outcome::Factored;
}

double SparseLdlt::replacedPivot(int row) {
  const double expected = expected_[at(row)];
  ++regularized_;
  if (regularizedUnknowns_.size() < reportedAtMost) regularizedUnknowns_.push_back(order_[at(row)]);
  return expected != 0 ? replacement * expected : 1.0;
}

void SparseLdlt::solve(VecX& x) {
  ++workDone().triangularSolves;
  for (int p = 0; p < size_; ++p) permuted_[at(p)] = x[order_[at(p)]];
  for (int j = 0; j < size_; ++j) {
    const double xj = permuted_[at(j)];
    for (int p = columnStart_[at(j)]; p < columnStart_[at(j) + 1]; ++p)
      permuted_[at(columnRow_[at(p)])] -= columnValue_[at(p)] * xj;
  }
  for (int j = size_ - 1; j >= 0; --j) {
    double sum = permuted_[at(j)] / pivot_[at(j)];
    for (int p = columnStart_[at(j)]; p < columnStart_[at(j) + 1]; ++p)
      sum -= columnValue_[at(p)] * permuted_[at(columnRow_[at(p)])];
    permuted_[at(j)] = sum;
  }
  for (int p = 0; p < size_; ++p) x[order_[at(p)]] = permuted_[at(p)];
}

void SparseLdlt::add(Index unknown, double value) {
  int p = position(unknown);
  work_[at(p)] += value;
  while (p >= 0 && !reached_[at(p)]) {
    reached_[at(p)] = 1;
    reach_.push_back(p);
    // The parent of a node is the first row in its column.
    p = columnStart_[at(p)] < columnStart_[at(p) + 1] ? columnRow_[at(columnStart_[at(p)])] : -1;
  }
}

double SparseLdlt::inverseForm() {
  std::sort(reach_.begin(), reach_.end());
  double sum = 0;
  for (const int p : reach_) {
    const double x = work_[at(p)];
    work_[at(p)] = 0;
    reached_[at(p)] = 0;
    sum += x * x / pivot_[at(p)];
    for (int q = columnStart_[at(p)]; q < columnStart_[at(p) + 1]; ++q)
      work_[at(columnRow_[at(q)])] -= columnValue_[at(q)] * x;
  }
  reach_.clear();
  return sum;
}

template <int K>
void SparseLdlt::solveBetween(double* x, int first, int last) const {
  using Row = Eigen::Array<double, 1, K>;
  const auto row = [x](int p) { return Eigen::Map<Row>(x + at(p) * K); };
  for (int j = first; j < last; ++j) {
    const Row xj = row(j);
    for (int p = columnStart_[at(j)]; p < columnStart_[at(j) + 1]; ++p)
      row(columnRow_[at(p)]) -= columnValue_[at(p)] * xj;
  }
  for (int j = last - 1; j >= first; --j) {
    Row sum = row(j) / pivot_[at(j)];
    for (int p = columnStart_[at(j)]; p < columnStart_[at(j) + 1]; ++p)
      sum -= columnValue_[at(p)] * row(columnRow_[at(p)]);
    row(j) = sum;
  }
}
template void SparseLdlt::solveBetween<8>(double*, int, int) const;

double SparseLdlt::flops() const {
  double sum = 0;
  for (std::size_t j = 0; j + 1 < columnStart_.size(); ++j) {
    const double entries = columnStart_[j + 1] - columnStart_[j];
    sum += entries * (entries + 3);
  }
  return sum;
}

SolveStats statsOf(const SparseLdlt& factor, SparseLdlt::Outcome outcome) {
  SolveStats stats;
  if (outcome == SparseLdlt::Outcome::Cancelled) stats = ended(SolveStatus::Cancelled);
  if (outcome == SparseLdlt::Outcome::NotFinite)
    stats = ended(SolveStatus::NotFinite, matrixNotFinite);
  stats.factorNonZeros = factor.factorNonZeros();
  stats.regularized = factor.regularized();
  return stats;
}

}  // namespace compliant
