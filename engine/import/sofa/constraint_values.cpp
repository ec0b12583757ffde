#include "engine/import/sofa/constraint_values.hpp"

#include <algorithm>

#include "engine/import/sofa/solver_choice.hpp"
#include "engine/import/sofa/solvers.hpp"

namespace compliant::sofa {

namespace {

/// The constraint values of a node, the first of each type, in the order of the file.
std::vector<const Object*> valuesIn(const Node& node) {
  std::vector<const Object*> found;
  for (const std::string_view type :
       {"ConstraintValue", "Stabilization", "HolonomicConstraintValue", "OffsettedConstraintValue",
        "VelocityConstraintValue", "BaumgarteStabilization", "DampingValue", "Restitution"})
    if (const auto& all = node.ofType(type); !all.empty()) found.push_back(all.front());
  std::sort(found.begin(), found.end(),
            [](const Object* a, const Object* b) { return a->place < b->place; });
  return found;
}

/// What keeps the forces of rows on one side; null if nothing does. SOFA's direct and Krylov
/// solvers treat all rows as two-sided, whatever stands beside them.
const Object* oneSided(const Object& law) {
  for (const std::string_view type :
       {"UnilateralConstraint", "UnilateralProjector", "NegativeUnilateralConstraint",
        "CoulombConstraint", "ResistanceConstraint"})
    if (const auto& all = law.node->ofType(type); !all.empty()) return all.front();
  return nullptr;
}

bool treatsAllAsTwoSided(const Object& motionSolver) {
  if (motionKind(motionSolver)->newton) return false;
  const Object* solver = systemSolver(*motionSolver.node);
  return solver != nullptr && systemKind(*solver)->twoSided;
}

}  // namespace

bool heldOneSided(Import& import, const Object& law) {
  const Object* projector = oneSided(law);
  if (projector == nullptr) return true;
  projector->understood = true;
  projector->ignoreAll();
  const Object* motion = motionSolver(*law.node);
  if (motion != nullptr && treatsAllAsTwoSided(*motion)) {
    import.remarks(
        *projector,
        "SOFA's " + systemSolver(*motion->node)->type +
            " ignores it and holds the rows in both directions; this import does the same");
    return true;
  }
  import.leavesOut(
      *projector, "Unilateral and bounded constraint forces are not supported: the " + law.label() +
                      " of line " + std::to_string(law.line) +
                      " is left out (disabled; if enabled, it holds in both directions)");
  return false;
}

ValueOfRows readValue(Import& import, const Object& law, Softness softness) {
  // Without a word SOFA stabilises hard laws alone, and none that has any compliance.
  const bool hard = softness == Softness::Hard;
  ValueOfRows value{hard, {}};
  for (const Object* beside : valuesIn(*law.node)) {
    const std::string& type = beside->type;
    if (type == "ConstraintValue") {
      value.stabilized = false;
    } else if (type == "Stabilization" || type == "HolonomicConstraintValue") {
      value.stabilized = true;
      beside->find("mask");
      if (!hard)
        import.differs(*beside,
                       "SOFA also stabilises soft rows, before the step; here only hard rows are "
                       "stabilised, and soft rows act through their force");
      if (type != "Stabilization")
        import.differs(*beside,
                       "Rows are stabilised; if the solver has no stabilization, the step still "
                       "corrects violations here, but not in SOFA");
    } else if (type == "OffsettedConstraintValue") {
      value.stabilized = false;
      value.offset = numbers(import, *beside, "offset").value_or(Numbers{0});
    } else {
      beside->ignoreAll();
      import.differs(
          *beside,
          "This constraint value is not supported: the target of the rows is zero instead");
    }
    beside->understood = true;
  }
  return value;
}

}  // namespace compliant::sofa
