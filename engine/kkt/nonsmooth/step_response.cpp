#include "engine/kkt/nonsmooth/step_response.hpp"

#include <algorithm>

#include "engine/base/disjoint_sets.hpp"

namespace compliant {

namespace {

/// The entry on the diagonal, or null.
double* ownEntry(SparseMatrix& matrix, Index row) {
  for (SparseMatrix::InnerIterator e(matrix, row); e; ++e)
    if (e.row() == row) return &e.valueRef();
  return nullptr;
}

}  // namespace

void StepResponse::analyse(const KktSystem& system, const std::vector<char>& idle) {
  DisjointSets sets(system.n());
  for (Index i = 0; i < system.n(); ++i)
    system.W.forRow(i, [&](int column, double) { sets.join(static_cast<int>(i), column); });
  // Rows that share a compliance matrix are one.
  const std::vector<int> blockOf = connectedParts(system.C);
  std::vector<int> first(at(system.m()), -1);
  for (Index row = 0; row < system.m(); ++row)
    if (!idle[at(row)])
      system.J.forRow(row, [&](int column, double) {
        int& any = first[at(blockOf[at(row)])];
        if (any < 0) any = column;
        sets.join(any, column);
      });
  island_ = sets.numbers();
  count_ = island_.empty() ? 0 : *std::max_element(island_.begin(), island_.end()) + 1;
  parts_.assign(at(count_), {});
  force_ = VecX::Zero(system.n());
  answer_ = VecX::Zero(system.n());
}

void StepResponse::findParts(NonsmoothRows& rows) {
  for (const int island : touched_) parts_[at(island)].clear();
  touched_.clear();
  for (Index row = 0; row < rows.rows(); ++row) {
    const int begin = rows.start[at(row)], end = rows.start[at(row) + 1];
    sorted_.clear();
    for (int k = begin; k < end; ++k) sorted_.emplace_back(rows.column[at(k)], rows.value[at(k)]);
    std::stable_sort(sorted_.begin(), sorted_.end(), [this](const auto& a, const auto& b) {
      return island_[at(a.first)] < island_[at(b.first)];
    });
    for (int k = begin; k < end; ++k) {
      const auto [column, value] = sorted_[at(k - begin)];
      rows.column[at(k)] = column;
      rows.value[at(k)] = value;
      const int island = island_[at(column)];
      std::vector<Part>& parts = parts_[at(island)];
      if (parts.empty()) touched_.push_back(island);
      if (parts.empty() || parts.back().row != row) parts.push_back({row, k, k});
      parts.back().end = k + 1;
    }
  }
}

void StepResponse::joinBlocks(const NonsmoothRows& rows) {
  std::vector<int> blockOf(at(rows.rows()));
  for (std::size_t b = 0; b < rows.blocks.size(); ++b)
    for (Index i = 0; i < rows.blocks[b].set.rows(); ++i) blockOf[at(rows.blocks[b].row + i)] = static_cast<int>(b);
  DisjointSets sets(static_cast<Index>(rows.blocks.size()));
  for (const int island : touched_)
    for (const Part& part : parts_[at(island)]) sets.join(blockOf[at(parts_[at(island)][0].row)], blockOf[at(part.row)]);
  blockIsland_ = sets.numbers();
}

std::shared_ptr<const ResponseOperator> StepResponse::compute(NonsmoothRows& rows, const Solve& solve) {
  findParts(rows);
  joinBlocks(rows);
  entries_.clear();
  for (const NonsmoothRows::Coupling& c : rows.compliance) {
    entries_.emplace_back(static_cast<int>(c.row), static_cast<int>(c.column), c.value);
    if (c.row != c.column) entries_.emplace_back(static_cast<int>(c.column), static_cast<int>(c.row), c.value);
  }
  std::size_t most = 0;
  for (const int island : touched_) most = std::max(most, parts_[at(island)].size());
  solves_ = static_cast<int>(most);
  for (std::size_t round = 0; round < most; ++round) {
    force_.setZero();
    for (const int island : touched_) {
      const auto& parts = parts_[at(island)];
      if (round >= parts.size()) continue;
      for (int k = parts[round].begin; k < parts[round].end; ++k) force_[rows.column[at(k)]] += rows.value[at(k)];
    }
    if (!solve(force_, answer_)) return nullptr;
    for (const int island : touched_) {
      const auto& parts = parts_[at(island)];
      if (round >= parts.size()) continue;
      for (const Part& other : parts) {
        double sum = 0;
        for (int k = other.begin; k < other.end; ++k) sum += rows.value[at(k)] * answer_[rows.column[at(k)]];
        // A is symmetric but for rounding: each half of a pair gives half of both entries.
        const int i = static_cast<int>(other.row), j = static_cast<int>(parts[round].row);
        entries_.emplace_back(i, j, 0.5 * sum);
        entries_.emplace_back(j, i, 0.5 * sum);
      }
    }
  }
  SparseMatrix matrix(rows.rows(), rows.rows());
  matrix.setFromTriplets(entries_.begin(), entries_.end());
  // What nothing can move answers with rounding.
  for (Index r = 0; r < rows.rows(); ++r)
    if (double* own = ownEntry(matrix, r); own != nullptr) *own = std::max(*own, 0.0);
  std::vector<Index> first;
  for (const NonsmoothRows::Block& block : rows.blocks) first.push_back(block.row);
  first.push_back(rows.rows());
  return std::make_shared<SparseBlockResponse>(std::move(first), matrix);
}

}  // namespace compliant
