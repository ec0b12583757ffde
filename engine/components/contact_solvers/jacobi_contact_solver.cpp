#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// All contacts at once.
class JacobiContactSolver final : public Typed<JacobiContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "JacobiContactSolver";

  static void describe(Description<JacobiContactSolver>& d) {
    d.doc("Block Jacobi: all contacts at once from the same velocities. Slow; for comparison.");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("jacobi"); }
};

void registerJacobiContactSolver(Registry& types) { types.add<JacobiContactSolver>(); }

}  // namespace compliant
