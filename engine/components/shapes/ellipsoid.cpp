#include <numbers>

#include "engine/scene/primitive_meshes.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "engine/scene/shape_example.hpp"

namespace compliant {

namespace {

/// Its support along n is A² n / |A n| with A = diag(a, b, c).
class EllipsoidCore final : public ConvexCore {
 public:
  explicit EllipsoidCore(const Vec3& radii) : radii_(radii) {}

  const char* name() const override { return "ellipsoid"; }
  Eigen::AlignedBox3d bounds() const override { return {-radii_, radii_}; }
  Vec3 support(const Vec3& along) const override {
    const Vec3 stretched = radii_.cwiseProduct(along);
    const double length = stretched.norm();
    return length > 0 ? Vec3(radii_.cwiseProduct(stretched) / length)
                      : Vec3(radii_.x() * Vec3::UnitX());
  }
  std::optional<Mat3> supportDerivative(const Vec3& along) const override {
    const Vec3 squares = radii_.cwiseAbs2(), far = squares.cwiseProduct(along);
    const double length = radii_.cwiseProduct(along).norm();
    return Mat3(Mat3(squares.asDiagonal()) / length -
                far * far.transpose() / (length * length * length));
  }
  double edgeRadius() const override { return radii_.minCoeff(); }

 private:
  Vec3 radii_;
};

}  // namespace

/// An ellipsoid about the origin of its frame: V = 4/3 π a b c, I_xx = V (b² + c²)/5.
class Ellipsoid final : public Typed<Ellipsoid, Shape> {
 public:
  static constexpr const char* typeName = "Ellipsoid";
  Vec3 radii = Vec3(0.3, 0.15, 0.2);

  static void describe(Description<Ellipsoid>& d) {
    d.doc("An ellipsoid about the origin of its frame: pebbles, eggs, rattlebacks.");
    d.field("radii", &Ellipsoid::radii)
        .unit("m")
        .within(1e9)
        .effect(Effect::Structure)
        .geometry(Geometry::Size)
        .doc("Semi-axes along x, y and z.");
    describeShared(d);
    d.drawn(Drawing::Gesture::Base, [](const Vec3& size) {
      return Build::Fields{{"radii", Vec3(size / 2)}};
    });
    d.example(exampleOfShape(typeName));
  }

  std::optional<std::string> checkSize() const override {
    if (radii.minCoeff() > 0) return std::nullopt;
    return "radii must be positive along x, y and z";
  }
  std::shared_ptr<const Mesh> mesh() const override { return ballMesh(); }
  Vec3 scale() const override { return radii; }
  ContactGeometry geometry() const override {
    return {.core = std::make_shared<const EllipsoidCore>(radii)};
  }
  Result<Solid> solid() const override {
    const double volume = 4.0 / 3 * std::numbers::pi * radii.prod();
    const Vec3 squares = radii.cwiseAbs2();
    return Solid{volume, Vec3::Zero(),
                 Vec3(volume / 5 * (Vec3::Constant(squares.sum()) - squares)).asDiagonal()};
  }
};

void registerEllipsoid(Registry& types) { types.add<Ellipsoid>(); }

}  // namespace compliant
