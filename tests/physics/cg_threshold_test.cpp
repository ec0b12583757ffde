#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// SOFA's second end of conjugate gradients: pᵀAp below a threshold.
namespace compliant::test {
namespace {

/// Two points of 1 and 3 kg that fall: W = diag(1, 3), c = h g (1, 3).
Simulation falling(double threshold) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.1}, {"warm_start", false}});
  build.add("CgSolver", "solver",
            {{"preconditioner", "none"}, {"precision", 1e-10}, {"threshold", threshold}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -10, 0)}});
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1, 3}}});
  return Simulation(std::move(scene));
}

TEST(CgThreshold, EndsAfterTheFirstIterationWhereTheDirectionHasLittleEnergy) {
  Simulation simulation = falling(1);
  const StepReport& report = simulation.step();
  EXPECT_EQ(report.status, SolveStatus::NotConverged);
  EXPECT_EQ(report.systems.at(0).solve.iterations, 1);
  // Δv = (cᵀc/cᵀWc) c = 10/28 c
  EXPECT_NEAR(Probe(simulation).velocity("points")[1], -10.0 / 28, 1e-14);
  EXPECT_NEAR(Probe(simulation).velocity("points")[4], -30.0 / 28, 1e-14);
  EXPECT_GT(report.systems.at(0).solve.relativeResidual, 0.1) << "the residual is told as it is";
}

TEST(CgThreshold, SolvesToThePrecisionWhereDirectionsHaveMore) {
  for (const double threshold : {0.0, 1e-3}) {
    Simulation simulation = falling(threshold);
    EXPECT_EQ(simulation.step().status, SolveStatus::Solved);
    EXPECT_NEAR(Probe(simulation).velocity("points")[1], -1, 1e-9);
    EXPECT_NEAR(Probe(simulation).velocity("points")[4], -1, 1e-9);
  }
}

}  // namespace
}  // namespace compliant::test
