#pragma once

#include "engine/kkt/iterations/preconditioner.hpp"
#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/residual.hpp"

namespace compliant {

/// CG minimises the energy norm of the error, for definite forms; MINRES the residual, for any.
enum class KrylovMethod { Cg, Minres };

struct KrylovOptions {
  KrylovMethod method = KrylovMethod::Cg;
  Form form = Form::Condensed;
  Preconditioning preconditioning = Preconditioning::None;
  std::int64_t iterations = 100;  ///< most per solve
  double precision = 1e-8;        ///< of the true residual, at which iterations end
  bool relative = true;           ///< Residual::relative(), else the norm of the whole residual
  double threshold = 0;  ///< J; for CG: below this pᵀAp it ends after the first iteration
};

/// The workspace of a Krylov method.
struct KrylovWorkspace : SolverWorkspace {
  std::unique_ptr<Operator> matrix;
  std::unique_ptr<Preconditioner> preconditioner;
  Residual residual;
  VecX right, x, r, z, p, Ap;            // of both methods
  VecX rOld, rNew, zNew, w, wOld, wNew;  // of MINRES
  VecX best;                             // x of the least true residual
};

std::unique_ptr<KrylovWorkspace> analyseKrylov(const KrylovOptions& options,
                                               const KktSystem& system);
SolveStats updateKrylov(const KktSystem& system, KrylovWorkspace& w,
                        const std::atomic<bool>* cancelled);
/// Iterates from the given solution. The recurrence of the method only decides when the true
/// residual is computed; the true residual ends the iteration and is reported.
SolveStats solveKrylov(const KrylovOptions& options, const KktSystem& system,
                       const RightHandSide& right, KrylovWorkspace& w, Solution& solution,
                       const std::atomic<bool>* cancelled);

}  // namespace compliant
