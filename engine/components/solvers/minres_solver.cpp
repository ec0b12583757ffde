#include "engine/kkt/krylov.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// MINRES on the symmetric indefinite system [W, −Jᵀ; −J, −Ĉ/h] [Δv; μ] = [c; −b], or on a definite
/// form of it, matrix-free: each iteration minimises the residual over a Krylov space. Started from
/// the solution of the last step.
class MinresSolver final : public Typed<MinresSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "MinresSolver";
  enum class FormChoice { Kkt, Schur, Condensed };
  std::int64_t iterations = 100;
  double precision = 1e-8;
  bool relative = true;
  FormChoice form = FormChoice::Kkt;
  Preconditioning preconditioner = Preconditioning::IncompleteCholesky;

  static void describe(Description<MinresSolver>& d) {
    d.doc(
        "Iterative solver on the whole system, for soft and hard constraints. Shows what stopping "
        "early "
        "does: constraints become softer than they are set. Choose it for systems too large to "
        "factor, "
        "with a preconditioner: without one it converges slowly.");
    d.source("Paige and Saunders 1975; Faure 2012, section 7.4; Benzi, Golub and Liesen 2005");
    d.field("iterations", &MinresSolver::iterations)
        .atLeast(1)
        .atMost(1e6)
        .doc("Most iterations per step.");
    d.field("precision", &MinresSolver::precision)
        .above(0)
        .atMost(1)
        .slider(1e-14, 1e-1, SliderScale::Logarithmic)
        .doc("Norm of the true residual at which the iteration ends.");
    d.field("relative", &MinresSolver::relative)
        .doc("Whether the precision is relative to the right-hand side.");
    d.field("form", &MinresSolver::form)
        .choices({"kkt", "schur", "condensed"})
        .effect(Effect::Structure)
        .doc(
            "Which system: kkt, the whole one; schur, J W⁻¹Jᵀ + Ĉ/h on the constraint forces; "
            "condensed, W + Jᵀ(Ĉ/h)⁻¹J on the velocities, soft constraints only.");
    d.field("preconditioner", &MinresSolver::preconditioner)
        .choices({"none", "jacobi", "incomplete_cholesky", "yesterday"})
        .effect(Effect::Structure)
        .doc(
            "What speeds the iteration up: the diagonal; a sparse factor that leaves entries out; "
            "or "
            "the exact factor of an earlier step, kept until the iterations grow by half.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("MinresSolver", "solver");
      build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.add("FixedPoints", "anchor",
                {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
      build.mapped("Distance", "Scalars", "extension", {"points"},
                   {{"edges", Array<Edge>{{0, 1}}}});
      build.add("UniformCompliance", "rod", {{"state", build.link("extension")}});
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
    static constexpr Form forms[] = {Form::Kkt, Form::Schur, Form::Condensed};
    return {KrylovMethod::Minres,
            forms[static_cast<std::size_t>(form)],
            preconditioner,
            iterations,
            precision,
            relative};
  }
};

void registerMinresSolver(Registry& types) { types.add<MinresSolver>(); }

}  // namespace compliant
