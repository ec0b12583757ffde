#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <numbers>
#include <set>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "ui/model/display/scene_extent.hpp"
#include "ui/view/scene_draw_list.hpp"

/// What components say is seen of them, in the draw list (engine/scene/depiction.hpp).
namespace compliant {
namespace {

/// Two frames with a box on each, and a ball on a point.
class Bodies : public testing::Test {
 protected:
  Bodies() : simulation_(scene()) {
    snapshot_.structure = simulation_.structure();
    snapshot_.motion = simulation_.motion();
  }
  static Scene scene() {
    Scene scene;
    Build build(scene);
    build.add("RigidFrames", "bodies",
              {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(3, 1, 0)}},
               {"rotation", Array<Vec3>{Vec3(0, 0, std::numbers::pi / 2), Vec3(0, 0, 0)}}});
    build.add(
        "Box", "boxes",
        {{"state", build.link("bodies")}, {"size", Vec3(2, 1, 0.5)}, {"offset", Vec3(0.5, 0, 0)}});
    build.add("SolidMass", "mass", {{"state", build.link("bodies")}});
    build.add("Points", "point", {{"position", Array<Vec3>{Vec3(0, 4, 0)}}});
    build.add("UniformMass", "point mass", {{"state", build.link("point")}});
    build.add("Ball", "ball", {{"state", build.link("point")}, {"radius", 0.5}});
    return scene;
  }
  Id idOf(const char* name) const { return simulation_.scene().find(std::string_view(name))->id; }
  const DrawList& drawList() {
    drawn_.update(snapshot_, interaction_, look_);
    return drawn_.drawList();
  }

  Simulation simulation_;
  Snapshot snapshot_;
  SceneLook look_;
  InteractionState interaction_;
  SceneDrawList drawn_;
};

TEST_F(Bodies, StandWhereTheirFramesTakeThem) {
  const DrawList& list = drawList();
  ASSERT_EQ(list.meshes.size(), 3u);
  // Turned by a right angle, the offset along x points up and the long side too.
  std::vector<Eigen::Vector3f> middles;
  for (const MeshInstance& body : list.meshes) middles.push_back(body.place.translation());
  const auto has = [&](const Eigen::Vector3f& place) {
    return std::any_of(middles.begin(), middles.end(),
                       [&](const Eigen::Vector3f& each) { return (each - place).norm() < 1e-5F; });
  };
  EXPECT_TRUE(has({0, 1.5F, 0}));
  EXPECT_TRUE(has({3.5F, 1, 0}));
  EXPECT_TRUE(has({0, 4, 0}));
  const Eigen::AlignedBox3f box = bounds(list);
  EXPECT_NEAR(box.min().x(), -0.5F, 1e-5F);
  EXPECT_NEAR(box.max().x(), 4.5F, 1e-5F);
  EXPECT_NEAR(box.max().y(), 4.5F, 1e-5F);
}

TEST_F(Bodies, TakeTheColourThatTheirShapeNames) {
  look_.colours = viewportColours(ViewportTheme::Light);
  const auto coloursOf = [&](const char* shape, const char* colour) {
    ASSERT_TRUE(simulation_.apply({SetField{idOf(shape), "color", std::string(colour)}}).ok());
    snapshot_.structure = simulation_.structure();
  };
  coloursOf("ball", "red");
  coloursOf("boxes", "grey");
  for (const MeshInstance& body : drawList().meshes) {
    const bool ball = body.place.translation().y() > 3;
    EXPECT_EQ(body.colour, ball ? look_.colours.bodies[4] : look_.colours.body);
  }
  coloursOf("ball", "automatic");
  EXPECT_EQ(std::ranges::count(drawList().meshes, look_.colours.body, &MeshInstance::colour), 2);
}

TEST_F(Bodies, ThatMoveHaveColoursInTurn) {
  look_.colours = viewportColours(ViewportTheme::Light);
  std::set<std::uint32_t> seen;
  for (const MeshInstance& body : drawList().meshes) {
    EXPECT_TRUE(std::ranges::find(look_.colours.bodies, body.colour) != look_.colours.bodies.end());
    seen.insert(static_cast<std::uint32_t>(body.colour.red << 16 | body.colour.green << 8 |
                                           body.colour.blue));
  }
  EXPECT_EQ(seen.size(), 3u);
}

