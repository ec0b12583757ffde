#include <numbers>

#include "engine/base/text.hpp"
#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "engine/scene/shape_example.hpp"

namespace compliant {

/// A box about the origin of its frame: V = abc, I_xx = V (b² + c²)/12. With a corner radius r, all
/// points within r of a box that is smaller by 2 r.
class Box final : public Typed<Box, Shape> {
 public:
  static constexpr const char* typeName = "Box";
  Vec3 size = Vec3(0.4, 0.4, 0.4);
  double radius = 0;

  static void describe(Description<Box>& d) {
    d.doc("A box about the origin of its frame.");
    d.field("size", &Box::size)
        .unit("m")
        .effect(Effect::Structure)
        .geometry(Geometry::Size)
        .doc("Lengths of the edges along x, y and z.");
    d.field("radius", &Box::radius)
        .label("Corner radius")
        .symbol("r")
        .unit("m")
        .atLeast(0)
        .atMost(1e9)
        .effect(Effect::Structure)
        .slider(1e-3, 1, SliderScale::Logarithmic)
        .doc("Radius of rounded edges and corners, below half the shortest edge. 0: sharp.");
    describeShared(d);
    d.drawn(Drawing::Gesture::Base, [](const Vec3& size) { return Build::Fields{{"size", size}}; });
    d.example(exampleOfShape(typeName));
  }

  std::optional<std::string> checkSize() const override {
    if (!(size.minCoeff() > 0)) return "size must be positive along x, y and z";
    if (2 * radius < size.minCoeff()) return std::nullopt;
    return "radius is " + numberText(radius) + "; it must be below half the shortest edge, " +
           numberText(size.minCoeff() / 2);
  }
  std::shared_ptr<const Mesh> mesh() const override {
    return looksRound() ? roundedBoxMesh(size / radius) : boxMesh();
  }
  Vec3 scale() const override { return looksRound() ? Vec3(Vec3::Constant(radius)) : size; }
  /// Includes the corners and the midpoints of edges.
  std::vector<Vec3> landmarks() const override {
    std::vector<Vec3> places;
    for (const double x : {0.0, -0.5, 0.5})
      for (const double y : {0.0, -0.5, 0.5})
        for (const double z : {0.0, -0.5, 0.5}) {
          const Vec3 side(x, y, z);
          const Vec3 rounding = side.isZero(0) ? Vec3(side) : Vec3(radius * side.normalized());
          places.push_back(side.cwiseProduct(inner()) + rounding);
        }
    return places;
  }
  ContactGeometry geometry() const override {
    return {.kind = ContactGeometry::Kind::Box, .rounding = radius, .size = inner()};
  }
  Result<Solid> solid() const override {
    if (radius > 0) return roundedSolid();
    const double volume = size.prod();
    const Vec3 squares = size.cwiseAbs2();
    const Vec3 moments = volume / 12 * (Vec3::Constant(squares.sum()) - squares);
    return Solid{volume, Vec3::Zero(), moments.asDiagonal()};
  }

 private:
  /// With too small a radius, single precision cannot resolve the rounding.
  bool looksRound() const { return radius > 1e-5 * size.maxCoeff(); }
  Vec3 inner() const { return size - Vec3::Constant(2 * radius); }
  /// The inner box, a slab on each face, a quarter of a cylinder along each edge, and an octant of
  /// a ball in each corner.
  Solid roundedSolid() const {
    const double r = radius, r2 = r * r, r3 = r2 * r, pi = std::numbers::pi;
    const Vec3 l = inner();
    const double faces = l[0] * l[1] + l[1] * l[2] + l[2] * l[0];
    const double volume = l.prod() + 2 * r * faces + pi * r2 * l.sum() + 4.0 / 3 * pi * r3;
    Vec3 squares;  // ∫ x² over the solid, and so for y and z
    for (Index i = 0; i < 3; ++i) {
      const double a = l[i], b = l[(i + 1) % 3], c = l[(i + 2) % 3], a2 = a * a;
      // Over the inner box, the slabs beside it and the edges along x, whose x ends at ±a/2 …
      const double within = (a * b * c + 2 * r * a * (b + c) + pi * r2 * a) * a2 / 12;
      // … and over what lies beyond, u = |x| − a/2, from ∫(a/2 + u)² = (a²/4) ∫1 + a ∫u + ∫u².
      const double slabs = 2 * b * c * (a2 / 4 * r + a * r2 / 2 + r3 / 3);
      const double edges = 4 * (b + c) * (a2 / 4 * pi * r2 / 4 + a * r3 / 3 + pi * r2 * r2 / 16);
      const double corners = 8 * (a2 / 4 * pi * r3 / 6 + a * pi * r2 * r2 / 16 + pi * r3 * r2 / 30);
      squares[i] = within + slabs + edges + corners;
    }
    return {volume, Vec3::Zero(), Vec3(Vec3::Constant(squares.sum()) - squares).asDiagonal()};
  }
};

void registerBox(Registry& types) { types.add<Box>(); }

}  // namespace compliant
