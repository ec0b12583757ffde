#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// N points in space: x is 3N coordinates, point after point, in m.
class Points final : public Typed<Points, State> {
 public:
  static constexpr const char* typeName = "Points";
  Array<Vec3> position;  ///< m; empty when mapped
  Array<Vec3> velocity;  ///< m/s; empty: at rest

  static void describe(Description<Points>& d) {
    d.doc(
        "Points in space. Independent points have start positions; leave them empty for "
        "points that a mapping computes.");
    d.field("position", &Points::position)
        .symbol("q")
        .unit("m")
        .effect(Effect::Start)
        .per(Per::Element)
        .geometry(Geometry::Place)
        .doc("Start positions, one [x, y, z] per point. Empty when a mapping computes them.");
    d.field("velocity", &Points::velocity)
        .symbol("v")
        .unit("m/s")
        .effect(Effect::Start)
        .per(Per::Element)
        .geometry(Geometry::Direction)
        .doc("Start velocities, one [x, y, z] per point. Empty: at rest.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
    });
  }

  int positionWidth() const override { return 3; }
  int velocityWidth() const override { return 3; }
  Embedding embedding() const override { return Embedding::Point; }
  Index designedCount() const override { return static_cast<Index>(position.size()); }
  void start(double* x, double* v) const override {
    for (std::size_t i = 0; i < position.size(); ++i) {
      Eigen::Map<Vec3>(x + 3 * i) = position[i];
      Eigen::Map<Vec3>(v + 3 * i) = velocity.empty() ? Vec3(Vec3::Zero()) : velocity[i];
    }
  }
  std::optional<std::string> check() const override {
    if (!velocity.empty() && velocity.size() != position.size())
      return "velocity has " + std::to_string(velocity.size()) + " entries for " +
             std::to_string(position.size()) + " positions; give one per point or none";
    return std::nullopt;
  }
};

void registerPoints(Registry& types) { types.add<Points>(); }

}  // namespace compliant
