#include "engine/kkt/factors/ordering.hpp"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>

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

namespace {

/// Pairs of nodes that rows couple, and the order that they suggest.
class Couplings {
 public:
  void add(int a, int b) {
    if (a != b) pairs_.emplace_back(std::max(a, b), std::min(a, b));
  }
  std::vector<int> minimumDegree(int nodes) {
    std::sort(pairs_.begin(), pairs_.end());
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
    std::vector<Eigen::Triplet<double>> edges;
    for (int node = 0; node < nodes; ++node) edges.emplace_back(node, node, 1.0);
    for (const auto& [a, b] : pairs_) {
      edges.emplace_back(a, b, 1.0);
      edges.emplace_back(b, a, 1.0);
    }
    return amd(edges, nodes);
  }

 private:
  std::vector<std::pair<int, int>> pairs_;
};

/// A group that acts on an element.
using Action = std::pair<int, int>;
using Actions = std::vector<Action>;  // sorted

Actions actionsOf(const KktSystem& system) {
  Actions actions;
  forEntries(system.J, [&](int r, int c) { actions.emplace_back(system.group[at(system.n() + r)], system.group[at(c)]); });
  std::sort(actions.begin(), actions.end());
  actions.erase(std::unique(actions.begin(), actions.end()), actions.end());
  return actions;
}

/// Calls visit(group, elements) for every group that acts on some.
template <class Visit>
void forGroups(const Actions& actions, Visit visit) {
  for (std::size_t begin = 0, end = 0; begin < actions.size(); begin = end) {
    while (end < actions.size() && actions[end].first == actions[begin].first) ++end;
    visit(actions[begin].first, std::span(actions).subspan(begin, end - begin));
  }
}

/// Of each group: whether one of its rows is marked.
std::vector<char> markedGroups(const KktSystem& system, const std::vector<char>& behind) {
  const auto& group = system.group;
  std::vector<char> marked(group.empty() ? 0 : at(*std::max_element(group.begin(), group.end())) + 1, 0);
  for (std::size_t r = 0; r < behind.size(); ++r)
    if (behind[r] != 0) marked[at(group[at(system.n()) + r])] = 1;
  return marked;
}

enum class Marked { Nodes, Couplings };

std::vector<int> orderOf(const KktSystem& system, const std::vector<char>& marked, const Actions& actions, Marked as) {
  const auto n = static_cast<int>(system.n()), groups = static_cast<int>(marked.size());
  const std::vector<int>& group = system.group;
  // As couplings, marked groups connect the few elements that they act on. One of a single element holds it: that comes last.
  // Of nodes alike the last comes first, so what is held is numbered first.
  constexpr std::size_t few = 4;
  std::vector<char> condensed(at(groups), 0), held(at(groups), 0);
  forGroups(actions, [&](int g, std::span<const Action> elements) {
    condensed[at(g)] = as == Marked::Couplings && marked[at(g)] != 0 && elements.size() <= few;
    if (condensed[at(g)] != 0 && elements.size() == 1) held[at(elements[0].second)] = 1;
  });
  std::vector<int> groupOf(at(groups)), node(at(groups));
  std::iota(groupOf.begin(), groupOf.end(), 0);
  std::stable_partition(groupOf.begin(), groupOf.end(), [&](int g) { return held[at(g)] != 0; });
  for (int k = 0; k < groups; ++k) node[at(groupOf[at(k)])] = k;
  Couplings couplings;
  forGroups(actions, [&](int g, std::span<const Action> elements) {
    if (condensed[at(g)] == 0) return;
    for (const Action& a : elements)
      for (const Action& b : elements) couplings.add(node[at(a.second)], node[at(b.second)]);
  });
  const auto couple = [&](int a, int b) {
    if (condensed[at(group[at(a)])] == 0 && condensed[at(group[at(b)])] == 0)
      couplings.add(node[at(group[at(a)])], node[at(group[at(b)])]);
  };
  forEntries(system.W, couple);
  forEntries(system.J, [&](int r, int c) { couple(n + r, c); });
  forEntries(system.C, [&](int r, int c) { couple(n + r, n + c); });
  std::vector<int> rank(at(groups));
  const std::vector<int> nodes = couplings.minimumDegree(groups);
  for (int k = 0; k < groups; ++k) {
    const int g = groupOf[at(nodes[at(k)])];
    rank[at(g)] = held[at(g)] != 0 ? groups + k : k;
  }

  // Marked groups go behind the first element they act on: sort key (rank of that element, after it). As couplings they do
  // so only while it has room: rows beyond its unknowns would have no pivots before the next element.
  struct Key {
    int rank, late, own;
    auto operator<=>(const Key&) const = default;
  };
  std::vector<Key> key;
  for (int g = 0; g < groups; ++g) key.push_back({rank[at(g)], 0, rank[at(g)]});
  struct Moved {
    std::vector<int> ranks;  // of the elements that the group acts on, ascending
    int group;
  };
  std::vector<Moved> moved;
  forGroups(actions, [&](int g, std::span<const Action> elements) {
    std::vector<int> ranks;
    for (const Action& each : elements) ranks.push_back(rank[at(each.second)]);
    std::sort(ranks.begin(), ranks.end());
    if (condensed[at(g)] != 0 || (marked[at(g)] != 0 && rank[at(g)] < ranks.front())) moved.push_back({std::move(ranks), g});
  });
  std::sort(moved.begin(), moved.end(),
            [](const Moved& a, const Moved& b) { return std::tie(a.ranks, a.group) < std::tie(b.ranks, b.group); });
  std::vector<int> size(at(groups), 0), room(at(2 * groups), 0);  // of each group; of each rank
  for (const int g : group) ++size[at(g)];
  for (int g = 0; g < groups; ++g) room[at(rank[at(g)])] = size[at(g)];
  for (const Moved& each : moved) {
    const int own = size[at(each.group)];
    const auto fits = [&](int r) { return condensed[at(each.group)] == 0 || room[at(r)] >= own; };
    const auto place = std::find_if(each.ranks.begin(), each.ranks.end(), fits);
    const int behind = place != each.ranks.end() ? *place : each.ranks.back();
    room[at(behind)] -= own;
    key[at(each.group)] = {behind, 1, rank[at(each.group)]};
  }
  std::vector<int> order(group.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return key[at(group[at(a)])] < key[at(group[at(b)])]; });
  return order;
}

