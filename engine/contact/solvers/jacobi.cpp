#include <algorithm>

#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/power_iteration.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

constexpr int powerIterations = 30;
constexpr double margin = 1.1;  // the power iteration finds the largest eigenvalue from below

/// Block Jacobi: solves all blocks from the same impulses, then takes a share ω/θ of each change. θ
/// = λ_max(D⁻¹A) prevents divergence if many contacts share a body. It needs only products with A
/// and its diagonal blocks.
class Jacobi final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (watch.ended()) return watch.finish("Jacobi");
    const BlockSolves solves(problem);
    VecX mu = watch.start(), x = mu, y = mu;
    // D⁻¹A with D = the blocks λ_max(A_ii) I.
    const auto product = [&](const VecX& from, VecX& to) {
      problem.response->apply(from, to);
      for (Index b = 0; b < problem.blocks(); ++b)
        to.segment(problem.response->first(b), problem.response->size(b)) *=
            watch.residual().steps()[at(b)];
    };
    const double share = options.relaxation /
                         std::max(1.0, margin * largestEigenvalue(product, powerIterations, x, y));
    while (!watch.ended()) {
      // The velocity of these impulses is known from their measurement.
      const VecX& u = watch.velocity();
      for (Index b = 0; b < problem.blocks(); ++b) {
        const Index first = problem.response->first(b), rows = problem.response->size(b);
        double free[AdmissibleSet::mostRows], next[AdmissibleSet::mostRows];
        for (Index i = 0; i < rows; ++i) free[i] = u[first + i];
        solves.takeOwn(b, &mu[first], free);
        solves.solve(b, free, next);
        for (Index i = 0; i < rows; ++i)
          x[first + i] = mu[first + i] + share * (next[i] - mu[first + i]);
        if (options.relaxation > 1) problem.set(b).project(&x[first]);
      }
      mu.swap(x);
      watch.count();
      watch.measureOrEnd(mu);
    }
    return watch.finish("Jacobi");
  }
};

}  // namespace

/// All contacts at once.
class JacobiContactSolver final : public Typed<JacobiContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "JacobiContactSolver";

  static void describe(Description<JacobiContactSolver>& d) {
    d.doc("Block Jacobi: all contacts at once from the same velocities. Slow; for comparison.");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return std::make_unique<Jacobi>(); }
};

std::span<const NamedMethod> namesOfJacobi() {
  static const NamedMethod names[] = {
      {"jacobi", "block Jacobi, for comparison", makeMethod<Jacobi>}};
  return names;
}

void registerJacobiContactSolver(Registry& types) { types.add<JacobiContactSolver>(); }

}  // namespace compliant
