#include <gmock/gmock.h>

#include <numbers>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "tests/physics/mapping_refusal.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Mappings that couple coordinates: gears, racks, screws and joints by angles.
namespace compliant::test {
namespace {

using testing::HasSubstr;

/// Two coordinates with inertias I_a and I_b, the first of which has the velocity v.
Simulation coupled(const char* type, const Build::Fields& own, const Vec3& inertiasAndSpeed) {
  Scene scene;
  Build build(scene);
  build.add("Angles", "a",
            {{"position", Array<double>{1.0}}, {"velocity", Array<double>{inertiasAndSpeed.z()}}});
  build.add("Scalars", "b", {{"position", Array<double>{-0.3}}});
  build.add("UniformMass", "inertia a",
            {{"state", build.link("a")}, {"mass", inertiasAndSpeed.x()}});
  build.add("UniformMass", "inertia b",
            {{"state", build.link("b")}, {"mass", inertiasAndSpeed.y()}});
  // The first of a pair is b, the second a.
  Build::Fields fields = own;
  fields.emplace_back("pairs", Array<Edge>{{1, 0}});
  build.mapped(type, "Scalars", "slip", {"a", "b"}, fields);
  build.add("UniformCompliance", "teeth", {{"state", build.link("slip")}});
  return Simulation(scene);
}

TEST(Gear, SharesTheMomentumOfTheWheelThatTurns) {
  const double rb = 0.1, ra = 0.2, Ia = 0.3, Ib = 0.05, before = 3;
  Simulation simulation =
      coupled("Gear", {{"radius_a", Array<double>{rb}}, {"radius_b", Array<double>{ra}}},
              Vec3(Ia, Ib, before));
  EXPECT_EQ(Probe(simulation).position("slip")[0], 0);  // at the start, however the wheels stand
  advance(simulation, 1);
  // r_a ω_a = −r_b ω_b, and both lose or gain the same impulse times their radius.
  const double after = before * Ia / ra / (Ia / ra + Ib * ra / (rb * rb));
  EXPECT_NEAR(Probe(simulation).velocity("a")[0], after, 1e-14);
  EXPECT_NEAR(Probe(simulation).velocity("b")[0], -after * ra / rb, 1e-14);
  advance(simulation, 500);  // more than two turns
  EXPECT_NEAR(Probe(simulation).velocity("a")[0], after, 1e-12);
  EXPECT_NEAR(Probe(simulation).position("slip")[0], 0, 1e-12);
  EXPECT_NEAR(rb * (Probe(simulation).position("b")[0] + 0.3),
              -ra * (Probe(simulation).position("a")[0] - 1), 1e-12);
}

TEST(RackAndPinion, MovesByTheRadiusTimesTheAngle) {
  const double r = 0.2, I = 0.1, m = 2, before = 4;
  Simulation simulation =
      coupled("RackAndPinion", {{"radius", Array<double>{r}}}, Vec3(I, m, before));
  advance(simulation, 20);
  const double after = before * I / (I + m * r * r);
  EXPECT_NEAR(Probe(simulation).velocity("a")[0], after, 1e-13);
  EXPECT_NEAR(Probe(simulation).velocity("b")[0], r * after, 1e-13);
}

TEST(ScrewPitch, MovesByThePitchInATurn) {
  Simulation simulation = coupled("ScrewPitch", {{"pitch", Array<double>{0.02}}},
                                  Vec3(0.1, 0.001, 2 * std::numbers::pi / (100 * h)));
  advance(simulation, 100);  // almost a turn: the nut weighs little
  const double turns = (Probe(simulation).position("a")[0] - 1) / (2 * std::numbers::pi);
  EXPECT_NEAR(turns, 1, 1e-6);
  EXPECT_NEAR(Probe(simulation).position("b")[0] + 0.3, 0.02 * turns, 1e-13);
}

TEST(Gear, AndWhatIsLikeItRefuseWhatCouplesNothing) {
  const Array<Edge> pair{{0, 1}};
  EXPECT_EQ(refusal("Gear", {"numbers"}, "Angles", {{"pairs", pair}}), "");
  EXPECT_THAT(
      refusal("Gear", {"numbers"}, "Scalars", {{"pairs", pair}, {"radius_a", Array<double>{0.0}}}),
      HasSubstr("radius_a[0] is 0, which couples nothing"));
  EXPECT_THAT(
      refusal("Gear", {"numbers"}, "Scalars",
              {{"pairs", Array<Edge>{{0, 1}, {1, 2}}}, {"radius_b", Array<double>{1.0, 0.0}}}),
      HasSubstr("radius_b[1] is 0"));
  EXPECT_THAT(refusal("RackAndPinion", {"numbers"}, "Scalars",
                      {{"pairs", pair}, {"radius", Array<double>{0.0}}}),
              HasSubstr("radius[0] is 0"));
  EXPECT_THAT(refusal("ScrewPitch", {"numbers"}, "Scalars",
                      {{"pairs", pair}, {"pitch", Array<double>{0.1, 0.2}}}),
              HasSubstr("pitch has 2 entries for 1 pairs"));
  EXPECT_THAT(
      refusal("ScrewPitch", {"numbers"}, "Scalars", {{"pairs", pair}, {"pitch", Array<double>()}}),
      HasSubstr("pitch is empty"));
  EXPECT_THAT(refusal("Gear", {"numbers"}, "Scalars", {{"pairs", Array<Edge>{{1, 1}}}}),
              HasSubstr("pairs[0] joins element 1 to itself"));
  EXPECT_THAT(refusal("Gear", {"numbers"}, "Scalars", {{"pairs", Array<Edge>{{0, 7}}}}),
              HasSubstr("pairs[0] refers to element 7, but the inputs have elements 0 to 2"));
  EXPECT_THAT(refusal("Gear", {"a"}, "Scalars", {{"pairs", pair}}),
              HasSubstr("one number per element"));
}

TEST(DotProduct, OfDifferencesIsThatOfVectors) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(1, 1, 1), Vec3(2, 3, 4), Vec3(5, 6, 7)}}});
  build.mapped("Difference", "Points", "gaps", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {0, 2}}}});
  build.mapped("DotProduct", "Scalars", "product", {"gaps"}, {{"pairs", Array<Edge>{{0, 1}}}});
  EXPECT_EQ(Probe(Simulation(scene)).position("product")[0], 1 * 4 + 2 * 5 + 3 * 6);
}

