#include "engine/analysis/energy_watch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"

// Steps with contacts that gain energy say so, in every scheme in which no linear system gains any.
namespace compliant::test {
namespace {

Scene sceneAt(const std::string& file) {
  Result<Scene> scene = loadScene(sourceFolder() + file);
  EXPECT_TRUE(scene) << file;
  return std::move(*scene);
}

/// What is told first in so many steps; "" when nothing is.
std::string told(Scene scene, int steps) {
  Simulation simulation(std::move(scene));
  simulation.keepLedger();
  EnergyWatch watch;
  for (int i = 0; i < steps && usable(simulation.step().status); ++i)
    if (const auto gain = watch.look(simulation, simulation.energies())) return gain->sentence;
  return "";
}

std::string nameOf(const Scene& scene, std::string_view type) {
  for (const auto& [name, id] : scene.names())
    if (scene.find(id)->type().name == type) return name;
  return "";
}

Scene inScheme(Scene scene, double alpha, double beta) {
  const std::string integrator = nameOf(scene, "ImplicitIntegrator");
  Build build(scene);
  build.set(integrator, "alpha", alpha);
  build.set(integrator, "beta", beta);
  return scene;
}

TEST(EnergyWatch, TellsOfABallThatTurnsTheLinksOfATautCloth) {
  const Scene scene = sceneAt("/tests/data/found3/ball_into_cloth.json");
  for (const auto& [alpha, beta] : {std::pair{1.0, 1.0}, {0.5, 0.5}, {0.6, 0.5}, {1.0, 0.5}})
    EXPECT_THAT(told(inScheme(scene, alpha, beta), 60), testing::HasSubstr("J more than was given"))
        << alpha << ", " << beta;
}

TEST(EnergyWatch, IsSilentWhereEnergyIsKept) {
  for (const char* file :
       {"/assets/scenes/newtons_cradle.json", "/assets/scenes/bouncing_balls.json",
        "/assets/scenes/stack_of_ten.json", "/assets/scenes/domino_run.json"})
    for (const double half : {0.5, 1.0})
      EXPECT_EQ(told(inScheme(sceneAt(file), half, half), 300), "") << file << ' ' << half;
}

}  // namespace
}  // namespace compliant::test
