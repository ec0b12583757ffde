#include <array>
#include <cmath>
#include <numbers>

#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "engine/scene/round_core.hpp"
#include "engine/scene/shape_example.hpp"

namespace compliant {

namespace {

class CylinderCore final : public ConvexCore {
 public:
  CylinderCore(double radius, double length)
      : radius_(radius),
        half_(length / 2),
        profile_{{{0, half_}, {radius, half_}, {radius, -half_}, {0, -half_}}} {}

  const char* name() const override { return "cylinder"; }
  Eigen::AlignedBox3d bounds() const override {
    const Vec3 half(radius_, half_, radius_);
    return {-half, half};
  }
  Vec3 support(const Vec3& along) const override {
    Vec3 far = radius_ * round::across(along);
    far.y() = round::signOf(along.y()) * half_;
    return far;
  }
  void feature(const Vec3& along, SupportFeature& out) const override {
    const std::uint32_t above = 0, below = round::otherRim;
    if (std::abs(along.y()) >= round::outwards(along))
      return along.y() < 0 ? round::addDisc(radius_, -half_, along, below, out)
                           : round::addDisc(radius_, half_, along, above, out);
    const Vec3 side = radius_ * round::across(along);
    out.add({side.x(), -half_, side.z()}, below + round::lowestOfRim);
    out.add({side.x(), half_, side.z()}, above + round::lowestOfRim);
  }
  std::optional<Vec3> nearestNormal(const Vec3& along) const override {
    return std::abs(along.y()) >= round::outwards(along)
               ? Vec3(round::signOf(along.y()) * Vec3::UnitY())
               : round::across(along);
  }
  bool isFlatAt(const Vec3& n) const override { return std::abs(n.y()) > 1 - 1e-9; }
  std::span<const Eigen::Vector2d> profile() const override { return profile_; }
  double edgeRadius() const override { return radius_; }

 private:
  double radius_, half_;
  std::array<Eigen::Vector2d, 4> profile_;
};

}  // namespace

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
    d.drawn(Drawing::Gesture::Disc, [](const Vec3& size) {
      return Build::Fields{{"radius", size.x() / 2}, {"length", size.y()}};
    });
    d.example(exampleOfShape(typeName));
  }

  std::shared_ptr<const Mesh> mesh() const override { return cylinderMesh(); }
  Vec3 scale() const override { return {radius, length, radius}; }
  ContactGeometry geometry() const override {
    return {.core = std::make_shared<const CylinderCore>(radius, length)};
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
