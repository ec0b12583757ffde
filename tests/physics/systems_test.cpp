#include <gtest/gtest.h>

#include <tuple>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// Independent systems side by side in one scene (theory §4; each branch has its
/// integrator).
namespace compliant::test {
namespace {

/// A double pendulum in a branch of its own.
void addPendulum(Scene& scene, const std::string& branch, double h, double alpha, double compliance,
                 const std::string& solver) {
  Build build(scene);
  const auto in = [&](const std::string& name) { return branch + "/" + name; };
  build.add("ImplicitIntegrator", in("integrator"), {{"h", h}, {"alpha", alpha}});
  build.add(solver, in("solver"));
  build.add("Gravity", in("gravity"));
  build.add("Points", in("points"),
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0.1), Vec3(2, 0.2, 0)}}});
  build.add("UniformMass", in("mass"), {{"state", build.link(in("points"))}});
  build.add("FixedPoints", in("anchor"),
            {{"state", build.link(in("points"))}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", in("extension"), {in("points")},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
  build.add("UniformCompliance", in("links"),
            {{"state", build.link(in("extension"))}, {"compliance", compliance}});
}

TEST(SystemsSideBySide, MoveBitForBitLikeEachAlone) {
  Scene together;
  const auto add = [](Scene& scene, int which) {
    if (which == 0) addPendulum(scene, "stiff", 0.01, 1, 0, "LdltSolver");
    if (which == 1) addPendulum(scene, "half", 0.01, 0.5, 1e-3, "SchurSolver");
    if (which == 2) addPendulum(scene, "slow", 0.01, 1, 1e-2, "MinresSolver");
  };
  const char* names[] = {"stiff", "half", "slow"};
  for (int i = 0; i < 3; ++i) add(together, i);
  Simulation all(together);
  EXPECT_EQ(all.systems(), 3u);
  advance(all, 200);
  for (int i = 0; i < 3; ++i) {
    Scene alone;
    add(alone, i);
    Simulation one(alone);
    advance(one, 200);
    const std::string branch = names[i];
    EXPECT_EQ(Probe(one).position(branch + "/points"), Probe(all).position(branch + "/points"))
        << branch;
    EXPECT_EQ(Probe(one).velocity(branch + "/points"), Probe(all).velocity(branch + "/points"))
        << branch;
    EXPECT_EQ(Probe(one).lambda(branch + "/links"), Probe(all).lambda(branch + "/links")) << branch;
  }
}

TEST(SystemsSideBySide, WithATenthOfTheStepMoveBitForBitLikeAlone) {
  Scene together;
  addPendulum(together, "coarse", 0.01, 1, 0, "LdltSolver");
  addPendulum(together, "fine", 0.001, 1, 0, "LdltSolver");
  Simulation all(together);
  EXPECT_EQ(all.sceneStep(), 0.01);
  advance(all, 100);
  for (const auto& [name, h, steps] : {std::tuple("coarse", 0.01, 100), {"fine", 0.001, 1000}}) {
    Scene alone;
    addPendulum(alone, name, h, 1, 0, "LdltSolver");
    Simulation one(alone);
    advance(one, steps);
    EXPECT_EQ(Probe(one).position(std::string(name) + "/points"),
              Probe(all).position(std::string(name) + "/points"));
  }
  EXPECT_NEAR(all.motion().time, 1, 1e-12);
}

TEST(SystemsSideBySide, StopTogetherWhenOneIsRefused) {
  Scene together;
  addPendulum(together, "a good one", 0.01, 1, 1e-3, "CgSolver");
  addPendulum(together, "b hard one", 0.01, 1, 0, "CgSolver");
  Simulation simulation(together);
  const VecX before = simulation.motion().x;
  EXPECT_EQ(simulation.step().status, SolveStatus::Refused);
  EXPECT_EQ(simulation.motion().x, before) << "nobody runs ahead";
  EXPECT_EQ(simulation.motion().time, 0);
}

TEST(Gravity, ActsOnItsBranchOnlyAndAddsUp) {
  Scene scene;
  Build build(scene);
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -1, 0)}});
  build.add("Gravity", "moon/gravity", {{"acceleration", Vec3(0.5, 0, 0)}});
  for (const char* name : {"ball", "moon/ball"}) {
    build.add("Points", name, {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    build.add("UniformMass", std::string(name) + " mass",
              {{"state", build.link(name)}, {"mass", 3.0}});
  }
  Simulation simulation(scene);
  advance(simulation, 1);
  EXPECT_EQ(Vec3(Probe(simulation).velocity("ball")), Vec3(0, -0.01, 0));
  EXPECT_EQ(Vec3(Probe(simulation).velocity("moon/ball")), Vec3(0.005, -0.01, 0));
}

}  // namespace
}  // namespace compliant::test
