#include "engine/import/sofa/integrators.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/import/sofa/euler.hpp"
#include "engine/import/sofa/solver_choice.hpp"
#include "engine/import/sofa/solver_domain.hpp"
#include "engine/import/sofa/stiffening.hpp"

namespace compliant::sofa {

namespace {

enum class Stabilizing { None, Pre, Post, PostAssembled };

Stabilizing stabilizingOf(Import& import, const Object& object, const MotionSolverKind& kind) {
  const std::string* text = object.find("stabilization");
  int choice = 1;
  if (text != nullptr) {
    const auto number = parseNumber(*text);
    const std::string words[] = {"no stabilization", "pre-stabilization", "post-stabilization rhs",
                                 "post-stabilization assembly"};
    const auto word = std::find(std::begin(words), std::end(words), *text);
    if (word != std::end(words))
      choice = static_cast<int>(word - std::begin(words));
    else if (number && (*number == 0 || *number == 1 || *number == 2 || *number == 3))
      choice = static_cast<int>(*number);
    else if (*text == "true" || *text == "false")
      choice = *text == "true" ? 1 : 0;
    else
      import.remarks(object, "stabilization is " + inQuotes(namePart(*text, "")) +
                                 "; it must be a number from 0 to 3: SOFA's default 1 is used");
  }
  if (kind.newton && (choice == 1 || choice == 2))
    choice = 3;  // the only one of SOFA's Newton solver
  return static_cast<Stabilizing>(choice);
}

void setStabilization(Import& import, const Object& object, const std::string& type,
                      Stabilizing stabilizing, const RowsInDomain& rows, Fields& fields) {
  if (stabilizing == Stabilizing::None || !rows.stabilized) return;
  const std::vector<std::string> names =
      stabilizing == Stabilizing::Pre ? std::vector<std::string>{"pre"}
      : stabilizing == Stabilizing::Post
          ? std::vector<std::string>{"post", "pre"}
          : std::vector<std::string>{"post_reassembled", "post", "pre"};
  for (const std::string& name : names) {
    if (!accepts(type, "stabilization", name)) continue;
    fields.emplace_back("stabilization", name);
    if (name != names.front())
      import.differs(object, "SOFA corrects hard constraints after the step (stabilization " +
                                 std::to_string(static_cast<int>(stabilizing)) + "); here \"" +
                                 name +
                                 "\" is the closest option: each step ends with violations of "
                                 "order h² that SOFA removes");
    break;
  }
  if (rows.soft)
    import.differs(object,
                   "In SOFA soft constraints resist the stabilization of hard ones, here they do "
                   "not: positions differ by the amount that the correction stretches soft rows");
}

/// α, β and their use for hard rows.
void setBlend(Import& import, const Object& object, const std::string& type,
              Stabilizing stabilizing, const RowsInDomain& rows, Fields& fields) {
  const double alpha = within(import, object, type, "alpha",
                              number(import, object, "implicitVelocity", 1), "implicitVelocity");
  const double beta = within(import, object, type, "beta",
                             number(import, object, "implicitPosition", 1), "implicitPosition");
  fields.emplace_back("alpha", alpha);
  fields.emplace_back("beta", beta);
  if (beta != 1)
    import.differs(object,
                   "SOFA's plugin advances positions by h beta v+ and omits h (1 - beta) v (a "
                   "bug); here both terms are included: the motions differ");
  if (stabilizing == Stabilizing::None && rows.hard && (alpha != 1 || beta != 1) && alpha > 0 &&
      beta > 0 && accepts(type, "hard_rows", std::string("blended"))) {
    fields.emplace_back("hard_rows", std::string("blended"));
    import.remarks(object,
                   "Without stabilization SOFA blends hard constraints with alpha and beta: each "
                   "step multiplies a violation by -(1-alpha)/alpha. This is imported as hard_rows "
                   "= blended; \"implicit\" would remove the violation");
  }
}

void setNewton(Import& import, const Object& object, const std::string& type, Fields& fields) {
  const std::int64_t whole = wholeNumber(import, object, "iterations", 10, 1, 1000);
  if (accepts(type, "newton_iterations", whole))
    fields.emplace_back("newton_iterations", whole);
  else
    import.differs(object,
                   "It solves once per step, while SOFA iterates to the nonlinear solution: the "
                   "same for small time steps, stiffer or less accurate for large ones");
  if (object.find("precision") != nullptr)
    import.differs(object,
                   "SOFA measures the precision of its Newton iterations in its own norm; here "
                   "they stop at newton_precision, a fraction of the impulses in the step");
  object.ignore({"precision", "relative", "newtonStepLength"});
}

/// For solvers that seek a state at rest: no blending, stabilisation or unknown to choose.
void readAtRest(Import& import, const Object& object, const std::string& type, const Domain& domain,
                Fields& fields) {
  if (accepts(type, "velocity_factor", 0.5)) {
    fields.emplace_back("iterations", wholeNumber(import, object, "iterations", 1000, 1, 100'000));
    fields.emplace_back("velocity_factor",
                        within(import, object, type, "velocity_factor",
                               number(import, object, "velocityFactor", 0.5), "velocityFactor"));
    const char* threshold = object.find("threshold") != nullptr ? "threshold" : "precision";
    fields.emplace_back("threshold", within(import, object, type, "threshold",
                                            number(import, object, threshold, 1e-6), threshold));
  } else {
    import.differs(object,
                   "SOFA minimises the energy by conjugate gradients; here Newton's method "
                   "balances the forces: the result is the same if there is only one equilibrium");
  }
  if (const auto stiffening = stiffeningIn(import, object, domain, RowForces::Count))
    fields.emplace_back("geometric_stiffness", std::string(stiffeningText(*stiffening)));
  object.ignore({"implicitVelocity", "implicitPosition", "stabilization", "stabilization_damping",
                 "formulation", "warm_start", "debug", "constraint_forces", "epsilon",
                 "line_search", "conjugate", "ls_precision", "ls_iterations", "ls_step",
                 "neglecting_compliance_forces_in_geometric_stiffness"});
}

void readCompliant(Import& import, const Object& object, const MotionSolverKind& kind,
                   const std::string& type, const Domain& domain, Fields& fields) {
  const RowsInDomain rows = rowsIn(import, domain);
  const Stabilizing stabilizing = stabilizingOf(import, object, kind);
  setBlend(import, object, type, stabilizing, rows, fields);
  setStabilization(import, object, type, stabilizing, rows, fields);
  if (kind.newton) setNewton(import, object, type, fields);
  const bool neglecting =
      flag(import, object, "neglecting_compliance_forces_in_geometric_stiffness")
          .value_or(!kind.newton);
  if (const auto stiffening = stiffeningIn(import, object, domain,
                                           neglecting ? RowForces::Neglected : RowForces::Count))
    fields.emplace_back("geometric_stiffness", std::string(stiffeningText(*stiffening)));
  const std::string* formulation = object.find("formulation");
  const std::string unknown = formulation == nullptr || *formulation == "vel" || *formulation == "0"
                                  ? "velocity"
                              : *formulation == "dv" || *formulation == "1"  ? "velocity_change"
                              : *formulation == "acc" || *formulation == "2" ? "acceleration"
                                                                             : "";
  if (unknown.empty())
    import.remarks(object, "formulation is " + inQuotes(namePart(*formulation, "")) +
                               "; it must be vel, dv or acc: SOFA's default vel is used");
  const std::string wanted = unknown.empty() ? "velocity" : unknown;
  const bool warm = flag(import, object, "warm_start").value_or(true);
  if (accepts(type, "unknown", wanted))
    fields.emplace_back("unknown", wanted);
  else if (iterates(*object.node) && wanted != "velocity_change")
    import.differs(object,
                   "SOFA solves for the " + wanted +
                       ", here the unknown is the change of velocity: the exact solution is the "
                       "same, but the error of an iterative solver that stops early differs");
  if (accepts(type, "warm_start", warm))
    fields.emplace_back("warm_start", warm);
  else if (iterates(*object.node) && !warm)
    import.differs(object,
                   "Iterative solvers always use a warm start here: if they stop early, the error "
                   "is smaller than in SOFA");
  if (const std::string* forces = object.find("constraint_forces");
      forces && *forces != "0" && *forces != "no")
    import.remarks(object,
                   "constraint_forces only selects where SOFA shows constraint forces; here they "
                   "are always shown");
  if (object.find("stabilization_damping") && iterates(*object.node))
    import.differs(object,
                   "stabilization_damping is not supported: corrections of infeasible constraints "
                   "are not relaxed");
  object.ignore({"debug"});
}

}  // namespace

void addIntegrator(Import& import, const Object& object, const MotionSolverKind& kind,
                   const Integration& wanted, const Domain& domain) {
  object.understood = true;
  const std::string& type = wanted.type;
  Fields fields = wanted.fields;
  if (accepts(type, "h", 0.01))
    fields.emplace_back("h", within(import, object, type, "h", wanted.h, "dt"));
  if (kind.sofa.starts_with("Constant"))
    import.differs(
        object, "SOFA assembles the system once and keeps it; here it is assembled in every step");
  if (type == "StaticIntegrator" || type == "PseudoStaticIntegrator")
    readAtRest(import, object, type, domain, fields);
  else if (kind.compliant)
    readCompliant(import, object, kind, type, domain, fields);
  else
    readEuler(import, object, domain, fields);
  keepAccepted(type, fields);
  import.add(object, type, wanted.name, std::move(fields));
}

void importMotionSolver(Import& import, const Object& object, const MotionSolverKind& kind,
                        double h, const Domain& domain) {
  if (const Object* first = motionSolverIn(*object.node); first != &object) {
    import.leavesOut(object, "The node already has a solver, in line " +
                                 std::to_string(first->line) + ": this one is left out");
    object.understood = true;
    object.ignoreAll();
    return;
  }
  Integration wanted{kind.ours, import.nameOf(object), h, {}};
  if (!kind.compliant)
    wanted.fields.emplace_back("rayleigh_stiffness", addRayleigh(import, object, domain));
  addIntegrator(import, object, kind, wanted, domain);
}

}  // namespace compliant::sofa
