#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// N angles in rad, which count whole turns: 2π is not 0.
class Angles final : public Typed<Angles, State> {
 public:
  static constexpr const char* typeName = "Angles";
  Array<double> position;
  Array<double> velocity;

  static void describe(Description<Angles>& d) {
    d.doc(
        "Angles of hinges, shafts and gears. They count whole turns, so that a shaft that has "
        "turned once is at 2π. Leave them empty for angles that a mapping computes.");
    d.field("position", &Angles::position)
        .symbol("q")
        .unit("rad")
        .effect(Effect::Start)
        .per(Per::Element)
        .doc("Start angles, one per element.");
    d.field("velocity", &Angles::velocity)
        .symbol("v")
        .unit("rad/s")
        .effect(Effect::Start)
        .per(Per::Element)
        .doc("Start angular velocities, one per element. Empty: at rest.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Angles", "shaft",
                {{"position", Array<double>{0.0}}, {"velocity", Array<double>{3.0}}});
      build.add("UniformMass", "inertia", {{"state", build.link("shaft")}});
    });
  }

  int positionWidth() const override { return 1; }
  int velocityWidth() const override { return 1; }
  Index designedCount() const override { return static_cast<Index>(position.size()); }
  void start(double* x, double* v) const override {
    for (std::size_t i = 0; i < position.size(); ++i) {
      x[i] = position[i];
      v[i] = velocity.empty() ? 0 : velocity[i];
    }
  }
  std::optional<std::string> check() const override {
    if (!velocity.empty() && velocity.size() != position.size())
      return "velocity has " + std::to_string(velocity.size()) + " entries for " +
             std::to_string(position.size()) + " angles; give one per angle or none";
    return std::nullopt;
  }
};

void registerAngles(Registry& types) { types.add<Angles>(); }

}  // namespace compliant