TEST(ColoursOfBodies, AreGreyForWhatIsFixedAndTheSameWhenOthersAreFixed) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(3, 1, 0), Vec3(6, 1, 0)}}});
  build.add("Box", "boxes", {{"state", build.link("bodies")}});
  build.add("SolidMass", "mass", {{"state", build.link("bodies")}});
  build.add("FixedPoints", "fixed",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{1}}});
  build.add("HalfSpace", "plane",
            {{"state", build.link("bodies")}, {"elements", Array<std::int64_t>{1}}});
  const Simulation simulation(scene);
  Snapshot snapshot;
  snapshot.structure = simulation.structure();
  snapshot.motion = simulation.motion();
  SceneLook look;
  for (const ViewportTheme theme : {ViewportTheme::Light, ViewportTheme::Dark}) {
    look.colours = viewportColours(theme);
    SceneDrawList drawn;
    drawn.update(snapshot, {}, look);
    std::vector<Colour> colours;
    for (const MeshInstance& each : drawn.drawList().meshes) colours.push_back(each.colour);
    const auto& c = look.colours;
    EXPECT_EQ(colours, (std::vector<Colour>{c.bodies[0], c.body, c.bodies[2], c.floor}));
    // The floor keeps behind what stands on it.
    const auto light = [](const Colour& colour) { return colour.red + colour.green + colour.blue; };
    for (const Colour& each : c.bodies)
      EXPECT_TRUE(theme == ViewportTheme::Light || light(c.floor) < light(each) / 2);
  }
}

TEST(ColoursOfBodies, StayWhenOthersComeAndGo) {
  Scene scene;
  Build build(scene);
  for (int i = 0; i < 9; ++i) {
    const std::string body = "body " + std::to_string(i);
    build.add("RigidFrames", body, {{"position", Array<Vec3>{Vec3(i, 1, 0)}}});
    build.add("Box", body + " shape", {{"state", build.link(body)}});
    build.add("SolidMass", body + " mass", {{"state", build.link(body)}});
  }
  SceneLook look;
  look.colours = viewportColours(ViewportTheme::Light);
  const auto colours = [&] {
    const Simulation simulation(scene);
    Snapshot snapshot;
    snapshot.structure = simulation.structure();
    snapshot.motion = simulation.motion();
    SceneDrawList drawn;
    drawn.update(snapshot, {}, look);
    std::map<float, Colour> at;
    for (const MeshInstance& each : drawn.drawList().meshes)
      at[each.place.translation().x()] = each.colour;
    return at;
  };
  const auto before = colours();
  ASSERT_EQ(before.size(), 9u);
  for (auto each = before.begin(); std::next(each) != before.end(); ++each)
    EXPECT_FALSE(each->second == std::next(each)->second) << each->first;
  for (const char* part : {"body 3 mass", "body 3 shape", "body 3"})
    ASSERT_TRUE(applyEdit(scene, {Erase{scene.find(std::string_view(part))->id}}).ok());
  build.add("RigidFrames", "a body", {{"position", Array<Vec3>{Vec3(20, 1, 0)}}});
  build.add("Ball", "a ball", {{"state", build.link("a body")}});
  build.add("SolidMass", "a mass", {{"state", build.link("a body")}});
  const auto after = colours();
  ASSERT_EQ(after.size(), 9u);
  for (const auto& [place, colour] : before) {
    const bool gone = place == 3;
    EXPECT_EQ(after.contains(place), !gone);
    EXPECT_TRUE(gone || colour == after.at(place)) << place;
  }
}

TEST_F(Bodies, TakeThePlaceOfTheBallsOfPoints) {
  EXPECT_TRUE(drawList().points.empty());
  look_.layers.shapes = false;
  EXPECT_TRUE(drawList().meshes.empty());
  EXPECT_EQ(drawList().points.size(), 3u);
}

