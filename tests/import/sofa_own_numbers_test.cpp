#include <gmock/gmock.h>

#include "engine/import/open_scene.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/import/sofa_free_motion_text.hpp"
#include "tests/import/sofa_text.hpp"
#include "tests/support/folders.hpp"

/// Scenes of `tests/data/found3/sofa` with the numbers that SOFA itself has for them.
namespace compliant::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

ImportedScene opened(const std::string& name) {
  Result<ImportedScene> scene = openScene(test::sourceFolder() + "/tests/data/found3/sofa/" + name);
  EXPECT_TRUE(scene.ok()) << scene.error().text();
  return scene.ok() ? std::move(*scene) : ImportedScene{};
}

Vec3 pointAfter(const ImportedScene& scene, const std::string& state, Index point, int steps) {
  Simulation simulation(scene.scene);
  expectNoIssues(simulation);
  for (int i = 0; i < steps; ++i) EXPECT_TRUE(usable(simulation.step().status)) << i;
  const auto x = positionsOf(simulation, state);
  if (static_cast<Index>(x.size()) < 3 * point + 3) return Vec3::Zero();
  return Eigen::Map<const Vec3>(x.data() + 3 * point);
}

TEST(SofaOwnNumbers, RayleighStiffnessDampsWhatTheTensionOfASpringStiffens) {
  const ImportedScene scene = opened("rayleigh_on_spring_tension.scn");
  const Vec3 end = pointAfter(scene, "points", 1, 100);
  EXPECT_NEAR(end.x(), -0.3808, 5e-5);
  EXPECT_NEAR(end.y(), -0.9316, 5e-5);
}

TEST(SofaOwnNumbers, RayleighStiffnessDampsTheGeometricStiffnessOfMappings) {
  const ImportedScene scene = opened("rayleigh_on_geometric_stiffness.scn");
  const Vec3 end = pointAfter(scene, "points", 19, 99);
  EXPECT_NEAR(end.x(), 0.59509, 5e-6);
  EXPECT_NEAR(end.y(), -0.76767, 5e-6);
}

/// The end of the chain of cg_threshold.scn as SOFA computes it: EulerImplicitSolver,
/// DistanceMapping with geometricStiffness 2, which turns only what pulls, and CGLinearSolver,
/// which solves for Δv from zero and ends where |pᵀAp| < threshold after the first iteration.
Vec3 endOfChainInSofa(int steps) {
  constexpr int n = 20, unknowns = 3 * n;
  constexpr double h = 0.01, a = 0.1, b = 0.1, k = 1e4, length = 1.0 / (n - 1), tolerance = 1e-9,
                   threshold = 1e-9;
  VecX x = VecX::Zero(unknowns), v = x, M = VecX::Constant(unknowns, 1e-2 * length);
  for (int i = 0; i < n; ++i) x[3 * i] = i * length;
  M.head<3>() /= 2;
  M.tail<3>() /= 2;
  for (int step = 0; step < steps; ++step) {
    VecX f = VecX::Zero(unknowns);
    MatX K = MatX::Zero(unknowns, unknowns);  // ∂f/∂x
    for (int i = 0; i < n; ++i) f[3 * i + 1] = -10 * M[3 * i];
    for (int i = 0; i + 1 < n; ++i) {
      const int p = 3 * i, q = p + 3;
      const Vec3 between = x.segment<3>(q) - x.segment<3>(p);
      const Vec3 u = between.normalized();
      const double force = -k * (between.norm() - length);
      f.segment<3>(p) -= force * u;
      f.segment<3>(q) += force * u;
      Mat3 block = -k * u * u.transpose();
      if (force < 0) block += force / between.norm() * (Mat3::Identity() - u * u.transpose());
      K.block<3, 3>(p, p) += block;
      K.block<3, 3>(q, q) += block;
      K.block<3, 3>(p, q) -= block;
      K.block<3, 3>(q, p) -= block;
    }
    VecX r = h * (f + (h + b) * (K * v) - a * M.cwiseProduct(v));
    MatX A = -h * (h + b) * K;
    A.diagonal() += (1 + h * a) * M;
    r.head<3>().setZero();  // the fixed end
    A.topRows<3>().setZero();
    VecX change = VecX::Zero(unknowns), p = change;
    const double right = r.norm();
    double before = 1;
    for (int iteration = 1; iteration <= 2500; ++iteration) {
      const double rr = r.squaredNorm();
      if (iteration > 1 && std::sqrt(rr) / right <= tolerance) break;
      p = iteration == 1 ? r : VecX(r + rr / before * p);
      const VecX Ap = A * p;
      const double curvature = p.dot(Ap);
      if (iteration > 1 && std::abs(curvature) < threshold) break;
      change += rr / curvature * p;
      r -= rr / curvature * Ap;
      before = rr;
    }
    v += change;
    x += h * v;
  }
  return x.tail<3>();
}

