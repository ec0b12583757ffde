#pragma once

#include <Eigen/LU>

#include "engine/analysis/step_rows.hpp"

namespace compliant::test {

/// A solved step as dense matrices, and what follows from them alone.
struct DenseStep {
  explicit DenseStep(const SolverRecord& record)
      : W(record.system.W.denseSymmetric()), c(record.right.c), rows(stepRows(record)) {
    J = rows.J.dense();
    C = rows.C.denseSymmetric();
    const bool pushed = record.nonsmooth != nullptr && record.nonsmooth->inC;
    for (Index i = 0; pushed && i < rows.count(); ++i)
      if (rows.rows[at(i)].block >= 0) c -= J.row(i).transpose() * rows.impulse[i];
  }
  /// A = J W⁻¹Jᵀ + Ĉ/h over all rows.
  MatX response() const { return J * W.lu().solve(MatX(J.transpose())) + C; }
  /// μ of equations J Δv + (Ĉ/h) μ = b with these Ĉ/h.
  VecX solveWith(const MatX& compliance) const {
    const Index n = W.rows(), m = J.rows();
    MatX K(n + m, n + m);
    K << W, -J.transpose(), J, compliance;
    VecX right(n + m);
    right << c, rows.right;
    return K.fullPivLu().solve(right).tail(m);
  }

  MatX W, J, C;
  VecX c;
  StepRows rows;
};

}  // namespace compliant::test
