#include "engine/kkt/iterations/krylov_solver.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// MINRES on the symmetric indefinite system [W, −Jᵀ; −J, −Ĉ/h] [Δv; μ] = [c; −b], or on a definite
/// form of it, matrix-free: each iteration minimises the residual over a Krylov space. Started from
/// the solution of the last step.
class MinresSolver final : public Typed<MinresSolver, KrylovSolver> {
 public:
  static constexpr const char* typeName = "MinresSolver";
  enum class FormChoice { Kkt, Schur, Condensed };
  FormChoice form = FormChoice::Kkt;

  static void describe(Description<MinresSolver>& d) {
    d.label("MINRES solver");
    d.doc(
        "Iterative solver for the full system, with soft and hard constraints. If it stops "
        "early, constraints become softer than specified. Choose it for systems too large to "
        "factor, with a preconditioner: without one it converges slowly.");
    d.source("Paige and Saunders 1975; Faure 2012, section 7.4; Benzi, Golub and Liesen 2005");
    describeIterations(d, "Maximum number of iterations per linear solve.");
    d.field("form", &MinresSolver::form)
        .choices({"kkt", "schur", "condensed"})
        .effect(Effect::Structure)
        .doc(
            "System to solve: kkt, the full system; schur, J W⁻¹Jᵀ + Ĉ/h for the constraint "
            "forces; condensed, W + Jᵀ(Ĉ/h)⁻¹J for the velocities, soft constraints only.");
    describePreconditioner(d);
    describeExample(d, ExampleLink::Rod);
  }

 private:
  KrylovMethod method() const override { return KrylovMethod::Minres; }
  Form systemForm() const override {
    static constexpr Form forms[] = {Form::Kkt, Form::Schur, Form::Condensed};
    return forms[static_cast<std::size_t>(form)];
  }
};

void registerMinresSolver(Registry& types) { types.add<MinresSolver>(); }

}  // namespace compliant
