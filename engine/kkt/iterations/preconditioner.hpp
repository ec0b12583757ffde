#pragma once

#include <memory>

#include "engine/kkt/forms.hpp"

namespace compliant {

/// The preconditioners. Each is symmetric positive definite for each form; for the whole
/// system it is block diagonal, one block for W and one for the Schur complement.
///   none       the identity
///   jacobi     the diagonal
///   incomplete_cholesky  L Lᵀ on the pattern of the matrix itself; where a Schur complement is
///              asked for, of J diag(W)⁻¹Jᵀ + Ĉ/h
///   previous_factor  the exact factor of an earlier step, kept until the number of iterations has
///              grown by half
enum class Preconditioning { None, Jacobi, IncompleteCholesky, PreviousFactor };

class Preconditioner {
 public:
  virtual ~Preconditioner() = default;
  /// Numeric work for the system of this step.
  virtual SolveStats update(const KktSystem& system, const std::atomic<bool>* cancelled) = 0;
  /// z = P⁻¹ r
  virtual void apply(const VecX& r, VecX& z) = 0;
  /// Whether this number of iterations in one solve calls for a new factor.
  virtual bool tired(int /*iterations*/) const { return false; }
  virtual SolveStats renew(const KktSystem&, const std::atomic<bool>*) { return {}; }
  /// Reports the number of iterations of a solve.
  virtual void finished(int /*iterations*/) {}
  /// Forgets earlier steps.
  virtual void forget() {}
};
std::unique_ptr<Preconditioner> makePreconditioner(Preconditioning kind, Form form,
                                                   const KktSystem& system);

}  // namespace compliant
