#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Hands over to the others, and says why.
class AutoContactSolver final : public Typed<AutoContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AutoContactSolver";

  AutoContactSolver() { iterations = 5000; }

  static void describe(Description<AutoContactSolver>& d) {
    d.doc(
        "Chooses a method for each problem: accelerated sweeps first, Newton's method where they "
        "converge slowly, ADMM where that stalls. "
        "Iterations count in sweeps, so that they bound the time of a step: of many contacts, one "
        "that factorises a matrix "
        "counts as many sweeps as it costs.");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("auto"); }
};

void registerAutoContactSolver(Registry& types) { types.add<AutoContactSolver>(); }

}  // namespace compliant
