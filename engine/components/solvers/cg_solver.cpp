#include "engine/kkt/krylov_solver.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Conjugate gradients on the condensed system or on the Schur complement, matrix-free
/// (engine/README.md §5).
class CgSolver final : public Typed<CgSolver, KrylovSolver> {
 public:
  static constexpr const char* typeName = "CgSolver";
  enum class FormChoice { Condensed, Schur };
  FormChoice form = FormChoice::Condensed;

  static void describe(Description<CgSolver>& d) {
    d.doc(
        "Iterative solver for definite forms: on the velocities where all constraints are soft, on "
        "the constraint forces where every coordinate has a mass. Choose it to see what stopping "
        "early does, or for systems too large to factor.");
    d.source("Hestenes and Stiefel 1952; Saad 2003, chapter 9");
    describeIterations(d, "Most iterations per step.");
    d.field("form", &CgSolver::form)
        .choices({"condensed", "schur"})
        .effect(Effect::Structure)
        .doc(
            "Which system: condensed, W + Jᵀ(Ĉ/h)⁻¹J on the velocities, soft constraints only; "
            "schur, J W⁻¹Jᵀ + Ĉ/h on the constraint forces, hard ones too.");
    describePreconditioner(d);
    describeExample(d, false);
  }

 private:
  KrylovMethod method() const override { return KrylovMethod::Cg; }
  Form systemForm() const override {
    static constexpr Form forms[] = {Form::Condensed, Form::Schur};
    return forms[static_cast<std::size_t>(form)];
  }
};

void registerCgSolver(Registry& types) { types.add<CgSolver>(); }

}  // namespace compliant
