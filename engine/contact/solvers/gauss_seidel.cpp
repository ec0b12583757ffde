#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

/// The residual costs as much as a sweep: while the sweeps move much, it is measured now and then.
constexpr std::int64_t seldom = 10;

/// Projected block Gauss–Seidel with exact blocks, theory §7.
class GaussSeidel final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (watch.ended() || refusesOperator(watch)) return watch.finish("Gauss–Seidel");
    if (!(options.relaxation > 0 && options.relaxation < 2)) {
      watch.end(ContactStatus::Refused, "The relaxation must lie between 0 and 2, both excluded");
      return watch.finish("Gauss–Seidel");
    }
    Sweeps sweeps(problem, options);
    VecX mu = watch.start();
    const double reference = watch.residual().reference();
    while (!watch.ended()) {
      const double change = sweeps.sweep(mu);
      watch.count();
      const bool due = watch.iterations() % seldom == 0 || watch.iterations() >= options.iterations;
      if (due || change <= options.precision * (mu.norm() + reference))
        watch.measureOrEnd(mu);
      else
        watch.note(mu);
    }
    return watch.finish("Gauss–Seidel");
  }
};

}  // namespace

std::unique_ptr<ContactMethod> makeGaussSeidel() { return std::make_unique<GaussSeidel>(); }

}  // namespace compliant
