#include "engine/kkt/kkt_system.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

const char* stageText(Stage stage) {
  switch (stage) {
    case Stage::Propagate:
      return "propagate";
    case Stage::Assemble:
      return "assemble";
    case Stage::Factor:
      return "factor";
    case Stage::Solve:
      return "solve";
    case Stage::Integrate:
      return "integrate";
    case Stage::count:
      break;
  }
  return "";
}

namespace {

constexpr double suspicious = 1e-11;  ///< relative residuals below it are taken as they are
constexpr double rounding = 1e-13;    ///< of a sum of many terms, relative to their size

/// y −= A x, and the norm of |A| |x|: the size of the terms, however well they cancel.
double subtractProduct(const SparseRows& A, const VecX& x, VecX& y) {
  double squared = 0;
  for (Index r = 0; r < A.rows; ++r) {
    double sum = 0, size = 0;
    for (int k = A.start[static_cast<std::size_t>(r)]; k < A.start[static_cast<std::size_t>(r) + 1];
         ++k) {
      const double term =
          A.value[static_cast<std::size_t>(k)] * x[A.column[static_cast<std::size_t>(k)]];
      sum += term;
      size += std::abs(term);
    }
    y[r] -= sum;
    squared += size * size;
  }
  return std::sqrt(squared);
}

/// y += Aᵀ x and size += |Aᵀ| |x|
void addTransposedProduct(const SparseRows& A, const VecX& x, VecX& y, VecX& size) {
  for (Index r = 0; r < A.rows; ++r)
    for (int k = A.start[static_cast<std::size_t>(r)]; k < A.start[static_cast<std::size_t>(r) + 1];
         ++k) {
      const double term = A.value[static_cast<std::size_t>(k)] * x[r];
      y[A.column[static_cast<std::size_t>(k)]] += term;
      size[A.column[static_cast<std::size_t>(k)]] += std::abs(term);
    }
}

}  // namespace

void Residual::compute(const KktSystem& system, const Solution& solution) {
  // Judged beside the size of the terms that must balance, not of their sum: a system at rest under
  // large opposing forces has a right-hand side of zero.
  primal = system.c;
  termSize_.setZero();
  addTransposedProduct(system.J, solution.impulse, primal, termSize_);
  const double primalScale = std::max(system.c.norm(), termSize_.norm());
  system.W.addSymmetricProduct(-1, solution.change, primal);
  dual = system.b;
  const double dualScale =
      std::max(system.b.norm(), subtractProduct(system.J, solution.change, dual));
  system.C.addSymmetricProduct(-1, solution.impulse, dual);
  relative_ =
      std::max(primalBesideRounding(system, solution, relativeTo(primal.norm(), primalScale)),
               dualBesideRounding(system, solution, relativeTo(dual.norm(), dualScale)));
}

/// Where everything balances to zero a residual is rounding and means nothing beside terms that
/// vanish. It is then judged beside the terms of the other equation: μ = (Ĉ/h)⁻¹(b − J Δv) carries
/// the rounding of b − J Δv into soft rows, Δv = W⁻¹(c + Jᵀμ) that of c + Jᵀμ into the velocities.
double Residual::primalBesideRounding(const KktSystem& system, const Solution& solution,
                                      double relative) {
  if (!(relative > suspicious)) return relative;
  termSize_.setZero();
  for (Index r = 0; r < system.m(); ++r) {
    const double c = system.C.diagonal(r);
    if (!(c > 0)) continue;
    double size = std::abs(system.b[r]);
    system.J.forRow(r, [&](Index i, double j) { size += std::abs(j * solution.change[i]); });
    system.J.forRow(r, [&](Index i, double j) { termSize_[i] += std::abs(j) * size / c; });
  }
  return primal.norm() <= rounding * termSize_.norm() ? rounding : relative;
}

double Residual::dualBesideRounding(const KktSystem& system, const Solution& solution,
                                    double relative) {
  if (!(relative > suspicious)) return relative;
  if (dual.norm() <= system.speedRounding * std::sqrt(static_cast<double>(system.m())))
    return rounding;
  termSize_ = system.c.cwiseAbs();
  for (Index r = 0; r < system.m(); ++r)
    system.J.forRow(r,
                    [&](Index i, double j) { termSize_[i] += std::abs(j * solution.impulse[r]); });
  for (Index i = 0; i < system.n(); ++i) {
    const double w = std::abs(system.W.diagonal(i));
    termSize_[i] = w > 0 ? termSize_[i] / w : 0;
  }
  double squared = 0;
  for (Index r = 0; r < system.m(); ++r) {
    double size = 0;
    system.J.forRow(r, [&](Index i, double j) { size += std::abs(j) * termSize_[i]; });
    squared += size * size;
  }
  return dual.norm() <= rounding * std::sqrt(squared) ? rounding : relative;
}

void Residual::report(SolveStats& stats) const {
  stats.primalResidual = primal.norm();
  stats.dualResidual = dual.norm();
  stats.relativeResidual = relative_;
}

}  // namespace compliant
