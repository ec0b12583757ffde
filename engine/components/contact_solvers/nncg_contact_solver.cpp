#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

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

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("nncg"); }
};

void registerNncgContactSolver(Registry& types) { types.add<NncgContactSolver>(); }

}  // namespace compliant
