#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Sweeps with exact solutions of single contacts.
class GaussSeidelContactSolver final : public Typed<GaussSeidelContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "GaussSeidelContactSolver";
  ContactOptions::Order order = ContactOptions::Order::Forward;
  double relaxation = 1;
  std::int64_t seed = 1;

  static void describe(Description<GaussSeidelContactSolver>& d) {
    d.label("Gauss–Seidel contact solver");
    d.doc("Projected Gauss–Seidel: solves one contact exactly after another until all fit.");
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
        .doc("Start of the random order.");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override {
    return makeContactMethod("gauss-seidel");
  }
  void choose(ContactOptions& options) const override {
    options.order = order;
    options.relaxation = relaxation;
    options.seed = static_cast<std::uint64_t>(seed);
  }
};

void registerGaussSeidelContactSolver(Registry& types) { types.add<GaussSeidelContactSolver>(); }

}  // namespace compliant
