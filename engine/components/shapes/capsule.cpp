#include <algorithm>
#include <numbers>

#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "engine/scene/segment_core.hpp"
#include "engine/scene/shape_example.hpp"

namespace compliant {

/// A capsule along y about the origin of its frame: a cylinder of length l between two hemispheres
/// of radius r.
class Capsule final : public Typed<Capsule, Shape> {
 public:
  static constexpr const char* typeName = "Capsule";
  double radius = 0.1;
  double length = 0.5;

  static void describe(Description<Capsule>& d) {
    d.doc("A capsule along its y axis: a cylinder with a hemisphere at both ends.");
    d.field("radius", &Capsule::radius)
        .symbol("r")
        .unit("m")
        .above(0)
        .atMost(1e9)
        .effect(Effect::Structure)
        .slider(0.01, 10, SliderScale::Logarithmic)
        .doc("Radius of the hemispheres and the cylinder.");
    d.field("length", &Capsule::length)
        .symbol("l")
        .unit("m")
        .above(0)
        .atMost(1e9)
        .effect(Effect::Structure)
        .slider(0.01, 10, SliderScale::Logarithmic)
        .doc("Length of the cylinder between the hemispheres.");
    describeShared(d);
    d.drawn(Drawing::Gesture::Axis, [](const Vec3& size) {
      // Slightly longer than the two hemispheres.
      const double radius = size.x() / 2;
      return Build::Fields{{"radius", radius},
                           {"length", std::max(size.y() - 2 * radius, 0.01 * radius)}};
    });
    d.example(exampleOfShape(typeName));
  }

  std::shared_ptr<const Mesh> mesh() const override { return capsuleMesh(length / radius); }
  Vec3 scale() const override { return Vec3::Constant(radius); }
  /// The centre, and the ends of its segment.
  std::vector<Vec3> landmarks() const override {
    return {Vec3::Zero(), Vec3(0, length / 2, 0), Vec3(0, -length / 2, 0)};
  }
  ContactGeometry geometry() const override {
    return {.core = std::make_shared<const SegmentCore>(length), .rounding = radius};
  }
  Result<Solid> solid() const override {
    const double r2 = radius * radius, cylinder = std::numbers::pi * r2 * length,
                 ball = 4.0 / 3 * std::numbers::pi * r2 * radius;
    // A hemisphere has its centre of mass 3/8 r from its base.
    const double arm = length / 2 + 3.0 / 8 * radius;
    const double across =
        cylinder * (3 * r2 + length * length) / 12 + ball * (0.4 * r2 - 9.0 / 64 * r2 + arm * arm);
    return Solid{cylinder + ball, Vec3::Zero(),
                 Vec3(across, cylinder * r2 / 2 + 0.4 * ball * r2, across).asDiagonal()};
  }
};

void registerCapsule(Registry& types) { types.add<Capsule>(); }

}  // namespace compliant
