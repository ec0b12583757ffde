#include <array>
#include <numbers>

#include "engine/base/elementary.hpp"
#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "engine/scene/round_core.hpp"
#include "engine/scene/shape_example.hpp"

namespace compliant {

namespace {

/// The core of a cone with its tip at the top.
class ConeCore final : public ConvexCore {
 public:
  ConeCore(double radius, double height)
      : radius_(radius), half_(height / 2), profile_{{{0, half_}, {radius, -half_}, {0, -half_}}} {}

  const char* name() const override { return "cone"; }
  Eigen::AlignedBox3d bounds() const override {
    const Vec3 half(radius_, half_, radius_);
    return {-half, half};
  }
  Vec3 support(const Vec3& along) const override {
    const bool atTip = 2 * half_ * along.y() > radius_ * round::outwards(along);
    Vec3 far = atTip ? Vec3::Zero() : Vec3(radius_ * round::across(along));
    far.y() = atTip ? half_ : -half_;
    return far;
  }
  void feature(const Vec3& along, SupportFeature& out) const override {
    const double toSide = (2 * half_ * round::outwards(along) + radius_ * along.y()) /
                          elementary::hypot(2 * half_, radius_);
    if (-along.y() >= toSide)
      return along.y() < 0 ? round::addDisc(radius_, -half_, along, round::otherRim, out)
                           : round::addDisc(radius_, half_, along, 0, out);
    const Vec3 side = radius_ * round::across(along);
    out.add({side.x(), -half_, side.z()}, round::otherRim + round::lowestOfRim);
    out.add({0, half_, 0}, round::tip);
  }
  std::optional<Vec3> nearestNormal(const Vec3& along) const override {
    if (!(round::outwards(along) > 0))
      return along.y() < 0 ? std::optional<Vec3>(-Vec3::UnitY()) : std::nullopt;
    const Vec3 side = (2 * half_ * round::across(along) + radius_ * Vec3::UnitY()) /
                      elementary::hypot(2 * half_, radius_);
    return -along.y() >= side.dot(along) ? Vec3(-Vec3::UnitY()) : side;
  }
  bool isFlatAt(const Vec3& n) const override { return n.y() < -1 + 1e-9; }
  std::span<const Eigen::Vector2d> profile() const override { return profile_; }
  double edgeRadius() const override { return radius_; }

 private:
  double radius_, half_;
  std::array<Eigen::Vector2d, 3> profile_;
};

}  // namespace

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
    d.drawn(Drawing::Gesture::Disc, [](const Vec3& size) {
      return Build::Fields{{"radius", size.x() / 2}, {"height", size.y()}};
    });
    d.example(exampleOfShape(typeName));
  }

  std::shared_ptr<const Mesh> mesh() const override { return coneMesh(); }
  Vec3 scale() const override { return {radius, height, radius}; }
  ContactGeometry geometry() const override {
    return {.core = std::make_shared<const ConeCore>(radius, height)};
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