TEST(SofaOwnNumbers, TheThresholdOfConjugateGradientsIsKeptAndTold) {
  ImportedScene scene = opened("cg_threshold.scn");
  EXPECT_THAT(findingsText(scene), ContainsRegex("pᵀAp falls below 1e-0?9 J .threshold."));
  EXPECT_EQ(fieldOf<double>(scene.scene, "CGLinearSolver", "threshold"), 1e-9);
  const Vec3 end = pointAfter(scene, "points", 19, 99), same = endOfChainInSofa(99);
  EXPECT_NEAR(end.x(), 0.84408, 5e-6);
  EXPECT_NEAR(end.y(), -0.37622, 5e-6);
  // Right-hand sides that are 1e-9 of themselves apart move the end by 3e-8 m.
  EXPECT_LT((end - same).norm(), 1e-7);
}

TEST(SofaOwnNumbers, GravityIsThatOfTheRootWhateverAChildSays) {
  const ImportedScene scene = opened("child_gravity_silent.scn");
  EXPECT_THAT(findingsText(scene), HasSubstr("gravity of the root node"));
  EXPECT_EQ(verdictOf(scene.findings), "2 cosmetic");
  // x = −h² g n (n + 1)/2 along z.
  EXPECT_NEAR(pointAfter(scene, "body/p", 0, 10).z(), -9.81e-4 * 55, 1e-14);
  EXPECT_EQ(pointAfter(scene, "body/p", 0, 10).y(), 0);
}

TEST(SofaOwnNumbers, TheTrapezoidalSchemeMovesByTheNewVelocity) {
  const ImportedScene scene = opened("trapezoidal_silent.scn");
  EXPECT_NEAR(pointAfter(scene, "p", 0, 1).y(), -0.001, 1e-15);
}

TEST(SofaOwnNumbers, TheTrapezoidalSchemeTakesForcesInTheMiddleOfTheStep) {
  // M Δv = h f − ½h² K (2v + Δv) with f = −K x, and x⁺ = x + h v⁺: an oscillator in its own
  // numbers.
  const ImportedScene scene = imported(
      R"(<Node gravity="0 0 0" dt="0.01"><EulerImplicitSolver trapezoidalScheme="1"/><SparseLDLSolver/>
      <MechanicalObject name="p" template="Vec1d" position="1"/><UniformMass vertexMass="2"/>
      <UniformCompliance compliance="0.005" isCompliance="0"/></Node>)");
  double x = 1, v = 0;
  const double h = 0.01, m = 2, k = 200;
  for (int i = 0; i < 50; ++i) {
    v += (-h * k * x - 0.5 * h * h * k * v) / (m + 0.5 * h * h * k);
    x += h * v;
  }
  Simulation simulation(scene.scene);
  advance(simulation, 50);
  EXPECT_NEAR(positionsOf(simulation, "p")[0], x, 1e-13);
}

TEST(SofaOwnNumbers, SeparateGravityIsTold) {
  EXPECT_THAT(findingsText(opened("separate_gravity.scn")),
              HasSubstr("positions run ahead of SOFA's by h g t"));
}

TEST(SofaOwnNumbers, ExplicitEulerMovesAsItDoesInSofa) {
  // Symplectic unless told otherwise: v⁺ = v + h f/m, then x⁺ = x + h v⁺ or x + h v.
  const ImportedScene scene = opened("explicit_solver_cosmetic.scn");
  EXPECT_NEAR(pointAfter(scene, "p", 0, 10).y(), -1e-3 * 55, 1e-14);
  for (const bool symplectic : {true, false}) {
    const ImportedScene spring = imported(
        std::string(R"(<Node gravity="0 0 0" dt="0.01"><EulerExplicitSolver symplectic=")") +
        (symplectic ? "1" : "0") +
        R"("/><MechanicalObject name="p" template="Vec1d" position="1"/><UniformMass vertexMass="2"/>
        <UniformCompliance compliance="0.005" isCompliance="0"/></Node>)");
    double x = 1, v = 0;
    for (int i = 0; i < 50; ++i) {
      const double before = v;
      v -= 0.01 * 200 / 2 * x;
      x += 0.01 * (symplectic ? v : before);
    }
    Simulation simulation(spring.scene);
    advance(simulation, 50);
    EXPECT_NEAR(positionsOf(simulation, "p")[0], x, 1e-13) << symplectic;
  }
}

