#include "engine/import/sofa/contact_solvers.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/import/sofa/solver_choice.hpp"

namespace compliant::sofa {

namespace {

struct IterationKind {
  std::string_view sofa, ours;
  std::string_view otherwise = "";  ///< what differs; "": only where the iteration ends
};

constexpr std::string_view blocks = "GaussSeidelContactSolver";

/// THE table of constraint solvers.
const IterationKind constraintSolverKinds[] = {
    {"GenericConstraintSolver", blocks},
    {"BlockGaussSeidelConstraintSolver", blocks},
    {"ProjectedGaussSeidelConstraintSolver", blocks},
    {"UnbuiltGaussSeidelConstraintSolver", blocks},
    {"NNCGConstraintSolver", "NncgContactSolver"},
    {"ImprovedJacobiConstraintSolver", "JacobiContactSolver",
     "SOFA accelerates its Jacobi iteration; the one here is plain and damped: it needs more "
     "iterations"},
    {"PreconditionedConjugateResidual", "NncgContactSolver",
     "SOFA's conjugate residuals treat contacts as two-sided; here they only push"},
    {"LCPConstraintSolver", blocks},
    {"LCPSolver", blocks},
};

/// THE table of sequential solvers of the plugin.
const IterationKind sequentialKinds[] = {
    {"SequentialSolver", blocks},
    {"NNCGSolver", "NncgContactSolver"},
    {"ModulusSolver", "AutoContactSolver",
     "SOFA splits moduli; here sweeps, then Newton's method solve the same rows"},
    {"BenchmarkSolver", "AutoContactSolver"},
};

template <std::size_t n>
const IterationKind* iterationKind(const IterationKind (&table)[n], const Object& object) {
  for (const IterationKind& kind : table)
    if (kind.sofa == object.type) return &kind;
  return nullptr;
}

/// The method that GenericConstraintSolver names in an option.
std::string typeOf(Import& import, const Object& object, const IterationKind& kind) {
  const std::string* method = object.find("resolutionMethod");
  if (method == nullptr || kind.sofa != "GenericConstraintSolver") return std::string(kind.ours);
  if (*method == "NonsmoothNonlinearConjugateGradient") return "NncgContactSolver";
  if (*method != "ProjectedGaussSeidel" && *method != "UnbuiltGaussSeidel")
    import.remarks(object, "resolutionMethod is " + inQuotes(namePart(*method, "")) +
                               ", which SOFA does not have: its default is used");
  return std::string(kind.ours);
}

Id addSolver(Import& import, const Object& object, const std::string& type, const std::string& name,
             Fields fields) {
  keepAccepted(type, fields);
  return import.add(object, type, name, std::move(fields));
}

/// SOFA's tolerance is a length, times the number of rows; ours a share of the impulses.
Fields iterationOf(Import& import, const Object& object, const std::string& type) {
  const char* most = object.find("maxIterations") != nullptr ? "maxIterations" : "maxIt";
  Fields fields{{"iterations", wholeNumber(import, object, most, 1000, 1, 1'000'000)},
                {"precision", within(import, object, type, "precision",
                                     number(import, object, "tolerance", 1e-3), "tolerance")},
                {"relaxation", within(import, object, type, "relaxation",
                                      number(import, object, "sor", 1), "sor")}};
  if (object.find("tolerance") != nullptr)
    import.remarks(object,
                   "SOFA's tolerance is a displacement in m; here the precision is relative to the "
                   "impulses: the iterations end at other errors");
  if (const auto warm = flag(import, object, "initial_guess"))
    fields.emplace_back("warm_start", *warm);
  return fields;
}

void tellOptions(Import& import, const Object& object) {
  if (number(import, object, "regularizationTerm", 0) != 0)
    import.differs(object, "regularizationTerm is not supported: rows are not softened by it here");
  for (const std::string_view data : {"minW", "maxF"})
    if (number(import, object, data, 0) != 0)
      import.differs(object, std::string(data) + " is not supported: no row is skipped here");
  object.ignore({"scaleTolerance",
                 "allVerified",
                 "computeGraphs",
                 "computeConstraintForces",
                 "multithreading",
                 "displayTime",
                 "displayDebug",
                 "build_lcp",
                 "schemeCorrection",
                 "newtonIterations",
                 "unbuilt",
                 "reverseAccumulateOrder",
                 "mu",
                 "group",
                 "useSVDForRegularization",
                 "svdSingularValueNullSpaceCriteriaFactor",
                 "svdSingularVectorNullSpaceCriteriaFactor",
                 "useSpectralCorrection",
                 "spectralCorrectionFactor",
                 "useConjugateResidue",
                 "conjugateResidueSpeedFactor",
                 "multi_grid",
                 "multi_grid_levels",
                 "merge_method",
                 "merge_spatial_step",
                 "merge_local_levels",
                 "showLevels",
                 "showCellWidth",
                 "showTranslation",
                 "currentError",
                 "currentIterations",
                 "maxIt",
                 "maxIterations",
                 "tolerance"});
}

}  // namespace

bool isConstraintSolver(const Object& object) {
  return iterationKind(constraintSolverKinds, object) != nullptr;
}

const Object* constraintSolver(const Import& import) {
  for (const Object* object : import.tree.objects)
    if (isConstraintSolver(*object)) return object;
  return nullptr;
}

bool treatsContactsAlone(const Object& constraintSolver) {
  return constraintSolver.type.starts_with("LCP");
}

void importConstraintSolver(Import& import) {
  const Object* first = constraintSolver(import);
  if (first == nullptr) return;
  for (const Object* object : import.tree.objects) {
    if (!isConstraintSolver(*object)) continue;
    object->understood = true;
    if (object == first) continue;
    object->ignoreAll();
    import.leavesOut(*object, "The scene already has a constraint solver, in line " +
                                  std::to_string(first->line) + ": this one is left out");
  }
  const IterationKind& kind = *iterationKind(constraintSolverKinds, *first);
  const std::string type = typeOf(import, *first, kind);
  if (!kind.otherwise.empty()) import.differs(*first, std::string(kind.otherwise));
  Fields fields = iterationOf(import, *first, type);
  tellOptions(import, *first);
  addSolver(import, *first, type, namePart(first->name, namePart(first->type, "contact solver")),
            std::move(fields));
}

bool isSequential(const Object& systemSolver) {
  return iterationKind(sequentialKinds, systemSolver) != nullptr;
}

void importSequential(Import& import, const Object& object, const std::string& name) {
  const IterationKind& kind = *iterationKind(sequentialKinds, object);
  const std::string type(kind.ours);
  if (!kind.otherwise.empty()) import.differs(object, std::string(kind.otherwise));
  Fields fields{
      {"iterations", wholeNumber(import, object, "iterations", 10, 1, 1'000'000)},
      {"precision", within(import, object, type, "precision",
                           number(import, object, "precision", 1e-3), "precision")},
      {"relaxation",
       within(import, object, type, "relaxation", number(import, object, "omega", 1), "omega")},
      {"iterate_bilateral",
       type != "AutoContactSolver" && flag(import, object, "iterateOnBilaterals").value_or(true)},
      {"impact_speed", 1e-5}};
  import.remarks(object,
                 "SOFA stops by the change of impulses in a sweep, this solver by the error of the "
                 "rows, relative to the impulses: the iterations end at other errors");
  addSolver(import, object, type, name, std::move(fields));
}

}  // namespace compliant::sofa
