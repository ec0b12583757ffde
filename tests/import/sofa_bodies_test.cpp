#include <gmock/gmock.h>

#include <cmath>

#include "engine/base/rotation.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/import/sofa_text.hpp"

namespace compliant::test {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pointwise;

constexpr double h = 0.01, g = 10;

std::string only(const ImportedScene& scene, const std::string& component) {
  const Component* found = scene.scene.find(std::string_view(component));
  return found != nullptr ? std::string(found->type().name) : "nothing";
}

TEST(SofaBodies, ABodyFallsAndSpinsAsImplicitEulerSays) {
  // v = n h g, x = x₀ + n h v₀ − h² g n (n + 1)/2, R = exp(n h ω) R₀ for an inertia without axes.
  const double half = std::sqrt(0.5);
  for (const std::string& mass :
       {sphere, std::string("<UniformMass vertexMass=\"2 1 0.25 0 0 0 0.25 0 0 0 0.25\"/>")}) {
    ImportedScene scene =
        imported(sofaScene(body("position=\"1 2 3 0 0 0.70710678118654757 0.70710678118654757\" "
                                "velocity=\"1 0 0 0.3 -0.2 2\"",
                                mass)));
    EXPECT_EQ(findingsText(scene), "");
    Simulation simulation(std::move(scene.scene));
    expectNoIssues(simulation);
    advance(simulation, 50);
    const auto x = positionsOf(simulation, "body");
    ASSERT_EQ(x.size(), 7u);
    EXPECT_NEAR(x[0], 1 + 0.5, 1e-13);
    EXPECT_NEAR(x[1], 2 - h * h * g * 50 * 51 / 2, 1e-13);
    EXPECT_NEAR(x[2], 3, 1e-13);
    const Eigen::Quaterniond turned =
        rotationOf(50 * h * Vec3(0.3, -0.2, 2)) * Eigen::Quaterniond(half, 0, 0, half);
    EXPECT_LT(rotationAt(x.data()).angularDistance(turned), 1e-12);
  }
}

TEST(SofaBodies, WithInertiaForcesABodyTumblesAsEulerSays) {
  // I ω̇ = −ω × I ω with the force of the start of each step, as the plugin has it.
  const Vec3 moments(0.2, 0.3, 0.45);
  for (const bool forces : {true, false}) {
    ImportedScene scene = imported(sofaScene(
        body("velocity=\"0 0 0 0.1 3 0.2\" position=\"0 0 0 0 0 0 1\"",
             std::string("<RigidMass mass=\"1\" inertia=\"0.2 0.3 0.45\" inertia_forces=\"") +
                 (forces ? "1" : "0") + "\"/>")));
    EXPECT_EQ(findingsText(scene), "");
    Simulation simulation(std::move(scene.scene));
    Eigen::Quaterniond R = Eigen::Quaterniond::Identity();
    Vec3 omega(0.1, 3, 0.2);
    for (int i = 0; i < 100; ++i) {
      const Mat3 I = R * Mat3(moments.asDiagonal()) * R.conjugate();
      if (forces) omega -= h * Vec3(I.inverse() * omega.cross(Vec3(I * omega)));
      R = rotationOf(h * omega) * R;
    }
    advance(simulation, 100);
    EXPECT_LT(rotationAt(positionsOf(simulation, "body").data()).angularDistance(R), 1e-10)
        << forces;
  }
}

TEST(SofaBodies, ABodyOnARodSwingsAsItsParticlesSay) {
  // A body that hangs by a point of it on a hard rod from the origin: the same as written by hand,
  // and the rod keeps its length.
  ImportedScene scene = imported(sofaScene(body("position=\"2 0 0 0 0 0 1\"") + R"(<Node name="tip">
      <MechanicalObject name="points" position="-0.5 0 0"/><RigidMapping/>
      <Node name="rod"><MechanicalObject name="length" template="Vec1d"/>
        <DistanceFromTargetMapping indices="0" targets="0 0 0"/><UniformCompliance name="hard" compliance="0"/></Node></Node>)"));
  EXPECT_EQ(findingsText(scene), "");
  const Result<Scene> byHand = readScene(R"({"compliant_lab": 1, "components": {
    "body": {"type": "RigidFrames", "position": [[2, 0, 0]]},
    "gravity": {"type": "Gravity", "acceleration": [0, -10, 0]},
    "mass": {"type": "RigidMass", "state": "body", "mass": 2, "moments": [0.5, 0.5, 0.5], "gyroscopic": "off"},
    "ode": {"type": "ImplicitIntegrator", "geometric_stiffness": "none", "stabilization": "pre"},
    "solver": {"type": "LdltSolver"},
    "tip": {"type": "Points"},
    "tip map": {"type": "RigidPoints", "inputs": ["body"], "output": "tip", "frames": [0], "points": [[-0.5, 0, 0]]},
    "rod": {"type": "Scalars"},
    "rod map": {"type": "DistanceToTarget", "inputs": ["tip"], "output": "rod", "indices": [0], "targets": [[0, 0, 0]]},
    "hard": {"type": "UniformCompliance", "state": "rod"}}})");
  ASSERT_TRUE(byHand.ok()) << byHand.error().text();
  Simulation a(std::move(scene.scene)), b(*byHand);
  expectNoIssues(a);
  expectNoIssues(b);
  advance(a, 60);
  advance(b, 60);
  EXPECT_THAT(positionsOf(a, "body"), Pointwise(DoubleNear(1e-12), positionsOf(b, "body")));
  const auto tip = positionsOf(a, "tip/points");
  EXPECT_NEAR(std::hypot(tip[0], tip[1]), 1.5, 5e-3);
  EXPECT_LT(positionsOf(a, "body")[1], -0.5);
}

