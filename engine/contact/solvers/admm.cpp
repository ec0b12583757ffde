#include <Eigen/Cholesky>
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>

#include "engine/contact/solvers/power_iteration.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

constexpr double proximal = 1e-6;       // η, beside the largest eigenvalue of the scaled A
constexpr double overRelaxation = 1.6;  // of 1 … 1.8
constexpr double firstExponent = 0.3, exponentStep = 0.05;
constexpr double unbalanced = 10;  // ratio of the two residuals at which the penalty moves
constexpr int largestSearch = 20;  // power iterations
constexpr int penaltyPause = 10;   // iterations between penalties: each costs a factor

/// A + shift·I of the scaled problem, factorised.
class ShiftedFactor {
 public:
  explicit ShiftedFactor(SparseMatrix A) : A_(std::move(A)) {
    const auto n = static_cast<double>(A_.rows());
    dense_ = static_cast<double>(A_.nonZeros()) > denseShare * n * n || A_.rows() < 60;
    SparseMatrix unit(A_.rows(), A_.rows());
    unit.setIdentity();
    A_ += 0 * unit;  // so that the diagonal is in the pattern
    if (dense_) matrix_ = MatX(A_);
    else sparse_.analyzePattern(A_);
  }
  const SparseMatrix& matrix() const { return A_; }
  bool factor(double shift) {
    if (!dense_) {
      sparse_.setShift(shift);
      sparse_.factorize(A_);
      return sparse_.info() == Eigen::Success;
    }
    shifted_ = matrix_;
    shifted_.diagonal().array() += shift;
    factor_.compute(shifted_);
    return factor_.info() == Eigen::Success;
  }
  void solve(const VecX& right, VecX& x) const {
    if (dense_) x = factor_.solve(right);
    else x = sparse_.solve(right);
  }

 private:
  SparseMatrix A_;
  bool dense_ = false;
  MatX matrix_, shifted_;
  Eigen::LLT<MatX> factor_;
  Eigen::SimplicialLLT<SparseMatrix> sparse_;
};

/// ADMM of Carpentier, Montaut and Le Lidec (2024) for compliant and rigid rows alike. In scaled unknowns
/// μ = S x, S_i = √ρ_i I (a number per block keeps cones), it splits x from y in K,
///
///   x ← −(A + (η + ρ) I)⁻¹ (δ + Φ(z) − η x − ρ y − z)
///   x̂ = α x + (1 − α) y,  y ← Π_K(x̂ − z/ρ),  z ← z − ρ (x̂ − y),
///
/// z → u + Φ(u). The penalty ρ = √(ηL) (L/η)^p is spectral: p moves when primal and dual residual differ by
/// more than a factor of ten, and only then is there a new factor. Measured is μ = S y, which lies in K.
class Admm final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    watch.refuseTooManyRows("ADMM");
    if (!watch.ended()) iterate(watch);
    return watch.finish("ADMM");
  }

 private:
  static void iterate(SolveWatch& watch) {
    const NonsmoothProblem& problem = watch.problem();
    const Index n = problem.rows();
    VecX scale(n);
    for (Index b = 0; b < problem.blocks(); ++b)
      scale.segment(problem.response->first(b), problem.response->size(b)).setConstant(std::sqrt(watch.residual().steps()[at(b)]));
    SparseMatrix A = problem.response->matrix();
    if (asymmetry(A) > 1e-8) {
      watch.end(ContactStatus::Refused, "The matrix is not symmetric, as ADMM needs it. Choose newton or lemke");
      return;
    }
    A = scale.asDiagonal() * A * scale.asDiagonal();
    ShiftedFactor factor(std::move(A));
    VecX x(n), y(n);
    const auto product = [&](const VecX& from, VecX& to) { to.noalias() = factor.matrix() * from; };
    const double largest = largestEigenvalue(product, largestSearch, x, y), eta = proximal * largest;
    double exponent = firstExponent;
    const auto penalty = [&] { return std::sqrt(eta * largest) * std::pow(largest / eta, exponent); };
    double rho = penalty();
    if (!factor.factor(eta + rho)) {
      watch.end(ContactStatus::Refused, "The matrix is not positive semidefinite, as ADMM needs it");
      return;
    }
    const VecX delta = scale.cwiseProduct(problem.velocity);
    y = watch.start().cwiseQuotient(scale);
    x = y;
    VecX relaxed = y, mu = watch.start();
    VecX z = watch.velocity().cwiseProduct(scale), right = z, before = y;
    // The dual of a solution lies in K*; of other starts any point will do.
    for (Index b = 0; b < problem.blocks(); ++b) correct(problem, b, z);
    int sinceFactor = 0;
    while (!watch.ended()) {
      right = z - delta + eta * x + rho * y;
      subtractCorrection(problem, z, right);
      factor.solve(right, x);
      relaxed = overRelaxation * x + (1 - overRelaxation) * y;
      before = y;
      y = relaxed - z / rho;
      projectScaled(problem, scale, y);
      z -= rho * (relaxed - y);
      const double primal = (x - y).norm() / (1e-300 + std::max(x.norm(), y.norm()));
      const double dual = (rho * (y - before)).norm() / (1e-300 + std::max(z.norm(), delta.norm()));
      mu = scale.cwiseProduct(y);
      watch.count();
      if (!std::isfinite(watch.measureOrEnd(mu))) return;
      if (++sinceFactor < penaltyPause) continue;
      const double wanted = primal > unbalanced * dual ? exponentStep : dual > unbalanced * primal ? -exponentStep : 0;
      if (wanted == 0 || std::abs(exponent + wanted) > 0.55) continue;
      exponent += wanted;
      rho = penalty();
      sinceFactor = 0;
      if (!factor.factor(eta + rho)) return;
    }
  }

  static void correct(const NonsmoothProblem& problem, Index b, VecX& z) {
    if (problem.set(b).kind != AdmissibleSet::Kind::Coulomb) return;
    problem.set(b).addCorrection(&z[problem.response->first(b)]);
  }
  /// right −= Φ(z), whose tangential part is that of u.
  static void subtractCorrection(const NonsmoothProblem& problem, const VecX& z, VecX& right) {
    for (Index b = 0; b < problem.blocks(); ++b) {
      if (problem.set(b).kind != AdmissibleSet::Kind::Coulomb) continue;
      const Index first = problem.response->first(b);
      right[first] -= problem.set(b).friction * std::hypot(z[first + 1], z[first + 2]);
    }
  }
  /// Intervals have ends in N·s: they are scaled with their block.
  static void projectScaled(const NonsmoothProblem& problem, const VecX& scale, VecX& y) {
    for (Index b = 0; b < problem.blocks(); ++b) {
      const Index first = problem.response->first(b), rows = problem.response->size(b);
      for (Index i = 0; i < rows; ++i) y[first + i] *= scale[first + i];
      problem.set(b).project(&y[first]);
      for (Index i = 0; i < rows; ++i) y[first + i] /= scale[first + i];
    }
  }
};

}  // namespace

std::unique_ptr<ContactMethod> makeAdmm() { return std::make_unique<Admm>(); }

}  // namespace compliant
