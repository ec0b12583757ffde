#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Accelerated symmetric sweeps.
class AndersonContactSolver final : public Typed<AndersonContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AndersonContactSolver";

  static void describe(Description<AndersonContactSolver>& d) {
    d.doc(
        "Anderson acceleration of symmetric Gauss–Seidel sweeps; candidates that do not bring the "
        "residual down are dropped.");
    d.source("Walker and Ni 2011");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("anderson"); }
  void choose(ContactOptions& options) const override {
    options.order = ContactOptions::Order::Symmetric;
  }
};

void registerAndersonContactSolver(Registry& types) { types.add<AndersonContactSolver>(); }

}  // namespace compliant