/// Entries of the factor in an order, by the paths of its elimination tree (Davis 2006, section 4.1).
std::size_t entriesOf(const KktSystem& system, const std::vector<int>& order) {
  std::vector<int> position(order.size()), parent(order.size(), -1), mark(order.size(), -1);
  for (std::size_t p = 0; p < order.size(); ++p) position[at(order[p])] = static_cast<int>(p);
  std::vector<std::vector<int>> row(order.size());
  const auto n = static_cast<int>(system.n());
  const auto add = [&](int a, int b) {
    row[at(std::max(position[at(a)], position[at(b)]))].push_back(std::min(position[at(a)], position[at(b)]));
  };
  forEntries(system.W, add);
  forEntries(system.J, [&](int r, int c) { add(n + r, c); });
  forEntries(system.C, [&](int r, int c) { add(n + r, n + c); });
  std::size_t entries = 0;
  for (std::size_t k = 0; k < order.size(); ++k) {
    mark[k] = static_cast<int>(k);
    for (int j : row[k])
      for (; mark[at(j)] != static_cast<int>(k); j = parent[at(j)], ++entries) {
        if (parent[at(j)] == -1) parent[at(j)] = static_cast<int>(k);
        mark[at(j)] = static_cast<int>(k);
      }
  }
  return entries;
}

}  // namespace

std::vector<int> kktOrdering(const KktSystem& system, const std::vector<char>& behind) {
  const std::vector<char> marked = markedGroups(system, behind);
  const Actions actions = actionsOf(system);
  std::vector<int> nodes = orderOf(system, marked, actions, Marked::Nodes);
  if (std::find(marked.begin(), marked.end(), 1) == marked.end()) return nodes;
  std::vector<int> couplings = orderOf(system, marked, actions, Marked::Couplings);
  return entriesOf(system, couplings) < entriesOf(system, nodes) ? couplings : nodes;
}

}  // namespace compliant
