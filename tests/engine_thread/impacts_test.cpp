#include <gtest/gtest.h>

#include <cmath>

#include "engine/interactive/history.hpp"
#include "tests/support/ground.hpp"

/// Steps of the history in which something hit something.
namespace compliant::test {
namespace {

constexpr double gravity = 9.81;  // m/s²

/// A ball of 1 kg that falls by `height` m on a floor without rebound.
Scene falling(double height) {
  Ground ground(Vec3(0, -gravity, 0), 0);
  ground.body("ball", "Ball", {{"radius", 0.1}}, {Vec3(0, 0.1 + height, 0)});
  return ground.scene;
}

TEST(Impacts, OfAFallenBallIsOneAndTakesItsEnergy) {
  const auto snapshot = watchedSteps(falling(0.5), 100);
  ASSERT_NE(snapshot->transport.impacts, nullptr);
  ASSERT_EQ(snapshot->transport.impacts->size(), 1u);
  const ImpactMark& mark = snapshot->transport.impacts->front();
  EXPECT_EQ(mark.count, 1);
  EXPECT_NEAR(mark.time, std::sqrt(2 * 0.5 / gravity), 0.02);
  EXPECT_NEAR(mark.time, 0.01 * static_cast<double>(mark.index), 1e-12);
  EXPECT_NEAR(mark.energy, gravity * 0.5, 0.05 * gravity * 0.5);
  EXPECT_NEAR(mark.energy, snapshot->motion.ledger.impact, 1e-6);
}

TEST(Impacts, AreNoneWhereABodyRests) {
  EXPECT_EQ(watchedSteps(falling(0), 50)->transport.impacts, nullptr);
}

TEST(Impacts, OfAStopCount) {
  Ground ground(Vec3(0, -gravity, 0), 0);
  ground.number("stop", 0.1, -5, {{"admissible", std::string("pushing")}});
  const auto snapshot = watchedSteps(ground.scene, 100);
  ASSERT_NE(snapshot->transport.impacts, nullptr);
  ASSERT_EQ(snapshot->transport.impacts->size(), 1u);
  EXPECT_NEAR(snapshot->transport.impacts->front().energy, 0.5, 0.05);
}

TEST(Impacts, GoWithTheStepsThatAreForgotten) {
  Engine engine(falling(0.5), {});
  tell(engine, StepForward{60});
  const auto first = engine.snapshot();
  ASSERT_NE(first->transport.impacts, nullptr);
  // Seen from before it stays: that future is still known.
  tell(engine, Seek{5});
  EXPECT_EQ(*engine.snapshot()->transport.impacts, *first->transport.impacts);
  tell(engine, Reset{});
  EXPECT_EQ(engine.snapshot()->transport.impacts, nullptr);
}

/// A history of moments a second apart, with impacts in the third and the fifth step.
void fill(History& history, int moments) {
  const auto structure = std::make_shared<SceneStructure>();
  Motion motion;
  motion.x = VecX::Zero(100);
  for (int i = 0; i < moments; ++i) {
    motion.time = i;
    history.push(structure, motion);
    if (i == 3 || i == 5) history.noteImpacts(i, 0.5 * i);
  }
}

TEST(Impacts, OfStepsThatAnotherFutureReplacesAreForgotten) {
  History history(1 << 20);
  fill(history, 8);
  ASSERT_EQ(history.impacts()->size(), 2u);
  EXPECT_EQ((*history.impacts())[1], (ImpactMark{5, 5, 5, 2.5}));
  history.truncateAfter(5);
  EXPECT_EQ(history.impacts()->size(), 2u);
  history.truncateAfter(4);
  ASSERT_EQ(history.impacts()->size(), 1u);
  EXPECT_EQ(history.impacts()->front(), (ImpactMark{3, 3, 3, 1.5}));
  history.clear();
  EXPECT_EQ(history.impacts(), nullptr);
}

TEST(Impacts, KeepTheirStepsWhenTheFirstOnesAreDropped) {
  History one(1 << 20);
  fill(one, 1);
  History history(5 * one.bytes());
  fill(history, 8);
  ASSERT_EQ(history.dropped(), 3);
  ASSERT_EQ(history.impacts()->size(), 2u);
  for (const ImpactMark& mark : *history.impacts())
    EXPECT_EQ(history[mark.index].motion.time, mark.time);
  fill(history, 1);  // drops the fourth moment
  ASSERT_EQ(history.impacts()->size(), 1u);
  EXPECT_EQ(history[history.impacts()->front().index].motion.time, 5);
}

}  // namespace
}  // namespace compliant::test