TEST(SofaBodies, PlacementsTurnFramesToo) {
  const double half = std::sqrt(0.5);
  EXPECT_THAT(startOfState(body("position=\"1 0 0 0 0 0 1\" scale3d=\"2 3 1\" rotation=\"0 0 90\" "
                                "translation=\"10 0 0\""),
                           "body"),
              Pointwise(DoubleNear(1e-14), {10.0, 2.0, 0.0, 0.0, 0.0, half, half}));
}

TEST(SofaBodies, FramesWithoutPositionsStandAtTheOriginOrOnTheMesh) {
  EXPECT_THAT(startOfState(body("", sphere), "body"), ElementsAre(0, 0, 0, 0, 0, 0, 1));
  EXPECT_THAT(startOfState(body("size=\"2\""), "body"),
              ElementsAre(0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1));
  EXPECT_THAT(startOfState("<MeshTopology position=\"1 2 3\"/>" + body(""), "body"),
              ElementsAre(1, 2, 3, 0, 0, 0, 1));
}

TEST(SofaBodies, QuaternionsThatAreNoneAreTold) {
  EXPECT_THAT(said(body("position=\"0 0 0 0 0 0 2\"")),
              HasSubstr("MechanicalObject “body”: position: the quaternion of frame 0 has length "
                        "2, not 1: it is normalised"));
  EXPECT_THAT(said(body("position=\"0 0 0 0 0 0 1 0 0 0 0 0 0 0\"")),
              HasSubstr("position: the quaternion of frame 1 is zero and gives no rotation: the "
                        "frame is not turned"));
  // Three digits are no more than rounding, and worth no warning.
  const ImportedScene rounded = imported(sofaScene(body("position=\"0 0 0 0 0 0.707 0.707\"")));
  ASSERT_EQ(rounded.findings.size(), 1u);
  EXPECT_EQ(rounded.findings[0].severity, ImportFinding::Severity::Cosmetic);
  EXPECT_THAT(
      startOfState(body("position=\"0 0 0 0 0 1e200 1e200\""), "body"),
      Pointwise(DoubleNear(1e-14), {0.0, 0.0, 0.0, 0.0, 0.0, std::sqrt(0.5), std::sqrt(0.5)}));
}

