#include "engine/import/sofa/mappings.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/text.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/states.hpp"
#include "engine/scene/edit.hpp"

namespace compliant::sofa {

namespace {

/// A mapping with the states that it joins.
struct Join {
  const Object* object = nullptr;
  std::vector<const Object*> inputs;  ///< MechanicalObjects; null: a link that leads nowhere
  const Object* output = nullptr;     ///< null: it computes no state (a visual or collision model)
};

/// What a mapping becomes here.
struct Plan {
  std::string type;
  int width = 3;
  Index count = 0;
  Fields fields;
};

using States = std::vector<const ImportedState*>;

bool isMapping(const Object& object) { return object.type.ends_with("Mapping"); }

Join joinOf(Import& import, const Object& mapping) {
  Join join{&mapping, {}, nullptr};
  const auto attribute = [&](std::initializer_list<std::string_view> names) -> const std::string* {
    for (const std::string_view name : names)
      if (const std::string* text = mapping.find(name)) return text;
    return nullptr;
  };
  const std::string* input = attribute({"input", "object1"});
  const std::string* output = attribute({"output", "object2"});
  join.output = output ? stateObject(import, mapping, *output) : nullptr;
  if (output == nullptr) join.output = stateIn(*mapping.node);
  if (input == nullptr) {
    if (mapping.node->parent != nullptr)
      join.inputs.push_back(stateObjectAbove(*mapping.node->parent));
    return join;
  }
  std::string_view rest = *input;
  while (true) {
    const auto first = rest.find_first_not_of(" \t\n\r");
    if (first == std::string_view::npos) return join;
    rest.remove_prefix(first);
    const auto link = rest.substr(0, rest.find_first_of(" \t\n\r"));
    join.inputs.push_back(stateObject(import, mapping, link));
    rest.remove_prefix(link.size());
  }
}

Index total(const States& inputs) {
  return std::accumulate(inputs.begin(), inputs.end(), Index(0),
                         [](Index sum, const ImportedState* state) { return sum + state->count; });
}

/// Element `element` of input `input`, counted through all inputs; nothing if there is no such
/// element.
std::optional<std::int64_t> through(const States& inputs, std::int64_t input,
                                    std::int64_t element) {
  if (input < 0 || input >= static_cast<std::int64_t>(inputs.size())) return std::nullopt;
  if (element < 0 || element >= inputs[static_cast<std::size_t>(input)]->count) return std::nullopt;
  for (std::int64_t i = 0; i < input; ++i) element += inputs[static_cast<std::size_t>(i)]->count;
  return element;
}

std::optional<Plan> refused(Import& import, const Object& mapping, const std::string& why) {
  import.leavesOut(mapping, why + ": it is left out, with the state that it computes");
  return std::nullopt;
}

/// Pairs (input, element), as indices through all inputs.
std::optional<Indices> throughPairs(Import& import, const Object& mapping, const States& inputs,
                                    const std::vector<Edge>& pairs) {
  Indices all;
  for (const Edge& pair : pairs) {
    const auto index = through(inputs, pair[0], pair[1]);
    if (!index) {
      refused(import, mapping,
              "indexPairs refers to element " + std::to_string(pair[1]) + " of input " +
                  std::to_string(pair[0]) + ", which does not exist");
      return std::nullopt;
    }
    all.push_back(*index);
  }
  return all;
}

Value edgesValue(std::vector<Edge> edges) { return Array<Edge>(std::move(edges)); }

/// Edges between two inputs of equal size, element by element: SOFA pairs them so by default.
std::vector<Edge> side(const States& inputs) {
  std::vector<Edge> edges;
  if (inputs.size() != 2 || inputs[0]->count != inputs[1]->count) return edges;
  for (Index i = 0; i < inputs[0]->count; ++i) edges.push_back({i, inputs[0]->count + i});
  return edges;
}

Stiffening stiffeningOf(Import& import, const Object& mapping) {
  const double choice = number(import, mapping, "geometricStiffness", 2);
  return choice == 0 ? Stiffening::None : choice == 1 ? Stiffening::Exact : Stiffening::Stabilized;
}

/// restLengths, or zero, or (nothing) the lengths at the start.
Status addRest(Import& import, const Object& mapping, std::size_t rows, Fields& fields) {
  const auto given = numbers(import, mapping, "restLengths");
  const bool fromZero = flag(import, mapping, "computeDistance").value_or(false);
  if (given && given->size() == rows) {
    for (const double length : *given)
      if (!(length >= 0))
        return Error{"", "restLengths has the negative length " + numberText(length)};
    fields.emplace_back("rest", Array<double>(*given));
    return {};
  }
  if (given && !given->empty())
    import.remarks(mapping, "restLengths has " + std::to_string(given->size()) + " numbers for " +
                                std::to_string(rows) + " links: they are recomputed, as in SOFA");
  if (fromZero) fields.emplace_back("rest", Array<double>{0.0});
  return {};
}

std::optional<Plan> distance(Import& import, const Object& mapping, const States& inputs) {
  Plan plan{"Distance", 1, 0, {}};
  std::vector<Edge> edges;
  const bool safe = mapping.type == "SafeDistanceMapping";
  const Object* topology = safe ? nullptr : topologyOf(mapping);
  if (const std::string* link = mapping.find("topology")) {
    const Target target = follow(
        import.tree, mapping, link->substr(std::min(link->find_first_not_of(" @"), link->size())));
    topology = target.object != nullptr && isTopology(*target.object) ? target.object : nullptr;
  }
  const auto quadruples = inputs.size() > 1 ? indices(import, mapping, "pairs") : std::nullopt;
  if (quadruples) {
    for (std::size_t i = 0; i + 3 < quadruples->size(); i += 4) {
      const auto& q = *quadruples;
      const auto a = through(inputs, q[i], q[i + 1]), b = through(inputs, q[i + 2], q[i + 3]);
      if (!a || !b)
        return refused(import, mapping, "pairs refers to an element that does not exist");
      edges.push_back({*a, *b});
    }
  } else if (const auto given = pairs(import, mapping, "pairs"); given && inputs.size() == 1) {
    edges = *given;
  } else if (topology != nullptr) {
    edges = edgesOf(import, *topology);
  } else {
    edges = side(inputs);
  }
  if (const auto named = pairs(import, mapping, "indexPairs"); named && !quadruples) {
    const auto all = throughPairs(import, mapping, inputs, *named);
    if (!all) return std::nullopt;
    for (Edge& edge : edges)
      for (std::int64_t& end : edge) {
        if (end < 0 || end >= static_cast<std::int64_t>(all->size()))
          return refused(import, mapping,
                         "An edge refers to pair " + std::to_string(end) + ", but indexPairs has " +
                             std::to_string(all->size()) + " pairs, counted from 0");
        end = (*all)[static_cast<std::size_t>(end)];
      }
  }
  if (edges.empty()) return refused(import, mapping, "No topology in its node or above has edges");
  for (const Edge& edge : edges)
    for (const std::int64_t end : edge)
      if (end < 0 || end >= total(inputs))
        return refused(import, mapping,
                       "An edge refers to point " + std::to_string(end) + ", but the inputs have " +
                           std::to_string(total(inputs)) + " points, counted from 0");
  plan.count = static_cast<Index>(edges.size());
  plan.fields.emplace_back("edges", edgesValue(edges));
  if (const Status added = addRest(import, mapping, edges.size(), plan.fields); !added)
    return refused(import, mapping, added.error().what);
  return plan;
}

/// Indices given, or all elements of the input.
Indices indicesOrAll(Import& import, const Object& mapping, const States& inputs) {
  if (auto given = indices(import, mapping, "indices"); given && !given->empty()) return *given;
  Indices all(static_cast<std::size_t>(inputs[0]->count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// Targets of `rows` rows of so many numbers each; SOFA repeats none.
std::optional<Numbers> targetsOf(Import& import, const Object& mapping, std::size_t rows,
                                 int width) {
  Numbers given = numbers(import, mapping, "targets").value_or(Numbers());
  const auto w = static_cast<std::size_t>(width);
  if (const auto order = indices(import, mapping, "targetIndices"); order && !order->empty()) {
    Numbers ordered;
    for (const std::int64_t target : *order)
      for (std::size_t i = 0; i < w; ++i) {
        const std::size_t at = static_cast<std::size_t>(target) * w + i;
        if (at >= given.size()) return std::nullopt;
        ordered.push_back(given[at]);
      }
    given = ordered;
  }
  if (given.size() < rows * w) return std::nullopt;
  given.resize(rows * w);
  return given;
}

std::optional<Plan> distanceToTarget(Import& import, const Object& mapping, const States& inputs) {
  const Indices chosen = indicesOrAll(import, mapping, inputs);
  const auto targets = targetsOf(import, mapping, chosen.size(), 3);
  if (!targets) return refused(import, mapping, "There are fewer targets than indices");
  if (mapping.find("directions"))
    import.differs(mapping, "directions are not supported: distances are always positive here");
  Plan plan{"DistanceToTarget", 1, static_cast<Index>(chosen.size()), {}};
  plan.fields.emplace_back("indices", Array<std::int64_t>(chosen));
  plan.fields.emplace_back("targets", Array<Vec3>(asPoints(*targets)));
  if (const Status added = addRest(import, mapping, chosen.size(), plan.fields); !added)
    return refused(import, mapping, added.error().what);
  return plan;
}

std::optional<Plan> differenceToTarget(Import& import, const Object& mapping,
                                       const States& inputs) {
  const Indices chosen = indicesOrAll(import, mapping, inputs);
  const int width = inputs[0]->width;
  auto targets = targetsOf(import, mapping, chosen.size(), width);
  if (!targets) return refused(import, mapping, "There are fewer targets than indices");
  const double sign = flag(import, mapping, "inverted").value_or(false) ? -1 : 1;
  std::vector<Term> terms;
  for (std::size_t row = 0; row < chosen.size(); ++row)
    terms.push_back({static_cast<std::int64_t>(row), 0, chosen[row], sign});
  for (double& target : *targets) target *= -sign;
  Plan plan{"LinearCombination", width, static_cast<Index>(chosen.size()), {}};
  plan.fields.emplace_back("terms", Array<Term>(std::move(terms)));
  plan.fields.emplace_back("offset", Array<double>(std::move(*targets)));
  return plan;
}

/// p2 − p1 for pairs within one state, or between two.
std::optional<Plan> difference(Import& import, const Object& mapping, const States& inputs) {
  std::vector<Edge> edges = pairs(import, mapping, "pairs").value_or(std::vector<Edge>());
  const int width = inputs[0]->width;
  const bool multi = inputs.size() == 2;
  if (edges.empty()) {
    edges = side(inputs);
  } else if (multi) {
    for (Edge& edge : edges) {
      const auto a = through(inputs, 0, edge[0]), b = through(inputs, 1, edge[1]);
      if (!a || !b)
        return refused(import, mapping, "pairs refers to an element that does not exist");
      edge = {*a, *b};
    }
  }
  if (edges.empty())
    return refused(import, mapping, "It has no pairs, and its inputs are not two of equal size");
  for (const Edge& edge : edges)
    for (const std::int64_t end : edge)
      if (end < 0 || end >= total(inputs))
        return refused(import, mapping,
                       "pairs contains " + std::to_string(end) + ", but the inputs have " +
                           std::to_string(total(inputs)) + " elements, counted from 0");
  const auto count = static_cast<Index>(edges.size());
  if (width == 3) return Plan{"Difference", 3, count, {{"edges", edgesValue(std::move(edges))}}};
  std::vector<Term> terms;
  const auto term = [&](std::size_t row, std::int64_t element, double weight) {
    const bool second = element >= inputs[0]->count;
    terms.push_back({static_cast<std::int64_t>(row), second ? 1 : 0,
                     second ? element - inputs[0]->count : element, weight});
  };
  for (std::size_t row = 0; row < edges.size(); ++row) {
    term(row, edges[row][1], 1);
    term(row, edges[row][0], -1);
  }
  return Plan{"LinearCombination", width, count, {{"terms", Array<Term>(std::move(terms))}}};
}

std::optional<Plan> subset(Import& import, const Object& mapping, const States& inputs) {
  Indices chosen;
  if (mapping.type == "SubsetMultiMapping") {
    const auto named = pairs(import, mapping, "indexPairs");
    if (!named || named->empty())
      return refused(import, mapping, "indexPairs (pairs of input and element) is missing");
    const auto all = throughPairs(import, mapping, inputs, *named);
    if (!all) return std::nullopt;
    chosen = *all;
  } else if (mapping.type == "IdentityMultiMapping") {
    chosen.resize(static_cast<std::size_t>(total(inputs)));
    std::iota(chosen.begin(), chosen.end(), 0);
  } else {
    chosen = indices(import, mapping, "indices").value_or(Indices());
    const double first = number(import, mapping, "first", -1),
                 last = number(import, mapping, "last", -1);
    if (chosen.empty() && first >= 0 && last >= first &&
        last < static_cast<double>(inputs[0]->count))
      for (auto i = static_cast<std::int64_t>(first); i <= static_cast<std::int64_t>(last); ++i)
        chosen.push_back(i);
    if (chosen.empty())
      return refused(import, mapping,
                     "It has no indices; SOFA would use the nearest points, which this import does "
                     "not support");
  }
  for (const std::int64_t index : chosen)
    if (index >= total(inputs))
      return refused(import, mapping,
                     "It selects element " + std::to_string(index) + ", but the inputs have " +
                         std::to_string(total(inputs)) + " elements, counted from 0");
  const auto count = static_cast<Index>(chosen.size());
  return Plan{
      "Subset", inputs[0]->width, count, {{"indices", Array<std::int64_t>(std::move(chosen))}}};
}

std::optional<Plan> identity(const States& inputs) {
  return Plan{"Identity", inputs[0]->width, inputs[0]->count, {}};
}

struct Kind {
  std::string_view sofa;
  std::optional<Plan> (*plan)(Import&, const Object&, const States&);
  std::size_t mostInputs;
  int inputWidth;  ///< 0: any
};

/// THE table of mappings.
constexpr std::size_t many = 1000;
const Kind kinds[] = {
    {"IdentityMapping", [](Import&, const Object&, const States& s) { return identity(s); }, 1, 0},
    {"IdentityMultiMapping", subset, many, 0},
    {"SubsetMapping", subset, 1, 0},
    {"SubsetMultiMapping", subset, many, 0},
    {"DistanceMapping", distance, 1, 3},
    {"DistanceMultiMapping", distance, many, 3},
    {"SafeDistanceMapping", distance, 1, 3},
    {"DistanceFromTargetMapping", distanceToTarget, 1, 3},
    {"SafeDistanceFromTargetMapping", distanceToTarget, 1, 3},
    {"DifferenceMapping", difference, 1, 0},
    {"DifferenceMultiMapping", difference, 2, 0},
    {"DifferenceFromTargetMapping", differenceToTarget, 1, 0},
    {"OffsetMapping", differenceToTarget, 1, 0},
};

const Kind* kindOf(const Object& mapping) {
  for (const Kind& kind : kinds)
    if (kind.sofa == mapping.type) return &kind;
  return nullptr;
}

/// Attributes that change nothing here: what is computed is computed the same way.
void ignoreOfMapping(const Object& mapping) {
  mapping.ignore({"mapForces", "mapConstraints", "mapMasses", "mapMatrices", "constant",
                  "applyRestPosition", "checkJacobian", "isMechanical", "pairs", "resizeToModel",
                  "handleTopologyChange", "ignoreNotFound", "epsilonLength", "geometricStiffness"});
}

void importMapping(Import& import, const Join& join, const Kind& kind) {
  const Object& mapping = *join.object;
  States inputs;
  for (const Object* input : join.inputs) {
    const ImportedState* state = importedState(import, mapping, input);
    if (state == nullptr) return;
    inputs.push_back(state);
  }
  for (const ImportedState* state : inputs)
    if (state->width != inputs[0]->width ||
        (kind.inputWidth != 0 && state->width != kind.inputWidth)) {
      refused(import, mapping,
              kind.inputWidth == 3 ? "Its inputs must be points (Vec3d)"
                                   : "Its inputs must all have the same template");
      return;
    }
  if (inputs.empty() || inputs.size() > kind.mostInputs) {
    refused(import, mapping,
            "It has " + std::to_string(inputs.size()) + " inputs; " +
                (kind.mostInputs == 1   ? "it must have one"
                 : kind.mostInputs == 2 ? "it must have one or two"
                                        : "it must have one or more"));
    return;
  }
  auto plan = kind.plan(import, mapping, inputs);
  ignoreOfMapping(mapping);
  if (!plan) return;
  if (join.output->find("template") != nullptr && widthOf(*join.output) != plan->width) {
    refused(
        import, mapping,
        "Its output must have the template " + std::string(plan->width == 1 ? "Vec1d" : "Vec3d"));
    return;
  }
  auto state = addMapped(import, mapping, plan->type, import.nameOf(*join.output), plan->width,
                         plan->count, inputs, std::move(plan->fields));
  if (!state) return;
  state->object = join.output;
  import.states[join.output] = *state;
  if (plan->type == "Distance" || plan->type == "DistanceToTarget")
    import.stiffening[state->id] = stiffeningOf(import, mapping);
}

}  // namespace

std::optional<ImportedState> addMapped(Import& import, const Object& from,
                                       const std::string& mapping, const std::string& name,
                                       int width, Index count,
                                       const std::vector<const ImportedState*>& inputs,
                                       Fields fields) {
  const Id state = import.add(from, width == 3 ? "Points" : "Scalars", name, {});
  if (state == 0) return std::nullopt;
  std::vector<Link> links;
  for (const ImportedState* input : inputs) links.push_back({input->id});
  fields.emplace_back("inputs", Array<Link>(std::move(links)));
  fields.emplace_back("output", Link{state});
  const std::string stateName = import.scene.find(state)->name;
  if (import.add(from, mapping, stateName + " map", std::move(fields)) == 0) {
    (void)applyEdit(import.scene, {Erase{state}});
    return std::nullopt;
  }
  return ImportedState{nullptr, state, stateName, width, count, true};
}

std::vector<const Object*> mappedStates(Import& import) {
  std::vector<const Object*> outputs;
  for (const Object* object : import.tree.objects)
    if (isMapping(*object))
      if (const Join join = joinOf(import, *object); join.output != nullptr)
        outputs.push_back(join.output);
  return outputs;
}

void importMappings(Import& import) {
  std::vector<Join> waiting;
  std::map<const Object*, const Object*> makers;  // by output
  for (const Object* object : import.tree.objects) {
    if (!isMapping(*object)) continue;
    object->understood = true;
    Join join = joinOf(import, *object);
    if (join.output == nullptr) {
      ignoreOfMapping(*object);
      object->ignoreAll();
      import.remarks(*object,
                     "It computes a visual or collision model, not a MechanicalObject, and does "
                     "not affect the motion");
    } else if (const auto [maker, first] = makers.insert({join.output, object}); !first) {
      import.leavesOut(*object, "The " + join.output->label() + " is already computed by the " +
                                    maker->second->label() + " of line " +
                                    std::to_string(maker->second->line) +
                                    ": this mapping is left out");
    } else if (kindOf(*object) == nullptr) {
      object->ignoreAll();
      refused(import, *object, "This type of mapping is not supported");
    } else {
      waiting.push_back(std::move(join));
    }
  }
  // Inputs first: a mapping waits while another one is still to compute an input of it. What is
  // ready goes in the order of the file.
  std::map<const Object*, std::vector<std::size_t>>
      users;  // of a state that is still to be computed
  for (std::size_t i = 0; i < waiting.size(); ++i) users[waiting[i].output];
  std::vector<std::size_t> missing(waiting.size(), 0);
  std::set<std::size_t> ready;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    for (const Object* input : waiting[i].inputs)
      if (const auto made = users.find(input); made != users.end()) {
        ++missing[i];
        made->second.push_back(i);
      }
    if (missing[i] == 0) ready.insert(i);
  }
  std::vector<bool> done(waiting.size(), false);
  while (!ready.empty()) {
    const std::size_t next = *ready.begin();
    ready.erase(ready.begin());
    done[next] = true;
    importMapping(import, waiting[next], *kindOf(*waiting[next].object));
    for (const std::size_t user : users[waiting[next].output])
      if (--missing[user] == 0) ready.insert(user);
  }
  for (std::size_t i = 0; i < waiting.size(); ++i)
    if (!done[i])
      refused(import, *waiting[i].object, "It belongs to a cycle of mappings or depends on one");
}

}  // namespace compliant::sofa
