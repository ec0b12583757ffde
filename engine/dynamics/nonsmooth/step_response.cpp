#include "engine/dynamics/nonsmooth/step_response.hpp"

#include <algorithm>

#include "engine/base/disjoint_sets.hpp"

namespace compliant {

namespace {

/// The diagonal entry, or null.
double* ownEntry(SparseMatrix& matrix, Index row) {
  for (SparseMatrix::InnerIterator e(matrix, row); e; ++e)
    if (e.row() == row) return &e.valueRef();
  return nullptr;
}

/// The most rows of an island for a formed response: beyond, a few factors cost less than solves.
constexpr Index mostFormedRows = 240;

void startsOfBlocks(const NonsmoothRows& rows, std::vector<Index>& first) {
  first.clear();
  for (const NonsmoothRows::Block& block : rows.blocks) first.push_back(block.row);
  first.push_back(rows.rows());
}

}  // namespace

void StepResponse::analyse(const KktSystem& system, const std::vector<char>& idle) {
  DisjointSets sets(system.n());
  for (Index i = 0; i < system.n(); ++i)
    system.W.forRow(i, [&](int column, double) { sets.join(static_cast<int>(i), column); });
  // Rows that share a compliance matrix count as one.
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
  factor_ = ContactFactor();  // rows may have become hard
}

/// Keeps the order of entries of one island. Most rows have few entries, on one or two islands.
void StepResponse::sortByIsland(NonsmoothRows& rows, int begin, int end) {
  const auto islandOf = [this](int column) { return island_[at(column)]; };
  const auto columns = rows.column.begin();
  if (std::is_sorted(columns + begin, columns + end,
                     [&](int a, int b) { return islandOf(a) < islandOf(b); }))
    return;
  sorted_.clear();
  for (int k = begin; k < end; ++k)
    sorted_.push_back(
        {islandOf(rows.column[at(k)]), k - begin, rows.column[at(k)], rows.value[at(k)]});
  std::sort(sorted_.begin(), sorted_.end(), [](const Sorted& a, const Sorted& b) {
    return a.island != b.island ? a.island < b.island : a.place < b.place;
  });
  for (int k = begin; k < end; ++k) {
    rows.column[at(k)] = sorted_[at(k - begin)].column;
    rows.value[at(k)] = sorted_[at(k - begin)].value;
  }
}

void StepResponse::findParts(NonsmoothRows& rows) {
  for (const int island : touched_) parts_[at(island)].clear();
  touched_.clear();
  for (Index row = 0; row < rows.rows(); ++row) {
    const int begin = rows.start[at(row)], end = rows.start[at(row) + 1];
    sortByIsland(rows, begin, end);
    for (int k = begin; k < end; ++k) {
      const int island = island_[at(rows.column[at(k)])];
      std::vector<Part>& parts = parts_[at(island)];
      if (parts.empty()) touched_.push_back(island);
      if (parts.empty() || parts.back().row != row) parts.push_back({row, k, k});
      parts.back().end = k + 1;
    }
  }
}

void StepResponse::joinBlocks(const NonsmoothRows& rows) {
  blockOf_.resize(at(rows.rows()));
  for (std::size_t b = 0; b < rows.blocks.size(); ++b)
    for (Index i = 0; i < rows.blocks[b].set.rows(); ++i)
      blockOf_[at(rows.blocks[b].row + i)] = static_cast<int>(b);
  DisjointSets sets(static_cast<Index>(rows.blocks.size()));
  for (const int island : touched_)
    for (const Part& part : parts_[at(island)])
      sets.join(blockOf_[at(parts_[at(island)][0].row)], blockOf_[at(part.row)]);
  for (const NonsmoothRows::Coupling& c : rows.compliance)
    sets.join(blockOf_[at(c.row)], blockOf_[at(c.column)]);
  blockIsland_ = sets.numbers();
}

/// Whether every row acts on otherwise free bodies, and no compliance couples rows.
bool StepResponse::allFree(const NonsmoothRows& rows) const {
  for (const int island : touched_)
    if (constrained_[at(island)] || islandSize_[at(island)] > FreeBodiesResponse::mostUnknowns)
      return false;
  return std::all_of(rows.compliance.begin(), rows.compliance.end(),
                     [](const NonsmoothRows::Coupling& c) { return c.row == c.column; });
}

/// Factors each body on which rows act; the diagonal stores the inverse, as a product costs less
/// than a division. False if one has no mass in some direction.
bool StepResponse::factorBodies(const KktSystem& system) {
  bodies_.resize(at(count_));
  for (const int island : touched_)
    bodies_[at(island)].setZero(islandSize_[at(island)], islandSize_[at(island)]);
  for (const int island : touched_)
    for (const int unknown : unknownsOf(island))
      system.W.forRow(unknown, [&](int column, double value) {
        bodies_[at(island)](place_[at(unknown)], place_[at(column)]) = value;
      });
  for (const int island : touched_) {
    Eigen::LLT<Eigen::Ref<Body>> factor(bodies_[at(island)]);
    auto own = bodies_[at(island)].diagonal();
    if (factor.info() != Eigen::Success || !(own.minCoeff() > 0)) return false;
    own = own.cwiseInverse().eval();
  }
  return true;
}

std::shared_ptr<const ResponseOperator> StepResponse::ofFreeBodies(const NonsmoothRows& rows) {
  // The response of the last step may still be in use.
  if (free_ == nullptr || free_.use_count() > 1)
    free_ = std::make_shared<FreeBodiesResponse>(std::vector<Index>{0});
  free_->beginAnew(first_);
  bodyStart_.resize(at(count_));  // among the unknowns of all bodies with rows
  Index unknowns = 0;
  for (const int island : touched_) {
    bodyStart_[at(island)] = unknowns;
    unknowns += islandSize_[at(island)];
  }
  for (const NonsmoothRows::Coupling& c : rows.compliance) free_->addCompliance(c.row, c.value);
  for (Index b = 0; b < free_->blocks(); ++b) addActions(rows, b);
  return free_;
}

/// Adds the action of a block on each of its bodies. Entries are sorted by islands, so that the
/// rows of the block are traversed in parallel.
void StepResponse::addActions(const NonsmoothRows& rows, Index block) {
  const Index first = free_->first(block), size = free_->size(block);
  int next[AdmissibleSet::mostRows];
  for (Index i = 0; i < size; ++i) next[i] = rows.start[at(first + i)];
  const auto islandOf = [&](Index i) {
    return next[i] < rows.start[at(first + i) + 1] ? island_[at(rows.column[at(next[i])])] : count_;
  };
  double G[AdmissibleSet::mostRows * FreeBodiesResponse::mostUnknowns];
  for (;;) {
    int island = count_;
    for (Index i = 0; i < size; ++i) island = std::min(island, islandOf(i));
    if (island == count_) return;
    const int n = islandSize_[at(island)];
    const Body& L = bodies_[at(island)];
    std::fill(G, G + size * n, 0.0);
    for (Index i = 0; i < size; ++i) {
      double* g = G + i * n;
      for (; islandOf(i) == island; ++next[i])
        g[place_[at(rows.column[at(next[i])])]] += rows.value[at(next[i])];
      for (int k = 0; k < n; ++k) {
        for (int j = 0; j < k; ++j) g[k] -= L(k, j) * g[j];
        g[k] *= L(k, k);
      }
    }
    free_->addBody(block, bodyStart_[at(island)], n, G);
  }
}

void StepResponse::group(NonsmoothRows& rows) {
  findParts(rows);
  joinBlocks(rows);
  startsOfBlocks(rows, first_);
}

std::shared_ptr<const ResponseOperator> StepResponse::compute(const KktSystem& system,
                                                              const NonsmoothRows& rows,
                                                              const Solve& solve, Use use) {
  solves_ = 0;
  if (forms_ == Forms::WhereCoupled && allFree(rows) && factorBodies(system))
    return ofFreeBodies(rows);
  if (auto response = ofSystem(system, rows, solve, use); response != nullptr) return response;
  return byBlocks(rows, solve, {});
}

/// The blocks of islands with many rows.
std::vector<char> StepResponse::largeBlocks(const NonsmoothRows& rows) const {
  std::vector<Index> count(rows.blocks.size(), 0);  // of rows of each island
  for (std::size_t b = 0; b < rows.blocks.size(); ++b)
    count[at(blockIsland_[b])] += rows.blocks[b].set.rows();
  std::vector<char> large;
  for (const int island : blockIsland_) large.push_back(count[at(island)] > mostFormedRows);
  return large;
}

/// Null where all of A is to be formed.
std::shared_ptr<const ResponseOperator> StepResponse::ofSystem(const KktSystem& system,
                                                               const NonsmoothRows& rows,
                                                               const Solve& solve, Use use) {
  if (use == Use::Rows) return nullptr;
  std::vector<char> large =
      use == Use::Later ? std::vector<char>(rows.blocks.size(), 1) : largeBlocks(rows);
  if (std::find(large.begin(), large.end(), 1) == large.end()) return nullptr;
  VecX compliance = VecX::Zero(rows.rows());
  for (const NonsmoothRows::Coupling& c : rows.compliance) {
    if (c.row != c.column) return nullptr;
    compliance[c.row] += c.value;
  }
  SparseRows J;
  J.rows = rows.rows();
  J.columns = system.n();
  J.start = rows.start;
  J.column.assign(rows.column.begin(), rows.column.end());
  J.value.assign(rows.value.begin(), rows.value.end());
  auto basis = std::make_shared<SystemResponse::Basis>();
  basis->system = &system;
  basis->solve = solve;
  basis->factor = &factor_;
  if (!basis->hold(J) && use != Use::Later) return nullptr;
  std::shared_ptr<const ResponseOperator> formed;
  if (std::find(large.begin(), large.end(), 0) != large.end()) {
    formed = byBlocks(rows, solve, large);
    if (formed == nullptr) return nullptr;
  }
  for (char& each : large) each = each == 0;
  return std::make_shared<SystemResponse>(first_, std::move(J), std::move(compliance),
                                          std::move(basis), std::move(formed), std::move(large));
}

/// Column by column, a row of every island at once.
std::shared_ptr<const ResponseOperator> StepResponse::byBlocks(const NonsmoothRows& rows,
                                                               const Solve& solve,
                                                               const std::vector<char>& leaveOut) {
  const auto leftOut = [&](int island) {
    return !leaveOut.empty() && leaveOut[at(blockOf_[at(parts_[at(island)][0].row)])] != 0;
  };
  entries_.clear();
  for (const NonsmoothRows::Coupling& c : rows.compliance) {
    entries_.emplace_back(static_cast<int>(c.row), static_cast<int>(c.column), c.value);
    if (c.row != c.column)
      entries_.emplace_back(static_cast<int>(c.column), static_cast<int>(c.row), c.value);
  }
  std::size_t most = 0;
  std::vector<int> islands = touched_;
  std::erase_if(islands, leftOut);
  for (const int island : islands) most = std::max(most, parts_[at(island)].size());
  solves_ = static_cast<int>(most);
  for (std::size_t round = 0; round < most; ++round) {
    force_.setZero();
    for (const int island : islands) {
      const auto& parts = parts_[at(island)];
      if (round >= parts.size()) continue;
      for (int k = parts[round].begin; k < parts[round].end; ++k)
        force_[rows.column[at(k)]] += rows.value[at(k)];
    }
    if (!solve(force_, answer_)) return nullptr;
    for (const int island : islands) {
      const auto& parts = parts_[at(island)];
      if (round >= parts.size()) continue;
      for (const Part& other : parts) {
        double sum = 0;
        for (int k = other.begin; k < other.end; ++k)
          sum += rows.value[at(k)] * answer_[rows.column[at(k)]];
        // A is symmetric up to rounding: each half of a pair gives half of both entries.
        const int i = static_cast<int>(other.row), j = static_cast<int>(parts[round].row);
        entries_.emplace_back(i, j, 0.5 * sum);
        entries_.emplace_back(j, i, 0.5 * sum);
      }
    }
  }
  SparseMatrix matrix(rows.rows(), rows.rows());
  matrix.setFromTriplets(entries_.begin(), entries_.end());
  // The response of immovable rows is rounding.
  for (Index r = 0; r < rows.rows(); ++r)
    if (double* own = ownEntry(matrix, r); own != nullptr) *own = std::max(*own, 0.0);
  return std::make_shared<SparseBlockResponse>(first_, matrix);
}

}  // namespace compliant
