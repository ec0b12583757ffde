#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// f = −D v with diagonal D ≥ 0.
class ViscousDrag final : public Typed<ViscousDrag, ForceField> {
 public:
  static constexpr const char* typeName = "ViscousDrag";
  double coefficient = 0.1;
  Array<double> coefficients;

  static void describe(Description<ViscousDrag>& d) {
    d.doc("A force proportional and opposite to the velocity, on an independent or mapped state.");
    d.field("state", &ViscousDrag::state).doc("The state that the force acts on.");
    d.field("coefficient", &ViscousDrag::coefficient)
        .symbol("D")
        .unit("N·s/m")
        .atLeast(0)
        .atMost(1e12)
        .slider(1e-3, 1e2, SliderScale::Logarithmic)
        .doc("Force per unit of speed, for every coordinate.");
    d.field("coefficients", &ViscousDrag::coefficients)
        .unit("N·s/m")
        .atLeast(0)
        .atMost(1e12)
        .effect(Effect::Structure)
        .per(Per::Value, Shorter::OneElement)
        .doc(
            "One coefficient per coordinate, or the values of one element, used for every element. "
            "Replaces the single coefficient.");
    d.example([](Scene& s) {
      Build build(s);
      build.add(
          "Points", "ball",
          {{"position", Array<Vec3>{Vec3(0, 1, 0)}}, {"velocity", Array<Vec3>{Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("ball")}});
      build.add("ViscousDrag", "air", {{"state", build.link("ball")}, {"coefficient", 0.3}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    const auto size = static_cast<Index>(coefficients.size());
    if (size != 0 && size != state.velocities() && size != state.velocityWidth)
      return "coefficients has " + std::to_string(size) + " numbers; the state has " +
             std::to_string(state.velocities()) + " coordinates, " +
             std::to_string(state.velocityWidth) + " per element";
    return std::nullopt;
  }
  void addForce(const StateView& s, double* f) const override {
    for (Index i = 0; i < s.shape.velocities(); ++i) f[i] -= at(i) * s.v[i];
  }
  void damping(const StateView& s, MatrixWriter& D) const override {
    for (Index i = 0; i < s.shape.velocities(); ++i) D.add(i, i, at(i));
  }

 private:
  double at(Index i) const {
    return coefficients.empty() ? coefficient
                                : coefficients[static_cast<std::size_t>(i) % coefficients.size()];
  }
};

void registerViscousDrag(Registry& types) { types.add<ViscousDrag>(); }

}  // namespace compliant
