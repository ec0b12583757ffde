#include "engine/kkt/factors/condensed_matrix.hpp"
#include "engine/kkt/factors/factor.hpp"
#include "engine/kkt/iterations/refinement.hpp"
#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/solver_description.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// LLᵀ of the condensed matrix: (W + Jᵀ(Ĉ/h)⁻¹J) Δv = c + Jᵀ(Ĉ/h)⁻¹b, then μ = (Ĉ/h)⁻¹(b − J Δv)
/// (theory §5), with refinement on the true residual.
class CondensedSolver final : public Typed<CondensedSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "CondensedSolver";
  std::int64_t refinements = 5;
  double precision = 1e-14;

  static void describe(Description<CondensedSolver>& d) {
    d.doc(
        "Direct solver for the velocities alone: soft constraints are condensed into stiffness. "
        "The fastest for large cloths and solids with soft springs. Hard constraints are not "
        "supported.");
    d.source("Chen, Davis, Hager and Rajamanickam 2008 (CHOLMOD); Karypis and Kumar 1998 (METIS)");
    describeRefinement(d);
    describeExample(d, ExampleLink::Spring);
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    auto w = std::make_unique<Workspace>();
    w->soft.analyse(system);
    w->fits = w->matrix.analyse(system, w->soft);
    if (w->fits) w->fits = w->llt->analyse(w->matrix.lower()) == Factor::Outcome::Factored;
    w->right = VecX::Zero(system.n());
    w->rows = w->product = VecX::Zero(system.m());
    w->residual.resize(system);
    return w;
  }

  const char* methodText(const SolverWorkspace&) const override { return "condensed system"; }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>*) const override {
    auto& w = static_cast<Workspace&>(workspace);
    if (!w.fits)
      return ended(SolveStatus::Refused,
                   "The condensed matrix or its factor would need more than 2 GiB. Choose LDLᵀ or "
                   "CG");
    const SolveStats stats =
        w.soft.update(system,
                      "The condensed form needs each compliance above zero; this constraint is "
                      "hard. Choose LDLᵀ or Schur");
    if (!usable(stats.status)) return stats;
    w.matrix.fill(system, w.soft);
    return statsOf(w.llt->factor(w.matrix.lower()),
                   "The condensed matrix is not positive definite: a state has neither mass nor "
                   "stiffness, or a stiffness is negative");
  }

  SolveStats solve(const KktSystem& system, const RightHandSide& right, SolverWorkspace& workspace,
                   Solution& solution, const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats;
    stats.factorNonZeros = static_cast<Index>(w.llt->nonZeros());
    solution.change.setZero();
    solution.impulse.setZero();
    solveRefined(system, right, w.residual, solution, refinements, precision, cancelled, stats,
                 [&](Correction) {
                   w.soft.multiply(w.residual.dual, w.product);
                   w.right = w.residual.primal;
                   system.J.addTransposedProduct(1, w.product, w.right);
                   w.llt->solve(w.right);
                   solution.change += w.right;
                   w.rows = w.residual.dual;
                   system.J.addProduct(-1, w.right, w.rows);
                   w.soft.multiply(w.rows, w.product);
                   solution.impulse += w.product;
                 });
    judgeDirect(
        precision,
        w.residual.doubtsSpeeds()
            ? "Masses vanish beside stiffnesses in the condensed matrix. Choose LDLᵀ or Schur"
            : "Iterative refinement did not reach the precision: compliances differ too much",
        stats);
    return stats;
  }

  Prediction predict(const KktSystem& system, SolverWorkspace& workspace) const override {
    auto& w = static_cast<Workspace&>(workspace);
    if (!w.fits) return {};
    const double flops = w.llt->flops(), entries = w.llt->nonZeros();
    // Fitted to chains of 100 to 10,000 links and cloths of 10² to 120² points, within 50 %.
    return {flops, 5e-7 * static_cast<double>(system.n()) + flops / 8e9 + 2e-8 * entries};
  }

 private:
  struct Workspace : SolverWorkspace {
    SoftRows soft;
    CondensedMatrix matrix;
    std::unique_ptr<Factor> llt = makeSupernodalLlt();
    bool fits = false;
    VecX right, rows, product;
    Residual residual;
  };
};

void registerCondensedSolver(Registry& types) { types.add<CondensedSolver>(); }

}  // namespace compliant
