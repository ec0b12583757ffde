#include <gmock/gmock.h>

#include "engine/json/scene_file.hpp"
#include "tests/import/sofa_text.hpp"

namespace compliant::test {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pointwise;

constexpr const char* twoPoints =
    R"(<MechanicalObject name="dofs" position="0 0 0  2 0 0"/><UniformMass vertexMass="0.5"/>)";

TEST(SofaScene, AFreePointFallsAsImplicitEulerSays) {
  // v_n = n h g and x_n = x_0 + h² g n (n + 1)/2.
  ImportedScene scene =
      imported(sofaScene(R"(<MechanicalObject name="dofs" position="1 2 3"/><UniformMass/>)"));
  EXPECT_TRUE(scene.findings.empty()) << findingsText(scene);
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 10);
  EXPECT_THAT(positionsOf(simulation, "dofs"),
              ElementsAre(1, DoubleNear(2 - 1e-4 * 10 * 55, 1e-14), 3));
}

TEST(SofaScene, ASpringAsForceAndAsCompliancePullAlike) {
  // One step of v+ = (v + h (g - k x/m)) / (1 + h² k/m) with x the extension along y, k = 100, m =
  // 0.5.
  for (const char* isCompliance : {"0", "1"}) {
    ImportedScene scene = imported(sofaScene(std::string(R"(
      <MechanicalObject name="dofs" position="0 0 0  0 -1 0"/><UniformMass vertexMass="0.5"/><FixedConstraint indices="0"/>
      <Node name="ext"><MechanicalObject template="Vec1d"/><MeshTopology edges="0 1"/>
        <DistanceMapping geometricStiffness="0"/><UniformCompliance compliance="0.01" isCompliance=")") +
                                             isCompliance + R"("/></Node>)"));
    EXPECT_TRUE(scene.findings.empty()) << findingsText(scene);
    Simulation simulation(std::move(scene.scene));
    expectNoIssues(simulation);
    double v = 0, x = 0;
    for (int i = 0; i < 50; ++i) {
      v = (v + 0.01 * (10 - 200 * x)) / (1 + 1e-4 * 200);
      x += 0.01 * v;
    }
    advance(simulation, 50);
    EXPECT_NEAR(positionsOf(simulation, "dofs")[4], -1 - x, 1e-12)
        << "isCompliance " << isCompliance;
    EXPECT_NEAR(positionsOf(simulation, "ext/MechanicalObject")[0], x, 1e-12);
  }
}

TEST(SofaScene, APendulumEqualsTheSceneWrittenByHand) {
  ImportedScene scene = imported(sofaScene(R"(<Node name="arm">
    <CompliantImplicitSolver name="ode" implicitVelocity="0.5"/><LDLTSolver name="numsolver" schur="false"/>
    <StringMeshCreator name="loader" resolution="3" scale3d="2 1 1" rotation="0 0 90" translation="0 0 1"/>
    <MeshTopology name="mesh" src="@loader"/>
    <MechanicalObject name="dofs" src="@loader"/>
    <UniformMass name="mass" totalMass="3"/>
    <BoxROI name="box" box="-1 -0.1 -1 1 0.1 2"/>
    <FixedConstraint name="hold" indices="@[-1].indices"/>
    <Node name="ext"><MechanicalObject name="dofs" template="Vec1d"/><EdgeSetTopologyContainer edges="@../mesh.edges"/>
      <DistanceMapping/><UniformCompliance name="rod" compliance="0"/></Node></Node>)",
                                           ""));
  const Result<Scene> byHand = readScene(R"({"compliant_lab": 1, "components": {
    "arm/dofs": {"type": "Points", "position": [[0, 0, 1], [0, 1, 1], [0, 2, 1]]},
    "arm/ext/dofs": {"type": "Scalars"},
    "arm/ext/dofs map": {"type": "Distance", "inputs": ["arm/dofs"], "output": "arm/ext/dofs", "edges": [[0, 1], [1, 2]]},
    "arm/ext/rod": {"type": "UniformCompliance", "state": "arm/ext/dofs"},
    "arm/hold": {"type": "FixedPoints", "state": "arm/dofs", "indices": [0]},
    "arm/mass": {"type": "UniformMass", "state": "arm/dofs"},
    "arm/numsolver": {"type": "LdltSolver"},
    "arm/ode": {"type": "ImplicitIntegrator", "alpha": 0.5, "geometric_stiffness": "none", "stabilization": "pre"},
    "gravity": {"type": "Gravity", "acceleration": [0, -10, 0]}}})");
  ASSERT_TRUE(byHand.ok()) << byHand.error().text();
  Scene& made = scene.scene;
  for (const auto& [name, id] : byHand->names()) {
    const Component* hand = byHand->find(id);
    const Component* ours = made.find(std::string_view(name));
    ASSERT_NE(ours, nullptr) << name;
    EXPECT_EQ(ours->type().name, hand->type().name) << name;
  }
  EXPECT_EQ(made.size(), byHand->size());
  EXPECT_THAT(findingsText(scene), HasSubstr("line 3, LDLTSolver: Its node has no ODE solver"));
  Simulation a(std::move(made)), b(*byHand);
  expectNoIssues(a);
  advance(a, 100);
  advance(b, 100);
  const auto x = positionsOf(a, "arm/dofs"), y = positionsOf(b, "arm/dofs");
  EXPECT_THAT(x, Pointwise(DoubleNear(1e-13), y));
}

