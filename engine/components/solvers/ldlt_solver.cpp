#include <algorithm>
#include <cmath>

#include "engine/kkt/factors/kkt_factor.hpp"
#include "engine/kkt/iterations/refinement.hpp"
#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/solver_description.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// LDLᵀ of the whole symmetric system [W, −Jᵀ; −J, −Ĉ/h] (theory §5), quasi-definite: no
/// pivoting. Pivots that vanish (massless directions) are regularised; iterative refinement on the
/// true residual removes what that changes. A regular system may still meet small pivots in this
/// order, which spread rounding beyond what refinement can remove: where the true residual says so,
/// LU with partial pivoting solves instead, the same step and for a while.
class LdltSolver final : public Typed<LdltSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "LdltSolver";
  enum class Kernel { Lean, Eigen, Cholmod };
  std::int64_t refinements = 5;
  double precision = 1e-14;
  Kernel kernel = Kernel::Lean;

  static void describe(Description<LdltSolver>& d) {
    d.label("LDLᵀ solver");
    d.doc(
        "Direct solver: sparse LDLᵀ of the full system with iterative refinement. The right "
        "choice unless you study solvers. Handles hard, soft and redundant constraints; uses "
        "UMFPACK's LU in steps that need pivoting.");
    d.source("Vanderbei 1995 (quasi-definite matrices); Davis 2006, chapter 4");
    describeRefinement(d);
    d.field("kernel", &LdltSolver::kernel)
        .choices({"lean", "eigen", "cholmod"})
        .effect(Effect::Structure)
        .doc(
            "Factorization code, always with the same elimination order: lean is built in, "
            "replaces vanishing pivots and allocates no memory in a step; eigen and cholmod are "
            "for comparison.");
    describeExample(d, ExampleLink::Rod);
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    auto workspace = std::make_unique<Workspace>(static_cast<KktKernel>(kernel));
    workspace->residual.resize(system);
    workspace->joined.resize(system.n() + system.m());
    workspace->factor.resize(system);
    return workspace;
  }

  void forget(SolverWorkspace& workspace) const override {
    auto& w = static_cast<Workspace&>(workspace);
    w.factor.forget();
    w.turns = w.futile = 0;
  }

  const char* methodText(const SolverWorkspace& workspace) const override {
    return static_cast<const Workspace&>(workspace).pivoted ? "LU" : "LDLᵀ";
  }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    w.pivoted = false;
    w.regularized = 0;
    w.futile = std::max(0, w.futile - 1);
    if (w.turns > 0) {
      --w.turns;
      const SolveStats stats = factorByLu(system, w, cancelled);
      if (w.pivoted || stats.status == SolveStatus::Cancelled) return stats;
    }
    const SolveStats stats = w.factor.factor(system, cancelled);
    if (stats.status == SolveStatus::Singular) {  // a pivot unusable for its kernel
      const SolveStats other = factorByLu(system, w, cancelled);
      if (w.pivoted) w.turns = turnsOfLu;
      return other.status == SolveStatus::Cancelled || w.pivoted ? other : stats;
    }
    w.factorNonZeros = stats.factorNonZeros;
    w.regularized = stats.regularized;
    return stats;
  }

  SolveStats solve(const KktSystem& system, const RightHandSide& right, SolverWorkspace& workspace,
                   Solution& solution, const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats =
        refine(w.pivoted ? *w.pivoting : w.factor, system, right, w, solution, cancelled);
    const bool refused =
        !(stats.relativeResidual < noSolution);  // then another try does not lose anything
    if (!w.pivoted && !good(stats) && stats.status != SolveStatus::Cancelled &&
        (w.futile == 0 || refused))
      pivot(system, right, w, solution, cancelled, stats);
    if (w.pivoted) stats.remark = remark;
    judgeDirect(precision,
                w.regularized == 0 ? "Iterative refinement did not reach the precision"
                                   : "The system is singular: constraints contradict each other, "
                                     "or a state has neither mass nor stiffness",
                stats);
    if (!stats.message.empty() && w.regularized > 0)
      stats.culprit = w.factor.regularizedOwner(system);
    return stats;
  }

  std::shared_ptr<const std::string> summary(const SolverWorkspace& workspace) const override {
    const auto& w = static_cast<const Workspace&>(workspace);
    return w.pivoted ? w.text : nullptr;
  }

  Prediction predict(const KktSystem& system, SolverWorkspace& workspace) const override {
    auto& w = static_cast<Workspace&>(workspace);
    w.factor.prepare(system);
    const double flops = w.factor.flops(), entries = w.factor.nonZeros();
    // Fitted to chains of 100 to 10,000 links and cloths of 10² to 120² points, within 60 %.
    return {flops, flops / 3.3e9 + 9e-9 * entries};
  }

 private:
  static constexpr const char* remark =
      "LDLᵀ met pivots that are too small in its elimination order. UMFPACK's LU is used instead, "
      "which is "
      "slower";
  static constexpr int turnsOfLu = 64;  ///< solves until LDLᵀ is tried again
  static constexpr int pause = 16;      ///< solves without another try where LU was no better

  struct Workspace : SolverWorkspace {
    explicit Workspace(KktKernel kernel) : factor(kernel) {}
    KktFactor factor;
    std::unique_ptr<KktFactor> pivoting;  ///< made when first needed
    Solution unpivoted;
    std::shared_ptr<const std::string> text;
    bool pivoted = false;  ///< the last factor is in `pivoting`
    int turns = 0, futile = 0;
    Residual residual;
    VecX joined;
    Index factorNonZeros = 0;
    int regularized = 0;
  };

  bool good(const SolveStats& stats) const {
    return stats.relativeResidual <= std::max(10 * precision, 1e-9);
  }

  SolveStats refine(KktFactor& factor, const KktSystem& system, const RightHandSide& right,
                    Workspace& w, Solution& solution, const std::atomic<bool>* cancelled) const {
    SolveStats stats;
    stats.factorNonZeros = w.factorNonZeros;
    stats.regularized = w.regularized;
    w.residual.digitsKept = factor.keepsDigits();
    solveRefined(system, right, w.residual, solution, refinements, precision, cancelled, stats,
                 [&](Correction which) { factor.correct(w.residual, which, w.joined, solution); });
    return stats;
  }

  static SolveStats factorByLu(const KktSystem& system, Workspace& w,
                               const std::atomic<bool>* cancelled) {
    if (!w.pivoting) {
      w.pivoting = std::make_unique<KktFactor>(KktKernel::Umfpack);
      w.pivoting->resize(system);
      w.text = std::make_shared<std::string>(remark);
    }
    const SolveStats stats = w.pivoting->factor(system, cancelled);
    w.pivoted = usable(stats.status);
    if (w.pivoted) w.factorNonZeros = stats.factorNonZeros;
    return stats;
  }

  /// Solves by LU instead, if that decreases the residual.
  void pivot(const KktSystem& system, const RightHandSide& right, Workspace& w, Solution& solution,
             const std::atomic<bool>* cancelled, SolveStats& stats) const {
    w.futile = pause;
    const Index before = w.factorNonZeros;
    const int regularized = w.regularized;
    const SolveStats factored = factorByLu(system, w, cancelled);
    if (!w.pivoted) {
      if (factored.status == SolveStatus::Cancelled) stats = factored;
      return;
    }
    w.unpivoted.change = solution.change;
    w.unpivoted.impulse = solution.impulse;
    w.regularized = 0;
    const SolveStats other = refine(*w.pivoting, system, right, w, solution, cancelled);
    if (other.status != SolveStatus::Cancelled &&
        !(other.relativeResidual < 0.1 * stats.relativeResidual ||
          (std::isfinite(other.relativeResidual) && !std::isfinite(stats.relativeResidual)))) {
      solution.change = w.unpivoted.change;
      solution.impulse = w.unpivoted.impulse;
      w.pivoted = false;
      w.factorNonZeros = before;
      w.regularized = regularized;
      return;
    }
    stats = other;
    w.turns = turnsOfLu;
    w.futile = 0;
  }
};

void registerLdltSolver(Registry& types) { types.add<LdltSolver>(); }

}  // namespace compliant
