#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Proximal points, each found by Newton steps in the velocities of the bodies.
class AugmentedLagrangianContactSolver final
    : public Typed<AugmentedLagrangianContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AugmentedLagrangianContactSolver";

  static void describe(Description<AugmentedLagrangianContactSolver>& d) {
    d.label("Augmented Lagrangian contact solver");
    d.doc(
        "Augmented Lagrangian about centres that follow the impulses, solved by Newton steps in "
        "the velocities of the bodies: few factors where bodies rest.");
    d.source("Alart and Curnier 1991; Rockafellar 1976");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override {
    return makeContactMethod("augmented-lagrangian");
  }
};

void registerAugmentedLagrangianContactSolver(Registry& types) {
  types.add<AugmentedLagrangianContactSolver>();
}

}  // namespace compliant
