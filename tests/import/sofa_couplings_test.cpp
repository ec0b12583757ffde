#include <gmock/gmock.h>

#include <cmath>

#include "tests/import/sofa_text.hpp"

namespace compliant::test {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pointwise;

/// Three points and two others, two scalars and two others, and a state that a mapping computes.
std::string mapped(const std::string& output, const std::string& mapping,
                   const std::string& beside = "") {
  return R"(<MechanicalObject name="dofs" position="1 2 3  4 5 6  7 8 10"/><UniformMass vertexMass="1"/>
    <Node name="b"><MechanicalObject name="other" position="0 1 0  0 3 2"/><UniformMass/></Node>
    <Node name="c"><MechanicalObject name="s" template="Vec1d" position="0.5 2"/><UniformMass/></Node>
    <Node name="d"><MechanicalObject name="s" template="Vec1d" position="3 5"/><UniformMass/></Node>
    <Node name="map"><MechanicalObject name="out" template=")" +
         output + "\"/>" + mapping + beside + "</Node>";
}

std::vector<double> valuesOf(const std::string& output, const std::string& mapping) {
  return startOfState(mapped(output, mapping), "map/out");
}

std::string saidOf(const std::string& output, const std::string& mapping) {
  return said(mapped(output, mapping));
}

std::string maskOf(const std::string& dofs) { return "<MaskMapping dofs=\"" + dofs + "\"/>"; }

TEST(SofaCouplings, MasksChooseCoordinatesPointByPoint) {
  EXPECT_THAT(valuesOf("Vec1d", maskOf("0 1 0  0 1 0  0 1 0")), ElementsAre(2, 5, 8));
  EXPECT_THAT(valuesOf("Vec1d", maskOf("1 0 1  1 0 1  1 0 1")), ElementsAre(1, 3, 4, 6, 7, 10));
  EXPECT_THAT(valuesOf("Vec1d", maskOf("0 0 0  0 0 1")), ElementsAre(6)) << "none of the third";
  EXPECT_THAT(valuesOf("Vec1d", maskOf("1 1 1  0 0 0  1 1 1")), ElementsAre(1, 2, 3, 7, 8, 10));
  EXPECT_EQ(saidOf("Vec1d", maskOf("0 0 0  0 0 1")), "");
}

TEST(SofaCouplings, MasksOfPointsThatCannotBeAreToldAndLeftOut) {
  EXPECT_THAT(saidOf("Vec1d", maskOf("1 0")),
              HasSubstr("dofs has 2 numbers, not three for each of at most 3 points: it is left "
                        "out, with the state that it computes"));
  EXPECT_THAT(saidOf("Vec1d", maskOf("1 0 0 1 0 0 1 0 0 1 0 0")), HasSubstr("dofs has 12 numbers"));
  EXPECT_THAT(saidOf("Vec1d", maskOf("1 0 0  0 1 0")),
              HasSubstr("Its points have different masks"));
  EXPECT_THAT(saidOf("Vec1d", maskOf("0 0 0")), HasSubstr("It chooses no coordinate"));
  EXPECT_THAT(saidOf("Vec3d", maskOf("1 0 0")),
              HasSubstr("Its output must have the template Vec1d"));
}

TEST(SofaCouplings, AMaskedPointSlidesWhereItIsNotHeld) {
  const std::string target = R"(<Node name="gap"><MechanicalObject name="d" template="Vec1d"/>
    <DifferenceFromTargetMapping targets="5 6"/><UniformCompliance compliance="0"/></Node>)";
  ImportedScene scene = imported(sofaScene(
      R"(<MechanicalObject name="dofs" position="1 2 3  4 5 6" velocity="1 0 0  2 0 0"/><UniformMass/>
    <Node name="map"><MechanicalObject name="out" template="Vec1d"/><MaskMapping dofs="0 0 0  0 1 1"/>)" +
      target + "</Node>"));
  EXPECT_EQ(findingsText(scene), "");
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 10);
  const auto x = positionsOf(simulation, "dofs");
  EXPECT_THAT(x,
              Pointwise(DoubleNear(1e-12), std::vector<double>{1.1, 2 - 1e-3 * 55, 3, 4.2, 5, 6}));
}

