#include <Eigen/Cholesky>
#include <optional>

#include "engine/kkt/factors/condensed_matrix.hpp"
#include "engine/kkt/factors/factor.hpp"
#include "engine/kkt/factors/ordering.hpp"
#include "engine/kkt/factors/schur_matrix.hpp"
#include "engine/kkt/iterations/refinement.hpp"
#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/solver_description.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Eliminates the velocities: A μ = b − J W⁻¹ c with A = J W⁻¹ Jᵀ + Ĉ/h, then Δv = W⁻¹ (c + Jᵀμ)
/// (Faure 2012, equations (16) and (17); theory §5).
///
/// W is factored as LDLᵀ. A couples two rows if W⁻¹ couples their velocities, that is, if they act
/// on the same connected part of W: with masses alone A is sparse; stiffness fills it. If A is
/// singular (redundant hard rows), a small share of its diagonal is added; refinement removes the
/// effect.
class SchurSolver final : public Typed<SchurSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "SchurSolver";
  enum class Kernel { Automatic, Dense, Sparse, Supernodal };
  Kernel kernel = Kernel::Automatic;

  static void describe(Description<SchurSolver>& d) {
    d.label("Schur solver");
    d.doc(
        "Direct solver for the constraint forces alone: A = J W⁻¹Jᵀ + Ĉ/h. Fast when only "
        "constraints couple the bodies; stiffness, including geometric stiffness, makes A dense.");
    d.source("Faure 2012, equations (16) and (17); Tournier 2013, equation (31)");
    d.field("kernel", &SchurSolver::kernel)
        .choices({"automatic", "dense", "sparse", "supernodal"})
        .effect(Effect::Structure)
        .doc(
            "Factorization of A: dense LLᵀ; sparse LDLᵀ, built in; supernodal LLᵀ, CHOLMOD with "
            "METIS ordering, for large sparse A; automatic: dense if at least a quarter of A is "
            "nonzero, otherwise sparse.");
    describeExample(d, ExampleLink::Rod);
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    auto w = std::make_unique<Workspace>();
    w->W.analyse(system);
    w->schur.analyse(system, w->W);
    const auto m = static_cast<double>(system.m());
    const double entries = w->schur.entries();
    w->kernel = kernel != Kernel::Automatic         ? kernel
                : entries >= 0.25 * m * (m + 1) / 2 ? Kernel::Dense
                                                    : Kernel::Sparse;
    w->fits = (w->kernel == Kernel::Dense ? 8 * m * m : 12 * entries) <= largestMatrixBytes;
    if (w->fits) w->fits = prepare(system, *w);
    w->velocity = VecX::Zero(system.n());
    w->right = w->diagonal = VecX::Zero(system.m());
    w->residual.resize(system);
    return w;
  }

  const char* methodText(const SolverWorkspace& workspace) const override {
    switch (static_cast<const Workspace&>(workspace).kernel) {
      case Kernel::Sparse:
        return "Schur complement, sparse";
      case Kernel::Supernodal:
        return "Schur complement, supernodal";
      case Kernel::Dense:
      case Kernel::Automatic:
        break;
    }
    return "Schur complement, dense";
  }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    if (!w.fits)
      return ended(
          SolveStatus::Refused,
          "The Schur complement would need more than 2 GiB: too many constraints act on bodies "
          "that stiffness couples. Choose LDLᵀ or an iterative solver");
    SolveStats stats = w.W.factor(system, cancelled);
    if (!usable(stats.status)) return stats;
    stats = w.kernel == Kernel::Dense    ? factorDense(system, w, cancelled)
            : w.kernel == Kernel::Sparse ? factorSparse(system, w, cancelled)
                                         : factorSupernodal(system, w, cancelled);
    stats.factorNonZeros += w.W.factorNonZeros();
    w.factorNonZeros = stats.factorNonZeros;
    return stats;
  }

  SolveStats solve(const KktSystem& system, const RightHandSide& right, SolverWorkspace& workspace,
                   Solution& solution, const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats;
    stats.factorNonZeros = w.factorNonZeros;
    solution.change.setZero();
    solution.impulse.setZero();
    solveRefined(system, right, w.residual, solution, refinements, precision, cancelled, stats,
                 [&](Correction) { correct(system, w, solution); });
    judgeDirect(0,
                "The Schur complement is singular: constraints contradict each other, or something "
                "has next to no mass",
                stats);
    return stats;
  }

  Prediction predict(const KktSystem& system, SolverWorkspace& workspace) const override {
    auto& w = static_cast<Workspace&>(workspace);
    if (!w.fits) return {};
    const auto m = static_cast<double>(system.m());
    const auto entriesOfW = static_cast<double>(w.W.factorNonZeros());
    const auto parts = std::max(1.0, static_cast<double>(w.W.parts().size()));
    const double perRow = m > 0 ? static_cast<double>(system.J.nonZeros()) / m : 0;
    // W⁻¹Jᵀ by columns of 8 rows, each through the parts that a row touches, then J times it.
    const double products = 8 * m * (entriesOfW / parts + perRow) + 2 * perRow * w.schur.entries();
    const bool dense = w.kernel == Kernel::Dense, sparse = w.kernel == Kernel::Sparse;
    const double factor = dense ? m * m * m / 3 : sparse ? w.ldlt.flops() : w.llt->flops();
    const double entries = dense    ? m * (m + 1) / 2
                           : sparse ? static_cast<double>(w.ldlt.factorNonZeros())
                                    : w.llt->nonZeros();
    // Fitted to chains of 1,000 and 10,000 links and cloths of 10² to 40² points, within a factor
    // of 2.2.
    const double rate = dense ? 1.5e10 : sparse ? 3.3e9 : 8e9;
    return {factor + products + w.W.ldlt().flops(),
            factor / rate + products / 1e10 + w.W.ldlt().flops() / 3.3e9 +
                9e-9 * (entries + w.schur.entries() + entriesOfW) + 2e-7 * m};
  }

 private:
  static constexpr std::int64_t refinements = 3;
  static constexpr double precision = 1e-14;
  static constexpr double vanishing =
      1e-13;  ///< a pivot below this share of its diagonal is rounding
  static constexpr double replacement = 1e-8;  ///< the addition then, as a share of the diagonal

  struct Workspace : SolverWorkspace {
    InverseW W;
    SchurMatrix schur;
    Kernel kernel = Kernel::Dense;
    bool fits = false;
    MatX dense;  ///< A, then its factor L below the diagonal
    SparseLdlt ldlt;
    std::unique_ptr<Factor> llt;
    VecX velocity, right, diagonal;
    Index factorNonZeros = 0;
    Residual residual;
  };

  static bool prepare(const KktSystem& system, Workspace& w) {
    if (w.kernel == Kernel::Dense) {
      w.dense.resize(system.m(), system.m());
      return true;
    }
    w.schur.makePattern(system);
    const SparseRows& A = w.schur.lower();
    if (w.kernel == Kernel::Supernodal) {
      w.llt = makeSupernodalLlt();
      return w.llt->analyse(A) == Factor::Outcome::Factored;
    }
    std::vector<Entry> entries;
    for (Index r = 0; r < system.m(); ++r)
      for (int k = A.start[at(r)]; k < A.start[at(r) + 1]; ++k)
        entries.push_back({static_cast<int>(r), A.column[at(k)]});
    w.ldlt.analyse(system.m(), entries, minimumDegree(A));
    return true;
  }

  static SolveStats factorDense(const KktSystem& system, Workspace& w,
                                const std::atomic<bool>* cancelled) {
    SolveStats stats;
    stats.factorNonZeros = system.m() * (system.m() + 1) / 2;
    for (const double share : {0.0, replacement}) {
      if (!w.schur.fill(system, w.W, w.dense, cancelled)) return ended(SolveStatus::Cancelled);
      w.diagonal = w.dense.diagonal();
      if (!w.diagonal.allFinite()) return ended(SolveStatus::NotFinite, matrixNotFinite);
      w.dense.diagonal() += share * w.diagonal.unaryExpr([](double d) { return d > 0 ? d : 1.0; });
      const Eigen::LLT<Eigen::Ref<MatX>> llt(w.dense);
      const bool definite = llt.info() == Eigen::Success;
      const double weak = share > 0 ? 10 * share : vanishing;
      stats.regularized = 0;
      for (Index i = 0; definite && i < system.m(); ++i)
        if (!(w.dense(i, i) * w.dense(i, i) > weak * w.diagonal[i])) ++stats.regularized;
      if (share > 0 && !definite) {
        stats.status = SolveStatus::Singular;
        stats.message =
            "The Schur complement is not positive definite: a stiffness or mass is negative";
      }
      if (definite && stats.regularized == 0) break;
    }
    return stats;
  }

  static SolveStats factorSparse(const KktSystem& system, Workspace& w,
                                 const std::atomic<bool>* cancelled) {
    if (!w.schur.fill(system, w.W, cancelled)) return ended(SolveStatus::Cancelled);
    const SparseRows& A = w.schur.lower();
    for (std::size_t k = 0; k < A.value.size(); ++k) w.ldlt.value(k) = A.value[k];
    for (Index r = 0; r < system.m(); ++r) w.ldlt.expectedPivot(r) = A.diagonal(r);
    return statsOf(w.ldlt, w.ldlt.factor(cancelled));
  }

  static SolveStats factorSupernodal(const KktSystem& system, Workspace& w,
                                     const std::atomic<bool>* cancelled) {
    if (!w.schur.fill(system, w.W, cancelled)) return ended(SolveStatus::Cancelled);
    Factor::Outcome outcome = w.llt->factor(w.schur.lower());
    const bool regularized = outcome == Factor::Outcome::Breakdown;
    if (regularized) {
      SparseRows& A = w.schur.lower();
      for (Index r = 0; r < system.m(); ++r) {
        double& diagonal = A.diagonal(r);
        diagonal += diagonal > 0 ? replacement * diagonal : 1;
      }
      outcome = w.llt->factor(A);
    }
    SolveStats stats = statsOf(
        outcome, "The Schur complement is not positive definite: a stiffness or mass is negative");
    stats.regularized = regularized ? 1 : 0;
    stats.factorNonZeros = static_cast<Index>(w.llt->nonZeros());
    return stats;
  }

  static void solveA(Workspace& w) {
    if (w.kernel == Kernel::Sparse) {
      w.ldlt.solve(w.right);
    } else if (w.kernel == Kernel::Supernodal) {
      w.llt->solve(w.right);
    } else if (w.right.size() > 0) {
      w.dense.triangularView<Eigen::Lower>().solveInPlace(w.right);
      w.dense.transpose().triangularView<Eigen::Upper>().solveInPlace(w.right);
    }
  }

  /// Adds the solution for the residuals in w.residual.
  static void correct(const KktSystem& system, Workspace& w, Solution& solution) {
    w.velocity = w.residual.primal;
    w.W.solve(w.velocity);
    w.right = w.residual.dual;
    system.J.addProduct(-1, w.velocity, w.right);
    solveA(w);
    solution.impulse += w.right;
    w.velocity = w.residual.primal;
    system.J.addTransposedProduct(1, w.right, w.velocity);
    w.W.solve(w.velocity);
    solution.change += w.velocity;
  }
};

void registerSchurSolver(Registry& types) { types.add<SchurSolver>(); }

}  // namespace compliant
