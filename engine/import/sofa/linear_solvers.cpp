#include "engine/import/sofa/linear_solvers.hpp"

#include <cmath>

#include "engine/base/text.hpp"
#include "engine/import/sofa/contact_solvers.hpp"
#include "engine/import/sofa/solver_choice.hpp"
#include "engine/import/sofa/solver_domain.hpp"

namespace compliant::sofa {

namespace {

/// Precision and iterations of an iterative solver, by any of SOFA's names for them.
void setIterations(Import& import, const Object& object, const SystemSolverKind& kind,
                   const std::string& type, Fields& fields) {
  const std::int64_t most = wholeNumber(import, object, "iterations",
                                        static_cast<std::int64_t>(kind.iterations), 1, 1'000'000);
  const double precision =
      number(import, object, object.find("precision") ? "precision" : "tolerance", kind.precision);
  const bool relative = flag(import, object, "relative").value_or(kind.relative);
  if (!accepts(type, "iterations", std::int64_t(1))) return;
  // SOFA's iterations are not preconditioned: where they stop early, ours do too.
  fields = {{"iterations", most},
            {"precision", within(import, object, type, "precision", precision, "The precision")},
            {"relative", relative},
            {"preconditioner", std::string("none")}};
  if (object.type == "CGLinearSolver" || object.type == "ShewchukPCGLinearSolver") {
    const double threshold =
        within(import, object, type, "threshold",
               std::max(0.0, number(import, object, "threshold", 1e-5)), "threshold");
    if (threshold > 0 && accepts(type, "threshold", threshold)) {
      fields.emplace_back("threshold", threshold);
      import.remarks(object, "SOFA's iteration ends where pᵀAp falls below " +
                                 numberText(threshold) +
                                 " J (threshold), whatever the error is; so does the solver here. "
                                 "0 solves to the precision");
    }
  }
  keepAccepted(type, fields);
}

/// Whether SOFA's solver works on the Schur complement. Krylov solvers with a Response in their
/// node do, and so do those of Eigen, which create one, unless this is switched off.
bool worksOnSchur(Import& import, const Object& object) {
  if (object.type.starts_with("Eigen")) return flag(import, object, "schur").value_or(true);
  if (object.type != "MinresSolver" && object.type != "CgSolver") return false;
  const Object* response = nullptr;
  for (const std::string_view type : {"LDLTResponse", "LLTResponse", "LUResponse",
                                      "EigenCGResponse", "DiagonalResponse", "LumpedResponse"})
    for (const Object* beside : object.node->ofType(type)) {
      beside->understood = true;
      beside->ignore({"regularize", "constant", "trackSparsityPattern", "iterations", "tolerance"});
      if (response != nullptr) continue;
      response = beside;
      const std::string form =
          "It makes SOFA's solver use the Schur complement; so does the solver here (form = schur)";
      if (type == "DiagonalResponse" || type == "LumpedResponse")
        import.differs(*beside, form +
                                    "; SOFA inverts only the diagonal of the response matrix, here "
                                    "the whole matrix is inverted");
      else
        import.remarks(*beside, form);
    }
  return response != nullptr;
}

/// SOFA subtracts it from the diagonal of the rows of the whole system, unless it solves by the
/// Schur complement.
void tellRegularization(Import& import, const Object& object) {
  constexpr double rounding = 1e-15;
  if (object.find("regularization") == nullptr) return;
  const double epsilon = number(import, object, "regularization", 0);
  const bool schur =
      object.type != "SequentialSolver" && flag(import, object, "schur").value_or(true);
  if (schur || std::abs(epsilon) <= rounding)
    import.remarks(object,
                   std::string("regularization is ignored: ") +
                       (schur ? "SOFA uses it only with schur=\"0\"" : "it is at rounding level"));
  else
    import.differs(object, "regularization is ignored: in SOFA it softens every row by " +
                               numberText(epsilon) +
                               " h² αβ m/N, here rows have only their own compliance");
}

}  // namespace

void importSystemSolver(Import& import, const Object& object, const SystemSolverKind& kind,
                        const Domain& domain, const std::string& name) {
  const RowsInDomain rows = rowsIn(import, domain);
  std::string type = kind.ours;
  // If rows are bounded, a solver that iterates on rows iterates only on these, or on all.
  const bool sequential = isSequential(object) && (rows.bounded || import.touching);
  if (sequential)
    type = "LdltSolver";
  else if (!kind.otherwise.empty())
    import.differs(object, std::string(kind.otherwise));
  const bool schur = worksOnSchur(import, object) && accepts(type, "form", std::string("schur"));
  tellRegularization(import, object);
  if (type == "CgSolver" && !schur && (rows.hard || rows.bounded || import.touching)) {
    type = "LdltSolver";
    import.differs(object, rows.hard ? "Conjugate gradients do not support hard constraints here: "
                                       "a direct solver is used instead"
                                     : "Contacts and rows of bounded force need exact answers of "
                                       "the linear solver here: a direct solver is used instead");
  }
  Fields fields;
  setIterations(import, object, kind, type, fields);
  if (sequential) importSequential(import, object, name + " contacts");
  if (schur) fields.emplace_back("form", std::string("schur"));
  object.ignore({"schur", "regularization", "regularize", "trackSparsityPattern", "debug",
                 "verbose", "restart", "parallel", "omega", "iterateOnBilaterals", "threshold",
                 "warmStart", "relative", "anderson", "nlnscg", "constant", "graph", "inverse"});
  import.add(object, type, name, std::move(fields));
}

}  // namespace compliant::sofa