TEST(SofaOwnNumbers, SolversOfMotionThatAreMissingAreNamed) {
  const ImportedScene scene = imported(
      R"(<Node><RungeKutta4Solver/><MechanicalObject name="p" position="0 0 0"/><UniformMass/></Node>)");
  EXPECT_THAT(findingsText(scene), HasSubstr("The RungeKutta4Solver of line 1 moves it in SOFA"));
  EXPECT_THAT(findingsText(scene), Not(HasSubstr("as in SOFA")));
}

TEST(SofaOwnNumbers, PenaltyOfRigidShapesHasTheContactDistanceForItsStiffness) {
  // Four corners of k = 10·10/0.1 N/m each carry 10 kg.
  const ImportedScene scene = opened("penalty_rigid_box.scn");
  EXPECT_NEAR(fieldOf<double>(scene.scene, "body/OBBModel", "contact_compliance") +
                  fieldOf<double>(scene.scene, "floor/OBBModel", "contact_compliance"),
              1e-3, 1e-15);
  const double depth = 98.1 / 4000;
  EXPECT_NEAR(pointAfter(scene, "body/p", 0, 3000).y(), 2.1 - depth, 1e-3);
}

TEST(SofaOwnNumbers, PenaltyOfBallsOnPointsHasTheirRadiiToo) {
  const ImportedScene scene = imported(
      R"(<Node dt="0.01"><DefaultPipeline/><BruteForceDetection/><DefaultContactManager response="default"/>
      <MinProximityIntersection alarmDistance="0.2" contactDistance="0.1"/><EulerImplicitSolver/><CGLinearSolver/>
      <MechanicalObject name="p" position="0 0 0  0 3 0"/><UniformMass/><SphereModel radius="0.5"/></Node>)");
  EXPECT_NEAR(2 * fieldOf<double>(scene.scene, "SphereModel", "contact_compliance"),
              (0.1 + 2 * 0.5) / 100, 1e-15);
}

TEST(SofaOwnNumbers, ObstaclesWithoutMassAreHeldAtRest) {
  const ImportedScene scene = opened("massless_obstacle_under_solver.scn");
  EXPECT_THAT(findingsText(scene), HasSubstr("held at rest, as in SOFA"));
  EXPECT_EQ(pointAfter(scene, "all/obstacle/p", 0, 100).norm(), 0);
  EXPECT_GT(pointAfter(scene, "all/ball/p", 0, 100).y(), 1.05) << "it rests on the obstacle";
}

TEST(SofaOwnNumbers, AMeshFloorWithoutMassUnderASolverIsAFloor) {
  const ImportedScene scene = imported(freeMotion(
      R"(<DefaultPipeline/><BruteForceDetection/><DefaultContactManager response="FrictionContact"/>
      <LocalMinDistance alarmDistance="0.3" contactDistance="0.1"/><Node name="all">)" +
      euler +
      R"(<Node name="ball"><MechanicalObject name="p" position="0 1 0"/><UniformMass totalMass="1"/>
      <SphereModel radius="0.5"/></Node><Node name="floor"><MeshTopology triangles="0 2 1  0 3 2"/>
      <MechanicalObject name="p" position="-5 0 -5  5 0 -5  5 0 5  -5 0 5"/>
      <TriangleModel moving="0" simulated="0"/></Node></Node>)"));
  EXPECT_GT(pointAfter(scene, "all/ball/p", 0, 100).y(), 0.5);
}

TEST(SofaOwnNumbers, AFrameThatIsNotAloneTakesThePointsOfItsTopology) {
  const ImportedScene scene = opened("frames_from_topology.scn");
  Simulation simulation(scene.scene);
  EXPECT_EQ(positionsOf(simulation, "frames").size(), 4u * 7u);
  EXPECT_THAT(findingsText(scene), Not(HasSubstr("left out")));
}

