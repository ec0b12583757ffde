#include "ui/model/plots/energy_balance.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/scenes.hpp"

namespace compliant {
namespace {

double sumOf(const EnergyBalance& balance) {
  const auto parts = balance.stack(0);
  return std::accumulate(parts.begin(), parts.end(), 0.0);
}

Snapshot shot(Simulation& simulation) {
  Snapshot snapshot;
  snapshot.motion = simulation.motion();
  snapshot.energies = simulation.energies();
  return snapshot;
}

TEST(EnergyBalance, LeavesOutWhatASumWithTheLargestPartWouldNotKeep) {
  Snapshot snapshot;
  snapshot.energies.gravity = 17373;
  snapshot.energies.elastic = 6e-28;
  EXPECT_EQ(energyBalance(snapshot).elasticConstraints, 0);
  snapshot.energies.elastic = 1e-11;
  EXPECT_EQ(energyBalance(snapshot).elasticConstraints, 1e-11);
  snapshot.energies.gravity = 0;
  snapshot.energies.elastic = 6e-28;
  EXPECT_EQ(energyBalance(snapshot).elasticConstraints, 6e-28) << "beside nothing it counts";
}

TEST(EnergyBalance, AddsUpToTheEnergyAtTheStart) {
  for (const char* handling : {"constraint", "force"}) {
    Scene scene = test::chain(5, 1e-3, handling);
    Build(scene).set("links", "damping_ratio", 0.01);
    Simulation simulation(scene);
    simulation.keepLedger();
    const double start = sumOf(energyBalance(shot(simulation)));
    for (int i = 0; i < 100; ++i) simulation.step();
    const EnergyBalance balance = energyBalance(shot(simulation));
    EXPECT_NEAR(sumOf(balance), start, 1e-12);
    EXPECT_GT(balance.damped, 0);
    EXPECT_LT(balance.numerical, 0);  // implicit Euler takes energy
    EXPECT_GT(handling == std::string("force") ? balance.elasticForces : balance.elasticConstraints,
              0);
    EXPECT_EQ(handling == std::string("force") ? balance.elasticConstraints : balance.elasticForces,
              0);
    // An edit is work from outside, before a step has followed.
    ASSERT_TRUE(simulation.apply({SetField{scene.find("links")->id, "compliance", 2e-3}}).ok());
    EXPECT_NEAR(sumOf(energyBalance(shot(simulation))), start, 1e-12);
    EXPECT_LT(energyBalance(shot(simulation)).work, 0);
    simulation.step();
    EXPECT_NEAR(sumOf(energyBalance(shot(simulation))), start, 1e-12);
  }
}

TEST(EnergyBalance, CountsGravityFromALevel) {
  EnergyBalance balance;
  balance.gravity = -20;
  balance.work = 3;
  EXPECT_EQ(balance.stack(-25)[1], 5);
  EXPECT_EQ(balance.stack(-25)[7], -3);
}

TEST(EnergyBalance, CountedFromAMomentAddsUpToTheEnergyThere) {
  Scene scene = test::chain(5, 1e-3, "constraint");
  Build(scene).set("links", "damping_ratio", 0.01);
  Simulation simulation(scene);
  simulation.keepLedger();
  for (int i = 0; i < 40; ++i) simulation.step();
  const EnergyBalance here = energyBalance(shot(simulation));
  for (int i = 0; i < 60; ++i) simulation.step();
  const EnergyBalance now = energyBalance(shot(simulation));
  EXPECT_EQ(here.since(here).damped, 0);
  EXPECT_NEAR(sumOf(now.since(here)), here.total(), 1e-12);
  EXPECT_DOUBLE_EQ(now.since(here).damped, now.damped - here.damped);
  EXPECT_GT(now.since(here).damped, 0);
  EXPECT_EQ(now.since(here).kinetic, now.kinetic);
}

}  // namespace
}  // namespace compliant
