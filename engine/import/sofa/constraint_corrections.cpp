#include "engine/import/sofa/constraint_corrections.hpp"

namespace compliant::sofa {

namespace {

struct CorrectionKind {
  std::string_view sofa;
  std::string_view ours;
};

/// THE table of constraint corrections.
const CorrectionKind correctionKinds[] = {
    {"UncoupledConstraintCorrection", "uncoupled"},
    {"LinearSolverConstraintCorrection", "linear_solver"},
    {"GenericConstraintCorrection", "generic"},
    {"PrecomputedConstraintCorrection", "precomputed"},
};

const CorrectionKind* correctionKind(const Object& object) {
  for (const CorrectionKind& kind : correctionKinds)
    if (kind.sofa == object.type) return &kind;
  return nullptr;
}

void readCorrection(Import& import, const Object& object, const CorrectionKind& kind) {
  object.understood = true;
  if (kind.ours == "uncoupled" && (object.find("compliance") || object.find("defaultCompliance")))
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
    import.remarks(
        object,
        "wire_optimization only saves time: it is not taken over, but FreeMotion has the "
        "same option");
  if (object.find("fileCompliance") || object.find("fileDir"))
    import.remarks(
        object, "Files of SOFA's compliance cannot be read: it is computed before the first step");
  object.ignore({"wire_optimization", "linearSolver", "solverName", "ODESolver",
                 "useOdeSolverIntegrationFactors", "verbose", "rotations", "restDeformations",
                 "recompute", "debugViewFrameScale", "fileCompliance", "fileDir", "saveToFile"});
}

}  // namespace

std::string correctionOf(Import& import, std::size_t solvers) {
  const Object* first = nullptr;
  const CorrectionKind* chosen = nullptr;
  const Object* other = nullptr;
  for (const Object* object : import.tree.objects) {
    const CorrectionKind* kind = correctionKind(*object);
    if (kind == nullptr) continue;
    readCorrection(import, *object, *kind);
    if (first == nullptr) {
      first = object;
      chosen = kind;
    } else if (kind != chosen && other == nullptr) {
      other = object;
    }
  }
  if (first == nullptr) return "generic";
  if (other != nullptr) {
    import.differs(*other, "Here one correction serves all bodies, and this one differs from the " +
                               first->label() + " of line " + std::to_string(first->line) +
                               ": the exact one is used");
    return "generic";
  }
  // A single solver has everything below it in its matrix.
  if (chosen->ours == "linear_solver" && solvers < 2) return "generic";
  if (import.sliding && chosen->ours != "precomputed") {
    if (chosen->ours == "uncoupled")
      import.differs(
          *first,
          "The place of a sliding point along its axis has no mass of its own: the exact "
          "correction is used");
    return "generic";
  }
  return std::string(chosen->ours);
}

}  // namespace compliant::sofa
