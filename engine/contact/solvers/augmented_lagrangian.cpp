#include <algorithm>
#include <cmath>

#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/coupled_response.hpp"
#include "engine/contact/solvers/proximal_law.hpp"
#include "engine/contact/solvers/proximal_newton.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

constexpr double firstPenalty = 1e2, leastPenalty = 1, mostPenalty = 1e6;
constexpr double inexact =
    0.1;  // a centre moves when the residual of its equation is this share of its displacement
constexpr int mostSteps = 30;            // Newton steps for one centre
constexpr double enoughDecrease = 1e-4;  // relative to the linear decrease
constexpr int mostShorter = 30;
constexpr int fewSteps = 3, manySteps = 10;  // for one centre: the penalty rises, or falls
constexpr int mostFailures = 10;

/// The augmented Lagrangian of Alart and Curnier (1991) about centres μ̄, which makes it the
/// proximal point method of Rockafellar (1976): of
///
///   K ∋ μ ⟂ u + R (μ − μ̄)/r + Φ ∈ K*,   R_i = λ_max(A_ii),
///
/// found by Newton's method in the velocities of the moving parts, w = Gᵀμ(G w), is the next
/// centre. The penalty r rises while this takes few steps, and falls when it takes many.
class MultiplierIteration {
 public:
  explicit MultiplierIteration(SolveWatch& watch)
      : watch_(watch),
        problem_(watch.problem()),
        newton_(ProximalNewton::of(problem_, watch.residual().steps())),
        law_(problem_),
        linear_(problem_),
        mu_(watch.start()),
        offset_(problem_.rows()),
        q_(problem_.rows()),
        dq_(problem_.rows()),
        trial_(problem_.rows()) {}

  void run() {
    begin();
    while (!watch_.ended()) {
      newton_->velocity(q_);
      q_ += offset_;
      law_.linearize(q_, mu_, linear_);
      watch_.count();
      // Project into K to the last bit: the formula is exact only up to rounding.
      problem_.project(mu_);
      if (!std::isfinite(watch_.measureOrEnd(mu_)) || watch_.ended()) return;
      if (newton_->leave(mu_) <= inexact * moveOfCentre() / std::sqrt(penalty_) ||
          steps_ >= mostSteps) {
        if (steps_ <= fewSteps) penalty_ = std::min(mostPenalty, 10 * penalty_);
        if (steps_ > manySteps) penalty_ = std::max(leastPenalty, 0.1 * penalty_);
        moveCentre();
      } else if (!newton_->direction(linear_, dq_) || !search()) {
        if (++failures_ > mostFailures) return;
        penalty_ = std::max(leastPenalty, 0.1 * penalty_);
        begin();
      } else {
        ++steps_;
      }
    }
  }

 private:
  void begin() {
    newton_->begin(mu_);
    moveCentre();
  }

  void moveCentre() {
    steps_ = 0;
    centre_ = mu_;
    for (Index b = 0; b < problem_.blocks(); ++b) {
      const Index first = problem_.response->first(b), rows = problem_.response->size(b);
      const double weight = 1 / (penalty_ * watch_.residual().steps()[at(b)]);
      for (Index i = first; i < first + rows; ++i) {
        law_.weight[i] = newton_->compliance(i) + weight;
        offset_[i] = problem_.velocity[i] - weight * centre_[i];
      }
      if (rows > 1) {
        auto tangents = law_.weight.segment(first + 1, rows - 1);
        tangents.setConstant(tangents.maxCoeff());
      }
    }
  }

  /// ‖R^½ (μ − μ̄)‖.
  double moveOfCentre() const {
    double squared = 0;
    for (Index b = 0; b < problem_.blocks(); ++b) {
      const Index first = problem_.response->first(b), rows = problem_.response->size(b);
      squared += (mu_.segment(first, rows) - centre_.segment(first, rows)).squaredNorm() /
                 watch_.residual().steps()[at(b)];
    }
    return std::sqrt(squared);
  }

  /// The longest of 1, ½, ¼ … of the step that leaves less of w = Gᵀμ(G w).
  bool search() {
    law_.impulses(q_, mu_);
    const double before = newton_->left(mu_);
    double share = 1, moved = 0;
    for (int i = 0; i < mostShorter; ++i, share *= 0.5) {
      trial_ = q_ + share * dq_;
      law_.impulses(trial_, mu_);
      newton_->move(share - moved);
      moved = share;
      if (newton_->left(mu_) <= (1 - enoughDecrease * share) * before) return true;
    }
    newton_->move(-moved);
    return false;
  }

  SolveWatch& watch_;
  const NonsmoothProblem& problem_;
  const std::unique_ptr<ProximalNewton> newton_;
  ProximalLaw law_;
  Linearization linear_;
  VecX mu_, centre_, offset_, q_, dq_, trial_;
  double penalty_ = firstPenalty;
  int steps_ = 0, failures_ = 0;
};

class AugmentedLagrangian final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (dynamic_cast<const CoupledResponse*>(problem.response.get()) == nullptr)
      watch.refuseTooManyRows("The augmented Lagrangian");
    if (!watch.ended()) MultiplierIteration(watch).run();
    return watch.finish("augmented Lagrangian");
  }
};

}  // namespace

/// Proximal points, each found by Newton steps in the velocities of the bodies.
class AugmentedLagrangianContactSolver final
    : public Typed<AugmentedLagrangianContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AugmentedLagrangianContactSolver";

  static void describe(Description<AugmentedLagrangianContactSolver>& d) {
    d.label("Augmented Lagrangian contact solver");
    d.doc(
        "Augmented Lagrangian with centres that follow the impulses, solved by Newton steps in the "
        "velocities of the bodies: few factorisations where bodies rest.");
    d.source("Alart and Curnier 1991; Rockafellar 1976");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override {
    return std::make_unique<AugmentedLagrangian>();
  }
};

std::span<const NamedMethod> namesOfAugmentedLagrangian() {
  static const NamedMethod names[] = {
      {"augmented-lagrangian",
       "proximal points, each found by semismooth Newton steps on a convex function",
       makeMethod<AugmentedLagrangian>}};
  return names;
}

void registerAugmentedLagrangianContactSolver(Registry& types) {
  types.add<AugmentedLagrangianContactSolver>();
}

}  // namespace compliant
