#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Sweeps of single rows, as in game engines.
class SequentialImpulsesContactSolver final
    : public Typed<SequentialImpulsesContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "SequentialImpulsesContactSolver";

  static void describe(Description<SequentialImpulsesContactSolver>& d) {
    d.label("Sequential impulses contact solver");
    d.doc(
        "Corrects the velocity of one row after another: the normal of a contact, then its "
        "tangents within the friction "
        "that this allows. What Box2D and Bullet do, but until the precision is reached.");
    d.source("Catto 2005");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override {
    return makeContactMethod("sequential-impulses");
  }
};

void registerSequentialImpulsesContactSolver(Registry& types) {
  types.add<SequentialImpulsesContactSolver>();
}

}  // namespace compliant
