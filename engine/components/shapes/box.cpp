#include "engine/scene/build.hpp"
#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// A box about the origin of its frame: V = abc, I_xx = V (b² + c²)/12.
class Box final : public Typed<Box, Shape> {
 public:
  static constexpr const char* typeName = "Box";
  Vec3 size = Vec3(0.4, 0.4, 0.4);

  static void describe(Description<Box>& d) {
    d.doc("A box about the origin of its frame.");
    d.field("size", &Box::size)
        .unit("m")
        .effect(Effect::Structure)
        .geometry(Geometry::Size)
        .doc("Lengths of the edges along x, y and z.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add(
          "RigidFrames", "body",
          {{"position", Array<Vec3>{Vec3(0, 1, 0)}}, {"rotation", Array<Vec3>{Vec3(0.4, 0, 0.3)}}});
      build.add("Box", "shape", {{"state", build.link("body")}});
      build.add("SolidMass", "mass", {{"state", build.link("body")}});
      build.add("Gravity", "gravity");
    });
  }

  std::optional<std::string> checkSize() const override {
    if (size.minCoeff() > 0) return std::nullopt;
    return "size must be positive along x, y and z";
  }
  std::shared_ptr<const Mesh> mesh() const override { return boxMesh(); }
  Vec3 scale() const override { return size; }
  /// Corners too, and the middles of edges.
  std::vector<Vec3> landmarks() const override {
    std::vector<Vec3> places;
    for (const double x : {0.0, -0.5, 0.5})
      for (const double y : {0.0, -0.5, 0.5})
        for (const double z : {0.0, -0.5, 0.5}) places.push_back(Vec3(x, y, z).cwiseProduct(size));
    return places;
  }
  ContactGeometry geometry() const override {
    return {.kind = ContactGeometry::Kind::Box, .size = size};
  }
  Result<Solid> solid() const override {
    const double volume = size.prod();
    const Vec3 squares = size.cwiseAbs2();
    const Vec3 moments = volume / 12 * (Vec3::Constant(squares.sum()) - squares);
    return Solid{volume, Vec3::Zero(), moments.asDiagonal()};
  }
};

void registerBox(Registry& types) { types.add<Box>(); }

}  // namespace compliant
