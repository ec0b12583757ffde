#include "ui/model/solving/swing_watch.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/simulation/simulation.hpp"
#include "tests/support/scenes.hpp"

namespace compliant {
namespace {

TEST(SwingWatch, TellsWhatTheSchemeTookFromOneTurnToTheNext) {
  // ½ sin² with a period of 1 s has a turn every half second; the scheme takes 0.02 J in each.
  SwingWatch watch;
  for (int i = 0; i <= 140; ++i) {
    const double t = 0.01 * i;
    watch.add(t, 0.5 * std::pow(std::sin(2 * std::numbers::pi * t), 2), 0.04 * t);
    if (t < 0.5) {
      EXPECT_FALSE(watch.loss());
    }
  }
  ASSERT_TRUE(watch.loss());
  EXPECT_NEAR(*watch.loss(), 0.02 / 0.5, 1e-3);
  EXPECT_EQ(
      swingText(watch, {0.01, 1, 1}),
      "The last swing lost 4 % of its energy; α\u00a0=\u00a0β\u00a0=\u00a0½ would nearly keep it");
  EXPECT_EQ(swingText(watch, {0.01, 0.5, 0.5}), "");
  // Back in time it begins anew.
  watch.add(0.1, 0, 0);
  EXPECT_FALSE(watch.loss());
}

TEST(SwingWatch, KnowsNoSwingOfWhatFallsRestsOrTrembles) {
  SwingWatch falls, rests, trembles;
  for (int i = 0; i < 300; ++i) {
    falls.add(0.01 * i, i * i, 0);
    rests.add(0.01 * i, 0, 0);
    trembles.add(0.01 * i, 1 + 0.05 * std::sin(i), 0);
  }
  EXPECT_FALSE(falls.loss());
  EXPECT_FALSE(rests.loss());
  EXPECT_FALSE(trembles.loss());
}

TEST(SwingWatch, SaysNothingWhereOtherThingsTookEnergyOrNoSwingFollows) {
  // The same swings; a pull gives, or an impact takes, a fifth of their energy in each, and then
  // all is at rest.
  const auto swings = [](double exchanged, double last) {
    SwingWatch watch;
    for (double t = 0; t <= last; t += 0.01) {
      const double swing = t < 1.4 ? 0.5 * std::pow(std::sin(2 * std::numbers::pi * t), 2) : 0;
      watch.add(t, swing, 0.04 * t, exchanged * t);
    }
    return watch.loss();
  };
  EXPECT_TRUE(swings(0.02, 1.4));
  EXPECT_FALSE(swings(0.2, 1.4));
  EXPECT_TRUE(swings(0, 1.8));
  EXPECT_FALSE(swings(0, 3));
}

TEST(SwingWatch, SeesAPendulumFadeUnderImplicitSteppingAndSwingOnUnderTheMidpointRule) {
  const auto loss = [](double factor) {
    Simulation simulation(test::bobOnRod(
        Vec3(std::sin(0.3), -std::cos(0.3), 0),
        {{"alpha", factor}, {"beta", factor}, {"newton_iterations", std::int64_t{20}}}));
    simulation.keepLedger();
    SwingWatch watch;
    for (int i = 0; i < 400; ++i) {
      simulation.step();
      watch.add(simulation.motion().time, simulation.energies().kinetic,
                -simulation.motion().ledger.numerical);
    }
    return watch.loss().value_or(-1);
  };
  // A vibration of ω = √(g/l) loses 1 − 1/(1 + h²ω²)^(n/2) of its amplitude in n steps: of its
  // energy, in half a period, 1 − (1 + h²ω²)^−n with n = π/(ω h).
  const double w = test::g * 1e-4;
  EXPECT_NEAR(loss(1), 1 - std::pow(1 + w, -std::numbers::pi / std::sqrt(w)), 0.015);
  EXPECT_NEAR(loss(0.5), 0, 2e-3);
}

}  // namespace
}  // namespace compliant
