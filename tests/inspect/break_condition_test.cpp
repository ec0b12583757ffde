#include "engine/analysis/break_condition.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/analysis/break_presets.hpp"
#include "tests/inspect/inspected.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A mass that falls from 10 m with a spring of c = 1 m/N named "soft rod/spring".
Scene falling() {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"alpha", 0.5}, {"beta", 0.5}});
  build.add("Gravity", "gravity");
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 10, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("ball")}, {"mass", 1.0}});
  build.add("UniformCompliance", "soft spring",
            {{"state", build.link("ball")}, {"compliance", 1.0}});
  return scene;
}

/// The first step at which a condition holds, with its sentence; 0: none of so many.
std::pair<int, std::string> firstBreak(Scene scene, const std::string& text, int steps) {
  Simulation simulation(std::move(scene));
  simulation.keepLedger();
  auto condition = BreakCondition::parse(text, simulation);
  EXPECT_TRUE(condition.ok()) << condition.error().text();
  if (!condition) return {-1, ""};
  for (int i = 1; i <= steps; ++i) {
    EXPECT_TRUE(usable(simulation.step().status));
    if (const auto held = condition->look(simulation, simulation.energies())) return {i, *held};
  }
  return {0, ""};
}

std::string faultOf(const std::string& text) {
  Simulation simulation(falling());
  simulation.keepLedger();
  const auto condition = BreakCondition::parse(text, simulation);
  EXPECT_FALSE(condition.ok()) << text;
  return condition.ok() ? "" : condition.error().text();
}

TEST(BreakCondition, HoldsAtTheStepOfTheClosedForm) {
  // x'' = −x − g with x(0) = 10: v = −19.81 sin t.
  EXPECT_EQ(firstBreak(falling(), "ball.v[0].y < -5", 100).first, 26);  // sin 0.2551 = 5/19.81
  EXPECT_EQ(firstBreak(falling(), "-ball.v[0].y > 5", 100).first, 26);
  EXPECT_EQ(firstBreak(falling(), "ball.v[0].y^2 >= 25", 100).first, 26);
  EXPECT_EQ(firstBreak(falling(), "5 <= abs(ball.v[0].y)", 100).first, 26);
  EXPECT_EQ(firstBreak(falling(), "t > 0.095", 100).first, 10);
}

TEST(BreakCondition, TellsBothNumbers) {
  EXPECT_THAT(firstBreak(falling(), "  t > 0.095 ", 100).second, "t > 0.095 (0.1 > 0.095)");
}

TEST(BreakCondition, NamesMayContainSpacesAndQuotationMarksMayHoldThem) {
  for (const char* text : {"soft spring.lambda[0].y > -9", "\"soft spring.lambda[0].y\" > -9",
                           "soft spring.lambda[0].y+0 > -18/2"})
    EXPECT_GT(firstBreak(falling(), text, 100).first, 0) << text;
}

TEST(BreakCondition, AStepIsTheChangeInTheLastStep) {
  // Each step of 0.01 s adds −19.81 · 0.01 m/s at first, and less and less.
  EXPECT_EQ(firstBreak(falling(), "step(ball.v[0].y) < -0.19", 5).first, 1);
  EXPECT_EQ(firstBreak(falling(), "step(ball.v[0].y) < -0.2", 100).first, 0);
  EXPECT_EQ(firstBreak(falling(), "abs(step( t ) - 0.01) > 1e-12", 50).first, 0);
}

TEST(BreakCondition, FieldsAreNumbersToo) {
  Simulation simulation(falling());
  simulation.keepLedger();
  auto condition = BreakCondition::parse(
      "abs(integrator.alpha + integrator.beta - 1) < 1e-9 * soft spring.compliance", simulation);
  ASSERT_TRUE(condition.ok()) << condition.error().text();
  EXPECT_TRUE(condition->holds(simulation, simulation.energies()));
  const Id integrator = idOf(simulation.scene(), "integrator");
  ASSERT_TRUE(simulation.apply(Edit{SetField{integrator, "alpha", 0.6}}).ok());
  EXPECT_FALSE(condition->holds(simulation, simulation.energies()));
}

TEST(BreakCondition, WaitsForStepsInARow) {
  EXPECT_EQ(firstBreak(falling(), "t > 0.095 for 3 steps", 100).first, 12);
  EXPECT_EQ(firstBreak(falling(), "t > 0.095 for 1 step", 100).first, 10);
}

