#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Hanging chains with known tensions, and long ones that must not break up.
namespace compliant::test {
namespace {

struct Chain {
  int links = 10;
  double length = 0.1;  ///< of one link, m
  double mass = 0.2;    ///< of one point, kg
  double compliance = 0;
  Vec3 direction = -Vec3::UnitY();
};

/// Points from the anchor on; φ counts from the rest length.
Scene scene(const Chain& chain, const std::vector<double>& spacing = {}) {
  Scene scene;
  Build build(scene);
  std::vector<Vec3> points{Vec3::Zero()};
  std::vector<Edge> edges;
  for (int i = 0; i < chain.links; ++i) {
    const double step = spacing.empty() ? chain.length : spacing[static_cast<std::size_t>(i)];
    points.push_back(points.back() + step * chain.direction);
    edges.push_back({i, i + 1});
  }
  build.add("ImplicitIntegrator", "integrator");
  build.add("Gravity", "gravity");
  build.add("Points", "points", {{"position", Array<Vec3>(points)}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", chain.mass}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "extension", {"points"},
               {{"edges", Array<Edge>(edges)}, {"rest", Array<double>{chain.length}}});
  build.add("UniformCompliance", "links",
            {{"state", build.link("extension")}, {"compliance", chain.compliance}});
  return scene;
}

double weightBelow(const Chain& chain, int link) { return (chain.links - link) * chain.mass * g; }

TEST(HangingChain, AtRestCarriesTheWeightBelowAndStretchesByTensionTimesCompliance) {
  Chain chain;
  chain.compliance = 1e-4;
  Scene s = scene(chain);
  Build build(s);
  // Slowest mode of about 1 rad/s·10, damped within a few oscillations; 20 s leave e⁻²⁰ of the
  // start.
  build.add("ViscousDrag", "air", {{"state", build.link("points")}, {"coefficient", 2.0}});
  Simulation simulation(s);
  advance(simulation, 2000);
  const Probe probe(simulation);
  for (int i = 0; i < chain.links; ++i) {
    EXPECT_NEAR(probe.lambda("links")[i], -weightBelow(chain, i), 1e-8) << "link " << i;
    EXPECT_NEAR(probe.position("extension")[i], chain.compliance * weightBelow(chain, i),
                1e-8 * chain.compliance + 1e-13);
  }
  EXPECT_LE(probe.velocity("points").cwiseAbs().maxCoeff(), 1e-8);
  // The anchor carries the chain and its own point.
  EXPECT_NEAR(probe.reaction("points")[1], (chain.links + 1) * chain.mass * g, 1e-8);
}

TEST(HangingChain, StartedStretchedAsItHangsStaysWhereItIs) {
  Chain chain;
  chain.compliance = 1e-4;
  std::vector<double> spacing;
  for (int i = 0; i < chain.links; ++i)
    spacing.push_back(chain.length + chain.compliance * weightBelow(chain, i));
  Simulation simulation(scene(chain, spacing));
  const VecX before = simulation.motion().x;
  advance(simulation, 100);
  // Rounding of positions of 1 m, over c: forces of 1e-12 N.
  EXPECT_LE((simulation.motion().x - before).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(LongChain, HangingStraightDownStaysAtRest) {
  Chain chain;
  chain.links = 1000;
  chain.length = 0.01;
  chain.mass = 0.01;
  Simulation simulation(scene(chain));
  const VecX before = simulation.motion().x;
  advance(simulation, 200);
  const Probe probe(simulation);
  // Tensions add up a thousand weights: 1e-13 of 98 N each.
  for (const int i : {0, 1, 500, 998, 999})
    EXPECT_NEAR(probe.lambda("links")[i], -weightBelow(chain, i), 1e-9);
  // Positions along 10 m round by 1e-15, a thousand links add them up at worst.
  EXPECT_LE((simulation.motion().x - before).cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_NEAR(probe.reaction("points")[1], 1001 * chain.mass * g, 1e-9);
}

TEST(LongChain, SwingingFromTheHorizontalNeitherBreaksNorGainsEnergy) {
  Chain chain;
  chain.links = 1000;
  chain.length = 0.01;
  chain.mass = 0.01;
  chain.direction = Vec3::UnitX();
  Simulation simulation(scene(chain));
  const double h = simulation.sceneStep();
  const double atStart = simulation.energies().total();
  VecX x = Probe(simulation).position("points");
  double mostEnergy = -1e300, worst = 0, longest = 0;
  for (int step = 0; step < 500; ++step) {
    advance(simulation, 1);
    if (testing::Test::HasFatalFailure()) return;
    const Probe probe(simulation);
    const VecX now = probe.position("points"), v = probe.velocity("points"),
               phi = probe.position("extension");
    for (int i = 0; i < chain.links; ++i) {
      // The row asks u·ė⁺ = −φ/h of the link, so along the old direction it ends at its rest length
      // exactly and only the turning within the step is left: φ⁺ = √(rest² + h²|ė_⊥|²) − rest.
      const Vec3 e = x.segment<3>(3 * i + 3) - x.segment<3>(3 * i);
      const Vec3 rate = v.segment<3>(3 * i + 3) - v.segment<3>(3 * i);
      const Vec3 u = e.normalized();
      const double across = h * (rate - u * u.dot(rate)).norm();
      worst = std::max(worst, std::abs(phi[i] - (std::hypot(chain.length, across) - chain.length)));
      longest = std::max(longest, std::abs(phi[i]));
    }
    x = now;
    mostEnergy = std::max(mostEnergy, simulation.energies().total());
  }
  std::printf(
      "longest violation %.3g m of 0.01 m, distance from the formula %.3g m, energy %.6f J of %.6f "
      "J\n",
      longest, worst, simulation.energies().total(), atStart);
  EXPECT_LE(worst, 1e-9);
  // Falling 10 m reaches about 14 m/s along 10 m; a link that turns by 1 rad in a step would
  // violate by 0.4 of its length.
  EXPECT_LE(longest, 0.5 * chain.length);
  EXPECT_LE(mostEnergy, atStart + 1e-6 * std::abs(1001 * chain.mass * g * 10))
      << "of the energy of its fall";
}

}  // namespace
}  // namespace compliant::test
