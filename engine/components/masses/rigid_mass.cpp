#include "engine/scene/body_mass.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Mass, centre and inertia tensor of rigid bodies, given as numbers: the same for every frame.
class RigidMass final : public Typed<RigidMass, BodyMass> {
 public:
  static constexpr const char* typeName = "RigidMass";
  double value = 1;
  Vec3 centre = Vec3::Zero();
  Vec3 moments = Vec3(0.1, 0.1, 0.1);
  Vec3 products = Vec3::Zero();

  static void describe(Description<RigidMass>& d) {
    d.label("Rigid mass");
    d.doc("Mass and inertia of rigid bodies, the same for every frame of the state.");
    d.source("theory §9");
    d.field("state", &RigidMass::state).doc("The frames that move with the bodies.");
    d.field("mass", &RigidMass::value)
        .symbol("m")
        .unit("kg")
        .above(0)
        .atMost(1e12)
        .slider(1e-3, 1e3, SliderScale::Logarithmic)
        .doc("Mass of each body.");
    d.field("centre", &RigidMass::centre)
        .unit("m")
        .within(1e12)
        .geometry(Geometry::LocalPlace)
        .doc("Centre of mass in the axes of the frame.");
    d.field("moments", &RigidMass::moments)
        .symbol("I")
        .unit("kg·m²")
        .atMost(largestInertia)
        .geometry(Geometry::Size)
        .doc(
            "Moments of inertia Ixx, Iyy, Izz about the centre of mass, in the axes of the frame.");
    d.field("products", &RigidMass::products)
        .unit("kg·m²")
        .within(largestInertia)
        .geometry(Geometry::LocalAxial)
        .doc("Off-diagonal entries Iyz, Ixz, Ixy of the inertia tensor, −∫ yz dm and so on.");
    describeBody(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "body",
                {{"position", Array<Vec3>{Vec3(0, 1, 0)}},
                 {"angular_velocity", Array<Vec3>{Vec3(0.1, 4, 0)}}});
      build.add("RigidMass", "mass",
                {{"state", build.link("body")},
                 {"mass", 2.0},
                 {"centre", Vec3(0, 0.1, 0)},
                 {"moments", Vec3(0.2, 0.3, 0.4)},
                 {"products", Vec3(0.02, 0, 0)}});
      build.add("Gravity", "gravity");
    });
  }
  using BodyMass::describeShared;

  Mat3 inertia() const {
    Mat3 I;
    I << moments.x(), products.z(), products.y(), products.z(), moments.y(), products.x(),
        products.y(), products.x(), moments.z();
    return I;
  }
  std::optional<std::string> check(const StateShape& shape) const override {
    if (auto sentence = BodyMass::check(shape)) return sentence;
    return checkInertia(inertia());
  }
  std::optional<std::string> bodies(const StateShape& shape, std::span<const Shape* const>,
                                    std::vector<RigidInertia>& out) const override {
    out.assign(at(shape.count), {value, centre, inertia()});
    return std::nullopt;
  }
};

void registerRigidMass(Registry& types) { types.add<RigidMass>(); }

}  // namespace compliant
