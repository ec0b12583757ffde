#include <algorithm>
#include <cmath>

#include "engine/base/elementary.hpp"
#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/solvers/differences.hpp"
#include "engine/contact/solvers/power_iteration.hpp"
#include "engine/contact/solvers/shifted_factor.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

constexpr double proximal = 1e-6;       // η, relative to the largest eigenvalue of the scaled A
constexpr double overRelaxation = 1.6;  // of 1 … 1.8
constexpr double firstExponent = 0.3, exponentStep = 0.05, largestExponent = 0.55;
constexpr double unbalanced = 10;   // ratio of the two residuals at which the penalty moves
constexpr int largestSearch = 20;   // power iterations
constexpr int penaltyPause = 10;    // iterations between penalties: each costs a factor
constexpr Index combinedSteps = 5;  // of the fixed-point iteration
constexpr double growth = 2;        // of a step, at which a combination is dropped
constexpr int firstPause = 10;      // plain steps after that, twice as many each time

/// ADMM of Carpentier, Montaut and Le Lidec (2024) for compliant and rigid rows alike. In scaled
/// unknowns μ = S x, S_i = √ρ_i I (a number per block keeps cones), it splits x from y in K,
///
///   x ← −(A + (η + ρ) I)⁻¹ (δ + Φ(z) − η x − ρ y − z)
///   x̂ = α x + (1 − α) y,  y ← Π_K(x̂ − z/ρ),  z ← z − ρ (x̂ − y),
///
/// z → u + Φ(u). The penalty ρ = √(ηL) (L/η)^p is spectral: p moves when primal and dual residual
/// differ by more than a factor of ten, and only then is there a new factor. Measured is μ = S y,
/// which lies in K.
///
/// All of y and z is in w = x̂ − z/ρ: y = Π_K(w), z = ρ (y − w). So this is a fixed-point iteration
/// on w, and Anderson's combination of its last steps makes it several times as fast; where the
/// step from a combination grows, the plain one is taken, and so are the next ones: heaps that roll
/// are solved by plain steps alone.
class AdmmIteration {
 public:
  explicit AdmmIteration(SolveWatch& watch)
      : watch_(watch),
        problem_(watch.problem()),
        scale_(scales(watch)),
        factor_(factorOf(watch, scale_)),
        differences_(problem_.rows(), combinedSteps) {}

  void run() {
    if (factor_ == nullptr || !begin()) return;
    while (!watch_.ended()) {
      before_ = y_;
      step();
      split();
      mu_ = scale_.cwiseProduct(y_);
      watch_.count();
      if (!std::isfinite(watch_.measureOrEnd(mu_)) || !balance()) return;
    }
  }

 private:
  static VecX scales(const SolveWatch& watch) {
    const NonsmoothProblem& problem = watch.problem();
    VecX scale(problem.rows());
    for (Index b = 0; b < problem.blocks(); ++b)
      scale.segment(problem.response->first(b), problem.response->size(b))
          .setConstant(std::sqrt(watch.residual().steps()[at(b)]));
    return scale;
  }

  static std::unique_ptr<ShiftedFactor> factorOf(SolveWatch& watch, const VecX& scale) {
    const ResponseOperator& response = *watch.problem().response;
    const auto* bodies = dynamic_cast<const FreeBodiesResponse*>(&response);
    if (bodies != nullptr && bodies->unknowns() <= 2 * bodies->rows())
      return std::make_unique<ShiftedBodies>(*bodies, scale);
    SparseMatrix A = response.matrix();
    if (asymmetry(A) > 1e-8) {
      watch.end(ContactStatus::Refused, "ADMM needs a symmetric matrix. Choose newton or lemke");
      return nullptr;
    }
    return std::make_unique<ShiftedMatrix>(scale.asDiagonal() * A * scale.asDiagonal());
  }

  bool begin() {
    const Index n = problem_.rows();
    x_.resize(n);
    y_.resize(n);
    const auto product = [&](const VecX& from, VecX& to) {
      right_ = scale_.cwiseProduct(from);
      problem_.response->apply(right_, to);
      to.array() *= scale_.array();
    };
    largest_ = largestEigenvalue(product, largestSearch, x_, y_);
    eta_ = proximal * largest_;
    if (!choosePenalty()) {
      watch_.end(ContactStatus::Refused, "ADMM needs a positive semidefinite matrix");
      return false;
    }
    delta_ = scale_.cwiseProduct(problem_.velocity);
    x_ = y_ = watch_.start().cwiseQuotient(scale_);
    z_ = watch_.velocity().cwiseProduct(scale_);
    // The dual of a solution lies in K*; of other starts any point will do.
    for (Index b = 0; b < problem_.blocks(); ++b)
      problem_.set(b).addCorrection(&z_[problem_.response->first(b)]);
    w_ = y_ - z_ / rho_;
    return true;
  }

