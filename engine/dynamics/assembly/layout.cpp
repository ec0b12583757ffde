#include "engine/dynamics/assembly/layout.hpp"

#include "engine/dynamics/assembly/effective_mass.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_set>

#include "engine/base/text.hpp"
#include "engine/dynamics/assembly/layout_remarks.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

constexpr std::array governors{Role::Integrator, Role::Solver, Role::ContactDetector,
                               Role::ContactSolver};

/// Builds a layout from a scene. Components that do not fit are left out with a sentence.
class LayoutBuilder {
 public:
  explicit LayoutBuilder(const Scene& scene) : scene_(scene) {
    for (const auto& [name, id] : scene.names()) {
      const Component* component = scene.find(id);
      if (component->enabled) byRole_[component->type().role].push_back(component);
    }
  }

  Layout build() {
    findSystems();
    sortStates();
    addShapes();
    addMasses();
    addForces();
    addConstraints();
    addProjections();
    findIdleGovernors();
    addContactRemarks(scene_, layout_);
    layout_.folder = scene_.folder;
    return std::move(layout_);
  }

 private:
  void leaveOut(const Component& component, std::string sentence) {
    layout_.issues.push_back({component.id, std::move(sentence)});
  }

  template <class R>
  std::vector<const R*> all() {
    std::vector<const R*> result;
    for (const Component* component : byRole_[R::role])
      result.push_back(static_cast<const R*>(component));
    return result;
  }

  /// The governing component of `name`: that of the longest branch containing it.
  template <class R>
  const R* governing(const std::string& name) {
    const auto& byBranch = governors_[R::role];
    for (std::string branch = branchOf(name);;
         branch = branchOf(branch.substr(0, branch.size() - 1))) {
      if (const auto found = byBranch.find(branch); found != byBranch.end())
        return static_cast<const R*>(found->second);
      if (branch.empty()) return nullptr;
    }
  }

  void findSystems() {
    for (const Role role : governors) {
      auto& first = governors_[role];
      for (const Component* component : byRole_[role]) {
        const auto [place, added] = first.emplace(branchOf(component->name), component);
        if (!added)
          leaveOut(*component, "The branch already has the " + std::string(roleText(role)) + " " +
                                   inQuotes(place->second->name) + "; only that one is used");
      }
    }
  }

  /// Reports integrators and solvers that no system uses; otherwise they would be ignored silently.
  void findIdleGovernors() {
    if (layout_.systems.empty()) return;
    std::unordered_set<Id> told, used;
    for (const LayoutIssue& issue : layout_.issues) told.insert(issue.component);
    for (const Layout::System& system : layout_.systems)
      used.insert({system.integrator->id, system.solver->id, system.contactSolver->id,
                   system.detector != nullptr ? system.detector->id : 0});
    for (const Role role : governors)
      for (const Component* component : byRole_[role]) {
        if (used.contains(component->id) || told.contains(component->id)) continue;
        const std::string name = roleText(role);
        leaveOut(*component, role == Role::Integrator
                                 ? "This integrator is not used: its branch has no state"
                                 : "This " + name + " is not used: the " + name +
                                       " nearest to an integrator serves "
                                       "its whole branch. Add an integrator beside this " +
                                       name + ", or move the " + name + " to an integrator");
      }
  }

  int systemFor(const std::string& stateName) {
    const Integrator* integrator = governing<Integrator>(stateName);
    const auto [known, added] =
        systemOf_.emplace(integrator != nullptr ? integrator : defaultIntegrator(),
                          static_cast<int>(layout_.systems.size()));
    if (!added) return known->second;
    Layout::System system;
    system.integrator = integrator != nullptr ? integrator : defaultIntegrator();
    system.branch = integrator != nullptr ? branchOf(integrator->name) : std::string();
    const KktSolver* solver = integrator != nullptr ? governing<KktSolver>(integrator->name)
                                                    : governing<KktSolver>(stateName);
    system.solver = solver != nullptr ? solver : defaultSolver();
    const ContactSolver* contactSolver = integrator != nullptr
                                             ? governing<ContactSolver>(integrator->name)
                                             : governing<ContactSolver>(stateName);
    system.contactSolver = contactSolver != nullptr ? contactSolver : defaultContactSolver();
    system.detector = integrator != nullptr ? governing<ContactDetector>(integrator->name)
                                            : governing<ContactDetector>(stateName);
    layout_.systems.push_back(system);
    return known->second;
  }

