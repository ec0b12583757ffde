#include <algorithm>
#include <cmath>

#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

constexpr int powerIterations = 30;
constexpr double margin = 1.1;  // the power iteration finds the largest eigenvalue from below

/// λ_max(D⁻¹A) with D = the blocks λ_max(A_ii) I, by the power iteration.
double largestEigenvalue(const NonsmoothProblem& problem, const std::vector<double>& steps, VecX& x, VecX& y) {
  for (Index i = 0; i < x.size(); ++i) x[i] = 1 + 0.1 * static_cast<double>(i % 7);
  double size = 1;
  for (int k = 0; k < powerIterations; ++k) {
    x /= x.norm();
    problem.response->apply(x, y);
    for (Index b = 0; b < problem.blocks(); ++b)
      y.segment(problem.response->first(b), problem.response->size(b)) *= steps[at(b)];
    size = y.norm();
    if (!(size > 0)) return 1;
    x.swap(y);
  }
  return size;
}

/// Block Jacobi: all blocks are solved at once from the same impulses, then a share ω/θ of each change is
/// taken. θ = λ_max(D⁻¹A) keeps it from diverging where many contacts share a body. Needs products with A and
/// its diagonal blocks only.
class Jacobi final : public ContactSolver {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (watch.ended()) return watch.finish("Jacobi");
    const BlockSolves solves(problem);
    VecX mu = watch.start(), x = mu, y = mu;
    const double share =
        options.relaxation / std::max(1.0, margin * largestEigenvalue(problem, watch.residual().steps(), x, y));
    while (!watch.ended()) {
      // The velocity of these impulses is known from their measurement.
      const VecX& u = watch.velocity();
      for (Index b = 0; b < problem.blocks(); ++b) {
        const Index first = problem.response->first(b), rows = problem.response->size(b);
        double free[3], next[3];
        for (Index i = 0; i < rows; ++i) free[i] = u[first + i];
        solves.takeOwn(b, &mu[first], free);
        solves.solve(b, free, next);
        for (Index i = 0; i < rows; ++i) x[first + i] = mu[first + i] + share * (next[i] - mu[first + i]);
        if (options.relaxation > 1) problem.set(b).project(&x[first]);
      }
      mu.swap(x);
      watch.count();
      if (!std::isfinite(watch.measure(mu)))
        watch.end(ContactStatus::NotFinite, "The iteration diverged: the matrix is not positive semidefinite");
    }
    return watch.finish("Jacobi");
  }
};

}  // namespace

std::unique_ptr<ContactSolver> makeJacobi() { return std::make_unique<Jacobi>(); }

}  // namespace compliant
