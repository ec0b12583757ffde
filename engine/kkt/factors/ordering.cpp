#include "engine/kkt/factors/ordering.hpp"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>

namespace compliant {

namespace {

using Graph = Eigen::SparseMatrix<double, Eigen::ColMajor, int>;

/// Position k of the result is the node to eliminate k-th.
std::vector<int> amd(const std::vector<Eigen::Triplet<double>>& edges, Index nodes) {
  if (nodes == 0) return {};
  Graph graph(nodes, nodes);
  graph.setFromTriplets(edges.begin(), edges.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
  Eigen::AMDOrdering<int>()(graph, permutation);
  // Eigen's AMD returns the inverse permutation: indices()[k] is the node in place k.
  std::vector<int> order(static_cast<std::size_t>(nodes));
  for (Index k = 0; k < nodes; ++k) order[static_cast<std::size_t>(k)] = permutation.indices()[k];
  return order;
}

template <class Visit>
void forEntries(const SparseRows& A, Visit visit) {
  for (Index r = 0; r < A.rows; ++r)
    A.forRow(r, [&](int column, double) { visit(static_cast<int>(r), column); });
}

}  // namespace

std::vector<int> minimumDegree(const SparseRows& lower) {
  std::vector<Eigen::Triplet<double>> edges;
  forEntries(lower, [&](int r, int c) {
    edges.emplace_back(r, c, 1.0);
    if (r != c) edges.emplace_back(c, r, 1.0);
  });
  return amd(edges, lower.rows);
}

std::vector<int> kktOrdering(const KktSystem& system, const std::vector<char>& behind) {
  const int n = static_cast<int>(system.n());
  const std::size_t size = system.group.size();
  const int groups =
      size == 0 ? 0 : *std::max_element(system.group.begin(), system.group.end()) + 1;
  const auto groupOf = [&](int unknown) { return system.group[static_cast<std::size_t>(unknown)]; };

  std::vector<std::pair<int, int>> pairs;
  const auto couple = [&](int a, int b) {
    if (groupOf(a) != groupOf(b))
      pairs.emplace_back(std::max(groupOf(a), groupOf(b)), std::min(groupOf(a), groupOf(b)));
  };
  forEntries(system.W, couple);
  forEntries(system.J, [&](int r, int c) { couple(n + r, c); });
  forEntries(system.C, [&](int r, int c) { couple(n + r, n + c); });
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());

  std::vector<Eigen::Triplet<double>> edges;
  for (int g = 0; g < groups; ++g) edges.emplace_back(g, g, 1.0);
  for (const auto& [a, b] : pairs) {
    edges.emplace_back(a, b, 1.0);
    edges.emplace_back(b, a, 1.0);
  }
  const std::vector<int> groupOrder = amd(edges, groups);
  std::vector<int> rank(static_cast<std::size_t>(groups));
  for (std::size_t k = 0; k < groupOrder.size(); ++k)
    rank[static_cast<std::size_t>(groupOrder[k])] = static_cast<int>(k);

  // Marked rows go behind the first element they act on: sort key (rank of that element, after it).
  std::vector<bool> isMarked(static_cast<std::size_t>(groups), false);
  std::vector<int> firstElement(static_cast<std::size_t>(groups), groups);
  for (std::size_t r = 0; r < behind.size(); ++r)
    if (behind[r]) isMarked[static_cast<std::size_t>(groupOf(n + static_cast<int>(r)))] = true;
  forEntries(system.J, [&](int r, int c) {
    int& first = firstElement[static_cast<std::size_t>(groupOf(n + r))];
    first = std::min(first, rank[static_cast<std::size_t>(groupOf(c))]);
  });
  struct Key {
    int rank, late, own;
  };
  std::vector<Key> key(static_cast<std::size_t>(groups));
  for (std::size_t g = 0; g < key.size(); ++g) {
    const bool early = isMarked[g] && firstElement[g] < groups && rank[g] < firstElement[g];
    key[g] = {early ? firstElement[g] : rank[g], early ? 1 : 0, rank[g]};
  }
  std::vector<int> order(size);
  for (std::size_t u = 0; u < size; ++u) order[u] = static_cast<int>(u);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    const Key &x = key[static_cast<std::size_t>(groupOf(a))],
              &y = key[static_cast<std::size_t>(groupOf(b))];
    if (x.rank != y.rank) return x.rank < y.rank;
    if (x.late != y.late) return x.late < y.late;
    return x.own < y.own;
  });
  return order;
}

}  // namespace compliant
