#include <numeric>

#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

Plan productsOf(std::vector<Edge> pairs) {
  const auto count = static_cast<Index>(pairs.size());
  return {"DotProduct", {Holds::Scalars, 1, count}, {{"pairs", Array<Edge>(std::move(pairs))}}};
}

/// Vectors at rest. Nothing, and a finding, when the scene refuses them.
std::optional<Link> vectorsAtRest(Import& import, const Object& mapping,
                                  std::vector<Vec3> vectors) {
  std::vector<std::int64_t> all(vectors.size());
  std::iota(all.begin(), all.end(), 0);
  const std::string name = import.nameOf(*outputOf(import, mapping)) + " target";
  const Id points =
      import.add(mapping, "Points", name, {{"position", Array<Vec3>(std::move(vectors))}});
  if (points == 0) return std::nullopt;
  import.add(mapping, "FixedPoints", import.scene.find(points)->name + " at rest",
             {{"state",
               Link {
                 points
               }},
              { "indices",
                Array<std::int64_t>(std::move(all)) }});
  return Link{points};
}

}  // namespace

std::optional<Plan> dotProduct(Import& import, const Object& mapping, const States& inputs) {
  auto pairs = elementPairs(import, mapping, inputs);
  if (!pairs) return std::nullopt;
  for (const Edge& pair : *pairs)
    if (pair[0] == pair[1])
      return refused(import, mapping,
                     "pairs joins element " + std::to_string(pair[0]) +
                         " to itself, and here a dot product has two vectors");
  return productsOf(std::move(*pairs));
}

std::optional<Plan> dotProductToTarget(Import& import, const Object& mapping,
                                       const States& inputs) {
  const Indices chosen = indicesOrAll(import, mapping, inputs);
  const auto targets = targetsOf(import, mapping, chosen.size(), 3);
  if (!targets) return refused(import, mapping, "There are fewer targets than indices");
  if (chosen.empty()) return refused(import, mapping, "Its input has no points");
  std::vector<Edge> pairs;
  for (const std::int64_t index : chosen) {
    if (index >= inputs[0]->count)
      return refused(import, mapping,
                     "indices contains " + std::to_string(index) + ", but the input has " +
                         std::to_string(inputs[0]->count) + " elements, counted from 0");
    pairs.push_back({index, inputs[0]->count + static_cast<std::int64_t>(pairs.size())});
  }
  const auto target = vectorsAtRest(import, mapping, asPoints(*targets));
  if (!target) return std::nullopt;
  Plan plan = productsOf(std::move(pairs));
  plan.inputs = {{inputs[0]->id}, *target};
  return plan;
}

}  // namespace compliant::sofa
