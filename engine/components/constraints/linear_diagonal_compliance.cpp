#include <map>
#include <utility>

#include "engine/laws/saturated_spring.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// λ_i = −(φ_i + d φ̇_i)/c_i(φ), c_i(φ) = c_i max(1, |φ_i|/e_i): springs up to |φ| = e, beyond it a
/// force that grows no further than e/c. The c of a step is that of the φ of its start.
class LinearDiagonalCompliance final : public Typed<LinearDiagonalCompliance, Constraint> {
 public:
  static constexpr const char* typeName = "LinearDiagonalCompliance";
  Array<double> compliances{1e-3};
  Array<double> growsFrom{0.1};

  static void describe(Description<LinearDiagonalCompliance>& d) {
    d.label("Growing compliance");
    d.doc(
        "Springs that yield: beyond |φ| = e the compliance grows linearly with |φ|, so that the "
        "force stays at e/c.");
    d.source("theory §3");
    d.field("compliances", &LinearDiagonalCompliance::compliances)
        .symbol("c")
        .unit("m/N")
        .above(0)
        .atMost(1e12)
        .effect(Effect::Structure)
        .per(Per::Value, Shorter::OneElement)
        .doc(
            "Inverse stiffnesses of small values: one per value of the state, or the values of one "
            "element, used for every element.");
    d.field("grows_from", &LinearDiagonalCompliance::growsFrom)
        .symbol("e")
        .unit("m")
        .above(0)
        .atMost(1e12)
        .effect(Effect::Structure)
        .per(Per::Value, Shorter::OneElement)
        .doc(
            "Magnitude of φ above which the compliance grows: one per value of the state, or the "
            "values of one element, used for every element.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(0.3, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bob")}});
      build.mapped("Identity", "Points", "offset", {"bob"});
      build.add("LinearDiagonalCompliance", "springs",
                {{"state", build.link("offset")},
                 {"compliances", Array<double>{1e-3, 1e-2, 1e-2}},
                 {"grows_from", Array<double>{0.1, 0.1, 0.2}}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    for (const auto& [name, list] :
         {std::pair<const char*, const Array<double>&>("compliances", compliances),
          {"grows_from", growsFrom}})
      if (const auto size = static_cast<Index>(list.size());
          size != state.velocities() && size != state.velocityWidth)
        return std::string(name) + " has " + std::to_string(size) + " numbers; the state has " +
               std::to_string(state.velocities()) + " values, " +
               std::to_string(state.velocityWidth) + " per element";
    if (handling == Handling::Force)
      for (std::size_t i = 0; i < compliances.size(); ++i)
        if (!(compliances[i] >= smallestAsForce))
          return "compliances[" + std::to_string(i) +
                 "] is too small to be handled as a force: give it at "
                 "least 1e-12 m/N or handle it as a constraint";
    return checkTarget(state);
  }
  void law(const StateShape& state, LawTable& rows) const override {
    std::map<std::pair<double, double>, std::shared_ptr<const SaturatedSpring>> springs;
    for (std::size_t i = 0; i < at(state.velocities()); ++i) {
      const double c = compliances[i % compliances.size()], e = growsFrom[i % growsFrom.size()];
      if (c > 0) {
        auto& spring = springs[{c, e}];
        if (spring == nullptr) spring = std::make_shared<SaturatedSpring>(c, e);
        rows.curvedRow(spring, dampingRatio);
      } else {
        rows.row(0, dampingRatio);
      }
    }
  }
};

void registerLinearDiagonalCompliance(Registry& types) { types.add<LinearDiagonalCompliance>(); }

}  // namespace compliant
