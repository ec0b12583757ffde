#include "ui/model/plots/strain_name.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/scenes.hpp"
#include "ui/model/plots/plot_numbers.hpp"

namespace compliant {
namespace {

/// A mass of 2 kg on a vertical spring with this target.
Scene hanging(const std::string& target, double value) {
  Scene scene;
  Build build(scene);
  build.add("Gravity", "gravity");
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, -1, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", 2.0}});
  build.add("FixedPoints", "anchors",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "length", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "spring",
            {{"state", build.link("length")},
             {"compliance", 1e-3},
             {"target", target},
             {"target_values", Array<double>{value}}});
  return scene;
}

std::string nameIn(const Scene& scene) {
  Simulation simulation(scene);
  return strainNameOf(*simulation.structure(), scene);
}

TEST(StrainName, TheTargetBelongsToIt) {
  EXPECT_EQ(nameIn(hanging("stay", 0)), "φ + d φ′");
  EXPECT_EQ(nameIn(hanging("offset", 0.1)), "φ − offset + d φ′");
  EXPECT_EQ(nameIn(hanging("velocity", 0.1)), "S (φ′ − velocity)");
  EXPECT_EQ(nameIn(hanging("relax", 0.1)), "S (φ′ + γ φ)");
}

TEST(StrainName, WhereConstraintsAimAtDifferentThingsItIsTheStrain) {
  Scene scene = hanging("offset", 0.1);
  Build build(scene);
  build.add("UniformCompliance", "other", {{"state", build.link("length")}, {"compliance", 1.0}});
  EXPECT_EQ(nameIn(scene), "strain");
  EXPECT_EQ(strainNameOf(*scene.find(std::string_view("other"))), "φ + d φ′");
}

TEST(StrainName, IsThatOfPlots) {
  const Scene scene = hanging("offset", 0.1);
  const Simulation simulation(scene);
  const Id spring = scene.find(std::string_view("spring"))->id;
  EXPECT_EQ(
      plotText(Quantity{&quantities::strain, spring, 0}, scene, *simulation.structure()).label(),
      "spring: φ − offset + d φ′");
}

// φ is the extension, 1 m at rest: what the step keeps as the strain is what its name says.
TEST(StrainName, OfAnOffsetIsWhatTheLawSees) {
  const double offset = 0.1;
  Simulation simulation(hanging("offset", offset));
  simulation.step();
  const SceneStructure& structure = *simulation.structure();
  ASSERT_EQ(structure.constraints.size(), 1u);
  const Motion& motion = simulation.motion();
  // Implicit Euler: the law holds at the end of the step, but for the curvature of the path.
  const double length =
      (motion.x.segment<3>(structure.states[0].x + 3) - motion.x.segment<3>(structure.states[0].x))
          .norm();
  EXPECT_NEAR(motion.strain[0], length - 1 - offset, 1e-6);
  EXPECT_NEAR(motion.strain[0], -1e-3 * motion.lambda[0], 1e-9);
}

}  // namespace
}  // namespace compliant
