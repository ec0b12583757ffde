#include "engine/kkt/dynamics.hpp"
#include "engine/kkt/integrator_description.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// Of the dynamics; that a correction of the positions ended early is told with them.
SolveStats withCorrection(SolveStats stats, const SolveStats& moved) {
  if (!usable(stats.status)) return stats;
  if (!usable(moved.status)) return moved;
  if (stats.conflicts == 0) {
    stats.conflicts = moved.conflicts;
    stats.conflicting = moved.conflicting;
  }
  if (stats.status == SolveStatus::Solved && moved.status == SolveStatus::NotConverged) {
    stats.status = moved.status;
    stats.culprit = moved.culprit;
    stats.message = moved.conflicts > 0 ? moved.message
                                        : "The correction of positions stopped above its precision";
  }
  return stats;
}

}  // namespace

/// One linearly implicit step, or one solved by Newton's method, of the scheme of Faure (2012), equations (5), (6) and (15), with the forces
/// blended by α and the positions by β (engine/README.md §4).
class ImplicitIntegrator final : public Typed<ImplicitIntegrator, Integrator> {
 public:
  static constexpr const char* typeName = "ImplicitIntegrator";
  double alpha = 1;
  double beta = 1;
  HardRows hardRows = HardRows::Implicit;
  Stabilization stabilization = Stabilization::None;
  double relaxationRate = 10;
  bool warmStart = true;
  Unknown unknown = Unknown::VelocityChange;
  ConstraintForces constraintForces = ConstraintForces::Off;
  std::int64_t newtonIterations = 1;
  double newtonPrecision = 1e-10;

  static void describe(Description<ImplicitIntegrator>& d) {
    d.doc("Advances its branch in time by h: v⁺ = v + h M⁻¹(α f⁺ + (1−α) f + Jᵀλ), "
          "q⁺ = q + h(β v⁺ + (1−β) v). α + β = 1 keeps energy, α = β = 1 is the most robust.");
    d.source("Faure 2012, equations (5), (6), (15); Tournier 2013, equations (39) to (42)");
    describeStep(d, "Time step.");
    d.field("alpha", &ImplicitIntegrator::alpha).symbol("α").atLeast(0).atMost(1).slider(0, 1)
        .doc("Implicit velocity factor: weight of the forces at the end of the step.");
    d.field("beta", &ImplicitIntegrator::beta).symbol("β").atLeast(0).atMost(1).slider(0, 1)
        .doc("Implicit position factor: weight of the velocity at the end of the step.");
    d.field("hard_rows", &ImplicitIntegrator::hardRows).choices({"implicit", "positional", "blended"})
        .doc("How hard constraints enter: implicit is robust for every α and β; positional meets φ = 0 "
             "at each step but rings for β below 1; blended uses α and β as they are.");
    describeGeometricStiffness(d, "Stiffness from the turning of loaded links. Stabilized keeps the part that stiffens, none "
             "reproduces the papers.");
    d.field("stabilization", &ImplicitIntegrator::stabilization).choices({"none", "pre", "post", "post_reassembled", "baumgarte"})
        .doc("How hard constraints are kept from drifting. None asks the step itself for φ = 0; pre moves "
             "them back before each step without adding velocity, post after it, post_reassembled with the "
             "matrices of the new positions; baumgarte lets φ decay with the rate γ.");
    d.field("relaxation_rate", &ImplicitIntegrator::relaxationRate).symbol("γ").unit("1/s").atLeast(0).atMost(1e6)
        .slider(0.1, 1e3, SliderScale::Logarithmic)
        .doc("Of stabilization = baumgarte: J v⁺ = −γ φ.");
    d.field("unknown", &ImplicitIntegrator::unknown).choices({"velocity_change", "velocity", "acceleration"})
        .doc("What the solver is asked for. The exact solution is the same; iterative solvers that stop early "
             "err differently.");
    d.field("constraint_forces", &ImplicitIntegrator::constraintForces)
        .choices({"off", "constrained", "independent"})
        .doc("Sums up the forces of constraints on the states that carry them, or down to the independent "
             "states, as columns NAME.f of tables.");
    d.field("newton_iterations", &ImplicitIntegrator::newtonIterations).atLeast(1).atMost(1000).slider(1, 20)
        .doc("Linear solves per step at most. 1 linearises the step once; more solve its nonlinear equations by "
             "Newton's method with a line search, so that hard constraints hold at the end of the step.");
    d.field("newton_precision", &ImplicitIntegrator::newtonPrecision).atLeast(0).atMost(1)
        .slider(1e-14, 1e-2, SliderScale::Logarithmic)
        .doc("Newton's iterations end when the residual is so small beside the impulses that balance in the step, or "
             "as small as rounding.");
    d.field("warm_start", &ImplicitIntegrator::warmStart)
        .doc("Whether iterative solvers start from the solution of the step before, or from zero.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("ImplicitIntegrator", "integrator", {{"h", 0.02}, {"alpha", 0.5}, {"beta", 0.5}});
      build.add("Scalars", "position", {{"position", Array<double>{0.1}}});
      build.add("UniformMass", "mass", {{"state", build.link("position")}});
      build.add("UniformCompliance", "spring", {{"state", build.link("position")}, {"compliance", 0.01}});
    });
  }

  std::optional<std::string> warning(bool some) const override {
    if (some && hardRows == HardRows::Positional && beta < 1)
      return beta > 0.5 ? "Positional hard constraints ring for β below 1: use hard_rows = implicit or β = 1"
                        : "Positional hard constraints do not settle for β = ½ and diverge below, unless damped by "
                          "d ≥ h (½ − β): use hard_rows = implicit or β = 1";
    if (some && hardRows == HardRows::Blended && (alpha < 0.5 || beta < 0.5))
      return "Blended hard constraints diverge for α or β below ½: use hard_rows = implicit";
    if (some && hardRows == HardRows::Blended && (alpha < 1 || beta < 1))
      return "Blended hard constraints ring for α or β below 1: use hard_rows = implicit";
    if (alpha + beta < 1) return "The scheme gains energy for α + β below 1: nothing is stable but by damping";
    return std::nullopt;
  }

  SolveStats advance(Dynamics& dynamics) const override {
    const Scheme scheme{h, alpha, beta, hardRows, geometricStiffness, stabilization, relaxationRate,
                        warmStart, unknown, constraintForces};
    SolveStats stats = dynamics.assemble(scheme);
    if (!usable(stats.status)) return stats;
    if (newtonIterations > 1) dynamics.remember();
    SolveStats moved;
    if (stabilization == Stabilization::Pre) {
      moved = dynamics.correct(scheme, Dynamics::When::BeforeDynamics);
      if (!usable(moved.status)) return moved;
    }
    stats = withCorrection(dynamics.solve(scheme), moved);
    if (!usable(stats.status)) return stats;
    const bool after = stabilization == Stabilization::Post || stabilization == Stabilization::PostReassembled;
    stats = newtonIterations > 1
                ? dynamics.iterate(scheme, {static_cast<int>(newtonIterations), newtonPrecision}, stats)
                : dynamics.integrate(scheme, stats, !after);
    if (!after || !usable(stats.status)) return stats;
    return withCorrection(stats, dynamics.correct(scheme, stabilization == Stabilization::Post
                                                              ? Dynamics::When::AfterDynamics
                                                              : Dynamics::When::AfterDynamicsReassembled));
  }
};

void registerImplicitIntegrator(Registry& types) { types.add<ImplicitIntegrator>(); }

}  // namespace compliant
