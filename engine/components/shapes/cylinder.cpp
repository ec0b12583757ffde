#include <numbers>

#include "engine/scene/build.hpp"
#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// A cylinder along y about the origin of its frame: V = π r² l, I_yy = V r²/2, I_xx = V (3 r² +
/// l²)/12.
class Cylinder final : public Typed<Cylinder, Shape> {
 public:
  static constexpr const char* typeName = "Cylinder";
  double radius = 0.15;
  double length = 0.5;

  static void describe(Description<Cylinder>& d) {
    d.doc("A cylinder along its y axis.");
    d.field("radius", &Cylinder::radius)
        .symbol("r")
        .unit("m")
        .above(0)
        .atMost(1e9)
        .effect(Effect::Structure)
        .slider(0.01, 10, SliderScale::Logarithmic)
        .doc("Radius of the cylinder.");
    d.field("length", &Cylinder::length)
        .symbol("l")
        .unit("m")
        .above(0)
        .atMost(1e9)
        .effect(Effect::Structure)
        .slider(0.01, 10, SliderScale::Logarithmic)
        .doc("Length along y.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add(
          "RigidFrames", "body",
          {{"position", Array<Vec3>{Vec3(0, 1, 0)}}, {"rotation", Array<Vec3>{Vec3(0.4, 0, 0.3)}}});
      build.add("Cylinder", "shape", {{"state", build.link("body")}});
      build.add("SolidMass", "mass", {{"state", build.link("body")}});
      build.add("Gravity", "gravity");
    });
  }

  std::shared_ptr<const Mesh> mesh() const override { return cylinderMesh(); }
  Vec3 scale() const override { return {radius, length, radius}; }
  ContactGeometry geometry() const override {
    return {.kind = ContactGeometry::Kind::Cylinder, .radius = radius, .length = length};
  }
  Result<Solid> solid() const override {
    const double volume = std::numbers::pi * radius * radius * length;
    const double across = volume * (3 * radius * radius + length * length) / 12;
    return Solid{volume, Vec3::Zero(),
                 Vec3(across, volume * radius * radius / 2, across).asDiagonal()};
  }
};

void registerCylinder(Registry& types) { types.add<Cylinder>(); }

}  // namespace compliant
