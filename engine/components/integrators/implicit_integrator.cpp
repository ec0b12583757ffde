#include "engine/dynamics/integrator_description.hpp"
#include "engine/dynamics/step/dynamics.hpp"
#include "engine/dynamics/step/step_factor.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// The statistics of the dynamics; they also report a correction of positions that ended early.
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
    stats.message =
        moved.conflicts > 0 ? moved.message : "The position correction did not reach its precision";
  }
  return stats;
}

}  // namespace

/// One linearly implicit step, or one solved by Newton's method, of the scheme of Faure (2012),
/// equations (5), (6) and (15), with the forces blended by α and the positions by β (theory §4).
class ImplicitIntegrator final : public Typed<ImplicitIntegrator, Integrator> {
 public:
  static constexpr const char* typeName = "ImplicitIntegrator";
  double alpha = 1;
  double beta = 1;
  double rayleighStiffness = 0;
  HardRows hardRows = HardRows::Implicit;
  Stabilization stabilization = Stabilization::None;
  double relaxationRate = 10;
  bool warmStart = true;
  Unknown unknown = Unknown::VelocityChange;
  ConstraintForces constraintForces = ConstraintForces::Off;
  std::int64_t newtonIterations = 1;
  double newtonPrecision = 1e-10;

  static void describe(Description<ImplicitIntegrator>& d) {
    d.doc(
        "Advances its branch in time by h: v⁺ = v + h M⁻¹(α f⁺ + (1−α) f + Jᵀλ), "
        "q⁺ = q + h(β v⁺ + (1−β) v). α + β = 1 conserves energy, α = β = 1 is the most robust.");
    d.source("Faure 2012, equations (5), (6), (15); Tournier 2013, equations (39) to (42)");
    describeStep(d, "Time step.");
    d.field("alpha", &ImplicitIntegrator::alpha)
        .symbol("α")
        .atLeast(0)
        .atMost(1)
        .slider(0, 1)
        .doc("Implicit velocity factor: weight of the forces at the end of the step.");
    d.field("beta", &ImplicitIntegrator::beta)
        .symbol("β")
        .atLeast(0)
        .atMost(1)
        .slider(0, 1)
        .doc("Implicit position factor: weight of the velocity at the end of the step.");
    d.field("hard_rows", &ImplicitIntegrator::hardRows)
        .choices({"implicit", "positional", "blended"})
        .doc(
            "Time integration of hard constraints: implicit is robust for every α and β; "
            "positional meets φ = 0 at each step but rings for β below 1; blended uses α and β "
            "unchanged.");
    describeGeometricStiffness(
        d,
        "Stiffness of loaded links against rotation. Stabilized uses as much of it as conserves "
        "the energy of rotation, exact uses all of it, none omits it, as the papers do. Beyond "
        "what the masses hold, only its tensile part counts.");
    describeRayleigh(d);
    d.field("stabilization", &ImplicitIntegrator::stabilization)
        .choices({"none", "pre", "post", "post_reassembled", "baumgarte"})
        .doc(
            "Drift correction of hard constraints. None: the step itself aims at φ = 0; pre: "
            "positions are corrected before each step, velocities do not change; post: after "
            "each step; post_reassembled: after each step, with the matrices of the new "
            "positions; baumgarte: φ decays at the rate γ.");
    d.field("relaxation_rate", &ImplicitIntegrator::relaxationRate)
        .symbol("γ")
        .unit("1/s")
        .atLeast(0)
        .atMost(1e6)
        .slider(0.1, 1e3, SliderScale::Logarithmic)
        .usedWhile("stabilization", {"baumgarte"})
        .doc("Decay rate for stabilization = baumgarte: J v⁺ = −γ φ.");
    d.field("unknown", &ImplicitIntegrator::unknown)
        .choices({"velocity_change", "velocity", "acceleration"})
        .doc(
            "Unknown of the linear system. The exact solution is the same; the error of an "
            "iterative solver that stops early differs.");
    d.field("constraint_forces", &ImplicitIntegrator::constraintForces)
        .choices({"off", "constrained", "independent"})
        .doc(
            "Computes the net force of constraints and contacts on each state that they act on "
            "and, with independent, also on the independent states. Tables show it in columns "
            "NAME.f, for these states only.");
    d.field("newton_iterations", &ImplicitIntegrator::newtonIterations)
        .atLeast(1)
        .atMost(1000)
        .slider(1, 20)
        .doc(
            "Maximum number of linear solves per step. 1 linearises the step once; more solve its "
            "nonlinear equations by Newton's method with a line search, so that hard constraints "
            "hold at the end of the step; implicit ones with β below 1 hold at the position that "
            "v⁺ alone would reach. A step with contacts or constraints of bounded force is "
            "linearised once.");
    d.field("newton_precision", &ImplicitIntegrator::newtonPrecision)
        .atLeast(0)
        .atMost(1)
        .slider(1e-14, 1e-2, SliderScale::Logarithmic)
        .doc(
            "Newton's method stops when the residual is below this fraction of the impulses in "
            "the step, or at rounding level.");
    d.field("warm_start", &ImplicitIntegrator::warmStart)
        .doc(
            "Whether iterative solvers start from the solution of the previous step instead of "
            "zero.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("ImplicitIntegrator", "integrator", {{"h", 0.02}, {"alpha", 0.5}, {"beta", 0.5}});
      build.add("Scalars", "position", {{"position", Array<double>{0.1}}});
      build.add("UniformMass", "mass", {{"state", build.link("position")}});
      build.add("UniformCompliance", "spring",
                {{"state", build.link("position")}, {"compliance", 0.01}});
    });
  }

  std::optional<Warning> warning(SystemRows rows) const override {
    using enum Warning::Kind;
    const bool some = rows == SystemRows::SomeHard;
    if (some && stabilization == Stabilization::Baumgarte && relaxationRate * h > 2)
      return Warning{Overcorrects,
                     "Errors of hard constraints grow for γ above 2/h: set the relaxation rate to "
                     "1/h or less"};
    if (some && stabilization == Stabilization::Baumgarte && relaxationRate * h > 1)
      return Warning{Rings,
                     "Errors of hard constraints change sign in each step for γ above 1/h: lower "
                     "the relaxation rate"};
    if (some && hardRows == HardRows::Positional && beta > 0.5 && beta < 1)
      return Warning{
          Rings,
          "Positional hard constraints ring for β below 1: set Hard rows to implicit or β = 1"};
    if (some && hardRows == HardRows::Positional && beta <= 0.5)
      return Warning{beta < 0.5 ? Unstable : Rings,
                     "Positional hard constraints do not settle at β = ½ and diverge below "
                     "it, unless damped by d ≥ h (½ − β): set Hard rows to implicit or β = 1"};
    if (some && hardRows == HardRows::Blended && (alpha < 0.5 || beta < 0.5))
      return Warning{
          Unstable,
          "Blended hard constraints diverge for α or β below ½: set Hard rows to implicit"};
    if (some && hardRows == HardRows::Blended && (alpha < 1 || beta < 1))
      return Warning{Rings,
                     "Blended hard constraints ring for α or β below 1: set Hard rows to implicit"};
    if (alpha + beta < 1)
      return Warning{Unstable,
                     "The scheme gains energy for α + β below 1: undamped motion is unstable"};
    return std::nullopt;
  }

  bool treatsInequalities() const override { return true; }
  ConstraintForces netForces() const override { return constraintForces; }

  double forceShare() const override { return alpha; }
  double hardShare() const override { return hardRows == HardRows::Blended ? alpha : 1; }
  double amplification(double frequency) const override {
    // The factor reaches the limit of massless elastic parts long before.
    return stepFactor(alpha, beta, std::min(h * frequency * (h * frequency), 1e15));
  }
  double swing(double frequency) const override {
    return energySwing(alpha, beta, h * frequency * (h * frequency));
  }

  SolveStats advance(Dynamics& dynamics) const override {
    Scheme scheme{h,
                  alpha,
                  beta,
                  hardRows,
                  geometricStiffness,
                  stabilization,
                  relaxationRate,
                  warmStart,
                  unknown,
                  constraintForces};
    scheme.rayleigh = rayleighStiffness;
    SolveStats stats = dynamics.assemble(scheme);
    if (!usable(stats.status)) return stats;
    // Rows with an inequality are solved with the linearised step.
    const bool nonlinear = newtonIterations > 1 && !dynamics.nonsmooth();
    if (nonlinear) dynamics.remember();
    SolveStats moved;
    if (stabilization == Stabilization::Pre) {
      moved = dynamics.correct(scheme, Dynamics::When::BeforeDynamics);
      if (!usable(moved.status)) return moved;
    }
    stats = withCorrection(dynamics.solve(scheme), moved);
    if (!usable(stats.status)) return stats;
    const bool after =
        stabilization == Stabilization::Post || stabilization == Stabilization::PostReassembled;
    stats =
        nonlinear
            ? dynamics.iterate(scheme, {static_cast<int>(newtonIterations), newtonPrecision}, stats)
            : dynamics.integrate(scheme, stats, after ? Ahead::MoreSolves : Ahead::Nothing);
    if (!after || !usable(stats.status)) return stats;
    return withCorrection(stats,
                          dynamics.correct(scheme, stabilization == Stabilization::Post
                                                       ? Dynamics::When::AfterDynamics
                                                       : Dynamics::When::AfterDynamicsReassembled));
  }
};

void registerImplicitIntegrator(Registry& types) { types.add<ImplicitIntegrator>(); }

}  // namespace compliant