TEST(SofaCouplings, SumsAndProductsAreThoseOfTheirFormulas) {
  EXPECT_THAT(valuesOf("Vec3d", "<AdditionMapping pairs=\"0 1 2 0\"/>"),
              ElementsAre(5, 7, 9, 8, 10, 13));
  EXPECT_THAT(valuesOf("Vec1d", "<AdditionMultiMapping input=\"@../c @../d\" output=\"@./\"/>"),
              ElementsAre(3.5, 7));
  EXPECT_THAT(valuesOf("Vec1d",
                       "<WinchMultiMapping input=\"@../c @../d\" output=\"@./\" factor=\"0.25\"/>"),
              ElementsAre(0.25, -0.75));
  EXPECT_THAT(valuesOf("Vec1d",
                       "<AffineMultiMapping input=\"@../c @../d\" output=\"@./\" "
                       "matrix=\"1 2 3 4  0 0 0 0  0 -1 0 1\" value=\"0.5 1 2\"/>"),
              ElementsAre(34, 1, 5));
  EXPECT_THAT(valuesOf("Vec1d", "<DotProductMapping pairs=\"0 1 1 2\"/>"), ElementsAre(32, 128));
  EXPECT_THAT(valuesOf("Vec1d",
                       "<DotProductMultiMapping input=\"@../dofs @../b\" output=\"@./\" "
                       "pairs=\"2 1 0 0\"/>"),
              ElementsAre(44, 2));
  EXPECT_THAT(
      valuesOf("Vec1d", "<DotProductFromTargetMapping indices=\"2 0\" targets=\"1 1 0  0 2 1\"/>"),
      ElementsAre(15, 7));
  EXPECT_EQ(
      saidOf("Vec1d", "<WinchMultiMapping input=\"@../c @../d\" output=\"@./\" factor=\"2\"/>"),
      "");
}

TEST(SofaCouplings, ProductsStiffenExactlyUnderTheForceOfASpring) {
  const auto stiffening = [](const std::string& mapping) {
    const ImportedScene scene = imported(sofaScene(
        mapped("Vec1d", mapping, "<UniformCompliance compliance=\"1\" isCompliance=\"0\"/>")));
    EXPECT_EQ(findingsText(scene), "");
    return fieldOf<std::string>(scene.scene, "CompliantImplicitSolver", "geometric_stiffness");
  };
  EXPECT_EQ(stiffening("<DotProductMapping pairs=\"0 1\"/>"), "exact");
  EXPECT_EQ(stiffening("<DotProductMultiMapping input=\"@../dofs @../b\" output=\"@./\" "
                       "pairs=\"0 1\"/>"),
            "exact");
}

TEST(SofaCouplings, SumsAndProductsThatCannotBeAreToldAndLeftOut) {
  EXPECT_THAT(saidOf("Vec3d", "<AdditionMapping pairs=\"0 3\"/>"),
              HasSubstr("pairs contains 3, but the inputs have 3 elements, counted from 0"));
  EXPECT_THAT(saidOf("Vec1d", "<WinchMultiMapping input=\"@../c\" output=\"@./\"/>"),
              HasSubstr("Its inputs must be two of equal size, lengths and then rotations"));
  EXPECT_THAT(saidOf("Vec1d", "<AffineMultiMapping input=\"@../c\" output=\"@./\" matrix=\"1\"/>"),
              HasSubstr("matrix has 1 numbers, not rows of 2, one for each element"));
  EXPECT_THAT(
      saidOf("Vec1d",
             "<AffineMultiMapping input=\"@../c\" output=\"@./\" matrix=\"1 1\" value=\"1 2\"/>"),
      HasSubstr("value has 2 numbers for 1 rows of the matrix"));
  EXPECT_THAT(saidOf("Vec1d", "<AffineMultiMapping output=\"@./\" matrix=\"1\"/>"),
              HasSubstr("Its inputs must be scalars (Vec1d)"));
  EXPECT_THAT(saidOf("Vec1d", "<DotProductMapping pairs=\"1 1\"/>"),
              HasSubstr("pairs joins element 1 to itself"));
  EXPECT_THAT(saidOf("Vec1d", "<DotProductFromTargetMapping indices=\"3\" targets=\"1 0 0\"/>"),
              HasSubstr("indices contains 3, but the input has 3 elements"));
  EXPECT_THAT(saidOf("Vec1d", "<DotProductFromTargetMapping targets=\"1 0 0\"/>"),
              HasSubstr("There are fewer targets than indices"));
}

