#include "engine/scene/mapped_states.hpp"

#include <algorithm>

#include "engine/scene/roles.hpp"

namespace compliant {

namespace {

/// Calls next(mapping, state, enter) for each mapping that links to a reached state; `enter` marks
/// another state as reached.
template <class Next>
std::unordered_set<Id> reached(const Scene& scene, std::unordered_set<Id> states, Next next) {
  std::vector<Id> waiting(states.begin(), states.end());
  const auto enter = [&](Id state) {
    if (states.insert(state).second) waiting.push_back(state);
  };
  while (!waiting.empty()) {
    const Id state = waiting.back();
    waiting.pop_back();
    scene.eachUserOf(state, [&](const Component& user) {
      if (user.type().role == Role::Mapping) next(static_cast<const Mapping&>(user), state, enter);
    });
  }
  return states;
}

}  // namespace

std::unordered_set<Id> downstream(const Scene& scene, std::unordered_set<Id> states) {
  return reached(scene, std::move(states), [](const Mapping& mapping, Id state, const auto& enter) {
    // The output link also refers to a state of the mapping.
    const bool takesFrom = std::any_of(mapping.inputs.begin(), mapping.inputs.end(),
                                       [&](const Ref<State>& input) { return input.id == state; });
    if (takesFrom && mapping.output) enter(mapping.output.id);
  });
}

std::unordered_set<Id> upstream(const Scene& scene, std::unordered_set<Id> states) {
  return reached(scene, std::move(states), [](const Mapping& mapping, Id state, const auto& enter) {
    if (mapping.output.id != state) return;
    for (const Ref<State>& input : mapping.inputs) enter(input.id);
  });
}

}  // namespace compliant
