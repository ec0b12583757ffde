#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "ui/view/scene_draw_list.hpp"

/// Where shapes touch, in the draw list, and the forces there.
namespace compliant {
namespace {

/// A box of 8 kg on a slope along x that is too steep for its friction.
class SlidingBox : public testing::Test {
 protected:
  SlidingBox() : simulation_(scene()) {
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(usable(simulation_.step().status));
    snapshot_.structure = simulation_.structure();
    snapshot_.motion = simulation_.motion();
    look_.forces.shown = ForcesShown::All;
  }
  static Scene scene() {
    Scene scene;
    Build build(scene);
    build.add("Gravity", "gravity", {{"acceleration", Vec3(8, -6, 0)}});
    build.add("ShapeContacts", "contacts");
    build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    build.add("HalfSpace", "floor/shape", {{"state", build.link("floor")}, {"friction", 0.3}});
    build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
    build.add("FixedPoints", "floor/fixed",
              {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
    build.add("RigidFrames", "box", {{"position", Array<Vec3>{Vec3(0, 0.1, 0)}}});
    build.add("Box", "box/shape",
              {{"state", build.link("box")}, {"size", Vec3(0.2, 0.2, 0.2)}, {"friction", 0.3}});
    build.add("RigidMass", "box/mass", {{"state", build.link("box")}, {"mass", 8.0}});
    return scene;
  }

  Simulation simulation_;
  Snapshot snapshot_;
  SceneLook look_;
  InteractionState interaction_;
  SceneDrawList drawn_;
};

TEST_F(SlidingBox, TheArrowsOfItsContactsSumUpToWhatHoldsIt) {
  std::vector<ForceArrow> arrows;
  fillForceArrows(snapshot_, arrows);
  Vec3 normal = Vec3::Zero(), friction = Vec3::Zero();
  for (const ForceArrow& arrow : arrows) {
    if (arrow.source == ForceSource::ContactNormal) normal += arrow.force;
    if (arrow.source == ForceSource::Friction) friction += arrow.force;
  }
  EXPECT_LT((normal - Vec3(0, 48, 0)).norm(), 1e-3);
  EXPECT_LT((friction - Vec3(-0.3 * 48, 0, 0)).norm(), 1e-3);
}

TEST_F(SlidingBox, NoArrowPointsFromTheFixedFloor) {
  std::vector<ForceArrow> arrows;
  fillForceArrows(snapshot_, arrows);
  const Id floor = simulation_.scene().find(std::string_view("floor"))->id;
  EXPECT_TRUE(std::none_of(arrows.begin(), arrows.end(), [floor](const ForceArrow& arrow) {
    return arrow.body == floor &&
           (arrow.source == ForceSource::ContactNormal || arrow.source == ForceSource::Friction);
  }));
}

TEST_F(SlidingBox, EachContactIsADotAndADisk) {
  drawn_.update(snapshot_, interaction_, look_);
  const std::size_t contacts = snapshot_.motion.contacts.size();
  ASSERT_EQ(contacts, 4u);
  const auto marks = [&] { return drawn_.drawList().marks.size(); };
  EXPECT_EQ(marks(), contacts * (1 + 32));
  look_.forces.shown = ForcesShown::None;
  drawn_.update(snapshot_, interaction_, look_);
  EXPECT_EQ(marks(), contacts);
  look_.layers.contacts = false;
  drawn_.update(snapshot_, interaction_, look_);
  EXPECT_EQ(marks(), 0u);
}

TEST_F(SlidingBox, ContactsTakeTheColourOfTheirStateOrOfTheirIsland) {
  look_.forces.shown = ForcesShown::None;
  const auto colours = [&] {
    drawn_.update(snapshot_, interaction_, look_);
    std::vector<Colour> found;
    for (const auto& mark : drawn_.drawList().marks) found.push_back(mark.colour);
    return found;
  };
  for (const Colour& colour : colours()) EXPECT_EQ(colour, palette::contactNormal) << "all slide";
  look_.layers.contactIslands = true;
  snapshot_.motion.contacts[1].island = 1;
  snapshot_.motion.contacts[3].island = 1;
  const std::vector<Colour> islands = colours();
  ASSERT_EQ(islands.size(), 4u);
  EXPECT_EQ(islands[0], islands[2]);
  EXPECT_EQ(islands[1], islands[3]);
  EXPECT_NE(islands[0], islands[1]);
}

TEST_F(SlidingBox, ThingsTakeTheColourOfANumber) {
  look_.forces.shown = ForcesShown::None;
  look_.colourBy = "contacts.normal_force";
  drawn_.update(snapshot_, interaction_, look_);
  ASSERT_FALSE(drawn_.colours().field().empty());
  const double high = drawn_.colours().scale().high();
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(drawn_.drawList().marks[i].colour,
              Colour::fromHex(viridis(snapshot_.motion.contacts[i].force[0] / high)));
  const auto& bodies = drawn_.drawList().meshes;
  ASSERT_EQ(bodies.size(), 2u);
  EXPECT_EQ(bodies[1].colour, look_.colours.body) << "no other colours beside those of numbers";
  look_.colourBy = "speed";
  drawn_.update(snapshot_, interaction_, look_);
  const auto& states = snapshot_.structure->states;
  const auto box = std::find_if(states.begin(), states.end(),
                                [](const auto& state) { return state.name == "box"; });
  const double speed = snapshot_.motion.v.segment<3>(box->v).norm();
  ASSERT_GT(speed, 0.1);
  const Colour expected = Colour::fromHex(viridis(speed / drawn_.colours().scale().high()));
  EXPECT_TRUE(std::any_of(bodies.begin(), bodies.end(),
                          [&](const MeshInstance& body) { return body.colour == expected; }));
  look_.colourBy = "no such number";
  drawn_.update(snapshot_, interaction_, look_);
  EXPECT_TRUE(drawn_.colours().field().empty());
  EXPECT_EQ(drawn_.drawList().marks[0].colour, palette::contactNormal);
}

TEST_F(SlidingBox, ContactsOfHiddenShapesAreHidden) {
  Visibility visibility;
  visibility.hidden.insert(simulation_.scene().find(std::string_view("box/shape"))->id);
  interaction_.visibility = &visibility;
  drawn_.update(snapshot_, interaction_, look_);
  EXPECT_TRUE(drawn_.drawList().marks.empty());
}

}  // namespace
}  // namespace compliant
