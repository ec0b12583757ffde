#include <cmath>

#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/ordering.hpp"
#include "engine/kkt/sparse_ldlt.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Eliminates the velocities: A μ = b − J W⁻¹ c with A = J W⁻¹ Jᵀ + Ĉ/h, then Δv = W⁻¹ (c + Jᵀμ)
/// (Faure 2012, equations (16) and (17); engine/README.md §5).
///
/// W is factored as LDLᵀ. Two rows meet in A when their velocities are coupled by W⁻¹, that is when they
/// act on the same connected part of W: with masses alone A is sparse, with stiffness it fills up.
class SchurSolver final : public Typed<SchurSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "SchurSolver";

  static void describe(Description<SchurSolver>& d) {
    d.doc("Direct solver on the constraint forces alone: A = J W⁻¹Jᵀ + C/(l h). Fast when the bodies are "
          "only coupled by constraints; stiffness, geometric stiffness of the integrator too, makes A dense.");
    d.source("Faure 2012, equations (16) and (17); Tournier 2013, equation (31)");
    d.example([](Scene& s) {
      Build build(s);
      build.add("SchurSolver", "solver");
      build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.add("FixedPoints", "anchor", {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
      build.mapped("Distance", "Scalars", "extension", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
      build.add("UniformCompliance", "rod", {{"state", build.link("extension")}});
      build.add("Gravity", "gravity");
    });
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    auto w = std::make_unique<Workspace>();
    std::vector<Entry> entries;
    for (Index r = 0; r < system.n(); ++r)
      for (int k = system.W.start[at(r)]; k < system.W.start[at(r) + 1]; ++k)
        entries.push_back({static_cast<int>(r), system.W.column[at(k)]});
    w->W.analyse(system.n(), entries, minimumDegree(system.W));
    w->part = connectedParts(system.W);
    analyseA(system, *w);
    w->column = VecX::Zero(system.n());
    w->right = VecX::Zero(system.m());
    w->residual.resize(system);
    return w;
  }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats;
    for (std::size_t k = 0; k < at(system.W.nonZeros()); ++k) w.W.value(k) = system.W.value[k];
    // A vanishing pivot is told by the size of the diagonal, whatever the unit of mass.
    for (Index i = 0; i < system.n(); ++i) w.W.expectedPivot(i) = diagonal(system.W.value, system.W.start, i);
    stats.status = outcome(w.W.factor(cancelled), stats);
    if (!usable(stats.status)) return stats;
    if (w.W.regularized() > 0) {
      stats.status = SolveStatus::Refused;
      stats.message = "SchurSolver needs a mass on every free coordinate: W is singular. Add masses or choose "
                      "LdltSolver";
      return stats;
    }
    fillA(system, w, cancelled);
    stats.status = outcome(w.A.factor(cancelled), stats);
    stats.factorNonZeros = w.W.factorNonZeros() + w.A.factorNonZeros();
    stats.regularized = w.A.regularized();
    return stats;
  }

  SolveStats solve(const KktSystem& system, SolverWorkspace& workspace, Solution& solution,
                   const std::atomic<bool>*) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats;
    stats.factorNonZeros = w.W.factorNonZeros() + w.A.factorNonZeros();
    solution.change.setZero();
    solution.impulse.setZero();
    w.residual.primal = system.c;
    w.residual.dual = system.b;
    for (int step = 0; step <= refinements; ++step) {
      const double before = step == 0 ? 1e300 : w.residual.relative();
      correct(system, w, solution);
      w.residual.compute(system, solution);
      stats.iterations = step;
      if (w.residual.relative() <= 1e-12 || w.residual.relative() > 0.5 * before) break;
    }
    w.residual.report(system, stats);
    if (!std::isfinite(stats.relativeResidual)) {
      stats.status = SolveStatus::NotFinite;
      stats.message = "The solution is not finite";
    } else if (stats.relativeResidual > 1e-9) {
      stats.status = stats.relativeResidual < 1e-2 ? SolveStatus::NotConverged : SolveStatus::Singular;
      stats.message = "The Schur complement is singular: constraints contradict each other";
    }
    return stats;
  }

 private:
  static constexpr int refinements = 3;

  struct Workspace : SolverWorkspace {
    SparseLdlt W, A;
    std::vector<int> part;  // of each velocity: connected parts of W
    std::vector<int> rowsStart, rows;  // rows that touch a part
    SparseRows pattern;     // of A, lower triangle
    VecX column, right;
    Residual residual;
  };

  static std::size_t at(Index i) { return static_cast<std::size_t>(i); }

  static double diagonal(const LargeVector<double>& lower, const std::vector<int>& start, Index i) {
    return lower[at(start[at(i) + 1]) - 1];
  }

  static SolveStatus outcome(SparseLdlt::Outcome outcome, SolveStats& stats) {
    if (outcome == SparseLdlt::Outcome::Cancelled) return SolveStatus::Cancelled;
    if (outcome == SparseLdlt::Outcome::Factored) return SolveStatus::Solved;
    stats.message = "The system matrix is not finite: a position, mass or compliance has overflowed";
    return SolveStatus::NotFinite;
  }

  /// Adds the solution for the residuals in w.residual.
  static void correct(const KktSystem& system, Workspace& w, Solution& solution) {
    w.column = w.residual.primal;
    w.W.solve(w.column);
    w.right = w.residual.dual;
    system.J.addProduct(-1, w.column, w.right);
    w.A.solve(w.right);
    solution.impulse += w.right;
    w.column = w.residual.primal;
    system.J.addTransposedProduct(1, w.right, w.column);
    w.W.solve(w.column);
    solution.change += w.column;
  }

  static std::vector<int> connectedParts(const SparseRows& W) {
    std::vector<int> root(at(W.rows));
    for (std::size_t i = 0; i < root.size(); ++i) root[i] = static_cast<int>(i);
    const auto find = [&](int i) {
      while (root[at(i)] != i) i = root[at(i)] = root[at(root[at(i)])];
      return i;
    };
    for (Index r = 0; r < W.rows; ++r)
      for (int k = W.start[at(r)]; k < W.start[at(r) + 1]; ++k) root[at(find(static_cast<int>(r)))] = find(W.column[at(k)]);
    std::vector<int> part(root.size());
    for (std::size_t i = 0; i < root.size(); ++i) part[i] = find(static_cast<int>(i));
    return part;
  }

  static void analyseA(const KktSystem& system, Workspace& w) {
    std::vector<std::vector<int>> rowsOfPart(at(system.n()));
    for (Index r = 0; r < system.m(); ++r)
      for (int k = system.J.start[at(r)]; k < system.J.start[at(r) + 1]; ++k) {
        auto& rows = rowsOfPart[at(w.part[at(system.J.column[at(k)])])];
        if (rows.empty() || rows.back() != r) rows.push_back(static_cast<int>(r));
      }
    PatternBuilder pattern(system.m(), system.m());
    for (Index r = 0; r < system.m(); ++r) {
      pattern.add(r, r);
      for (int k = system.C.start[at(r)]; k < system.C.start[at(r) + 1]; ++k) pattern.add(r, system.C.column[at(k)]);
    }
    for (const auto& rows : rowsOfPart)
      for (const int a : rows)
        for (const int b : rows)
          if (a >= b) pattern.add(a, b);
    w.pattern = pattern.build();
    std::vector<Entry> entries;
    for (Index r = 0; r < system.m(); ++r)
      for (int k = w.pattern.start[at(r)]; k < w.pattern.start[at(r) + 1]; ++k)
        entries.push_back({static_cast<int>(r), w.pattern.column[at(k)]});
    w.A.analyse(system.m(), entries, minimumDegree(w.pattern));
  }

  /// Row by row: z = W⁻¹ J_rᵀ, then A(r, s) = J_s z for the rows s that r meets.
  static void fillA(const KktSystem& system, Workspace& w, const std::atomic<bool>* cancelled) {
    for (Index r = 0; r < system.m(); ++r) {
      if ((r & 15) == 0 && cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) return;
      w.column.setZero();
      for (int k = system.J.start[at(r)]; k < system.J.start[at(r) + 1]; ++k)
        w.column[system.J.column[at(k)]] = system.J.value[at(k)];
      w.W.solve(w.column);
      for (int k = w.pattern.start[at(r)]; k < w.pattern.start[at(r) + 1]; ++k) {
        const Index s = w.pattern.column[at(k)];
        double sum = 0;
        for (int j = system.J.start[at(s)]; j < system.J.start[at(s) + 1]; ++j)
          sum += system.J.value[at(j)] * w.column[system.J.column[at(j)]];
        const int c = system.C.slot(r, s);
        w.A.value(at(k)) = sum + (c >= 0 ? system.C.value[at(c)] : 0);
        if (s == r) w.A.expectedPivot(r) = sum + (c >= 0 ? system.C.value[at(c)] : 0);
      }
    }
  }
};

void registerSchurSolver(Registry& types) { types.add<SchurSolver>(); }

}  // namespace compliant
