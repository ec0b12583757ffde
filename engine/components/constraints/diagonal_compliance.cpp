#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// λ_i = −(φ_i + d φ̇_i)/c_i: one compliance per value, each soft or hard.
class DiagonalCompliance final : public Typed<DiagonalCompliance, Constraint> {
 public:
  static constexpr const char* typeName = "DiagonalCompliance";
  Array<double> compliances;

  static void describe(Description<DiagonalCompliance>& d) {
    d.doc("Like UniformCompliance with one compliance per value: λ_i = −(φ_i + d φ̇_i)/c_i. "
          "Zeros are hard.");
    d.source("Faure 2012, equations (4) and (13)");
    d.field("compliances", &DiagonalCompliance::compliances).symbol("c").unit("m/N").atLeast(0).atMost(1e12)
        .effect(Effect::Structure).doc("Inverse stiffnesses, one per value, or as many as one element has.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bob")}});
      build.mapped("Identity", "Points", "offset", {"bob"});
      build.add("DiagonalCompliance", "springs",
                {{"state", build.link("offset")}, {"compliances", Array<double>{1e-3, 1e-2, 1e-2}}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    const auto size = static_cast<Index>(compliances.size());
    if (size != state.velocities() && size != state.velocityWidth)
      return "compliances has " + std::to_string(size) + " numbers; the state has " +
             std::to_string(state.velocities()) + " values, " + std::to_string(state.velocityWidth) +
             " per element";
    if (handling == Handling::Force)
      for (std::size_t i = 0; i < compliances.size(); ++i)
        if (!(compliances[i] >= smallestAsForce))
          return "compliances[" + std::to_string(i) + "] is hard and cannot be handled as a force: "
                 "give it at least 1e-12 m/N or handle it as a constraint";
    return std::nullopt;
  }
  void law(const StateShape& state, LawTable& rows) const override {
    for (Index i = 0; i < state.velocities(); ++i)
      rows.row(compliances[static_cast<std::size_t>(i) % compliances.size()], dampingRatio);
  }
};

void registerDiagonalCompliance(Registry& types) { types.add<DiagonalCompliance>(); }

}  // namespace compliant
