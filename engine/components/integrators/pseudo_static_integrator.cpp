#include "engine/dynamics/integrator_description.hpp"
#include "engine/dynamics/step/dynamics.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Implicit Euler steps with velocities that are reduced after each step (theory §4,
/// Equilibrium).
class PseudoStaticIntegrator final : public Typed<PseudoStaticIntegrator, Integrator> {
 public:
  static constexpr const char* typeName = "PseudoStaticIntegrator";
  std::int64_t iterations = 10;
  double velocityFactor = 0.5;
  double threshold = 1e-6;

  static void describe(Description<PseudoStaticIntegrator>& d) {
    d.doc(
        "Moves its branch towards static equilibrium: each step consists of several dynamic "
        "steps with α = β = 1, and after each of these all velocities are multiplied by "
        "velocity_factor.");
    d.source("SOFA's plugin Compliant, CompliantPseudoStaticSolver; theory §4, Equilibrium");
    describeStep(d, "Time step of the dynamics, and the time that passes per step.");
    d.field("iterations", &PseudoStaticIntegrator::iterations)
        .atLeast(1)
        .atMost(100000)
        .slider(1, 100)
        .doc("Maximum number of dynamic steps per step.");
    d.field("velocity_factor", &PseudoStaticIntegrator::velocityFactor)
        .atLeast(0)
        .atMost(1)
        .slider(0, 1)
        .doc(
            "Factor applied to all velocities after each dynamic step: 0 sets them to zero, "
            "1 leaves them unchanged.");
    d.field("threshold", &PseudoStaticIntegrator::threshold)
        .unit("m/s")
        .atLeast(0)
        .atMost(1e6)
        .slider(1e-12, 1e-2, SliderScale::Logarithmic)
        .doc("The dynamic steps end when no velocity exceeds this value.");
    describeGeometricStiffness(d,
                               "Stiffness of loaded links against rotation. Exact uses all of it, "
                               "stabilized only its tensile part, none omits it.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("PseudoStaticIntegrator", "integrator");
      build.add("Gravity", "gravity");
      build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(0.8, -0.6, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bob")}});
      build.mapped("DistanceToTarget", "Scalars", "extension", {"bob"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformCompliance", "rod",
                {{"state", build.link("extension")}, {"compliance", 1e-3}});
    });
  }

  bool seeksEquilibrium() const override { return true; }

  bool velocitiesAreRates() const override { return false; }
  SolveStats advance(Dynamics& dynamics) const override {
    const Scheme scheme{.h = h, .geometricStiffness = geometricStiffness};
    SolveStats stats;
    for (std::int64_t i = 0; i < iterations; ++i) {
      stats = dynamics.assemble(scheme);
      if (usable(stats.status)) stats = dynamics.solve(scheme);
      if (usable(stats.status)) stats = dynamics.integrate(scheme, stats, Ahead::MoreSolves);
      if (!usable(stats.status)) return stats;
      if (dynamics.slowDown(velocityFactor) <= threshold) break;
    }
    stats.imbalance = dynamics.imbalance(scheme);
    return stats;
  }
};

void registerPseudoStaticIntegrator(Registry& types) { types.add<PseudoStaticIntegrator>(); }

}  // namespace compliant
