#include "engine/import/sofa/free_motion.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/import/sofa/constraint_corrections.hpp"
#include "engine/import/sofa/contact_solvers.hpp"
#include "engine/import/sofa/euler.hpp"
#include "engine/import/sofa/integrators.hpp"
#include "engine/import/sofa/linear_solvers.hpp"
#include "engine/import/sofa/solver_choice.hpp"
#include "engine/scene/edit.hpp"

namespace compliant::sofa {

namespace {

constexpr std::string_view loops[] = {"FreeMotionAnimationLoop", "FreeMotionMasterSolver",
                                      "ConstraintAnimationLoop"};

void readLoop(Import& import, const Object& loop) {
  loop.understood = true;
  if (flag(import, loop, "solveVelocityConstraintFirst").value_or(false))
    import.differs(loop,
                   "solveVelocityConstraintFirst is not supported: velocities and positions are "
                   "solved together");
  loop.ignore({"solveVelocityConstraintFirst", "parallelCollisionDetectionAndFreeMotion",
               "parallelODESolving", "threadSafeVisitor", "constraintSolver", "displayTime",
               "computeBoundingBox", "updateSceneAfterAnimateBeginEvent", "displayComputationTime",
               "doCollisionsFirst", "tolerance", "maxIterations", "scaleTolerance", "allVerified",
               "sor", "schemeCorrection", "realTimeCompensation"});
  import.differs(loop,
                 "SOFA measures constraints where the free motion ends, here they are linearised "
                 "at the start of the step; SOFA also leaves the velocity that removes a "
                 "penetration, here only positions are moved: differences of order h²");
}

/// The solvers of motion of all nodes, one for each, in the order of the file.
std::vector<const Object*> leadersOf(Import& import) {
  std::vector<const Object*> leaders;
  for (const Object* object : import.tree.objects) {
    if (motionKind(*object) == nullptr) continue;
    if (motionSolverIn(*object->node) == object) {
      leaders.push_back(object);
      continue;
    }
    object->understood = true;
    object->ignoreAll();
    import.leavesOut(*object, "The node already has a solver: this one is left out");
  }
  return leaders;
}

/// The attributes of a solver that affect the motion; Rayleigh damping is set by branch.
std::vector<std::pair<std::string, std::string>> saidBy(const Object& solver) {
  std::vector<std::pair<std::string, std::string>> said;
  for (const Attribute& attribute : solver.attributes)
    if (attribute.name != "name" && !attribute.name.starts_with("rayleigh") &&
        attribute.name != "printLog")
      said.emplace_back(attribute.name, attribute.value);
  std::sort(said.begin(), said.end());
  return said;
}

void joinMotionSolvers(Import& import, const std::vector<const Object*>& leaders) {
  const Object& first = *leaders.front();
  bool all = true;
  for (const Object* other : leaders) {
    other->understood = true;
    const bool same = other->type == first.type && saidBy(*other) == saidBy(first);
    all = all && same;
    if (other == &first) continue;
    other->ignoreAll();
    if (!same)
      import.differs(*other,
                     "Bodies of all branches act on each other, and one integrator moves "
                     "them: it has the settings of the " +
                         first.label() + " of line " + std::to_string(first.line));
  }
  if (leaders.size() > 1 && all)
    import.remarks(first, "One integrator moves the branches of all " +
                              std::to_string(leaders.size()) +
                              " solvers, since their bodies act on each other");
}

/// Rayleigh damping of stiffness for the single integrator, in s, if all solvers have the same;
/// otherwise each law of their branches gets its own, and 0 is returned.
double jointRayleigh(Import& import, const std::vector<const Object*>& leaders,
                     const std::map<const Node*, Domain>& domains) {
  std::vector<double> asked;
  for (const Object* leader : leaders)
    asked.push_back(motionKind(*leader)->compliant
                        ? 0
                        : addRayleigh(import, *leader, domains.at(leader->node)));
  if (std::all_of(asked.begin(), asked.end(), [&](double b) { return b == asked.front(); }))
    return asked.front();
  for (std::size_t i = 0; i < leaders.size(); ++i) {
    if (asked[i] == 0) continue;
    for (const Constraint* law : components<Constraint>(import, domains.at(leaders[i]->node)))
      if (law->handling == Handling::Force)
        (void)applyEdit(import.scene,
                        {SetField{law->id, "damping_ratio", law->dampingRatio + asked[i]}});
    import.differs(*leaders[i],
                   "rayleighStiffness differs between the solvers, and one integrator serves all: "
                   "it damps the laws of its branch here, but not what their tension stiffens");
  }
  return 0;
}

Fields freeMotionFields(Import& import, std::size_t solvers) {
  const Object* solver = constraintSolver(import);
  Fields fields{{"correction", correctionOf(import, solvers)}};
  if ((solver != nullptr && treatsContactsAlone(*solver)) || import.sliding)
    fields.emplace_back("constraints", std::string("contacts"));
  return fields;
}

/// The linear solver of the first motion solver that has one.
void joinSystemSolvers(Import& import, const std::vector<const Object*>& leaders,
                       const Domain& everything) {
  const Object* chosen = nullptr;
  for (const Object* leader : leaders)
    if (chosen == nullptr) chosen = systemSolver(*leader->node);
  for (const Object* object : import.tree.objects) {
    if (systemKind(*object) == nullptr) continue;
    object->understood = true;
    if (object == chosen) continue;
    object->ignoreAll();
    if (chosen == nullptr)
      import.leavesOut(*object, "Its node has no ODE solver that could use it: it is left out");
    else if (object->type != chosen->type)
      import.differs(*object, "One linear solver serves all branches: that of line " +
                                  std::to_string(chosen->line));
  }
  if (chosen != nullptr)
    importSystemSolver(import, *chosen, *systemKind(*chosen), everything,
                       namePart(chosen->name, namePart(chosen->type, "solver")));
}

}  // namespace

const Object* freeMotionLoop(const Import& import) {
  for (const Object* object : import.tree.objects)
    if (std::find(std::begin(loops), std::end(loops), object->type) != std::end(loops))
      return object;
  return nullptr;
}

bool actsBetweenBranches(const Import& import) {
  return import.touching || freeMotionLoop(import) != nullptr;
}

void importCoupledSolvers(Import& import, double h, const std::map<const Node*, Domain>& domains) {
  const Object* loop = freeMotionLoop(import);
  if (loop != nullptr) readLoop(import, *loop);
  const std::vector<const Object*> leaders = leadersOf(import);
  if (leaders.empty()) return;
  const double rayleigh = jointRayleigh(import, leaders, domains);
  const Object& first = *leaders.front();
  const MotionSolverKind& kind = *motionKind(first);
  Domain everything;
  for (const auto& [name, id] : import.scene.names()) everything.push_back(id);
  Integration wanted{loop != nullptr ? "FreeMotion" : kind.ours,
                     namePart(first.name, namePart(first.type, "integrator")),
                     h,
                     {}};
  if (loop != nullptr) wanted.fields = freeMotionFields(import, leaders.size());
  if (rayleigh > 0) wanted.fields.emplace_back("rayleigh_stiffness", rayleigh);
  if (loop != nullptr && kind.compliant)
    import.differs(first,
                   "SOFA's loop of free motion does not go with this solver; here it solves the "
                   "constraints after the free motion");
  addIntegrator(import, first, kind, wanted, everything);
  joinMotionSolvers(import, leaders);
  joinSystemSolvers(import, leaders, everything);
  if (loop != nullptr) importConstraintSolver(import);
}

}  // namespace compliant::sofa