TEST(SofaBodies, WrongNumbersOfFramesAreTold) {
  EXPECT_THAT(
      said(body("position=\"0 0 0 0 0 0 1  1 2 3\"")),
      HasSubstr("position has 10 numbers, not 7 per element: the last element is left out"));
  EXPECT_THAT(said(body("position=\"nan 0 0 0 0 0 1\"")), HasSubstr("it is ignored"));
  EXPECT_THAT(said(body("velocity=\"1 2 3\"")),
              HasSubstr("velocity has 3 numbers for 6 coordinates: the others are at rest"));
  EXPECT_THAT(said("<MechanicalObject template=\"Vec6d\"/>"),
              HasSubstr("The template “Vec6d” is only supported for coordinates that a mapping of "
                        "joints computes"));
}

TEST(SofaBodies, MassesOfFramesAreSofas) {
  const auto massOf = [](const std::string& mass) {
    const ImportedScene scene =
        imported(sofaScene("<MechanicalObject template=\"Rigid\" size=\"4\"/>" + mass));
    return std::tuple(fieldOf<double>(scene.scene, "UniformMass", "mass"),
                      fieldOf<Vec3>(scene.scene, "UniformMass", "moments"),
                      fieldOf<Vec3>(scene.scene, "UniformMass", "products"), findingsText(scene));
  };
  const auto [one, I, products, none] = massOf("<UniformMass/>");
  EXPECT_EQ(one, 0.25);
  EXPECT_EQ(I, Vec3(0.25, 0.25, 0.25)) << "1 kg·m² for each kg";
  EXPECT_EQ(none, "");
  EXPECT_EQ(std::get<0>(massOf("<UniformMass vertexMass=\"3 1\"/>")), 3);
  // The inertia is that of a body of 1 kg, with or without brackets.
  const auto [m, full, mixed, turning] =
      massOf("<UniformMass vertexMass=\"2 7 [0.4 0 0.1,0 0.5 0, 0.1 0 0.6]\"/>");
  EXPECT_EQ(m, 2);
  EXPECT_LT((full - Vec3(0.8, 1.0, 1.2)).norm(), 1e-15);
  EXPECT_LT((mixed - Vec3(0, 0.2, 0)).norm(), 1e-15);
  EXPECT_THAT(
      turning,
      HasSubstr("SOFA's UniformMass keeps its inertia in world axes however the body turns"));
  const auto [shared, ofTotal, zero, alsoTurning] =
      massOf("<UniformMass totalMass=\"2\" vertexMass=\"9 1 4 0 0 0 4 0 0 0 4\"/>");
  EXPECT_EQ(shared, 0.5);
  EXPECT_EQ(ofTotal, Vec3(2, 2, 2));
  EXPECT_THAT(alsoTurning, HasSubstr("It has totalMass and vertexMass: totalMass is used"));
  EXPECT_THAT(std::get<3>(massOf("<UniformMass vertexMass=\"2 1 1 0 0\"/>")),
              HasSubstr("vertexMass has 5 numbers"));
  EXPECT_THAT(std::get<3>(massOf("<UniformMass vertexMass=\"2 1 1 0 0 0.1 1 0 0 0 1\"/>")),
              HasSubstr("The inertia matrix is not symmetric: its symmetric part is used"));
  EXPECT_THAT(std::get<3>(massOf("<UniformMass filename=\"torus.rigid\"/>")),
              HasSubstr("The file of its inertia is not read"));
}

TEST(SofaBodies, BodiesOfDifferentMassesHaveAMassEach) {
  ImportedScene scene = imported(sofaScene(
      "<MechanicalObject name=\"body\" template=\"Rigid3d\" position=\"0 0 0 0 0 0 1 1 0 0 0 0 0 1 "
      "2 0 0 0 0 0 1\"/>"
      "<RigidMass name=\"mass\" mass=\"1 2\" inertia=\"1 1 1 2 2 2\" rayleighMass=\"0.5\"/>"));
  EXPECT_EQ(findingsText(scene), "");
  EXPECT_EQ(fieldOf<double>(scene.scene, "mass", "mass"), 1);
  EXPECT_EQ(fieldOf<double>(scene.scene, "mass 2", "mass"), 2);
  EXPECT_THAT(fieldOf<Array<std::int64_t>>(scene.scene, "mass frames 2 map", "frames").vector(),
              ElementsAre(1, 2));
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 10);
  // v⁺ = (v − h g)/(1 + h d), the same for all masses.
  double v = 0, y = 0;
  for (int i = 0; i < 10; ++i) {
    v = (v - h * g) / (1 + h * 0.5);
    y += h * v;
  }
  const auto x = positionsOf(simulation, "body");
  for (const std::size_t i : {1u, 8u, 15u}) EXPECT_NEAR(x[i], y, 1e-13);
}

