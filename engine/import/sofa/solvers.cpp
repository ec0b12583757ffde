#include "engine/import/sofa/solvers.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <numeric>
#include <unordered_map>

#include "engine/base/text.hpp"
#include "engine/import/sofa/free_motion.hpp"
#include "engine/import/sofa/integrators.hpp"
#include "engine/import/sofa/linear_solvers.hpp"
#include "engine/import/sofa/masses.hpp"
#include "engine/import/sofa/solver_choice.hpp"
#include "engine/scene/edit.hpp"

namespace compliant::sofa {

namespace {

/// An upper bound of the longest period of the scene, in s: of a pendulum as long as the
/// scene is wide, and of all masses on all compliances in series. Nothing if there is
/// neither.
std::optional<double> slowestSwing(const Import& import) {
  double mass = 0, compliance = 0, gravity = 0;
  Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity()), high = -low;
  const auto sum = [](const Component& component, const char* one, const char* many, Index count) {
    if (const Field* field = component.type().find(one))
      return std::get<double>(field->read(component)) * static_cast<double>(count);
    double total = 0;
    if (const Field* field = component.type().find(many)) {
      const auto entries = std::get<Array<double>>(field->read(component));
      total = std::accumulate(entries.begin(), entries.end(), 0.0);
    }
    return total;
  };
  std::unordered_map<Id, Index> counts;
  for (const auto& [object, state] : import.states) counts[state.id] = state.count * state.width;
  for (const auto& [name, id] : import.scene.names()) {
    const Component& component = *import.scene.find(id);
    if (!component.enabled) continue;
    if (component.type().role == Role::Mass)
      mass +=
          sum(component, "mass", "masses", counts[static_cast<const Mass&>(component).state.id]);
    if (component.type().role == Role::Constraint)
      compliance += sum(component, "compliance", "compliances",
                        counts[static_cast<const Constraint&>(component).state.id]);
    if (component.type().role == Role::ForceField)
      if (const auto g = static_cast<const ForceField&>(component).acceleration())
        gravity = std::max(gravity, g->norm());
    if (component.type().role != Role::State) continue;
    if (const Field* position = component.type().find("position"))
      if (const Value places = position->read(component);
          std::holds_alternative<Array<Vec3>>(places))
        for (const Vec3& place : std::get<Array<Vec3>>(places)) {
          low = low.cwiseMin(place);
          high = high.cwiseMax(place);
        }
  }
  double square = mass * compliance;
  if (gravity > 0 && (high.array() > low.array()).any())
    square = std::max(square, (high - low).norm() / gravity);
  if (!(square > 0) || !std::isfinite(square)) return std::nullopt;
  return 2 * std::numbers::pi * std::sqrt(square);
}

/// Reports steps longer than any period, which skip all motion.
void remarkOnLongSteps(Import& import, double h) {
  const std::optional<double> swing = slowestSwing(import);
  if (!swing || h <= *swing) return;
  std::array<char, 32> most{};
  std::snprintf(most.data(), most.size(), "%.2g s", *swing);
  import.remarks(*import.tree.root,
                 "dt is " + numberText(h) +
                     " s, and the slowest oscillation of the scene has a period of at most " +
                     most.data() +
                     ": such time steps do not resolve the motion, in SOFA as well as here");
}

void addGravity(Import& import) {
  const Vec3 gravity = gravityOf(import);
  if (gravity != Vec3::Zero())
    import.add(*import.tree.root, "Gravity", "gravity", Fields{{ "acceleration", gravity }});
}

void importSolversOfBranches(Import& import, double h,
                             const std::map<const Node*, Domain>& domains) {
  for (const Object* object : import.tree.objects)
    if (const MotionSolverKind* kind = motionKind(*object))
      importMotionSolver(import, *object, *kind, h, domains.at(object->node));
  for (const Object* object : import.tree.objects) {
    const SystemSolverKind* kind = systemKind(*object);
    if (kind == nullptr) continue;
    object->understood = true;
    if (motionSolverIn(*object->node) == nullptr) {
      object->ignoreAll();
      import.leavesOut(*object, "Its node has no ODE solver that could use it: it is left out");
      continue;
    }
    if (systemSolver(*object->node) == object)
      importSystemSolver(import, *object, *kind, domains.at(object->node), import.nameOf(*object));
    else
      import.leavesOut(*object, "The node already has a linear solver: this one is left out");
  }
}

/// The solver of motion of a node or of the nearest above, of those that only SOFA has; null: none.
const Object* unknownMotionSolver(const Node& node) {
  for (const Node* at = &node; at != nullptr; at = at->parent)
    for (const std::string_view type :
         {"RungeKutta4Solver", "RungeKutta4", "RungeKutta2Solver", "RungeKutta2",
          "CentralDifferenceSolver", "CentralDifference", "NewmarkImplicitSolver", "StaticSolver",
          "StaticEquationSolver", "VariationalSymplecticSolver", "SymplecticImplicitSolver",
          "CGImplicitSolver", "CGImplicit", "BDFOdeSolver", "NewtonRaphsonSolver", "OdeSolver"})
      if (const auto& all = at->ofType(type); !all.empty()) return all.front();
  return nullptr;
}

/// States that no solver moves are held in place.
void holdTheRest(Import& import, double h) {
  bool any = false;
  for (const auto& [object, state] : import.states) {
    if (state.mapped || state.count == 0 || motionSolver(*object->node) != nullptr) continue;
    any = true;
    holdAtRest(import, *object, state);
    if (const Object* solver = unknownMotionSolver(*object->node))
      import.leavesOut(*object, "The " + solver->label() + " of line " +
                                    std::to_string(solver->line) +
                                    " moves it in SOFA and is not supported: it is held at rest");
    else
      import.remarks(*object,
                     "No ODE solver in its node or above moves it: it is held at rest, as in SOFA");
  }
  const bool coupled =
      actsBetweenBranches(import) &&
      std::any_of(import.tree.nodes.begin(), import.tree.nodes.end(),
                  [](const Node* node) { return motionSolverIn(*node) != nullptr; });
  if (!any || coupled) return;
  const Id id = import.add(*import.tree.root, "ImplicitIntegrator", "at rest", {});
  if (id != 0) (void)applyEdit(import.scene, {SetField{id, "h", h}});
}

}  // namespace

