#include "engine/analysis/quantity.hpp"

#include <algorithm>

namespace compliant {

namespace {

/// The state whose elements the index of a number counts; −1: none.
int countedState(const Quantity& quantity, const SceneStructure& structure) {
  if (quantity.type->carrier == Carrier::Support) {
    const auto fixed =
        std::find_if(structure.fixed.begin(), structure.fixed.end(),
                     [&](const auto& each) { return each.projection == quantity.component; });
    return fixed != structure.fixed.end() ? fixed->state : -1;
  }
  if (const auto* constraint = structure.constraint(quantity.component)) return constraint->state;
  return structure.stateIndex(quantity.component);
}

}  // namespace

Index PersistentElement::indexIn(const PersistentIdsByState& persistentIds) const {
  const auto of = persistentIds.find(state);
  if (of == persistentIds.end()) return -1;
  const auto found = std::find(of->second.begin(), of->second.end(), persistentId);
  return found != of->second.end() ? (found - of->second.begin()) * width + part : -1;
}

std::optional<PersistentElement> persistentElement(const Quantity& quantity,
                                                   const SceneStructure& structure) {
  const int counted = countedState(quantity, structure);
  if (structure.persistentIds == nullptr || counted < 0 || quantity.index < 0) return std::nullopt;
  const Id state = structure.states[at(counted)].id;
  const Index width = widthOf(quantity, structure);
  const auto persistentIds = structure.persistentIds->find(state);
  const Index element = quantity.index / width;
  if (persistentIds == structure.persistentIds->end() ||
      at(element) >= persistentIds->second.size())
    return std::nullopt;
  return PersistentElement{state, persistentIds->second[at(element)], width,
                           quantity.index % width};
}

Quantity TrackedQuantity::in(const SceneStructure& structure) const {
  Quantity found = quantity;
  if (element && structure.persistentIds != nullptr)
    found.index = element->indexIn(*structure.persistentIds);
  return found;
}

}  // namespace compliant
