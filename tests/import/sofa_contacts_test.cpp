#include <gmock/gmock.h>

#include "tests/import/sofa_free_motion_text.hpp"

namespace compliant::test {
namespace {

using testing::DoubleNear;
using testing::HasSubstr;
using testing::Not;

const std::string pipeline =
    R"(<CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>
    <MinProximityIntersection name="proximity" alarmDistance="0.1" contactDistance="0.02"/>)";

std::string response(const std::string& name, const std::string& parameters = "") {
  return "<CollisionResponse response=\"" + name + "\" responseParams=\"" + parameters + "\"/>";
}

/// A level square that nothing moves, its triangles downwards.
const std::string floor_ = R"(<Node name="floor"><MeshTopology name="mesh"
    position="-5 0 -5  5 0 -5  5 0 5  -5 0 5" triangles="0 1 2  0 2 3"/>
    <MechanicalObject src="@mesh"/><FixedConstraint fixAll="1"/><TriangleCollisionModel name="top" moving="0" simulated="0"/>
    <LineCollisionModel/><PointCollisionModel/></Node>)";

std::string ball(const std::string& node, double height, const std::string& attributes) {
  return "<Node name=\"" + node + "\">" + euler +
         body("position=\"0 " + std::to_string(height) + " 0 0 0 0 1\"") +
         "<SphereCollisionModel name=\"shape\" " + attributes + "/></Node>";
}

std::string touching(const std::string& inside, const std::string& responseText) {
  return freeMotion(pipeline + responseText + inside);
}

TEST(SofaContacts, ABallFallsAndRestsOnAFloorWithItsWeight) {
  ImportedScene scene = imported(touching(floor_ + ball("ball", 0.7, "radius=\"0.5\""),
                                          response("FrictionContactConstraint", "mu=0.3")));
  EXPECT_THAT(findingsText(scene), HasSubstr("An open flat surface becomes a half-space"));
  EXPECT_EQ(fieldOf<double>(scene.scene, "ball/shape", "friction"), 0.3);
  EXPECT_EQ(fieldOf<double>(scene.scene, "ball/shape", "radius"), 0.51);
  EXPECT_NEAR(fieldOf<double>(scene.scene, "proximity", "margin"), 0.08, 1e-15);
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 100);
  EXPECT_NEAR(positionsOf(simulation, "ball/body")[1], 0.52, 1e-5)
      << "the radius and contactDistance above the floor";
  EXPECT_NEAR(contactForce(simulation, 1), 20, 1e-4) << "2 kg";
}

TEST(SofaContacts, TwoBallsOfTwoSolversRestOnEachOther) {
  ImportedScene scene = imported(
      touching(floor_ + ball("a", 0.52, "radius=\"0.5\"") + ball("b", 1.2, "radius=\"0.1\""),
               response("FrictionContactConstraint", "mu=0.5")));
  Simulation simulation(std::move(scene.scene));
  expectNoIssues(simulation);
  advance(simulation, 100);
  EXPECT_NEAR(positionsOf(simulation, "a/body")[1], 0.52, 1e-4);
  EXPECT_NEAR(positionsOf(simulation, "b/body")[1], 0.52 + 0.5 + 0.02 + 0.1, 1e-4);
}

TEST(SofaContacts, SpheresOfManyRadiiOnPointsBecomeABallForEachRadius) {
  const ImportedScene scene = imported(touching(
      "<Node name=\"a\">" +
          movingPoints(
              "0 0 0  1 0 0  2 0 0",
              R"(<SphereCollisionModel name="s" listRadius="0.1 0.2 0.1" proximity="0.01"/></Node>)"),
      response("FrictionContactConstraint")));
  EXPECT_NEAR(fieldOf<double>(scene.scene, "a/s", "radius"), 0.12, 1e-15);
  EXPECT_NEAR(fieldOf<double>(scene.scene, "a/s 2", "radius"), 0.22, 1e-15);
  EXPECT_THAT(fieldOf<Array<std::int64_t>>(scene.scene, "a/s", "elements").vector(),
              testing::ElementsAre(0, 2));
  EXPECT_NE(fieldOf<std::int64_t>(scene.scene, "a/s", "group"), 0) << "selfCollision is off";
  EXPECT_EQ(fieldOf<double>(scene.scene, "a/s", "friction"), 0.8) << "SOFA's default";
}

