#include "ui/view/joint_glyph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "ui/view/glyph_meshes.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {
namespace {

/// A joint that holds some of x, y, z and the turns about them.
Depiction::Joint holding(std::initializer_list<int> held) {
  Depiction::Joint joint;
  int row = 0;
  for (const int i : held) joint.row[static_cast<std::size_t>(i)] = row++;
  return joint;
}

/// Where the glyph's own z axis points.
Vec3 axisOf(const JointPart& part) { return part.turn * Vec3::UnitZ(); }

TEST(JointGlyph, ShowsWhatTheJointLeavesFree) {
  const auto ball = glyphOf(holding({0, 1, 2}));
  EXPECT_EQ(ball[0].mesh, socketMesh());
  EXPECT_EQ(ball[1].mesh, nullptr);
  const auto hinge = glyphOf(holding({0, 1, 2, 3, 4}));
  EXPECT_EQ(hinge[0].mesh, pinMesh());
  EXPECT_TRUE(axisOf(hinge[0]).isApprox(Vec3::UnitZ()));
  const auto slider = glyphOf(holding({1, 2, 3, 4, 5}));
  EXPECT_EQ(slider[0].mesh, sleeveMesh());
  EXPECT_EQ(slider[1].mesh, railMesh());
  EXPECT_TRUE(axisOf(slider[1]).isApprox(Vec3::UnitX()));
  const auto cylindrical = glyphOf(holding({0, 2, 3, 5}));
  EXPECT_EQ(cylindrical[0].mesh, pinMesh());
  EXPECT_EQ(cylindrical[1].mesh, railMesh());
  for (const JointPart& part : cylindrical) EXPECT_TRUE(axisOf(part).isApprox(Vec3::UnitY()));
  const auto universal = glyphOf(holding({0, 1, 2, 3}));
  EXPECT_EQ(universal[0].mesh, crossMesh());
  EXPECT_TRUE(axisOf(universal[0]).isApprox(Vec3::UnitX())) << "its pins are across what it holds";
  const auto planar = glyphOf(holding({1, 3, 5}));
  EXPECT_EQ(planar[0].mesh, pinMesh());
  EXPECT_EQ(planar[1].mesh, plateMesh());
  for (const JointPart& part : planar) EXPECT_TRUE(axisOf(part).isApprox(Vec3::UnitY()));
  const auto weld = glyphOf(holding({0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(weld[0].mesh, weldMesh());
  EXPECT_EQ(weld[1].mesh, nullptr);
}

TEST(JointGlyph, MeshesAreClosedAndTurnedOutside) {
  const std::shared_ptr<const Mesh> meshes[] = {pinMesh(),
                                                railMesh(),
                                                crossMesh(),
                                                socketMesh(),
                                                plateMesh(),
                                                weldMesh(),
                                                sleeveMesh(),
                                                dialMesh(),
                                                arcMesh(0.1F),
                                                arcMesh(0.01F),
                                                arcMesh(0.16F, Clipped::Yes),
                                                arcMesh(0.01F, Clipped::Yes)};
  for (const auto& mesh : meshes) {
    double volume = 0;
    for (const auto& corner : mesh->triangles()) {
      const auto& v = mesh->vertices();
      volume += static_cast<double>(v[corner[0]].dot(v[corner[1]].cross(v[corner[2]]))) / 6;
    }
    EXPECT_GT(volume, 0.001);
    EXPECT_LT(mesh->triangles().size(), 500u) << "a thousand of them are to be drawn";
    EXPECT_LE(mesh->bounds().sizes().maxCoeff(), 4);
  }
}

TEST(JointGlyph, TheArcIsThreeQuartersOfARightHandedTurn) {
  const auto mesh = arcMesh(0.04F);
  double reached = 0;
  for (const Eigen::Vector3f& v : mesh->vertices()) {
    EXPECT_NEAR(v.head<2>().norm(), 1, 0.25);
    EXPECT_LE(std::abs(v.z()), 0.15F);
    double angle = std::atan2(v.y(), v.x());
    if (angle < -0.5) angle += 2 * std::numbers::pi;
    reached = std::max(reached, angle);
  }
  EXPECT_NEAR(reached, 1.5 * std::numbers::pi, 0.05);
}

/// A rod on a hinge about z, whose motor turns it, in the window's default look with all forces.
class HingedRod : public testing::Test {
 protected:
  HingedRod() : simulation_(scene()) {
    snapshot_.structure = simulation_.structure();
    snapshot_.motion = simulation_.motion();
    snapshot_.bodies =
        std::make_shared<const std::vector<BodyInfo>>(bodiesOf(simulation_.layout()));
    snapshot_.motion.lambda = VecX::Zero(6);
    snapshot_.compliance.assign(6, 0.0);
    look_.viewHeight = 2;
  }
  static Scene scene() {
    Scene scene;
    Build build(scene);
    build.add("RigidFrames", "bodies",
              {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.5, 1, 0)}},
               {"rotation", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0.6)}}});
    build.add("FixedPoints", "ground",
              {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
    build.add("Box", "box",
              {{"state", build.link("bodies")},
               {"size", Vec3(1, 0.2, 0.2)},
               {"elements", Array<std::int64_t>{1}}});
    build.add("Box", "base",
              {{"state", build.link("bodies")},
               {"size", Vec3(3, 0.2, 0.2)},
               {"elements", Array<std::int64_t>{0}}});
    build.add("SolidMass", "mass", {{"state", build.link("bodies")}});
    build.mapped(
        "RelativePose", "Coordinates", "hinge", {"bodies"},
        {{"pairs", Array<Edge>{{0, 1}}},
         {"place_b", Array<Vec3>{Eigen::AngleAxisd(-0.6, Vec3::UnitZ()) * Vec3(-0.5, 0, 0)}},
         {"rz", false}});
    build.set("hinge", "width", std::int64_t{5});
    build.add("UniformCompliance", "a hold", {{"state", build.link("hinge")}});
    build.mapped("HingeAngle", "Angles", "angle", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
    build.add("UniformCompliance", "b motor", {{"state", build.link("angle")}});
    return scene;
  }
  Id idOf(const char* name) const { return simulation_.scene().find(std::string_view(name))->id; }
  const DrawList& drawList() {
    drawn_.update(snapshot_, interaction_, look_);
    return drawn_.drawList();
  }
  std::vector<MeshInstance> glyphs(const std::shared_ptr<const Mesh>& mesh) {
    std::vector<MeshInstance> found;
    for (const MeshInstance& glyph : drawList().glyphs)
      if (glyph.mesh == mesh) found.push_back(glyph);
    return found;
  }

  Simulation simulation_;
  Snapshot snapshot_;
  SceneLook look_;
  InteractionState interaction_;
  SceneDrawList drawn_;
};

TEST_F(HingedRod, HasAPinInTheColourOfItsLawThatIsPickedAsItsRows) {
  const auto pins = glyphs(pinMesh());
  ASSERT_EQ(pins.size(), 1u);
  EXPECT_TRUE(pins[0].place.translation().isApprox(Eigen::Vector3f(0, 1, 0)));
  EXPECT_EQ(pins[0].colour, palette::hardConstraint);
  EXPECT_EQ(drawn_.item(pins[0].pick), (SceneItem{SceneItem::Kind::Constraint, idOf("a hold"), 0}));
  EXPECT_EQ(glyphs(dialMesh()).size(), 1u) << "its motor";
  EXPECT_TRUE(drawList().links.empty()) << "closed, it has no gap";
  snapshot_.compliance.assign(6, 1e-4);
  EXPECT_EQ(glyphs(pinMesh())[0].colour, palette::compliantConstraint);
}

TEST_F(HingedRod, HidesItsGlyphWithTheLayerAndTheConstraint) {
  const Visibility visibility{{idOf("a hold")}, {}};
  interaction_.visibility = &visibility;
  EXPECT_TRUE(glyphs(pinMesh()).empty());
  EXPECT_EQ(glyphs(dialMesh()).size(), 1u);
  look_.layers.links = false;
  EXPECT_TRUE(drawList().glyphs.empty());
}

TEST_F(HingedRod, LightsItsGlyphWhenItIsSelected) {
  const std::vector<Id> selection{idOf("a hold")};
  interaction_.selection = selection;
  EXPECT_EQ(glyphs(pinMesh())[0].highlight, Highlight::Selected);
  EXPECT_EQ(glyphs(dialMesh())[0].highlight, Highlight::None);
}

TEST_F(HingedRod, KeepsTheSizeOfItsGlyphOnTheScreenAndBelowThatOfItsBodies) {
  const auto sizeAt = [&](double height) {
    look_.viewHeight = height;
    return static_cast<double>(glyphs(pinMesh())[0].place.linear().col(0).norm());
  };
  EXPECT_NEAR(sizeAt(2) / sizeAt(1), 2, 1e-5);
  EXPECT_TRUE(drawn_.dependsOnHeight());
  // The rod is 1 m long.
  EXPECT_NEAR(sizeAt(1000), 0.45 * 0.5, 1e-5);
}

TEST_F(HingedRod, ShowsAGapWhereItIsOpen) {
  snapshot_.motion.x[7] += 0.2;  // the rod along x
  const DrawList& list = drawList();
  ASSERT_FALSE(list.links.empty());
  EXPECT_TRUE(list.links[0].a.isApprox(Eigen::Vector3f(0, 1, 0)));
  EXPECT_TRUE(list.links[0].b.isApprox(Eigen::Vector3f(0.2F, 1, 0)));
  EXPECT_EQ(list.links[0].style, LinkStyle::Hard);
}

TEST_F(HingedRod, MarksAnArcThatShouldBeLarger) {
  look_.forces.shown = ForcesShown::All;
  double& torque = snapshot_.motion.lambda[snapshot_.structure->constraint(idOf("b motor"))->row];
  const auto arcs = [&](Clipped clipped) {
    std::size_t count = 0;
    for (const float halfWidth : {0.16F, 0.08F, 0.04F, 0.02F})
      count += glyphs(arcMesh(halfWidth, clipped)).size();
    return count;
  };
  torque = 1;
  EXPECT_EQ(arcs(Clipped::No), 1u);
  torque = 100;  // N·m, of a scale that is made for 1
  EXPECT_EQ(arcs(Clipped::No), 0u);
  EXPECT_EQ(arcs(Clipped::Yes), 1u);
}

TEST_F(HingedRod, HasNoArcWhereATorqueIsTheRoundingOfItsMotion) {
  look_.forces.shown = ForcesShown::All;
  snapshot_.motion.lambda[snapshot_.structure->constraint(idOf("b motor"))->row] = 2e-8;  // N·m
  drawList();
  EXPECT_EQ(drawn_.forces().shown().size(), 1u);
  snapshot_.energies.kinetic = 0.1;  // J
  drawList();
  EXPECT_TRUE(drawn_.forces().shown().empty());
}

TEST_F(HingedRod, HasAnArcAroundTheTorqueOfItsMotorWithItsNumber) {
  look_.forces.shown = ForcesShown::All;
  for (const double torque : {5.0, -5.0}) {
    snapshot_.motion.lambda.setZero();
    snapshot_.motion.lambda[snapshot_.structure->constraint(idOf("b motor"))->row] = torque;
    const DrawList& list = drawList();
    ASSERT_EQ(drawn_.forces().shown().size(), 1u) << "the opposite arc would lie on it";
    const ForceArrow& shown = drawn_.forces().shown()[0];
    EXPECT_NEAR(shown.force.norm(), 5, 1e-9);
    EXPECT_EQ(&drawn_.forces().scales().of(shown), &drawn_.forces().scales().torque());
    const MeshInstance& arc = list.glyphs.back();
    const Eigen::Vector3f axis = arc.place.linear().col(2).normalized();
    EXPECT_NEAR(axis.z(), torque > 0 ? 1 : -1, 1e-6);
    // A typical one is a tenth of the view wide.
    EXPECT_NEAR(arc.place.linear().col(0).norm(), 0.1 * 2 / 2, 1e-5);
    EXPECT_NEAR((drawn_.forces().tipOf(shown) - shown.place).norm(), 0.1, 1e-6);
    EXPECT_TRUE(list.arrows.empty());
  }
}

TEST(JointGlyph, IsTurnedByARotationForEveryChoiceOfRows) {
  // All 64: what is not turned stands along the axes of the joint, and not at random.
  for (int held = 0; held < 64; ++held) {
    Depiction::Joint joint;
    for (int i = 0; i < 6; ++i)
      joint.row[static_cast<std::size_t>(i)] = ((held >> i) & 1) != 0 ? i : -1;
    for (const JointPart& part : glyphOf(joint)) EXPECT_NEAR(part.turn.norm(), 1, 1e-12) << held;
    const JointFreedom freedom = freedomOf(joint);
    const auto turns = std::count(freedom.turns.begin(), freedom.turns.end(), true);
    const auto slides = std::count(freedom.slides.begin(), freedom.slides.end(), true);
    if (turns == 3 || (turns == 0 && (slides == 0 || slides == 3))) {
      EXPECT_EQ(glyphOf(joint)[0].turn.coeffs(), Eigen::Quaterniond::Identity().coeffs()) << held;
    }
  }
}

TEST_F(HingedRod, MarksCentresOfMassAndEllipsoidsWhenAsked) {
  EXPECT_TRUE(drawList().marks.empty());
  look_.layers.inertia = true;
  Eigen::AlignedBox3f rod;
  std::set<float> dots;  // along x, in tenths of a millimetre
  for (const DrawnLink& mark : drawList().marks) {
    if (mark.a == mark.b) dots.insert(std::round(1e4F * mark.a.x()));
    if (mark.a != mark.b && (mark.a - Eigen::Vector3f(0.5F, 1, 0)).norm() < 0.33F)
      rod.extend(mark.a);
  }
  EXPECT_EQ(dots, (std::set<float>{0, 5000}));
  // √(5/12) of 1 m, turned by 0.6; the depth of 0.2 m stays along z.
  EXPECT_NEAR(rod.max().z(), std::sqrt(5.0 / 12) * 0.2, 2e-3);
}

TEST_F(HingedRod, ShowsTheAxesOfAllBodiesAsTheyAreTurned) {
  look_.layers.frames = true;
  const auto has = [&](const Eigen::Vector3f& from, const Eigen::Vector3f& along, Colour colour) {
    const auto& marks = drawList().marks;
    return std::any_of(marks.begin(), marks.end(), [&](const DrawnLink& mark) {
      return mark.colour == colour && (mark.a - from).norm() < 1e-5F &&
             ((mark.b - mark.a).normalized() - along).norm() < 1e-5F;
    });
  };
  EXPECT_TRUE(has({0.5F, 1, 0}, {std::cos(0.6F), std::sin(0.6F), 0}, palette::axisX));
  EXPECT_TRUE(has({0, 1, 0}, {0, 1, 0}, palette::axisY));
  // Of a selected joint too, with letters.
  const std::size_t letters = drawn_.axisLabels().size();
  const std::vector<Id> selection{idOf("a hold")};
  interaction_.selection = selection;
  drawList();
  EXPECT_EQ(drawn_.axisLabels().size(), letters + 3);
}

}  // namespace
}  // namespace compliant
