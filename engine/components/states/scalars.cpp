#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// N numbers: lengths, angles, violations. x is the N values.
class Scalars final : public Typed<Scalars, State> {
 public:
  static constexpr const char* typeName = "Scalars";
  Array<double> position;
  Array<double> velocity;

  static void describe(Description<Scalars>& d) {
    d.doc(
        "Numbers such as lengths or coordinates on a line. Independent scalars have start "
        "values; leave them empty for scalars that a mapping computes.");
    d.field("position", &Scalars::position)
        .symbol("q")
        .unit("m")
        .effect(Effect::Start)
        .per(Per::Element)
        .doc("Start values. Empty when a mapping computes them.");
    d.field("velocity", &Scalars::velocity)
        .symbol("v")
        .unit("m/s")
        .effect(Effect::Start)
        .per(Per::Element)
        .doc("Start rates, one per value. Empty: at rest.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Scalars", "position", {{"position", Array<double>{0.1}}});
      build.add("UniformMass", "mass", {{"state", build.link("position")}});
      build.add("UniformCompliance", "spring",
                {{"state", build.link("position")}, {"compliance", 0.01}});
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
             std::to_string(position.size()) + " positions; give one per value or none";
    return std::nullopt;
  }
};

void registerScalars(Registry& types) { types.add<Scalars>(); }

}  // namespace compliant
