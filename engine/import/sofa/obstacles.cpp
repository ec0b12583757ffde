#include "engine/import/sofa/passes.hpp"

#include "engine/import/sofa/solvers.hpp"
#include "engine/import/sofa/states.hpp"
#include "engine/scene/mapped_states.hpp"
#include "engine/scene/roles.hpp"

namespace compliant::sofa {

namespace {

/// States that have a mass, or from which a state with mass is computed.
std::unordered_set<Id> heavy(const Scene& scene) {
  std::unordered_set<Id> carriers;
  for (const auto& [name, id] : scene.names())
    if (const Component* component = scene.find(id); component->type().role == Role::Mass)
      carriers.insert(static_cast<const Mass&>(*component).state.id);
  return upstream(scene, std::move(carriers));
}

/// States that carry a model which is not simulated.
std::unordered_set<Id> carriersOfObstacles(Import& import) {
  std::unordered_set<Id> carriers;
  for (const Object* object : import.tree.objects) {
    if (object->find("simulated") == nullptr || flag(import, *object, "simulated").value_or(true))
      continue;
    const auto state = import.states.find(stateObjectAbove(*object->node));
    if (state != import.states.end()) carriers.insert(state->second.id);
  }
  return upstream(import.scene, std::move(carriers));
}

}  // namespace

void holdObstacles(Import& import) {
  const std::unordered_set<Id> obstacles = carriersOfObstacles(import);
  if (obstacles.empty()) return;
  const std::unordered_set<Id> moving = heavy(import.scene);
  for (const auto& [object, state] : import.states) {
    if (state.mapped || state.count == 0 || !obstacles.contains(state.id) ||
        moving.contains(state.id) || motionSolver(*object->node) == nullptr)
      continue;
    holdAtRest(import, *object, state);
    import.remarks(*object,
                   "It has no mass, and its collision model is not simulated: it is held at rest, "
                   "as in SOFA");
  }
}

}  // namespace compliant::sofa