TEST(BreakCondition, CountsSystemsThatStoppedEarly) {
  EXPECT_EQ(firstBreak(tower(3, 1000, 5), "unsolved > 0 for 2 steps", 20).first, 2);
  EXPECT_EQ(firstBreak(tower(1, 1, 5000), "unsolved > 0", 20).first, 0);
}

TEST(BreakCondition, CountsContactsThatChangeTheirState) {
  // The tower stands: three contacts stick from the first step, and nothing changes after it.
  Simulation simulation(tower(2, 1, 5000));
  simulation.keepLedger();
  auto condition = BreakCondition::parse("state_changes >= 3", simulation);
  auto later = BreakCondition::parse("state_changes > 0 for 2 steps", simulation);
  ASSERT_TRUE(condition.ok() && later.ok());
  simulation.step();
  EXPECT_TRUE(condition->look(simulation, simulation.energies()));
  EXPECT_FALSE(later->look(simulation, simulation.energies()));
  for (int i = 0; i < 5; ++i) {
    simulation.step();
    EXPECT_FALSE(later->look(simulation, simulation.energies()));
  }
}

TEST(BreakCondition, TheNameOfAPairIsThatOfOneColumn) {
  EXPECT_EQ(firstBreak(tower(1, 1, 5000), "contacts(*, *).normal > 0", 3).first, 1);
  Simulation simulation(tower(1, 1, 5000));
  simulation.keepLedger();
  for (const char* text : {"contacts(*,*).normal > 0.05 + 0*t", "contacts(*, *).force > 0"}) {
    const auto condition = BreakCondition::parse(text, simulation);
    ASSERT_FALSE(condition.ok()) << text;
    EXPECT_THAT(condition.error().what, HasSubstr("It is not the name of one column"));
  }
}

TEST(BreakCondition, PresetsLetASoundSceneRun) {
  for (const auto& preset : breakPresets()) {
    if (std::string(preset.text).find("state_changes") != std::string::npos) continue;
    EXPECT_EQ(firstBreak(tower(4, 1, 5000), preset.text, 100).first, 0) << preset.text;
  }
}

TEST(BreakCondition, PresetsCanBeReadInEveryScene) {
  for (const auto& preset : breakPresets()) {
    Simulation simulation(falling());
    EXPECT_TRUE(BreakCondition::parse(preset.text, simulation).ok()) << preset.text;
  }
}

TEST(BreakCondition, SaysWhatIsWrong) {
  EXPECT_THAT(faultOf(""), HasSubstr("A condition is missing"));
  EXPECT_THAT(faultOf("total"), HasSubstr("A comparison is missing"));
  EXPECT_THAT(faultOf("totl > 1"), StartsWith("totl: There is no such quantity"));
  EXPECT_THAT(faultOf("ball.v[1].y > 1"), StartsWith("ball: There is no such quantity"));
  EXPECT_THAT(faultOf("\"no > 1"), HasSubstr("A closing quotation mark is missing"));
  for (const char* joined :
       {"\"total\"999999999 > 1", "pi\"total\" > 1", "\"total\"\"kinetic\" > 1"})
    EXPECT_THAT(faultOf(joined), HasSubstr("An operator is missing")) << joined;
  EXPECT_THAT(faultOf("total > "), HasSubstr("A number, a name or a parenthesis is missing"));
  EXPECT_THAT(faultOf("step(2) > 1"), HasSubstr("takes the name of one quantity"));
  EXPECT_THAT(faultOf("step > 1"), HasSubstr("There is no such quantity"));
  EXPECT_THAT(faultOf("total > 1 for 0 steps"), HasSubstr("The number of steps must be 1 to 1e6"));
  EXPECT_THAT(faultOf("sin(total, 2) > 1"), HasSubstr("sin"));
}

TEST(BreakCondition, NothingThatIsTypedEndsTheProgram) {
  Simulation simulation(falling());
  const std::string alphabet = "ab(t)step\"<>=.0123456789e+-*/^ []for_λ,;";
  unsigned seed = 7;
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (int i = 0; i < 14; ++i) {
      seed = seed * 1664525 + 1013904223;
      text += alphabet[(seed >> 8) % alphabet.size()];
    }
    const auto read = BreakCondition::parse(text, simulation);
    if (!read) {
      EXPECT_FALSE(read.error().what.empty()) << text;
    }
  }
}

}  // namespace
}  // namespace compliant::test
