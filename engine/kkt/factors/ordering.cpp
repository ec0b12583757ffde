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

constexpr int none = -1;

/// Calls visit(a, b) for the positions of all entries of the KKT matrix.
template <class Visit>
void forPositions(const KktSystem& system, Visit visit) {
  const auto n = static_cast<int>(system.n());
  forEntries(system.W, visit);
  forEntries(system.J, [&](int r, int c) { visit(n + r, c); });
  forEntries(system.C, [&](int r, int c) { visit(n + r, n + c); });
}

/// Pairs of nodes that rows couple, and a minimum-degree order for them.
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

/// A group and an element on which it acts.
using Action = std::pair<int, int>;
using Actions = std::vector<Action>;  // sorted

Actions actionsOf(const KktSystem& system) {
  Actions actions;
  forEntries(system.J, [&](int r, int c) {
    actions.emplace_back(system.group[at(system.n() + r)], system.group[at(c)]);
  });
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

/// Options of an ordering: the groups, and which of them come after elements.
struct Groups {
  std::vector<char> marked;     ///< groups with a marked row
  std::vector<char> condensed;  ///< groups that are not nodes of the graph
  Actions actions;
};

enum class Marked { Nodes, Couplings };

/// As couplings, marked groups connect the few elements on which they act.
Groups groupsOf(const KktSystem& system, const std::vector<char>& behind, Marked as) {
  constexpr std::size_t few = 4;
  const auto& group = system.group;
  const std::size_t count =
      group.empty() ? 0 : at(*std::max_element(group.begin(), group.end())) + 1;
  Groups groups{std::vector<char>(count, 0), std::vector<char>(count, 0), actionsOf(system)};
  for (std::size_t r = 0; r < behind.size(); ++r)
    if (behind[r] != 0) groups.marked[at(group[at(system.n()) + r])] = 1;
  forGroups(groups.actions, [&](int g, std::span<const Action> elements) {
    groups.condensed[at(g)] =
        as == Marked::Couplings && groups.marked[at(g)] != 0 && elements.size() <= few;
  });
  return groups;
}

/// The rank of each group by minimum degree. Elements held by a condensed group of one element come
/// last.
std::vector<int> ranksOf(const KktSystem& system, const Groups& groups) {
  const auto count = static_cast<int>(groups.marked.size());
  const std::vector<int>& group = system.group;
  const auto condensed = [&](int g) { return groups.condensed[at(g)] != 0; };
  std::vector<char> held(at(count), 0);
  forGroups(groups.actions, [&](int g, std::span<const Action> elements) {
    if (condensed(g) && elements.size() == 1) held[at(elements[0].second)] = 1;
  });
  // Of equivalent nodes the last comes first, so held ones are numbered first.
  std::vector<int> groupOf(at(count)), node(at(count)), rank(at(count));
  std::iota(groupOf.begin(), groupOf.end(), 0);
  std::stable_partition(groupOf.begin(), groupOf.end(), [&](int g) { return held[at(g)] != 0; });
  for (int k = 0; k < count; ++k) node[at(groupOf[at(k)])] = k;
  Couplings couplings;
  forGroups(groups.actions, [&](int g, std::span<const Action> elements) {
    if (!condensed(g)) return;
    for (const Action& a : elements)
      for (const Action& b : elements) couplings.add(node[at(a.second)], node[at(b.second)]);
  });
  forPositions(system, [&](int a, int b) {
    const int g = group[at(a)], other = group[at(b)];
    if (!condensed(g) && !condensed(other)) couplings.add(node[at(g)], node[at(other)]);
  });
  const std::vector<int> nodes = couplings.minimumDegree(count);
  for (int k = 0; k < count; ++k) {
    const int g = groupOf[at(nodes[at(k)])];
    rank[at(g)] = held[at(g)] != 0 ? count + k : k;
  }
  return rank;
}

/// For each group, the rank of the element after which it comes, or none. Condensed groups follow
/// an element only while it has room: rows beyond its unknowns would have no pivots before the next
/// element.
std::vector<int> placesBehind(const KktSystem& system, const Groups& groups,
                              const std::vector<int>& rank) {
  struct Moved {
    std::vector<int> ranks;  ///< of the elements on which the group acts, ascending
    int group;
  };
  std::vector<Moved> moved;
  forGroups(groups.actions, [&](int g, std::span<const Action> elements) {
    std::vector<int> ranks;
    for (const Action& each : elements) ranks.push_back(rank[at(each.second)]);
    std::sort(ranks.begin(), ranks.end());
    if (groups.condensed[at(g)] != 0 || (groups.marked[at(g)] != 0 && rank[at(g)] < ranks.front()))
      moved.push_back({std::move(ranks), g});
  });
  std::sort(moved.begin(), moved.end(), [](const Moved& a, const Moved& b) {
    return std::tie(a.ranks, a.group) < std::tie(b.ranks, b.group);
  });
  std::vector<int> size(rank.size(), 0), room(2 * rank.size(), 0);  // of each group; of each rank
  for (const int g : system.group) ++size[at(g)];
  for (std::size_t g = 0; g < rank.size(); ++g) room[at(rank[g])] = size[g];
  std::vector<int> place(rank.size(), none);
  for (const Moved& each : moved) {
    const int own = size[at(each.group)];
    const auto fits = [&](int r) {
      return groups.condensed[at(each.group)] == 0 || room[at(r)] >= own;
    };
    const auto found = std::find_if(each.ranks.begin(), each.ranks.end(), fits);
    place[at(each.group)] = found != each.ranks.end() ? *found : each.ranks.back();
    room[at(place[at(each.group)])] -= own;
  }
  return place;
}

std::vector<int> orderOf(const KktSystem& system, const Groups& groups) {
  const std::vector<int> rank = ranksOf(system, groups), place = placesBehind(system, groups, rank);
  // After an element: in the order of their own ranks.
  const auto key = [&](int unknown) {
    const std::size_t g = at(system.group[at(unknown)]);
    return std::tuple(place[g] != none ? place[g] : rank[g], place[g] != none, rank[g]);
  };
  std::vector<int> order(system.group.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return key(a) < key(b); });
  return order;
}

/// The entries of the factor for an order, from the paths of its elimination tree (Davis 2006,
/// section 4.1).
std::size_t fillOf(const KktSystem& system, const std::vector<int>& order) {
  std::vector<int> position(order.size()), parent(order.size(), -1), mark(order.size(), -1);
  for (std::size_t p = 0; p < order.size(); ++p) position[at(order[p])] = static_cast<int>(p);
  std::vector<std::vector<int>> row(order.size());
  forPositions(system, [&](int a, int b) {
    row[at(std::max(position[at(a)], position[at(b)]))].push_back(
        std::min(position[at(a)], position[at(b)]));
  });
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
  const Groups asNodes = groupsOf(system, behind, Marked::Nodes);
  std::vector<int> nodes = orderOf(system, asNodes);
  if (std::find(asNodes.marked.begin(), asNodes.marked.end(), 1) == asNodes.marked.end())
    return nodes;
  std::vector<int> couplings = orderOf(system, groupsOf(system, behind, Marked::Couplings));
  return fillOf(system, couplings) < fillOf(system, nodes) ? couplings : nodes;
}

}  // namespace compliant
