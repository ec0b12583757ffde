#include "engine/scene/build.hpp"
#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// All places with y ≤ 0 in the axes of the shape: a floor, or a wall if it is rotated. Of its
/// plane, a square is drawn as the top of a plate, so that it is visible from everywhere.
class HalfSpace final : public Typed<HalfSpace, Shape> {
 public:
  static constexpr const char* typeName = "HalfSpace";
  double size = 3;

  static void describe(Description<HalfSpace>& d) {
    d.label("Half-space");
    d.doc(
        "Everything below the plane through the origin of its frame: the y axis points out of it. "
        "It has no mass.");
    d.field("size", &HalfSpace::size)
        .unit("m")
        .above(0)
        .atMost(1e9)
        .effect(Effect::Structure)
        .slider(0.1, 100, SliderScale::Logarithmic)
        .doc("Edge length of the square that is drawn. The half-space itself is infinite.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add(
          "RigidFrames", "floor",
          {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"rotation", Array<Vec3>{Vec3(0, 0, 0.1)}}});
      build.add("HalfSpace", "shape", {{"state", build.link("floor")}});
      build.add("RigidMass", "mass", {{"state", build.link("floor")}});
      build.add("FixedPoints", "fixed",
                {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
    });
  }

  std::shared_ptr<const Mesh> mesh() const override { return boxMesh(); }
  Vec3 scale() const override { return {size, thickness(), size}; }
  ContactGeometry geometry() const override { return {.kind = ContactGeometry::Kind::HalfSpace}; }
  Result<Solid> solid() const override {
    return Error{"", "A half-space is infinite; to give its frame a mass, use RigidMass"};
  }
  void depict(std::span<const StateShape> states, Depiction& out) const override {
    Shape::depict(states, out);
    for (Depiction::Surface& surface : out.surfaces) {
      surface.origin.place -= surface.rotation * Vec3(0, thickness() / 2, 0);
      surface.partOfEndless = true;
    }
  }

 private:
  double thickness() const { return size / 200; }
};

void registerHalfSpace(Registry& types) { types.add<HalfSpace>(); }

}  // namespace compliant
