#include <cmath>

#include "engine/kkt/kkt_solver.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Conjugate gradients on the condensed system (W + Jᵀ(Ĉ/h)⁻¹J) Δv = c + Jᵀ(Ĉ/h)⁻¹ b, matrix-free
/// (engine/README.md §5). Every row must be soft, with a diagonal Ĉ. μ = (Ĉ/h)⁻¹ (b − J Δv).
class CgSolver final : public Typed<CgSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "CgSolver";
  std::int64_t iterations = 100;
  double precision = 1e-8;
  bool relative = true;

  static void describe(Description<CgSolver>& d) {
    d.doc("Iterative solver on the velocities, for soft constraints only. Shows what stopping early does.");
    d.source("Hestenes and Stiefel 1952; engine/README.md §5");
    d.field("iterations", &CgSolver::iterations).atLeast(1).atMost(1e6).doc("Most iterations per step.");
    d.field("precision", &CgSolver::precision).above(0).atMost(1).slider(1e-14, 1e-1, SliderScale::Logarithmic)
        .doc("Norm of the residual at which the iteration ends.");
    d.field("relative", &CgSolver::relative).doc("Whether the precision is relative to the right-hand side.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("CgSolver", "solver");
      build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.add("FixedPoints", "anchor", {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
      build.mapped("Distance", "Scalars", "extension", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
      build.add("UniformCompliance", "spring", {{"state", build.link("extension")}, {"compliance", 1e-3}});
      build.add("Gravity", "gravity");
    });
  }

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    auto w = std::make_unique<Workspace>();
    for (VecX* v : {&w->right, &w->r, &w->p, &w->Ap}) *v = VecX::Zero(system.n());
    w->rows = VecX::Zero(system.m());
    w->inverseC = VecX::Zero(system.m());
    w->residual.resize(system);
    return w;
  }

  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace, const std::atomic<bool>*) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats;
    for (Index r = 0; r < system.m(); ++r) {
      const auto first = static_cast<std::size_t>(system.C.start[static_cast<std::size_t>(r)]);
      const auto last = static_cast<std::size_t>(system.C.start[static_cast<std::size_t>(r) + 1]) - 1;
      if (first == last && system.C.value[last] > 0) {
        w.inverseC[r] = 1 / system.C.value[last];
        continue;
      }
      stats.status = SolveStatus::Refused;
      stats.culprit = system.rowOwner[static_cast<std::size_t>(r)];
      stats.message = first == last
                          ? "CgSolver condenses the constraints and needs each compliance above zero; this one "
                            "is hard. Choose LdltSolver or MinresSolver"
                          : "CgSolver takes diagonal compliances only. Choose LdltSolver or MinresSolver";
      return stats;
    }
    return stats;
  }

  bool startsFromGuess() const override { return true; }

  SolveStats solve(const KktSystem& system, SolverWorkspace& workspace, Solution& solution,
                   const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    SolveStats stats;
    w.rows = w.inverseC.cwiseProduct(system.b);
    w.right = system.c;
    system.J.addTransposedProduct(1, w.rows, w.right);
    VecX& x = solution.change;
    w.r = w.right;
    apply(system, w, -1, x, w.r);
    w.p = w.r;
    double rr = w.r.squaredNorm();
    const double goal = precision * (relative ? w.right.norm() : 1.0);
    while (std::sqrt(rr) > goal && stats.iterations < iterations) {
      if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) {
        stats.status = SolveStatus::Cancelled;
        return stats;
      }
      w.Ap.setZero();
      apply(system, w, 1, w.p, w.Ap);
      const double curvature = w.p.dot(w.Ap);
      if (!(curvature > 0)) break;  // not positive definite, or not a number: the residual tells
      const double step = rr / curvature;
      x += step * w.p;
      w.r -= step * w.Ap;
      const double next = w.r.squaredNorm();
      w.p = w.r + (next / rr) * w.p;
      rr = next;
      ++stats.iterations;
    }
    w.rows = system.b;
    system.J.addProduct(-1, x, w.rows);
    solution.impulse = w.inverseC.cwiseProduct(w.rows);
    w.residual.compute(system, solution);
    w.residual.report(system, stats);
    if (!(std::sqrt(rr) <= goal)) stats.status = SolveStatus::NotConverged;
    return stats;
  }

 private:
  struct Workspace : SolverWorkspace {
    VecX right, r, p, Ap, rows, inverseC;
    Residual residual;
  };

  /// y += a (W + Jᵀ(Ĉ/h)⁻¹J) x
  static void apply(const KktSystem& system, Workspace& w, double a, const VecX& x, VecX& y) {
    system.W.addSymmetricProduct(a, x, y);
    w.rows.setZero();
    system.J.addProduct(a, x, w.rows);
    w.rows = w.rows.cwiseProduct(w.inverseC);
    system.J.addTransposedProduct(1, w.rows, y);
  }
};

void registerCgSolver(Registry& types) { types.add<CgSolver>(); }

}  // namespace compliant