TEST(SofaContacts, SelfCollisionAndGroupsSayWhatTouches) {
  const auto groups = [](const std::string& a, const std::string& b) {
    const ImportedScene scene = imported(touching(
        "<Node name=\"a\">" +
            movingPoints("0 0 0 1 0 0", "<SphereCollisionModel name=\"s\" " + a + "/></Node>") +
            "<Node name=\"b\">" +
            movingPoints("0 0 0 1 0 0", "<SphereCollisionModel name=\"s\" " + b + "/></Node>"),
        response("FrictionContactConstraint")));
    return std::pair(fieldOf<std::int64_t>(scene.scene, "a/s", "group"),
                     fieldOf<std::int64_t>(scene.scene, "b/s", "group"));
  };
  EXPECT_EQ(groups("selfCollision=\"1\"", "").first, 0);
  EXPECT_NE(groups("", "").first, groups("", "").second);
  EXPECT_EQ(groups("group=\"7\"", "group=\"7\"").first,
            groups("group=\"7\"", "group=\"7\"").second);
  EXPECT_NE(groups("group=\"7\"", "group=\"8\"").first,
            groups("group=\"7\"", "group=\"8\"").second);
}

TEST(SofaContacts, SimpleSolidsOfOlderScenesKeepTheirSizes) {
  const ImportedScene scene =
      imported(touching("<Node name=\"a\">" + euler + body(R"(position="0 0 0 0 0 0 1")") + R"(
      <OBBModel name="box" extents="1 2 3"/><CapsuleModel name="capsule" radii="0.2" heights="3"/>
      <CylinderModel name="drum" defaultRadius="0.3" defaultHeight="4" defaultLocalAxis="1 0 0"/></Node>)",
                        "<DefaultContactManager response=\"FrictionContact\"/>"));
  EXPECT_LT((fieldOf<Vec3>(scene.scene, "a/box", "size") - Vec3(2.02, 4.02, 6.02)).norm(), 1e-12);
  EXPECT_NEAR(fieldOf<double>(scene.scene, "a/capsule", "radius"), 0.21, 1e-15);
  EXPECT_EQ(fieldOf<double>(scene.scene, "a/capsule", "length"), 3);
  EXPECT_NEAR(fieldOf<double>(scene.scene, "a/drum", "length"), 4.02, 1e-15);
  EXPECT_NEAR(std::abs(fieldOf<Vec3>(scene.scene, "a/drum", "rotation").z()), 1.5707963, 1e-6);
}

/// A tetrahedron of points in a frame.
std::string tetrahedron(const std::string& triangles) {
  return "<Node name=\"a\">" + euler + body(R"(position="0 3 0 0 0 0 1")") + R"(<Node name="skin">
      <MeshTopology name="mesh" position="0 0 0 1 0 0 0 1 0 0 0 1" triangles=")" +
         triangles + R"("/>
      <MechanicalObject src="@mesh"/><TriangleCollisionModel name="hull"/><LineCollisionModel/>
      <PointCollisionModel/><RigidMapping/></Node></Node>)";
}

TEST(SofaContacts, AClosedMeshOnABodyBecomesASolid) {
  const std::string outwards = "0 2 1  0 1 3  0 3 2  1 2 3", inwards = "0 1 2  0 3 1  0 2 3  1 3 2";
  for (const std::string& triangles : {outwards, inwards}) {
    const ImportedScene scene =
        imported(touching(floor_ + tetrahedron(triangles), response("FrictionContactConstraint")));
    const Component* hull = scene.scene.find(std::string_view("a/skin/hull"));
    ASSERT_NE(hull, nullptr) << findingsText(scene);
    EXPECT_EQ(hull->type().name, std::string("TriangleMesh"));
    EXPECT_EQ(static_cast<const Shape*>(hull)->checkSize(), std::nullopt);
    EXPECT_THAT(findingsText(scene), HasSubstr("The triangles beside it make the surface"));
    Simulation simulation(scene.scene);
    expectNoIssues(simulation);
    advance(simulation, 100);
    EXPECT_GT(positionsOf(simulation, "a/body")[1], -1.1);
  }
}

TEST(SofaContacts, SurfacesThatDeformOrAreOpenAreToldAndCornersWithASkinTouch) {
  const ImportedScene open =
      imported(touching(tetrahedron("0 2 1  0 1 3"), response("FrictionContactConstraint")));
  EXPECT_THAT(findingsText(open), HasSubstr("neither flat nor closed"));
  const ImportedScene soft = imported(touching(
      "<Node name=\"a\"><MeshTopology triangles=\"0 1 2\"/>" +
          movingPoints("0 0 0 1 0 0 0 0 1",
                       R"(<TriangleCollisionModel/><PointCollisionModel name="p"/></Node>)"),
      response("FrictionContactConstraint")));
  EXPECT_THAT(findingsText(soft), HasSubstr("Surfaces that deform do not touch here"));
  EXPECT_EQ(fieldOf<double>(soft.scene, "a/p", "radius"), 0.01);
}

