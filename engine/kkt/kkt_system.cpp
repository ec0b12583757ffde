#include "engine/kkt/kkt_system.hpp"

#include <algorithm>
#include <cmath>

#include "engine/kkt/factors/kkt_factor.hpp"

namespace compliant {

const char* stageText(Stage stage) {
  switch (stage) {
    case Stage::Propagate:
      return "propagate";
    case Stage::Detect:
      return "detect contacts";
    case Stage::Assemble:
      return "assemble";
    case Stage::Factor:
      return "factor";
    case Stage::Solve:
      return "solve";
    case Stage::Prepare:
      return "prepare constraints";
    case Stage::Build:
      return "build constraint problem";
    case Stage::SolveConstraints:
      return "solve constraints";
    case Stage::Correct:
      return "correct velocities";
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
constexpr double credible = 1e6;      ///< F of the class comment

/// The share of terms that counts beside their natural size.
double believed(double terms, double natural) {
  if (!(terms > credible * natural)) return 1;
  const double ratio = natural / terms;
  return std::max(ratio, credible * credible * ratio * ratio);
}

/// A residual that is rounding beside these terms as its share of them, else as it is.
double unlessRounding(double relative, double residual, double terms) {
  return residual <= rounding * terms ? residual / terms : relative;
}

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

/// Natural sizes of the terms in both equations; class comment.
void Residual::naturalSizes(const KktSystem& system, double& primalSize, double& dualSize) {
  expectPivots(system, expected_);
  // ŵ, in speedSize_ until |c| is divided by it. A sum that vanishes by chance says nothing.
  termSize_.setOnes();
  speedSize_.setZero();
  system.W.addSymmetricProduct(1, termSize_, speedSize_);
  for (Index i = 0; i < system.n(); ++i) {
    const double most = expected_[i] > 0 ? expected_[i] : 1;
    expected_[i] = std::clamp(std::abs(speedSize_[i]), 1e-8 * most, most);
    speedSize_[i] = std::abs(system.c[i]) / expected_[i];
  }
  termSize_ = system.c.cwiseAbs();
  rowSize_ = system.b.cwiseAbs();
  for (Index r = 0; r < system.m(); ++r) {
    system.J.forRow(r, [&](Index i, double j) { rowSize_[r] += std::abs(j) * speedSize_[i]; });
    const double A = -expected_[system.n() + r];
    const double impulse = A > 0 ? rowSize_[r] / A : 0;
    system.J.forRow(r, [&](Index i, double j) { termSize_[i] += std::abs(j) * impulse; });
  }
  primalSize = termSize_.norm();
  double squared = 0;
  for (Index r = 0; r < system.m(); ++r) {
    double size = std::abs(system.b[r]);
    system.J.forRow(r, [&](Index i, double j) {
      size += std::abs(j) * (speedSize_[i] + termSize_[i] / expected_[i]);
    });
    squared += size * size;
  }
  dualSize = std::sqrt(squared);
}

void Residual::compute(const KktSystem& system, const Solution& solution) {
  primal = system.c;
  termSize_.setZero();
  addTransposedProduct(system.J, solution.impulse, primal, termSize_);
  const double primalRight = system.c.norm(), primalTerms = termSize_.norm();
  system.W.addSymmetricProduct(-1, solution.change, primal);
  dual = system.b;
  const double dualRight = system.b.norm();
  const double dualTerms = subtractProduct(system.J, solution.change, dual);
  system.C.addSymmetricProduct(-1, solution.impulse, dual);

  double primalSize = primalTerms, dualSize = dualTerms;
  if (primalTerms > credible * primalRight || dualTerms > credible * dualRight)
    naturalSizes(system, primalSize, dualSize);
  const double primalBelieved = believed(primalTerms, primalSize),
               dualBelieved = believed(dualTerms, dualSize);
  const double primalScale = std::max(primalRight, primalBelieved * primalTerms),
               dualScale = std::max(dualRight, dualBelieved * dualTerms);
  relative_ = std::max(
      primalBesideRounding(system, solution, dualBelieved, relativeTo(primal.norm(), primalScale)),
      dualBesideRounding(system, solution, primalBelieved, relativeTo(dual.norm(), dualScale)));
}

/// Where everything balances to zero a residual is rounding and means nothing beside terms that
/// vanish. It is then judged beside the terms of the other equation: μ = (Ĉ/h)⁻¹(b − J Δv) carries
/// the rounding of b − J Δv into soft rows, Δv = W⁻¹(c + Jᵀμ) that of c + Jᵀμ into the velocities.
/// Terms that are not believed there are not believed here.
double Residual::primalBesideRounding(const KktSystem& system, const Solution& solution,
                                      double believed, double relative) {
  if (!(relative > suspicious)) return relative;
  termSize_.setZero();
  for (Index r = 0; r < system.m(); ++r) {
    const double c = system.C.diagonal(r);
    if (!(c > 0)) continue;
    double size = std::abs(system.b[r]);
    system.J.forRow(r, [&](Index i, double j) { size += std::abs(j * solution.change[i]); });
    system.J.forRow(r, [&](Index i, double j) { termSize_[i] += std::abs(j) * size / c; });
  }
  return unlessRounding(relative, primal.norm(), believed * termSize_.norm());
}

double Residual::dualBesideRounding(const KktSystem& system, const Solution& solution,
                                    double believed, double relative) {
  if (!(relative > suspicious)) return relative;
  const double speeds = system.speedRounding * std::sqrt(static_cast<double>(system.m()));
  if (dual.norm() <= speeds) return rounding * dual.norm() / speeds;
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
  return unlessRounding(relative, dual.norm(), believed * std::sqrt(squared));
}

void Residual::report(SolveStats& stats) const {
  stats.primalResidual = primal.norm();
  stats.dualResidual = dual.norm();
  stats.relativeResidual = relative_;
}

}  // namespace compliant
