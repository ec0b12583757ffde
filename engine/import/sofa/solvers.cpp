#include "engine/import/sofa/solvers.hpp"

#include <algorithm>

#include "engine/import/sofa/integrators.hpp"
#include "engine/import/sofa/linear_solvers.hpp"
#include "engine/import/sofa/masses.hpp"
#include "engine/import/sofa/solver_choice.hpp"
#include "engine/scene/edit.hpp"

namespace compliant::sofa {

namespace {

/// dt of the root is the step of all solvers.
double timeStep(Import& import) {
  const Node& root = *import.tree.root;
  const std::string* text = root.find("dt");
  if (text == nullptr) return 0.01;
  if (const auto list = parseNumbers(*text); list && list->size() == 1 && list->front() > 0)
    return list->front();
  import.report(root, "dt is \"" + namePart(*text, "") +
                          "\"; it must be a number above 0: SOFA's default 0.01 s is used");
  return 0.01;
}

void addGravity(Import& import) {
  for (const Node* node : import.tree.nodes) {
    if (node->parent != nullptr && node->find("gravity") == nullptr) continue;
    // Gravities of a branch add up here: one further in brings the difference.
    const Vec3 outside = node->parent ? gravityIn(import, *node->parent) : Vec3(Vec3::Zero());
    const Vec3 own = gravityIn(import, *node) - outside;
    if (own != Vec3::Zero())
      import.add(*node, "Gravity", node->branch + "gravity", Fields{{ "acceleration", own }});
  }
}

/// States that no solver moves stay where they are.
void holdTheRest(Import& import, double h) {
  bool any = false;
  for (const auto& [object, state] : import.states) {
    if (state.mapped || state.count == 0 || motionSolver(*object->node) != nullptr) continue;
    any = true;
    std::vector<std::int64_t> all;
    for (Index i = 0; i < state.count; ++i) all.push_back(i);
    Fields fields{{"state", Link{state.id}}, {"indices", Array<std::int64_t>(std::move(all))}};
    import.add(*object, "FixedPoints", state.name + " at rest", std::move(fields));
    import.report(*object,
                  "No solver that is understood stands above it: it is held at rest, as SOFA "
                  "leaves a state that nothing moves");
  }
  if (!any) return;
  const Id id = import.add(*import.tree.root, "ImplicitIntegrator", "at rest", {});
  if (id != 0) (void)applyEdit(import.scene, {SetField{id, "h", h}});
}

}  // namespace

const Object* motionSolver(const Node& node) {
  for (const Node* at = &node; at != nullptr; at = at->parent)
    for (const auto& object : at->objects)
      if (motionKind(*object) != nullptr) return object.get();
  return nullptr;
}

bool takesCompliances(const Object& motionSolver) {
  const MotionSolverKind* kind = motionKind(motionSolver);
  return kind != nullptr && kind->compliant;
}

void importSolvers(Import& import) {
  const double h = timeStep(import);
  for (const Object* object : import.tree.objects)
    if (const MotionSolverKind* kind = motionKind(*object))
      importMotionSolver(import, *object, *kind, h);
  for (const Object* object : import.tree.objects) {
    const SystemSolverKind* kind = systemKind(*object);
    if (kind == nullptr) continue;
    object->understood = true;
    const auto& beside = object->node->objects;
    if (std::none_of(beside.begin(), beside.end(),
                     [](const auto& o) { return motionKind(*o) != nullptr; })) {
      object->ignoreAll();
      import.report(*object,
                    "No solver of motion stands in its node, so nothing uses it: it is left out");
      continue;
    }
    if (systemSolver(*object->node) == object)
      importSystemSolver(import, *object, *kind);
    else
      import.report(*object, "The node has a solver for its systems already: this one is left out");
  }
  addGravity(import);
  holdTheRest(import, h);
}

}  // namespace compliant::sofa
