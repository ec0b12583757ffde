#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Alternating directions.
class AdmmContactSolver final : public Typed<AdmmContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AdmmContactSolver";

  static void describe(Description<AdmmContactSolver>& d) {
    d.label("ADMM contact solver");
    d.doc(
        "Alternating direction method of multipliers with a proximal term and spectral penalty "
        "updates: treats compliant and rigid contacts alike.");
    d.source("Carpentier, Montaut and Le Lidec 2024");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("admm"); }
};

void registerAdmmContactSolver(Registry& types) { types.add<AdmmContactSolver>(); }

}  // namespace compliant
