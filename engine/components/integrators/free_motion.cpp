#include "engine/kkt/integrator_description.hpp"
#include "engine/kkt/step/dynamics.hpp"
#include "engine/kkt/step/step_factor.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Free motion and correction (engine/README.md §8): W Δv₀ = c without constraints, then the impulses of constraints and
/// contacts together, then Δv = Δv₀ + W⁻¹Jᵀμ.
class FreeMotion final : public Typed<FreeMotion, Integrator> {
 public:
  static constexpr const char* typeName = "FreeMotion";
  enum class Constraints { All, Contacts };
  enum class Correction { LinearSolver, Uncoupled };
  double alpha = 1;
  double beta = 1;
  Constraints constraints = Constraints::All;
  Correction correction = Correction::LinearSolver;

  static void describe(Description<FreeMotion>& d) {
    d.doc("Steps without constraints first, then solves for the impulses of all constraints and contacts, and corrects "
          "the velocities by them. With the exact correction the motion is that of the ImplicitIntegrator.");
    d.source("SOFA, free motion animation loop and constraint corrections");
    describeStep(d, "Time step.");
    d.field("alpha", &FreeMotion::alpha).symbol("α").atLeast(0).atMost(1).slider(0, 1)
        .doc("Implicit velocity factor: weight of the forces at the end of the step.");
    d.field("beta", &FreeMotion::beta).symbol("β").atLeast(0).atMost(1).slider(0, 1)
        .doc("Implicit position factor: weight of the velocity at the end of the step.");
    d.field("constraints", &FreeMotion::constraints).choices({"all", "contacts"})
        .doc("What the contact solver treats. All: every constraint row, as SOFA's generic solver does. Contacts: "
             "contacts and constraints of bounded force; the others are eliminated exactly.");
    d.field("correction", &FreeMotion::correction).choices({"linear_solver", "uncoupled"})
        .doc("How impulses change velocities. Linear solver: exactly, by the factor of W. Uncoupled: as if every point "
             "and every body were alone; exact where no stiffness connects them.");
    describeGeometricStiffness(
        d, "Stiffness of loaded links against rotation. Exact uses all of it, stabilized only the "
           "part that stiffens, none omits it.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("FreeMotion", "integrator", {{"h", 0.01}});
      build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bob")}});
      build.add("Gravity", "gravity");
      build.mapped("DistanceToTarget", "Scalars", "extension", {"bob"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformCompliance", "rope", {{"state", build.link("extension")}, {"admissible", "pulling"}});
    });
  }

  std::optional<Warning> warning(SystemRows) const override {
    if (alpha + beta < 1)
      return Warning{Warning::Kind::Unstable, "The scheme gains energy for α + β below 1: undamped motion is unstable"};
    return std::nullopt;
  }
  bool treatsInequalities() const override { return true; }
  bool iteratesAll() const override { return constraints == Constraints::All; }
  Response response() const override {
    return correction == Correction::Uncoupled ? Response::Uncoupled : Response::Exact;
  }
  double amplification(double frequency) const override {
    return stepFactor(alpha, beta, std::min(std::pow(h * frequency, 2), 1e15));
  }

  SolveStats advance(Dynamics& dynamics) const override {
    const Scheme scheme{.h = h, .alpha = alpha, .beta = beta, .geometricStiffness = geometricStiffness};
    SolveStats stats = dynamics.assemble(scheme);
    if (usable(stats.status)) stats = dynamics.solve(scheme);
    return usable(stats.status) ? dynamics.integrate(scheme, stats, Ahead::Nothing) : stats;
  }
};

void registerFreeMotion(Registry& types) { types.add<FreeMotion>(); }

}  // namespace compliant
