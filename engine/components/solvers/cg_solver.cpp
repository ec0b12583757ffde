#include "engine/kkt/krylov.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Conjugate gradients on the condensed system or on the Schur complement, matrix-free
/// (engine/README.md §5).
class CgSolver final : public Typed<CgSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "CgSolver";
  enum class FormChoice { Condensed, Schur };
  std::int64_t iterations = 100;
  double precision = 1e-8;
  bool relative = true;
  FormChoice form = FormChoice::Condensed;
  Preconditioning preconditioner = Preconditioning::IncompleteCholesky;

  static void describe(Description<CgSolver>& d) {
    d.doc(
        "Iterative solver for definite forms: on the velocities where all constraints are soft, on "
        "the "
        "constraint forces where every coordinate has a mass. Choose it to see what stopping early "
        "does, "
        "or for systems too large to factor.");
    d.source("Hestenes and Stiefel 1952; Saad 2003, chapter 9");
    d.field("iterations", &CgSolver::iterations)
        .atLeast(1)
        .atMost(1e6)
        .doc("Most iterations per step.");
    d.field("precision", &CgSolver::precision)
        .above(0)
        .atMost(1)
        .slider(1e-14, 1e-1, SliderScale::Logarithmic)
        .doc("Norm of the true residual at which the iteration ends.");
    d.field("relative", &CgSolver::relative)
        .doc("Whether the precision is relative to the right-hand side.");
    d.field("form", &CgSolver::form)
        .choices({"condensed", "schur"})
        .effect(Effect::Structure)
        .doc(
            "Which system: condensed, W + Jᵀ(Ĉ/h)⁻¹J on the velocities, soft constraints only; "
            "schur, J W⁻¹Jᵀ + Ĉ/h on the constraint forces, hard ones too.");
    d.field("preconditioner", &CgSolver::preconditioner)
        .choices({"none", "jacobi", "incomplete_cholesky", "yesterday"})
        .effect(Effect::Structure)
        .doc(
            "What speeds the iteration up: the diagonal; a sparse factor that leaves entries out; "
            "or "
            "the exact factor of an earlier step, kept until the iterations grow by half.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("CgSolver", "solver");
      build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.add("FixedPoints", "anchor",
                {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
      build.mapped("Distance", "Scalars", "extension", {"points"},
                   {{"edges", Array<Edge>{{0, 1}}}});
      build.add("UniformCompliance", "spring",
                {{"state", build.link("extension")}, {"compliance", 1e-3}});
      build.add("Gravity", "gravity");
    });
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    return analyseKrylov(options(), system);
  }
  void forget(SolverWorkspace& workspace) const override {
    static_cast<KrylovWorkspace&>(workspace).preconditioner->forget();
  }
  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    return updateKrylov(system, static_cast<KrylovWorkspace&>(workspace), cancelled);
  }
  bool startsFromGuess() const override { return true; }
  SolveStats solve(const KktSystem& system, SolverWorkspace& workspace, Solution& solution,
                   const std::atomic<bool>* cancelled) const override {
    return solveKrylov(options(), system, static_cast<KrylovWorkspace&>(workspace), solution,
                       cancelled);
  }

 private:
  KrylovOptions options() const {
    static constexpr Form forms[] = {Form::Condensed, Form::Schur};
    return {KrylovMethod::Cg, forms[static_cast<std::size_t>(form)],
            preconditioner,   iterations,
            precision,        relative};
  }
};

void registerCgSolver(Registry& types) { types.add<CgSolver>(); }

}  // namespace compliant
