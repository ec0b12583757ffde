#include "engine/simulation/massless_states.hpp"

#include <set>

#include "engine/scene/mapped_states.hpp"

namespace compliant {

namespace {

/// Whether the force resists motion: a pure load does not determine the motion of a massless state.
bool resists(const Layout& layout, const Layout::ForceSlot& slot, const Motion& motion) {
  if (slot.state < 0) return false;
  std::vector<Entry> entries;
  MatrixWriter recorder(entries);
  const StateView state = layout.view(slot.state, motion);
  slot.force->stiffness(state, recorder);
  slot.force->damping(state, recorder);
  return !entries.empty();
}

bool heldAsWhole(const Layout& layout, int state) {
  std::set<Index> held;
  for (const Layout::ProjectionSlot& slot : layout.projections)
    if (slot.state == state)
      for (const ProjectionWriter::Fixed& fixed : slot.fixed.fixed)
        if (fixed.all) held.insert(fixed.element);
  return static_cast<Index>(held.size()) == layout.states[at(state)].shape.count;
}

}  // namespace

std::vector<Id> masslessStates(const Scene& scene, const Layout& layout, const Motion& motion) {
  std::unordered_set<Id> acted;
  const auto act = [&](int state) { acted.insert(layout.states[at(state)].state->id); };
  for (const Layout::MassSlot& slot : layout.masses) act(slot.state);
  for (const Layout::ConstraintSlot& slot : layout.constraints) act(slot.state);
  for (const Layout::ForceSlot& slot : layout.forces)
    if (resists(layout, slot, motion)) act(slot.state);
  const std::unordered_set<Id> moved = upstream(scene, std::move(acted));
  std::vector<Id> massless;
  for (std::size_t s = 0; s < layout.states.size(); ++s) {
    const Layout::StateSlot& slot = layout.states[s];
    if (slot.independent() && !slot.shape.isTime() && slot.shape.count > 0 &&
        !moved.contains(slot.state->id) && !heldAsWhole(layout, static_cast<int>(s)))
      massless.push_back(slot.state->id);
  }
  return massless;
}

}  // namespace compliant
