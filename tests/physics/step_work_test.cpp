#include <gtest/gtest.h>

#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// What steps cost, as numbers that no clock changes (engine/README.md §5, Speed).
namespace compliant::test {
namespace {

Work workOf(const Scene& scene, int before, int steps) {
  Simulation simulation(scene);
  advance(simulation, before);
  Work sum;
  for (int i = 0; i < steps; ++i) {
    EXPECT_TRUE(usable(simulation.step().status)) << i;
    sum += simulation.report().work();
  }
  return sum;
}

TEST(StepWork, OfAChainIsOneAssemblyAndOneFactorization) {
  for (const int links : {10, 100, 1000})
    for (const double compliance : {0.0, 1e-4}) {
      SCOPED_TRACE(std::to_string(links) + " links, " + std::to_string(compliance));
      const Work work = workOf(chain(links, compliance), 20, 50);
      EXPECT_EQ(work.assemblies, 50);
      EXPECT_EQ(work.factorizations, compliance > 0 ? 50 : 52)
          << "hard rows are looked through for those that repeat others in the solves 32 and 64 (engine/README.md §5)";
      EXPECT_EQ(work.triangularSolves, 50 + work.refinements);
    }
}

}  // namespace
}  // namespace compliant::test
