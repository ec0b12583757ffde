#include "engine/scene/body_load.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// A force F at a place of a body, r = R a, and a torque T:   f = (F, r×F + T).
///
/// With F and T in world axes, K = (F·r) 1 − ½ (r Fᵀ + F rᵀ) on the rotation. What turns with the
/// body, F = R f and T = R t, has no potential: of its −∂f/∂q the rotation block is antisymmetric,
/// and the block [F]× that couples the place to the turn is left out, since its symmetric part
/// would bring a torque that nothing exerts.
class Wrench final : public Typed<Wrench, BodyLoad> {
 public:
  static constexpr const char* typeName = "Wrench";
  Vec3 force = Vec3::Zero();
  Vec3 torque = Vec3::Zero();
  Vec3 place = Vec3::Zero();

  static void describe(Description<Wrench>& d) {
    d.label("Force and torque");
    d.doc(
        "A force and a torque on bodies, in the axes of the world, or in those of the body, so "
        "that they turn with the body: weights, winds, thrusters and motors.");
    d.source("theory §9");
    describeElements(d);
    d.field("force", &Wrench::force)
        .symbol("F")
        .unit("N")
        .geometry(Geometry::Direction)
        .localWhile("axes", "body")
        .doc("The force on each frame.");
    d.field("torque", &Wrench::torque)
        .symbol("T")
        .unit("N·m")
        .geometry(Geometry::Axial)
        .localWhile("axes", "body")
        .doc("Torque, in addition to that of the force about the origin.");
    d.field("place", &Wrench::place)
        .symbol("a")
        .unit("m")
        .geometry(Geometry::LocalPlace)
        .doc("Where the force acts, in the axes of the body.");
    describeAxes(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("Box", "box", {{"state", build.link("body")}});
      build.add("SolidMass", "mass", {{"state", build.link("body")}});
      build.add("Wrench", "push",
                {{"state", build.link("body")},
                 {"force", Vec3(20, 5, 0)},
                 {"torque", Vec3(0, 0, 3)},
                 {"place", Vec3(0, 0.2, 0)}});
    });
  }

  void addForce(const StateView& s, double* f) const override {
    if (axes == Axes::World) eachElement(s, [&](Index e) { addAtPlace(s, e, f); });
  }
  void addNonconservativeForce(const StateView& s, double* f) const override {
    eachElement(s, [&](Index e) {
      if (axes == Axes::Body) addAtPlace(s, e, f);
      Eigen::Map<Vec3>(f + 6 * e + 3) += inWorld(s, e, torque);
    });
  }
  void stiffness(const StateView& s, MatrixWriter& K) const override {
    eachElement(s, [&](Index e) {
      Mat3 block = Mat3::Zero();
      if (axes == Axes::World) block = countedArm(K, 6 * e + 3, arm(s, e), force);
      K.addDiagonalBlock(6 * e + 3, block);
    });
  }
  double potentialEnergy(const StateView& s) const override {
    double energy = 0;
    if (axes == Axes::World)
      eachElement(s, [&](Index e) { energy -= force.dot(s.origin(e) + arm(s, e)); });
    return energy;
  }
  void loads(const StateView& s, std::vector<Load>& out) const override {
    eachElement(s, [&](Index e) {
      out.push_back({e, s.origin(e) + arm(s, e), inWorld(s, e, force), inWorld(s, e, torque)});
    });
  }

 private:
  void addAtPlace(const StateView& s, Index e, double* f) const {
    const Vec3 F = inWorld(s, e, force);
    Eigen::Map<Vec3>(f + 6 * e) += F;
    Eigen::Map<Vec3>(f + 6 * e + 3) += arm(s, e).cross(F);
  }
  Vec3 arm(const StateView& s, Index e) const { return s.rotation(e) * place; }
};

void registerWrench(Registry& types) { types.add<Wrench>(); }

}  // namespace compliant
