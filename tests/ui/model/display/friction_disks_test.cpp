#include "ui/model/display/friction_disks.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/ground.hpp"
#include "ui/model/display/law_plot.hpp"

namespace compliant::test {
namespace {

constexpr double gravity = 9.81;  // m/s²

/// A ball that slides on a slope of 0.4 rad: one contact, whose forces are known by hand.
Ground ballOnSlope(double friction) {
  constexpr double slope = 0.4;
  Ground ground(gravity * Vec3(std::sin(slope), -std::cos(slope), 0), friction);
  ground.body("box", "Box", {{"size", Vec3(0.4, 0.2, 0.4)}, {"friction", friction}},
              {Vec3(0, 0.1, 0)});
  return ground;
}

TEST(FrictionDisks, OfABoxThatSlidesAreFullAndAddUpToItsWeight) {
  const double friction = 0.2;
  const auto snapshot = watchedSteps(ballOnSlope(friction).scene, 20);
  std::vector<FrictionDisk> disks;
  fillFrictionDisks(*snapshot, {}, disks);
  ASSERT_EQ(disks.size(), snapshot->motion.contacts.size());
  double normal = 0, tangent = 0;
  for (const FrictionDisk& disk : disks) {
    normal += disk.normal;
    tangent += disk.force.norm();
    EXPECT_TRUE(disk.round());
    EXPECT_NEAR(disk.radii[0], friction * std::max(0.0, disk.normal), 1e-12);
    if (!(disk.normal > 0)) continue;
    EXPECT_EQ(disk.state, Contact::State::Slide);
    EXPECT_NEAR(disk.share(), 1, 1e-5);
  }
  EXPECT_NEAR(normal, gravity * std::cos(0.4), 1e-4);
  EXPECT_NEAR(tangent, friction * gravity * std::cos(0.4), 1e-4);
}

TEST(FrictionDisks, OfABoxThatSticksLeaveRoom) {
  const auto snapshot = watchedSteps(ballOnSlope(0.8).scene, 20);
  std::vector<FrictionDisk> disks;
  fillFrictionDisks(*snapshot, {}, disks);
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  for (const FrictionDisk& disk : disks) {
    sum += disk.force;
    EXPECT_NE(disk.state, Contact::State::Slide);
    EXPECT_LE(disk.share(), 1);
  }
  EXPECT_NEAR(sum.norm(), gravity * std::sin(0.4), 1e-4);
}

TEST(FrictionDisks, AreThoseOfWhatIsSelectedElseAll) {
  Ground ground(Vec3(0, -gravity, 0), 0.5);
  ground.body("balls", "Ball", {{"radius", 0.1}}, {Vec3(0, 0.1, 0), Vec3(1, 0.1, 0)});
  ground.body("other", "Ball", {{"radius", 0.1}}, {Vec3(2, 0.1, 0)});
  const auto snapshot = watchedSteps(ground.scene, 5);
  const auto count = [&](std::vector<Id> selection) {
    std::vector<FrictionDisk> disks;
    fillFrictionDisks(*snapshot, selection, disks);
    return disks.size();
  };
  EXPECT_EQ(count({}), 3u);
  EXPECT_EQ(count({ground.idOf("other")}), 1u);
  EXPECT_EQ(count({ground.idOf("balls/shape")}), 2u);
  EXPECT_EQ(count({ground.idOf("gravity")}), 3u);
}

TEST(FrictionDisks, SayOfHowManyTheyAreTheFirst) {
  Ground ground(Vec3(0, -gravity, 0), 0.5);
  std::vector<Vec3> places;
  for (int i = 0; i < 320; ++i) places.emplace_back(0.3 * i, 0.1, 0);
  ground.body("balls", "Ball", {{"radius", 0.1}}, places);
  const auto snapshot = watchedSteps(ground.scene, 2);
  ASSERT_EQ(snapshot->motion.contacts.size(), 320u);
  std::vector<FrictionDisk> disks;
  const std::size_t all = fillFrictionDisks(*snapshot, {}, disks);
  EXPECT_EQ(all, 320u);
  ASSERT_EQ(disks.size(), mostFrictionDisks);
  EXPECT_EQ(contactCountText(disks, all), "300 of 320: 300 stick");
}

TEST(FrictionDisks, OfAConeTakeItsLimitFromTheLaw) {
  SceneStructure structure;
  structure.constraints.resize(1);
  structure.constraints[0].id = 7;
  structure.constraints[0].rows = 6;
  structure.constraints[0].width = 3;
  structure.constraints[0].admissible = findLaw("cone");
  Snapshot snapshot;
  snapshot.structure = std::make_shared<SceneStructure>(structure);
  snapshot.limit.assign(6, 0.5);
  snapshot.motion.lambda.resize(6);
  snapshot.motion.lambda << 10, 3, 4, 0, 0, 0;
  std::vector<FrictionDisk> disks;
  fillFrictionDisks(snapshot, {}, disks);
  ASSERT_EQ(disks.size(), 2u);
  EXPECT_EQ(disks[0].radii, Eigen::Vector2d(5, 5));
  EXPECT_EQ(disks[0].force.norm(), 5);
  EXPECT_EQ(disks[0].state, Contact::State::Slide);
  EXPECT_EQ(disks[1].state, Contact::State::Open);
  EXPECT_EQ(extentOf(disks), 5);
  EXPECT_EQ(contactCountText(disks, 2), "1 open, 1 slide");
}

TEST(FrictionDisks, OfAConeWithoutFrictionSlides) {
  SceneStructure structure;
  structure.constraints.resize(1);
  structure.constraints[0].id = 7;
  structure.constraints[0].rows = structure.constraints[0].width = 3;
  structure.constraints[0].admissible = findLaw("cone");
  Snapshot snapshot;
  snapshot.structure = std::make_shared<SceneStructure>(structure);
  snapshot.limit = {0, 0, 0};
  snapshot.motion.lambda.resize(3);
  snapshot.motion.lambda << 10, 0, 0;
  std::vector<FrictionDisk> disks;
  fillFrictionDisks(snapshot, {}, disks);
  ASSERT_EQ(disks.size(), 1u);
  EXPECT_EQ(disks[0].state, Contact::State::Slide);
}

TEST(FrictionDisks, AreEllipsesWhereFrictionDependsOnTheDirection) {
  SceneStructure structure;
  structure.constraints.resize(1);
  structure.constraints[0].id = 7;
  structure.constraints[0].rows = 6;
  structure.constraints[0].width = 3;
  structure.constraints[0].admissible = findLaw("elliptic");
  Snapshot snapshot;
  snapshot.structure = std::make_shared<SceneStructure>(structure);
  snapshot.limit = {0.5, 0.5, 0.2, 0.5, 0.5, 0.2};
  snapshot.motion.lambda.resize(6);
  snapshot.motion.lambda << 10, 3, 1.6, 10, 3, 1.5;  // (3/5)² + (1.6/2)² = 1
  std::vector<FrictionDisk> disks;
  fillFrictionDisks(snapshot, {}, disks);
  ASSERT_EQ(disks.size(), 2u);
  EXPECT_EQ(disks[0].radii, Eigen::Vector2d(5, 2));
  EXPECT_EQ(disks[0].state, Contact::State::Slide);
  EXPECT_EQ(disks[1].state, Contact::State::Stick);
}

TEST(FrictionDisks, NameBothShapesAndWhichPointOfThem) {
  Ground ground(Vec3(0, -gravity, 0), 0.5);
  ground.body("balls", "Ball", {{"radius", 0.1}}, {Vec3(0, 0.1, 0), Vec3(1, 0.1, 0)});
  ground.body("box", "Box", {{"size", Vec3(0.2, 0.2, 0.2)}}, {Vec3(2, 0.1, 0)});
  const auto snapshot = watchedSteps(ground.scene, 1);
  std::vector<std::string> names;
  for (const ContactPlace& place : contactPlaces(snapshot->motion.contacts, *snapshot->structure))
    names.push_back(contactName(place, [&](Id id) { return ground.scene.find(id)->name; }));
  std::sort(names.begin(), names.end());
  const std::vector<std::string> expected{
      "balls/shape 0 – floor/shape",      "balls/shape 1 – floor/shape",
      "box/shape – floor/shape, point 0", "box/shape – floor/shape, point 1",
      "box/shape – floor/shape, point 2", "box/shape – floor/shape, point 3"};
  EXPECT_EQ(names, expected);
}

TEST(LawPlotOfStops, PutsThePresentStateOnTheCorner) {
  Ground ground(Vec3(0, -gravity, 0), 0.5);
  ground.number("rests", 0, -5, {{"admissible", std::string("pushing")}});
  ground.number(
      "soft", 0, -5,
      {{"admissible", std::string("pushing")}, {"compliance", 1e-3}, {"damping_ratio", 0.1}});
  ground.number("flies", 0.5, 2, {{"admissible", std::string("pushing")}});
  ground.number("motor", 0, 9, {{"admissible", std::string("bounded")}, {"force_limit", 4.0}});
  const auto snapshot = watchedSteps(ground.scene, 300);
  LawPlot plot;
  fillLawPlot(*snapshot, {}, plot);
  ASSERT_EQ(plot.points.size(), 4u);
  EXPECT_EQ(plot.bounded, 4);
  const auto of = [&](const char* name) {
    for (const LawPlotPoint& point : plot.points)
      if (point.constraint == ground.idOf(name)) return point;
    return LawPlotPoint();
  };
  const auto stateOf = [&](const char* name) {
    const LawPlotPoint point = of(name);
    return point.admissible->stateText(point.force, point.limit);
  };
  EXPECT_NEAR(of("rests/law").force, 5, 1e-6);
  EXPECT_NEAR(of("rests/law").strain, 0, 1e-9);
  EXPECT_STREQ(stateOf("rests/law"), "acts");
  EXPECT_NEAR(of("soft/law").force, 5, 1e-4);
  EXPECT_NEAR(of("soft/law").strain, -5e-3, 1e-7);
  EXPECT_EQ(of("flies/law").force, 0);
  // x = x₀ + f/m h² n(n+1)/2, by implicit Euler or near it.
  EXPECT_GT(of("flies/law").strain, 0.5 + 8);
  EXPECT_STREQ(stateOf("flies/law"), "open");
  EXPECT_NEAR(of("motor/law").force, -4, 1e-9);
  EXPECT_EQ(of("motor/law").limit, 4);
  EXPECT_STREQ(stateOf("motor/law"), "at its limit");
}

}  // namespace
}  // namespace compliant::test
