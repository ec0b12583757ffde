#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/differences.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

constexpr Index memory = 10;       // stored differences
constexpr double tolerated = 1.5;  // growth of the residual at which a candidate is dropped

/// Anderson acceleration of symmetric Gauss–Seidel. A candidate is taken only if its natural
/// residual has not grown much; else the plain sweep is, and the differences are forgotten.
class Anderson final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (watch.ended() || refusesOperator(watch)) return watch.finish("Anderson");
    ContactOptions sweeping = options;
    if (sweeping.order == ContactOptions::Order::Forward)
      sweeping.order = ContactOptions::Order::Symmetric;
    Sweeps sweeps(problem, sweeping);
    Differences differences(problem.rows(), memory);
    VecX x = watch.start(), g = x, candidate = x;
    double residual = watch.bestResidual();
    while (!watch.ended()) {
      g = x;
      sweeps.sweep(g);
      watch.count();
      bool taken = false;
      if (differences.accelerate(x, g, candidate)) {
        problem.project(candidate);
        const double reached = watch.measure(candidate);
        taken = reached <= tolerated * residual;
        if (taken) {
          x.swap(candidate);
          residual = reached;
        } else {
          differences.forget();
        }
      }
      if (taken) continue;
      x.swap(g);
      residual = watch.measureOrEnd(x);
    }
    return watch.finish("Anderson");
  }
};

}  // namespace

/// Accelerated symmetric sweeps.
class AndersonContactSolver final : public Typed<AndersonContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AndersonContactSolver";

  static void describe(Description<AndersonContactSolver>& d) {
    d.doc(
        "Anderson acceleration of symmetric Gauss–Seidel sweeps; candidates that do not reduce the "
        "residual are dropped.");
    d.source("Walker and Ni 2011");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return std::make_unique<Anderson>(); }
  void choose(ContactOptions& options) const override {
    options.order = ContactOptions::Order::Symmetric;
  }
};

std::span<const NamedMethod> namesOfAnderson() {
  static const NamedMethod names[] = {
      {"anderson", "Anderson acceleration of symmetric Gauss–Seidel", makeMethod<Anderson>}};
  return names;
}

void registerAndersonContactSolver(Registry& types) { types.add<AndersonContactSolver>(); }

}  // namespace compliant
