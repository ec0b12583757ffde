#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <tuple>

#include "engine/record/recording.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Integrators that seek the state at rest (theory §4, Equilibrium).
namespace compliant::test {
namespace {

/// The same scene with another integrator.
Scene with(Scene scene, const char* type, const Build::Fields& fields = {}) {
  Build build(scene);
  EXPECT_TRUE(applyEdit(scene, {Erase{scene.find("integrator")->id}}).ok());
  build.add(type, "integrator", fields);
  return scene;
}

/// Steps until one is solved at once; gives the number of steps.
int settle(Simulation& simulation, int most) {
  for (int i = 1; i <= most; ++i) {
    const StepReport& report = simulation.step();
    EXPECT_TRUE(usable(report.status)) << report.systems[0].solve.message.c_str();
    if (report.status == SolveStatus::Solved) return i;
  }
  ADD_FAILURE() << "not at rest: " << simulation.report().systems[0].solve.imbalance
                << " N are left";
  return most;
}

TEST(StaticIntegrator, HangsAChainWithTheTensionOfTheWeightBelow) {
  for (const char* handling : {"constraint", "force"})
    for (const double compliance : {1e-3, 1e-6}) {
      SCOPED_TRACE(std::string(handling) + " c " + std::to_string(compliance));
      const int links = 8;
      Simulation simulation(with(chain(links, compliance, handling), "StaticIntegrator"));
      std::printf("%d steps, ", settle(simulation, 300));
      const SolveStats& solve = simulation.report().systems[0].solve;
      std::printf("%g N are left\n", solve.imbalance);
      EXPECT_LT(solve.imbalance, 1e-8);
      const VecX tension = Probe(simulation).lambda("links"),
                 extension = Probe(simulation).position("extension");
      for (int i = 0; i < links; ++i) {
        const double weight = (links - i) * g / (links + 1);
        EXPECT_NEAR(-tension[i], weight, 1e-8 * g);
        EXPECT_NEAR(extension[i], compliance * weight, 1e-8 * compliance * g + 1e-12);
      }
      EXPECT_NEAR(Probe(simulation).reaction("points")[1], g, 1e-7);
      EXPECT_EQ(Probe(simulation).velocity("points").norm(), 0);
    }
}

/// A hard chain of points between two held ones, 0.8 of its length apart.
Scene catenary(int links) {
  Scene scene;
  Build build(scene);
  std::vector<Vec3> points;
  std::vector<Edge> edges;
  for (int i = 0; i <= links; ++i) {
    const double s = static_cast<double>(i) / links;
    points.emplace_back(0.8 * s, -0.6 * std::min(s, 1 - s), 0);
  }
  for (int i = 0; i < links; ++i) edges.push_back({i, i + 1});
  build.add("StaticIntegrator", "integrator");
  build.add("Gravity", "gravity");
  build.add("Points", "points", {{"position", Array<Vec3>(points)}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", 1.0 / links}});
  build.add("FixedPoints", "ends",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0, links}}});
  build.mapped("Distance", "Scalars", "extension", {"points"}, {{"edges", Array<Edge>(edges)}});
  build.add("UniformCompliance", "links", {{"state", build.link("extension")}});
  return scene;
}

TEST(StaticIntegrator, HangsAHardChainBetweenTwoPoints) {
  const int links = 10;
  Simulation simulation(catenary(links));
  settle(simulation, 300);
  EXPECT_LE(simulation.report().systems[0].solve.imbalance, 1e-10 * g);
  EXPECT_LT(Probe(simulation).position("extension").cwiseAbs().maxCoeff(), 1e-13);
  // At each point between, the tensions balance its weight, computed here.
  const VecX lambda = Probe(simulation).lambda("links");
  const auto pull = [&](int link) {
    const Vec3 along =
        Probe(simulation).point("points", link + 1) - Probe(simulation).point("points", link);
    return Vec3(-lambda[link] * along.normalized());
  };
  for (int i = 1; i < links; ++i)
    EXPECT_LT((pull(i) - pull(i - 1) - Vec3(0, g / links, 0)).norm(), 1e-10 * g) << i;
  // The horizontal tension is the same all along.
  for (int i = 1; i < links; ++i) EXPECT_NEAR(pull(i).x(), pull(0).x(), 1e-9);
}

TEST(StaticIntegrator, StaysWhereForcesBalance) {
  Simulation simulation(catenary(6));
  settle(simulation, 300);
  const VecX at = Probe(simulation).position("points");
  advance(simulation, 50);
  EXPECT_EQ(Probe(simulation).position("points"), at);
  EXPECT_EQ(simulation.report().systems[0].solve.newtonIterations, 0);
  EXPECT_EQ(simulation.report().status, SolveStatus::Solved);
}

TEST(StaticIntegrator, SaysThatAFreePointHasNoEquilibrium) {
  Scene scene;
  Build build(scene);
  build.add("StaticIntegrator", "integrator");
  build.add("Gravity", "gravity");
  build.add("Points", "free", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("free")}, {"mass", 2.0}});
  Simulation simulation(scene);
  for (int i = 0; i < 20; ++i) {
    const SolveStats solve = simulation.step().systems[0].solve;
    EXPECT_EQ(solve.status, SolveStatus::NotConverged);
    EXPECT_EQ(solve.leftover(), solve.newtonResidual) << "what is told is what is out of balance";
    EXPECT_GT(solve.leftover(), 1e-6);
    EXPECT_NEAR(solve.imbalance, 2 * g, 1e-12);
    EXPECT_NE(std::string(solve.message.c_str()).find("do not balance"), std::string::npos);
  }
  // It creeps: 20 steps of 10 iterations of h² g.
  EXPECT_NEAR(Probe(simulation).point("free", 0).y(), 1 - 200 * 1e-4 * g, 1e-12);
}