  // A scene without integrator or solver moves with the defaults.
  static const Integrator* defaultIntegrator() {
    static const auto component = registry().find(blocks::integrator)->create();
    return static_cast<const Integrator*>(component.get());
  }
  static const KktSolver* defaultSolver() {
    static const auto component = registry().find(blocks::solver)->create();
    return static_cast<const KktSolver*>(component.get());
  }

  static const ContactSolver* defaultContactSolver() {
    static const auto component = registry().find(blocks::contactSolver)->create();
    return static_cast<const ContactSolver*>(component.get());
  }

  /// Adds states so that inputs come before outputs: independent ones by name, then mapped ones.
  void sortStates() {
    std::map<Id, const Mapping*> mappingOf;
    for (const Mapping* mapping : all<Mapping>()) {
      const State* output = scene_.resolve(mapping->output);
      if (output == nullptr) {
        leaveOut(*mapping, "The mapping has no output; choose a state");
      } else if (!output->enabled) {
        leaveOut(*mapping, "The output " + inQuotes(output->name) + " is disabled");
      } else if (const auto found = mappingOf.find(output->id); found != mappingOf.end()) {
        leaveOut(*mapping, "The output " + inQuotes(output->name) + " is already computed by " +
                               inQuotes(found->second->name));
      } else if (output->designedCount() > 0) {
        leaveOut(*mapping,
                 "The output " + inQuotes(output->name) +
                     " has positions of its own; clear them so that the mapping can compute them");
      } else {
        mappingOf.emplace(output->id, mapping);
      }
    }
    for (const State* state : all<State>()) {
      if (mappingOf.contains(state->id)) continue;
      if (auto sentence = state->check()) {
        leaveOut(*state, *sentence);
        continue;
      }
      if (state->designedCount() == 0)
        leaveOut(*state, "It has no elements: give it positions, or let a mapping compute it");
      addState(*state, state->shape(state->designedCount()), -1, systemFor(state->name));
    }
    addMappings(mappingOf);
    for (const auto& [output, mapping] : mappingOf) leaveOut(*mapping, missingInput(*mapping));
  }

  /// Adds mappings once their inputs are available, and removes settled ones from the list. It
  /// works in rounds by the ids of outputs: each round takes those that are ready at their turn.
  void addMappings(std::map<Id, const Mapping*>& mappingOf) {
    std::map<Id, int> missing;                         // missing inputs, by output
    std::unordered_map<Id, std::vector<Id>> awaiting;  // outputs, by missing input
    std::set<std::pair<int, Id>> ready;                // round and output
    for (const auto& [output, mapping] : mappingOf) {
      int& count = missing[output];
      for (const Ref<State>& input : mapping->inputs) {
        if (input && layout_.stateIndex(input.id) >= 0) continue;
        ++count;
        awaiting[input.id].push_back(output);
      }
      if (count == 0) ready.insert({0, output});
    }
    while (!ready.empty()) {
      const auto [round, output] = *ready.begin();
      ready.erase(ready.begin());
      const auto pending = mappingOf.find(output);
      if (!tryMapping(*pending->second)) continue;
      mappingOf.erase(pending);
      if (layout_.stateIndex(output) < 0) continue;
      for (const Id next : awaiting[output])
        if (--missing[next] == 0) ready.insert({next > output ? round : round + 1, next});
    }
  }

