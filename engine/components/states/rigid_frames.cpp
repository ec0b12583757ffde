#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// N frames of rigid bodies: x is the origin in m and a unit quaternion (x, y, z, w) for each, v
/// the velocity of the origin in m/s and the angular velocity in rad/s, both in world axes.
///
///   q ⊕ u = (x + u_x, exp(u_ω) R),   q₂ ⊖ q₁ = (x₂ − x₁, log(R₂ R₁ᵀ))         theory §9
class RigidFrames final : public Typed<RigidFrames, State> {
 public:
  static constexpr const char* typeName = "RigidFrames";
  Array<Vec3> position;
  Array<Vec3> rotation;
  Array<Vec3> velocity;
  Array<Vec3> spin;

  static void describe(Description<RigidFrames>& d) {
    d.label("Rigid frames");
    d.doc(
        "Rigid bodies, as the frames that move with them. Independent frames have start "
        "positions; leave them empty for frames that a mapping computes.");
    d.field("position", &RigidFrames::position)
        .symbol("q")
        .unit("m")
        .effect(Effect::Start)
        .per(Per::Element)
        .geometry(Geometry::Place)
        .doc("Start positions of the origins, one [x, y, z] per frame.");
    d.field("rotation", &RigidFrames::rotation)
        .symbol("θ")
        .unit("rad")
        .within(largestTurn)
        .effect(Effect::Start)
        .per(Per::Element)
        .geometry(Geometry::Rotation)
        .doc(
            "Start rotations, one rotation vector (axis times angle) per frame. Empty: along the "
            "world axes.");
    d.field("velocity", &RigidFrames::velocity)
        .symbol("v")
        .unit("m/s")
        .effect(Effect::Start)
        .per(Per::Element)
        .geometry(Geometry::Direction)
        .doc("Start velocities of the origins. Empty: at rest.");
    d.field("angular_velocity", &RigidFrames::spin)
        .symbol("ω")
        .unit("rad/s")
        .effect(Effect::Start)
        .per(Per::Element)
        .geometry(Geometry::Axial)
        .doc("Start angular velocities, in world axes. Empty: none.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "body",
                {{"position", Array<Vec3>{Vec3(0, 1, 0)}},
                 {"rotation", Array<Vec3>{Vec3(0.3, 0.2, -0.1)}},
                 {"angular_velocity", Array<Vec3>{Vec3(0, 2, 0.1)}}});
      build.add("RigidMass", "mass", {{"state", build.link("body")}});
      build.add("Box", "box", {{"state", build.link("body")}});
    });
  }

  int positionWidth() const override { return 7; }
  int velocityWidth() const override { return 6; }
  Embedding embedding() const override { return Embedding::Frame; }
  Index designedCount() const override { return static_cast<Index>(position.size()); }

  void start(double* x, double* v) const override {
    const auto entry = [](const Array<Vec3>& list, std::size_t i) {
      return list.empty() ? Vec3(Vec3::Zero()) : list[i];
    };
    for (std::size_t i = 0; i < position.size(); ++i) {
      Eigen::Map<Vec3>(x + 7 * i) = position[i];
      Eigen::Map<Eigen::Quaterniond>(x + 7 * i + 3) = rotationOf(entry(rotation, i)).normalized();
      Eigen::Map<Vec3>(v + 6 * i) = entry(velocity, i);
      Eigen::Map<Vec3>(v + 6 * i + 3) = entry(spin, i);
    }
  }
  void move(double* x, const double* u, Index count) const override {
    for (Index i = 0; i < count; ++i, x += 7, u += 6) {
      Eigen::Map<Vec3>{x} += Eigen::Map<const Vec3>(u);
      // Normalised each time, so that rounding does not add up.
      Eigen::Map<Eigen::Quaterniond> R(x + 3);
      R = (rotationOf(Eigen::Map<const Vec3>(u + 3)) * R).normalized();
    }
  }
  void difference(const double* from, const double* to, double* u, Index count) const override {
    for (Index i = 0; i < count; ++i, from += 7, to += 7, u += 6) {
      Eigen::Map<Vec3>{u} = placeAt(to) - placeAt(from);
      Eigen::Map<Vec3>(u + 3) = rotationVector(rotationAt(to) * rotationAt(from).conjugate());
    }
  }
  std::optional<std::string> check() const override {
    for (const auto& [name, list] :
         {std::pair<const char*, const Array<Vec3>&>("rotation", rotation),
          {"velocity", velocity},
          {"angular_velocity", spin}})
      if (!list.empty() && list.size() != position.size())
        return std::string(name) + " has " + std::to_string(list.size()) + " entries for " +
               std::to_string(position.size()) + " positions; give one per frame or none";
    return std::nullopt;
  }
};

void registerRigidFrames(Registry& types) { types.add<RigidFrames>(); }

}  // namespace compliant
