#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/initial_state.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Rotation vectors near half a turn, where the shorter way changes (theory §9).
namespace compliant::test {
namespace {

constexpr double pi = std::numbers::pi;
const Vec3 about = Vec3(1, 2, 2) / 3;

/// A body turned by `angle` about an axis across all others, held against a fixed one at its
/// centre.
Scene bushing(double angle, double spin, const Build::Fields& law) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0)}},
             {"rotation", Array<Vec3>{Vec3(0, 0, 0), angle * about}},
             {"angular_velocity", Array<Vec3>{Vec3(0, 0, 0), spin * about}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("bodies")}, {"moments", Vec3(0.1, 0.1, 0.1)}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("RelativePose", "Coordinates", "pose", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.set("pose", "width", std::int64_t{6});
  Build::Fields fields = law;
  fields.emplace_back("state", build.link("pose"));
  build.add("DiagonalCompliance", "law", fields);
  build.add("ImplicitIntegrator", "steps", {{"h", 0.002}, {"alpha", 0.5}, {"beta", 0.5}});
  return scene;
}
Vec3 thetaOf(const Simulation& simulation) { return Probe(simulation).position("pose").tail<3>(); }

Build::Fields springAt(double angle) {
  const Vec3 target = angle * about;
  return {{"compliances", Array<double>{0, 0, 0, 0.1, 0.1, 0.1}},
          {"target", std::string("offset")},
          {"target_values", Array<double>{0, 0, 0, target.x(), target.y(), target.z()}}};
}

TEST(RelativePose, TurnsThroughHalfATurnWithoutAJump) {
  Simulation simulation(bushing(0, 2, {{"compliances", Array<double>{0, 0, 0, 1e9, 1e9, 1e9}}}));
  Vec3 before = thetaOf(simulation);
  while (simulation.motion().time < 2.2) {
    advance(simulation, 1);
    const Vec3 now = thetaOf(simulation);
    ASSERT_LE((now - before).norm(), 0.0041) << simulation.motion().time;
    before = now;
  }
  EXPECT_GT(before.norm(), pi + 1);
  EXPECT_LE((before - 2 * simulation.motion().time * about).norm(), 1e-6);
}

TEST(RelativePose, SpringsToHalfATurnSwingAboutIt) {
  // Of small amplitude about an axis that stays: θ − π = a cos(ω t), ω² = 1/(c I).
  constexpr double amplitude = 0.3;
  const double omega = 1 / std::sqrt(0.1 * 0.1);
  Simulation simulation(bushing(pi - amplitude, 0, springAt(pi)));
  const double energy = simulation.energies().total();
  double worst = 0;
  while (simulation.motion().time < 3) {
    advance(simulation, 1);
    const double expected = pi - amplitude * std::cos(omega * simulation.motion().time);
    worst = std::max(worst, (thetaOf(simulation) - expected * about).norm());
    ASSERT_NEAR(simulation.energies().total(), energy, 0.01 * energy) << simulation.motion().time;
  }
  EXPECT_LE(worst, 1e-3);
}

/// The rate of θ and J of the step beside differences of θ, on either side of π and with a spin
/// about another axis.
TEST(RelativePose, ItsVelocityIsTheRateOfItsCoordinatesBeyondHalfATurn) {
  for (const double angle : {pi - 1e-3, pi - 1e-7}) {
    Scene scene = bushing(angle, 0, {{"compliances", Array<double>{1e9, 1e9, 1e9, 1e9, 1e9, 1e9}}});
    Build(scene).set("bodies", "angular_velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(0.3, 1.5, 1.9)});
    Build(scene).set("steps", "h", 1e-4);
    Simulation simulation(scene);
    Vec3 before = thetaOf(simulation), rate = Probe(simulation).velocity("pose").tail<3>();
    for (int i = 0; i < 200; ++i) {
      advance(simulation, 1);
      const Vec3 now = thetaOf(simulation), nowRate = Probe(simulation).velocity("pose").tail<3>();
      ASSERT_LE(((now - before) / 1e-4 - (rate + nowRate) / 2).norm(), 1e-6)
          << angle << " step " << i;
      before = now;
      rate = nowRate;
    }
    EXPECT_GT(before.norm(), pi + 0.01);
  }
}

TEST(RelativePose, GoesOnFromAKeptStartOnTheSameSideOfHalfATurn) {
  Simulation simulation(bushing(pi - 0.3, 0, springAt(pi)));
  while (thetaOf(simulation).norm() < pi + 0.2) advance(simulation, 1);
  Scene scene = simulation.scene();
  const auto kept = startAt(scene, *simulation.structure(), simulation.motion());
  ASSERT_TRUE(kept.ok());
  ASSERT_TRUE(applyEdit(scene, *kept).ok());
  Simulation again(scene);
  EXPECT_LE((thetaOf(again) - thetaOf(simulation)).norm(), 1e-9);
}

TEST(RelativePose, WithoutOneOfItsAnglesStaysBelowHalfATurn) {
  // What a hinge holds at zero would be singular at a whole turn.
  Scene scene = bushing(0, 2, {{"compliances", Array<double>{0, 0, 0, 0, 0}}});
  Build(scene).set("bodies", "rotation", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0)});
  Build(scene).set("bodies", "angular_velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 2)});
  Build(scene).set("pose map", "rz", false);
  Build(scene).set("pose", "width", std::int64_t{5});
  Simulation simulation(scene);
  EXPECT_EQ(issueOf(simulation, "law"), "");
  while (simulation.motion().time < 7) {
    advance(simulation, 1);
    ASSERT_LE(Probe(simulation).position("pose").norm(), 1e-9) << simulation.motion().time;
    ASSERT_NEAR(Probe(simulation).velocity("bodies")[11], 2, 1e-9);
  }
}

}  // namespace
}  // namespace compliant::test