TEST(StaticIntegrator, LeavesAPointWithoutMassOrForceAlone) {
  Scene scene;
  Build build(scene);
  build.add("StaticIntegrator", "integrator");
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, 1, 0)}}, {"velocity", Array<Vec3>{Vec3(1, 0, 0)}}});
  Simulation simulation(scene);
  advance(simulation, 3);
  EXPECT_EQ(simulation.report().status, SolveStatus::Solved);
  EXPECT_EQ(Probe(simulation).position("points"), VecX(Vec3(0, 1, 0)));
  EXPECT_EQ(Probe(simulation).velocity("points"), VecX(Vec3::Zero()));
}

TEST(StaticIntegrator, RefusesAMotor) {
  Scene scene = with(chain(2, 0), "StaticIntegrator");
  Build build(scene);
  build.set("links", "target", std::string("velocity"));
  build.set("links", "target_values", Array<double>{0.1});
  Simulation simulation(scene);
  const SolveStats solve = simulation.step().systems[0].solve;
  EXPECT_EQ(solve.status, SolveStatus::Refused);
  EXPECT_EQ(solve.culprit, scene.find("links")->id);
  EXPECT_NE(std::string(solve.message.c_str()).find("velocity"), std::string::npos);
}

TEST(StaticIntegrator, TakesAPendulumFromTheTopToTheBottom) {
  Simulation simulation(with(bobOnRod(Vec3(0.01, 1, 0), {}), "StaticIntegrator"));
  std::printf("%d steps\n", settle(simulation, 2000));
  EXPECT_LT((Probe(simulation).point("bob", 0) - Vec3(0, -1, 0)).norm(), 1e-9);
}

TEST(StaticIntegrator, LaysAClothToRest) {
  Simulation simulation(with(cloth(6, 1e-4), "StaticIntegrator"));
  settle(simulation, 300);
  EXPECT_LT(simulation.report().systems[0].solve.imbalance, 1e-8);
}

TEST(PseudoStaticIntegrator, CreepsToTheEquilibriumOfTheStaticOne) {
  Simulation found(with(chain(4, 1e-3), "StaticIntegrator")),
      crept(with(chain(4, 1e-3), "PseudoStaticIntegrator"));
  settle(found, 300);
  advance(crept, 3000);
  EXPECT_LT(
      (Probe(found).position("points") - Probe(crept).position("points")).cwiseAbs().maxCoeff(),
      1e-6);
  EXPECT_LT(crept.report().systems[0].solve.imbalance, 1e-4);
  EXPECT_LT(Probe(crept).velocity("points").cwiseAbs().maxCoeff(), 1e-6);
}

TEST(PseudoStaticIntegrator, ForgetsItsVelocitiesByTheFactor) {
  Scene scene;
  Build build(scene);
  build.add("PseudoStaticIntegrator", "integrator",
            {{"iterations", std::int64_t(3)}, {"velocity_factor", 0.25}, {"threshold", 0.0}});
  build.add("Points", "free",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"velocity", Array<Vec3>{Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("free")}});
  build.add("ImplicitIntegrator", "other/integrator");
  build.add("Points", "other/free",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"velocity", Array<Vec3>{Vec3(1, 0, 0)}}});
  build.add("UniformMass", "other/mass", {{"state", build.link("other/free")}});
  Simulation simulation(scene);
  advance(simulation, 1);
  EXPECT_NEAR(Probe(simulation).velocity("free")[0], std::pow(0.25, 3), 1e-15);
  EXPECT_NEAR(Probe(simulation).position("free")[0], 0.01 * (1 + 0.25 + 0.0625), 1e-15);
  EXPECT_EQ(Probe(simulation).velocity("other/free")[0], 1) << "of its own branch only";
}

