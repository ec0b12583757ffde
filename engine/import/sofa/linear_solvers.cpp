#include "engine/import/sofa/linear_solvers.hpp"

#include <algorithm>
#include <cmath>

#include "engine/import/sofa/solver_choice.hpp"
#include "engine/import/sofa/solver_domain.hpp"

namespace compliant::sofa {

namespace {

/// Precision and iterations of an iterative solver, by any of SOFA's names for them.
void setIterations(Import& import, const Object& object, const SystemSolverKind& kind,
                   const std::string& type, Fields& fields) {
  const double iterations = number(import, object, "iterations", kind.iterations);
  const double precision =
      number(import, object, object.find("precision") ? "precision" : "tolerance", kind.precision);
  const bool relative = flag(import, object, "relative", kind.relative);
  if (!accepts(type, "iterations", std::int64_t(1))) return;
  const auto most = static_cast<std::int64_t>(std::clamp(std::round(iterations), 1.0, 1e6));
  // SOFA's iterations are not preconditioned: what stops early there stops early here.
  fields = {{"iterations", most},
            {"precision", within(import, object, type, "precision", precision, "The precision")},
            {"relative", relative},
            {"preconditioner", std::string("none")}};
  keepAccepted(type, fields);
}

}  // namespace

void importSystemSolver(Import& import, const Object& object, const SystemSolverKind& kind) {
  std::string type = existing(kind.ours);
  if (type != kind.ours.front() || (kind.ours.size() == 1 && !kind.otherwise.empty()))
    if (!kind.otherwise.empty()) import.report(object, std::string(kind.otherwise));
  if (type == "CgSolver" && rowsIn(import, Domain(import, *object.node)).hard) {
    type = "LdltSolver";
    import.report(object,
                  "Conjugate gradients cannot treat hard constraints here: the system is solved "
                  "exactly instead");
  }
  Fields fields;
  setIterations(import, object, kind, type, fields);
  object.ignore({"schur", "regularization", "regularize", "trackSparsityPattern", "debug",
                 "verbose", "restart", "parallel", "omega", "iterateOnBilaterals", "threshold",
                 "warmStart", "relative", "anderson", "nlnscg", "constant", "graph", "inverse"});
  import.add(object, type, import.nameOf(object), std::move(fields));
}

}  // namespace compliant::sofa
