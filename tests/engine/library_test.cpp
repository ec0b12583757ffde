// The façade for programs of others (engine/compliant.hpp).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "engine/compliant.hpp"
#include "engine/interactive/replay.hpp"
#include "tests/support/own_folder.hpp"

namespace compliant {
namespace {

using testing::HasSubstr;

/// A bob of 2 kg on a rod of 1 m, level at the start.
World pendulum() {
  World world;
  world.add("bob", "Points", R"({"position": [[1, 0, 0]]})");
  world.add("mass", "UniformMass", R"({"state": "bob", "mass": 2})");
  world.add("gravity", "Gravity");
  world.add("length", "Scalars");
  world.add("stretch", "DistanceToTarget",
            R"({"inputs": ["bob"], "output": "length", "indices": [0], "targets": [[0, 0, 0]],
                "rest": [1]})");
  world.add("rod", "UniformCompliance", R"({"state": "length"})");
  world.add("steps", "ImplicitIntegrator", R"({"h": 0.001, "alpha": 0.5, "beta": 0.5})");
  return world;
}

std::string refusalOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const Refusal& refusal) {
    return refusal.what();
  }
  return "";
}

TEST(Library, APendulumPassesItsLowestPlaceWithThriceItsWeight) {
  World world = pendulum();
  for (int steps = 0; steps < 1000 && world.number("bob.x[0].x") > 0; ++steps) world.step();
  // v² = 2 g l there: λ = −(m g + m v²/l) = −3 m g. The time is K(1/√2) √(l/g).
  EXPECT_NEAR(world.number("rod.lambda[0]"), -3 * 2 * 9.81, 0.05);
  EXPECT_NEAR(world.time(), 1.8540746773 / std::sqrt(9.81), 1e-3);
  EXPECT_EQ(world.stepLength(), 0.001);
  EXPECT_EQ(world.degreesOfFreedom(), 2);
}

TEST(Library, ReadsQuantitiesByNameWithTheirUnits) {
  World world = pendulum();
  world.step(100);
  const auto place = world.quantities("bob.x*");
  ASSERT_EQ(place.size(), 3u);
  EXPECT_EQ(place[1].name, "bob.x[0].y");
  EXPECT_EQ(place[1].unit, "m");
  const std::vector<double> values = world.read("bob.x*");
  EXPECT_NEAR(std::hypot(values[0], values[1]), 1, 1e-6);
  // Energy: the sum of its parts.
  EXPECT_NEAR(world.number("total"),
              world.number("kinetic") + world.number("gravity") + world.number("elastic"), 1e-12);
  EXPECT_THAT(refusalOf([&] { world.read("nothing"); }), HasSubstr("No column matches"));
  EXPECT_EQ(refusalOf([&] { world.number("bob.x*"); }),
            "bob.x*: 3 numbers have such a name, not 1");
}

TEST(Library, EditsTakeEffectInTheNextStep) {
  World world = pendulum();
  world.step(500);
  const double speed = world.number("bob.speed[0]");
  world.set("rod", "compliance", 1e-3);
  EXPECT_EQ(world.get("rod", "compliance"), "0.001");
  EXPECT_EQ(world.number("bob.speed[0]"), speed) << "the motion goes on";
  world.step(2000);
  // The law: φ⁺ and λ⁺ of a spring, to the trapezoidal rule.
  EXPECT_NEAR(world.number("rod.strain[0]"), -1e-3 * world.number("rod.lambda[0]"), 1e-12);
  world.erase("rod");
  for (const World::Component& each : world.components()) EXPECT_NE(each.name, "rod");
  world.step();
  EXPECT_TRUE(world.remarks().empty());
}

TEST(Library, WrongEditsSayWhatIsAllowedAndChangeNothing) {
  World world = pendulum();
  const std::string before = world.text();
  EXPECT_EQ(refusalOf([&] { world.set("rod", "compliance", -1); }),
            "rod: compliance is -1 m/N; it must lie between 0 and 1e12 m/N");
  EXPECT_EQ(refusalOf([&] { world.set("rope", "compliance", 1); }),
            "The scene has no component “rope”");
  EXPECT_EQ(refusalOf([&] { world.set("rod", "stiffness", 1); }),
            "rod: UniformCompliance has no field “stiffness”");
  EXPECT_EQ(refusalOf([&] { world.add("a", "Rope"); }), "a: There is no type “Rope”");
  EXPECT_EQ(refusalOf([&] { world.add("a", "Points", R"({"place": 1})"); }),
            "a, line 1, column 2: Points has no field “place”");
  EXPECT_THAT(refusalOf([&] { world.add("a", "Points", "["); }), HasSubstr("line 1"));
  EXPECT_NE(refusalOf([&] { world.add("rod", "Points"); }), "");
  EXPECT_NE(refusalOf([&] { World::open("/nowhere/scene.json"); }), "");
  EXPECT_NE(refusalOf([&] { World::parse("{}"); }), "");
  EXPECT_EQ(refusalOf([&] { world.system(0); }), "No step has assembled a system yet");
  EXPECT_EQ(refusalOf([&] { world.system(1); }), "There is no system 1; the scene has 1");
  EXPECT_EQ(world.text(), before);
}

