#include <cmath>
#include <limits>

#include "engine/kkt/kkt_solver.hpp"
#include "engine/kkt/ordering.hpp"
#include "engine/kkt/sparse_ldlt.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// LDLᵀ of the whole symmetric system [W, −Jᵀ; −J, −Ĉ/h] (engine/README.md §5), quasi-definite: no
/// pivoting. Pivots that vanish (redundant hard rows, massless directions) are regularised;
/// iterative refinement on the true residual removes what that changes.
class LdltSolver final : public Typed<LdltSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "LdltSolver";
  std::int64_t refinements = 5;
  double precision = 1e-10;

  static void describe(Description<LdltSolver>& d) {
    d.doc(
        "Direct solver: sparse LDLᵀ of the whole system, with refinement. The right choice unless "
        "you "
        "study solvers. Treats hard, soft and redundant constraints.");
    d.source("Vanderbei 1995 (quasi-definite matrices); Davis 2006, chapter 4");
    d.field("refinements", &LdltSolver::refinements)
        .atLeast(0)
        .atMost(100)
        .doc("Most steps of iterative refinement.");
    d.field("precision", &LdltSolver::precision)
        .above(0)
        .atMost(1)
        .slider(1e-16, 1e-3, SliderScale::Logarithmic)
        .doc("Relative residual at which refinement ends.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("LdltSolver", "solver");
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
    auto workspace = std::make_unique<Workspace>();
    workspace->residual.resize(system);
    workspace->joined.resize(system.n() + system.m());
    workspace->expected.resize(system.n() + system.m());
    workspace->behind.assign(static_cast<std::size_t>(system.m()), 0);
    return workspace;
  }

  void forget(SolverWorkspace& workspace) const override { static_cast<Workspace&>(workspace).fresh = true; }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    expectPivots(system, w.expected);
    if (markRows(system, w) || !w.ordered) order(system, w);
    std::size_t entry = 0;
    const auto fill = [&](const SparseRows& A, double sign) {
      const auto count = static_cast<std::size_t>(A.nonZeros());
      for (std::size_t k = 0; k < count; ++k) w.ldlt.value(entry++) = sign * A.value[k];
    };
    fill(system.W, 1);
    fill(system.J, -1);
    fill(system.C, -1);
    for (Index i = 0; i < w.expected.size(); ++i) w.ldlt.expectedPivot(i) = w.expected[i];
    SolveStats stats;
    switch (w.ldlt.factor(cancelled)) {
      case SparseLdlt::Outcome::Factored:
        break;
      case SparseLdlt::Outcome::NotFinite:
        stats.status = SolveStatus::NotFinite;
        stats.message =
            "The system matrix is not finite: a position, mass or compliance has overflowed";
        break;
      case SparseLdlt::Outcome::Cancelled:
        stats.status = SolveStatus::Cancelled;
        break;
    }
    stats.factorNonZeros = w.ldlt.factorNonZeros();
    stats.regularized = w.ldlt.regularized();
    return stats;
  }

  SolveStats solve(const KktSystem& system, SolverWorkspace& workspace, Solution& solution,
                   const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    const Index n = system.n(), m = system.m();
    SolveStats stats;
    stats.factorNonZeros = w.ldlt.factorNonZeros();
    stats.regularized = w.ldlt.regularized();
    w.joined << system.c, -system.b;
    w.ldlt.solve(w.joined);
    solution.change = w.joined.head(n);
    solution.impulse = w.joined.tail(m);
    w.residual.compute(system, solution);
    // Refinement ends where rounding is reached: a step no longer halves the residual.
    double before = std::numeric_limits<double>::infinity();
    while (w.residual.relative() > precision && w.residual.relative() <= 0.5 * before &&
           stats.iterations < refinements) {
      if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) {
        stats.status = SolveStatus::Cancelled;
        return stats;
      }
      before = w.residual.relative();
      w.joined << w.residual.primal, -w.residual.dual;
      w.ldlt.solve(w.joined);
      solution.change += w.joined.head(n);
      solution.impulse += w.joined.tail(m);
      w.residual.compute(system, solution);
      ++stats.iterations;
    }
    w.residual.report(system, stats);
    judge(system, w, stats);
    return stats;
  }

 private:
  struct Workspace : SolverWorkspace {
    SparseLdlt ldlt;
    Residual residual;
    VecX joined;
    VecX expected;             ///< sizes of honest pivots
    std::vector<char> behind;  ///< rows that are eliminated behind an element
    bool ordered = false;
    bool fresh = false;        ///< marks of rows are to be made anew
  };

  /// Below this share of J W⁻¹Jᵀ a compliance cannot serve as a pivot of its own.
  static constexpr double nearlyHard = 1e-6;

  /// Marks rows that have become too hard to come first; true when the order must be made anew. They
  /// stay marked until the next edit, so that a motion cannot cross the border at every step.
  static bool markRows(const KktSystem& system, Workspace& w) {
    bool changed = false;
    for (Index r = 0; r < system.m(); ++r) {
      char& behind = w.behind[static_cast<std::size_t>(r)];
      const bool hard = diagonal(system.C, r) <= -nearlyHard * w.expected[system.n() + r];
      const char wanted = hard || (behind && !w.fresh);
      changed = changed || wanted != behind;
      behind = wanted;
    }
    w.fresh = false;
    return changed;
  }

  static void order(const KktSystem& system, Workspace& w) {
    const int n = static_cast<int>(system.n());
    std::vector<Entry> entries;
    entries.reserve(
        static_cast<std::size_t>(system.W.nonZeros() + system.J.nonZeros() + system.C.nonZeros()));
    const auto append = [&](const SparseRows& A, int rowOffset, int columnOffset) {
      for (Index r = 0; r < A.rows; ++r)
        for (int k = A.start[static_cast<std::size_t>(r)];
             k < A.start[static_cast<std::size_t>(r) + 1]; ++k)
          entries.push_back({rowOffset + static_cast<int>(r),
                             columnOffset + A.column[static_cast<std::size_t>(k)]});
    };
    append(system.W, 0, 0);
    append(system.J, n, 0);
    append(system.C, n, n);
    w.ldlt.analyse(system.n() + system.m(), entries, kktOrdering(system, w.behind));
    w.ordered = true;
  }

  static double diagonal(const SparseRows& lower, Index i) {
    return lower.value[static_cast<std::size_t>(lower.start[static_cast<std::size_t>(i) + 1]) - 1];
  }

  /// W_ii for velocities and −(Ĉ/h + J diag(W)⁻¹Jᵀ)_ii for rows.
  static void expectPivots(const KktSystem& system, VecX& expected) {
    double largest = 0;
    bool honest = true;
    for (Index i = 0; i < system.n(); ++i) {
      expected[i] = std::abs(diagonal(system.W, i));
      largest = std::max(largest, expected[i]);
      honest = honest && expected[i] != 0;
    }
    if (!honest) expectMassless(system, largest, expected);
    for (Index r = 0; r < system.m(); ++r) {
      double size = diagonal(system.C, r);
      for (int k = system.J.start[static_cast<std::size_t>(r)];
           k < system.J.start[static_cast<std::size_t>(r) + 1]; ++k) {
        const double j = system.J.value[static_cast<std::size_t>(k)];
        const double w = expected[system.J.column[static_cast<std::size_t>(k)]];
        if (w > 0) size += j * j / w;
      }
      expected[system.n() + r] = -size;
    }
  }

  /// A direction without mass and stiffness is measured by the soft rows that hold it, else by the
  /// largest of the others.
  static void expectMassless(const KktSystem& system, double largest, VecX& expected) {
    for (Index r = 0; r < system.m(); ++r) {
      const double c = diagonal(system.C, r);
      if (!(c > 0)) continue;
      for (int k = system.J.start[static_cast<std::size_t>(r)];
           k < system.J.start[static_cast<std::size_t>(r) + 1]; ++k) {
        const Index i = system.J.column[static_cast<std::size_t>(k)];
        const double j = system.J.value[static_cast<std::size_t>(k)];
        if (diagonal(system.W, i) == 0) expected[i] += j * j / c;
      }
    }
    for (Index i = 0; i < system.n(); ++i)
      if (expected[i] == 0) expected[i] = largest;
  }

  void judge(const KktSystem& system, const Workspace& w, SolveStats& stats) const {
    if (!std::isfinite(stats.relativeResidual)) {
      stats.status = SolveStatus::NotFinite;
      stats.message = "The solution is not finite";
      return;
    }
    // Rounding may keep refinement from its aim; an order of magnitude is forgiven.
    if (stats.relativeResidual <= std::max(10 * precision, 1e-9)) return;
    stats.status = stats.relativeResidual < 1e-2 ? SolveStatus::NotConverged : SolveStatus::Singular;
    if (stats.regularized == 0) {
      stats.message = "Refinement stopped above the precision asked for";
      return;
    }
    stats.message =
        "The system is singular: constraints contradict each other, or a state has neither "
        "mass nor stiffness";
    for (const int unknown : w.ldlt.regularizedUnknowns())
      if (unknown >= system.n())
        stats.culprit = system.rowOwner[static_cast<std::size_t>(unknown - system.n())];
  }
};

void registerLdltSolver(Registry& types) { types.add<LdltSolver>(); }

}  // namespace compliant
