#include <gmock/gmock.h>

#include <numbers>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// Mappings against answers that are known by hand; the laws of every mapping are in tests/laws.
namespace compliant::test {
namespace {

using testing::HasSubstr;
constexpr double earth = 9.81, defaultStep = 0.01;

/// The sentence about the mapping "out map" of such a type with these fields, on five points in two states,
/// three numbers and two frames.
std::string refusal(const char* type, const std::vector<std::string>& inputs, const char* output,
                    const Build::Fields& fields) {
  Scene scene;
  Build build(scene);
  build.add("Points", "a", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}}});
  build.add("Points", "b", {{"position", Array<Vec3>{Vec3(0, 0, 2), Vec3(1, 0, 2)}}});
  build.add("Scalars", "numbers", {{"position", Array<double>{0.1, 0.2, 0.3}}});
  build.add("RigidFrames", "frames", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.mapped(type, output, "out", inputs, fields);
  return issueOf(Simulation(scene), "out map");
}

TEST(CentreOfMass, IsTheMeanOfPlacesByMass) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(1, 0, 0), Vec3(0, 3, 0)}}});
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>{Vec3(0, 0, 8)}}, {"rotation", Array<Vec3>{Vec3(1, 2, 3)}}});
  build.mapped("CentreOfMass", "Points", "centre", {"points", "bodies"},
               {{"masses", Array<Term>{{0, 0, 0, 1.0}, {0, 0, 1, 2.0}, {0, 1, 0, 5.0}, {1, 0, 1, 0.1}}}});
  build.mapped("CentreOfMass", "Points", "mean", {"points", "bodies"});
  const Simulation simulation(scene);
  EXPECT_LE((Probe(simulation).point("centre", 0) - Vec3(1, 6, 40) / 8).norm(), 1e-15);
  EXPECT_LE((Probe(simulation).point("centre", 1) - Vec3(0, 3, 0)).norm(), 1e-15);
  EXPECT_LE((Probe(simulation).point("mean", 0) - Vec3(1, 3, 8) / 3).norm(), 1e-15);
}

TEST(CentreOfMass, ThatIsPushedAcceleratesAllPartsAlike) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(1, 0, 0), Vec3(0, 3, 0)}}});
  build.add("PointMasses", "masses", {{"state", build.link("points")}, {"masses", Array<double>{1.0, 2.0}}});
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 8)}}});
  build.add("RigidMass", "body mass", {{"state", build.link("body")}, {"mass", 5.0}});
  build.mapped("CentreOfMass", "Points", "centre", {"points", "body"},
               {{"masses", Array<Term>{{0, 0, 0, 1.0}, {0, 0, 1, 2.0}, {0, 1, 0, 5.0}}}});
  build.add("ConstantForce", "push", {{"state", build.link("centre")}, {"force", Array<double>{4.0, -2.0, 1.0}}});
  Simulation simulation(scene);
  advance(simulation, 50);
  const Vec3 expected = Vec3(4, -2, 1) / 8 * 50 * defaultStep;
  EXPECT_LE((Probe(simulation).velocity("points").head<3>() - expected).norm(), 1e-14);
  EXPECT_LE((Probe(simulation).velocity("points").tail<3>() - expected).norm(), 1e-14);
  EXPECT_LE((Probe(simulation).velocity("body").head<3>() - expected).norm(), 1e-14);
  EXPECT_LE(Probe(simulation).velocity("body").tail<3>().norm(), 1e-14);
}

TEST(CentreOfMass, NamesTheMassThatDoesNotFit) {
  const auto issue = [](const Array<Term>& masses) {
    return refusal("CentreOfMass", {"a", "b"}, "Points", {{"masses", masses}});
  };
  EXPECT_EQ(issue({{0, 0, 0, 1.0}, {0, 1, 1, 2.0}, {1, 0, 2, 1.0}}), "");
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 1, 1, -2.0}}), HasSubstr("masses[1] has the mass -2 kg"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 1, 2, 1.0}}), HasSubstr("masses[1] refers to element 2, but input 1 has 2"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {0, 2, 0, 1.0}}), HasSubstr("masses[1] refers to input 2"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {1, 1, 0, 0.0}}), HasSubstr("masses of row 1 add up to 0"));
  EXPECT_THAT(issue({{0, 0, 0, 1.0}, {2, 1, 0, 1.0}}), HasSubstr("masses[1] is of row 2 and follows one of row 0"));
  EXPECT_THAT(issue({{1, 0, 0, 1.0}}), HasSubstr("the first row is 0"));
  EXPECT_THAT(refusal("CentreOfMass", {"numbers"}, "Points", {}), HasSubstr("Points or RigidFrames"));
}

}  // namespace
}  // namespace compliant::test
