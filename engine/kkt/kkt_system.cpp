#include "engine/kkt/kkt_system.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

const char* stageText(Stage stage) {
  switch (stage) {
    case Stage::Layout: return "lay out";
    case Stage::Propagate: return "propagate";
    case Stage::Assemble: return "assemble";
    case Stage::Factor: return "factor";
    case Stage::Solve: return "solve";
    case Stage::Integrate: return "integrate";
    case Stage::count: break;
  }
  return "";
}

namespace {

/// size / reference, also for a reference of zero: absolute then.
double relativeTo(double size, double reference) {
  return reference > 0 ? size / reference : size;
}

/// y −= A x, and the norm of |A| |x|: the size of the terms, however well they cancel.
double subtractProduct(const SparseRows& A, const VecX& x, VecX& y) {
  double squared = 0;
  for (Index r = 0; r < A.rows; ++r) {
    double sum = 0, size = 0;
    for (int k = A.start[static_cast<std::size_t>(r)]; k < A.start[static_cast<std::size_t>(r) + 1]; ++k) {
      const double term = A.value[static_cast<std::size_t>(k)] * x[A.column[static_cast<std::size_t>(k)]];
      sum += term;
      size += std::abs(term);
    }
    y[r] -= sum;
    squared += size * size;
  }
  return std::sqrt(squared);
}

}  // namespace

void Residual::compute(const KktSystem& system, const Solution& solution) {
  primal = system.c;
  system.J.addTransposedProduct(1, solution.impulse, primal);
  // After the impulses: the size of the terms that must balance, so that a system at rest under large
  // opposing forces is judged by those forces.
  const double primalScale = std::max(system.c.norm(), (primal - system.c).norm());
  system.W.addSymmetricProduct(-1, solution.change, primal);
  dual = system.b;
  const double dualScale = std::max(system.b.norm(), subtractProduct(system.J, solution.change, dual));
  system.C.addSymmetricProduct(-1, solution.impulse, dual);
  relative_ = std::max(relativeTo(primal.norm(), primalScale), relativeTo(dual.norm(), dualScale));
}

void Residual::report(const KktSystem&, SolveStats& stats) const {
  stats.primalResidual = primal.norm();
  stats.dualResidual = dual.norm();
  stats.relativeResidual = relative_;
}

}  // namespace compliant