  std::string missingInput(const Mapping& mapping) {
    for (const Ref<State>& input : mapping.inputs) {
      const State* state = scene_.resolve(input);
      if (state == nullptr) return "An input is missing; choose a state";
      if (!state->enabled) return "The input " + inQuotes(state->name) + " is disabled";
      if (layout_.stateIndex(state->id) < 0)
        return "The input " + inQuotes(state->name) + " is itself left out";
    }
    return "The mapping has no input; choose a state";
  }

  /// True if the mapping is settled: added, or left out permanently.
  bool tryMapping(const Mapping& mapping) {
    Layout::MappingSlot slot;
    slot.mapping = &mapping;
    std::vector<StateShape> shapes;
    if (mapping.inputs.empty()) return false;
    for (const Ref<State>& input : mapping.inputs) {
      const int index = input ? layout_.stateIndex(input.id) : -1;
      if (index < 0) return false;
      slot.inputs.push_back(index);
      shapes.push_back(layout_.states[static_cast<std::size_t>(index)].shape);
    }
    const State& output = *scene_.resolve(mapping.output);
    StateShape shape = output.shape(0);
    if (auto sentence = mapping.check(shapes, shape)) {
      leaveOut(mapping, *sentence);
      return true;
    }
    const int system = layout_.states[static_cast<std::size_t>(slot.inputs[0])].system;
    for (const int input : slot.inputs) {
      if (layout_.states[static_cast<std::size_t>(input)].system == system) continue;
      leaveOut(mapping,
               "The inputs have different integrators; a mapping cannot couple two systems");
      return true;
    }
    shape.count = mapping.outputCount(shapes);
    slot.relative = mapping.relativeToStart();
    layout_.mappings.push_back(std::move(slot));
    layout_.mappings.back().output =
        addState(output, shape, static_cast<int>(layout_.mappings.size()) - 1, system);
    return true;
  }

  int addState(const State& state, const StateShape& shape, int mapping, int system) {
    layout_.states.push_back(
        {&state, shape, layout_.positions, layout_.velocities, mapping, system});
    layout_.positions += shape.positions();
    layout_.velocities += shape.velocities();
    const int place = static_cast<int>(layout_.states.size()) - 1;
    layout_.places.emplace(state.id, place);
    return place;
  }

  /// The state on which a component acts, or −1 with a sentence.
  template <class R>
  int stateOf(const R& component) {
    const State* state = scene_.resolve(component.state);
    if (state == nullptr) {
      leaveOut(component, "No state is chosen");
      return -1;
    }
    const int index = layout_.stateIndex(state->id);
    if (index < 0) {
      leaveOut(component, "The state " + inQuotes(state->name) +
                              (state->enabled ? " is itself left out" : " is disabled"));
      return -1;
    }
    if (auto sentence = component.check(layout_.states[static_cast<std::size_t>(index)].shape)) {
      leaveOut(component, *sentence);
      return -1;
    }
    return index;
  }

  void addShapes() {
    for (const Shape* shape : all<Shape>())
      if (const int state = stateOf(*shape); state >= 0) layout_.shapes.push_back({shape, state});
  }

  void addMasses() {
    for (const Mass* mass : all<Mass>()) {
      const int state = stateOf(*mass);
      if (state < 0) continue;
      Layout::MassSlot slot{mass, state, Vec3::Zero(), {}};
      if (auto sentence = layout_.findBodies(slot))
        leaveOut(*mass, *sentence);
      else
        layout_.masses.push_back(std::move(slot));
    }
    layout_.updateMasses(scene_);
  }

  void addForces() {
    for (const ForceField* force : all<ForceField>()) {
      // Fields such as gravity belong to the masses.
      if (force->acceleration()) continue;
      if (const int state = stateOf(*force); state >= 0) layout_.forces.push_back({force, state});
    }
  }

