#include <numbers>

#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "engine/scene/segment_core.hpp"
#include "engine/scene/shape_example.hpp"

namespace compliant {

/// A ball about the origin of its frame: V = 4/3 π r³, I = 2/5 V r².
class Ball final : public Typed<Ball, Shape> {
 public:
  static constexpr const char* typeName = "Ball";
  double radius = 0.2;

  static void describe(Description<Ball>& d) {
    d.doc(
        "A ball about the origin of its frame, or about a point. A point does not turn: friction "
        "acts on it at its centre, and on the "
        "other body where they touch.");
    d.field("radius", &Ball::radius)
        .symbol("r")
        .unit("m")
        .above(0)
        .atMost(1e9)
        .effect(Effect::Structure)
        .slider(0.01, 10, SliderScale::Logarithmic)
        .doc("Radius of the ball.");
    describeShared(d);
    d.drawn(Drawing::Gesture::Radius, [](const Vec3& size) {
      return Build::Fields{{"radius", size.x() / 2}};
    });
    d.example(exampleOfShape(typeName));
  }

  std::shared_ptr<const Mesh> mesh() const override { return ballMesh(); }
  Vec3 scale() const override { return Vec3::Constant(radius); }
  ContactGeometry geometry() const override {
    return {.core = std::make_shared<const SegmentCore>(), .rounding = radius};
  }
  Result<Solid> solid() const override {
    const double volume = 4.0 / 3 * std::numbers::pi * radius * radius * radius;
    return Solid{volume, Vec3::Zero(), 0.4 * volume * radius * radius * Mat3::Identity()};
  }
};

void registerBall(Registry& types) { types.add<Ball>(); }

}  // namespace compliant