  bool choosePenalty() {
    rho_ = std::sqrt(eta_ * largest_) * elementary::pow(largest_ / eta_, exponent_);
    sinceFactor_ = 0;
    return factor_->factor(eta_ + rho_);
  }

  /// w ← the combination, or the plain step.
  void step() {
    right_ = z_ - delta_ + eta_ * x_ + rho_ * y_;
    subtractCorrection();
    factor_->solve(right_, x_);
    next_ = overRelaxation * x_ + (1 - overRelaxation) * y_ - z_ / rho_;
    const double moved = (next_ - w_).norm();
    if (combined_ && moved > growth * last_) {
      w_ = plain_;
      differences_.forget();
      combined_ = false;
      pause_ = nextPause_;
      nextPause_ *= 2;
      return;
    }
    last_ = moved;
    plain_ = next_;
    combined_ = pause_ == 0 && differences_.accelerate(w_, next_, candidate_);
    w_.swap(combined_ ? candidate_ : next_);
    if (pause_ > 0) --pause_;
  }

  /// Computes y and z from w.
  void split() {
    y_ = w_;
    projectScaled();
    z_ = rho_ * (y_ - w_);
  }

  /// Changes the penalty; false if its factor fails.
  bool balance() {
    if (++sinceFactor_ < penaltyPause) return true;
    const double primal = (x_ - y_).norm() / (1e-300 + std::max(x_.norm(), y_.norm()));
    const double dual =
        rho_ * (y_ - before_).norm() / (1e-300 + std::max(z_.norm(), delta_.norm()));
    const double wanted = primal > unbalanced * dual   ? exponentStep
                          : dual > unbalanced * primal ? -exponentStep
                                                       : 0;
    if (wanted == 0 || std::abs(exponent_ + wanted) > largestExponent) return true;
    exponent_ += wanted;
    if (!choosePenalty()) return false;
    w_ = y_ - z_ / rho_;
    differences_.forget();
    combined_ = false;
    return true;
  }

  /// right −= Φ(z), whose tangential part is that of u.
  void subtractCorrection() {
    for (Index b = 0; b < problem_.blocks(); ++b) {
      const AdmissibleSet& set = problem_.set(b);
      if (set.tangents == 0) continue;
      const Index first = problem_.response->first(b);
      right_[first] -= set.friction * tangentialSize(&z_[first], set.tangents);
    }
  }
  /// The ends of intervals are in N·s: they are scaled with their block.
  void projectScaled() {
    y_.array() *= scale_.array();
    problem_.project(y_);
    y_.array() /= scale_.array();
  }

  SolveWatch& watch_;
  const NonsmoothProblem& problem_;
  const VecX scale_;
  const std::unique_ptr<ShiftedFactor> factor_;
  Differences differences_;
  VecX x_, y_, z_, w_, next_, plain_, candidate_, right_, delta_, mu_, before_;
  double largest_ = 0, eta_ = 0, rho_ = 0, exponent_ = firstExponent, last_ = 0;
  int sinceFactor_ = 0, pause_ = 0, nextPause_ = firstPause;
  bool combined_ = false;
};

class Admm final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    watch.refuseTooManyRows("ADMM");
    if (!watch.ended()) AdmmIteration(watch).run();
    return watch.finish("ADMM");
  }
};

}  // namespace

/// Alternating directions.
class AdmmContactSolver final : public Typed<AdmmContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AdmmContactSolver";

  static void describe(Description<AdmmContactSolver>& d) {
    d.label("ADMM contact solver");
    d.doc(
        "Alternating direction method of multipliers with a proximal term and spectral penalty "
        "updates: treats compliant and rigid contacts alike.");
    d.source("Carpentier, Montaut and Le Lidec 2024");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return std::make_unique<Admm>(); }
};

std::span<const NamedMethod> namesOfAdmm() {
  static const NamedMethod names[] = {
      {"admm", "alternating directions with proximal term and spectral penalty", makeMethod<Admm>}};
  return names;
}

void registerAdmmContactSolver(Registry& types) { types.add<AdmmContactSolver>(); }

}  // namespace compliant