TEST(SofaBodies, MassesThatNoBodyHasAreToldAndLeftOut) {
  EXPECT_THAT(said(body("", "<RigidMass mass=\"1\" inertia=\"1 1 5\"/>")),
              HasSubstr("No body has these moments of inertia"));
  EXPECT_THAT(said(body("", "<RigidMass mass=\"1\" inertia=\"0 0 0\"/>")),
              HasSubstr("The inertia must be positive about every axis"));
  EXPECT_THAT(said(body("", "<RigidMass mass=\"-1\" inertia=\"1 1 1\"/>")),
              HasSubstr("A mass of -1 kg is not above 0"));
  EXPECT_THAT(
      said(body("", "<RigidMass mass=\"1 2\" inertia=\"1 1 1\"/>")),
      HasSubstr("mass has 2 numbers and inertia 3; SOFA needs three moments for each mass"));
  EXPECT_THAT(
      said("<MechanicalObject position=\"0 0 0\"/><RigidMass mass=\"1\" inertia=\"1 1 1\"/>"),
      HasSubstr("It needs frames (Rigid3d): it is left out"));
  EXPECT_THAT(said(body("", "<DiagonalMass vertexMass=\"1 2 3\"/>")),
              HasSubstr("vertexMass has 3 numbers, not eleven"));
  EXPECT_EQ(said(body("", "<DiagonalMass vertexMass=\"1 1 2 0 0 0 2 0 0 0 2\"/>")), "");
}

TEST(SofaBodies, FixedFramesStayAndAreNotHeldInPart) {
  ImportedScene scene = imported(sofaScene(
      "<MechanicalObject name=\"body\" template=\"Rigid3d\" position=\"0 0 0 0 0 0 1 1 0 0 0 0 0 1 "
      "2 0 0 0 0 0 1\" "
      "velocity=\"0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1\"/><RigidMass mass=\"1\" inertia=\"1 1 1\"/>"
      "<BoxROI name=\"box\" box=\"0.5 -1 -1 1.5 1 1\"/><FixedConstraint indices=\"@box.indices\"/>"
      "<PartialFixedConstraint name=\"all\" indices=\"0\" fixedDirections=\"1 1 1 1 1 1\"/>"));
  EXPECT_EQ(findingsText(scene), "");
  EXPECT_EQ(only(scene, "all"), "FixedPoints");
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 5);
  const auto x = positionsOf(simulation, "body");
  EXPECT_THAT(std::vector<double>(x.begin(), x.begin() + 14),
              ElementsAre(0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1));
  EXPECT_LT(x[15], 0);
  EXPECT_THAT(said(body("", sphere + "<PartialFixedConstraint fixedDirections=\"1 1 1 0 0 0\"/>")),
              HasSubstr("Frames can only be fixed in all six directions here: it is left out"));
  EXPECT_THAT(said(body("", sphere + "<PartialFixedConstraint fixedDirections=\"1 1 1\"/>")),
              HasSubstr("fixedDirections must be six numbers, for frames: it is left out"));
  EXPECT_THAT(said(body("", sphere + "<FixedConstraint indices=\"3\"/>")),
              HasSubstr("indices contains 3"));
}

TEST(SofaBodies, ConstantForcesPushAndTurnBodies) {
  ImportedScene scene =
      imported(sofaScene(body("", sphere + "<ConstantForceField force=\"0 20 0 0 0 1\"/>")));
  EXPECT_EQ(findingsText(scene), "");
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 10);
  const auto x = positionsOf(simulation, "body");
  EXPECT_NEAR(x[1], 0, 1e-14) << "its weight";
  EXPECT_NEAR(2 * std::atan2(x[5], x[6]), h * h * 2 * 55, 1e-13);
}

