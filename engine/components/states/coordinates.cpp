#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// Elements of several numbers computed by a mapping, such as the coordinates of joints.
class Coordinates final : public Typed<Coordinates, State> {
 public:
  static constexpr const char* typeName = "Coordinates";
  std::int64_t width = 6;

  static void describe(Description<Coordinates>& d) {
    d.doc("Coordinates of joints: a few numbers for each, in m and rad, which a mapping computes.");
    d.field("width", &Coordinates::width)
        .atLeast(1)
        .atMost(12)
        .effect(Effect::Structure)
        .doc("Numbers per element.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "bodies",
                {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.6, 1, 0)}}});
      build.add("RigidMass", "mass", {{"state", build.link("bodies")}});
      build.mapped("RelativePose", "Coordinates", "weld", {"bodies"},
                   {{"pairs", Array<Edge>{{0, 1}}}, {"place_a", Array<Vec3>{Vec3(0.6, 0, 0)}}});
      build.add("UniformCompliance", "hold", {{"state", build.link("weld")}});
      build.add("Gravity", "gravity");
    });
  }

  int positionWidth() const override { return static_cast<int>(width); }
  int velocityWidth() const override { return static_cast<int>(width); }
  Index designedCount() const override { return 0; }
  void start(double*, double*) const override {}
};

void registerCoordinates(Registry& types) { types.add<Coordinates>(); }

}  // namespace compliant
