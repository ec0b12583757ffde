#include <algorithm>
#include <numeric>

#include "engine/base/text.hpp"
#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

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

}  // namespace

std::vector<Edge> side(const States& inputs) {
  std::vector<Edge> edges;
  if (inputs.size() != 2 || inputs[0]->count != inputs[1]->count) return edges;
  for (Index i = 0; i < inputs[0]->count; ++i) edges.push_back({i, inputs[0]->count + i});
  return edges;
}

Indices indicesOrAll(Import& import, const Object& mapping, const States& inputs) {
  if (auto given = indices(import, mapping, "indices"); given && !given->empty()) return *given;
  Indices all(static_cast<std::size_t>(inputs[0]->count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

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

std::optional<Plan> distance(Import& import, const Object& mapping, const States& inputs) {
  Plan plan{"Distance", {Holds::Scalars, 1, 0}};
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
  plan.shape.count = static_cast<Index>(edges.size());
  plan.fields.emplace_back("edges", edgesValue(edges));
  if (const Status added = addRest(import, mapping, edges.size(), plan.fields); !added)
    return refused(import, mapping, added.error().what);
  return plan;
}

std::optional<Plan> distanceToTarget(Import& import, const Object& mapping, const States& inputs) {
  const Indices chosen = indicesOrAll(import, mapping, inputs);
  const auto targets = targetsOf(import, mapping, chosen.size(), 3);
  if (!targets) return refused(import, mapping, "There are fewer targets than indices");
  if (mapping.find("directions"))
    import.differs(mapping, "directions are not supported: distances are always positive here");
  Plan plan{"DistanceToTarget", {Holds::Scalars, 1, static_cast<Index>(chosen.size())}};
  plan.fields.emplace_back("indices", Array<std::int64_t>(chosen));
  plan.fields.emplace_back("targets", Array<Vec3>(asPoints(*targets)));
  if (const Status added = addRest(import, mapping, chosen.size(), plan.fields); !added)
    return refused(import, mapping, added.error().what);
  return plan;
}

std::optional<Plan> differenceToTarget(Import& import, const Object& mapping,
                                       const States& inputs) {
  Indices chosen = indicesOrAll(import, mapping, inputs);
  const int width = inputs[0]->width;
  Shape shape{inputs[0]->holds, width, 0};
  std::optional<Numbers> targets;
  if (shape.holds == Holds::Coordinates) {
    // SOFA counts the coordinates selected by a mask one by one; ours stay together.
    Indices all(static_cast<std::size_t>(inputs[0]->count * width));
    std::iota(all.begin(), all.end(), 0);
    if (mapping.find("indices") && chosen != all)
      return refused(import, mapping,
                     "Only all coordinates of a joint can have targets here, in order");
    targets = targetsOf(import, mapping, all.size(), 1);
    chosen.resize(static_cast<std::size_t>(inputs[0]->count));
    std::iota(chosen.begin(), chosen.end(), 0);
  } else {
    for (const std::int64_t index : chosen)
      if (index >= inputs[0]->count)
        return refused(import, mapping,
                       "indices contains " + std::to_string(index) + ", but the input has " +
                           std::to_string(inputs[0]->count) + " elements, counted from 0");
    targets = targetsOf(import, mapping, chosen.size(), width);
  }
  if (!targets) return refused(import, mapping, "There are fewer targets than indices");
  const double sign = flag(import, mapping, "inverted").value_or(false) ? -1 : 1;
  std::vector<Term> terms;
  for (std::size_t row = 0; row < chosen.size(); ++row)
    terms.push_back({static_cast<std::int64_t>(row), 0, chosen[row], sign});
  for (double& target : *targets) target *= -sign;
  shape.count = static_cast<Index>(chosen.size());
  Plan plan{"LinearCombination", shape};
  if (shape.holds == Holds::Coordinates) plan.asked = Holds::Scalars;
  plan.fields.emplace_back("terms", Array<Term>(std::move(terms)));
  plan.fields.emplace_back("offset", Array<double>(std::move(*targets)));
  return plan;
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
  Plan plan{"Subset", {inputs[0]->holds, inputs[0]->width, static_cast<Index>(chosen.size())}};
  if (plan.shape.holds == Holds::Frames) {
    std::vector<Pose> all;
    for (const ImportedState* input : inputs)
      all.insert(all.end(), input->start.begin(), input->start.end());
    for (const std::int64_t index : chosen)
      plan.start.push_back(all[static_cast<std::size_t>(index)]);
  }
  plan.fields.emplace_back("indices", Array<std::int64_t>(std::move(chosen)));
  return plan;
}

std::optional<Plan> identity(Import& import, const Object& mapping, const States& inputs) {
  const ImportedState& input = *inputs[0];
  if (input.holds == Holds::Frames && holdsOf(*outputOf(import, mapping)) == Holds::Points)
    return originsOf(input);
  Plan plan{"Identity", input};
  if (input.holds == Holds::Coordinates && input.joint == nullptr) plan.asked = Holds::Scalars;
  plan.start = input.start;
  plan.joint = input.joint;
  return plan;
}

}  // namespace compliant::sofa
