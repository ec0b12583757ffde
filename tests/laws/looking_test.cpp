#include "engine/record/recording.hpp"
#include "engine/scene/build.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// A dump, a trace or an open panel changes no bit of a motion.
namespace compliant::test {
namespace {

/// Two boxes that slide on a floor, one against the other.
Scene slidingBoxes(const std::string& contactSolver, double friction) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator");
  build.add("Gravity", "gravity");
  build.add(contactSolver, "contact solver");
  build.add("ShapeContacts", "contacts");
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3::Zero()}}});
  build.add("RigidMass", "floor mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "plane", {{"state", build.link("floor")}, {"friction", friction}});
  build.add("RigidFrames", "boxes",
            {{"position", Array<Vec3>{Vec3(0, 0.1, 0), Vec3(0.65, 0.1, 0.05)}},
             {"velocity", Array<Vec3>{Vec3(1, 0, 0.3), Vec3::Zero()}},
             {"angular_velocity", Array<Vec3>{Vec3(0, 1, 0), Vec3::Zero()}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("boxes")}, {"mass", 3.0}, {"moments", Vec3(0.1, 0.18, 0.1)}});
  build.add(
      "Box", "shape",
      {{"state", build.link("boxes")}, {"size", Vec3(0.6, 0.2, 0.6)}, {"friction", friction}});
  return scene;
}

/// The motion after 60 steps; step 10, or all, are looked at in every way.
std::uint64_t motionOf(const Scene& scene, int from, int to) {
  Simulation simulation(scene);
  SolveTrace trace;
  for (int step = 1; step <= 60; ++step) {
    const bool looks = step >= from && step <= to;
    if (looks) simulation.dynamics(0).recordParts();
    simulation.dynamics(0).watch(looks ? &trace : nullptr);
    EXPECT_TRUE(usable(simulation.step().status)) << step;
    if (looks) simulation.dynamics(0).discardParts();
  }
  return hashOf(simulation.motion());
}

TEST(Looking, ChangesNoMotionWithAnyContactSolver) {
  for (const Type* type : typesOf(Role::ContactSolver)) {
    const bool frictionless = type->name == "LemkeContactSolver";
    SCOPED_TRACE(type->name);
    const Scene scene = slidingBoxes(type->name, frictionless ? 0 : 0.5);
    const std::uint64_t unseen = motionOf(scene, 0, -1);
    EXPECT_EQ(motionOf(scene, 10, 10), unseen);
    EXPECT_EQ(motionOf(scene, 1, 60), unseen);
  }
}

TEST(Looking, ChangesNoMotionWithAnySolver) {
  for (const Type* type : typesOf(Role::Solver)) {
    SCOPED_TRACE(type->name);
    Scene scene = cloth(6, 1e-3);
    Build build(scene);
    ASSERT_TRUE(applyEdit(scene, {Erase{idOf(scene, "solver")}}).ok());
    build.add(type->name, "solver");
    const std::uint64_t unseen = motionOf(scene, 0, -1);
    EXPECT_EQ(motionOf(scene, 10, 10), unseen);
    EXPECT_EQ(motionOf(scene, 1, 60), unseen);
  }
}

}  // namespace
}  // namespace compliant::test
