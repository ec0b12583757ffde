#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/analysis/divergence.hpp"
#include "engine/analysis/hard_row_watch.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/instrumented.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/watched.hpp"

/// When a run must not be stopped because it diverges.
namespace compliant::test {
namespace {

const std::string sampleFolder = sourceFolder() + "/assets/scenes/";
/// Of each sample, in s.
constexpr double watchedTime = instrumented ? 2 : 20;
/// The longest of the samples that last seconds takes this many; one of them lasts 0.03 s in 1,000
/// steps.
constexpr int watchedSteps = 10000;

TEST(Divergence, IsNoFreeFallFromRest) {
  Watched run(fallingBall());
  run.steps(400);
  EXPECT_EQ(run.error(), "");
  EXPECT_EQ(run.look()->motion.step, 400);
}

TEST(Divergence, IsNoPullOfTheMouse) {
  Watched run(chain(5, 0));
  run.steps(5);
  for (const PullKind kind : {PullKind::Spring, PullKind::Hard}) {
    run.send(SetPull{.frequency = 30, .kind = kind});
    run.send(PullStart{idOf(run.scene(), "points"), 5, Vec3(1, 0, 0)});
    run.steps(2);
    for (int i = 0; i < 20; ++i) {
      run.send(PullMove{Vec3(i % 2 == 0 ? 3 : -3, i % 3, 1)});
      run.steps(1);
    }
    run.send(PullEnd{});
    run.steps(20);
  }
  EXPECT_EQ(run.error(), "");
}

TEST(Divergence, IsNoEditOfVelocityMassOrLength) {
  Scene scene = chain(5, 0);
  // Rods that are hard and far too short: the first step alone throws the points together.
  Build(scene).set("extension map", "rest", Array<double>{0.1, 0.1, 0.1, 0.1, 0.1});
  Watched run(scene);
  run.steps(20);
  run.set("mass", "mass", 1e-6);
  run.steps(20);
  run.set("mass", "mass", 1e3);
  run.steps(20);
  run.set("points", "velocity", Array<Vec3>(std::vector<Vec3>(6, Vec3(0, 1e3, 0))));
  run.steps(5);
  run.send(Reset{});
  run.steps(20);
  run.set("extension map", "rest", Array<double>{1, 1, 1, 1, 1});
  run.steps(20);
  run.set("links", "compliance", 1e-3);
  run.steps(20);
  EXPECT_EQ(run.error(), "");
}

/// Every load may push from rest; an arm on a hinge too.
TEST(Divergence, IsNoLoadThatPushesABodyFromRest) {
  struct Case {
    const char* type;
    Build::Fields load;
  };
  const std::string body = "body";
  const Case cases[] = {
      {"Torque", {{"torque", Vec3(0, 1, 0)}}},
      {"Torque", {{"torque", Vec3(0, 1, 0)}, {"axes", body}}},
      {"Wrench", {{"force", Vec3(5, 0, 0)}, {"axes", body}}},
      {"Wrench", {{"force", Vec3(5, 0, 0)}, {"place", Vec3(0, 0.3, 0)}, {"axes", body}}},
      {"Wrench", {{"torque", Vec3(0, 0, 40)}}},
      {"ConstantForce", {{"force", Array<double>{0, 0, 0, 0, 400, 0}}}}};
  for (const Case& each : cases)
    for (const bool onHinge : {false, true})
      for (const double share : {0.5, 1.0}) {
        Scene scene;
        Build build(scene);
        build.add("ImplicitIntegrator", "integrator", {{"alpha", share}, {"beta", share}});
        build.add("RigidFrames", "bodies",
                  {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
        build.add("RigidMass", "mass", {{"state", build.link("bodies")}});
        build.add("FixedPoints", "base",
                  {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
        if (onHinge) {
          build.mapped("RelativePose", "Coordinates", "hinge", {"bodies"},
                       {{"pairs", Array<Edge>{{0, 1}}},
                        {"place_a", Array<Vec3>{Vec3(1, 0, 0)}},
                        {"rz", false}});
          build.set("hinge", "width", std::int64_t{5});
          build.add("UniformCompliance", "pin", {{"state", build.link("hinge")}});
        }
        Build::Fields load = each.load;
        load.emplace_back("state", build.link("bodies"));
        build.add(each.type, "load", load);
        Watched run(scene);
        run.steps(200);
        EXPECT_EQ(run.error(), "") << each.type << onHinge << share;
        EXPECT_EQ(run.look()->motion.step, 200) << each.type << onHinge << share;
      }
}

/// Schemes with α + β = 1 keep the energy on average: near the limit w = 4/(α − β)² it swings a
/// thousandfold and more.
TEST(Divergence, IsNoSwingOfAStableScheme) {
  for (const auto& [alpha, beta] :
       {std::pair(0.0, 1.0), std::pair(1.0, 0.0), std::pair(0.3, 0.7), std::pair(0.7, 0.3)})
    for (const double near : {0.99, 0.9999, 0.999999})
      for (const auto& [place, speed] :
           {std::pair(0.1, 0.0), std::pair(0.0, 1.0), std::pair(0.1, 10.0)})
        for (const char* handling : {"force", "constraint"}) {
          Scene scene;
          Build build(scene);
          build.add("ImplicitIntegrator", "integrator", {{"alpha", alpha}, {"beta", beta}});
          build.add("Scalars", "ball",
                    {{"position", Array<double>{place}}, {"velocity", Array<double>{speed}}});
          build.add("UniformMass", "mass", {{"state", build.link("ball")}});
          const double w = near * 4 / ((alpha - beta) * (alpha - beta));
          build.add("UniformCompliance", "spring",
                    {{"state", build.link("ball")},
                     {"compliance", h * h / w},
                     {"handling", std::string(handling)}});
          Watched run(scene);
          run.steps(2000);
          EXPECT_EQ(run.error(), "") << alpha << beta << near << place << handling;
          // Beyond the limit it is stopped as ever.
          build.set("spring", "compliance", h * h / (w / near * 1.01));
          Watched unstable(scene);
          unstable.steps(2000);
          EXPECT_NE(unstable.error(), "") << alpha << beta << near << place << handling;
        }
}

TEST(Divergence, IsNoMotorThatStarts) {
  Scene scene = fallingBall();
  Build build(scene);
  build.add("Points", "wheel", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformMass", "wheel mass", {{"state", build.link("wheel")}});
  build.add("UniformCompliance", "motor",
            {{"state", build.link("wheel")},
             {"target", std::string("velocity")},
             {"target_values", Array<double>{100.0}}});
  Watched run(scene);
  run.steps(20);
  for (const double speed : {-5e3, 0.0, 2e4}) {
    run.set("motor", "target_values", Array<double>{speed});
    run.steps(20);
  }
  EXPECT_EQ(run.error(), "");
}

TEST(Divergence, IsNoFallOfASoftNetInLongSteps) {
  Scene scene = cloth(6, 1e-3);
  Build(scene).set("integrator", "h", 10.0);
  Build(scene).set("corners", "enabled", false);
  Watched run(scene);
  run.steps(10);
  run.set("integrator", "h", 0.01);
  run.set("points", "velocity", Array<Vec3>(std::vector<Vec3>(36, Vec3(0, 30, 0))));
  run.steps(20);
  EXPECT_EQ(run.error(), "");
}

class NoDivergence : public testing::TestWithParam<std::string> {};

TEST_P(NoDivergence, IsInTheSampleScene) {
  auto scene = loadScene(sampleFolder + GetParam());
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  // A step with contacts costs many times as much.
  const bool touches =
      std::any_of(scene->names().begin(), scene->names().end(), [&](const auto& each) {
        return scene->find(each.second)->type().role == Role::ContactDetector;
      });
  const int steps = touches ? watchedSteps / 200 : watchedSteps;
  Simulation simulation(std::move(*scene));
  simulation.keepLedger();
  DivergenceWatch watch;
  HardRowWatch hardRows;
  for (int step = 0; step < steps && simulation.motion().time < watchedTime; ++step) {
    watch.expect(simulation);
    hardRows.expect(simulation);
    ASSERT_TRUE(usable(simulation.step().status));
    const auto divergence = watch.judge(simulation, simulation.energies());
    ASSERT_FALSE(divergence) << divergence->sentence << " at " << simulation.motion().time << " s";
    const auto miss = hardRows.look(simulation);
    ASSERT_FALSE(miss) << miss->sentence << " at " << simulation.motion().time << " s";
  }
}

std::vector<std::string> sampleScenes() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(sampleFolder))
    if (file.path().extension() == ".json") names.push_back(file.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Samples, NoDivergence, testing::ValuesIn(sampleScenes()),
                         [](const auto& info) {
                           return info.param.substr(0, info.param.find('.'));
                         });

}  // namespace
}  // namespace compliant::test
