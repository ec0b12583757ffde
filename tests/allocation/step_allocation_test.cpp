#include <gtest/gtest.h>

#include <filesystem>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/allocation/allocation_counter.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {
namespace {

long allocationsOf(Simulation& simulation, int steps) {
  return allocationsDuring([&] {
    for (int i = 0; i < steps; ++i) simulation.step();
  });
}

std::vector<std::filesystem::path> shippedScenes() {
  std::vector<std::filesystem::path> scenes;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::sourceFolder() + "/assets/scenes"))
    if (entry.path().extension() == ".json") scenes.push_back(entry.path());
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

TEST(Counter, SeesAnAllocation) {
  VecX grown;
  EXPECT_GE(allocationsDuring([&] { grown = VecX::Zero(1000); }), 1);
  EXPECT_EQ(grown.size(), 1000);
}

/// Each small piece of memory costs as much as many numbers do; of a big scene there would be
/// millions.
TEST(LayingOut, TakesNoMemoryForEachPointOrLinkOnItsOwn) {
  const auto allocations = [](int points) {
    const Scene scene = cloth(points, 1e-4);
    return allocationsDuring([&] { Simulation simulation(scene); });
  };
  const long few = allocations(20), many = allocations(40);  // 400 and 1600 points
  EXPECT_LT(many - few, 200);
}

/// Contact solvers allocate their iterations anew in each step.
bool hasInequalities(const Scene& scene) {
  for (const auto& [name, id] : scene.names()) {
    const auto* constraint = dynamic_cast<const Constraint*>(scene.find(id));
    if (scene.find(id)->type().role == Role::ContactDetector ||
        (constraint != nullptr && !constraint->admissible->admitsAll()))
      return true;
  }
  return false;
}

TEST(Step, AllocatesNothingOnceUnderWayInEveryShippedSceneWithoutInequalities) {
  ASSERT_FALSE(shippedScenes().empty());
  for (const auto& path : shippedScenes()) {
    for (const char* solver : {"LdltSolver", "SchurSolver", "AutoSolver"}) {
      SCOPED_TRACE(path.filename().string() + " with " + solver);
      // The dense Schur complement of the big scenes takes minutes and teaches nothing more.
      const bool big = path.stem() == "cloth" || path.stem() == "chain_1000";
      if (big && std::string(solver) == "SchurSolver") continue;
      Result<Scene> scene = loadScene(path.string());
      ASSERT_TRUE(scene.ok()) << scene.error().text();
      if (hasInequalities(*scene)) continue;
      std::vector<std::pair<Id, std::string>> solvers;
      for (const auto& [name, id] : scene->names())
        if (scene->find(id)->type().role == Role::Solver) solvers.emplace_back(id, name);
      for (const auto& [id, name] : solvers) {
        ASSERT_TRUE(applyEdit(*scene, {Erase{id}}).ok());
        Build(*scene).add(solver, name);
      }
      Simulation simulation(std::move(*scene));
      // UMFPACK's factors are of different size until the motion is under way.
      for (int i = 0; i < 10; ++i) ASSERT_TRUE(usable(simulation.step().status));
      EXPECT_EQ(allocationsOf(simulation, 5), 0);
    }
  }
}

TEST(Step, AllocatesNothingWithAnyDirectSolver) {
  // But for Eigen's SparseLU, a reference that makes its factor anew each time.
  const std::vector<std::pair<std::string, std::string>> direct{
      {"LdltSolver", "lean"},   {"LdltSolver", "eigen"},   {"LdltSolver", "cholmod"},
      {"SchurSolver", "dense"}, {"SchurSolver", "sparse"}, {"SchurSolver", "supernodal"},
      {"CondensedSolver", ""},  {"LuSolver", "umfpack"}};
  for (const auto& [type, kernel] : direct) {
    Scene scene = cloth(8, 1e-3);
    ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
    Build(scene).add(type, "solver");
    if (!kernel.empty()) Build(scene).set("solver", "kernel", kernel);
    Simulation simulation(scene);
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(usable(simulation.step().status)) << type << kernel;
    EXPECT_EQ(allocationsOf(simulation, 10), 0) << type << ' ' << kernel;
  }
}

