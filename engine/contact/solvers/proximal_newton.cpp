#include "engine/contact/solvers/proximal_newton.hpp"

#include <cmath>

#include "engine/contact/coupled_response.hpp"
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

/// (K + JᵀHJ) Δ = Jᵀμ − K w. Sizes are those of the energy of w.
class NewtonOfCoupled final : public ProximalNewton {
 public:
  explicit NewtonOfCoupled(const CoupledResponse& response) : response_(response) {}

  double compliance(Index row) const override { return response_.compliance(row); }
  void begin(const VecX& mu) override {
    response_.velocityOf(mu, w_);
    response_.forceOf(mu, Kw_);
  }
  void velocity(VecX& q) const override { response_.rowsOf(w_, q); }
  double left(const VecX& mu) override {
    response_.forceOf(mu, force_);
    response_.velocityOf(mu, trial_);
    return std::sqrt(std::max(0.0, (force_ - Kw_).dot(trial_ - w_)));
  }
  double leave(const VecX& mu) override {
    const double size = left(mu);
    left_ = force_ - Kw_;
    return size;
  }
  bool direction(const Linearization& linear, VecX& dq) override {
    if (!response_.factor(linear.q())) return false;
    step_ = left_;
    response_.solveFactored(step_);
    response_.rowsOf(step_, dq);
    // K Δ is the force less the part that H takes.
    held_.setZero(dq.size());
    for (Index b = 0; b < response_.blocks(); ++b) {
      const Index first = response_.first(b), rows = response_.size(b);
      const double* H = linear.q(b);
      for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < rows; ++j) held_[first + i] += H[i * rows + j] * dq[first + j];
    }
    response_.forceOf(held_, KStep_);
    KStep_ = left_ - KStep_;
    return step_.allFinite();
  }
  void move(double t) override {
    w_ += t * step_;
    Kw_ += t * KStep_;
  }

 private:
  const CoupledResponse& response_;
  VecX w_, Kw_, left_, step_, KStep_, held_, force_, trial_;
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
  if (const auto* coupled = dynamic_cast<const CoupledResponse*>(problem.response.get()))
    return std::make_unique<NewtonOfCoupled>(*coupled);
  return std::make_unique<NewtonOfRows>(problem, steps);
}

}  // namespace compliant
