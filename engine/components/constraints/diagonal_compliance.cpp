#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// λ_i = −(φ_i + d φ̇_i)/c_i: one compliance per value, each soft or hard.
class DiagonalCompliance final : public Typed<DiagonalCompliance, Constraint> {
 public:
  static constexpr const char* typeName = "DiagonalCompliance";
  StiffnessBy stiffnessBy = StiffnessBy::Compliance;
  Array<double> compliances;
  Array<double> dampings;     ///< D_c, N·s/m; empty: the ratio d is used
  Array<double> frequencies;  ///< Hz
  double zeta = 0.1;

  static void describe(Description<DiagonalCompliance>& d) {
    d.doc(
        "Compliant constraint with one compliance per value: λ_i = −(φ_i + d φ̇_i)/c_i. "
        "Zero makes a value hard.");
    d.source("Faure 2012, equations (4) and (13)");
    describeStiffnessBy(d, &DiagonalCompliance::stiffnessBy);
    d.field("compliances", &DiagonalCompliance::compliances)
        .symbol("c")
        .unit("m/N")
        .atLeast(0)
        .atMost(1e12)
        .effect(Effect::Structure)
        .per(Per::Value, Shorter::OneElement)
        .usedWhile("stiffness_by", {"compliance"})
        .doc(
            "Inverse stiffnesses: one per value of the state, or the values of one element, used "
            "for every element.");
    d.field("dampings", &DiagonalCompliance::dampings)
        .symbol("D_c")
        .unit("N·s/m")
        .atLeast(0)
        .atMost(1e12)
        .per(Per::Value, Shorter::OneElement)
        .usedWhile("stiffness_by", {"compliance"})
        .doc(
            "Damping coefficients, as many as compliances: λ_i = −φ_i/c_i − D_i φ̇_i. They "
            "replace the relaxation time. Empty: the relaxation time is used.");
    d.field("frequencies", &DiagonalCompliance::frequencies)
        .symbol("f")
        .unit("Hz")
        .atLeast(1e-6)
        .atMost(1e6)
        .per(Per::Value, Shorter::OneElement)
        .usedWhile("stiffness_by", {"frequency"})
        .doc(
            "Natural frequency of each row on its own, with its effective mass: one per value of "
            "the state, or the values of one element, used for every element.");
    describeZeta(d, &DiagonalCompliance::zeta);
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bob")}});
      build.mapped("Identity", "Points", "offset", {"bob"});
      build.add(
          "DiagonalCompliance", "springs",
          {{"state", build.link("offset")}, {"compliances", Array<double>{1e-3, 1e-2, 1e-2}}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    const bool byFrequency = stiffnessBy == StiffnessBy::Frequency;
    const auto size = static_cast<Index>(byFrequency ? frequencies.size() : compliances.size());
    if (size != state.velocities() && size != state.velocityWidth)
      return (byFrequency ? "frequencies has " : "compliances has ") + std::to_string(size) +
             " numbers; the state has " + std::to_string(state.velocities()) + " values, " +
             std::to_string(state.velocityWidth) + " per element";
    if (byFrequency) return checkTarget(state);
    if (!dampings.empty() && dampings.size() != compliances.size())
      return "dampings has " + std::to_string(dampings.size()) + " numbers and compliances " +
             std::to_string(compliances.size()) + "; give as many, or none";
    if (handling == Handling::Force)
      for (std::size_t i = 0; i < compliances.size(); ++i)
        if (!(compliances[i] >= smallestAsForce))
          return "compliances[" + std::to_string(i) +
                 "] is hard and cannot be handled as a force: "
                 "give it at least 1e-12 m/N or handle it as a constraint";
    return checkTarget(state);
  }
  void law(const StateShape& state, LawTable& rows) const override {
    for (Index i = 0; i < state.velocities(); ++i) {
      if (stiffnessBy == StiffnessBy::Frequency) {
        rows.rowOfFrequency(frequencies[at(i) % frequencies.size()], zeta);
        continue;
      }
      const std::size_t k = static_cast<std::size_t>(i) % compliances.size();
      rows.row(compliances[k], dampings.empty() ? dampingRatio : compliances[k] * dampings[k]);
    }
  }
};

void registerDiagonalCompliance(Registry& types) { types.add<DiagonalCompliance>(); }

}  // namespace compliant
