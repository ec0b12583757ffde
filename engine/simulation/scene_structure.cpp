#include "engine/simulation/scene_structure.hpp"

#include "engine/simulation/row_units.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "engine/base/text.hpp"
#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

namespace {

SceneStructure::End endOf(const Depiction::End& end, std::span<const int> states) {
  return {end.state < 0 ? -1 : states[at(end.state)], end.element, end.place};
}

Depiction depictionOf(const Component& component, const Layout& layout,
                      std::span<const int> states) {
  std::vector<StateShape> shapes;
  for (const int state : states) shapes.push_back(layout.states[at(state)].shape);
  Depiction depiction;
  component.depict(shapes, depiction);
  return depiction;
}

/// The depictions of mappings. Each is requested once, unless its lines are shown more than once:
/// for many links this takes much time and memory.
class MappingDepictions {
 public:
  explicit MappingDepictions(const Layout& layout)
      : layout_(layout), surfaces_(layout.mappings.size()) {}

  /// The lines, without the surfaces.
  Depiction lines(int mapping) {
    Depiction depiction = ask(mapping);
    surfaces_[at(mapping)] = std::move(depiction.surfaces);
    return depiction;
  }
  std::vector<Depiction::Surface> surfaces(int mapping) {
    const auto& known = surfaces_[at(mapping)];
    return known ? *known : ask(mapping).surfaces;
  }

 private:
  Depiction ask(int mapping) const {
    const Layout::MappingSlot& slot = layout_.mappings[at(mapping)];
    return depictionOf(*slot.mapping, layout_, slot.inputs);
  }

