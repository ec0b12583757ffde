#include <algorithm>
#include <cmath>
#include <set>

#include "engine/base/text.hpp"
#include "engine/import/sofa/laws.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/passes.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// One spring of SOFA: force k (l − l₀) + D l̇ along the line from a to b.
struct Spring {
  Edge ends{0, 0};       ///< a in the first object, b in the second
  double stiffness = 0;  ///< k, N/m
  double viscosity = 0;  ///< D, N·s/m
  double rest = 0;       ///< l₀, m
};

constexpr double softest = 1e-12;  // N/m: weaker springs only damp

/// Springs as five numbers each (a, b, k, D, l₀), or as five lists.
std::vector<Spring> listed(Import& import, const Object& object) {
  std::vector<Spring> springs;
  if (const auto list = numbers(import, object, "spring"); list && !list->empty()) {
    if (list->size() % 5 != 0)
      import.leavesOut(object, "spring has " + std::to_string(list->size()) +
                                   " numbers, not five per spring (two ends, stiffness, damping, "
                                   "length): the last is left out");
    for (std::size_t i = 0; i + 4 < list->size(); i += 5) {
      const auto& s = *list;
      const auto end = [&](double number) {
        return number >= 0 && number <= 1e9 ? static_cast<std::int64_t>(number) : -1;
      };
      springs.push_back({{end(s[i]), end(s[i + 1])}, s[i + 2], s[i + 3], s[i + 4]});
    }
    return springs;
  }
  const auto a = indices(import, object, "indices1"), b = indices(import, object, "indices2");
  if (!a || !b) return springs;
  const auto at = [](const std::optional<Numbers>& list, std::size_t i, double fallback) {
    return !list || list->empty() ? fallback : (*list)[std::min(i, list->size() - 1)];
  };
  const auto k = numbers(import, object, "stiffness"), D = numbers(import, object, "damping");
  const auto rest = numbers(import, object, object.find("lengths") ? "lengths" : "length");
  for (std::size_t i = 0; i < std::min(a->size(), b->size()); ++i)
    springs.push_back({{(*a)[i], (*b)[i]}, at(k, i, 100), at(D, i, 5), at(rest, i, 0)});
  return springs;
}

/// Springs along the mesh: k/l₀ and D/l₀ for each pair of corners, each pair once.
std::vector<Spring> alongMesh(Import& import, const Object& object, const ImportedState& state) {
  std::vector<Spring> springs;
  const Object* topology = topologyOf(object);
  if (topology == nullptr || state.mapped || state.holds != Holds::Points) return springs;
  const std::vector<Vec3> places = asPoints(startOf(import, *state.object));
  std::set<Edge> taken;
  const auto add = [&](std::int64_t a, std::int64_t b, double k, double D) {
    const auto inside = [&](std::int64_t i) {
      return i >= 0 && i < static_cast<std::int64_t>(places.size());
    };
    if (!inside(a) || !inside(b) || !taken.insert({std::min(a, b), std::max(a, b)}).second) return;
    const double length =
        (places[static_cast<std::size_t>(b)] - places[static_cast<std::size_t>(a)]).norm();
    if (length > 0)
      springs.push_back({{a, b}, k / length, D / length, length});
    else
      import.leavesOut(object,
                       "Points " + std::to_string(a) + " and " + std::to_string(b) +
                           " coincide, and a spring of the mesh needs a length: it is left out");
  };
  const double allK = number(import, object, "stiffness", 0),
               allD = number(import, object, "damping", 0);
  const auto coefficients = [&](const std::string& kind) {
    return std::pair(number(import, object, kind + "Stiffness", allK),
                     number(import, object, kind + "Damping", allD));
  };
  const auto [lineK, lineD] = coefficients("lines");
  if (lineK != 0 || lineD != 0)
    for (const Edge& edge : edgesOf(import, *topology)) add(edge[0], edge[1], lineK, lineD);
  const auto addElements = [&](const char* kind, const char* data, std::size_t corners) {
    const auto [k, D] = coefficients(kind);
    if (k == 0 && D == 0) return;
    const auto list = indices(import, *topology, data);
    for (std::size_t first = 0; list && first + corners <= list->size(); first += corners)
      for (std::size_t i = 0; i < corners; ++i)
        for (std::size_t j = i + 1; j < corners; ++j)
          add((*list)[first + i], (*list)[first + j], k, D);
  };
  addElements("triangles", "triangles", 3);
  addElements("quads", "quads", 4);
  addElements("tetrahedra", "tetrahedra", 4);
  addElements("cubes", "hexahedra", 8);
  return springs;
}

