#include "engine/kkt/iterations/krylov.hpp"

#include <cmath>
#include <limits>

#include "engine/base/elementary.hpp"

namespace compliant {

namespace {

/// Relative residuals below this are rounding; a smaller requested precision is tolerated.
constexpr double forgiven = 1e-12;

/// If the curvature of a direction, relative to the preconditioner, is below this share of the
/// largest, it is in the null space: a step along it would consist of rounding.
constexpr double unseen = 1e-14;
/// The same for MINRES, for the diagonal of its triangular factor, which is not squared.
constexpr double blind = 1e-10;

/// Whether rᵀz, z = P⁻¹r, is negative beyond rounding: P is then not definite, and neither method
/// can use it.
bool indefinite(double rz, const VecX& r, const VecX& z) {
  return rz < 0 && rz < -1e-10 * r.norm() * z.norm();
}

/// Preconditioned conjugate gradients (Hestenes and Stiefel 1952), one iteration at a time.
///
/// Directions p live in P⁻¹ range(A) up to rounding. Where A is singular, and the right-hand side
/// consistent, x therefore keeps what it had along the null space; once everything else is solved
/// only rounding is left in p, and pᵀAp ≈ 0 beside ‖p‖² ‖A‖ tells it. The norm is that of P,
/// ‖p‖² = rᵀz + β² ‖p_old‖² by conjugacy, and ‖A‖ the largest pᵀAp/‖p‖² met.
class ConjugateGradients {
 public:
  ConjugateGradients(const KktSystem& system, KrylovWorkspace& w, double threshold)
      : system_(system), w_(w), threshold_(threshold) {}

  void start() {
    w_.matrix->apply(system_, w_.x, w_.Ap);
    w_.r = w_.right - w_.Ap;
    w_.preconditioner->apply(w_.r, w_.z);
    w_.p = w_.z;
    rz_ = pp_ = w_.r.dot(w_.z);
  }
  /// The residual norm according to the recurrence.
  double estimate() const { return w_.r.norm(); }
  double sizeOfRight() const { return w_.right.norm(); }
  /// False if the iteration cannot continue: not positive definite, or not a number.
  bool advance() {
    w_.matrix->apply(system_, w_.p, w_.Ap);
    const double curvature = w_.p.dot(w_.Ap);
    singular_ = pp_ > 0 && std::abs(curvature) <= unseen * largest_ * pp_;
    if (singular_ || !(curvature > 0)) return false;
    ended_ = threshold_ > 0 && !first_ && curvature < threshold_;
    if (ended_) return false;
    first_ = false;
    largest_ = std::max(largest_, curvature / pp_);
    const double step = rz_ / curvature;
    w_.x += step * w_.p;
    w_.r -= step * w_.Ap;
    w_.preconditioner->apply(w_.r, w_.z);
    const double next = w_.r.dot(w_.z);
    misled_ = misled_ || indefinite(next, w_.r, w_.z);
    if (!(next >= 0)) return false;
    const double beta = next / rz_;
    w_.p = w_.z + beta * w_.p;
    pp_ = next + beta * beta * pp_;
    rz_ = next;
    return true;
  }
  /// Whether the last step was refused because its direction is in the null space.
  bool singular() const { return singular_; }
  /// Whether the preconditioner has proved indefinite.
  bool misled() const { return misled_; }
  /// Whether pᵀAp has fallen below the threshold.
  bool ended() const { return ended_; }

 private:
  const KktSystem& system_;
  KrylovWorkspace& w_;
  double threshold_;
  double rz_ = 0, pp_ = 0, largest_ = 0;
  bool singular_ = false, misled_ = false, first_ = true, ended_ = false;
};

/// Preconditioned MINRES (Paige and Saunders 1975; Elman, Silvester and Wathen 2014,
/// algorithm 4.1): Lanczos vectors r, z = P⁻¹r, directions w, plane rotations (c, s). The norm is
/// that of P⁻¹.
class MinimalResiduals {
 public:
  MinimalResiduals(const KktSystem& system, KrylovWorkspace& w, double /*threshold*/)
      : system_(system), w_(w) {}

