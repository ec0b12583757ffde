#include <cmath>

#include "engine/kkt/kkt_solver.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// MINRES on the symmetric indefinite system [W, −Jᵀ; −J, −Ĉ/h] [Δv; μ] = [c; −b], matrix-free: each
/// iteration minimises the residual over a Krylov space (Paige and Saunders 1975). Started from the
/// solution of the last step.
class MinresSolver final : public Typed<MinresSolver, KktSolver> {
 public:
  static constexpr const char* typeName = "MinresSolver";
  std::int64_t iterations = 100;
  double precision = 1e-8;
  bool relative = true;

  static void describe(Description<MinresSolver>& d) {
    d.doc("Iterative solver on the whole system, for soft and hard constraints. Shows what stopping early "
          "does: constraints become softer than they are set.");
    d.source("Paige and Saunders 1975; Faure 2012, section 7.4");
    d.field("iterations", &MinresSolver::iterations).atLeast(1).atMost(1e6).doc("Most iterations per step.");
    d.field("precision", &MinresSolver::precision).above(0).atMost(1)
        .slider(1e-14, 1e-1, SliderScale::Logarithmic).doc("Norm of the residual at which the iteration ends.");
    d.field("relative", &MinresSolver::relative).doc("Whether the precision is relative to the right-hand side.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("MinresSolver", "solver");
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
    const Index size = system.n() + system.m();
    for (VecX* v : {&w->x, &w->v, &w->vOld, &w->vNew, &w->w, &w->wOld, &w->wNew, &w->right}) *v = VecX::Zero(size);
    for (VecX* v : {&w->primalIn, &w->primalOut}) *v = VecX::Zero(system.n());
    for (VecX* v : {&w->dualIn, &w->dualOut}) *v = VecX::Zero(system.m());
    w->residual.resize(system);
    return w;
  }

  SolveStats factor(const KktSystem&, SolverWorkspace&, const std::atomic<bool>*) const override { return {}; }

  bool startsFromGuess() const override { return true; }

  SolveStats solve(const KktSystem& system, SolverWorkspace& workspace, Solution& solution,
                   const std::atomic<bool>* cancelled) const override {
    auto& w = static_cast<Workspace&>(workspace);
    const Index n = system.n(), m = system.m();
    SolveStats stats;
    w.x.head(n) = solution.change;
    w.x.tail(m) = solution.impulse;
    w.right.head(n) = system.c;
    w.right.tail(m) = -system.b;
    const double goal = precision * (relative ? w.right.norm() : 1.0);

    // Lanczos vectors v, directions w, plane rotations (c, s).
    apply(system, w, w.x, w.v);
    w.v = w.right - w.v;
    double beta = w.v.norm(), eta = beta;
    double c = 1, cOld = 1, s = 0, sOld = 0;
    w.vOld.setZero();
    w.w.setZero();
    w.wOld.setZero();
    double betaNow = beta;
    const double size = w.right.norm() > 0 ? w.right.norm() : 1;
    solution.note(std::abs(eta) / size, w.x.tail(m));
    if (beta > 0) w.v /= beta;
    while (std::abs(eta) > goal && stats.iterations < iterations) {
      if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) {
        stats.status = SolveStatus::Cancelled;
        return stats;
      }
      apply(system, w, w.v, w.vNew);
      const double alpha = w.v.dot(w.vNew);
      w.vNew -= alpha * w.v;
      if (stats.iterations > 0) w.vNew -= betaNow * w.vOld;
      const double betaNext = w.vNew.norm();
      const double delta = c * alpha - cOld * s * (stats.iterations > 0 ? betaNow : 0);
      const double rho1 = std::hypot(delta, betaNext);
      const double rho2 = s * alpha + cOld * c * (stats.iterations > 0 ? betaNow : 0);
      const double rho3 = sOld * (stats.iterations > 0 ? betaNow : 0);
      if (!(rho1 > 0)) break;  // an exact solution of a singular system, or not a number
      cOld = c;
      sOld = s;
      c = delta / rho1;
      s = betaNext / rho1;
      w.wNew = (w.v - rho3 * w.wOld - rho2 * w.w) / rho1;
      w.x += c * eta * w.wNew;
      eta = -s * eta;
      w.wOld.swap(w.w);
      w.w.swap(w.wNew);
      w.vOld.swap(w.v);
      w.v.swap(w.vNew);
      ++stats.iterations;
      solution.note(std::abs(eta) / size, w.x.tail(m));
      if (!(betaNext > 0)) break;
      w.v /= betaNext;
      betaNow = betaNext;
    }
    solution.change = w.x.head(n);
    solution.impulse = w.x.tail(m);
    w.residual.compute(system, solution);
    w.residual.report(system, stats);
    if (!(std::abs(eta) <= goal)) stats.status = SolveStatus::NotConverged;
    if (!std::isfinite(stats.relativeResidual)) {
      stats.status = SolveStatus::NotFinite;
      stats.message = "The iteration ended in numbers that are not finite";
    }
    return stats;
  }

 private:
  struct Workspace : SolverWorkspace {
    VecX x, v, vOld, vNew, w, wOld, wNew, right;
    VecX primalIn, primalOut, dualIn, dualOut;
    Residual residual;
  };

  static void apply(const KktSystem& system, Workspace& w, const VecX& x, VecX& y) {
    const Index n = system.n(), m = system.m();
    w.primalIn = x.head(n);
    w.dualIn = x.tail(m);
    w.primalOut.setZero();
    w.dualOut.setZero();
    system.W.addSymmetricProduct(1, w.primalIn, w.primalOut);
    system.J.addTransposedProduct(-1, w.dualIn, w.primalOut);
    system.J.addProduct(-1, w.primalIn, w.dualOut);
    system.C.addSymmetricProduct(-1, w.dualIn, w.dualOut);
    y.head(n) = w.primalOut;
    y.tail(m) = w.dualOut;
  }
};

void registerMinresSolver(Registry& types) { types.add<MinresSolver>(); }

}  // namespace compliant
