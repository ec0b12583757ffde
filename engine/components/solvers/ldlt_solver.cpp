#include "engine/kkt/kkt_factor.hpp"
#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/refinement.hpp"
#include "engine/kkt/solver_description.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// LDLᵀ of the whole symmetric system [W, −Jᵀ; −J, −Ĉ/h] (engine/README.md §5), quasi-definite: no
/// pivoting. Pivots that vanish (redundant hard rows, massless directions) are regularised;
/// iterative refinement on the true residual removes what that changes.
class LdltSolver final : public Typed<LdltSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "LdltSolver";
  enum class Kernel { Lean, Eigen, Cholmod };
  std::int64_t refinements = 5;
  double precision = 1e-10;
  Kernel kernel = Kernel::Lean;

  static void describe(Description<LdltSolver>& d) {
    d.doc(
        "Direct solver: sparse LDLᵀ of the whole system, with refinement. The right choice unless "
        "you study solvers. Treats hard, soft and redundant constraints.");
    d.source("Vanderbei 1995 (quasi-definite matrices); Davis 2006, chapter 4");
    describeRefinement(d);
    d.field("kernel", &LdltSolver::kernel)
        .choices({"lean", "eigen", "cholmod"})
        .effect(Effect::Structure)
        .doc(
            "Who factors, all in the same order: lean is our own, which replaces pivots that "
            "vanish and allocates nothing in a step; eigen and cholmod are there to compare with.");
    describeExample(d, true);
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    auto workspace = std::make_unique<Workspace>(static_cast<KktKernel>(kernel));
    workspace->residual.resize(system);
    workspace->joined.resize(system.n() + system.m());
    workspace->stress.resize(system.m());
    workspace->factor.resize(system);
    return workspace;
  }

  void forget(SolverWorkspace& workspace) const override {
    static_cast<Workspace&>(workspace).factor.forget();
  }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    const SolveStats stats = w.factor.factor(system, cancelled);
    w.factorNonZeros = stats.factorNonZeros;
    w.regularized = stats.regularized;
    return stats;
  }

  SolveStats solve(const KktSystem& system, SolverWorkspace& workspace, Solution& solution,
                   const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats;
    stats.factorNonZeros = w.factorNonZeros;
    stats.regularized = w.regularized;
    const auto correct = [&](bool first) {
      w.factor.correct(w.residual, first, w.joined, solution);
    };
    solveRefined(system, w.residual, solution, refinements, precision, cancelled, stats, correct);
    // Residuals say little about how a load is shared: two more corrections settle it.
    if (w.factor.proximal() && usable(stats.status) &&
        stats.relativeResidual <= std::max(10 * precision, 1e-9))
      for (int i = 0; i < 2; ++i) {
        correct(false);
        w.residual.compute(system, solution);
      }
    // What no correction removes is the part of b along a self-stress, and each solve has added the
    // same share of that stress: without it the forces are those of a least-squares answer.
    if (w.factor.proximal() && usable(stats.status) &&
        stats.relativeResidual > std::max(10 * precision, 1e-9)) {
      w.stress = w.joined.tail(system.m());
      w.factor.findConflict(system, w.stress, stats);
      solution.impulse -= (stats.iterations + 1) * w.stress;
    }
    if (stats.conflicts > 0 && std::isfinite(stats.relativeResidual)) {
      stats.status = SolveStatus::NotConverged;
      stats.message = "Hard constraints contradict each other";
      stats.culprit = stats.conflicting[0];
      return stats;
    }
    judgeDirect(precision,
                w.regularized == 0 ? "Refinement stopped above the precision asked for"
                                   : "The system is singular: constraints contradict each other, "
                                     "or a state has neither mass nor stiffness",
                stats);
    if (*stats.message != '\0' && w.regularized > 0)
      stats.culprit = w.factor.regularizedOwner(system);
    return stats;
  }

  Prediction predict(const KktSystem& system, SolverWorkspace& workspace) const override {
    auto& w = static_cast<Workspace&>(workspace);
    w.factor.prepare(system);
    const double flops = w.factor.flops(), entries = w.factor.nonZeros();
    // Fitted to chains of 100 to 10,000 links and cloths of 10² to 120² points, within 60 %.
    return {flops, flops / 3.3e9 + 9e-9 * entries};
  }

 private:
  struct Workspace : SolverWorkspace {
    explicit Workspace(KktKernel kernel) : factor(kernel) {}
    KktFactor factor;
    Residual residual;
    VecX joined, stress;
    Index factorNonZeros = 0;
    int regularized = 0;
  };
};

void registerLdltSolver(Registry& types) { types.add<LdltSolver>(); }

}  // namespace compliant
