#include "engine/import/sofa/solvers/constraint_corrections.hpp"

namespace compliant::sofa {

namespace {

struct CorrectionKind {
  std::string_view sofa;
  bool uncoupled;
  std::string_view otherwise;  ///< what differs; "": nothing
};

/// THE table of constraint corrections.
const CorrectionKind correctionKinds[] = {
    {"UncoupledConstraintCorrection", true, ""},
    {"LinearSolverConstraintCorrection", false, ""},
    {"GenericConstraintCorrection", false, ""},
    {"PrecomputedConstraintCorrection", false,
     "SOFA uses the compliance of the start for all steps; here that of each step is used, from "
     "the "
     "factor of its matrix"},
};

const CorrectionKind* correctionKind(const Object& object) {
  for (const CorrectionKind& kind : correctionKinds)
    if (kind.sofa == object.type) return &kind;
  return nullptr;
}

void readCorrection(Import& import, const Object& object, const CorrectionKind& kind) {
  object.understood = true;
  if (!kind.otherwise.empty()) import.differs(object, std::string(kind.otherwise));
  if (kind.uncoupled && (object.find("compliance") || object.find("defaultCompliance")))
    import.differs(object,
                   "Its compliance is not used: here each point and each body moves by its own "
                   "mass and stiffness");
  for (const std::string_view factor :
       {"correctionVelocityFactor", "correctionPositionFactor", "complianceFactor"})
    if (number(import, object, factor, 1) != 1)
      import.differs(object, std::string(factor) + " is not supported: corrections are whole here");
  if (number(import, object, "regularizationTerm", 0) != 0)
    import.differs(object, "regularizationTerm is not supported: rows are not softened by it here");
  if (object.find("wire_optimization"))
    import.remarks(object,
                   "wire_optimization only saves time: here the response is computed once "
                   "for each body that is not connected to others");
  object.ignore({"wire_optimization", "linearSolver", "solverName", "ODESolver",
                 "useOdeSolverIntegrationFactors", "verbose", "rotations", "restDeformations",
                 "recompute", "debugViewFrameScale", "fileCompliance", "fileDir", "saveToFile"});
}

}  // namespace

std::string correctionOf(Import& import) {
  const Object *uncoupled = nullptr, *exact = nullptr;
  for (const Object* object : import.tree.objects) {
    const CorrectionKind* kind = correctionKind(*object);
    if (kind == nullptr) continue;
    readCorrection(import, *object, *kind);
    if (const Object*& first = kind->uncoupled ? uncoupled : exact; first == nullptr)
      first = object;
  }
  if (uncoupled != nullptr && exact != nullptr)
    import.differs(*uncoupled, "Here one correction serves all bodies, the exact one of the " +
                                   exact->label() + " of line " + std::to_string(exact->line));
  else if (uncoupled != nullptr && import.sliding)
    import.differs(*uncoupled,
                   "The place of a sliding point along its axis has no mass of its own: the exact "
                   "correction is used");
  return uncoupled != nullptr && exact == nullptr && !import.sliding ? "uncoupled"
                                                                     : "linear_solver";
}

}  // namespace compliant::sofa