/// Two states of bodies of 2 kg and 0.5 kg·m², and one that a mapping computes from them, with a
/// law.
std::string bodies(const std::string& a, const std::string& b, const std::string& output,
                   const std::string& mapping, const std::string& law = "") {
  return "<Node name=\"a\">" + body(a) + "</Node><Node name=\"b\">" + body(b) +
         R"(</Node><Node name="map"><MechanicalObject name="out" template=")" + output + "\"/>" +
         mapping + law + "</Node>";
}

constexpr const char* hard = "<UniformCompliance name=\"law\" compliance=\"0\"/>";

std::string gearOf(const std::string& data) {
  return "<GearMultiMapping input=\"@../a @../b\" output=\"@./\" " + data + "/>";
}

double angleAboutZ(const std::vector<double>& q) { return 2 * std::atan2(q[5], q[6]); }

TEST(SofaCouplings, GearsTurnWheelsInTheirRatio) {
  // With v1 = r v0 of equal inertias: v0 (1 + r²) = 3 rad/s, so 2.4 and −1.2.
  ImportedScene scene = imported(sofaScene(
      bodies("position=\"0 0 0 0 0 0 1\" velocity=\"0 0 0 0 0 3\"", "position=\"5 0 0 0 0 0 1\"",
             "Vec1d", gearOf("pairs=\"0 5 0 5\" ratio=\"-0.5\""), hard)));
  EXPECT_THAT(findingsText(scene),
              HasSubstr("SOFA couples velocities alone, so that hard gears drift"));
  EXPECT_THAT(findingsText(scene),
              HasSubstr("the same while each frame turns about its axis alone"));
  for (const ImportFinding& finding : scene.findings)
    EXPECT_EQ(finding.severity, ImportFinding::Severity::MovesDifferently);
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 20);
  EXPECT_NEAR(angleAboutZ(positionsOf(simulation, "a/body")), 0.48, 1e-12);
  EXPECT_NEAR(angleAboutZ(positionsOf(simulation, "b/body")), -0.24, 1e-12);
  advance(simulation, 480);  // 12 rad: almost two turns
  EXPECT_NEAR(angleAboutZ(positionsOf(simulation, "a/body")), std::remainder(12, 4 * M_PI), 1e-9);
  EXPECT_NEAR(positionsOf(simulation, "map/out")[0], 0, 1e-12);
}

TEST(SofaCouplings, GearsTurnAboutAxesOfTheWorldHoweverTheirFramesStand) {
  // Half a turn about x, where the twist about z has no meaning; and turned at random.
  for (const std::string place : {"1 0 0 0", "0.5 0.5 0.5 0.5", "0.8 0 0.6 0"}) {
    ImportedScene scene =
        imported(sofaScene(bodies("position=\"0 0 0 " + place + "\" velocity=\"0 0 0 0 2 0\"",
                                  "position=\"5 0 0 " + place + "\"", "Vec1d",
                                  gearOf("pairs=\"0 4 0 3\" ratio=\"1\""), hard)));
    Simulation simulation(std::move(scene.scene));
    expectNoIssues(simulation);
    advance(simulation, 10);
    const auto& slot = simulation.layout().states;
    const auto rateOf = [&](const char* name, int coordinate) {
      const int index =
          simulation.layout().stateIndex(simulation.scene().find(std::string_view(name))->id);
      return simulation.motion().v[slot[static_cast<std::size_t>(index)].v + coordinate];
    };
    EXPECT_NEAR(rateOf("a/body", 4), 1, 1e-12) << place;
    EXPECT_NEAR(rateOf("b/body", 3), 1, 1e-12) << place;
  }
}

