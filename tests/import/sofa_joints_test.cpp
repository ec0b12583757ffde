#include <gmock/gmock.h>

#include <cmath>

#include "engine/json/scene_file.hpp"
#include "tests/import/sofa_text.hpp"

namespace compliant::test {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pointwise;

/// A state on two frames: at the origin, and at x = 1 turned by a quarter about z.
std::string onFrames(const std::string& output, const std::string& mapping) {
  return R"(<MechanicalObject name="body" template="Rigid3d"
    position="0 0 0 0 0 0 1  1 0 0 0 0 0.70710678118654757 0.70710678118654757"/><RigidMass mass="1" inertia="1 1 1"/>
    <Node name="map"><MechanicalObject name="out" )" +
         output + "/>" + mapping + "</Node>";
}

TEST(SofaJoints, PointsStandInTheirFrames) {
  const auto places = [](const std::string& output, const std::string& mapping) {
    return startOfState(onFrames(output, mapping), "map/out");
  };
  const auto near = [](std::vector<double> x) { return Pointwise(DoubleNear(1e-14), x); };
  EXPECT_THAT(places("position=\"1 2 3\"", "<RigidMapping index=\"1\"/>"), near({-1, 1, 3}));
  EXPECT_THAT(places("position=\"1 2 3\"", "<RigidMapping index=\"0\" indexFromEnd=\"1\"/>"),
              near({-1, 1, 3}));
  EXPECT_THAT(places("position=\"1 2 3  1 2 3\"", "<RigidMapping rigidIndexPerPoint=\"0 1\"/>"),
              near({1, 2, 3, -1, 1, 3}));
  EXPECT_THAT(places("position=\"1 2 3\"", "<RigidMapping index=\"1\" globalToLocalCoords=\"1\"/>"),
              near({1, 2, 3}));
  EXPECT_THAT(places("", "<RigidMapping index=\"1\" initialPoints=\"1 0 0\"/>"), near({1, 1, 0}));
  EXPECT_THAT(places("", "<IdentityMapping/>"), near({0, 0, 0, 1, 0, 0}));
  EXPECT_THAT(
      said(onFrames("position=\"1 2 3\"", "<RigidMapping rigidIndexPerPoint=\"0 1\"/>")),
      HasSubstr("rigidIndexPerPoint has 2 numbers for 1 points: index is used, as in SOFA"));
}

TEST(SofaJoints, FramesStandInFrames) {
  const double half = std::sqrt(0.5);
  const auto near = [](std::vector<double> x) { return Pointwise(DoubleNear(1e-14), x); };
  const std::string rigid = "template=\"Rigid3d\" ";
  const auto places = [&](const std::string& output, const std::string& mapping) {
    return startOfState(onFrames(rigid + output, mapping), "map/out");
  };
  EXPECT_THAT(places("", "<AssembledRigidRigidMapping source=\"1  1 0 0 0 0 0 1\"/>"),
              near({1, 1, 0, 0, 0, half, half}));
  EXPECT_THAT(places("position=\"1 0 0 0 0 0 1\"", "<RigidRigidMapping index=\"1\"/>"),
              near({1, 1, 0, 0, 0, half, half}));
  EXPECT_THAT(places("position=\"3 1 2 0 0 0 1\"",
                     "<RigidRigidMapping index=\"1\" globalToLocalCoords=\"1\"/>"),
              near({3, 1, 2, 0, 0, 0, 1}));
  EXPECT_THAT(places("position=\"1 0 0 0 0 0 1 1 0 0 0 0 0 1\"",
                     "<RigidRigidMapping repartition=\"1 1\"/>"),
              near({1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, half, half}));
  EXPECT_THAT(places("", "<SubsetMapping indices=\"1\"/>"), near({1, 0, 0, 0, 0, half, half}));
}