TEST(SofaBodies, ConstantForcesAreSharedOrRepeatedAsInSofa) {
  const auto forceOf = [](const std::string& attributes) {
    ImportedScene scene =
        imported(sofaScene("<MechanicalObject position=\"0 0 0 1 0 0 2 0 "
                           "0\"/><UniformMass/><ConstantForceField name=\"push\" " +
                           attributes + "/>"));
    EXPECT_EQ(findingsText(scene), "");
    return fieldOf<Array<double>>(scene.scene, "push", "force").vector();
  };
  EXPECT_THAT(forceOf("indices=\"1\" force=\"1 2 3\""), ElementsAre(0, 0, 0, 1, 2, 3, 0, 0, 0));
  EXPECT_THAT(forceOf("indices=\"0\" indexFromEnd=\"1\" force=\"1 2 3\""),
              ElementsAre(0, 0, 0, 0, 0, 0, 1, 2, 3));
  EXPECT_THAT(forceOf("totalForce=\"3 0 0\""), ElementsAre(1, 0, 0, 1, 0, 0, 1, 0, 0));
  EXPECT_THAT(forceOf("forces=\"1 0 0 0 1 0\""), ElementsAre(1, 0, 0, 0, 1, 0, 0, 1, 0));
  const auto complaint = [](const std::string& attributes) {
    return said("<MechanicalObject position=\"0 0 0\"/><UniformMass/><ConstantForceField " +
                attributes + "/>");
  };
  EXPECT_THAT(complaint("force=\"1 2\""),
              HasSubstr("force has 2 numbers; an element of the state takes 3: it is left out"));
  EXPECT_THAT(complaint("forces=\"1 2\""), HasSubstr("forces has 2 numbers, not 3 per element"));
  EXPECT_THAT(complaint("indices=\"4\" force=\"1 0 0\""),
              HasSubstr("indices contains 4, but the state has 1 elements"));
  EXPECT_THAT(complaint("force=\"0 0 0\""), HasSubstr("Its force is zero"));
}

TEST(SofaBodies, VelocityDampingSlowsAllSixVelocities) {
  ImportedScene scene = imported(sofaScene(body(
      "position=\"0 0 0 0 0 0 1\" velocity=\"1 0 0 0 0 1\"",
      sphere + "<UniformVelocityDampingForceField dampingCoefficient=\"4\" implicit=\"1\"/>")));
  EXPECT_EQ(findingsText(scene), "");
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  double v = 1, w = 1, x = 0, angle = 0;
  for (int i = 0; i < 20; ++i) {
    v /= 1 + h * 4 / 2;
    w /= 1 + h * 4 / 0.5;
    x += h * v;
    angle += h * w;
  }
  advance(simulation, 20);
  const auto q = positionsOf(simulation, "body");
  EXPECT_NEAR(q[0], x, 1e-13);
  EXPECT_NEAR(2 * std::atan2(q[5], q[6]), angle, 1e-13);
  EXPECT_THAT(said(body("", sphere + "<UniformVelocityDampingForceField/>")),
              HasSubstr("SOFA takes this damping from the start of the step (implicit is off)"));
  EXPECT_THAT(
      said(body("", sphere + "<UniformVelocityDampingForceField dampingCoefficient=\"-1\"/>")),
      HasSubstr("dampingCoefficient is -1; it must lie between 0 and 1e12: it is left out"));
}

TEST(SofaBodies, RayleighDampingOfTheSolverSlowsTheRotationByItsInertia) {
  const ImportedScene scene =
      imported(sofaScene(body("", "<RigidMass name=\"mass\" mass=\"2\" inertia=\"0.5 0.6 0.7\"/>"),
                         "<EulerImplicitSolver rayleighMass=\"0.1\"/>"));
  const auto D = fieldOf<Array<double>>(scene.scene, "mass Rayleigh drag", "coefficients").vector();
  EXPECT_THAT(D, Pointwise(DoubleNear(1e-15), {0.2, 0.2, 0.2, 0.05, 0.06, 0.07}));
  EXPECT_THAT(findingsText(scene),
              HasSubstr("Rayleigh damping by the inertia of a body is in world axes here"));
}

}  // namespace
}  // namespace compliant::test