  void addConstraints() {
    std::unordered_set<Id> takePart;
    for (const Constraint* constraint : all<Constraint>()) {
      const int state = stateOf(*constraint);
      if (state < 0) continue;
      const Layout::StateSlot& slot = layout_.states[static_cast<std::size_t>(state)];
      layout_.constraints.push_back(
          {constraint, state, layout_.rows, slot.shape.velocities(), slot.system});
      layout_.rows += slot.shape.velocities();
      takePart.insert(constraint->id);
    }
    for (const auto& [name, id] : scene_.names()) {
      const Component& component = *scene_.find(id);
      if (component.type().role != Role::Constraint || takePart.contains(id)) continue;
      const int state = layout_.stateIndex(static_cast<const Constraint&>(component).state.id);
      if (state >= 0) layout_.disabled.push_back({id, state});
    }
  }

  void addProjections() {
    for (const Projection* projection : all<Projection>()) {
      const int state = stateOf(*projection);
      if (state < 0) continue;
      const Layout::StateSlot& slot = layout_.states[static_cast<std::size_t>(state)];
      if (!slot.independent()) {
        leaveOut(*projection, "A projection needs an independent state; " +
                                  inQuotes(slot.state->name) + " is computed by a mapping");
        continue;
      }
      Layout::ProjectionSlot added{projection, state, {}};
      projection->directions(slot.shape, added.fixed);
      layout_.projections.push_back(std::move(added));
    }
  }

  const Scene& scene_;
  std::map<Role, std::vector<const Component*>> byRole_;
  std::map<Role, std::unordered_map<std::string, const Component*>> governors_;  ///< by branch
  std::unordered_map<const Integrator*, int> systemOf_;
  Layout layout_;
};

}  // namespace

int Layout::stateIndex(Id id) const {
  const auto found = places.find(id);
  return found == places.end() ? -1 : found->second;
}

StateView Layout::view(int state, const Motion& motion) const {
  const StateSlot& slot = states[static_cast<std::size_t>(state)];
  return {slot.shape, motion.x.data() + slot.x, motion.v.data() + slot.v};
}

std::vector<StateView> Layout::inputViews(const MappingSlot& mapping, const Motion& motion) const {
  std::vector<StateView> views;
  for (const int input : mapping.inputs) views.push_back(view(input, motion));
  return views;
}

Motion Layout::start() {
  Motion motion;
  motion.x = VecX::Zero(positions);
  motion.v = VecX::Zero(velocities);
  motion.change = VecX::Zero(velocities);
  motion.lambda = VecX::Zero(rows);
  motion.broken = VecX::Zero(rows);
  motion.strain = VecX::Zero(rows);
  motion.reaction = VecX::Zero(velocities);
  motion.netForce = VecX::Zero(velocities);
  for (const StateSlot& slot : states)
    if (slot.independent()) slot.state->start(motion.x.data() + slot.x, motion.v.data() + slot.v);
  for (MappingSlot& mapping : mappings) {
    StateSlot& output = states[static_cast<std::size_t>(mapping.output)];
    const auto inputs = inputViews(mapping, motion);
    auto out = motion.x.segment(output.x, output.shape.positions());
    mapping.mapping->nearStart(out.data(), out.size());
    mapping.mapping->apply(inputs, out.data());
    mapping.reference = out;
    if (mapping.relative) out -= mapping.reference;
  }
  return motion;
}

std::map<Id, VecX> Layout::references() const {
  std::map<Id, VecX> result;
  for (const MappingSlot& slot : mappings)
    if (slot.relative) result.emplace(slot.mapping->id, slot.reference);
  return result;
}

void Layout::keepReferences(const std::map<Id, VecX>& references, const std::vector<Id>& edited) {
  for (MappingSlot& slot : mappings) {
    const auto kept = references.find(slot.mapping->id);
    if (!slot.relative || kept == references.end() || kept->second.size() != slot.reference.size())
      continue;
    if (std::find(edited.begin(), edited.end(), slot.mapping->id) == edited.end())
      slot.reference = kept->second;
  }
}