  void start() {
    w_.preconditioner->apply(w_.right, w_.z);
    sizeOfRight_ = std::sqrt(std::max(0.0, w_.right.dot(w_.z)));
    w_.matrix->apply(system_, w_.x, w_.Ap);
    w_.r = w_.right - w_.Ap;
    w_.rOld.setZero();
    w_.w.setZero();
    w_.wOld.setZero();
    w_.preconditioner->apply(w_.r, w_.z);
    gamma_ = eta_ = std::sqrt(std::max(0.0, w_.r.dot(w_.z)));
    gammaOld_ = c_ = cOld_ = 1;
    s_ = sOld_ = 0;
  }
  double estimate() const { return std::abs(eta_); }
  double sizeOfRight() const { return sizeOfRight_; }
  bool advance() {
    if (!(gamma_ > 0)) return false;
    w_.z /= gamma_;
    w_.matrix->apply(system_, w_.z, w_.Ap);
    const double delta = w_.z.dot(w_.Ap);
    w_.rNew = w_.Ap - (delta / gamma_) * w_.r - (gamma_ / gammaOld_) * w_.rOld;
    w_.preconditioner->apply(w_.rNew, w_.zNew);
    const double squared = w_.rNew.dot(w_.zNew);
    if (!std::isfinite(squared)) return false;
    misled_ = misled_ || indefinite(squared, w_.rNew, w_.zNew);
    const double next = std::sqrt(std::max(0.0, squared));
    const double a0 = c_ * delta - cOld_ * s_ * gamma_;
    const double a1 = elementary::hypot(a0, next);
    const double a2 = s_ * delta + cOld_ * c_ * gamma_;
    const double a3 = sOld_ * gamma_;
    // Zero for the exact solution of a singular system; a step divided by rounding is rounding.
    singular_ = !(a1 > blind * largest_);
    if (singular_) return false;
    largest_ = std::max(largest_, a1);
    cOld_ = c_;
    sOld_ = s_;
    c_ = a0 / a1;
    s_ = next / a1;
    w_.wNew = (w_.z - a3 * w_.wOld - a2 * w_.w) / a1;
    w_.x += c_ * eta_ * w_.wNew;
    eta_ = -s_ * eta_;
    w_.wOld.swap(w_.w);
    w_.w.swap(w_.wNew);
    w_.rOld.swap(w_.r);
    w_.r.swap(w_.rNew);
    w_.z.swap(w_.zNew);
    gammaOld_ = gamma_;
    gamma_ = next;
    return true;
  }
  bool singular() const { return singular_; }
  bool misled() const { return misled_; }
  bool ended() const { return false; }

