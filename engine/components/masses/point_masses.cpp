#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// M = diag(m_i I), one mass per element.
class PointMasses final : public Typed<PointMasses, Mass> {
 public:
  static constexpr const char* typeName = "PointMasses";
  Array<double> masses;

  static void describe(Description<PointMasses>& d) {
    d.doc("One mass per element of a state, independent or mapped.");
    d.field("state", &PointMasses::state).doc("The state that carries the masses.");
    d.field("masses", &PointMasses::masses)
        .symbol("m")
        .unit("kg")
        .atLeast(0)
        .atMost(1e12)
        .effect(Effect::Structure)
        .per(Per::Element)
        .doc("Masses, one per element.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(1, 1, 0)}}});
      build.add("PointMasses", "mass",
                {{"state", build.link("points")}, {"masses", Array<double>{1.0, 3.0}}});
      build.add("Gravity", "gravity");
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    if (static_cast<Index>(masses.size()) != state.count)
      return "masses has " + std::to_string(masses.size()) + " entries for " +
             std::to_string(state.count) + " elements; give one per element";
    return std::nullopt;
  }
  void mass(const StateView& s, MatrixWriter& M) const override {
    const int width = s.shape.velocityWidth;
    for (Index i = 0; i < s.shape.velocities(); ++i)
      M.add(i, i, masses[static_cast<std::size_t>(i / width)]);
  }
};

void registerPointMasses(Registry& types) { types.add<PointMasses>(); }

}  // namespace compliant