TEST(SofaJoints, MappingsOfFramesThatCannotBeAreToldAndLeftOut) {
  const auto complaint = [](const std::string& output, const std::string& mapping) {
    return said(onFrames(output, mapping));
  };
  const std::string rigid = "template=\"Rigid3d\"", joint = "template=\"Vec6d\"";
  EXPECT_THAT(
      complaint("", "<RigidMapping index=\"7\"/>"),
      HasSubstr(
          "index refers to frame 7, but the input has 2 frames, counted from 0: it is left out, "
          "with the state that it computes"));
  EXPECT_THAT(complaint("", "<RigidMapping rigidIndexPerPoint=\"2\"/>"),
              HasSubstr("rigidIndexPerPoint refers to frame 2"));
  EXPECT_THAT(complaint("", "<RigidMapping filename=\"points.xs3\"/>"),
              HasSubstr("The file of its points is not read"));
  EXPECT_THAT(complaint(rigid, "<RigidMapping/>"),
              HasSubstr("Its output must have the template Vec3d"));
  EXPECT_THAT(
      complaint("template=\"Vec3d\"", "<AssembledRigidRigidMapping source=\"0 0 0 0 0 0 0 1\"/>"),
      HasSubstr("Its output must have the template Rigid3d"));
  EXPECT_THAT(complaint("template=\"Vec3d\"", "<RigidRigidMapping/>"),
              HasSubstr("Its output must have the template Rigid3d"));
  EXPECT_THAT(complaint(rigid, "<AssembledRigidRigidMapping source=\"0 1 2 3\"/>"),
              HasSubstr("source has 4 numbers, not eight per frame"));
  EXPECT_THAT(complaint(rigid, "<AssembledRigidRigidMapping source=\"5 0 0 0 0 0 0 1\"/>"),
              HasSubstr("source refers to frame 5"));
  EXPECT_THAT(complaint(rigid, "<AssembledRigidRigidMapping source=\"0 0 0 0 0 0 0 0\"/>"),
              HasSubstr("source: the quaternion of frame 0 is zero"));
  EXPECT_THAT(complaint(rigid, "<RigidRigidMapping repartition=\"2 3\"/>"),
              HasSubstr("repartition does not distribute"));
  EXPECT_THAT(complaint("template=\"Vec1d\"", "<DistanceMapping/>"),
              HasSubstr("Its inputs must be points (Vec3d)"));
  EXPECT_THAT(complaint("", "<DifferenceMapping pairs=\"0 1\"/>"),
              HasSubstr("Its inputs must be points (Vec3d) or scalars (Vec1d)"));
  EXPECT_THAT(complaint(joint, "<RigidJointMapping pairs=\"0 2\"/>"),
              HasSubstr("pairs contains 2, but the input has 2 frames"));
  EXPECT_THAT(complaint(joint, "<RigidJointMapping pairs=\"1 1\"/>"),
              HasSubstr("pairs joins frame 1 to itself"));
  EXPECT_THAT(complaint(joint, "<RigidJointMapping/>"), HasSubstr("It has no pairs of frames"));
  EXPECT_THAT(
      complaint(joint, "<RigidJointMapping pairs=\"0 1\" rotation=\"0\" translation=\"0\"/>"),
      HasSubstr("Without translation and rotation it computes nothing"));
  EXPECT_THAT(complaint(joint, "<RigidJointMultiMapping pairs=\"0 0\"/>"),
              HasSubstr("It joins the frames of two different states"));
  EXPECT_THAT(complaint(joint, "<RigidJointFromTargetMapping targets=\"0 0 0 0 0 0 1\"/>"),
              HasSubstr("targets has 7 numbers, not seven for each of the 2 frames"));
}

TEST(SofaJoints, JointsMeasureThePoseBetweenFrames) {
  const auto near = [](std::vector<double> x) { return Pointwise(DoubleNear(1e-14), x); };
  const double quarter = std::acos(0.0);
  const auto values = [](const std::string& mapping) {
    return startOfState(onFrames("template=\"Vec6d\"", mapping), "map/out");
  };
  EXPECT_THAT(values("<RigidJointMapping pairs=\"0 1\" exact_dlog=\"1\"/>"),
              near({1, 0, 0, 0, 0, quarter}));
  EXPECT_THAT(values("<RigidJointMapping pairs=\"1 0\" exact_dlog=\"1\"/>"),
              near({0, 1, 0, 0, 0, -quarter}));
  EXPECT_THAT(values("<RigidJointMapping pairs=\"0 1\" rotation=\"0\"/>"), near({1, 0, 0}));
  EXPECT_THAT(values("<RigidJointMapping pairs=\"0 1\" translation=\"0\"/>"),
              near({0, 0, quarter}));
  EXPECT_THAT(values("<RigidJointFromWorldFrameMapping/>"),
              near({0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, quarter}));
  EXPECT_THAT(values("<RigidJointFromTargetMapping targets=\"0 0 1 0 0 0 1  1 0 0 0 0 0 1\"/>"),
              near({0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, quarter}));
  EXPECT_THAT(values("<RigidRestJointMapping/>"), near(std::vector<double>(12, 0)));
}

