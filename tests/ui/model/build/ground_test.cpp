// The ground that comes with the first body of a scene (ui/model/build/templates.hpp).
#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"
#include "ui/model/build/templates.hpp"

namespace compliant {
namespace {

Scene with(const Scene& scene, const Result<Creation>& made) {
  EXPECT_TRUE(made.ok()) << made.error().text();
  Scene so = scene;
  EXPECT_TRUE(applyEdit(so, made->edit).ok());
  return so;
}

TEST(Ground, CarriesTheFirstBodyWhateverItsShapeAndWhereverItIsDrawn) {
  for (const BodyKind kind : bodyKinds())
    for (const double lowest : {0.0, 0.3, -2.0}) {
      BodyShape shape;
      shape.kind = kind;
      shape.size = Vec3(0.4, 0.6, 0.4);
      const Scene scene = with(Scene(), makeBody(Scene(), Vec3(1, lowest + 0.3, 0), shape));
      Simulation simulation(scene);
      EXPECT_TRUE(simulation.structure()->issues.empty()) << kind->name;
      test::advance(simulation, 300);
      const double height = test::Probe(simulation).position("body/frame").y();
      const double ground = std::min(0.0, lowest);
      EXPECT_GT(height, ground + 0.19) << kind->name << " drawn at " << lowest;
      EXPECT_LT(height, ground + 0.31) << kind->name;
      EXPECT_FALSE(simulation.motion().contacts.empty()) << kind->name;
    }
}

TEST(Ground, WeighsNothing) {
  const Scene scene =
      with(Scene(), makeBody(Scene(), Vec3(0, 0.2, 0), {bodyKind("Box"), Vec3(0.4, 0.4, 0.4)}));
  Simulation simulation(scene);
  test::advance(simulation, 200);
  // 1000 kg/m³.
  const double weight = 64 * test::g;
  double support = 0;
  for (const auto& state : simulation.structure()->states)
    if (state.frames() && !state.mapped) support += simulation.motion().reaction[state.v + 1];
  EXPECT_NEAR(support, weight, 1e-3 * weight);
}

TEST(Ground, ThatWasRemovedStaysAway) {
  const Vec3 size(0.4, 0.4, 0.4);
  Scene scene = with(Scene(), makeBody(Scene(), Vec3(0, 0.2, 0), {bodyKind("Box"), size}));
  const auto floors = [](const Scene& of) {
    int count = 0;
    for (const auto& [name, id] : of.names())
      count += of.find(id)->type().name == "HalfSpace" ? 1 : 0;
    return count;
  };
  EXPECT_EQ(floors(scene), 1);
  EXPECT_EQ(floors(with(scene, makeBody(scene, Vec3(1, 0.2, 0), {bodyKind("Box"), size}))), 1);
  ASSERT_TRUE(applyEdit(scene, eraseWithUsers(scene, scene.find("floor/frame")->id)).ok());
  EXPECT_EQ(floors(with(scene, makeBody(scene, Vec3(1, 0.2, 0), {bodyKind("Box"), size}))), 0);
  // Neither in a scene of points.
  Scene points;
  Build(points).add("Points", "point", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  EXPECT_EQ(floors(with(points, makeBody(points, Vec3(1, 0.2, 0), {bodyKind("Box"), size}))), 0);
}

TEST(ContactDetection, IsSwitchedOnOrAdded) {
  Scene scene;
  ASSERT_TRUE(applyEdit(scene, detectingContacts(scene)).ok());
  ASSERT_NE(scene.find("contacts"), nullptr);
  Build(scene).set("contacts", "enabled", false);
  ASSERT_TRUE(applyEdit(scene, detectingContacts(scene)).ok());
  EXPECT_EQ(scene.size(), 1u);
  EXPECT_TRUE(scene.find("contacts")->enabled);
}

}  // namespace
}  // namespace compliant