std::optional<std::string> Layout::misfit(Id component) const {
  const auto shape = [&](int state) { return states[static_cast<std::size_t>(state)].shape; };
  const auto among = [&](const auto& slots, auto member) -> std::optional<std::string> {
    for (const auto& slot : slots)
      if (slot.*member != nullptr && (slot.*member)->id == component)
        return (slot.*member)->check(shape(slot.state));
    return std::nullopt;
  };
  for (const MappingSlot& slot : mappings) {
    if (slot.mapping->id != component) continue;
    std::vector<StateShape> inputs;
    for (const int input : slot.inputs) inputs.push_back(shape(input));
    return slot.mapping->check(inputs, shape(slot.output));
  }
  if (auto sentence = among(masses, &MassSlot::component)) return sentence;
  for (MassSlot slot : masses)
    if (slot.component->id == component)
      if (auto sentence = findBodies(slot)) return sentence;
  if (auto sentence = among(shapes, &ShapeSlot::shape)) return sentence;
  if (auto sentence = among(forces, &ForceSlot::force)) return sentence;
  if (auto sentence = among(constraints, &ConstraintSlot::constraint)) return sentence;
  return among(projections, &ProjectionSlot::projection);
}

std::optional<std::string> Layout::findBodies(MassSlot& slot) const {
  const StateShape& shape = states[at(slot.state)].shape;
  slot.bodies.clear();
  if (shape.embedding != Embedding::Frame) return std::nullopt;
  std::vector<const Shape*> carried;
  for (const ShapeSlot& each : shapes)
    if (each.state == slot.state) carried.push_back(each.shape);
  if (auto sentence = slot.component->bodies(shape, carried, slot.bodies)) return sentence;
  if (static_cast<Index>(slot.bodies.size()) != shape.count)
    return "This mass has no inertia to turn frames with; use RigidMass or SolidMass";
  return std::nullopt;
}

void Layout::updateMasses(const Scene& scene) {
  for (MassSlot& slot : masses)
    if (!slot.bodies.empty()) (void)findBodies(slot);
  std::unordered_map<std::string, Vec3> own,
      whole;  // by branch: its own gravity; including that of enclosing branches
  for (const auto& [name, id] : scene.names()) {
    const Component* component = scene.find(id);
    if (!component->enabled || component->type().role != Role::ForceField) continue;
    const auto acceleration = static_cast<const ForceField*>(component)->acceleration();
    if (acceleration) own.emplace(branchOf(name), Vec3::Zero()).first->second += *acceleration;
  }
  const auto within = [&](const auto& self, const std::string& branch) -> Vec3 {
    const auto [known, added] = whole.emplace(branch, Vec3::Zero());
    if (!added) return known->second;
    Vec3 sum = branch.empty() ? Vec3(Vec3::Zero())
                              : self(self, branchOf(branch.substr(0, branch.size() - 1)));
    if (const auto gravity = own.find(branch); gravity != own.end()) sum += gravity->second;
    return whole[branch] = sum;
  };
  for (MassSlot& mass : masses) {
    mass.gravity.setZero();
    if (own.empty() || !states[at(mass.state)].shape.inSpace()) continue;
    mass.gravity = within(within, branchOf(mass.component->name));
  }
}

Layout layOut(const Scene& scene) {
  Layout layout = LayoutBuilder(scene).build();
  findEffectiveMasses(layout);
  return layout;
}

std::vector<char> statesWithNetForce(const Layout& layout) {
  std::vector<char> told(layout.states.size(), 0);
  const auto forces = [&](int state) {
    return layout.systems[at(layout.states[at(state)].system)].integrator->netForces();
  };
  for (std::size_t i = 0; i < told.size(); ++i)
    told[i] = layout.states[i].independent() &&
              forces(static_cast<int>(i)) == ConstraintForces::Independent;
  const auto actsOn = [&](int state) { told[at(state)] = forces(state) != ConstraintForces::Off; };
  for (const Layout::ConstraintSlot& slot : layout.constraints) actsOn(slot.state);
  for (const Layout::ShapeSlot& slot : layout.shapes)
    if (layout.systems[at(layout.states[at(slot.state)].system)].detector != nullptr)
      actsOn(slot.state);
  return told;
}

}  // namespace compliant
