#include "engine/kkt/factors/kkt_factor.hpp"
#include "engine/kkt/iterations/refinement.hpp"
#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/solver_description.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// LU with partial pivoting of the whole system [W, −Jᵀ; −J, −Ĉ/h] (theory §5): the reference,
/// which assumes only that the matrix is regular.
class LuSolver final : public Typed<LuSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "LuSolver";
  enum class Kernel { Eigen, Umfpack };
  std::int64_t refinements = 3;
  double precision = 1e-14;
  Kernel kernel = Kernel::Eigen;

  static void describe(Description<LuSolver>& d) {
    d.label("LU solver");
    d.doc(
        "Direct solver: sparse LU of the full system with pivoting. Choose it to check another "
        "solver: it solves regular systems to full precision, unless hard rows are nearly "
        "redundant, but is several times slower than LDLᵀ.");
    d.source("Demmel and others 1999 (SuperLU, Eigen's SparseLU); Davis 2004 (UMFPACK)");
    describeRefinement(d);
    d.field("kernel", &LuSolver::kernel)
        .choices({"eigen", "umfpack"})
        .effect(Effect::Structure)
        .doc(
            "Factorization code: Eigen's SparseLU, or UMFPACK, which is faster when fill-in is "
            "large.");
    describeExample(d, ExampleLink::Rod);
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    auto workspace = std::make_unique<Workspace>(kernel == Kernel::Eigen ? KktKernel::EigenLu
                                                                         : KktKernel::Umfpack);
    workspace->residual.resize(system);
    workspace->joined.resize(system.n() + system.m());
    workspace->factor.resize(system);
    return workspace;
  }

  const char* methodText(const SolverWorkspace&) const override { return "LU"; }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    const SolveStats stats = w.factor.factor(system, cancelled);
    w.factorNonZeros = stats.factorNonZeros;
    return stats;
  }

  SolveStats solve(const KktSystem& system, const RightHandSide& right, SolverWorkspace& workspace,
                   Solution& solution, const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats;
    stats.factorNonZeros = w.factorNonZeros;
    solveRefined(
        system, right, w.residual, solution, refinements, precision, cancelled, stats,
        [&](Correction which) { w.factor.correct(w.residual, which, w.joined, solution); });
    judgeDirect(precision,
                "The system is nearly singular: constraints contradict each other, or a state has "
                "neither mass nor stiffness",
                stats);
    return stats;
  }

 private:
  struct Workspace : SolverWorkspace {
    explicit Workspace(KktKernel kernel) : factor(kernel) {}
    KktFactor factor;
    Residual residual;
    VecX joined;
    Index factorNonZeros = 0;
  };
};

void registerLuSolver(Registry& types) { types.add<LuSolver>(); }

}  // namespace compliant