/// What a later step that is refused goes back to is the motion to the last bit, mapped velocities
/// too.
TEST(PseudoStaticIntegrator, LeavesMotionsThatAreTakenOverAsTheyAre) {
  for (const double factor : {0.0, 0.3, 0.5, 1.0}) {
    Simulation simulation(
        with(chain(4, 1e-3), "PseudoStaticIntegrator", {{"velocity_factor", factor}}));
    advance(simulation, 3);
    const std::uint64_t hash = hashOf(simulation.motion());
    simulation.restore(Motion(simulation.motion()));
    EXPECT_EQ(hashOf(simulation.motion()), hash) << factor;
  }
}

/// Two bars of compliance c with feet 2 m apart whose middle node is `rise` above them, loaded
/// downwards.
Scene truss(double rise, double load, double compliance, const char* geometric,
            const char* handling) {
  Scene scene;
  Build build(scene);
  const double length = std::hypot(1, rise);
  build.add("Points", "nodes",
            {{"position", Array<Vec3>{Vec3(-1, 0, 0), Vec3(0, rise, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("nodes")}});
  build.add(
      "ConstantForce", "load",
      {{"state", build.link("nodes")}, {"force", Array<double>{0, 0, 0, 0, -load, 0, 0, 0, 0}}});
  build.mapped("Distance", "Scalars", "length", {"nodes"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}, {"rest", Array<double>{length, length}}});
  build.add("UniformCompliance", "bars",
            {{"state", build.link("length")},
             {"compliance", compliance},
             {"handling", std::string(handling)}});
  build.add("FixedPoints", "feet",
            {{"state", build.link("nodes")}, {"indices", Array<std::int64_t>{0, 2}}});
  build.add("FixedDirections", "plane",
            {{"state", build.link("nodes")},
             {"indices", Array<std::int64_t>{1}},
             {"keep", std::string("plane")},
             {"direction", Vec3(0, 0, 1)}});
  build.add(
      "StaticIntegrator", "integrator",
      {{"newton_iterations", std::int64_t{50}}, {"geometric_stiffness", std::string(geometric)}});
  return scene;
}

/// The place of the node below its feet where 2 (l − l₀)/c sin = load, by bisection.
double snapped(double rise, double load, double compliance) {
  const double rest = std::hypot(1, rise);
  const auto pushed = [&](double y) {
    return 2 / compliance * (std::hypot(1, y) - rest) * -y / std::hypot(1, y) - load;
  };
  double low = -10, high = -rise;
  for (int i = 0; i < 200; ++i) (pushed((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
  return (low + high) / 2;
}

TEST(StaticIntegrator, SnapsATrussThroughPastItsLimitLoad) {
  for (const char* geometric : {"stabilized", "exact"})
    for (const char* handling : {"constraint", "force"})
      for (const auto& [rise, load, compliance] :
           {std::tuple(0.2, 452.87211048870074, 1e-5), std::tuple(0.2, 700.0, 1e-5),
            std::tuple(0.1, 60.0, 1e-5), std::tuple(0.3, 20.0, 1e-3)}) {
        SCOPED_TRACE(std::string(geometric) + ", " + handling + ", " + std::to_string(load) + " N");
        Simulation simulation(truss(rise, load, compliance, geometric, handling));
        advance(simulation, 60);
        EXPECT_LT(simulation.report().systems[0].solve.imbalance, 1e-6 * load);
        EXPECT_NEAR(Probe(simulation).point("nodes", 1).y(), snapped(rise, load, compliance), 1e-8);
      }
}

TEST(StaticIntegrator, HangsASoftClothByTwoCornersInAMinimum) {
  Simulation simulation(with(cloth(8, 1e-3), "StaticIntegrator"));
  settle(simulation, 300);
  const SolveStats solve = simulation.report().systems[0].solve;
  EXPECT_LT(solve.imbalance, 1e-9);
  EXPECT_STREQ(solve.remark, "");
}

TEST(StaticIntegrator, SaysThatAnEquilibriumIsUnstable) {
  // A bob above its nail, which nothing pushes to a side.
  Simulation top(with(bobOnRod(Vec3(0, 1, 0), {}), "StaticIntegrator"));
  advance(top, 1);
  EXPECT_EQ(top.report().status, SolveStatus::Solved);
  EXPECT_NE(std::string(top.report().systems[0].solve.remark).find("unstable"), std::string::npos);
  Simulation bottom(with(bobOnRod(Vec3(0, -1, 0), {}), "StaticIntegrator"));
  advance(bottom, 1);
  EXPECT_STREQ(bottom.report().systems[0].solve.remark, "");
}

}  // namespace
}  // namespace compliant::test