  const Layout& layout_;
  std::vector<std::optional<std::vector<Depiction::Surface>>> surfaces_;
};

/// The surfaces of everything that has any.
std::vector<SceneStructure::Surface> surfacesOf(const Layout& layout, MappingDepictions& mappings) {
  std::vector<SceneStructure::Surface> surfaces;
  const auto append = [&](Id id, std::span<const int> states,
                          const std::vector<Depiction::Surface>& more) {
    for (const Depiction::Surface& each : more)
      surfaces.push_back({id, endOf(each.origin, states), each.rotation, each.scale, each.mesh,
                          each.partOfEndless, each.paint});
  };
  const auto add = [&](const Component& component, std::span<const int> states) {
    append(component.id, states, depictionOf(component, layout, states).surfaces);
  };
  const auto addAll = [&](const auto& slots, auto member) {
    for (const auto& slot : slots) add(*(slot.*member), std::span(&slot.state, 1));
  };
  for (std::size_t i = 0; i < layout.states.size(); ++i) {
    const int state = static_cast<int>(i);
    add(*layout.states[i].state, std::span(&state, 1));
  }
  for (std::size_t i = 0; i < layout.mappings.size(); ++i) {
    const Layout::MappingSlot& slot = layout.mappings[i];
    append(slot.mapping->id, slot.inputs, mappings.surfaces(static_cast<int>(i)));
  }
  addAll(layout.masses, &Layout::MassSlot::component);
  addAll(layout.forces, &Layout::ForceSlot::force);
  addAll(layout.constraints, &Layout::ConstraintSlot::constraint);
  addAll(layout.projections, &Layout::ProjectionSlot::projection);
  addAll(layout.shapes, &Layout::ShapeSlot::shape);
  return surfaces;
}

/// Positions at the start; empty if a mapping computes them.
VecX startOf(const Layout::StateSlot& slot) {
  if (!slot.independent()) return {};
  VecX x(slot.shape.positions()), v(slot.shape.velocities());
  slot.state->start(x.data(), v.data());
  return x;
}

/// The sheets of all shapes.
std::vector<SceneStructure::Sheet> sheetsOf(const Layout& layout) {
  std::vector<SceneStructure::Sheet> sheets;
  for (const Layout::ShapeSlot& slot : layout.shapes) {
    Depiction depiction;
    slot.shape->depict(std::span(&layout.states[at(slot.state)].shape, 1), depiction);
    for (const Depiction::Sheet& each : depiction.sheets)
      sheets.push_back({slot.shape->id, slot.state, each.triangles, each.paint, each.quantities,
                        startOf(layout.states[at(slot.state)])});
  }
  return sheets;
}

/// Lines that show a constraint's rows: those of the mapping of its state, or of the mapping from
/// which the state was selected.
std::vector<SceneStructure::Line> linesOf(const Layout& layout, MappingDepictions& mappings,
                                          int state) {
  std::vector<SceneStructure::Line> lines;
  const Layout::StateSlot& slot = layout.states[at(state)];
  if (slot.independent()) return lines;
  const Layout::MappingSlot& mapping = layout.mappings[at(slot.mapping)];
  const Depiction depiction = mappings.lines(slot.mapping);
  lines.reserve(depiction.lines.size());
  for (const Depiction::Line& line : depiction.lines)
    lines.push_back({line.element, endOf(line.from, mapping.inputs), endOf(line.to, mapping.inputs),
                     line.joint});
  if (depiction.selected.empty()) return lines;
  std::vector<std::multimap<Index, SceneStructure::Line>> behind(mapping.inputs.size());
  for (std::size_t i = 0; i < behind.size(); ++i)
    for (const SceneStructure::Line& line : linesOf(layout, mappings, mapping.inputs[i]))
      behind[i].emplace(line.element, line);
  for (const Depiction::Selected& each : depiction.selected)
    for (auto [next, end] = behind[at(each.input)].equal_range(each.inputElement); next != end;
         ++next) {
      lines.push_back(next->second);
      lines.back().element = each.element;
    }
  return lines;
}

/// An angle does not say where its frames are joined: where another joint of the same two is, if
/// there is one.
void placeAngles(SceneStructure& structure) {
  using Line = SceneStructure::Line;
  const auto eachLine = [&structure](auto&& visit) {
    for (auto& constraint : structure.constraints)
      for (Line& line : constraint.lines) visit(line);
    for (auto& disabled : structure.disabled)
      for (Line& line : disabled.lines) visit(line);
  };
  const auto key = [](const SceneStructure::End& a, const SceneStructure::End& b) {
    return std::tuple(a.state, a.element, b.state, b.element);
  };
  std::map<decltype(key({}, {})), std::pair<Vec3, Vec3>> places;
  eachLine([&](const Line& line) {
    if (!line.joint || line.joint.twist()) return;
    places.emplace(key(line.from, line.to), std::pair(line.from.place, line.to.place));
    places.emplace(key(line.to, line.from), std::pair(line.to.place, line.from.place));
  });
  eachLine([&](Line& line) {
    if (!line.joint.twist()) return;
    const auto found = places.find(key(line.from, line.to));
    if (found != places.end()) std::tie(line.from.place, line.to.place) = found->second;
  });
}

/// Velocity entries of a state that its projections leave free.
Index freeVelocities(const Layout::StateSlot& slot,
                     const std::vector<const Layout::ProjectionSlot*>& projections) {
  if (slot.shape.isTime()) return 0;
  std::map<Index, std::vector<Vec3>> forbidden;  // orthonormal directions per element
  std::set<Index> held;
  for (const Layout::ProjectionSlot* projection : projections) {
    for (const ProjectionWriter::Fixed& fixed : projection->fixed.fixed) {
      std::vector<Vec3>& axes = forbidden[fixed.element];
      if (fixed.all) held.insert(fixed.element);
      if (fixed.all || axes.size() >= 3) continue;
      Vec3 rest = fixed.direction;
      for (const Vec3& axis : axes) rest -= axis * axis.dot(fixed.direction);
      if (rest.norm() > 1e-9) axes.push_back(rest.normalized());
    }
  }
  Index free = slot.shape.velocities();
  for (const auto& [element, axes] : forbidden)
    free -= held.contains(element) ? slot.shape.velocityWidth : static_cast<Index>(axes.size());
  return free;
}

/// The systems with the numbers of their unknowns and rows.
std::vector<SceneStructure::SystemInfo> systemsOf(const Layout& layout) {
  std::vector<SceneStructure::SystemInfo> systems;
  for (const Layout::System& system : layout.systems)
    systems.push_back({system.integrator->id, system.solver->id, system.branch,
                       system.integrator->h, 0, 0,
                       system.detector != nullptr && !layout.shapes.empty()});
  std::vector<std::vector<const Layout::ProjectionSlot*>> projections(layout.states.size());
  for (const auto& projection : layout.projections)
    projections[at(projection.state)].push_back(&projection);
  for (std::size_t state = 0; state < layout.states.size(); ++state) {
    const Layout::StateSlot& slot = layout.states[state];
    if (slot.independent())
      systems[at(slot.system)].unknowns += freeVelocities(slot, projections[state]);
  }
  for (const auto& slot : layout.constraints)
    if (slot.constraint->handling == Handling::Constraint)
      systems[at(slot.system)].rows += slot.rows;
  return systems;
}

const char* sentenceFor(SolveStatus status) {
  switch (status) {
    case SolveStatus::Refused:
      return "The solver cannot treat this system";
    case SolveStatus::Singular:
      return "The system is singular";
    case SolveStatus::NotFinite:
      return "A position or velocity has overflowed";
    case SolveStatus::Cancelled:
      return "The step was cancelled";
    case SolveStatus::Diverged:
      return "The simulation diverged";
    case SolveStatus::Solved:
    case SolveStatus::NotConverged:
      break;
  }
  return "The step was refused";
}

}  // namespace

