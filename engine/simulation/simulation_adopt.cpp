#include <algorithm>
#include <map>

#include "engine/contact/contact_order.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

/// How the elements of a state continue those of an earlier motion.
class Continuation {
 public:
  Continuation(Id state, Index before, Index now, const PreviousElements& elements)
      : before_(before), now_(now) {
    if (const auto told = elements.find(state); told != elements.end()) elements_ = &told->second;
  }

  /// Whether every element existed before.
  bool complete() const {
    if (elements_ == nullptr) return now_ == before_;
    return static_cast<Index>(elements_->size()) == now_ &&
           std::all_of(elements_->begin(), elements_->end(),
                       [this](Index old) { return old >= 0 && old < before_; });
  }
  /// The earlier index of an element; negative: none.
  Index elementBefore(Index now) const {
    if (elements_ == nullptr) return now_ == before_ ? now : -1;
    const Index old = static_cast<Index>(elements_->size()) == now_ ? (*elements_)[at(now)] : -1;
    return old < before_ ? old : -1;
  }
  /// Copies `width` numbers of each element, from their starts in both vectors.
  void take(VecX& to, Index start, const VecX& from, Index startBefore, Index width) const {
    for (Index i = 0; i < now_; ++i)
      if (const Index old = elementBefore(i); old >= 0)
        to.segment(start + i * width, width) = from.segment(startBefore + old * width, width);
  }
  /// The same for rows that a mapping computes. Their earlier indices may be unknown: rows were
  /// then added or removed at the end.
  void takeRows(VecX& to, Index start, const VecX& from, Index startBefore, Index width) const {
    if (elements_ != nullptr) return take(to, start, from, startBefore, width);
    const Index size = std::min(before_, now_) * width;
    to.segment(start, size) = from.segment(startBefore, size);
  }

 private:
  const std::vector<Index>* elements_ = nullptr;  ///< null: numbered as before
  Index before_, now_;
};

/// The directions in which projections hold the elements of states.
class HeldDirections {
 public:
  explicit HeldDirections(const SceneStructure& structure) {
    for (const SceneStructure::FixedElement& fixed : structure.fixed)
      held_[{structure.states[at(fixed.state)].id, fixed.element}].emplace_back(fixed.all,
                                                                                fixed.direction);
  }
  bool sameAs(const HeldDirections& before, Id state, Index element, Index elementBefore) const {
    return of(state, element) == before.of(state, elementBefore);
  }

 private:
  using Held = std::vector<std::pair<bool, Vec3>>;
  const Held& of(Id state, Index element) const {
    static const Held free;
    const auto found = held_.find({state, element});
    return found != held_.end() ? found->second : free;
  }

  std::map<std::pair<Id, Index>, Held> held_;
};

/// The contacts of an earlier motion, in the numbering of a layout.
class ContinuedContacts {
 public:
  ContinuedContacts(const PreviousMotion& before, const Layout& layout) {
    for (const SceneStructure::StateInfo& old : before.structure.states) {
      const int now = layout.stateIndex(old.id);
      const bool same = now >= 0 && !before.elements.contains(old.id) &&
                        layout.states[at(now)].shape.count == old.shape.count;
      states_.push_back(same ? now : gone);
    }
    std::map<Id, int> shapes, systems;
    for (std::size_t i = 0; i < layout.shapes.size(); ++i)
      shapes[layout.shapes[i].shape->id] = static_cast<int>(i);
    for (std::size_t i = 0; i < layout.systems.size(); ++i)
      systems[layout.systems[i].integrator->id] = static_cast<int>(i);
    const auto found = [](const std::map<Id, int>& places, Id id) {
      const auto place = places.find(id);
      return place != places.end() ? place->second : gone;
    };
    for (const Id id : before.structure.shapes) shapes_.push_back(found(shapes, id));
    for (const auto& system : before.structure.systems)
      systems_.push_back(found(systems, system.integrator));
  }

  /// The contacts whose parts still exist with the same numbering.
  std::vector<Contact> of(const std::vector<Contact>& before) const {
    std::vector<Contact> now;
    for (Contact contact : before)
      if (take(states_, contact.a.state) && take(states_, contact.b.state) &&
          take(shapes_, contact.a.shape) && take(shapes_, contact.b.shape) &&
          take(systems_, contact.system))
        now.push_back(contact);
    std::stable_sort(now.begin(), now.end(), isBefore);
    return now;
  }