TEST_F(Bodies, ArePickedAsTheirElements) {
  for (const MeshInstance& body : drawList().meshes) {
    const SceneItem item = drawn_.item(body.pick);
    EXPECT_EQ(item.kind, SceneItem::Kind::Point);
    EXPECT_TRUE(item.component == idOf("bodies") || item.component == idOf("point"));
  }
}

TEST_F(Bodies, ShineWithTheirStateAndWithTheirShape) {
  for (const char* name : {"bodies", "boxes"}) {
    const std::vector<Id> selection{idOf(name)};
    interaction_.selection = selection;
    int selected = 0;
    for (const MeshInstance& body : drawList().meshes)
      selected += body.highlight == Highlight::Selected ? 1 : 0;
    EXPECT_EQ(selected, 2) << name;
  }
}

TEST_F(Bodies, HideWithTheirStateAndWithTheirShape) {
  for (const char* name : {"bodies", "boxes"}) {
    const Visibility visibility{{idOf(name)}, {}};
    interaction_.visibility = &visibility;
    EXPECT_EQ(drawList().meshes.size(), 1u) << name;
  }
}

TEST_F(Bodies, CountForTheExtentOfTheScene) {
  // From x = −0.5 to 4.5, y = 0.5 to 4.5, z = −0.5 to 0.5.
  EXPECT_NEAR(sceneExtent(snapshot_).radius, Vec3(5, 4, 1).norm() / 2, 1e-6);
}

TEST(Joints, HaveAGlyphAndTheirForcesInTheAxesOfTheWorld) {
  // A body of 2 kg hangs on a ball joint whose axes, and whose first body, are turned.
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 2, 0), Vec3(0, 1, 0)}},
             {"rotation", Array<Vec3>{Vec3(0.4, 0.3, -0.2), Vec3(0, 0.5, 0)}}});
  build.add("FixedPoints", "held",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.add("RigidMass", "mass", {{"state", build.link("bodies")}, {"mass", 2.0}});
  build.add("Coordinates", "joint", {{"width", std::int64_t{3}}});
  build.add("RelativePose", "joint map",
            {{"inputs", build.links({"bodies"})},
             {"output", build.link("joint")},
             {"pairs", Array<Edge>{{0, 1}}},
             {"place_b", Array<Vec3>{Vec3(0, 1, 0)}},
             {"rotation_a", Array<Vec3>{Vec3(0, 1, 0.3)}},
             {"rx", false},
             {"ry", false},
             {"rz", false}});
  build.add("UniformCompliance", "hold", {{"state", build.link("joint")}});
  build.add("Gravity", "gravity");
  Simulation simulation(scene);
  for (int i = 0; i < 5; ++i) simulation.step();
  Snapshot snapshot;
  snapshot.structure = simulation.structure();
  snapshot.motion = simulation.motion();
  snapshot.compliance.assign(3, 0.0);
  std::vector<ForceArrow> arrows;
  fillForceArrows(snapshot, arrows, ConstraintArrows::Each);
  const auto onBody = std::find_if(arrows.begin(), arrows.end(), [](const ForceArrow& arrow) {
    return arrow.source == ForceSource::HardConstraint && arrow.point == 1;
  });
  ASSERT_NE(onBody, arrows.end());
  // At rest the joint carries the weight, straight up.
  EXPECT_LE((onBody->force - Vec3(0, 2 * 9.81, 0)).norm(), 0.01) << onBody->force.transpose();
  SceneDrawList drawn;
  drawn.update(snapshot, {}, {});
  const auto& glyphs = drawn.drawList().glyphs;
  EXPECT_TRUE(std::any_of(glyphs.begin(), glyphs.end(), [](const MeshInstance& glyph) {
    return (glyph.place.translation() - Eigen::Vector3f(0, 2, 0)).norm() < 1e-4F &&
           glyph.colour == palette::hardConstraint;
  }));
}

TEST_F(Bodies, AtPlacesThatAreNotFiniteAreLeftOut) {
  snapshot_.motion.x[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(drawList().meshes.size(), 2u);
}

}  // namespace
}  // namespace compliant