TEST(SofaScene, MassesAreThoseOfVersion1812) {
  const auto massOf = [](const std::string& mass) {
    ImportedScene scene =
        imported(sofaScene(R"(<MechanicalObject position="0 0 0 1 0 0 2 0 0 3 0 0"/>)" + mass));
    return std::pair(fieldOf<double>(scene.scene, "UniformMass", "mass"), findingsText(scene));
  };
  EXPECT_EQ(massOf("<UniformMass/>").first, 0.25);
  EXPECT_EQ(massOf("<UniformMass totalMass=\"2\"/>").first, 0.5);
  EXPECT_EQ(massOf("<UniformMass vertexMass=\"2\"/>").first, 2);
  EXPECT_EQ(massOf("<UniformMass vertexMass=\"2\" totalMass=\"2\"/>").first, 0.5);
  const auto [ignored, findings] = massOf("\n<UniformMass mass=\"2\"/>");
  EXPECT_EQ(ignored, 0.25);
  EXPECT_EQ(findings,
            "line 5, UniformMass: The obsolete attribute mass is ignored, as in SOFA since v18.06: "
            "the total mass is 1 kg\n");
  EXPECT_THAT(massOf("<UniformMass totalMass=\"-1\"/>").second,
              HasSubstr("totalMass is -1 kg; it must be above 0"));
}