TEST(Step, AllocatesNothingWithStabilisationSubstepsOrBlocks) {
  Scene scene = chain(20, 0);
  Build build(scene);
  build.set("integrator", "stabilization", std::string("pre"));
  build.add("ImplicitIntegrator", "fast/integrator", {{"h", 0.001}});
  build.add("Points", "fast/points", {{"position", Array<Vec3>{Vec3(0, 0, 1)}}});
  build.add("UniformMass", "fast/mass", {{"state", build.link("fast/points")}});
  build.mapped("Identity", "Points", "fast/offset", {"fast/points"});
  build.add("FullCompliance", "fast/mount", {{"state", build.link("fast/offset")}});
  Simulation simulation(scene);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(usable(simulation.step().status));
  EXPECT_EQ(allocationsOf(simulation, 10), 0);
}

TEST(Step, AllocatesNothingWithHardRowsThatRepeatEachOther) {
  for (const char* solver : {"LdltSolver", "SchurSolver", "CgSolver"}) {
    Scene scene = chain(6, 0);
    ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
    Build build(scene);
    build.add(solver, "solver");
    if (std::string(solver) == "CgSolver") {
      build.set("solver", "form", std::string("schur"));
      build.set("solver", "preconditioner", std::string("jacobi"));
    }
    build.mapped("Distance", "Scalars", "again", {"points"}, {{"edges", Array<Edge>{{1, 2}}}});
    build.add("UniformCompliance", "second rod", {{"state", build.link("again")}});
    Simulation simulation(scene);
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(usable(simulation.step().status)) << solver;
    ASSERT_NE(simulation.report().systems[0].redundancy, nullptr);
    EXPECT_EQ(allocationsOf(simulation, 10), 0) << solver;
  }
}

// Rows that come close to repeating each other are looked at now and then, not in each step.
TEST(Step, AllocatesNothingWithALightJointBetweenHeavyOnes) {
  Scene scene = chain(2, 0);
  for (const char* name : {"mass", "anchor"})
    ASSERT_TRUE(applyEdit(scene, {Erase{scene.find(std::string_view(name))->id}}).ok());
  Build build(scene);
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1000, 1e-3, 1000}}});
  Simulation simulation(scene);
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(usable(simulation.step().status));
  EXPECT_EQ(simulation.report().systems[0].redundancy, nullptr);
  EXPECT_EQ(allocationsOf(simulation, 10), 0);
}

TEST(Step, AllocatesNothingOnTheWayToAnEquilibriumAndInIt) {
  for (const char* type : {"StaticIntegrator", "PseudoStaticIntegrator"})
    for (const char* handling : {"constraint", "force"}) {
      Scene scene = chain(8, 1e-3, handling);
      ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("integrator")->id}}).ok());
      Build(scene).add(type, "integrator");
      Simulation simulation(scene);
      for (int i = 0; i < 2; ++i) ASSERT_TRUE(usable(simulation.step().status));
      EXPECT_EQ(allocationsOf(simulation, 100), 0) << type << ' ' << handling;
    }
}

TEST(Step, AllocatesNothingWithNewtonsIterations) {
  for (const char* handling : {"constraint", "force"}) {
    Scene scene = cloth(6, 1e-5, handling);
    Build(scene).set("integrator", "newton_iterations", std::int64_t(20));
    Simulation simulation(scene);
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(usable(simulation.step().status));
    EXPECT_EQ(allocationsOf(simulation, 10), 0) << handling;
    EXPECT_GT(simulation.report().systems[0].solve.newtonIterations, 1);
  }
}

}  // namespace
}  // namespace compliant::test
