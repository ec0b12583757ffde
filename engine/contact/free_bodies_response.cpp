#include "engine/contact/free_bodies_response.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/assert.hpp"

namespace compliant {

namespace {

/// Calls visit(rows, unknowns) with constants for the common cases: a contact or a row, on a body
/// or a point.
template <class Visit>
void withSizes(Index rows, int unknowns, const Visit& visit) {
  const auto withRows = [&](auto r) {
    if (unknowns == 6)
      visit(r, std::integral_constant<int, 6>());
    else if (unknowns == 3)
      visit(r, std::integral_constant<int, 3>());
    else
      visit(r, unknowns);
  };
  if (rows == 3)
    withRows(std::integral_constant<int, 3>());
  else if (rows == 1)
    withRows(std::integral_constant<int, 1>());
  else
    withRows(static_cast<int>(rows));
}

}  // namespace

void FreeBodiesResponse::beginAnew(std::span<const Index> first) {
  setStarts(first);
  start_.assign(1, 0);
  actions_.clear();
  values_.clear();
  own_.assign(at(rows()), 0.0);
  moved_ = 0;
}

void FreeBodiesResponse::addBody(Index block, Index body, int unknowns, const double* G) {
  ASSERT(block + 1 >= static_cast<Index>(start_.size()) - 1 && unknowns <= mostUnknowns);
  while (static_cast<Index>(start_.size()) < block + 2) start_.push_back(actions_.size());
  actions_.push_back({body, unknowns, values_.size()});
  values_.insert(values_.end(), G, G + size(block) * unknowns);
  start_.back() = actions_.size();
  moved_ = std::max(moved_, body + unknowns);
}

void FreeBodiesResponse::begin(const VecX& impulse, VecX& moved) const {
  moved.setZero(moved_);
  for (Index b = 0; b < blocks(); ++b) follow(b, &impulse[first(b)], moved);
}

void FreeBodiesResponse::follow(Index block, const double* change, VecX& moved) const {
  for (const Action& action : actionsOf(block)) {
    double* v = moved.data() + action.body;
    withSizes(size(block), action.unknowns, [&](auto rows, auto unknowns) {
      const double* g = gOf(action);
      for (int i = 0; i < rows; ++i)
        for (int k = 0; k < unknowns; ++k) v[k] += g[i * unknowns + k] * change[i];
    });
  }
}

void FreeBodiesResponse::addRows(Index block, const VecX& moved, double* velocity) const {
  for (const Action& action : actionsOf(block)) {
    const double* v = moved.data() + action.body;
    withSizes(size(block), action.unknowns, [&](auto rows, auto unknowns) {
      const double* g = gOf(action);
      for (int i = 0; i < rows; ++i) {
        double sum = 0;
        for (int k = 0; k < unknowns; ++k) sum += g[i * unknowns + k] * v[k];
        velocity[i] += sum;
      }
    });
  }
}

void FreeBodiesResponse::rowsOf(Index block, const VecX& moved, double* velocity) const {
  std::fill(velocity, velocity + size(block), 0.0);
  addRows(block, moved, velocity);
}

void FreeBodiesResponse::applyRow(Index block, const VecX& impulse, const VecX& moved,
                                  double* velocity) const {
  const Index begin = first(block);
  for (Index i = 0; i < size(block); ++i) velocity[i] = own_[at(begin + i)] * impulse[begin + i];
  addRows(block, moved, velocity);
}

void FreeBodiesResponse::apply(const VecX& impulse, VecX& velocity) const {
  begin(impulse, product_);
  for (Index b = 0; b < blocks(); ++b) applyRow(b, impulse, product_, velocity.data() + first(b));
}

void FreeBodiesResponse::diagonalBlock(Index block, double* values) const {
  const Index n = size(block);
  std::fill(values, values + n * n, 0.0);
  for (Index i = 0; i < n; ++i) values[i * (n + 1)] = own_[at(first(block) + i)];
  for (const Action& action : actionsOf(block)) {
    const double* g = gOf(action);
    for (Index r = 0; r < n; ++r)
      for (Index c = 0; c <= r; ++c) {
        double sum = 0;
        for (int k = 0; k < action.unknowns; ++k)
          sum += g[r * action.unknowns + k] * g[c * action.unknowns + k];
        values[r * n + c] += sum;
        if (c != r) values[c * n + r] += sum;
      }
  }
}

SparseMatrix FreeBodiesResponse::matrix() const {
  struct Acting {
    Index body, block;
    const Action* action;
  };
  std::vector<Acting> all;
  for (Index b = 0; b < blocks(); ++b)
    for (const Action& action : actionsOf(b)) all.push_back({action.body, b, &action});
  std::stable_sort(all.begin(), all.end(),
                   [](const Acting& a, const Acting& b) { return a.body < b.body; });
  std::vector<Eigen::Triplet<double>> entries;
  for (Index r = 0; r < rows(); ++r)
    entries.emplace_back(static_cast<int>(r), static_cast<int>(r), own_[at(r)]);
  const auto enter = [&](const Acting& a, const Acting& b) {
    const double *g = gOf(*a.action), *other = gOf(*b.action);
    for (Index r = 0; r < size(a.block); ++r)
      for (Index c = 0; c < size(b.block); ++c) {
        const Index row = first(a.block) + r, column = first(b.block) + c;
        if (column > row) continue;
        double sum = 0;
        for (int k = 0; k < a.action->unknowns; ++k)
          sum += g[r * a.action->unknowns + k] * other[c * a.action->unknowns + k];
        entries.emplace_back(static_cast<int>(row), static_cast<int>(column), sum);
        if (column != row)
          entries.emplace_back(static_cast<int>(column), static_cast<int>(row), sum);
      }
  };
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].body == all[begin].body) ++end;
    for (std::size_t i = begin; i < end; ++i)
      for (std::size_t j = begin; j < end; ++j)
        if (all[j].block <= all[i].block) enter(all[i], all[j]);
  }
  SparseMatrix A(rows(), rows());
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

