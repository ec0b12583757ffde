#include "engine/contact/solvers/proximal_newton.hpp"

#include <cmath>

#include "engine/contact/solvers/body_factor.hpp"
#include "engine/contact/solvers/newton_step.hpp"

namespace compliant {

namespace {

class NewtonOfBodies final : public ProximalNewton {
 public:
  explicit NewtonOfBodies(const FreeBodiesResponse& response) : response_(response) {
    factor_.analyse(response);
  }

  double compliance(Index row) const override { return response_.compliance(row); }
  void begin(const VecX& mu) override { response_.begin(mu, w_); }
  void velocity(VecX& q) const override { rowsOf(w_, q); }
  double left(const VecX& mu) override {
    response_.begin(mu, trial_);
    return (trial_ - w_).norm();
  }
  double leave(const VecX& mu) override {
    response_.begin(mu, left_);
    left_ -= w_;
    return left_.norm();
  }
  bool direction(const Linearization& linear, VecX& dq) override {
    if (!factor_.factor(response_, linear.q())) return false;
    step_ = left_;
    factor_.solve(step_);
    rowsOf(step_, dq);
    return step_.allFinite();
  }
  void move(double t) override { w_ += t * step_; }

 private:
  void rowsOf(const VecX& w, VecX& q) const {
    for (Index b = 0; b < response_.blocks(); ++b) response_.rowsOf(b, w, &q[response_.first(b)]);
  }

  const FreeBodiesResponse& response_;
  BodyLu factor_;
  VecX w_, left_, step_, trial_;
};

/// (I + H A) dν = μ − ν.
class NewtonOfRows final : public ProximalNewton {
 public:
  NewtonOfRows(const NonsmoothProblem& problem, const std::vector<double>& steps)
      : response_(*problem.response),
        newton_(problem, steps),
        system_(problem),
        step_(VecX::Zero(problem.rows())),
        moved_(problem.rows()),
        movedByStep_(problem.rows()),
        product_(problem.rows()) {}

  double compliance(Index /*row*/) const override { return 0; }
  void begin(const VecX& mu) override {
    nu_ = mu;
    response_.apply(nu_, moved_);
  }
  void velocity(VecX& q) const override { q = moved_; }
  double left(const VecX& mu) override {
    trial_ = mu - nu_;
    response_.apply(trial_, product_);
    return std::sqrt(std::max(0.0, trial_.dot(product_)));
  }
  double leave(const VecX& mu) override {
    left_ = mu - nu_;
    return left(mu);
  }
  bool direction(const Linearization& linear, VecX& dq) override {
    system_ = linear;
    system_.value = -left_;
    if (!newton_.solve(system_, 0, step_)) return false;
    response_.apply(step_, movedByStep_);
    dq = movedByStep_;
    return dq.allFinite();
  }
  void move(double t) override {
    nu_ += t * step_;
    moved_ += t * movedByStep_;
  }

 private:
  const ResponseOperator& response_;
  NewtonStep newton_;
  Linearization system_;
  VecX nu_, left_, step_, moved_, movedByStep_;  // ν, μ − ν, Δ, A ν, A Δ
  VecX trial_, product_;
};

}  // namespace

std::unique_ptr<ProximalNewton> ProximalNewton::of(const NonsmoothProblem& problem,
                                                   const std::vector<double>& steps) {
  const auto* bodies = dynamic_cast<const FreeBodiesResponse*>(problem.response.get());
  if (bodies != nullptr && bodies->unknowns() <= 2 * bodies->rows())
    return std::make_unique<NewtonOfBodies>(*bodies);
  return std::make_unique<NewtonOfRows>(problem, steps);
}

}  // namespace compliant
