#pragma once

#include <Eigen/LU>
#include <Eigen/SparseLU>

#include "engine/contact/coupled_response.hpp"
#include "engine/contact/solvers/linearization.hpp"

namespace compliant {

/// Solves (P + Q (A + εR)) Δ = −F for the Newton step, R = the diagonal of the blocks. Blocks with
/// F_i = μ_i are eliminated first. Small or full matrices are factorised densely. Of a
/// CoupledResponse A is not formed: with P̄ = P + Q (Ĉ/h + εR) and H = P̄⁻¹Q,
///
///   (K + JᵀHJ) Δv = −Jᵀ P̄⁻¹ F,   Δ = −P̄⁻¹ F − H J Δv.
class NewtonStep {
 public:
  explicit NewtonStep(const NonsmoothProblem& problem, const std::vector<double>& steps);
  /// The least ε with an effect.
  double leastRegularization() const;

  /// False when the matrix is singular to working precision.
  bool solve(const Linearization& function, double regularization, VecX& step);
  /// A Δ of the last step, to the digits of its factor; null where it takes a product.
  const VecX* movedByStep() const { return coupledResponse_ != nullptr ? &product_ : nullptr; }

 private:
  void select(const Linearization& function, VecX& step);
  bool solveDense(const Linearization& function, double regularization);
  bool solveSparse(const Linearization& function, double regularization);
  bool solveCoupled(const Linearization& function, double regularization, VecX& step);

  const NonsmoothProblem& problem_;
  const std::vector<double>& steps_;  // ρ_i
  const CoupledResponse* coupledResponse_;
  std::size_t stride_;
  std::vector<double> H_;
  Eigen::SparseMatrix<double, Eigen::RowMajor> A_;
  std::vector<Index> block_;  // of each row of the problem
  std::vector<Index> place_;  // of each row among those of coupled blocks, −1: eliminated
  Index coupled_ = 0;
  VecX right_, product_, solution_;
  MatX dense_;
  Eigen::PartialPivLU<MatX> denseFactor_;
  SparseMatrix sparse_;
  std::vector<Eigen::Triplet<double>> entries_;
  Eigen::SparseLU<SparseMatrix> sparseFactor_;
};

}  // namespace compliant