/// Two shafts on hinges at an angle of β, whose cross keeps arms on them perpendicular. Hooke:
/// tan θ_b = tan θ_a / cos β.
TEST(DotProduct, OfTheArmsOfTwoShaftsIsHookesJoint) {
  const double bend = 0.5;
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "shafts",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, 0)}},
             {"rotation", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0), Vec3(0, bend, 0)}},
             {"angular_velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 1), Vec3(0, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("shafts")}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("shafts")}, {"indices", Array<std::int64_t>{0}}});
  const Array<Edge> pairs{{0, 1}, {0, 2}};
  const Array<Vec3> bearings{Vec3(0, 0, 0), Vec3(0, bend, 0)};
  build.mapped("RelativePose", "Coordinates", "hinges", {"shafts"},
               {{"pairs", pairs}, {"rotation_a", bearings}, {"rz", false}});
  build.set("hinges", "width", std::int64_t{5});
  build.add("UniformCompliance", "bearings", {{"state", build.link("hinges")}});
  build.mapped("DotProduct", "Angles", "cross", {"shafts"},
               {{"pairs", Array<Edge>{{1, 2}}},
                {"axis_a", Array<Vec3>{Vec3(2, 0, 0)}},
                {"axis_b", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("UniformCompliance", "cross law", {{"state", build.link("cross")}});
  build.mapped("HingeAngle", "Angles", "angles", {"shafts"},
               {{"pairs", pairs}, {"rotation_a", bearings}});
  build.add("ImplicitIntegrator", "steps", {{"h", 2e-3}, {"newton_iterations", std::int64_t{10}}});
  Simulation simulation(scene);
  for (int i = 0; i < 1000; ++i) {
    advance(simulation, 1);
    const VecX angles = Probe(simulation).position("angles"),
               rates = Probe(simulation).velocity("angles");
    const double a = angles[0], b = angles[1];
    ASSERT_NEAR(std::sin(b) * std::cos(a) * std::cos(bend), std::cos(b) * std::sin(a), 1e-6) << i;
    ASSERT_NEAR(rates[1] / rates[0],
                std::cos(bend) / (1 - std::pow(std::sin(bend) * std::cos(a), 2)), 1e-2)
        << i;
  }
  EXPECT_GT(Probe(simulation).position("angles")[0], 0.7);
}

TEST(DotProduct, NamesThePairThatDoesNotFit) {
  const Array<Edge> pair{{0, 1}};
  EXPECT_EQ(refusal("DotProduct", {"frames"}, "Scalars", {{"pairs", pair}}), "");
  EXPECT_THAT(refusal("DotProduct", {"frames"}, "Scalars",
                      {{"pairs", pair}, {"axis_b", Array<Vec3>{Vec3(0, 0, 0)}}}),
              HasSubstr("axis_b[0] has no direction"));
  EXPECT_THAT(refusal("DotProduct", {"frames"}, "Scalars",
                      {{"pairs", pair}, {"axis_a", Array<Vec3>{Vec3(1, 0, 0), Vec3(1, 0, 0)}}}),
              HasSubstr("axis_a has 2 entries for 1 pairs"));
  EXPECT_THAT(refusal("DotProduct", {"a"}, "Scalars", {{"pairs", Array<Edge>{{0, 1}, {2, 2}}}}),
              HasSubstr("pairs[1] joins element 2 to itself"));
  EXPECT_THAT(refusal("DotProduct", {"a", "frames"}, "Scalars", {{"pairs", Array<Edge>{{0, 5}}}}),
              HasSubstr("pairs[0] refers to element 5, but the inputs have elements 0 to 4"));
  EXPECT_THAT(refusal("DotProduct", {"numbers"}, "Scalars", {{"pairs", pair}}),
              HasSubstr("Points or RigidFrames"));
}

}  // namespace
}  // namespace compliant::test
