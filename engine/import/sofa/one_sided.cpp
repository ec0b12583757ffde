#include "engine/import/sofa/one_sided.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/import/sofa/laws.hpp"
#include "engine/import/sofa/solver_choice.hpp"
#include "engine/import/sofa/solvers.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// The object that keeps the forces of rows in a set; null if there is none.
const Object* projectorOf(const Object& law) {
  for (const std::string_view type :
       {"UnilateralConstraint", "UnilateralProjector", "NegativeUnilateralConstraint",
        "CoulombConstraint", "ResistanceConstraint"})
    if (const auto& all = law.node->ofType(type); !all.empty()) return all.front();
  return nullptr;
}

/// SOFA's direct and Krylov solvers treat all rows as bilateral, whatever objects are beside them.
bool treatsAllAsTwoSided(const Object& motionSolver) {
  if (motionKind(motionSolver)->newton) return false;
  const Object* solver = systemSolver(*motionSolver.node);
  return solver != nullptr && systemKind(*solver)->twoSided;
}

Fields coulomb(Import& import, const Object& projector, const ImportedState& state) {
  if (state.width != 3 && state.count * state.width != 3) {
    import.differs(projector,
                   "A friction cone needs three values per element: the rows only push here");
    return {{"admissible", std::string("pushing")}};
  }
  if (!flag(import, projector, "horizontalProjection").value_or(true))
    import.differs(projector,
                   "SOFA projects onto the cone along its normal (horizontalProjection is off), "
                   "which lifts what slides; here friction does not lift");
  const double wanted = number(import, projector, "mu", 1);
  return {{"admissible", std::string("cone")}, {"friction", std::clamp(wanted, 0.0, 1e3)}};
}

/// |λ| ≤ threshold; in SOFA the threshold is an impulse.
Fields resistance(Import& import, const Object& projector) {
  const double h = timeStep(import), threshold = number(import, projector, "threshold", 0);
  if (threshold < 0)
    import.differs(projector, "threshold is " + numberText(threshold) +
                                  "; it must not be negative: 0 is used");
  const double limit = std::clamp(threshold / h, 0.0, 1e12);
  import.remarks(projector, "threshold is an impulse in SOFA: over a step of " + numberText(h) +
                                " s it is a force of " + numberText(limit) + " N");
  return {{"admissible", std::string("bounded")}, {"force_limit", limit}};
}

}  // namespace

Fields boundsOf(Import& import, const Object& law, const ImportedState& state,
                const ValueOfRows& value, Softness softness) {
  const Object* projector = projectorOf(law);
  if (projector == nullptr) return {};
  projector->understood = true;
  projector->ignore({"mask", "mu", "horizontalProjection", "threshold"});
  const Object* motion = motionSolver(*law.node);
  if (motion != nullptr && treatsAllAsTwoSided(*motion)) {
    import.remarks(
        *projector,
        "SOFA's " + systemSolver(*motion->node)->type +
            " ignores it and holds the rows in both directions; this import does the same");
    return {};
  }
  if (projector->type == "ResistanceConstraint") return resistance(import, *projector);
  if (softness == Softness::Hard && value.stabilized && value.target.empty())
    import.differs(*projector,
                   "In SOFA a stabilised row acts from the step after it was violated; here it is "
                   "reached exactly: the motions differ by less than a step at each contact");
  Fields fields = projector->type == "CoulombConstraint" ? coulomb(import, *projector, state)
                  : projector->type.starts_with("Negative")
                      ? Fields{{"admissible", std::string("pulling")}}
                      : Fields{{"admissible", std::string("pushing")}};
  if (value.restitution > 0) fields.emplace_back("restitution", value.restitution);
  return fields;
}

namespace {

/// f = −k x where x < 0.
void importPenalty(Import& import, const Object& object) {
  const ImportedState* state = stateOf(import, object);
  const double k = number(import, object, "stiffness", 0), D = number(import, object, "damping", 0);
  object.ignore({"rayleighStiffness", "isCompliance"});
  if (state == nullptr) return;
  if (state->holds == Holds::Frames || !(k >= 1e-12 && k <= 1e12) || !(D >= 0 && D <= 1e12)) {
    import.leavesOut(object,
                     state->holds == Holds::Frames
                         ? "It acts on numbers, and not on frames: it is left out"
                         : "stiffness is " + numberText(k) + " and damping " + numberText(D) +
                               "; they must lie between 1e-12, or 0, and 1e12: it is left out");
    return;
  }
  Fields fields{{"state", Link{state->id}}, {"admissible", std::string("pushing")}};
  if (D > 0) fields.emplace_back("damping_ratio", std::min(D / k, 1e6));
  addCompliance(import, object, import.nameOf(object), {1 / k}, std::move(fields));
}

}  // namespace

void importPenalties(Import& import) {
  for (const Object* object : import.take({"CompliantPenaltyForceField"}))
    importPenalty(import, *object);
}

}  // namespace compliant::sofa