void holdAtRest(Import& import, const Object& object, const ImportedState& state) {
  std::vector<std::int64_t> all;
  for (Index i = 0; i < state.count; ++i) all.push_back(i);
  Fields fields{{"state", Link{state.id}}, {"indices", Array<std::int64_t>(std::move(all))}};
  import.add(object, "FixedPoints", state.name + " at rest", std::move(fields));
}

double timeStep(Import& import) {
  const Node& root = *import.tree.root;
  const std::string* text = root.find("dt");
  if (text == nullptr) return 0.01;
  if (const auto list = parseNumbers(*text); list && list->size() == 1 && list->front() > 0)
    return list->front();
  import.remarks(root, "dt is " + inQuotes(namePart(*text, "")) +
                           "; it must be a number above 0: SOFA's default 0.01 s is used");
  return 0.01;
}

const Object* motionSolver(const Node& node) {
  for (const Node* at = &node; at != nullptr; at = at->parent)
    if (const Object* solver = motionSolverIn(*at)) return solver;
  return nullptr;
}

bool takesCompliances(const Object& motionSolver) {
  const MotionSolverKind* kind = motionKind(motionSolver);
  return kind != nullptr && kind->compliant;
}

void importSolvers(Import& import) {
  const double h = timeStep(import);
  const std::map<const Node*, Domain> domains = domainsOf(import);
  if (actsBetweenBranches(import))
    importCoupledSolvers(import, h, domains);
  else
    importSolversOfBranches(import, h, domains);
  addGravity(import);
  holdTheRest(import, h);
  remarkOnLongSteps(import, h);
}

}  // namespace compliant::sofa
