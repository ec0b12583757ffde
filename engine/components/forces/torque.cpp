#include "engine/scene/body_load.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// A torque T on bodies: f = (0, T), or (0, R T) if it rotates with the body. Neither has a
/// potential or a symmetric stiffness: rotations do not commute.
class Torque final : public Typed<Torque, BodyLoad> {
 public:
  static constexpr const char* typeName = "Torque";
  Vec3 torque = Vec3::Zero();

  static void describe(Description<Torque>& d) {
    d.doc(
        "A torque on bodies, in the axes of the world, or in those of the body, so that it turns "
        "with the body: a motor, a reaction wheel. For a torque about a hinge, use a ConstantForce "
        "on its angle: it acts on both bodies.");
    d.source("theory §9");
    describeElements(d);
    d.field("torque", &Torque::torque)
        .symbol("T")
        .unit("N·m")
        .geometry(Geometry::Axial)
        .localWhile("axes", "body")
        .doc("The torque on each frame.");
    describeAxes(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("Box", "box", {{"state", build.link("body")}});
      build.add("SolidMass", "mass", {{"state", build.link("body")}});
      build.add("Torque", "turn", {{"state", build.link("body")}, {"torque", Vec3(0.5, 0, 3)}});
    });
  }

  void addNonconservativeForce(const StateView& s, double* f) const override {
    eachElement(s, [&](Index e) { Eigen::Map<Vec3>(f + 6 * e + 3) += inWorld(s, e, torque); });
  }
  void loads(const StateView& s, std::vector<Load>& out) const override {
    eachElement(s, [&](Index e) {
      out.push_back({e, s.origin(e), Vec3::Zero(), inWorld(s, e, torque)});
    });
  }
};

void registerTorque(Registry& types) { types.add<Torque>(); }

}  // namespace compliant
