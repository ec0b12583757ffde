#pragma once

#include <atomic>
#include <vector>

#include "engine/kkt/factors/factor.hpp"
#include "engine/kkt/factors/sparse_ldlt.hpp"
#include "engine/kkt/residual.hpp"

namespace compliant {

/// The kernel that factors the whole system. The first three are LDLᵀ without pivoting in the order
/// of kktOrdering, the others LU with partial pivoting in their own order.
enum class KktKernel { Lean, Eigen, Cholmod, EigenLu, Umfpack };

/// A factor of the whole symmetric matrix [W, −Jᵀ; −J, −Ĉ/h] (theory §5).
///
/// The lean kernel (ours) replaces vanishing pivots. The other LDLᵀ kernels cannot, so 1e-10 of the
/// expected size of each pivot is added to the diagonal. Refinement on the true residual removes
/// both perturbations.
class KktFactor {
 public:
  /// `yielding`: a compliance for hard rows, as a share of J W⁻¹Jᵀ, so that redundant rows do not
  /// matter, and a thousand times that where some are known: for preconditioners. Lean kernel only.
  explicit KktFactor(KktKernel kernel, double yielding = 0);

  /// Allocates for the sizes of the system.
  void resize(const KktSystem& system);
  /// Discards the choices of earlier steps.
  void forget() { fresh_ = true; }
  /// Computes an order if necessary: the first time, or when a row has become hard.
  SolveStats prepare(const KktSystem& system);
  /// Prepares and factors.
  SolveStats factor(const KktSystem& system, const std::atomic<bool>* cancelled);
  /// In place, [Δv; μ] from [c; −b].
  void solve(VecX& joined);
  /// Whether the last factor kept its digits: no pivot is the remainder of terms that nearly
  /// cancel. Library kernels do not report this.
  bool keepsDigits() const { return library_ == nullptr && !lean_.lostDigits(); }
  /// One correction for solveRefined: `joined` (n + m) becomes the solution for the residual.
  void correct(const Residual& residual, Correction which, VecX& joined, Solution& solution);
  /// Multiplications and additions of one factorisation; NaN if the kernel does not report them.
  double flops() const;
  double nonZeros() const;
  /// Whether the last factor had, beyond rounding, more negative pivots than rows: then xᵀW x < 0
  /// for some x that the rows allow (Sylvester's law of inertia). Lean kernel only.
  bool indefinite() const;
  /// The component behind a row whose pivot was replaced, or 0.
  Id regularizedOwner(const KktSystem& system) const;

 private:
  bool pivots() const { return kernel_ == KktKernel::EigenLu || kernel_ == KktKernel::Umfpack; }
  bool markRows(const KktSystem& system);
  Factor::Outcome order(const KktSystem& system);
  void fillLean(const KktSystem& system);
  SolveStats factorLean(const std::atomic<bool>* cancelled);
  SolveStats factorByLibrary();

  KktKernel kernel_;
  double yielding_;
  SparseLdlt lean_;
  std::unique_ptr<Factor> library_;
  // The matrix for libraries, in elimination order.
  SparseRows lower_;
  std::vector<int> slot_;   ///< of each entry of W, J, C
  std::vector<int> order_;  ///< position -> unknown
  VecX permuted_;
  VecX expected_;             ///< expected sizes of pivots, by unknown
  std::vector<char> behind_;  ///< rows eliminated after an element
  bool ordered_ = false;
  bool fresh_ = false;  ///< marks of rows must be recomputed
};

/// The expected sizes and signs of pivots: W_ii for velocities and −(Ĉ/h + J diag(W)⁻¹Jᵀ)_ii for
/// rows.
void expectPivots(const KktSystem& system, VecX& expected);

}  // namespace compliant