TEST(SofaJoints, RestJointsMeasureFromTheBodyToItsRest) {
  EXPECT_THAT(
      startOfState(R"(<MechanicalObject name="body" template="Rigid3d" position="1 0 0 0 0 0 1"
      rest_position="3 0 0 0 0 0 1"/><RigidMass mass="1" inertia="1 1 1"/>
      <Node name="map"><MechanicalObject name="out" template="Vec6d"/><RigidRestJointMapping exact_dlog="1"/></Node>)",
                   "map/out"),
      Pointwise(DoubleNear(1e-14), {2.0, 0.0, 0.0, 0.0, 0.0, 0.0}));
}

TEST(SofaJoints, JointsThatTurnTorquesOtherwiseAreTold) {
  const std::string sentence = "SOFA turns torques as if the joint had no rotation";
  const auto findings = [](const std::string& options) {
    return said(
        onFrames("template=\"Vec6d\"", "<RigidJointMapping pairs=\"0 1\" " + options + "/>"));
  };
  EXPECT_THAT(findings(""), HasSubstr(sentence));
  EXPECT_EQ(findings("rotation=\"0\""), "");
  EXPECT_EQ(findings("exact_dlog=\"1\""), "");
}

/// Two joints between three frames with a mask.
std::string masked(const std::string& dofs, const std::string& beside = "") {
  return R"(<MechanicalObject name="body" template="Rigid3d" position="0 0 0 0 0 0 1  1 2 3 0 0 0 1  5 7 9 0 0 0 1"/>
    <RigidMass mass="1" inertia="1 1 1"/>
    <Node name="joint"><MechanicalObject name="pose" template="Vec6d"/><RigidJointMapping pairs="0 1 1 2" exact_dlog="1"/>
      <Node name="mask"><MechanicalObject name="out" template="Vec1d"/><MaskMapping dofs=")" +
         dofs + "\"/>" + beside + "</Node></Node>";
}

TEST(SofaJoints, MasksChooseCoordinatesJointByJoint) {
  EXPECT_THAT(startOfState(masked("1 0 1 0 0 0  1 0 1 0 0 0"), "joint/mask/out"),
              ElementsAre(1, 3, 4, 6));
  EXPECT_THAT(startOfState(masked("0 0 0 0 0 0  0 1 0 0 0 0"), "joint/mask/out"), ElementsAre(5));
  EXPECT_THAT(startOfState(masked("0 1 0 0 0 0"), "joint/mask/out"), ElementsAre(2));
  EXPECT_EQ(said(masked("1 1 1 1 1 0  1 1 1 1 1 0")), "");
  EXPECT_THAT(said(masked("1 0 0 0 0 0  0 1 0 0 0 0")),
              HasSubstr("Its joints have different masks"));
  EXPECT_THAT(said(masked("1 0 0")),
              HasSubstr("dofs has 3 numbers, not six for each of at most 2 joints"));
  EXPECT_THAT(said(masked("0 0 0 0 0 0")), HasSubstr("It chooses no coordinate"));
  EXPECT_THAT(said(body("", sphere + "<Node><MechanicalObject template=\"Vec1d\"/>"
                                     "<MaskMapping dofs=\"1 0 0 0 0 0\"/></Node>")),
              HasSubstr("Its inputs must be points (Vec3d) or coordinates of joints (Vec6d)"));
}

/// The same joints projected.
std::string projected(const std::string& options) {
  std::string text = masked("", "");
  return text.replace(text.find("<MaskMapping dofs=\"\"/>"), 22,
                      "<ProjectionMapping " + options + "/>");
}

TEST(SofaJoints, ProjectionsWeighTheCoordinatesOfAJoint) {
  EXPECT_THAT(startOfState(projected("set=\"0 1 0 0 0 0 0  1 0 2 -1 0 0 0\" offset=\"0.25 0\""),
                           "joint/mask/out"),
              ElementsAre(0.75, 2 * 5 - 6));
  EXPECT_THAT(startOfState(projected("set=\"1 0 0 0 0 0 3\""), "joint/mask/out"), ElementsAre(0));
  EXPECT_EQ(said(projected("set=\"0 1 0 0 0 0 0\"")), "");
}

TEST(SofaJoints, ProjectionsThatCannotBeAreToldAndLeftOut) {
  EXPECT_THAT(said(projected("set=\"0 1 0\"")),
              HasSubstr("set has 3 numbers, not an index and six weights"));
  EXPECT_THAT(said(projected("set=\"2 1 0 0 0 0 0\"")),
              HasSubstr("set refers to joint 2, but its input has 2"));
  EXPECT_THAT(said(projected("set=\"-1 1 0 0 0 0 0\"")), HasSubstr("set refers to joint -1"));
  EXPECT_THAT(said(projected("set=\"0 0 0 0 0 0 0\"")), HasSubstr("Row 0 of set has no weight"));
  EXPECT_THAT(said(projected("set=\"0 1 0 0 0 0 0\" offset=\"1 2\"")),
              HasSubstr("offset has 2 numbers for 1 rows of set"));
}