std::shared_ptr<const ResponseOperator> FreeBodiesResponse::ofRows(
    std::span<const Index> rows) const {
  std::vector<Index> starts(rows.size() + 1), blockOf(at(this->rows()));
  for (std::size_t i = 0; i < starts.size(); ++i) starts[i] = static_cast<Index>(i);
  for (Index b = 0; b < blocks(); ++b)
    for (Index i = 0; i < size(b); ++i) blockOf[at(first(b) + i)] = b;
  auto part = std::make_shared<FreeBodiesResponse>(std::move(starts));
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const Index block = blockOf[at(rows[k])], i = rows[k] - first(block),
                row = static_cast<Index>(k);
    part->addCompliance(row, own_[at(rows[k])]);
    for (const Action& action : actionsOf(block))
      part->addBody(row, action.body, action.unknowns, gOf(action) + i * action.unknowns);
  }
  return part;
}

/// The bodies of these blocks are counted anew, so that products cost what these blocks do.
std::shared_ptr<const ResponseOperator> FreeBodiesResponse::ofBlocks(
    std::span<const Index> blocks) const {
  std::vector<std::pair<Index, Index>> bodies;  // where they begin, here and there
  for (const Index b : blocks)
    for (const Action& action : actionsOf(b)) bodies.emplace_back(action.body, action.unknowns);
  std::sort(bodies.begin(), bodies.end());
  bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
  Index unknowns = 0;
  for (auto& [here, there] : bodies) unknowns += std::exchange(there, unknowns);
  auto part = std::make_shared<FreeBodiesResponse>(startsOf(blocks));
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const Index b = blocks[k];
    for (Index i = 0; i < size(b); ++i)
      part->addCompliance(part->first(static_cast<Index>(k)) + i, own_[at(first(b) + i)]);
    for (const Action& action : actionsOf(b)) {
      const auto body =
          std::lower_bound(bodies.begin(), bodies.end(), std::pair<Index, Index>(action.body, -1));
      part->addBody(static_cast<Index>(k), body->second, action.unknowns, gOf(action));
    }
  }
  return part;
}

}  // namespace compliant
