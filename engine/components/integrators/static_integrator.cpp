#include "engine/dynamics/integrator_description.hpp"
#include "engine/dynamics/step/dynamics.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Newton's iterations towards f + Jᵀλ = 0 with φ = −C λ, everything at rest (theory §4,
/// Equilibrium).
class StaticIntegrator final : public Typed<StaticIntegrator, Integrator> {
 public:
  static constexpr const char* typeName = "StaticIntegrator";
  std::int64_t newtonIterations = 10;
  double newtonPrecision = 1e-10;

  static void describe(Description<StaticIntegrator>& d) {
    d.doc(
        "Moves its branch to static equilibrium, f + Jᵀλ = 0 with φ = −C λ, and keeps it at "
        "rest there. Each step takes Newton iterations; where these do not reduce the residual, "
        "they become steps of implicit Euler from rest (pseudo-transient continuation).");
    d.source("theory §4, Equilibrium; Kelley and Keyes 1998, pseudo-transient continuation");
    describeStep(d,
                 "Time that passes per step. An iteration of implicit Euler from rest lets a free "
                 "point fall by h² g.");
    d.field("newton_iterations", &StaticIntegrator::newtonIterations)
        .atLeast(1)
        .atMost(1000)
        .slider(1, 20)
        .doc(
            "Maximum number of iterations per step. A small number shows the path to the "
            "equilibrium over several steps.");
    d.field("newton_precision", &StaticIntegrator::newtonPrecision)
        .atLeast(0)
        .atMost(1)
        .slider(1e-14, 1e-2, SliderScale::Logarithmic)
        .doc(
            "The iterations stop when the residual is below this fraction of the forces that "
            "balance, or at rounding level.");
    describeGeometricStiffness(
        d,
        "Stiffness of loaded links against rotation. Exact uses all of it, stabilized only its "
        "tensile part, none omits it. The equilibrium does not depend on the choice; the stiffness "
        "of links under tension speeds up convergence.");
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

  bool seeksEquilibrium() const override { return true; }

  SolveStats advance(Dynamics& dynamics) const override {
    const Scheme scheme{.h = h, .geometricStiffness = geometricStiffness};
    return dynamics.settle(scheme, {static_cast<int>(newtonIterations), newtonPrecision});
  }
};

void registerStaticIntegrator(Registry& types) { types.add<StaticIntegrator>(); }

}  // namespace compliant
