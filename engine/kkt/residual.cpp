#include "engine/kkt/residual.hpp"

#include <algorithm>
#include <cmath>

#include "engine/kkt/factors/kkt_factor.hpp"

namespace compliant {

namespace {

constexpr double suspicious = 1e-11;     ///< relative residuals below it are accepted
constexpr double refined = 1e-14;        ///< the same for rows if the factor kept its digits
constexpr double rounding = 1e-13;       ///< of a sum of many terms, relative to their size
constexpr double roundingOfOne = 1e-14;  ///< the same for one equation
constexpr double doubtfulShare = 1e-3;   ///< of the fastest velocity
constexpr double hidden = 1e-2;          ///< a norm below this part of such a share hides it
constexpr double meaningless = 1e4;      ///< relative to position rounding: an invisible velocity
constexpr double credible = 1e6;         ///< F of the class comment

/// A residual that is rounding relative to these terms as its share of them, else unchanged.
double unlessRounding(double relative, double residual, double terms) {
  return residual <= rounding * terms ? residual / terms : relative;
}

/// The share of terms that counts relative to their natural size.
double believed(double terms, double natural) {
  if (!(terms > credible * natural)) return 1;
  const double ratio = natural / terms;
  return std::max(ratio, credible * credible * ratio * ratio);
}

/// The average effect of position rounding on rates, an eighth of its bound: a row far from the
/// origin in a short step does not count as met merely because its error could be rounding.
double positionRounding(const RightHandSide& right) {
  return right.speedRounding / 8 * std::sqrt(static_cast<double>(right.m()));
}

double largestOf(const VecX& v) { return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0; }

struct Norms {
  double rates = 0;     ///< of |J||Δv|: the size of the terms of J Δv, regardless of cancellation
  double jacobian = 0;  ///< Frobenius norm of J
};

/// primal += Jᵀμ with the size of its terms, |J|ᵀ|μ|, and dual −= J Δv.
Norms addBothProducts(const SparseRows& J, const Solution& solution, VecX& primal, VecX& termSize,
                      VecX& dual) {
  const int* const column = J.column.data();
  const double* const value = J.value.data();
  double rates = 0, jacobian = 0;
  for (Index r = 0; r < J.rows; ++r) {
    const double mu = solution.impulse[r];
    double sum = 0, size = 0;
    for (int k = J.start[at(r)]; k < J.start[at(r) + 1]; ++k) {
      const Index i = column[k];
      const double push = value[k] * mu, rate = value[k] * solution.change[i];
      primal[i] += push;
      termSize[i] += std::abs(push);
      sum += rate;
      size += std::abs(rate);
      jacobian += value[k] * value[k];
    }
    dual[r] -= sum;
    rates += size * size;
  }
  return {std::sqrt(rates), std::sqrt(jacobian)};
}

}  // namespace

/// Natural sizes of the terms in both equations; class comment.
void Residual::naturalSizes(const KktSystem& system, const RightHandSide& right, double& primalSize,
                            double& dualSize) {
  expectPivots(system, expected_);
  // ŵ, in speedSize_ until |c| is divided by it. A sum that happens to vanish is ignored.
  termSize_.setOnes();
  speedSize_.setZero();
  system.W.addSymmetricProduct(1, termSize_, speedSize_);
  for (Index i = 0; i < system.n(); ++i) {
    const double most = expected_[i] > 0 ? expected_[i] : 1;
    expected_[i] = std::clamp(std::abs(speedSize_[i]), 1e-8 * most, most);
    speedSize_[i] = std::abs(right.c[i]) / expected_[i];
  }
  termSize_ = right.c.cwiseAbs();
  rowSize_ = right.b.cwiseAbs();
  for (Index r = 0; r < system.m(); ++r) {
    system.J.forRow(r, [&](Index i, double j) { rowSize_[r] += std::abs(j) * speedSize_[i]; });
    const double A = -expected_[system.n() + r];
    const double impulse = A > 0 ? rowSize_[r] / A : 0;
    system.J.forRow(r, [&](Index i, double j) { termSize_[i] += std::abs(j) * impulse; });
  }
  primalSize = termSize_.norm();
  double squared = 0;
  for (Index r = 0; r < system.m(); ++r) {
    double size = std::abs(right.b[r]);
    system.J.forRow(r, [&](Index i, double j) {
      size += std::abs(j) * (speedSize_[i] + termSize_[i] / expected_[i]);
    });
    squared += size * size;
  }
  dualSize = std::sqrt(squared);
}

void Residual::compute(const KktSystem& system, const RightHandSide& right,
                       const Solution& solution) {
  primal = right.c;
  dual = right.b;
  impulseSize_.setZero();
  const Norms norms = addBothProducts(system.J, solution, primal, impulseSize_, dual);
  jacobianNorm_ = norms.jacobian;
  const double dualTerms = norms.rates;
  const double primalRight = std::max(right.c.norm(), right.leastImpulse),
               primalTerms = impulseSize_.norm();
  system.W.addSymmetricProduct(-1, solution.change, primal);
  const double dualRight = std::max(right.b.norm(), right.leastRate);
  system.C.addSymmetricProduct(-1, solution.impulse, dual);

  double primalSize = primalTerms, dualSize = dualTerms;
  if (primalTerms > credible * primalRight || dualTerms > credible * dualRight)
    naturalSizes(system, right, primalSize, dualSize);
  excess_ = primalTerms > credible * primalSize ? primalTerms / primalSize : 0;
  const double primalBelieved = believed(primalTerms, primalSize),
               dualBelieved = believed(dualTerms, dualSize);
  const double primalScale = std::max(primalRight, primalBelieved * primalTerms),
               dualScale = std::max(dualRight, dualBelieved * dualTerms);
  const double primalStrict = relativeTo(primal.norm(), primalScale),
               dualStrict = relativeTo(dual.norm(), dualScale);
  strict_ = std::max(primalStrict, dualStrict);
  share_ = 0;
  relative_ = std::max(
      primalBesideRounding(system, right, solution, dualBelieved, primalStrict),
      dualBesideRounding(system, right, std::max(right.fastest, largestOf(solution.change)),
                         primalBelieved, dualStrict));
  const double share = shareOfSpeed(system, right, solution);
  doubtsSpeeds_ = share > doubtfulShare && relative_ < hidden * share;
  if (!doubtsSpeeds_) return;
  relative_ = std::max(relative_, share);
  strict_ = std::max(strict_, share);
}

/// The velocity from the residual of an element's equations, relative to the fastest. If nothing
/// moves, the momenta and the prescribed rates count as velocities.
double Residual::shareOfSpeed(const KktSystem& system, const RightHandSide& right,
                              const Solution& solution) {
  double heaviest = 0, asked = largestOf(right.b);
  for (Index i = 0; i < system.n(); ++i) heaviest = std::max(heaviest, system.W.diagonal(i));
  if (heaviest > 0) asked = std::max(asked, right.c.norm() / heaviest);
  const double fastest = std::max(
      {right.fastest, largestOf(solution.change), asked, meaningless * right.speedRounding});
  return relativeTo(
      speedsLeft_.largest(system, primal, {fastest, heaviest, doubtfulShare * fastest}), fastest);
}

/// If everything balances to zero, a residual is rounding and has no meaning relative to vanishing
/// terms. It is then judged relative to the terms of the other equation: μ = (Ĉ/h)⁻¹(b − J Δv)
/// carries the rounding of b − J Δv into soft rows, Δv = W⁻¹(c + Jᵀμ) that of c + Jᵀμ into the
/// velocities. Terms that are not credible there are not credible in this one.
double Residual::primalBesideRounding(const KktSystem& system, const RightHandSide& right,
                                      const Solution& solution, double believed, double relative) {
  if (!(relative > suspicious)) return relative;
  termSize_.setZero();
  for (Index r = 0; r < system.m(); ++r) {
    const double c = system.C.diagonal(r);
    if (!(c > 0)) continue;
    double size = std::abs(right.b[r]);
    system.J.forRow(r, [&](Index i, double j) { size += std::abs(j * solution.change[i]); });
    system.J.forRow(r, [&](Index i, double j) { termSize_[i] += std::abs(j) * size / c; });
  }
  for (Index i = 0; i < system.n(); ++i)
    noteShare(primal[i], std::abs(right.c[i]) + impulseSize_[i] + termSize_[i]);
  relative = unlessRounding(relative, primal.norm(), believed * termSize_.norm());
  if (!(relative > suspicious)) return relative;
  // If the rows need no impulse because a massless direction yields, impulses are the rounding of
  // those that each row alone would need.
  double primalSize = 0, dualSize = 0;
  naturalSizes(system, right, primalSize, dualSize);
  return unlessRounding(relative, primal.norm(), primalSize);
}

double Residual::dualBesideRounding(const KktSystem& system, const RightHandSide& right,
                                    double fastest, double believed, double relative) {
  if (!(relative > (digitsKept ? refined : suspicious))) return relative;
  const double speeds = positionRounding(right);
  if (relative > suspicious && dual.norm() <= speeds) return rounding * dual.norm() / speeds;
  // Directions of nearly zero mass have no velocities of their own: impossible ones do not count.
  for (Index i = 0; i < system.n(); ++i) {
    const double w = std::abs(system.W.diagonal(i));
    termSize_[i] = w > 0 ? std::min((std::abs(right.c[i]) + impulseSize_[i]) / w, fastest) : 0;
  }
  // No row of |J| times these exceeds this, by Cauchy and Schwarz: most residuals are no rounding
  // and need no further look at J.
  if (!(dual.norm() <= rounding * believed * jacobianNorm_ * termSize_.norm())) return relative;
  double squared = 0;
  for (Index r = 0; r < system.m(); ++r) {
    double size = 0;
    system.J.forRow(r, [&](Index i, double j) { size += std::abs(j) * termSize_[i]; });
    squared += size * size;
    noteShare(dual[r], std::abs(right.b[r]) + size);
  }
  return unlessRounding(relative, dual.norm(), believed * std::sqrt(squared));
}

/// Notes the residual of one equation relative to its terms.
void Residual::noteShare(double residual, double terms) {
  if (std::abs(residual) > share_ * terms) share_ = std::abs(residual) / terms;
}

bool Residual::isRounding() const { return strict_ > relative_ && share_ <= roundingOfOne; }

void Residual::report(SolveStats& stats) const {
  stats.primalResidual = primal.norm();
  stats.dualResidual = dual.norm();
  stats.relativeResidual = relative_;
  stats.excess = excess_;
}

}  // namespace compliant
