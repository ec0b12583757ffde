#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// f = constant, one number per velocity entry of the state; potential energy −f·x, but none of
/// torques on frames.
class ConstantForce final : public Typed<ConstantForce, ForceField> {
 public:
  static constexpr const char* typeName = "ConstantForce";
  Array<double> force;

  static void describe(Description<ConstantForce>& d) {
    d.doc("A force that never changes, on an independent or mapped state.");
    d.field("state", &ConstantForce::state).doc("The state that the force acts on.");
    d.field("force", &ConstantForce::force)
        .symbol("f")
        .unit("N")
        .effect(Effect::Structure)
        .per(Per::Value, Shorter::OneElement)
        .geometry(Geometry::Direction)
        .doc(
            "One number per coordinate (x, y, z of each point in turn), or the values of one "
            "element, used for every element. Frames take six: force in N, torque in N·m.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "puck", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("puck")}});
      build.add("ConstantForce", "push",
                {{"state", build.link("puck")}, {"force", Array<double>{1.0, 0.5, 0.0}}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    const auto size = static_cast<Index>(force.size());
    if (size != state.velocities() && size != state.velocityWidth)
      return "force has " + std::to_string(size) + " numbers; the state has " +
             std::to_string(state.velocities()) + " coordinates, " +
             std::to_string(state.velocityWidth) + " per element";
    return std::nullopt;
  }
  void mirror(const StateShape&, const MirrorImages& images) override {
    changeEach(force, images.size(), [&](std::size_t i, double f) { return images[i].sign * f; });
  }
  void addForce(const StateView& s, double* f) const override {
    for (Index i = 0; i < s.shape.velocities(); ++i)
      if (!isTorque(s.shape, i)) f[i] += at(i);
  }
  void addNonconservativeForce(const StateView& s, double* f) const override {
    if (s.shape.embedding != Embedding::Frame) return;
    for (Index i = 0; i < s.shape.velocities(); ++i)
      if (isTorque(s.shape, i)) f[i] += at(i);
  }
  double potentialEnergy(const StateView& s) const override {
    double energy = 0;
    if (s.shape.embedding == Embedding::Frame) {
      for (Index e = 0; e < s.shape.count; ++e)
        for (Index i = 0; i < 3; ++i) energy -= at(6 * e + i) * s.origin(e)[i];
      return energy;
    }
    for (Index i = 0; i < s.shape.velocities(); ++i) energy -= at(i) * s.x[i];
    return energy;
  }
  void loads(const StateView& s, std::vector<Load>& out) const override {
    if (!s.shape.inSpace()) return;
    const int width = s.shape.velocityWidth;
    const bool frames = s.shape.embedding == Embedding::Frame;
    for (Index e = 0; e < s.shape.count; ++e) {
      Load load{e, frames ? s.origin(e) : Vec3(s.point(e)), Vec3::Zero(), Vec3::Zero()};
      for (Index i = 0; i < 3; ++i) {
        load.force[i] = at(width * e + i);
        if (frames) load.torque[i] = at(width * e + 3 + i);
      }
      out.push_back(load);
    }
  }

 private:
  /// Torques on frames have no potential: rotations do not commute.
  static bool isTorque(const StateShape& shape, Index i) {
    return shape.embedding == Embedding::Frame && i % 6 >= 3;
  }
  double at(Index i) const { return force[static_cast<std::size_t>(i) % force.size()]; }
};

void registerConstantForce(Registry& types) { types.add<ConstantForce>(); }

}  // namespace compliant