 private:
  const KktSystem& system_;
  KrylovWorkspace& w_;
  bool singular_ = false, misled_ = false;
  double largest_ = 0;
  double sizeOfRight_ = 0, gamma_ = 0, gammaOld_ = 1, eta_ = 0, c_ = 1, cOld_ = 1, s_ = 0,
         sOld_ = 0;
};

template <class Method>
SolveStats iterate(const KrylovOptions& options, const KktSystem& system,
                   const RightHandSide& right, KrylovWorkspace& w, Solution& solution,
                   const std::atomic<bool>* cancelled) {
  SolveStats stats;
  w.matrix->rightHandSide(system, right, w.right);
  w.matrix->take(solution, w.x);
  Method method(system, w, options.threshold);
  const auto note = [&] {
    if (solution.trace == nullptr) return;
    w.matrix->complete(system, right, w.x, solution);
    solution.note(relativeTo(method.estimate(), method.sizeOfRight()), solution.impulse);
  };
  const auto measure = [&] {
    w.matrix->complete(system, right, w.x, solution);
    w.residual.compute(system, right, solution);
    w.residual.report(stats);
    return options.relative ? stats.relativeResidual
                            : elementary::hypot(stats.primalResidual, stats.dualResidual);
  };

  double before = std::numeric_limits<double>::infinity(), goal = 0;
  int sinceRenewal = 0;  // iterations
  int idle = 0;          // checks of the true residual without progress
  bool singular = false;
  const auto start = [&] {
    method.start();
    goal = options.precision * (options.relative ? method.sizeOfRight() : 1.0);
  };
  start();
  note();
  for (;;) {
    bool alive = true;
    while (method.estimate() > goal && stats.iterations < options.iterations &&
           !w.preconditioner->tired(sinceRenewal)) {
      if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) {
        stats.status = SolveStatus::Cancelled;
        return stats;
      }
      alive = method.advance();
      if (!alive) break;
      ++stats.iterations;
      ++sinceRenewal;
      note();
    }
    const double measured = measure();
    if (measured <= options.precision) break;
    if (!std::isfinite(measured)) {
      stats.status = SolveStatus::NotFinite;
      stats.message = "The iteration produced numbers that are not finite";
      return stats;
    }
    singular = singular || method.singular();
    if (method.ended()) {
      stats.status = SolveStatus::NotConverged;
      stats.message = "The iteration ended at its threshold, before the precision was reached";
      break;
    }
    if (stats.iterations >= options.iterations) {
      stats.status = SolveStatus::NotConverged;
      break;
    }
    if (w.preconditioner->tired(sinceRenewal)) {
      const SolveStats renewed = w.preconditioner->renew(system, cancelled);
      if (!usable(renewed.status)) return renewed;
      sinceRenewal = 0;
      start();
      continue;
    }
    // The recurrence has converged, but the true residual has not: tighten the target. If this does
    // not help, tighten it much more, then restart; what remains after that is rounding.
    idle = measured <= 0.9 * before ? 0 : idle + 1;
    if (measured < before) w.best = w.x;
    before = std::min(before, measured);
    if (idle > 2) {
      if (measured > before) {
        w.x = w.best;
        measure();
      }
      if (!(stats.relativeResidual <= forgiven)) stats.status = SolveStatus::NotConverged;
      break;
    }
    if (idle == 2 || !alive)
      method.start();
    else
      goal *= idle == 1 ? 0.1 : std::min(0.5, 0.5 * options.precision / measured);
  }
  w.preconditioner->finished(sinceRenewal);
  if (singular && stats.status == SolveStatus::NotConverged)
    stats.message =
        "The matrix is singular in a direction of the iteration: constraints are redundant or "
        "contradict each other, or a state has neither mass nor stiffness";
  else if (method.misled() && stats.status == SolveStatus::NotConverged)
    stats.message =
        "The preconditioner is not positive definite for this system. Choose another one";
  else if (w.residual.doubtsSpeeds() && stats.status == SolveStatus::NotConverged)
    stats.message =
        "Velocities of the lightest elements are not found: masses and compliances differ too "
        "much. Choose LDLᵀ";
  return stats;
}

}  // namespace

std::unique_ptr<KrylovWorkspace> analyseKrylov(const KrylovOptions& options,
                                               const KktSystem& system) {
  auto w = std::make_unique<KrylovWorkspace>();
  w->matrix = makeOperator(options.form, system);
  w->preconditioner = makePreconditioner(options.preconditioning, options.form, system);
  w->residual.resize(system);
  for (VecX* v : {&w->right, &w->x, &w->r, &w->z, &w->p, &w->Ap, &w->rOld, &w->rNew, &w->zNew,
                  &w->w, &w->wOld, &w->wNew, &w->best})
    *v = VecX::Zero(w->matrix->size());
  return w;
}

SolveStats updateKrylov(const KktSystem& system, KrylovWorkspace& w,
                        const std::atomic<bool>* cancelled) {
  const SolveStats stats = w.matrix->update(system, cancelled);
  return usable(stats.status) ? w.preconditioner->update(system, cancelled) : stats;
}

SolveStats solveKrylov(const KrylovOptions& options, const KktSystem& system,
                       const RightHandSide& right, KrylovWorkspace& w, Solution& solution,
                       const std::atomic<bool>* cancelled) {
  return options.method == KrylovMethod::Cg
             ? iterate<ConjugateGradients>(options, system, right, w, solution, cancelled)
             : iterate<MinimalResiduals>(options, system, right, w, solution, cancelled);
}

}  // namespace compliant