TEST(SofaOwnNumbers, StatesWhosePositionsAreMissingAreLeftOutInOneLine) {
  const ImportedScene loader = opened("phantom_point.scn");
  EXPECT_EQ(loader.scene.find("body/p"), nullptr);
  EXPECT_EQ(loader.scene.find("body/UniformMass"), nullptr);
  EXPECT_THAT(
      findingsText(loader),
      HasSubstr("come from “position” of the MeshObjLoader “loader” of line 4, which holds no "
                "points: it is left out with all that stands on it"));
  EXPECT_THAT(findingsText(loader), HasSubstr("which is not there. Such files lie in the folder"));
  const ImportedScene data = opened("link_to_missing_data.scn");
  EXPECT_EQ(data.scene.find("child/b"), nullptr);
  EXPECT_THAT(findingsText(data),
              HasSubstr("“nosuch” of the UniformMass “m” of line 3, which does not exist"));
  EXPECT_EQ(verdictOf(data.findings), "1 left out, 1 cosmetic") << findingsText(data);
  const ImportedScene nowhere = imported(sofaScene(
      R"(<Node name="a"><MechanicalObject name="p" position="@none.position"/><UniformMass/><FixedConstraint indices="7"/></Node>)"));
  EXPECT_EQ(nowhere.scene.find("a/p"), nullptr);
  EXPECT_THAT(findingsText(nowhere), HasSubstr("the link “@none.position”, which leads nowhere"));
}

TEST(SofaOwnNumbers, ATopologyWithoutPointsLeavesItsStateOut) {
  for (const std::string beside :
       {R"(<MeshObjLoader name="l" filename="a.obj"/><MeshTopology src="@l"/>)",
        R"(<MeshTopology filename="a.obj"/>)", R"(<RegularGridTopology n="2 2 2"/>)"}) {
    const ImportedScene scene =
        imported(sofaScene(beside + R"(<MechanicalObject name="p"/><UniformMass/>)"));
    EXPECT_EQ(scene.scene.find("p"), nullptr) << beside;
    EXPECT_THAT(findingsText(scene), HasSubstr("Its positions come from")) << beside;
  }
  // Points of a frame, too.
  const ImportedScene mapped = imported(sofaScene(
      R"(<MechanicalObject name="f" template="Rigid3d" position="0 0 0 0 0 0 1"/><UniformMass/><Node name="skin">
      <MeshObjLoader name="l" filename="a.obj"/><MechanicalObject name="p" src="@l"/><RigidMapping/></Node>)"));
  EXPECT_EQ(mapped.scene.find("skin/p"), nullptr);
}

TEST(SofaOwnNumbers, TransformEnginesAreComputed) {
  const ImportedScene scene = opened("engine_positions_cosmetic.scn");
  const std::vector<double> lifted{0, 5, 0, 1, 5, 0, 2, 5, 0};
  Simulation simulation(scene.scene);
  EXPECT_EQ(positionsOf(simulation, "points"), lifted);
  // Scaled, turned by 90° about z, shifted; and back.
  const std::string numbers =
      R"( translation="1 0 0" rotation="0 0 90" scale="2 2 2" input_position=)";
  const auto there = startOfState("<TransformEngine name=\"e\"" + numbers + R"("1 0 0"/>
      <MechanicalObject name="p" position="@e.output_position"/><UniformMass/>)",
                                  "p");
  ASSERT_EQ(there.size(), 3u);
  EXPECT_NEAR(there[0], 1, 1e-15);
  EXPECT_NEAR(there[1], 2, 1e-15);
  const auto back =
      startOfState("<TransformEngine name=\"e\" inverse=\"1\"" + numbers + R"("1 2 0"/>
      <MechanicalObject name="p" position="@e.output_position"/><UniformMass/>)",
                   "p");
  ASSERT_EQ(back.size(), 3u);
  EXPECT_NEAR(back[0], 1, 1e-15);
  EXPECT_NEAR(back[1], 0, 1e-15);
}

TEST(SofaOwnNumbers, OptionsMayBeWords) {
  const ImportedScene scene = opened("option_names.scn");
  EXPECT_EQ(fieldOf<std::string>(scene.scene, "EulerImplicitSolver", "geometric_stiffness"),
            "stabilized");
  EXPECT_THAT(findingsText(scene), Not(HasSubstr("not a list of numbers")));
}