TEST(SofaContacts, PenaltiesBecomeComplianceOfTheSameSpring) {
  const ImportedScene scene =
      imported(touching(ball("a", 0, "radius=\"0.5\" contactStiffness=\"20\"") +
                            ball("b", 2, "radius=\"0.3\" contactStiffness=\"20\""),
                        response("PenalityContactForceField")));
  const double c = fieldOf<double>(scene.scene, "a/shape", "contact_compliance") +
                   fieldOf<double>(scene.scene, "b/shape", "contact_compliance");
  EXPECT_NEAR(c, 0.02 / 400, 1e-15) << "k = k₁k₂/d, and of frames SOFA knows no radius";
  EXPECT_EQ(fieldOf<double>(scene.scene, "a/shape", "friction"), 0);
}

TEST(SofaContacts, TheResponsesOfThePluginSetTheMaterialsOfShapes) {
  const auto material = [](const std::string& name, const std::string& parameters,
                           const std::string& model) {
    const ImportedScene scene = imported(
        sofaScene(pipeline + response(name, parameters) + body(R"(position="0 0 0 0 0 0 1")") +
                      "<SphereCollisionModel name=\"s\" " + model + "/>",
                  "<CompliantImplicitSolver/>"));
    const auto number = [&](const char* field) { return fieldOf<double>(scene.scene, "s", field); };
    return std::array{number("friction"), number("restitution"), number("contact_compliance"),
                      number("contact_damping")};
  };
  EXPECT_EQ(material("CompliantContact", "compliance=0.01&amp;damping=5&amp;restitution=0.4", ""),
            (std::array{0.0, 0.4, 0.005, 0.05}));
  EXPECT_EQ(material("FrictionCompliantContact", "mu=0.7", "contactFriction=\"0.5\"")[0], 0.7);
  EXPECT_EQ(material("FrictionCompliantContact", "",
                     "contactFriction=\"0.5\" contactRestitution=\"0.5\""),
            (std::array{0.25, 0.25, 0.0, 0.0}))
      << "products of both models";
  EXPECT_EQ(material("PenaltyCompliantContact", "stiffness=100", "")[2], 0.005);
}

TEST(SofaContacts, LcpSolversHaveOneFrictionForAll) {
  const auto friction = [](const std::string& attributes) {
    const ImportedScene scene = imported(
        freeMotion(pipeline + response("FrictionContactConstraint", "mu=0.1") + ball("a", 1, ""),
                   "<LCPConstraintSolver " + attributes + "/>"));
    return fieldOf<double>(scene.scene, "a/shape", "friction");
  };
  EXPECT_EQ(friction("mu=\"0.25\""), 0.25);
  EXPECT_EQ(friction(""), 0.6);
}

TEST(SofaContacts, WithoutAResponseNothingTouchesAndUnknownOnesAreTold) {
  const ImportedScene none = imported(freeMotion(ball("a", 1, "")));
  EXPECT_EQ(none.scene.find(std::string_view("a/shape")), nullptr);
  EXPECT_THAT(findingsText(none), HasSubstr("Without a contact manager nothing touches it"));
  const ImportedScene odd = imported(touching(ball("a", 1, ""), response("Riddle", "x=1")));
  EXPECT_THAT(findingsText(odd), HasSubstr("The response “Riddle” is not supported"));
  EXPECT_THAT(findingsText(odd), HasSubstr("The response parameter x is not supported"));
}

TEST(SofaContacts, ASequentialSolverOfThePluginBecomesAContactSolver) {
  ImportedScene scene =
      imported(R"(<Node name="root" gravity="0 -10 0" dt="0.001">
      <CompliantImplicitSolver/><SequentialSolver name="num" iterations="200" precision="1e-12"/><LDLTResponse/>)" +
               pipeline + response("CompliantContact", "restitution=1") + floor_ +
               R"(<Node name="ball">)" + body(R"(position="0 1.02 0 0 0 0 1")") +
               R"(<SphereCollisionModel name="shape" radius="0.5"/></Node></Node>)");
  EXPECT_EQ(fieldOf<bool>(scene.scene, "num contacts", "iterate_bilateral"), true);
  EXPECT_EQ(fieldOf<double>(scene.scene, "num contacts", "impact_speed"), 1e-5);
  EXPECT_EQ(fieldOf<double>(scene.scene, "ball/shape", "restitution"), 1);
  // From 1.02 m to 0.52 m takes √(2 · 0.5 m / g) = 0.316 s; then it rises as high again.
  Simulation simulation(std::move(scene.scene));
  advance(simulation, 316);
  EXPECT_NEAR(positionsOf(simulation, "ball/body")[1], 0.52, 0.01);
  advance(simulation, 316);
  EXPECT_NEAR(positionsOf(simulation, "ball/body")[1], 1.02, 1e-3);
}

}  // namespace
}  // namespace compliant::test
