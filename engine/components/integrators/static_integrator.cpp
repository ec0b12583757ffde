#include "engine/kkt/dynamics.hpp"
#include "engine/kkt/integrator_description.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Newton's iterations towards f + Jᵀλ = 0 with φ = −C λ, everything at rest (engine/README.md §4,
/// Equilibrium).
class StaticIntegrator final : public Typed<StaticIntegrator, Integrator> {
 public:
  static constexpr const char* typeName = "StaticIntegrator";
  std::int64_t newtonIterations = 10;
  double newtonPrecision = 1e-10;

  static void describe(Description<StaticIntegrator>& d) {
    d.doc(
        "Brings its branch to where all forces balance, f + Jᵀλ = 0 with φ = −C λ, and keeps it at "
        "rest there. Each "
        "step takes Newton's iterations; where they would lead away it creeps, like dynamics that "
        "lose their speed.");
    d.source(
        "engine/README.md §4, Equilibrium; Kelley and Keyes 1998, pseudo-transient continuation");
    describeStep(
        d, "Time that passes per step. Where it creeps, a free point falls h² g per iteration.");
    d.field("newton_iterations", &StaticIntegrator::newtonIterations)
        .atLeast(1)
        .atMost(1000)
        .slider(1, 20)
        .doc(
            "Iterations per step at most: with few of them the way to the equilibrium can be "
            "watched.");
    d.field("newton_precision", &StaticIntegrator::newtonPrecision)
        .atLeast(0)
        .atMost(1)
        .slider(1e-14, 1e-2, SliderScale::Logarithmic)
        .doc(
            "The iterations end when what is left of the forces is so small beside the forces that "
            "balance, or as "
            "small as rounding.");
    describeGeometricStiffness(
        d,
        "Stiffness from the turning of loaded links: the equilibrium is the same with all, and "
        "is found soonest "
        "with what links under tension have. Stabilized keeps the part that stiffens.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("StaticIntegrator", "integrator");
      build.add("Gravity", "gravity");
      build.add("Points", "points",
                {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, -1, 0), Vec3(0, -2, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.add("FixedPoints", "anchor",
                {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
      build.mapped("Distance", "Scalars", "extension", {"points"},
                   {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
      build.add("UniformCompliance", "springs",
                {{"state", build.link("extension")}, {"compliance", 1e-2}});
    });
  }

  SolveStats advance(Dynamics& dynamics) const override {
    const Scheme scheme{.h = h, .geometricStiffness = geometricStiffness};
    return dynamics.settle(scheme, {static_cast<int>(newtonIterations), newtonPrecision});
  }
};

void registerStaticIntegrator(Registry& types) { types.add<StaticIntegrator>(); }

}  // namespace compliant
