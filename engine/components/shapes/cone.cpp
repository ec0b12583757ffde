#include <numbers>

#include "engine/scene/build.hpp"
#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// A cone along y, its origin at half height: V = π r² h/3, the centre of mass h/4 above the base,
/// I_yy = 3/10 V r², I_xx = 3/20 V r² + 3/80 V h² about that centre.
class Cone final : public Typed<Cone, Shape> {
 public:
  static constexpr const char* typeName = "Cone";
  double radius = 0.2;
  double height = 0.5;

  static void describe(Description<Cone>& d) {
    d.doc("A cone along its y axis, its origin at half height, its tip at the top.");
    d.field("radius", &Cone::radius)
        .symbol("r")
        .unit("m")
        .above(0)
        .atMost(1e9)
        .effect(Effect::Structure)
        .slider(0.01, 10, SliderScale::Logarithmic)
        .doc("Radius of the base.");
    d.field("height", &Cone::height)
        .symbol("h")
        .unit("m")
        .above(0)
        .atMost(1e9)
        .effect(Effect::Structure)
        .slider(0.01, 10, SliderScale::Logarithmic)
        .doc("Height from the base to the tip.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add(
          "RigidFrames", "body",
          {{"position", Array<Vec3>{Vec3(0, 1, 0)}}, {"rotation", Array<Vec3>{Vec3(0.4, 0, 0.3)}}});
      build.add("Cone", "shape", {{"state", build.link("body")}});
      build.add("SolidMass", "mass", {{"state", build.link("body")}});
      build.add("Gravity", "gravity");
    });
  }

  std::shared_ptr<const Mesh> mesh() const override { return coneMesh(); }
  Vec3 scale() const override { return {radius, height, radius}; }
  ContactGeometry geometry() const override {
    return {.kind = ContactGeometry::Kind::Cone, .radius = radius, .length = height};
  }
  Result<Solid> solid() const override {
    const double volume = std::numbers::pi * radius * radius * height / 3;
    const double across = volume * (3.0 / 20 * radius * radius + 3.0 / 80 * height * height);
    return Solid{volume, Vec3(0, -height / 4, 0),
                 Vec3(across, 0.3 * volume * radius * radius, across).asDiagonal()};
  }
};

void registerCone(Registry& types) { types.add<Cone>(); }

}  // namespace compliant