TEST(SofaScene, DiagonalMassesAreGivenOrSpreadOverTheMesh) {
  ImportedScene given = imported(
      sofaScene(R"(<MechanicalObject position="0 0 0 1 0 0"/><DiagonalMass vertexMass="1 2"/>)"));
  EXPECT_THAT(fieldOf<Array<double>>(given.scene, "DiagonalMass", "masses").vector(),
              ElementsAre(1, 2));
  // Two edges of 1 and 3 m, total 8 kg: 1, 4 and 3 kg.
  ImportedScene spread =
      imported(sofaScene(R"(<MeshTopology position="0 0 0 1 0 0 4 0 0" edges="0 1 1 2"/>
    <MechanicalObject/><DiagonalMass totalMass="8"/>)"));
  EXPECT_THAT(fieldOf<Array<double>>(spread.scene, "DiagonalMass", "masses").vector(),
              ElementsAre(1, 4, 3))
      << findingsText(spread);
}

TEST(SofaScene, PlacementsScaleThenTurnThenShift) {
  ImportedScene scene = imported(sofaScene(
      R"(<MechanicalObject name="dofs" position="1 0 0  0 1 0" scale3d="2 3 1" rotation="0 0 90" translation="10 0 0"/>)"));
  const auto places = fieldOf<Array<Vec3>>(scene.scene, "dofs", "position");
  ASSERT_EQ(places.size(), 2u);
  EXPECT_LT((places[0] - Vec3(10, 2, 0)).norm(), 1e-14);
  EXPECT_LT((places[1] - Vec3(7, 0, 0)).norm(), 1e-14);
}

TEST(SofaScene, ScaleIsOneNumberInSinglePrecision) {
  const auto end = [](const std::string& scale) {
    ImportedScene scene =
        imported(sofaScene("<StringMeshCreator name=\"loader\" scale=\"" + scale +
                           "\"/><MechanicalObject name=\"dofs\" position=\"@loader.position\"/>"));
    return std::pair(fieldOf<Array<Vec3>>(scene.scene, "dofs", "position")[1].x(),
                     findingsText(scene));
  };
  EXPECT_EQ(end("0.1").first, static_cast<double>(0.1F));
  EXPECT_EQ(end("2 1 0").first, 1) << "SOFA takes its default";
  EXPECT_THAT(end("2 1 0").second,
              HasSubstr("line 4, StringMeshCreator “loader”: scale is “2 1 0”"));
}

TEST(SofaScene, GridsHaveTheEdgesOfTheirTrianglesOrQuads) {
  for (const auto& [pattern, edges] :
       {std::pair(0, 12), std::pair(1, 16), std::pair(2, 16), std::pair(3, 16)}) {
    ImportedScene scene =
        imported(sofaScene("<GridMeshCreator name=\"grid\" resolution=\"3 3\" trianglePattern=\"" +
                           std::to_string(pattern) + R"("/><MeshTopology name="mesh" src="@grid"/>
      <MechanicalObject name="dofs" src="@grid"/><UniformMass/>
      <Node name="ext"><MechanicalObject name="dofs" template="Vec1d"/><DistanceMapping/></Node>)"));
    EXPECT_EQ(fieldOf<Array<Edge>>(scene.scene, "ext/dofs map", "edges").size(),
              static_cast<std::size_t>(edges))
        << pattern;
    EXPECT_EQ(fieldOf<Array<Vec3>>(scene.scene, "dofs", "position")[5], Vec3(1, 0.5, 0));
  }
}

/// Values of a mapped state at the start. The input is three points at x = 0, 2 and 5 m; "other"
/// two at y = 1, 3.
std::vector<double> mappedStart(const std::string& mapping, const std::string& width) {
  ImportedScene scene = imported(sofaScene(R"(
    <MechanicalObject name="dofs" position="0 0 0  2 0 0  5 0 0"/><UniformMass/>
    <Node name="b"><MechanicalObject name="other" position="0 1 0  0 3 0"/><UniformMass/></Node>
    <Node name="map"><MeshTopology edges="0 1 1 2"/><MechanicalObject name="out" template=")" +
                                           width + "\"/>" + mapping + "</Node>"));
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  return positionsOf(simulation, "map/out");
}

TEST(SofaScene, EveryMappingComputesWhatItShould) {
  EXPECT_THAT(mappedStart("<DistanceMapping restLengths=\"1 1\"/>", "Vec1d"), ElementsAre(1, 2));
  EXPECT_THAT(mappedStart("<DistanceMapping/>", "Vec1d"), ElementsAre(0, 0));
  EXPECT_THAT(mappedStart("<DistanceMapping computeDistance=\"1\"/>", "Vec1d"), ElementsAre(2, 3));
  EXPECT_THAT(mappedStart("<SafeDistanceMapping pairs=\"0 2\" restLengths=\"1\"/>", "Vec1d"),
              ElementsAre(4));
  EXPECT_THAT(mappedStart("<DistanceFromTargetMapping indices=\"1 2\" targets=\"2 3 0  5 0 -4\" "
                          "restLengths=\"1 1\"/>",
                          "Vec1d"),
              ElementsAre(2, 3));
  EXPECT_THAT(mappedStart("<DistanceMultiMapping input=\"@../dofs @../b/other\" output=\"@./\" "
                          "indexPairs=\"0 0 1 0 1 1\" "
                          "restLengths=\"0 0\"/>",
                          "Vec1d"),
              ElementsAre(1, 2));
  EXPECT_THAT(mappedStart("<DifferenceMapping pairs=\"0 1 2 1\"/>", "Vec3d"),
              ElementsAre(2, 0, 0, -3, 0, 0));
  EXPECT_THAT(
      mappedStart("<DifferenceMultiMapping input=\"@../dofs @../b\" pairs=\"1 0\"/>", "Vec3d"),
      ElementsAre(-2, 1, 0));
  EXPECT_THAT(
      mappedStart("<DifferenceFromTargetMapping indices=\"2\" targets=\"1 2 3\"/>", "Vec3d"),
      ElementsAre(4, -2, -3));
  EXPECT_THAT(
      mappedStart("<OffsetMapping indices=\"2\" targets=\"1 2 3\" inverted=\"true\"/>", "Vec3d"),
      ElementsAre(-4, 2, 3));
  EXPECT_THAT(mappedStart("<IdentityMapping/>", "Vec3"), ElementsAre(0, 0, 0, 2, 0, 0, 5, 0, 0));
  EXPECT_THAT(mappedStart("<IdentityMultiMapping input=\"@../b @../dofs\"/>", "Vec3d"),
              ElementsAre(0, 1, 0, 0, 3, 0, 0, 0, 0, 2, 0, 0, 5, 0, 0));
  EXPECT_THAT(mappedStart("<SubsetMapping indices=\"2 0\"/>", "Vec3d"),
              ElementsAre(5, 0, 0, 0, 0, 0));
  EXPECT_THAT(mappedStart("<SubsetMapping indices=\"1-2\"/>", "Vec3d"),
              ElementsAre(2, 0, 0, 5, 0, 0));
  EXPECT_THAT(
      mappedStart("<SubsetMultiMapping input=\"@../dofs @../b\" indexPairs=\"1 1 0 1\"/>", "Vec3d"),
      ElementsAre(0, 3, 0, 2, 0, 0));
}

TEST(SofaScene, StatesWithoutPositionsTakeThoseOfTheTopologyBeside) {
  ImportedScene scene = imported(sofaScene(
      R"(<MeshTopology position="1 2 3  4 5 6"/><MechanicalObject name="dofs" velocity="0 1 0  0 2 0"/>
    <Node name="line"><MechanicalObject name="dofs" template="Vec1d" position="1 2 3"/><UniformMass vertexMass="2"/></Node>)"));
  EXPECT_EQ(fieldOf<Array<Vec3>>(scene.scene, "dofs", "position")[1], Vec3(4, 5, 6));
  EXPECT_EQ(fieldOf<Array<Vec3>>(scene.scene, "dofs", "velocity")[1], Vec3(0, 2, 0));
  EXPECT_THAT(fieldOf<Array<double>>(scene.scene, "line/dofs", "position").vector(),
              ElementsAre(1, 2, 3));
}

TEST(SofaScene, ScalarsWeighAlongXAndBranchesHaveTheGravityOfTheRoot) {
  ImportedScene scene = imported(R"(<Node name="root" gravity="3 0 0"><EulerImplicitSolver/>
    <MechanicalObject name="line" template="Vec1d" position="0"/><UniformMass name="m" vertexMass="2"/>
    <Node name="up" gravity="0 1 0"><MechanicalObject position="0 0 0"/><UniformMass/></Node></Node>)");
  EXPECT_THAT(fieldOf<Array<double>>(scene.scene, "m weight", "force").vector(), ElementsAre(6));
  EXPECT_EQ(fieldOf<Vec3>(scene.scene, "gravity", "acceleration"), Vec3(3, 0, 0));
  EXPECT_EQ(scene.scene.find("up/gravity"), nullptr);
}

TEST(SofaScene, ViscositiesBecomeRelaxationTimes) {
  ImportedScene scene = imported(sofaScene(std::string(twoPoints) + R"(<Node name="ext">
    <MechanicalObject name="d" template="Vec1d"/><MeshTopology edges="0 1 0 1"/><DistanceMapping/>
    <UniformCompliance name="even" compliance="0.02" damping="5"/></Node><Node name="two">
    <MechanicalObject name="d" template="Vec1d"/><MeshTopology edges="0 1 0 1"/><DistanceMapping/>
    <DiagonalCompliance name="uneven" compliance="0.02 0" damping="5 1"/></Node>)"));
  EXPECT_EQ(fieldOf<double>(scene.scene, "ext/even", "damping_ratio"), 0.1);
  EXPECT_FALSE(fieldOf<bool>(scene.scene, "ext/even", "stabilized")) << "soft";
  EXPECT_THAT(fieldOf<Array<double>>(scene.scene, "two/uneven", "compliances").vector(),
              ElementsAre(0.02, 0));
  EXPECT_THAT(fieldOf<Array<double>>(scene.scene, "two/uneven damping", "coefficients").vector(),
              ElementsAre(5, 1));
}

TEST(SofaScene, ConstraintValuesSayWhatIsStabilised) {
  const auto value = [](const std::string& beside) {
    return imported(sofaScene(std::string(twoPoints) +
                              R"(<Node name="ext"><MechanicalObject name="d" template="Vec1d"/>
      <MeshTopology edges="0 1"/><DistanceMapping restLengths="1.5"/><UniformCompliance name="rod"/>)" +
                              beside + "</Node>"));
  };
  EXPECT_TRUE(fieldOf<bool>(value("").scene, "ext/rod", "stabilized"));
  EXPECT_TRUE(fieldOf<bool>(value("<Stabilization/>").scene, "ext/rod", "stabilized"));
  EXPECT_FALSE(fieldOf<bool>(value("<ConstraintValue/>").scene, "ext/rod", "stabilized"));
  EXPECT_THAT(findingsText(value("<DampingValue/>")),
              HasSubstr("the target of the rows is zero instead"));
  // φ = 2 − 1.5 m and an offset of −0.2 m: 0.3 m to remove.
  ImportedScene offset = value("<OffsettedConstraintValue offset=\"-0.2\"/>");
  Simulation simulation(std::move(offset.scene));
  expectNoIssues(simulation);
  EXPECT_NEAR(positionsOf(simulation, "ext/d with offset")[0], 0.3, 1e-15);
}

TEST(SofaScene, StiffSpringsAreDistancesWithACompliance) {
  ImportedScene scene = imported(
      sofaScene(R"(<MechanicalObject name="dofs" position="0 0 0 2 0 0 5 0 0"/><UniformMass/>
    <StiffSpringForceField name="springs" spring="0 1 100 2 1.5  1 2 50 1 3"/>)"));
  EXPECT_THAT(fieldOf<Array<double>>(scene.scene, "springs", "compliances").vector(),
              ElementsAre(0.01, 0.02));
  EXPECT_EQ(fieldOf<double>(scene.scene, "springs", "damping_ratio"), 0.02);
  EXPECT_EQ(fieldOf<std::string>(scene.scene, "springs", "handling"), "force");
  EXPECT_THAT(fieldOf<Array<double>>(scene.scene, "springs extension map", "rest").vector(),
              ElementsAre(1.5, 3));
  EXPECT_EQ(fieldOf<std::string>(scene.scene, "CompliantImplicitSolver", "geometric_stiffness"),
            "exact");
  EXPECT_THAT(findingsText(scene), HasSubstr("line 5, StiffSpringForceField “springs”: SOFA "
                                             "treats the damping of springs explicitly"));
}

TEST(SofaScene, MeshSpringsAreSofterTheLongerTheyAre) {
  ImportedScene scene = imported(sofaScene(
      R"(<MeshTopology position="0 0 0 2 0 0 5 0 0" edges="0 1 1 2"/><MechanicalObject name="dofs"/>
    <UniformMass/><MeshSpringForceField name="springs" stiffness="100"/>)"));
  EXPECT_THAT(fieldOf<Array<double>>(scene.scene, "springs", "compliances").vector(),
              ElementsAre(0.02, 0.03));
  EXPECT_THAT(findingsText(scene), "");
}

TEST(SofaScene, SpringsMayJoinTwoObjects) {
  ImportedScene scene = imported(
      sofaScene(R"(<Node name="a"><MechanicalObject position="0 0 0 0 1 0"/><UniformMass/></Node>
    <Node name="b"><MechanicalObject position="3 0 0"/><UniformMass/></Node>
    <StiffSpringForceField name="springs" object1="@a" object2="@b" spring="0 0 100 0 3"/>)"));
  Simulation simulation(scene.scene);
  expectNoIssues(simulation);
  EXPECT_EQ(fieldOf<Array<Edge>>(scene.scene, "springs extension map", "edges")[0], (Edge{0, 2}));
}

/// The integrator that a solver becomes, beside a hard distance.
ImportedScene solvedBy(const std::string& solver) {
  return imported(sofaScene(
      std::string(twoPoints) + R"(<Node name="ext"><MechanicalObject name="d" template="Vec1d"/>
      <MeshTopology edges="0 1"/><DistanceMapping/><UniformCompliance name="rod"/></Node>)",
      solver));
}

TEST(SofaScene, OptionsOfTheSolverBecomeThoseOfTheIntegrator) {
  const auto option = [](const std::string& options, const std::string& field) {
    return fieldOf<std::string>(
        solvedBy("<CompliantImplicitSolver name=\"ode\" " + options + "/>").scene, "ode", field);
  };
  EXPECT_EQ(option("", "stabilization"), "pre");
  EXPECT_EQ(option("stabilization=\"0\"", "stabilization"), "none");
  EXPECT_EQ(option("stabilization=\"no stabilization\"", "stabilization"), "none");
  EXPECT_EQ(option("", "geometric_stiffness"), "none");
  EXPECT_EQ(
      option("neglecting_compliance_forces_in_geometric_stiffness=\"0\"", "geometric_stiffness"),
      "stabilized");
  EXPECT_EQ(option("", "hard_rows"), "implicit");
  EXPECT_EQ(option("implicitVelocity=\"0.5\"", "hard_rows"), "implicit")
      << "stabilised rows do not mind";
  EXPECT_EQ(option("implicitVelocity=\"0.5\" stabilization=\"0\"", "hard_rows"), "blended");
  EXPECT_EQ(
      fieldOf<double>(solvedBy("<AssembledSolver name=\"ode\" implicitPosition=\"0.5\"/>").scene,
                      "ode", "beta"),
      0.5);
  EXPECT_THAT(findingsText(solvedBy("<AssembledSolver name=\"ode\" implicitPosition=\"0.5\"/>")),
              HasSubstr("h (1 - beta) v"));
  EXPECT_THAT(findingsText(solvedBy("<CompliantImplicitSolver implicitVelocity=\"2\"/>")),
              HasSubstr("implicitVelocity is 2; here it must lie between 0 and 1: 1 is used"));
}

TEST(SofaScene, NewtonSolversIterate) {
  const auto iterations = [](const std::string& options) {
    return fieldOf<std::int64_t>(
        solvedBy("<CompliantNLImplicitSolver name=\"ode\" " + options + "/>").scene, "ode",
        "newton_iterations");
  };
  EXPECT_EQ(iterations(""), 10);
  EXPECT_EQ(iterations("iterations=\"25\""), 25);
  EXPECT_EQ(iterations("iterations=\"1\""), 1);
  EXPECT_EQ(iterations("iterations=\"100000\""), 1000);
  EXPECT_EQ(findingsText(solvedBy("<NewtonSolver/>")).find("solves once"), std::string::npos);
  EXPECT_THAT(findingsText(solvedBy("<NewtonSolver precision=\"1e-3\"/>")),
              HasSubstr("newton_precision"));
}

TEST(SofaScene, SolversOfTheStateAtRestBecomeTheirOwnIntegrators) {
  const ImportedScene found = solvedBy("<CompliantStaticSolver name=\"ode\" ls_step=\"1e-3\"/>"),
                      crept = solvedBy(
                          "<CompliantPseudoStaticSolver name=\"ode\" iterations=\"50\" "
                          "velocityFactor=\"0.1\" threshold=\"1e-4\"/>");
  ASSERT_NE(found.scene.find("ode"), nullptr);
  EXPECT_EQ(found.scene.find("ode")->type().name, "StaticIntegrator");
  EXPECT_THAT(findingsText(found), HasSubstr("conjugate gradients"));
  ASSERT_NE(crept.scene.find("ode"), nullptr);
  EXPECT_EQ(crept.scene.find("ode")->type().name, "PseudoStaticIntegrator");
  EXPECT_EQ(fieldOf<std::int64_t>(crept.scene, "ode", "iterations"), 50);
  EXPECT_EQ(fieldOf<double>(crept.scene, "ode", "velocity_factor"), 0.1);
  EXPECT_EQ(fieldOf<double>(crept.scene, "ode", "threshold"), 1e-4);
  EXPECT_EQ(findingsText(crept), "");
}

TEST(SofaScene, SofasOwnSolverLeavesCompliancesOutAndHasRayleighDamping) {
  ImportedScene scene = solvedBy(
      "<EulerImplicitSolver name=\"ode\" rayleighMass=\"0.1\" trapezoidalScheme=\"true\"/>");
  EXPECT_FALSE(fieldOf<bool>(scene.scene, "ext/rod", "enabled"));
  EXPECT_THAT(findingsText(scene),
              HasSubstr("ignores compliances (isCompliance): it is disabled here"));
  EXPECT_EQ(fieldOf<double>(scene.scene, "ode", "alpha"), 0.5);
  EXPECT_EQ(fieldOf<double>(scene.scene, "ode", "beta"), 1) << "x⁺ = x + h v⁺ in SOFA";
  EXPECT_DOUBLE_EQ(fieldOf<double>(scene.scene, "UniformMass Rayleigh drag", "coefficient"), 0.025)
      << "SOFA multiplies it by ½ too";
}

TEST(SofaScene, IterativeSolversKeepTheirLimits) {
  ImportedScene scene = imported(R"(<Node dt="0.02"><CompliantImplicitSolver name="ode"/>
    <MinresSolver name="minres" iterations="7" precision="1e-4"/><MechanicalObject position="0 0 0"/><UniformMass/></Node>)");
  EXPECT_EQ(fieldOf<std::int64_t>(scene.scene, "minres", "iterations"), 7);
  EXPECT_EQ(fieldOf<double>(scene.scene, "minres", "precision"), 1e-4);
  EXPECT_FALSE(fieldOf<bool>(scene.scene, "minres", "relative"));
  EXPECT_EQ(fieldOf<double>(scene.scene, "ode", "h"), 0.02);
  EXPECT_EQ(fieldOf<Vec3>(scene.scene, "gravity", "acceleration"), Vec3(0, -9.81, 0))
      << "SOFA's default";
}

TEST(SofaScene, NodesHaveSolversOfTheirOwn) {
  ImportedScene scene = imported(R"(<Node>
    <Node name="a"><CompliantImplicitSolver/><LDLTSolver/><MechanicalObject position="0 0 0"/><UniformMass/></Node>
    <Node name="a"><CompliantImplicitSolver/><LDLTSolver/><MechanicalObject position="0 0 0"/><UniformMass/></Node>
    <Node name="off" activated="0"><Nonsense/></Node></Node>)");
  Simulation simulation(scene.scene);
  EXPECT_EQ(simulation.systems(), 2u);
  EXPECT_EQ(
      findingsText(scene),
      "line 4, Node “off”: It is deactivated (activated) and left out with all its contents\n");
}

TEST(SofaScene, WhatNothingMovesIsHeld) {
  ImportedScene scene =
      imported(R"(<Node dt="0.002"><MechanicalObject name="dofs" position="1 2 3"/><UniformMass/>
    <Node name="a"><CompliantImplicitSolver/><LDLTSolver/><MechanicalObject name="dofs" position="0 0 0"/><UniformMass/></Node></Node>)");
  EXPECT_THAT(findingsText(scene),
              HasSubstr("line 1, MechanicalObject “dofs”: No ODE solver in its node or above"));
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  EXPECT_EQ(simulation.sceneStep(), 0.002);
  advance(simulation, 3);
  EXPECT_THAT(positionsOf(simulation, "dofs"), ElementsAre(1, 2, 3));
  EXPECT_LT(positionsOf(simulation, "a/dofs")[1], 0);
}

TEST(SofaScene, SaysWithLineAndConsequenceWhatIsNotUnderstood) {
  ImportedScene scene = imported(sofaScene(R"(<MechanicalObject position="0 0 0" colour="red"/>
<UniformMass/>
<ConicalForceField strength="3"/>
<OglModel/><OglModel/>
<MechanicalObject name="frame" template="Rigid2d"/>
<FixedConstraint mstate="@frame"/>
<FixedConstraint indices="7"/>
<UniformCompliance compliance="soft"/>)"));
  EXPECT_EQ(
      findingsText(scene),
      "line 4, MechanicalObject: Its attribute colour is not supported and has no effect\n"
      "line 11, UniformCompliance: compliance is “soft”, which is not a list of numbers: it "
      "is ignored\n"
      "line 11, UniformCompliance: SOFA does not support a compliance on a state that no "
      "mapping computes; here it acts\n"
      "line 6, ConicalForceField: This type is not supported and left out: its forces are missing "
      "here\n"
      "line 8, MechanicalObject “frame”: The template “Rigid2d” is not supported: the state is "
      "left out with everything that acts on it\n"
      "line 10, FixedConstraint: indices contains 7, but the state has 1 elements, counted from "
      "0: it is left out\n"
      "line 10, FixedConstraint: It fixes no element of its state: it is left out\n"
      "line 7, OglModel: It only draws and does not affect the motion (2 of them)\n")
      << "the worst first";
}

TEST(SofaScene, SaysWhenNothingUsesTheMeshes) {
  const std::string grids =
      R"(<GridMeshCreator resolution="3 3"/><GridMeshCreator resolution="3 3"/>)";
  const ImportedScene scene = imported("<Node>" + grids + "</Node>");
  EXPECT_TRUE(anyMatters(scene.findings));
  EXPECT_EQ(verdictOf(scene.findings), "1 left out");
  EXPECT_THAT(findingsText(scene), HasSubstr("contains no MechanicalObject that can be simulated"));
}

TEST(SofaScene, RefusesWhatIsNoScene) {
  const auto complaint = [](const std::string& text) {
    const Result<ImportedScene> result = importSofaScene(text);
    return result.ok() ? std::string() : result.error().text();
  };
  EXPECT_THAT(complaint("<Node>\n<Node>\n</Nod>"), HasSubstr("line 3: This is not valid XML"));
  EXPECT_THAT(complaint(""), HasSubstr("This is not valid XML"));
  EXPECT_THAT(complaint("<scene/>"),
              HasSubstr("A SOFA scene must begin with <Node>; this file begins with <scene>"));
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<Node>";
  for (int i = 0; i < 100000; ++i) deep += "</Node>";
  EXPECT_THAT(complaint(deep), HasSubstr("Nodes are nested more than 60 levels deep"));
}

TEST(SofaScene, RefusesMeshesThatWouldFillTheMemory) {
  for (const char* resolution : {"1000000000 1000000000", "1e300 2", "-3 4", "2.5 2", "5"}) {
    ImportedScene scene =
        imported(sofaScene(std::string("<GridMeshCreator name=\"grid\" resolution=\"") +
                           resolution + "\"/><MechanicalObject name=\"dofs\" src=\"@grid\"/>"));
    EXPECT_THAT(findingsText(scene), HasSubstr("it needs whole numbers of at least 2, for at most "
                                               "1000000 points: the mesh is left empty"))
        << resolution;
  }
  ImportedScene many = imported(sofaScene("<MechanicalObject name=\"dofs\" size=\"1e9\"/>"));
  EXPECT_THAT(findingsText(many),
              HasSubstr("size is 1e9; it must lie between 0 and 1000000: one element is used"));
}

TEST(SofaScene, LinksThatRunInCirclesEnd) {
  ImportedScene scene =
      imported(sofaScene(R"(<MeshTopology name="a" src="@b"/><MeshTopology name="b" src="@a"/>
    <MechanicalObject name="dofs" position="@a.position"/><BoxROI name="box" box="@box.box"/>
    <Node name="x"><MechanicalObject name="d"/><IdentityMapping input="@../y"/></Node>
    <Node name="y"><MechanicalObject name="d"/><IdentityMapping input="@../x"/></Node>)"));
  EXPECT_THAT(findingsText(scene), HasSubstr("links back to itself in a cycle"));
  EXPECT_THAT(findingsText(scene), HasSubstr("It belongs to a cycle of mappings"));
  EXPECT_EQ(scene.scene.find("x/d"), nullptr);
}

}  // namespace
}  // namespace compliant::test