 private:
  static constexpr int gone = -1;

  static bool take(const std::vector<int>& places, int& place) {
    if (place < 0) return true;
    place = static_cast<std::size_t>(place) < places.size() ? places[at(place)] : gone;
    return place != gone;
  }

  std::vector<int> states_, shapes_, systems_;
};

}  // namespace

void Simulation::adopt(const PreviousMotion& before) {
  const SceneStructure& from = before.structure;
  const Motion& motion = before.motion;
  motion_.time = motion.time;
  motion_.step = motion.step;
  motion_.ledger = motion.ledger;
  for (const SceneStructure::StateInfo& old : from.states) {
    const int now = layout_.stateIndex(old.id);
    if (now < 0) continue;
    const Layout::StateSlot& to = layout_.states[at(now)];
    if (to.independent() == old.mapped) continue;
    const Continuation continuation(old.id, old.shape.count, to.shape.count, before.elements);
    // Coordinates that count turns need their earlier values; all others are
    // recomputed.
    if (old.mapped && old.shape.positionWidth == to.shape.positionWidth)
      continuation.takeRows(motion_.x, to.x, motion.x, old.x, to.shape.positionWidth);
    else
      continuation.take(motion_.x, to.x, motion.x, old.x, to.shape.positionWidth);
    continuation.take(motion_.v, to.v, motion.v, old.v, to.shape.velocityWidth);
    for (auto part : {&Motion::change, &Motion::reaction, &Motion::netForce})
      continuation.take(motion_.*part, to.v, motion.*part, old.v, to.shape.velocityWidth);
  }
  // A new clock continues as if it had existed from the start.
  for (const Layout::StateSlot& now : layout_.states)
    if (now.independent() && now.shape.isTime() && from.stateIndex(now.state->id) < 0)
      motion_.x.segment(now.x, now.shape.count).array() += motion.time;
  motion_.contacts = ContinuedContacts(before, layout_).of(motion.contacts);
  for (const Layout::ConstraintSlot& to : layout_.constraints) {
    const SceneStructure::ConstraintInfo* old = from.constraint(to.constraint->id);
    const Layout::StateSlot& state = layout_.states[at(to.state)];
    const int width = state.shape.velocityWidth;
    if (old == nullptr || old->width != width) continue;
    const Continuation continuation(state.state->id, old->rows / width, to.rows / width,
                                    before.elements);
    continuation.take(motion_.lambda, to.row, motion.lambda, old->row, width);
    continuation.take(motion_.broken, to.row, motion.broken, old->row, width);
    continuation.take(motion_.strain, to.row, motion.strain, old->row, width);
  }
  for (auto& dynamics : dynamics_) dynamics->assembler().jacobians().projectVelocities(motion_);
  keepVelocities(before);
  for (auto& dynamics : dynamics_) {
    dynamics->assembler().jacobians().startClocks(motion_);
    dynamics->propagate();
  }
}

/// Directions held as before keep the bits of their velocity, which a new projection would round.
void Simulation::keepVelocities(const PreviousMotion& before) {
  const HeldDirections then(before.structure), now(*structure_);
  for (const SceneStructure::StateInfo& old : before.structure.states) {
    const int index = layout_.stateIndex(old.id);
    if (index < 0 || old.mapped || !layout_.states[at(index)].independent()) continue;
    const Layout::StateSlot& to = layout_.states[at(index)];
    const Continuation continuation(old.id, old.shape.count, to.shape.count, before.elements);
    const Index width = to.shape.velocityWidth;
    for (Index e = 0; e < to.shape.count; ++e)
      if (const Index was = continuation.elementBefore(e);
          was >= 0 && now.sameAs(then, old.id, e, was))
        motion_.v.segment(to.v + e * width, width) =
            before.motion.v.segment(old.v + was * width, width);
  }
}

bool Simulation::continues(const PreviousMotion& before) const {
  return std::all_of(
      layout_.states.begin(), layout_.states.end(), [&](const Layout::StateSlot& now) {
        if (!now.independent() || now.shape.isTime() || now.shape.count == 0) return true;
        const int then = before.structure.stateIndex(now.state->id);
        if (then < 0 || before.structure.states[at(then)].mapped) return false;
        return Continuation(now.state->id, before.structure.states[at(then)].shape.count,
                            now.shape.count, before.elements)
            .complete();
      });
}

}  // namespace compliant