bool fits(Import& import, const Object& object, const Spring& spring, const ImportedState& first,
          const ImportedState& second) {
  const auto inside = [](std::int64_t end, const ImportedState& state) {
    return end >= 0 && end < state.count;
  };
  if (!inside(spring.ends[0], first) || !inside(spring.ends[1], second)) {
    import.leavesOut(object, "A spring refers to a point that does not exist: it is left out");
    return false;
  }
  if (!(spring.stiffness >= 0 && spring.stiffness <= 1e12 && spring.viscosity >= 0 &&
        spring.viscosity <= 1e12 && spring.rest >= 0)) {
    import.leavesOut(object, "A spring has stiffness " + numberText(spring.stiffness) +
                                 " N/m, damping " + numberText(spring.viscosity) +
                                 " N s/m and length " + numberText(spring.rest) +
                                 " m; they must be at least 0 and at most 1e12: it is left out");
    return false;
  }
  return true;
}

/// λ = −(φ + d φ̇)/c with c = 1/k and d = D/k; if d differs between springs, D becomes a separate
/// drag.
void addSprings(Import& import, const Object& object, const ImportedState& first,
                const ImportedState& second, std::vector<Spring> springs, Fields fields) {
  std::erase_if(springs,
                [&](const Spring& spring) { return !fits(import, object, spring, first, second); });
  if (springs.empty()) {
    import.leavesOut(object, "It has no springs: it is left out");
    return;
  }
  const bool oneSided = std::any_of(fields.begin(), fields.end(),
                                    [](const auto& field) { return field.first == "admissible"; });
  const bool two = first.id != second.id;
  std::vector<Edge> edges;
  Numbers rest, compliances, viscosities;
  for (const Spring& spring : springs) {
    edges.push_back({spring.ends[0], spring.ends[1] + (two ? first.count : 0)});
    rest.push_back(spring.rest);
    compliances.push_back(1 / std::max(spring.stiffness, softest));
    viscosities.push_back(spring.viscosity);
  }
  std::vector<Link> inputs{{first.id}};
  if (two) inputs.push_back({second.id});
  const std::string name = import.nameOf(object);
  const auto extension = addMapped(
      import, object, "Distance", name + " extension",
      Shape{Holds::Scalars, 1, static_cast<Index>(springs.size())}, std::move(inputs),
      {{"edges", Array<Edge>(std::move(edges))}, {"rest", Array<double>(std::move(rest))}});
  if (!extension) return;
  // SOFA's springs stiffen exactly: their matrix contains the force over the length, also in
  // compression.
  import.stiffening[extension->id] = Stiffening::Exact;
  const bool damped =
      std::any_of(viscosities.begin(), viscosities.end(), [](double D) { return D > 0; });
  const double d = viscosities.front() * compliances.front();
  bool even = d <= 1e6;
  for (std::size_t i = 0; i < springs.size(); ++i)
    even = even && std::abs(viscosities[i] * compliances[i] - d) <= 1e-12 * d;
  fields.emplace_back("state", Link{extension->id});
  if (damped && even) fields.emplace_back("damping_ratio", d);
  addCompliance(import, object, name, std::move(compliances), std::move(fields));
  if (damped && !even) {
    if (oneSided) import.differs(object, "The damping of springs that are slack acts here too");
    Fields drag{{"state", Link{extension->id}},
                {"coefficients", Array<double>(std::move(viscosities))}};
    import.add(object, "ViscousDrag", name + " damping", std::move(drag));
  }
  if (damped)
    import.differs(
        object,
        "SOFA treats the damping of springs explicitly; here it is implicit, like the stiffness: "
        "more stable, with a difference of order h. Across a spring, SOFA's stiffness is its "
        "force, damping included, over its length, positive or negative; here too if "
        "geometric_stiffness is exact, but only for springs in tension if it is stabilized");
}

/// Springs that do not push become rows that pull; a force always acts in both directions.
Fields sidesOf(Import& import, const Object& object) {
  if (!flag(import, object, "noCompression").value_or(false))
    return {{"handling", std::string("force")}};
  return {{"admissible", std::string("pulling")}};
}

void importSpringSet(Import& import, const Object& object) {
  const bool first = object.find("object1") != nullptr, second = object.find("object2") != nullptr;
  const ImportedState* a = stateOf(import, object, first ? "object1" : "mstate");
  if (a == nullptr) return;
  const ImportedState* b = second ? stateOf(import, object, "object2") : a;
  if (b == nullptr) return;
  if (object.written == "SpringForceField")
    import.remarks(object,
                   "Up to v22 SOFA takes the force of a SpringForceField from the start of the "
                   "step; here it is implicit, as in SOFA since");
  if (a->holds != Holds::Points || b->holds != Holds::Points) {
    import.leavesOut(object, "Springs act between points (Vec3d): it is left out");
    return;
  }
  const bool mesh = object.type == "MeshSpringForceField";
  addSprings(import, object, *a, *b, mesh ? alongMesh(import, object, *a) : listed(import, object),
             sidesOf(import, object));
  object.ignore({"drawMinElongationRange", "drawMaxElongationRange", "drawSpringSize",
                 "showArrowSize", "topology", "isCompliance", "stiffness", "damping",
                 "noCompression"});
}

}  // namespace

void importSprings(Import& import) {
  for (const Object* object : import.take({"MeshSpringForceField", "StiffSpringForceField"}))
    importSpringSet(import, *object);
}

}  // namespace compliant::sofa
