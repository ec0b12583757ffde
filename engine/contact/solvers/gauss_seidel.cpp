#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// The residual costs as much as a sweep: while sweeps change much, it is measured occasionally.
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

/// Sweeps with exact solutions of single contacts.
class GaussSeidelContactSolver final : public Typed<GaussSeidelContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "GaussSeidelContactSolver";
  ContactOptions::Order order = ContactOptions::Order::Forward;
  double relaxation = 1;
  std::int64_t seed = 1;

  static void describe(Description<GaussSeidelContactSolver>& d) {
    d.label("Gauss–Seidel contact solver");
    d.doc("Projected Gauss–Seidel: solves one contact after another exactly, until all laws hold.");
    d.source("Jourdan, Alart and Jean 1998");
    d.field("order", &GaussSeidelContactSolver::order)
        .choices({"forward", "backward", "symmetric", "random"})
        .doc("The order in which a sweep visits the contacts.");
    d.field("relaxation", &GaussSeidelContactSolver::relaxation)
        .symbol("ω")
        .above(0)
        .atMost(1.999)
        .slider(0.1, 1.9)
        .doc("Factor of each change: below 1 damps, above 1 overshoots.");
    d.field("seed", &GaussSeidelContactSolver::seed)
        .atLeast(0)
        .usedWhile("order", {"random"})
        .doc("Seed of the random order.");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return std::make_unique<GaussSeidel>(); }
  void choose(ContactOptions& options) const override {
    options.order = order;
    options.relaxation = relaxation;
    options.seed = static_cast<std::uint64_t>(seed);
  }
};

std::span<const NamedMethod> namesOfGaussSeidel() {
  static const NamedMethod names[] = {
      {"gauss-seidel", "projected block Gauss–Seidel with exact blocks", makeMethod<GaussSeidel>}};
  return names;
}

void registerGaussSeidelContactSolver(Registry& types) { types.add<GaussSeidelContactSolver>(); }

}  // namespace compliant
