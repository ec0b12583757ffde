#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Newton's method on a function whose zeros are the solutions.
class NewtonContactSolver final : public Typed<NewtonContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "NewtonContactSolver";
  enum class Function { AlartCurnier, FischerBurmeister };
  Function function = Function::AlartCurnier;

  static void describe(Description<NewtonContactSolver>& d) {
    d.doc(
        "Semismooth Newton method with line search: few iterations and high precision, one "
        "factorisation each.");
    d.source("Alart and Curnier 1991; Acary, Brémond and Huber 2018");
    d.field("function", &NewtonContactSolver::function)
        .choices({"alart_curnier", "fischer_burmeister"})
        .doc("The function whose zeros are the solutions.");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override {
    return makeContactMethod(function == Function::AlartCurnier ? "newton" : "newton-fb");
  }
};

void registerNewtonContactSolver(Registry& types) { types.add<NewtonContactSolver>(); }

}  // namespace compliant
