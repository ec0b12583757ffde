#include "engine/run/quantity.hpp"

#include <algorithm>

namespace compliant {

namespace {

/// The state whose elements a number counts, and how many numbers of its kind each has.
struct Counted {
  int state = -1;
  Index width = 1;
};

Counted countedBy(const Quantity& quantity, const SceneStructure& structure) {
  using enum Quantity::Kind;
  if (quantity.kind == Support || quantity.kind == SupportPart) {
    const auto fixed =
        std::find_if(structure.fixed.begin(), structure.fixed.end(),
                     [&](const auto& each) { return each.projection == quantity.component; });
    return {fixed != structure.fixed.end() ? fixed->state : -1,
            quantity.kind == SupportPart ? supportWidth(structure, quantity.component) : 1};
  }
  if (const auto* constraint = structure.constraint(quantity.component))
    return {constraint->state, constraint->width};
  const int state = structure.stateIndex(quantity.component);
  if (state < 0) return {};
  const StateShape& shape = structure.states[at(state)].shape;
  return {state, quantity.kind == Position   ? shape.positionWidth
                 : quantity.kind == Velocity ? shape.velocityWidth
                                             : 1};
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
  const Counted counted = countedBy(quantity, structure);
  if (structure.persistentIds == nullptr || counted.state < 0 || quantity.index < 0)
    return std::nullopt;
  const Id state = structure.states[at(counted.state)].id;
  const auto persistentIds = structure.persistentIds->find(state);
  const Index element = quantity.index / counted.width;
  if (persistentIds == structure.persistentIds->end() ||
      at(element) >= persistentIds->second.size())
    return std::nullopt;
  return PersistentElement{state, persistentIds->second[at(element)], counted.width,
                           quantity.index % counted.width};
}

Quantity TrackedQuantity::in(const SceneStructure& structure) const {
  Quantity found = quantity;
  if (element && structure.persistentIds != nullptr)
    found.index = element->indexIn(*structure.persistentIds);
  return found;
}

}  // namespace compliant
