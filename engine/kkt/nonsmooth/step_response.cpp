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

void startsOfBlocks(const NonsmoothRows& rows, std::vector<Index>& first) {
  first.clear();
  for (const NonsmoothRows::Block& block : rows.blocks) first.push_back(block.row);
  first.push_back(rows.rows());
}

}  // namespace

/// Calls visit(island) for each island that these rows act on, in ascending order.
template <class Visit>
void StepResponse::eachIsland(const NonsmoothRows& rows, Index first, Index size, const Visit& visit) {
  acted_.clear();
  for (int k = rows.start[at(first)]; k < rows.start[at(first + size)]; ++k)
    acted_.push_back(island_[at(rows.column[at(k)])]);
  std::sort(acted_.begin(), acted_.end());
  acted_.erase(std::unique(acted_.begin(), acted_.end()), acted_.end());
  for (const int island : acted_) visit(island);
}

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
  islandSize_.assign(at(count_), 0);
  place_.clear();
  for (const int island : island_) place_.push_back(islandSize_[at(island)]++);
  unknownStart_.assign(1, 0);
  for (const int size : islandSize_) unknownStart_.push_back(unknownStart_.back() + size);
  unknown_.resize(island_.size());
  for (std::size_t i = 0; i < island_.size(); ++i)
    unknown_[at(unknownStart_[at(island_[i])] + place_[i])] = static_cast<int>(i);
  constrained_.assign(at(count_), 0);
  for (Index row = 0; row < system.m(); ++row)
    if (!idle[at(row)])
      system.J.forRow(row, [&](int column, double) { constrained_[at(island_[at(column)])] = 1; });
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
  for (const NonsmoothRows::Coupling& c : rows.compliance) sets.join(blockOf[at(c.row)], blockOf[at(c.column)]);
  blockIsland_ = sets.numbers();
}

/// Whether every row acts on bodies that nothing else holds, and no compliance couples rows.
bool StepResponse::allFree(const NonsmoothRows& rows) const {
  for (const int island : touched_)
    if (constrained_[at(island)] || islandSize_[at(island)] > FreeBodiesResponse::mostUnknowns) return false;
  return std::all_of(rows.compliance.begin(), rows.compliance.end(),
                     [](const NonsmoothRows::Coupling& c) { return c.row == c.column; });
}

/// Of each body that rows act on. False where one has no mass in some direction.
bool StepResponse::factorBodies(const KktSystem& system) {
  bodies_.resize(at(count_));
  for (const int island : touched_) bodies_[at(island)].setZero(islandSize_[at(island)], islandSize_[at(island)]);
  for (const int island : touched_)
    for (const int unknown : unknownsOf(island))
      system.W.forRow(unknown, [&](int column, double value) { bodies_[at(island)](place_[at(unknown)], place_[at(column)]) = value; });
  for (const int island : touched_) {
    Eigen::LLT<Eigen::Ref<Body>> factor(bodies_[at(island)]);
    if (factor.info() != Eigen::Success || !(bodies_[at(island)].diagonal().minCoeff() > 0)) return false;
  }
  return true;
}

std::shared_ptr<const ResponseOperator> StepResponse::ofFreeBodies(const NonsmoothRows& rows) {
  // Someone may still look at that of the last step.
  if (free_ == nullptr || free_.use_count() > 1) free_ = std::make_shared<FreeBodiesResponse>(std::vector<Index>{0});
  free_->beginAnew(first_);
  bodyStart_.resize(at(count_));  // among the unknowns of all that are touched
  Index unknowns = 0;
  for (const int island : touched_) {
    bodyStart_[at(island)] = unknowns;
    unknowns += islandSize_[at(island)];
  }
  for (const NonsmoothRows::Coupling& c : rows.compliance) free_->addCompliance(c.row, c.value);
  Eigen::Matrix<double, 6, 3> transposed;
  double G[18];
  for (Index b = 0; b < free_->blocks(); ++b) {
    const Index first = free_->first(b), size = free_->size(b);
    eachIsland(rows, first, size, [&](int island) {
      const int n = islandSize_[at(island)];
      transposed.topRows(n).setZero();
      for (Index i = 0; i < size; ++i)
        for (int k = rows.start[at(first + i)]; k < rows.start[at(first + i) + 1]; ++k)
          if (island_[at(rows.column[at(k)])] == island)
            transposed(place_[at(rows.column[at(k)])], i) += rows.value[at(k)];
      const Body& L = bodies_[at(island)];
      for (Index i = 0; i < size; ++i)
        for (int k = 0; k < n; ++k) {
          double sum = transposed(k, i);
          for (int j = 0; j < k; ++j) sum -= L(k, j) * G[i * n + j];
          G[i * n + k] = sum / L(k, k);
        }
      free_->addBody(b, bodyStart_[at(island)], n, G);
    });
  }
  return free_;
}

std::shared_ptr<const ResponseOperator> StepResponse::compute(const KktSystem& system, NonsmoothRows& rows,
                                                              const Solve& solve) {
  findParts(rows);
  joinBlocks(rows);
  startsOfBlocks(rows, first_);
  solves_ = 0;
  if (forms_ == Forms::WhereCoupled && allFree(rows) && factorBodies(system)) return ofFreeBodies(rows);
  return byBlocks(rows, solve);
}

/// Column by column, a row of every island at once.
std::shared_ptr<const ResponseOperator> StepResponse::byBlocks(const NonsmoothRows& rows, const Solve& solve) {
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
  return std::make_shared<SparseBlockResponse>(first_, matrix);
}

}  // namespace compliant
