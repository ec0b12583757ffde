#include "engine/kkt/iterations/krylov_solver.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Conjugate gradients on the condensed system or on the Schur complement, matrix-free
/// (theory §5).
class CgSolver final : public Typed<CgSolver, KrylovSolver> {
 public:
  static constexpr const char* typeName = "CgSolver";
  enum class FormChoice { Condensed, Schur };
  FormChoice form = FormChoice::Condensed;
  double threshold = 0;

  static void describe(Description<CgSolver>& d) {
    d.label("CG solver");
    d.doc(
        "Iterative solver for positive definite systems: for the velocities if all constraints "
        "are soft, for the constraint forces if every coordinate has mass. Choose it to study "
        "early termination, or for systems too large to factor.");
    d.source("Hestenes and Stiefel 1952; Saad 2003, chapter 9");
    describeIterations(d, "Maximum number of iterations per linear solve.");
    d.field("form", &CgSolver::form)
        .choices({"condensed", "schur"})
        .effect(Effect::Structure)
        .doc(
            "System to solve: condensed, W + Jᵀ(Ĉ/h)⁻¹J for the velocities, soft constraints "
            "only; schur, J W⁻¹Jᵀ + Ĉ/h for the constraint forces, hard constraints too.");
    describePreconditioner(d);
    d.field("threshold", &CgSolver::threshold)
        .unit("J")
        .atLeast(0)
        .atMost(1)
        .slider(1e-14, 1e-2, SliderScale::Logarithmic)
        .doc(
            "SOFA's second stopping criterion: the iteration also ends when pᵀAp of the search "
            "direction p falls below this value, whatever the residual; the first iteration is "
            "always done. It depends on the masses and the step. 0: only the precision counts.");
    describeExample(d, ExampleLink::Spring);
  }

 private:
  double leastCurvature() const override { return threshold; }
  KrylovMethod method() const override { return KrylovMethod::Cg; }
  Form systemForm() const override {
    static constexpr Form forms[] = {Form::Condensed, Form::Schur};
    return forms[static_cast<std::size_t>(form)];
  }
};

void registerCgSolver(Registry& types) { types.add<CgSolver>(); }

}  // namespace compliant
