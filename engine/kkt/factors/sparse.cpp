#include "engine/kkt/factors/sparse.hpp"

#include <algorithm>

#include "engine/base/disjoint_sets.hpp"

namespace compliant {

int SparseRows::slot(Index row, Index wanted) const {
  const auto r = static_cast<std::size_t>(row);
  const auto begin = column.begin() + start[r], end = column.begin() + start[r + 1];
  const auto found = std::lower_bound(begin, end, static_cast<int>(wanted));
  return found != end && *found == wanted ? static_cast<int>(found - column.begin()) : -1;
}

void SparseRows::addProduct(double a, const VecX& x, VecX& y) const {
  for (Index r = 0; r < rows; ++r) {
    double sum = 0;
    for (int k = start[static_cast<std::size_t>(r)]; k < start[static_cast<std::size_t>(r) + 1];
         ++k)
      sum += value[static_cast<std::size_t>(k)] * x[column[static_cast<std::size_t>(k)]];
    y[r] += a * sum;
  }
}

void SparseRows::addTransposedProduct(double a, const VecX& x, VecX& y) const {
  for (Index r = 0; r < rows; ++r) {
    const double ax = a * x[r];
    for (int k = start[static_cast<std::size_t>(r)]; k < start[static_cast<std::size_t>(r) + 1];
         ++k)
      y[column[static_cast<std::size_t>(k)]] += value[static_cast<std::size_t>(k)] * ax;
  }
}

void SparseRows::addSymmetricProduct(double a, const VecX& x, VecX& y) const {
  for (Index r = 0; r < rows; ++r) {
    const double ax = a * x[r];
    double sum = 0;
    for (int k = start[static_cast<std::size_t>(r)]; k < start[static_cast<std::size_t>(r) + 1];
         ++k) {
      const int c = column[static_cast<std::size_t>(k)];
      const double entry = value[static_cast<std::size_t>(k)];
      sum += entry * x[c];
      if (c != r) y[c] += entry * ax;
    }
    y[r] += a * sum;
  }
}

MatX SparseRows::dense() const {
  MatX A = MatX::Zero(rows, columns);
  for (Index r = 0; r < rows; ++r)
    for (int k = start[static_cast<std::size_t>(r)]; k < start[static_cast<std::size_t>(r) + 1];
         ++k)
      A(r, column[static_cast<std::size_t>(k)]) = value[static_cast<std::size_t>(k)];
  return A;
}

MatX SparseRows::denseSymmetric() const {
  const MatX lower = dense();
  MatX A = lower + lower.transpose();
  A.diagonal() = lower.diagonal();
  return A;
}

void Mirrored::analyse(const SparseRows& lower) {
  PatternBuilder pattern(lower.rows, lower.rows);
  for (Index r = 0; r < lower.rows; ++r)
    for (int k = lower.start[static_cast<std::size_t>(r)];
         k < lower.start[static_cast<std::size_t>(r) + 1]; ++k) {
      pattern.add(r, lower.column[static_cast<std::size_t>(k)]);
      pattern.add(lower.column[static_cast<std::size_t>(k)], r);
    }
  full = pattern.build();
  source.resize(full.column.size());
  for (Index r = 0; r < lower.rows; ++r)
    for (int k = full.start[static_cast<std::size_t>(r)];
         k < full.start[static_cast<std::size_t>(r) + 1]; ++k) {
      const Index c = full.column[static_cast<std::size_t>(k)];
      source[static_cast<std::size_t>(k)] = lower.slot(std::max(r, c), std::min(r, c));
    }
}

void Mirrored::fill(const SparseRows& lower) {
  for (std::size_t k = 0; k < source.size(); ++k)
    full.value[k] = lower.value[static_cast<std::size_t>(source[k])];
}

HugePageVector<int> PatternBuilder::sortedByRow(std::vector<int>& start) {
  start.assign(at(rows_ + 1), 0);
  for (const EntryPlace& place : places_) ++start[at(place.row + 1)];
  for (Index r = 0; r < rows_; ++r) start[at(r + 1)] += start[at(r)];
  HugePageVector<int> columns(places_.size());
  std::vector<int> next(start.begin(), start.end() - 1);
  for (const EntryPlace& place : places_) columns[at(next[at(place.row)]++)] = place.column;
  return columns;
}

SparseRows PatternBuilder::build() {
  SparseRows matrix;
  matrix.rows = rows_;
  matrix.columns = columns_;
  matrix.column = sortedByRow(matrix.start);
  HugePageVector<EntryPlace>().swap(places_);
  // Each row is sorted and moved up to the end of the previous row, without repetitions.
  const auto begin = matrix.column.begin();
  auto end = begin;
  for (Index r = 0; r < rows_; ++r) {
    const auto first = begin + matrix.start[at(r)], last = begin + matrix.start[at(r + 1)];
    matrix.start[at(r)] = static_cast<int>(end - begin);
    std::sort(first, last);
    end = std::move(first, std::unique(first, last), end);
  }
  matrix.start.back() = static_cast<int>(end - begin);
  matrix.column.erase(end, matrix.column.end());
  matrix.column.shrink_to_fit();
  matrix.value.assign(matrix.column.size(), 0.0);
  return matrix;
}

std::vector<int> connectedParts(const SparseRows& lower) {
  DisjointSets sets(lower.rows);
  for (Index row = 0; row < lower.rows; ++row)
    for (int k = lower.start[at(row)]; k < lower.start[at(row) + 1]; ++k)
      sets.join(static_cast<int>(row), lower.column[at(k)]);
  return sets.numbers();
}

}  // namespace compliant