TEST(SofaCouplings, ARackMovesWithItsPinion) {
  // x = 0.25 θ: m v² + I θ̇² with m = 2, I = 0.5, a push of the rack at 1 m/s.
  ImportedScene scene = imported(sofaScene(
      bodies("position=\"0 0 0 0 0 0 1\" velocity=\"1 0 0 0 0 0\"", "position=\"5 0 0 0 0 0 1\"",
             "Vec1d", gearOf("pairs=\"0 0 0 5\" ratio=\"4\""), hard)));
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 10);
  const double v = 2.0 / (2 + 0.5 * 16);
  EXPECT_NEAR(positionsOf(simulation, "a/body")[0], 0.1 * v, 1e-12);
  EXPECT_NEAR(angleAboutZ(positionsOf(simulation, "b/body")), 0.4 * v, 1e-12);
}

TEST(SofaCouplings, GearsThatCannotBeAreToldAndLeftOut) {
  const auto complaint = [](const std::string& data) {
    return said(bodies("", "", "Vec1d", gearOf(data), hard));
  };
  EXPECT_THAT(complaint("pairs=\"0 5 0\""),
              HasSubstr("pairs has 3 numbers, not four per pair (frame and coordinate, twice)"));
  EXPECT_THAT(complaint(""), HasSubstr("pairs has 0 numbers"));
  EXPECT_THAT(complaint("pairs=\"0 5 1 5\""),
              HasSubstr("pairs contains frame 1, but input 1 has 1 frames, counted from 0"));
  EXPECT_THAT(complaint("pairs=\"0 6 0 5\""),
              HasSubstr("pairs contains coordinate 6, but a frame has 6, counted from 0"));
  EXPECT_THAT(complaint("pairs=\"0 5 0 5\" ratio=\"0\""),
              HasSubstr("Its ratio is 0, which couples nothing: it is left out"));
  EXPECT_THAT(said(bodies("", "", "Vec1d",
                          "<GearMultiMapping input=\"@../a\" output=\"@./\" pairs=\"0 5 0 5\"/>")),
              HasSubstr("It joins the frames of two different states"));
}

TEST(SofaCouplings, ACentreOfMassThatIsHeldHoldsAllBodiesInTheirShares) {
  const auto com = [](const std::string& masses) {
    return "<RigidComMultiMapping input=\"@../a @../b\" output=\"@./\" mass=\"" + masses + "\"/>";
  };
  EXPECT_THAT(startOfState(bodies("position=\"1 2 3 0 0 0 1  0 0 0 0 0 0 1\"",
                                  "position=\"5 6 9 0 0 0 1\"", "Vec3d", com("1 2 5")),
                           "map/out"),
              ElementsAre(26.0 / 8, 4, 6));
  ImportedScene scene = imported(sofaScene(bodies(
      "position=\"2 0 0 0 0 0 1\"", "position=\"-2 0 0 0 0 0 1\"", "Vec3d", com("2 2"), hard)));
  EXPECT_EQ(findingsText(scene), "");
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 10);
  EXPECT_NEAR(positionsOf(simulation, "a/body")[1], 0, 1e-12);
  EXPECT_NEAR(positionsOf(simulation, "b/body")[1], 0, 1e-12);
  const auto complaint = [&](const std::string& masses) {
    return said(bodies("", "", "Vec3d", com(masses), hard));
  };
  EXPECT_THAT(complaint("1 2 3"),
              HasSubstr("mass has 3 numbers, not one for each of the 2 frames of its inputs"));
  EXPECT_THAT(complaint("1 -1"), HasSubstr("mass contains -1 kg; it must lie between 0 and 1e50"));
  EXPECT_THAT(complaint("0 0"), HasSubstr("Its masses add up to 0"));
}

}  // namespace
}  // namespace compliant::test