TEST(Library, TheSystemHasItsSolution) {
  World world = pendulum();
  world.set("rod", "compliance", 1e-4);
  world.step(10);
  const World::System system = world.system();
  ASSERT_EQ(system.c.size(), 3);
  ASSERT_EQ(system.b.size(), 1);
  EXPECT_EQ(system.unknowns[2].component, "bob");
  EXPECT_EQ(system.unknowns[2].index, 2);
  EXPECT_EQ(system.rows[0].component, "rod");
  const Eigen::VectorXd motion =
      system.W * system.change - system.J.transpose() * system.impulse - system.c;
  const Eigen::VectorXd rows = system.J * system.change + system.C * system.impulse - system.b;
  EXPECT_LT(motion.norm(), 1e-14);
  EXPECT_LT(rows.norm(), 1e-14);
  EXPECT_NEAR(system.impulse[0], 1e-3 * world.number("rod.lambda[0]"), 1e-12);
}

TEST(Library, OpensAndSavesScenesAndResets) {
  const std::string path = test::ownPath("pendulum.json");
  World world = pendulum();
  world.save(path);
  World again = World::open(path);
  EXPECT_EQ(again.text(), world.text());
  world.step(20);
  again.step(50);
  again.reset();
  EXPECT_EQ(again.time(), 0);
  again.step(20);
  EXPECT_EQ(again.read("bob.*"), world.read("bob.*"));
  EXPECT_EQ(World::parse(world.text()).components().size(), 7u);
}

TEST(Library, RecordingsReplayBitForBit) {
  const std::string path = test::ownPath("swing.recording");
  World world = pendulum();
  world.step(30);
  world.record(path);
  EXPECT_EQ(world.time(), 0) << "it begins at the start";
  world.step(150);
  world.set("rod", "compliance", 1e-3);
  world.step(75);
  world.stopRecording();
  const auto replayed = replay(path);
  ASSERT_TRUE(replayed.ok()) << replayed.error().text();
  EXPECT_EQ(replayed->steps, 225);
  EXPECT_EQ(replayed->edits, 1);
  EXPECT_EQ(replayed->checks, 3);
  EXPECT_EQ(replayed->firstWrong, -1);
}

TEST(Library, EditsInARowGoOnFromTheLastStepAndReplayAlike) {
  const std::string path = test::ownPath("edits.recording");
  World world = pendulum();
  world.record(path);
  world.step(100);
  const std::vector<double> place = world.read("bob.x*");
  world.set("bob", "enabled", false);
  world.set("bob", "enabled", true);
  EXPECT_EQ(world.read("bob.x*"), place) << "off and on changes nothing";
  world.step(100);
  world.stopRecording();
  const auto replayed = replay(path);
  ASSERT_TRUE(replayed.ok()) << replayed.error().text();
  EXPECT_EQ(replayed->checks, 2);
  EXPECT_EQ(replayed->firstWrong, -1);
}

TEST(Library, ASystemIsThatOfTheSceneAsItIs) {
  World world = pendulum();
  EXPECT_NE(refusalOf([&] { world.degreesOfFreedom(); }), "");
  world.step();
  EXPECT_EQ(world.degreesOfFreedom(), 2);
  world.add("other", "Points", R"({"position": [[3, 0, 0]]})");
  EXPECT_EQ(refusalOf([&] { world.system(); }),
            "The scene has changed since the last step: step first");
  world.step();
  EXPECT_EQ(world.system().b.size(), 1);
  EXPECT_EQ(refusalOf([&] { world.step(-1); }), "step -1: the number of steps must be at least 0");
}

TEST(Library, TellsTheStabilityOfItsScheme) {
  World world = pendulum();
  EXPECT_EQ(world.stability(), "No elastic vibration");
  world.set("rod", "compliance", 1e-3);
  EXPECT_THAT(world.stability(), HasSubstr("Conserves energy at 3.56 Hz"));
  world.set("steps", "alpha", 1);
  world.set("steps", "beta", 1);
  EXPECT_THAT(world.stability(), HasSubstr("Damps"));
}

TEST(Library, KnowsItsTypes) { EXPECT_THAT(componentTypes(), testing::Contains("Ball")); }

}  // namespace
}  // namespace compliant
