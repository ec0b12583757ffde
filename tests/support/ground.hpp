#pragma once

#include "engine/interactive/engine.hpp"
#include "engine/scene/build.hpp"

namespace compliant::test {

/// A floor, gravity and contacts, for bodies to be put on; and stops on numbers.
struct Ground {
  Scene scene;
  Build build{scene};

  /// `pull` in m/s², `friction` of the floor.
  Ground(const Vec3& pull, double friction, Build::Fields solver = {}) {
    build.add("ImplicitIntegrator", "integrator", {{"h", 0.01}});
    build.add("Gravity", "gravity", {{"acceleration", pull}});
    build.add("ShapeContacts", "contacts");
    build.add("AutoContactSolver", "contact solver", std::move(solver));
    build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
    build.add("FixedPoints", "floor/fixed",
              {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
    build.add("HalfSpace", "floor/shape", {{"state", build.link("floor")}, {"friction", friction}});
  }
  /// A body of 1 kg with a shape at these places.
  void body(const std::string& name, const char* shape, Build::Fields fields,
            std::vector<Vec3> places) {
    build.add("RigidFrames", name, {{"position", Array<Vec3>(std::move(places))}});
    fields.emplace_back("state", build.link(name));
    build.add(shape, name + "/shape", std::move(fields));
    build.add("RigidMass", name + "/mass", {{"state", build.link(name)}});
  }
  /// A number of 1 kg at x under a force, with a law on it.
  void number(const std::string& name, double x, double force, Build::Fields law) {
    build.add("Scalars", name, {{"position", Array<double>{x}}});
    build.add("UniformMass", name + "/mass", {{"state", build.link(name)}});
    build.add("ConstantForce", name + "/load",
              {{"state", build.link(name)}, {"force", Array<double>{force}}});
    law.emplace_back("state", build.link(name));
    build.add("UniformCompliance", name + "/law", std::move(law));
  }
  Id idOf(const char* name) const { return scene.find(std::string_view(name))->id; }
};

inline void tell(Engine& engine, Command command) {
  Inbox::Item item = std::move(command);
  engine.take(item);
}

/// The snapshot after so many steps, with the record of the last solve.
inline std::shared_ptr<const Snapshot> watchedSteps(Scene scene, int steps) {
  Engine engine(std::move(scene), {});
  tell(engine, WatchSolver{0});
  tell(engine, StepForward{steps});
  return engine.snapshot();
}

}  // namespace compliant::test
