#include "engine/scene/mapping_cycles.hpp"

#include <unordered_map>

namespace compliant {

namespace {

/// From an input to the output of a mapping that was set at place `when`.
struct Flow {
  std::size_t from = 0, to = 0;  ///< numbers of states
  std::size_t when = 0;
};

/// Whether the flows set before `end` form a cycle: removes states without incoming flows until
/// none is left.
bool circular(const std::vector<Flow>& flows, std::size_t states, std::size_t end) {
  std::vector<std::size_t> into(states, 0);           // remaining flows
  std::vector<std::vector<std::size_t>> out(states);  // ends of flows, by start
  for (const Flow& flow : flows) {
    if (flow.when >= end) continue;
    ++into[flow.to];
    out[flow.from].push_back(flow.to);
  }
  std::vector<std::size_t> free;
  for (std::size_t state = 0; state < states; ++state)
    if (into[state] == 0) free.push_back(state);
  for (std::size_t taken = 0; taken < free.size(); ++taken)
    for (const std::size_t to : out[free[taken]])
      if (--into[to] == 0) free.push_back(to);
  return free.size() < states;
}

}  // namespace

std::optional<std::size_t> firstCycle(const Scene& scene, const std::vector<Id>& changed) {
  std::unordered_map<Id, std::size_t> when, numbers;
  for (std::size_t i = 0; i < changed.size(); ++i) when[changed[i]] = i;
  const auto number = [&](Id state) {
    return numbers.emplace(state, numbers.size()).first->second;
  };
  std::vector<Flow> flows;
  for (const auto& [id, place] : when) {
    const auto& mapping = static_cast<const Mapping&>(*scene.find(id));
    if (!mapping.output) continue;
    for (const Ref<State>& input : mapping.inputs)
      if (input) flows.push_back({number(input.id), number(mapping.output.id), place});
  }
  if (!circular(flows, numbers.size(), changed.size())) return std::nullopt;
  std::size_t without = 0, with = changed.size();
  while (without + 1 < with) {
    const std::size_t middle = (without + with) / 2;
    (circular(flows, numbers.size(), middle) ? with : without) = middle;
  }
  return with - 1;
}

}  // namespace compliant
