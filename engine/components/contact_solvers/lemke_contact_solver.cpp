#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Pivoting.
class LemkeContactSolver final : public Typed<LemkeContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "LemkeContactSolver";

  static void describe(Description<LemkeContactSolver>& d) {
    d.doc(
        "Lemke's pivoting method, exact up to rounding, for pushing constraints without friction.");
    d.source("Cottle, Pang and Stone 1992");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("lemke"); }
};

void registerLemkeContactSolver(Registry& types) { types.add<LemkeContactSolver>(); }

}  // namespace compliant
