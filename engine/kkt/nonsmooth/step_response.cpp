#include "engine/kkt/nonsmooth/step_response.hpp"

#include <algorithm>
#include <numeric>

namespace compliant {

namespace {

/// Disjoint sets of unknowns, by their smallest members.
class DisjointSets {
 public:
  explicit DisjointSets(Index size) : parent_(at(size)) { std::iota(parent_.begin(), parent_.end(), 0); }
  int find(int i) {
    while (parent_[at(i)] != i) i = parent_[at(i)] = parent_[at(parent_[at(i)])];
    return i;
  }
  void join(int a, int b) {
    a = find(a);
    b = find(b);
    parent_[at(std::max(a, b))] = std::min(a, b);
  }

 private:
  std::vector<int> parent_;
};

double* ownEntry(SparseMatrix& matrix, Index row) {
  for (SparseMatrix::InnerIterator e(matrix, row); e; ++e)
    if (e.row() == row) return &e.valueRef();
  return nullptr;
}

}  // namespace

void StepResponse::analyse(const KktSystem& system, const std::vector<char>& idle) {
  DisjointSets sets(system.n());
  for (Index i = 0; i < system.n(); ++i)
    for (int k = system.W.start[at(i)]; k < system.W.start[at(i) + 1]; ++k)
      sets.join(static_cast<int>(i), system.W.column[at(k)]);
  // Rows that share a compliance matrix are one.
  DisjointSets rows(system.m());
  for (Index i = 0; i < system.m(); ++i)
    for (int k = system.C.start[at(i)]; k < system.C.start[at(i) + 1]; ++k)
      if (!idle[at(i)]) rows.join(static_cast<int>(i), system.C.column[at(k)]);
  std::vector<int> first(at(system.m()), -1);
  for (Index i = 0; i < system.m(); ++i) {
    if (idle[at(i)]) continue;
    int& any = first[at(rows.find(static_cast<int>(i)))];
    for (int k = system.J.start[at(i)]; k < system.J.start[at(i) + 1]; ++k) {
      if (any < 0) any = system.J.column[at(k)];
      sets.join(any, system.J.column[at(k)]);
    }
  }
  island_.assign(at(system.n()), -1);
  count_ = 0;
  for (Index i = 0; i < system.n(); ++i) {
    const int root = sets.find(static_cast<int>(i));
    if (root == i) island_[at(i)] = count_++;
    island_[at(i)] = island_[at(root)];
  }
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
  blockIsland_.assign(rows.blocks.size(), 0);
  int count = 0;
  for (std::size_t b = 0; b < rows.blocks.size(); ++b) {
    const int root = sets.find(static_cast<int>(b));
    blockIsland_[b] = root == static_cast<int>(b) ? count++ : blockIsland_[at(root)];
  }
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