std::pair<Id, std::string> firstFailure(const StepReport& report, const SceneStructure& structure) {
  for (std::size_t i = 0; i < report.systems.size(); ++i) {
    const SolveStats& solve = report.systems[i].solve;
    if (usable(solve.status)) continue;
    // Without a culprit, the solver is named; a solver that is not in the scene has no id.
    Id guilty = solve.culprit != 0 ? solve.culprit : structure.systems[i].solver;
    if (guilty == 0) guilty = report.systems[i].integrator;
    if (report.systems[i].reason != nullptr) return {guilty, *report.systems[i].reason};
    return {guilty, solve.message.empty() ? sentenceFor(solve.status) : solve.message.c_str()};
  }
  return {0, sentenceFor(report.status)};
}

std::string conflictSentence(const SystemReport& system, const SceneStructure& structure) {
  if (system.solve.conflicts == 0) return {};
  std::string names;
  int named = 0;
  for (int i = 0; i < system.solve.conflicts; ++i) {
    const auto* constraint =
        structure.constraint(system.solve.conflicting[static_cast<std::size_t>(i)]);
    if (constraint == nullptr) continue;
    names += (named++ == 0 ? "" : ", ") + inQuotes(constraint->name);
  }
  if (named == 1)
    return "Hard rows of " + names +
           " contradict each other, or no motion changes them; they are met as well as possible";
  return "Hard constraints contradict each other: " + names + "; they are met as well as possible";
}

std::shared_ptr<const SceneStructure> describeStructure(
    const Layout& layout, const std::vector<LayoutIssue>& more,
    std::shared_ptr<const PersistentIdsByState> persistentIds) {
  auto structure = std::make_shared<SceneStructure>();
  MappingDepictions mappings(layout);
  structure->persistentIds = std::move(persistentIds);
  for (const auto& slot : layout.states)
    structure->states.push_back({slot.state->id, slot.state->name, slot.shape, slot.x, slot.v,
                                 !slot.independent(), isAngles(*slot.state)});
  for (const auto& slot : layout.shapes) structure->shapes.push_back(slot.shape->id);
  for (const auto& slot : layout.constraints) {
    SceneStructure::ConstraintInfo info;
    info.id = slot.constraint->id;
    info.name = slot.constraint->name;
    info.handling = slot.constraint->handling;
    info.byFrequency = !slot.effectiveMass.empty();
    info.bounded = !slot.constraint->admissible->admitsAll() || slot.constraint->breakForce > 0;
    info.admissible = slot.constraint->admissible;
    info.state = slot.state;
    info.system = slot.system;
    info.row = slot.row;
    info.rows = slot.rows;
    info.width = layout.states[at(slot.state)].shape.velocityWidth;
    info.angles = isAngles(*layout.states[at(slot.state)].state);
    LawTable law;
    slot.constraint->law(layout.states[at(slot.state)].shape, law);
    info.coupled =
        !law.blocks.empty() || std::any_of(law.curve.begin(), law.curve.end(),
                                           [](const auto& curve) { return curve != nullptr; });
    info.lines = linesOf(layout, mappings, slot.state);
    structure->constraints.push_back(std::move(info));
  }
  for (const auto& slot : layout.disabled)
    structure->disabled.push_back({slot.constraint, linesOf(layout, mappings, slot.state)});
  for (const auto& slot : layout.projections)
    for (const auto& fixed : slot.fixed.fixed)
      structure->fixed.push_back(
          {slot.projection->id, slot.state, fixed.element, fixed.all, fixed.direction});
  placeAngles(*structure);
  structure->surfaces = surfacesOf(layout, mappings);
  structure->sheets = sheetsOf(layout);
  structure->systems = systemsOf(layout);
  structure->rows = layout.rows;
  for (const auto* issues : {&layout.issues, &more})
    for (const LayoutIssue& issue : *issues)
      structure->issues.push_back({issue.component, issue.sentence});
  structure->index();
  return structure;
}

