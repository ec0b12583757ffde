#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// f = M g on every mass on points in its branch.
class Gravity final : public Typed<Gravity, ForceField> {
 public:
  static constexpr const char* typeName = "Gravity";
  Vec3 g = Vec3(0, -9.81, 0);

  static void describe(Description<Gravity>& d) {
    d.doc(
        "Weight of all masses on points in the same branch of the tree. Several Gravity "
        "components add up.");
    d.field("acceleration", &Gravity::g)
        .symbol("g")
        .unit("m/s²")
        .geometry(Geometry::Direction)
        .doc("Acceleration of free fall.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
    });
  }

  std::optional<Vec3> acceleration() const override { return g; }
};

void registerGravity(Registry& types) { types.add<Gravity>(); }

}  // namespace compliant
