#include <cmath>

#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// Nonsmooth nonlinear conjugate gradients (Silcowitz, Niebe and Erleben 2010, algorithm 2): the
/// change of a sweep, −g = GS(μ) − μ, is the search direction, followed in the manner of Fletcher
/// and Reeves,
///
///   μ ← GS(μ) + β p,  β = ‖g‖²/‖g_old‖²,  p ← β p − g,  restarted where β > 1,
///
/// then projected on K, so that the measured impulses are admissible.
class Nncg final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (watch.ended() || refusesOperator(watch)) return watch.finish("NNCG");
    Sweeps sweeps(problem, options);
    VecX mu = watch.start(), before = mu, p = VecX::Zero(mu.size());
    double squared = 0;
    while (!watch.ended()) {
      before = mu;
      const double change = sweeps.sweep(mu);
      const double next = change * change;
      const double beta = squared > 0 ? next / squared : 0;
      before = mu - before;  // −g
      if (beta > 1 || !std::isfinite(beta)) {
        p.setZero();
      } else {
        mu += beta * p;
        p = beta * p + before;
        problem.project(mu);
      }
      squared = next;
      watch.count();
      watch.measureOrEnd(mu);
    }
    return watch.finish("NNCG");
  }
};

}  // namespace

/// Conjugate gradients over the changes of sweeps.
class NncgContactSolver final : public Typed<NncgContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "NncgContactSolver";

  static void describe(Description<NncgContactSolver>& d) {
    d.label("NNCG contact solver");
    d.doc(
        "Nonsmooth nonlinear conjugate gradients: accelerates Gauss–Seidel sweeps by their last "
        "changes.");
    d.source("Silcowitz, Niebe and Erleben 2010");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return std::make_unique<Nncg>(); }
};

std::span<const NamedMethod> namesOfNncg() {
  static const NamedMethod names[] = {
      {"nncg", "nonsmooth nonlinear conjugate gradients over Gauss–Seidel", makeMethod<Nncg>}};
  return names;
}

void registerNncgContactSolver(Registry& types) { types.add<NncgContactSolver>(); }

}  // namespace compliant
