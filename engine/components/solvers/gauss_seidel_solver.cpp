#include <Eigen/Cholesky>
#include <cmath>
#include <limits>

#include "engine/base/elementary.hpp"
#include "engine/kkt/factors/condensed_matrix.hpp"
#include "engine/kkt/factors/schur_matrix.hpp"
#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/residual.hpp"
#include "engine/kkt/solver_description.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Block Gauss–Seidel on the Schur complement A μ = b − J W⁻¹c, A = J W⁻¹Jᵀ + Ĉ/h (theory §5):
/// the rows of one element after another are solved exactly while all others are held, μ_k +=
/// A_kk⁻¹ (b − J W⁻¹c − A μ)_k. Each sweep lowers the energy; long chains need many.
class GaussSeidelSolver final : public Typed<GaussSeidelSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "GaussSeidelSolver";
  std::int64_t iterations = 100;
  double precision = 1e-8;
  bool relative = true;

  static void describe(Description<GaussSeidelSolver>& d) {
    d.label("Gauss–Seidel solver");
    d.doc(
        "Iterative solver that updates one constraint after another, as game engines do. Choose "
        "it to study its slow convergence: in the worst case a force propagates by one "
        "constraint per sweep, and chains remain too soft.");
    d.source("Faure 2012, section 5; Saad 2003, chapter 4");
    describeIterations(d, "Maximum number of sweeps over all constraints per linear solve.");
    describeExample(d, ExampleLink::Rod);
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    auto w = std::make_unique<Workspace>();
    w->W.analyse(system);
    w->schur.analyse(system, w->W);
    w->fits = bytesPerEntry * w->schur.entries() <= largestMatrixBytes;
    if (w->fits) {
      w->schur.makePattern(system);
      w->A.analyse(w->schur.lower());
    }
    for (Index r = 0; r < system.m(); ++r) {
      const auto group = [&](Index row) { return system.group[at(system.n() + row)]; };
      if (r == 0 || group(r) != group(r - 1)) w->blocks.push_back({r, 0, MatX()});
      ++w->blocks.back().size;
    }
    for (Block& block : w->blocks) block.inverse = MatX::Zero(block.size, block.size);
    w->velocity = VecX::Zero(system.n());
    w->right = w->change = VecX::Zero(system.m());
    w->residual.resize(system);
    return w;
  }

  const char* methodText(const SolverWorkspace&) const override { return "Gauss–Seidel"; }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    if (!w.fits)
      return ended(
          SolveStatus::Refused,
          "The Schur complement would need more than 2 GiB: too many constraints act on bodies "
          "that stiffness couples. Choose LDLᵀ or CG");
    const SolveStats stats = w.W.factor(system, cancelled);
    if (!usable(stats.status)) return stats;
    if (!w.schur.fill(system, w.W, cancelled)) return ended(SolveStatus::Cancelled);
    w.A.fill(w.schur.lower());
    for (Block& block : w.blocks) invert(w.schur.lower(), block);
    return stats;
  }

  bool startsFromGuess() const override { return true; }

  SolveStats solve(const KktSystem& system, const RightHandSide& right, SolverWorkspace& workspace,
                   Solution& solution, const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats;
    w.velocity = right.c;
    w.W.solve(w.velocity);
    w.right = right.b;
    system.J.addProduct(-1, w.velocity, w.right);
    VecX& mu = solution.impulse;
    const double size = w.right.norm();
    double goal = precision * (relative ? size : 1.0),
           measured = measure(system, right, w, solution, stats);
    solution.note(relative ? measured : stats.relativeResidual, mu);
    double before = std::numeric_limits<double>::infinity();
    while (measured > precision && stats.iterations < iterations) {
      double estimate = std::numeric_limits<double>::infinity();
      while (estimate > goal && stats.iterations < iterations) {
        if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) {
          stats.status = SolveStatus::Cancelled;
          return stats;
        }
        estimate = sweep(w, mu);
        ++stats.iterations;
        solution.note(size > 0 ? estimate / size : estimate, mu);
      }
      measured = measure(system, right, w, solution, stats);
      if (!(measured <= 0.9 * before) && stats.relativeResidual <= rounding) break;
      before = measured;
      goal *= 0.5;
    }
    if (!std::isfinite(measured)) {
      stats.status = SolveStatus::NotFinite;
      stats.message = "The iteration produced numbers that are not finite";
    } else if (measured > precision && !(stats.relativeResidual <= rounding)) {
      stats.status = SolveStatus::NotConverged;
    }
    return stats;
  }

 private:
  static constexpr double rounding = 1e-12;    ///< smaller relative residuals need not decrease
  static constexpr double bytesPerEntry = 44;  ///< one triangle, and both again with their sources
  static constexpr double vanishing = 1e-13;  ///< a pivot of a block below this share of it is zero

  /// The rows of one element.
  struct Block {
    Index first = 0, size = 0;
    MatX inverse;
  };
  struct Workspace : SolverWorkspace {
    InverseW W;
    SchurMatrix schur;
    Mirrored A;
    std::vector<Block> blocks;
    bool fits = false;
    VecX velocity, right, change;
    Residual residual;
  };

  /// A singular block is not changed in its null directions.
  static void invert(const SparseRows& A, Block& block) {
    MatX own = MatX::Zero(block.size, block.size);
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j <= i; ++j) {
        const int slot = A.slot(block.first + i, block.first + j);
        if (slot >= 0) own(i, j) = own(j, i) = A.value[at(slot)];
      }
    if (block.size == 1) {
      block.inverse(0, 0) = own(0, 0) > 0 ? 1 / own(0, 0) : 0;
      return;
    }
    const double raised = vanishing * own.diagonal().maxCoeff();
    for (Index i = 0; i < block.size; ++i)
      own(i, i) = own(i, i) > raised ? own(i, i) * (1 + vanishing) : 1;
    block.inverse = own.ldlt().solve(MatX::Identity(block.size, block.size));
  }

  /// One pass over all blocks; returns the norm of the residuals of the blocks, each at its
  /// turn.
  static double sweep(Workspace& w, VecX& mu) {
    const SparseRows& A = w.A.full;
    double squared = 0;
    for (const Block& block : w.blocks) {
      for (Index r = block.first; r < block.first + block.size; ++r) {
        double rest = w.right[r];
        for (int k = A.start[at(r)]; k < A.start[at(r) + 1]; ++k)
          rest -= A.value[at(k)] * mu[A.column[at(k)]];
        w.change[r] = rest;
        squared += rest * rest;
      }
      for (Index i = 0; i < block.size; ++i) {
        double sum = 0;
        for (Index j = 0; j < block.size; ++j)
          sum += block.inverse(i, j) * w.change[block.first + j];
        mu[block.first + i] += sum;
      }
    }
    return std::sqrt(squared);
  }

  /// Δv = W⁻¹(c + Jᵀμ) and the true residual.
  double measure(const KktSystem& system, const RightHandSide& right, Workspace& w,
                 Solution& solution, SolveStats& stats) const {
    solution.change = right.c;
    system.J.addTransposedProduct(1, solution.impulse, solution.change);
    w.W.solve(solution.change);
    w.residual.compute(system, right, solution);
    w.residual.report(stats);
    return relative ? stats.relativeResidual
                    : elementary::hypot(stats.primalResidual, stats.dualResidual);
  }
};

void registerGaussSeidelSolver(Registry& types) { types.add<GaussSeidelSolver>(); }

}  // namespace compliant
