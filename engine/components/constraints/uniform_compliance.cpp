#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// λ = −(φ + d φ̇)/c for every value φ of the state; c = 0 is hard: φ = 0.
class UniformCompliance final : public Typed<UniformCompliance, Constraint> {
 public:
  static constexpr const char* typeName = "UniformCompliance";
  StiffnessBy stiffnessBy = StiffnessBy::Compliance;
  double compliance = 0;
  double damping = 0;    ///< D_c, N·s/m; 0: the ratio d is used
  double frequency = 2;  ///< Hz
  double zeta = 0.1;

  static void describe(Description<UniformCompliance>& d) {
    d.doc(
        "Pulls every value of its state to zero: λ = −(φ + d φ̇)/c. Compliance 0 is a hard "
        "constraint, "
        "1/k a spring of stiffness k.");
    d.source("Faure 2012, equation (4); Servin, Lacoursière and Melin 2006, section 3");
    describeStiffnessBy(d, &UniformCompliance::stiffnessBy);
    d.field("compliance", &UniformCompliance::compliance)
        .symbol("c")
        .unit("m/N")
        .atLeast(0)
        .atMost(1e12)
        .slider(1e-8, 1e-1, SliderScale::Logarithmic)
        .usedWhile("stiffness_by", {"compliance"})
        .doc("Inverse stiffness. Zero makes a hard constraint.");
    d.field("damping", &UniformCompliance::damping)
        .symbol("D_c")
        .unit("N·s/m")
        .atLeast(0)
        .atMost(1e12)
        .slider(1e-3, 1e3, SliderScale::Logarithmic)
        .usedWhile("stiffness_by", {"compliance"})
        .doc(
            "Damping coefficient: λ = −φ/c − D_c φ̇. Replaces the relaxation time (d = c D_c) "
            "unless zero. Has no effect on a hard constraint.");
    d.field("frequency", &UniformCompliance::frequency)
        .symbol("f")
        .unit("Hz")
        .atLeast(1e-6)
        .atMost(1e6)
        .slider(0.1, 100, SliderScale::Logarithmic)
        .usedWhile("stiffness_by", {"frequency"})
        .doc("Natural frequency of each row on its own, with its effective mass.");
    describeZeta(d, &UniformCompliance::zeta);
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bob")}});
      build.add("Gravity", "gravity");
      build.mapped("DistanceToTarget", "Scalars", "extension", {"bob"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add(
          "UniformCompliance", "rod",
          {{"state", build.link("extension")}, {"compliance", 1e-3}, {"damping_ratio", 0.01}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    if (handling == Handling::Force && stiffnessBy == StiffnessBy::Compliance &&
        !(compliance >= smallestAsForce))
      return "A hard constraint cannot be handled as a force: give it a compliance of at least " +
             std::string("1e-12 m/N or handle it as a constraint");
    return checkTarget(state);
  }
  void law(const StateShape& state, LawTable& rows) const override {
    for (Index i = 0; i < state.velocities(); ++i)
      if (stiffnessBy == StiffnessBy::Frequency)
        rows.rowOfFrequency(frequency, zeta);
      else
        rows.row(compliance, damping > 0 ? compliance * damping : dampingRatio);
  }
};

void registerUniformCompliance(Registry& types) { types.add<UniformCompliance>(); }

}  // namespace compliant
