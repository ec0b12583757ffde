#include "engine/analysis/structure_modes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/inspect/inspected.hpp"

namespace compliant::test {
namespace {

StructureModes modesOf(const SolvedStep& step) {
  const auto found = structureModes(*step.record);
  EXPECT_TRUE(found.ok()) << found.error().text();
  return found.ok() ? *found : StructureModes{};
}

/// ω of the modes that have stiffness, ascending.
std::vector<double> frequenciesOf(const StructureModes& modes) {
  std::vector<double> result;
  for (const StructureModes::Mode& mode : modes.modes)
    if (mode.squared != 0) result.push_back(mode.angularFrequency());
  return result;
}

void expectFrequencies(const std::vector<double>& found, std::vector<double> expected) {
  std::sort(expected.begin(), expected.end());
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_NEAR(found[i], expected[i], 1e-9 * expected[i]) << i;
}

/// Masses at distances of 1 m between two fixed ends, with springs of 1/c whose length at rest is
/// `rest`; no gravity.
Scene clampedString(int masses, double mass, double c, double rest) {
  Scene scene;
  Build build(scene);
  std::vector<Vec3> places;
  std::vector<Edge> edges;
  for (int i = 0; i < masses + 2; ++i) {
    places.emplace_back(i, 0, 0);
    if (i > 0) edges.push_back({i - 1, i});
  }
  build.add("Points", "points", {{"position", Array<Vec3>(places)}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", mass}});
  build.add("FixedPoints", "ends",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0, masses + 1}}});
  build.mapped("Distance", "Scalars", "extension", {"points"},
               {{"edges", Array<Edge>(edges)}, {"rest", Array<double>{rest}}});
  build.add("UniformCompliance", "springs",
            {{"state", build.link("extension")}, {"compliance", c}});
  return scene;
}

TEST(StructureModes, OfAChainOfMassesAreThoseOfTheTextbook) {
  const int n = 7;
  const double m = 0.3, c = 2e-4;
  const StructureModes modes = modesOf(inspected(clampedString(n, m, c, 1), 2));
  std::vector<double> expected;
  for (int k = 1; k <= n; ++k)
    expected.push_back(2 / std::sqrt(c * m) * std::sin(k * M_PI / (2 * (n + 1))));
  expectFrequencies(frequenciesOf(modes), expected);
  EXPECT_EQ(modes.free, 2 * n) << "across";
}

TEST(StructureModes, OfAClampedStringRiseWithItsTension) {
  const int n = 6;
  const double m = 0.2, c = 1e-3, rest = 0.9, tension = 0.1 / c;
  const StructureModes modes = modesOf(inspected(clampedString(n, m, c, rest), 3));
  std::vector<double> expected;
  for (int k = 1; k <= n; ++k) {
    const double wave = 2 * std::sin(k * M_PI / (2 * (n + 1)));
    expected.push_back(wave / std::sqrt(c * m));
    // Across, in both directions: the tension over the length is the stiffness.
    for (int direction = 0; direction < 2; ++direction)
      expected.push_back(wave * std::sqrt(tension / m));
  }
  expectFrequencies(frequenciesOf(modes), expected);
}

TEST(StructureModes, OfAPendulumIsThatOfGalilei) {
  const StructureModes modes = modesOf(inspected(bobOnRod({0, -1, 0}, {}), 3));
  const double omega = std::sqrt(9.81);
  expectFrequencies(frequenciesOf(modes), {omega, omega});
  // Standing on its head it falls.
  const StructureModes above = modesOf(inspected(bobOnRod({0, 1, 0}, {}), 3));
  ASSERT_EQ(above.modes.size(), 2u);
  EXPECT_NEAR(above.modes[0].squared, -9.81, 1e-8);
  EXPECT_EQ(above.modes[0].frequency(), 0);
}

TEST(StructureModes, OfABodyOnFourSpringsAreBounceAndRocking) {
  const double m = 12, Ix = 0.7, Iy = 1.1, Iz = 0.5, a = 0.4, b = 0.3, c = 1e-4;
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("body")}, {"mass", m}, {"moments", Vec3(Ix, Iy, Iz)}});
  std::vector<Vec3> corners, ground;
  for (const double x : {-a, a})
    for (const double z : {-b, b}) {
      corners.emplace_back(x, 0, z);
      ground.emplace_back(x, -1, z);
    }
  build.mapped("RigidPoints", "Points", "corners", {"body"},
               {{"frames", Array<std::int64_t>{0, 0, 0, 0}}, {"points", Array<Vec3>(corners)}});
  build.mapped("DistanceToTarget", "Scalars", "extension", {"corners"},
               {{"indices", Array<std::int64_t>{0, 1, 2, 3}},
                {"targets", Array<Vec3>(ground)},
                {"rest", Array<double>{1}}});
  build.add("UniformCompliance", "springs",
            {{"state", build.link("extension")}, {"compliance", c}});
  const StructureModes modes = modesOf(inspected(std::move(scene), 2));
  const double k = 4 / c;
  expectFrequencies(frequenciesOf(modes),
                    {std::sqrt(k / m), std::sqrt(k * a * a / Iz), std::sqrt(k * b * b / Ix)});
  EXPECT_EQ(modes.free, 3) << "sideways, and about the vertical";
}

TEST(StructureModes, OfHardRowsAreThoseThatTheyLeave) {
  // Two masses on a hard rod, one on a spring to the ground: they move as one.
  Scene scene;
  Build build(scene);
  build.add("Points", "x", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 1.5}});
  build.mapped("Difference", "Points", "gap", {"x"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "rod", {{"state", build.link("gap")}, {"compliance", 0.0}});
  build.mapped("Subset", "Points", "first", {"x"}, {{"indices", Array<std::int64_t>{0}}});
  build.add("UniformCompliance", "spring", {{"state", build.link("first")}, {"compliance", 1e-2}});
  const double omega = std::sqrt(100.0 / 3);
  expectFrequencies(frequenciesOf(modesOf(inspected(std::move(scene), 2))), {omega, omega, omega});
}

TEST(StructureModes, AreShapesThatKeepOnlyTheirPhase) {
  const SolvedStep step = inspected(clampedString(5, 1, 1e-3, 0.9), 2);
  const MatX M = step.record->ingredients->parts.M.denseSymmetric();
  const StructureModes modes = modesOf(step);
  for (std::size_t i = 0; i < modes.modes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_NEAR(modes.modes[i].shape.dot(M * modes.modes[j].shape), 0, 1e-12);
}

TEST(StructureModes, SayWhatHasNoMass) {
  Scene scene;
  Build build(scene);
  build.add("Scalars", "x", {{"position", Array<double>{0}}});
  build.add("UniformCompliance", "spring", {{"state", build.link("x")}, {"compliance", 1e-2}});
  const auto found = structureModes(*inspected(std::move(scene), 1).record);
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().what,
            "Something that moves has no mass: its vibrations have no frequency");
}

}  // namespace
}  // namespace compliant::test
