#include "ui/model/document/selection.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/edits/deleting.hpp"
#include "ui/model/edits/placed.hpp"

namespace compliant {
namespace {

/// Points "net" with four points, "ball" with one, and Gravity, in this order of ids from 1 on.
Scene netAndBall() {
  Scene scene;
  Build build(scene);
  build.add(
      "Points", "net",
      {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)}}});
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(3, 0, 0)}}});
  build.add("Gravity", "gravity");
  return scene;
}

constexpr Id net = 1, ball = 2, gravity = 3;

TEST(Selection, TheSecondTogglingOfAPointTakesItAwayAndItsStateWithTheLast) {
  Selection selection = withPointToggled({}, {net, 2}, 4);
  EXPECT_EQ(selection, (Selection{{net}, {{net, 2}}}));
  selection = withPointToggled(selection, {net, 0}, 4);
  selection = withPointToggled(selection, {ball, 0}, 1);
  EXPECT_EQ(selection, (Selection{{net, ball}, {{net, 0}, {net, 2}, {ball, 0}}}));
  selection = withPointToggled(selection, {net, 0}, 4);
  selection = withPointToggled(selection, {net, 2}, 4);
  EXPECT_EQ(selection, (Selection{{ball}, {{ball, 0}}}));
}

TEST(Selection, OnePointLeavesAStateThatWasSelectedAsAWhole) {
  EXPECT_EQ(withPointToggled({{gravity, net}, {}}, {net, 1}, 4),
            (Selection{{gravity, net}, {{net, 0}, {net, 2}, {net, 3}}}));
  EXPECT_EQ(withPointToggled({{ball}, {}}, {ball, 0}, 1), Selection{});
}

TEST(Selection, WhatIsWholeStaysWholeInAUnion) {
  const Selection points{{net, ball}, {{net, 1}, {ball, 0}}};
  EXPECT_EQ(united(points, {{net, gravity}, {}}), (Selection{{net, ball, gravity}, {{ball, 0}}}));
  EXPECT_EQ(united(points, {{net}, {{net, 0}, {net, 1}}}),
            (Selection{{net, ball}, {{net, 0}, {net, 1}, {ball, 0}}}));
}

TEST(Selection, OfABoxLeavesOutLinksAndSupportsThatReachBeyondIt) {
  SceneStructure structure;
  constexpr Id rods = 7, hinge = 8, nail = 9;
  structure.constraints.resize(2);
  structure.constraints[0].id = rods;
  structure.constraints[0].lines.resize(3);
  structure.constraints[1].id = hinge;
  structure.constraints[1].lines.resize(1);
  structure.fixed.resize(2);
  structure.fixed[0].projection = structure.fixed[1].projection = nail;
  const Selection inside{{net, rods, hinge, nail}, {{net, 1}, {net, 2}}};
  EXPECT_EQ(boxed(structure, inside, {{rods, 2}, {hinge, 1}, {nail, 1}}),
            (Selection{{net, hinge}, {{net, 1}, {net, 2}}}));
  EXPECT_EQ(boxed(structure, inside, {{rods, 3}, {hinge, 1}, {nail, 2}}), inside);
  // So it is with links that take no part.
  structure.disabled = {{rods, structure.constraints[0].lines}};
  structure.constraints.erase(structure.constraints.begin());
  EXPECT_EQ(boxed(structure, inside, {{rods, 2}, {hinge, 1}, {nail, 2}}).components,
            (std::vector<Id>{net, hinge, nail}));
  // Where there are no points, links are what is meant.
  const Selection links{{rods}, {}};
  EXPECT_EQ(boxed(structure, links, {{rods, 1}}), links);
}

TEST(Selection, OfAllLeavesOutWhatTheMouseCannotReach) {
  const Scene scene = netAndBall();
  EXPECT_EQ(allInView(scene, {}), (std::vector<Id>{ball, net}));
  EXPECT_EQ(allInView(scene, {.hidden = {ball}, .locked = {}}), (std::vector<Id>{net}));
  EXPECT_EQ(allInView(scene, {.hidden = {}, .locked = {net}}), (std::vector<Id>{ball}));
}