TEST(SofaOwnNumbers, OtherSpellingsAreTheSameTypes) {
  const ImportedScene scene = opened("alias_names.scn");
  EXPECT_THAT(findingsText(scene), Not(HasSubstr("not supported")));
  ASSERT_NE(scene.scene.find("CGSolver"), nullptr) << findingsText(scene);
  EXPECT_EQ(scene.scene.find("CGSolver")->type().name, "CgSolver");
  const ImportedScene old = imported(
      R"(<Node><ComplianceSolver name="ode"/><EigenSimplicialLDLT/><NaturalOrderingMethod/>
      <ConstantSparsityPatternSystem/><TreeCollisionGroupManager/>
      <MechanicalObject name="p" position="0 0 0  1 0 0"/><UniformMass/><FixedConstraint/>
      <SpringForceField spring="0 1 100 0 1"/>
      <Node name="e"><MechanicalObject name="s" template="Vec1d"/><MeshTopology edges="0 1"/>
      <ExtensionMapping/><UniformCompliance compliance="0"/></Node></Node>)");
  EXPECT_THAT(findingsText(old), Not(HasSubstr("not supported")));
  ASSERT_NE(old.scene.find("e/s map"), nullptr);
  EXPECT_EQ(old.scene.find("e/s map")->type().name, "Distance");
  EXPECT_NE(old.scene.find("SpringForceField"), nullptr);
}

TEST(SofaOwnNumbers, AttributesMayLackQuotesAndBlanks) {
  const ImportedScene scene = opened("unquoted_attribute.scn");
  EXPECT_THAT(findingsText(scene), HasSubstr("line 3: Attributes lack quotes or blanks"));
  EXPECT_EQ(fieldOf<double>(scene.scene, "UniformMass", "mass"), 1);
  const ImportedScene joined = imported(
      "<Node name=\"r\"dt='0.02'><!-- a=1 --><CompliantImplicitSolver name=ode/>\n"
      "<MechanicalObject name=p position=\"0 0 0\"/></Node>");
  EXPECT_EQ(fieldOf<double>(joined.scene, "ode", "h"), 0.02);
  EXPECT_FALSE(importSofaScene("<Node name=>").ok());
  EXPECT_FALSE(importSofaScene("<Node name=\"a\"b><Node>").ok());
}

TEST(SofaOwnNumbers, ScenesMayEndInXml) {
  const std::string text =
      sofaScene(R"(<MechanicalObject name="p" position="0 0 0"/><UniformMass/>)");
  EXPECT_TRUE(isForeign("a/Scene.xml"));
  const Result<ImportedScene> scene = openScene("a/Scene.xml", text);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  EXPECT_NE(scene->scene.find("p"), nullptr);
}

TEST(SofaOwnNumbers, NothingIsToldOfWhatIsLeftOutAnyway) {
  const ImportedScene flat = opened("attribute_of_left_out_object.scn");
  const std::string text = findingsText(flat);
  for (const char* noise : {"attribute position", "attribute dx", "attribute indices", "reserve"})
    EXPECT_THAT(text, Not(HasSubstr(noise)));
  EXPECT_THAT(text, HasSubstr("totalmass is ignored, as in SOFA"));
  EXPECT_THAT(verdictOf(flat.findings), Not(HasSubstr("different"))) << text;
  const ImportedScene stop = opened("supported_called_unsupported.scn");
  EXPECT_THAT(findingsText(stop), Not(HasSubstr("UnilateralConstraint")));
  EXPECT_THAT(findingsText(stop), Not(HasSubstr("Stabilization")));
}

TEST(SofaOwnNumbers, LoadersOfWhatIsDrawnAreCosmetic) {
  const ImportedScene scene = imported(sofaScene(
      R"(<MechanicalObject name="p" position="0 0 0"/><UniformMass/><Node name="see">
      <MeshObjLoader name="l" filename="a.obj"/><OglModel src="@l"/></Node>)"));
  EXPECT_FALSE(anyMatters(scene.findings)) << findingsText(scene);
}

TEST(SofaOwnNumbers, AMissingMassIsNamed) {
  for (const auto& [file, state] :
       {std::pair("massless_force.scn", "p"), std::pair("massless_contact.scn", "body/p")}) {
    const ImportedScene scene = opened(file);
    const Simulation simulation(scene.scene);
    const auto& issues = simulation.structure()->issues;
    ASSERT_EQ(issues.size(), 1u) << file;
    EXPECT_EQ(issues[0].component, scene.scene.find(std::string_view(state))->id) << file;
    EXPECT_THAT(issues[0].sentence, HasSubstr("It has no mass"));
  }
}

}  // namespace
}  // namespace compliant::test
