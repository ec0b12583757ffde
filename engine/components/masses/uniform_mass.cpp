#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// M = m I, the same mass on every element of a state; or a total mass shared evenly.
class UniformMass final : public Typed<UniformMass, Mass> {
 public:
  enum class Per { Element, Total };
  static constexpr const char* typeName = "UniformMass";
  double value = 1;
  Per per = Per::Element;

  static void describe(Description<UniformMass>& d) {
    d.doc("The same mass on every element of a state, independent or mapped.");
    d.field("state", &UniformMass::state).doc("The state that carries the mass.");
    d.field("mass", &UniformMass::value)
        .symbol("m")
        .unit("kg")
        .atLeast(0)
        .atMost(1e12)
        .slider(1e-3, 1e3, SliderScale::Logarithmic)
        .totalWhile("per", "total")
        .doc("Mass of each element, or total mass.");
    d.field("per", &UniformMass::per)
        .choices({"element", "total"})
        .doc(
            "Whether the mass is that of each element, or the total that all elements share "
            "evenly.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(1, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", 0.5}});
      build.add("Gravity", "gravity");
    });
  }

  void mass(const StateView& s, MatrixWriter& M) const override {
    const double m = per == Per::Total ? value / static_cast<double>(s.shape.count) : value;
    for (Index i = 0; i < s.shape.velocities(); ++i) M.add(i, i, m);
  }
};

void registerUniformMass(Registry& types) { types.add<UniformMass>(); }

}  // namespace compliant
