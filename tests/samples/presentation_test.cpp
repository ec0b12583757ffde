// What the captions of the shipped presentation claim, recomputed from places and speeds.

#include <gmock/gmock.h>

#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/probe.hpp"

namespace compliant::test {
namespace {

Simulation slide(const std::string& name) {
  return Simulation(*loadScene(test::sourceFolder() + "/assets/presentations/" + name + ".json"));
}

/// How much longer or shorter the worst link of a chain of points is than at its start, in m.
class Chain {
 public:
  Chain(const Simulation& simulation, std::string state)
      : state_(std::move(state)), start_(Probe(simulation).position(state_)) {}
  double worst(const Simulation& simulation) const {
    const VecX now = Probe(simulation).position(state_);
    double worst = 0;
    for (Index i = 0; i + 3 < now.size(); i += 3)
      worst = std::max(worst, std::abs(length(now, i) - length(start_, i)));
    return worst;
  }

 private:
  static double length(const VecX& x, Index i) {
    return (x.segment<3>(i + 3) - x.segment<3>(i)).norm();
  }
  std::string state_;
  VecX start_;
};

TEST(Presentation, MeanStretchesAreHalvedWithTheCompliance) {
  Simulation simulation = slide("2_compliance");
  const std::vector<std::string> springs{"80", "40", "20", "10"};
  std::vector<double> mean(springs.size());
  constexpr int steps = 3000;
  for (int step = 0; step < steps; ++step) {
    ASSERT_TRUE(usable(simulation.step().status));
    for (std::size_t i = 0; i < springs.size(); ++i)
      mean[i] += (2 - Probe(simulation).point(springs[i] + " mm per N/ball", 0).y() - 0.8) / steps;
  }
  // From left to right.
  for (std::size_t i = 0; i + 1 < springs.size(); ++i) {
    EXPECT_NEAR(mean[i] / mean[i + 1], 2, 0.03) << springs[i];
    EXPECT_LT(Probe(simulation).point(springs[i] + " mm per N/ball", 0).x(),
              Probe(simulation).point(springs[i + 1] + " mm per N/ball", 0).x());
  }
}

TEST(Presentation, HardRodsKeepTheirLengthWithinAPercent) {
  Simulation simulation = slide("3_hard_joint");
  const Chain chain(simulation, "points");
  for (double worst = 0; simulation.motion().time < 60;) {
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved);
    worst = std::max(worst, chain.worst(simulation));
    ASSERT_LT(worst, 0.01 * 0.46) << simulation.motion().time;
  }
}

TEST(Presentation, ImplicitEulerLosesTheEnergyThatMidpointKeeps) {
  Simulation simulation = slide("4_alpha_and_beta");
  const auto energy = [&](const std::string& branch) {
    const Vec3 v = Probe(simulation).velocity(branch + "/bob").head<3>();
    // Above the lowest place of a rod of 1.6 m below a support at 2 m; the bob has 1 kg.
    return 0.5 * v.squaredNorm() + 9.81 * (Probe(simulation).point(branch + "/bob", 0).y() - 0.4);
  };
  const double euler = energy("implicit Euler"), midpoint = energy("midpoint");
  EXPECT_NEAR(euler, midpoint, 1e-5 * midpoint);
  while (simulation.motion().time < 20 - 1e-9)
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved);
  EXPECT_NEAR(1 - energy("implicit Euler") / euler, 0.95, 0.005);
  EXPECT_NEAR(1 - energy("midpoint") / midpoint, 0.004, 0.0005);
}

TEST(Presentation, WithoutGeometricStiffnessJitterBuildsUp) {
  Simulation simulation = slide("5_geometric_stiffness");
  // The largest second difference of neighbouring points, m.
  const auto zigzag = [&](const std::string& branch) {
    const VecX x = Probe(simulation).position(branch + "/points");
    double largest = 0;
    for (Index i = 3; i + 3 < x.size(); i += 3)
      largest = std::max(largest,
                         (x.segment<3>(i - 3) - 2 * x.segment<3>(i) + x.segment<3>(i + 3)).norm());
    return largest;
  };
  double with = 0, without = 0;
  while (simulation.motion().time < 20) {
    ASSERT_TRUE(usable(simulation.step().status));
    if (simulation.motion().time < 15) continue;
    with = std::max(with, zigzag("with"));
    without = std::max(without, zigzag("without"));
  }
  EXPECT_LT(with, 0.06);
  EXPECT_GT(without, 0.4);
  EXPECT_GT(Probe(simulation).point("with/points", 0).y(),
            Probe(simulation).point("without/points", 0).y())
      << "the one at the top";
}

TEST(Presentation, RodsOfASolverThatStopsEarlyStretchByCentimetres) {
  Simulation simulation = slide("6_early_stop");
  const Chain direct(simulation, "direct/points"), early(simulation, "stopped early/points");
  double held = 0, stretched = 0;
  while (simulation.motion().time < 20) {
    ASSERT_TRUE(usable(simulation.step().status));
    held = std::max(held, direct.worst(simulation));
    stretched = std::max(stretched, early.worst(simulation));
  }
  EXPECT_LT(held, 3e-4);
  EXPECT_GT(stretched, 0.03);
  EXPECT_LT(stretched, 0.1);
}

}  // namespace
}  // namespace compliant::test
