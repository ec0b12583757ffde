// Shapes that pass through each other (ui/model/edits/ignoring_contacts.hpp).
#include "ui/model/edits/ignoring_contacts.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"

namespace compliant {
namespace {

/// Two balls that overlap, and a box that overlaps both.
Scene heap() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "balls", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0.3, 0, 0)}}});
  build.add("RigidMass", "balls/mass", {{"state", build.link("balls")}});
  build.add("Ball", "balls/shape", {{"state", build.link("balls")}, {"radius", 0.2}});
  build.add("RigidFrames", "box", {{"position", Array<Vec3>{Vec3(0.1, 0.2, 0.1)}}});
  build.add("RigidMass", "box/mass", {{"state", build.link("box")}});
  build.add("Box", "box/shape", {{"state", build.link("box")}});
  build.add("ShapeContacts", "contacts");
  return scene;
}

/// Pairs of shapes that touch in the first step.
std::set<std::array<Index, 2>> touching(const Scene& scene) {
  Simulation simulation(scene);
  simulation.step();
  std::set<std::array<Index, 2>> pairs;
  for (const Contact& contact : simulation.motion().contacts)
    pairs.insert({std::min<Index>(contact.a.shape, contact.b.shape),
                  std::max<Index>(contact.a.shape, contact.b.shape)});
  return pairs;
}

void toggle(Scene& scene, const std::vector<Id>& components,
            const std::vector<PointRef>& bodies = {}) {
  const auto pairs = shapePairs(scene, components, bodies);
  ASSERT_TRUE(pairs.ok()) << pairs.error().text();
  ASSERT_TRUE(applyEdit(scene, toggled(scene, *pairs)).ok());
}

TEST(IgnoringContacts, OfTwoSelectedShapesAndBack) {
  Scene scene = heap();
  ASSERT_EQ(touching(scene).size(), 2U) << "the balls among themselves, and with the box";
  const std::vector<Id> shapes{scene.find("box/shape")->id, scene.find("balls/shape")->id};
  EXPECT_FALSE(shapePairs(scene, shapes, {})->ignored);
  toggle(scene, shapes);
  EXPECT_TRUE(shapePairs(scene, shapes, {})->ignored);
  EXPECT_EQ(touching(scene).size(), 1U);
  // Bodies in the view stand for their shapes; a second pair joins the first.
  const std::vector<PointRef> ball{{scene.find("balls")->id, 0}};
  toggle(scene, {}, ball);
  EXPECT_EQ(touching(scene).size(), 0U);
  toggle(scene, {scene.find("box")->id}, ball);
  EXPECT_EQ(touching(scene).size(), 1U);
  toggle(scene, {}, ball);
  EXPECT_EQ(touching(scene).size(), 2U);
}

TEST(IgnoringContacts, SaysWhatIsMissing) {
  Scene scene = heap();
  EXPECT_EQ(shapePairs(scene, {}, {}).error().what, "Select shapes, or bodies that have some");
  EXPECT_EQ(shapePairs(scene, {scene.find("box/mass")->id}, {}).error().what,
            "Select shapes, or bodies that have some");
  ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("contacts")->id}}).ok());
  EXPECT_EQ(shapePairs(scene, {scene.find("box/shape")->id}, {}).error().what,
            "Nothing touches: the scene has no contact detector");
}

}  // namespace
}  // namespace compliant