TEST(SofaJoints, MaskedCoordinatesHaveTargets) {
  const std::string target = R"(<Node name="to"><MechanicalObject name="gap" template="Vec1d"/>
      <DifferenceFromTargetMapping targets="1 1 1 1" /></Node>)";
  EXPECT_THAT(startOfState(masked("1 0 1 0 0 0  1 0 1 0 0 0", target), "joint/mask/to/gap"),
              ElementsAre(0, 2, 3, 5));
  const std::string some = R"(<Node name="to"><MechanicalObject name="gap" template="Vec1d"/>
      <DifferenceFromTargetMapping indices="2" targets="1"/></Node>)";
  EXPECT_THAT(said(masked("1 0 1 0 0 0  1 0 1 0 0 0", some)),
              HasSubstr("Only all coordinates of a joint can have targets here"));
  EXPECT_THAT(startOfState(masked("1 0 0 0 0 0  1 0 0 0 0 0",
                                  R"(<Node name="to"><MechanicalObject name="gap" template="Vec1d"/>
      <DifferenceFromTargetMapping indices="1" targets="1"/></Node>)"),
                           "joint/mask/to/gap"),
              ElementsAre(3));
}

TEST(SofaJoints, CompliancesCountSixNumbersPerJointAlsoWhereThreeExist) {
  const auto compliancesOf = [](const std::string& options) {
    ImportedScene scene = imported(
        sofaScene(onFrames("template=\"Vec6d\"",
                           "<RigidJointMapping pairs=\"0 1\" " + options +
                               "/><DiagonalCompliance name=\"law\" compliance=\"1 2 3 4 5 6\"/>")));
    Simulation simulation(scene.scene);
    expectNoIssues(simulation);
    return fieldOf<Array<double>>(scene.scene, "map/law", "compliances").vector();
  };
  EXPECT_THAT(compliancesOf(""), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(compliancesOf("rotation=\"0\""), ElementsAre(1, 2, 3));
  EXPECT_THAT(compliancesOf("translation=\"0\""), ElementsAre(4, 5, 6));
  EXPECT_THAT(
      said(body("", sphere + "<UniformCompliance compliance=\"1\"/>")),
      HasSubstr(
          "A compliance acts on numbers, such as the coordinates of a joint, and not on frames"));
  EXPECT_THAT(
      said(body("", sphere + "<FullCompliance C=\"1\"/>")),
      HasSubstr(
          "This type is not supported and left out: the values that it acts on are free here"));
}

TEST(SofaJoints, DampingOfJointsIsADrag) {
  ImportedScene scene = imported(sofaScene(
      masked("0 0 0 0 0 1", "<DampingCompliance name=\"law\" damping=\"3\"/><DampingValue/>")));
  EXPECT_EQ(fieldOf<double>(scene.scene, "joint/mask/law", "coefficient"), 6);
  EXPECT_THAT(said(masked("0 0 0 0 0 1", "<DampingCompliance damping=\"3\"/>")),
              HasSubstr("It has no DampingValue beside it"));
}

TEST(SofaJoints, ABodyWrittenToAFileComesBack) {
  const ImportedScene scene = imported(
      sofaScene(masked("1 1 1 1 1 0  1 1 1 1 1 0", "<UniformCompliance compliance=\"0\"/>")));
  const Result<Scene> again = readScene(writeScene(scene.scene));
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_EQ(writeScene(*again), writeScene(scene.scene));
}

/// Angles, and their rates, of two rods of 1 kg and 1 m with a moment of inertia of 0.1 kg·m² about
/// their middles, hanging from the origin and from each other: Lagrange's equations.
struct DoublePendulum {
  Eigen::Vector2d q{1.0, 0.4}, w{0, 0};
  Eigen::Vector2d acceleration(const Eigen::Vector2d& angle, const Eigen::Vector2d& rate) const {
    const double g = 10;  // m/s², of the scene
    const double I = 0.1, l = 1, c = l / 2, s = std::sin(angle[0] - angle[1]),
                 k = std::cos(angle[0] - angle[1]);
    Eigen::Matrix2d M;
    M << I + c * c + l * l, l * c * k, l * c * k, I + c * c;
    const Eigen::Vector2d f(-l * c * s * rate[1] * rate[1] - g * (c + l) * std::sin(angle[0]),
                            l * c * s * rate[0] * rate[0] - g * c * std::sin(angle[1]));
    return M.inverse() * f;
  }
  void advance(double step) {  // Runge–Kutta of order 4
    const Eigen::Vector2d a1 = acceleration(q, w), w2 = w + step / 2 * a1;
    const Eigen::Vector2d a2 = acceleration(q + step / 2 * w, w2), w3 = w + step / 2 * a2;
    const Eigen::Vector2d a3 = acceleration(q + step / 2 * w2, w3), w4 = w + step * a3;
    const Eigen::Vector2d a4 = acceleration(q + step * w3, w4);
    q += step / 6 * (w + 2 * w2 + 2 * w3 + w4);
    w += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  }
};

/// "x y z qx qy qz qw" of a rod that hangs from (x, y) at an angle to the vertical.
std::string rod(double x, double y, double angle) {
  const double px = x + std::sin(angle) / 2, py = y - std::cos(angle) / 2;
  char text[200];
  std::snprintf(text, sizeof text, "%.17g %.17g 0 0 0 %.17g %.17g ", px, py, std::sin(angle / 2),
                std::cos(angle / 2));
  return text;
}

TEST(SofaJoints, ADoublePendulumOfHingesMovesAsLagrangeSays) {
  // Hinges in the way of the plugin's own scenes: offsets in both bodies, the pose between them, a
  // mask that leaves the rotation about z free, a hard compliance. Two time steps show first order.
  const DoublePendulum start;
  const auto errorOf = [&](double step) {
    const std::string text = "<Node gravity=\"0 -10 0\" dt=\"" + std::to_string(step) + R"(">
      <CompliantImplicitSolver/><LDLTSolver/>
      <Node name="world"><MechanicalObject name="dofs" template="Rigid3d" position="0 0 0 0 0 0 1"/><FixedConstraint indices="0"/>
        </Node>
      <Node name="rods"><MechanicalObject name="dofs" template="Rigid3d" position=")" +
                             rod(0, 0, start.q[0]) +
                             rod(std::sin(start.q[0]), -std::cos(start.q[0]), start.q[1]) + R"("/>
        <RigidMass mass="1 1" inertia="0.1 0.1 0.1  0.1 0.1 0.1" inertia_forces="1"/>
        <Node name="ends"><MechanicalObject name="dofs" template="Rigid3d"/>
          <AssembledRigidRigidMapping source="0 0 0.5 0 0 0 0 1  0 0 -0.5 0 0 0 0 1  1 0 0.5 0 0 0 0 1"/>
          <Node name="hinge"><MechanicalObject name="dofs" template="Vec6d" position="0 0 0 0 0 0"/>
            <RigidJointMapping pairs="1 2" exact_dlog="1"/>
            <Node name="hold"><MechanicalObject name="dofs" template="Vec1d"/>
              <MaskMapping dofs="1 1 1 1 1 0"/><UniformCompliance compliance="0"/></Node></Node></Node></Node>
      <Node name="top"><MechanicalObject name="dofs" template="Vec6d"/>
        <RigidJointMultiMapping input="@../world/dofs @../rods/ends/dofs" output="@dofs" pairs="0 0"/>
        <Node name="hold"><MechanicalObject name="dofs" template="Vec1d"/>
          <MaskMapping dofs="1 1 1 1 1 0"/><UniformCompliance compliance="0"/></Node></Node></Node>)";
    ImportedScene scene = imported(text);
    EXPECT_EQ(findingsText(scene), "");
    Simulation simulation(std::move(scene.scene));
    expectNoIssues(simulation);
    DoublePendulum exact;
    for (int i = 0; i < 500; ++i) exact.advance(0.001);
    advance(simulation, static_cast<int>(std::lround(0.5 / step)));
    const auto x = positionsOf(simulation, "rods/dofs");
    const auto angle = [&](std::size_t i) { return 2 * std::atan2(x[7 * i + 5], x[7 * i + 6]); };
    EXPECT_LT(std::abs(positionsOf(simulation, "top/dofs")[0]), 1e-3);
    EXPECT_NEAR(positionsOf(simulation, "rods/ends/hinge/dofs")[5], angle(1) - angle(0), 1e-9);
    return std::hypot(angle(0) - exact.q[0], angle(1) - exact.q[1]);
  };
  const double coarse = errorOf(0.001), fine = errorOf(0.0005);
  EXPECT_LT(fine, 4e-3);
  EXPECT_NEAR(coarse / fine, 2, 0.2);
}

}  // namespace
}  // namespace compliant::test
