#include "engine/dynamics/integrator_description.hpp"
#include "engine/dynamics/nonsmooth/corrections/precomputed_correction.hpp"
#include "engine/dynamics/nonsmooth/corrections/state_correction.hpp"
#include "engine/dynamics/nonsmooth/corrections/uncoupled_correction.hpp"
#include "engine/dynamics/step/dynamics.hpp"
#include "engine/dynamics/step/step_factor.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Free motion and correction (theory §8): W Δv₀ = c without constraints, then the impulses of
/// constraints and contacts together, then Δv = Δv₀ + W⁻¹Jᵀμ.
class FreeMotion final : public Typed<FreeMotion, Integrator> {
 public:
  static constexpr const char* typeName = "FreeMotion";
  enum class Constraints { All, Contacts };
  enum class Correction { Generic, LinearSolver, Uncoupled, Precomputed };
  double alpha = 1;
  double beta = 1;
  double rayleighStiffness = 0;
  Constraints constraints = Constraints::All;
  Correction correction = Correction::Generic;
  bool wire = false;
  std::string file;

  static void describe(Description<FreeMotion>& d) {
    d.doc(
        "Steps without constraints first, then solves for the impulses of all constraints and "
        "contacts, and corrects the velocities with them. With an exact correction the motion is "
        "the same as with ImplicitIntegrator.");
    d.source("SOFA, free motion animation loop and constraint corrections");
    describeStep(d, "Time step.");
    d.field("alpha", &FreeMotion::alpha)
        .symbol("α")
        .atLeast(0)
        .atMost(1)
        .slider(0, 1)
        .doc("Implicit velocity factor: weight of the forces at the end of the step.");
    d.field("beta", &FreeMotion::beta)
        .symbol("β")
        .atLeast(0)
        .atMost(1)
        .slider(0, 1)
        .doc("Implicit position factor: weight of the velocity at the end of the step.");
    d.field("constraints", &FreeMotion::constraints)
        .choices({"all", "contacts"})
        .doc(
            "What the contact solver treats. All: every constraint row, as SOFA's generic solver "
            "does. Contacts: "
            "contacts and constraints of bounded force; the others are eliminated exactly.");
    d.field("correction", &FreeMotion::correction)
        .choices({"generic", "linear_solver", "uncoupled", "precomputed"})
        .effect(Effect::Structure)
        .doc(
            "How impulses change velocities. Generic: exactly, by one factor of the whole W. "
            "Linear solver: by a factor for each state; exact where no stiffness connects states. "
            "Uncoupled: as if every point and every body were alone; exact where no stiffness "
            "connects them. Precomputed: by the inverse of W at the start, for all steps; exact "
            "while W does not change.");
    d.field("wire", &FreeMotion::wire)
        .effect(Effect::Structure)
        .usedWhile("correction", {"linear_solver"})
        .doc(
            "For the correction linear_solver: treats every state as a wire, whose elements "
            "connect only to their neighbours, in order. Its factor then needs no ordering.");
    d.field("file", &FreeMotion::file)
        .label("Precomputed file")
        .effect(Effect::Structure)
        .usedWhile("correction", {"precomputed"})
        .doc(
            "For the correction precomputed: the file beside the scene that holds the inverse. "
            "Simulation > Solver > Precompute, or compliant precompute, writes it; its name ends "
            "in .inverse. If the file is missing, the inverse is computed before the first step. A "
            "file that is damaged or belongs to another scene is refused.");
    describeGeometricStiffness(
        d,
        "Stiffness of loaded links against rotation. Stabilized uses as much of it as conserves "
        "the energy of rotation, exact uses all of it, none omits it. Beyond what the masses hold, "
        "only its tensile part counts.");
    describeRayleigh(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("FreeMotion", "integrator", {{"h", 0.01}});
      build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bob")}});
      build.add("Gravity", "gravity");
      build.mapped("DistanceToTarget", "Scalars", "extension", {"bob"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformCompliance", "rope",
                {{"state", build.link("extension")}, {"admissible", "pulling"}});
    });
  }

  std::optional<Warning> warning(SystemRows) const override {
    if (alpha + beta < 1)
      return Warning{Warning::Kind::Unstable,
                     "The scheme gains energy for α + β below 1: undamped motion is unstable"};
    return std::nullopt;
  }
  bool treatsInequalities() const override { return true; }
  bool iteratesAll() const override { return constraints == Constraints::All; }
  std::unique_ptr<ConstraintCorrection> makeCorrection(const std::string& folder) const override {
    using enum StateCorrection::Ordering;
    switch (correction) {
      case Correction::Generic:
        break;
      case Correction::LinearSolver:
        return std::make_unique<StateCorrection>(wire ? Wire : LeastFill);
      case Correction::Uncoupled:
        return std::make_unique<UncoupledCorrection>();
      case Correction::Precomputed:
        return std::make_unique<PrecomputedCorrection>(folder, file);
    }
    return nullptr;
  }
  std::optional<std::string> precomputedFile() const override {
    return correction == Correction::Precomputed ? std::optional(file) : std::nullopt;
  }
  double forceShare() const override { return alpha; }
  double amplification(double frequency) const override {
    return stepFactor(alpha, beta, std::min(h * frequency * (h * frequency), 1e15));
  }
  double swing(double frequency) const override {
    return energySwing(alpha, beta, h * frequency * (h * frequency));
  }

  Status precompute(Dynamics& dynamics, const std::string& path) const override {
    return dynamics.precompute(ownScheme(), path);
  }

  SolveStats advance(Dynamics& dynamics) const override {
    const Scheme scheme = ownScheme();
    SolveStats stats = dynamics.begin(scheme);
    if (usable(stats.status)) stats = dynamics.assemble(scheme);
    if (usable(stats.status)) stats = dynamics.solve(scheme);
    return usable(stats.status) ? dynamics.integrate(scheme, stats, Ahead::Nothing) : stats;
  }

 private:
  Scheme ownScheme() const {
    return {.h = h,
            .alpha = alpha,
            .beta = beta,
            .geometricStiffness = geometricStiffness,
            .rayleigh = rayleighStiffness};
  }
};

void registerFreeMotion(Registry& types) { types.add<FreeMotion>(); }

}  // namespace compliant