TEST(Selection, OfAllLeavesOutTheGroundUnlessItIsAlone) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "ground", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("HalfSpace", "plane", {{"state", build.link("ground")}});
  build.add("FixedPoints", "fixed",
            {{"state", build.link("ground")}, {"indices", Array<std::int64_t>{0}}});
  EXPECT_EQ(allInView(scene, {}).size(), 3u);
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("Box", "box", {{"state", build.link("body")}});
  const auto idOf = [&](std::string_view name) { return scene.find(name)->id; };
  EXPECT_EQ(allInView(scene, {}), (std::vector<Id>{idOf("body"), idOf("box")}));
}

TEST(Selection, SaysHowManyPointsOfHowManyItHas) {
  const Scene scene = netAndBall();
  const std::vector<PointRef> none, three = {{net, 0}, {net, 2}, {net, 3}},
                                    two = {{net, 0}, {ball, 0}};
  EXPECT_EQ(pointsText(scene, none), "");
  EXPECT_EQ(pointsText(scene, three), "3 of 4 points");
  EXPECT_EQ(pointsText(scene, two), "2 of 5 points");
}

TEST(Selection, CallsBodiesBodiesAndAMixtureElements) {
  Scene scene;
  Build build(scene);
  build.add("Points", "p", {{"position", Array<Vec3>(std::vector<Vec3>(2, Vec3::Zero()))}});
  build.add("RigidFrames", "f", {{"position", Array<Vec3>(std::vector<Vec3>(3, Vec3::Zero()))}});
  const Id p = scene.find("p")->id, f = scene.find("f")->id;
  const std::vector<PointRef> one = {{f, 1}}, mixed = {{f, 0}, {f, 1}, {p, 1}};
  EXPECT_EQ(pointsText(scene, one), "1 of 3 bodies");
  EXPECT_EQ(pointsText(scene, mixed), "3 of 5 elements");
  const Placed body = placed(scene, {{f}, {{f, 2}}});
  EXPECT_EQ(countText(scene, body), "1 body");
}

TEST(Selection, KnowsOfAStateThatIsSelectedInPart) {
  const Scene scene = netAndBall();
  EXPECT_EQ(partlySelectedStates(scene, {{ball, net}, {{net, 0}, {net, 3}, {ball, 0}}}),
            std::vector<Id>{net});
  EXPECT_TRUE(partlySelectedStates(scene, {{ball, net}, {{ball, 0}}}).empty());
  EXPECT_TRUE(
      partlySelectedStates(scene, {{net}, {{net, 0}, {net, 1}, {net, 2}, {net, 3}}}).empty());
}

TEST(Selection, ASessionForgetsPointsThatAreGone) {
  Session session([] {});
  session.openScene(netAndBall());
  session.selectPoints({{net, 99}, {{net, 3}, {net, 1}, {net, 3}, {net, 7}, {ball, 0}}});
  EXPECT_EQ(session.wholeSelection(), (Selection{{net}, {{net, 1}, {net, 3}}}));
  int told = 0;
  const Subscription listening = session.addListener({{}, {}, [&] { ++told; }, {}});
  ASSERT_TRUE(session.edit({SetField{net, "position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}},
                           "Shorten"));
  EXPECT_EQ(session.selectedPoints(), (std::vector<PointRef>{{net, 1}}));
  EXPECT_EQ(told, 1);
  // The last one takes the state along, instead of leaving all of it selected.
  ASSERT_TRUE(session.edit({SetField{net, "position", Array<Vec3>{Vec3(0, 0, 0)}}}, "Shorten"));
  EXPECT_EQ(session.wholeSelection(), Selection());
  EXPECT_EQ(told, 2);
  session.select({net});
  EXPECT_TRUE(session.selectedPoints().empty());
  EXPECT_EQ(told, 3);
}

}  // namespace
}  // namespace compliant