std::vector<LoadInfo> loadsOf(const Layout& layout, const Motion& motion) {
  // Arrows on more elements are not informative.
  constexpr Index mostElements = 1000;
  std::vector<LoadInfo> found;
  std::vector<ForceField::Load> loads;
  for (const Layout::ForceSlot& slot : layout.forces) {
    if (slot.state < 0 || layout.states[at(slot.state)].shape.count > mostElements) continue;
    loads.clear();
    slot.force->loads(layout.view(slot.state, motion), loads);
    for (const ForceField::Load& load : loads) found.push_back({slot.force->id, slot.state, load});
  }
  return found;
}

std::vector<BodyInfo> bodiesOf(const Layout& layout) {
  std::vector<BodyInfo> found;
  for (const Layout::MassSlot& slot : layout.masses)
    for (std::size_t i = 0; i < slot.bodies.size(); ++i)
      found.push_back({slot.component->id, slot.state, static_cast<Index>(i), slot.bodies[i]});
  return found;
}

void SceneStructure::index() {
  for (std::size_t i = 0; i < states.size(); ++i) stateById.emplace(states[i].id, i);
  for (std::size_t i = 0; i < constraints.size(); ++i) constraintById.emplace(constraints[i].id, i);
}

double SceneStructure::faceValue(const Sheet& sheet, const Depiction::FaceQuantity& quantity,
                                 std::size_t triangle, const Motion& motion) const {
  const StateInfo& state = states[at(sheet.state)];
  const Mesh::Triangle& corners = (*sheet.triangles)[triangle];
  std::array<Vec3, 3> start, now;
  for (std::size_t i = 0; i < 3; ++i) {
    const Index place = state.shape.positionWidth * static_cast<Index>(corners[i]);
    if (place + 3 > sheet.start.size() || state.x + place + 3 > motion.x.size())
      return std::numeric_limits<double>::quiet_NaN();
    start[i] = placeAt(sheet.start.data() + place);
    now[i] = placeAt(motion.x.data() + state.x + place);
  }
  return quantity.value(start, now);
}

int SceneStructure::stateIndex(Id id) const {
  if (!stateById.empty()) {
    const auto found = stateById.find(id);
    return found == stateById.end() ? -1 : static_cast<int>(found->second);
  }
  for (std::size_t i = 0; i < states.size(); ++i)
    if (states[i].id == id) return static_cast<int>(i);
  return -1;
}

const SceneStructure::ConstraintInfo* SceneStructure::constraint(Id id) const {
  if (!constraintById.empty()) {
    const auto found = constraintById.find(id);
    return found == constraintById.end() ? nullptr : &constraints[found->second];
  }
  for (const ConstraintInfo& info : constraints)
    if (info.id == id) return &info;
  return nullptr;
}

std::span<const SceneStructure::Line> SceneStructure::linesOf(Id id) const {
  if (const ConstraintInfo* info = constraint(id)) return info->lines;
  for (const DisabledInfo& info : disabled)
    if (info.id == id) return info.lines;
  return {};
}

Vec3 SceneStructure::place(const End& end, const Motion& motion) const {
  if (end.state < 0) return end.place;
  const StateInfo& state = states[at(end.state)];
  const double* x = motion.x.data() + state.placeOf(end.element);
  if (state.frames()) return placeAt(x) + rotationAt(x) * end.place;
  return placeAt(x) + end.place;
}

Eigen::Quaterniond SceneStructure::rotation(const End& end, const Motion& motion) const {
  if (end.state < 0 || !states[at(end.state)].frames()) return Eigen::Quaterniond::Identity();
  return rotationAt(motion.x.data() + states[at(end.state)].placeOf(end.element));
}

bool SceneStructure::ConstraintInfo::angular(Index row) const {
  if (angles) return true;
  if (lines.empty() || !lines.front().joint) return false;
  const auto& rows = lines.front().joint.row;
  const Index own = row % std::max(1, width);
  return std::find(rows.begin() + 3, rows.end(), own) != rows.end();
}

const char* SceneStructure::StateInfo::elementWord() const {
  switch (shape.embedding) {
    case Embedding::Point:
      return "point";
    case Embedding::Frame:
      return "body";
    case Embedding::Time:
      return "clock";
    case Embedding::None:
      break;
  }
  return shape.velocityWidth == 1 ? "value" : "element";
}

}  // namespace compliant
