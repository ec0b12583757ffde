#include "ui/view/scene_draw_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tests/ui/model/hand_made_snapshot.hpp"
#include "ui/model/display/scene_extent.hpp"
#include "ui/view/scene_links.hpp"

namespace compliant {
namespace {

class DrawnScene {
 public:
  HandMade made;
  SceneLook look;
  InteractionState interaction;
  SceneDrawList scene;

  const DrawList& drawList() {
    scene.update(made.snapshot, interaction, look);
    return scene.drawList();
  }
};

TEST(SceneDrawList, ShowsEachConstraintByItsKind) {
  DrawnScene shown;
  const DrawList& drawList = shown.drawList();
  ASSERT_EQ(drawList.links.size(), 3u);
  EXPECT_EQ(drawList.links[0].style, LinkStyle::Hard);
  EXPECT_EQ(drawList.links[0].colour, palette::hardConstraint);
  EXPECT_EQ(drawList.links[0].b, Eigen::Vector3f(1, 0, 0));
  EXPECT_EQ(drawList.links[1].style, LinkStyle::Compliant);
  EXPECT_EQ(drawList.links[2].style, LinkStyle::Force);
  EXPECT_EQ(drawList.points.size(), 3u);
}

TEST(SceneDrawList, LeavesOutWhatHasBroken) {
  DrawnScene shown;
  const std::size_t links = shown.drawList().links.size();
  VecX& broken = shown.made.snapshot.motion.broken;
  broken = VecX::Zero(shown.made.snapshot.motion.lambda.size());
  EXPECT_EQ(shown.drawList().links.size(), links);
  broken[shown.made.structure.constraints[0].row] = 1;
  ASSERT_EQ(shown.drawList().links.size(), links - 1);
  EXPECT_EQ(shown.drawList().links[0].style, LinkStyle::Compliant);
}

TEST(SceneDrawList, ShowsADisabledConstraintAsAThread) {
  DrawnScene shown;
  const Id disabled[] = {77};
  shown.interaction.selection = disabled;
  const std::size_t links = shown.drawList().links.size();
  const std::vector<SceneStructure::Line> lines{shown.made.structure.constraints[0].lines[0]};
  shown.made.structure.disabled = {{77, lines}};
  shown.made.publish();
  const DrawList& drawList = shown.drawList();
  ASSERT_EQ(drawList.links.size(), links + 1);
  EXPECT_EQ(drawList.links.back().style, LinkStyle::Line);
  EXPECT_EQ(drawList.links.back().highlight, Highlight::Selected);
  EXPECT_EQ(shown.scene.item(drawList.links.back().pick),
            (SceneItem{SceneItem::Kind::Disabled, 77, -1}));
  Visibility visibility{{77}, {}};
  shown.interaction.visibility = &visibility;
  EXPECT_EQ(shown.drawList().links.size(), links);
  shown.interaction.visibility = nullptr;
  shown.look.layers.links = false;
  EXPECT_TRUE(shown.drawList().links.empty());
}

TEST(SceneDrawList, StifferSpringsHaveFewerCoils) {
  EXPECT_GT(coilsOf(1e-2), coilsOf(1e-4));
  EXPECT_GT(coilsOf(1e-4), coilsOf(1e-7));
  EXPECT_EQ(coilsOf(1e-20), coilsOf(1e-8));
  EXPECT_TRUE(std::isfinite(coilsOf(1e30)));
}

TEST(SceneDrawList, PickIdsLeadBackToTheScene) {
  DrawnScene shown;
  const DrawList& drawList = shown.drawList();
  EXPECT_EQ(shown.scene.item(drawList.points[2].pick), (SceneItem{SceneItem::Kind::Point, 1, 2}));
  EXPECT_EQ(shown.scene.item(drawList.links[1].pick),
            (SceneItem{SceneItem::Kind::Constraint, 10, 1}));
  EXPECT_EQ(shown.scene.item(drawList.anchors.back().pick),
            (SceneItem{SceneItem::Kind::Projection, 12, 0}));
  EXPECT_EQ(shown.scene.item(0), SceneItem());
  EXPECT_EQ(shown.scene.item(4'000'000'000u), SceneItem());
  EXPECT_EQ(shown.scene.placeOf({SceneItem::Kind::Constraint, 10, 1}), Vec3(1, -1, 0));
  EXPECT_FALSE(shown.scene.placeOf({SceneItem::Kind::Constraint, 99, 0}));
}

TEST(SceneDrawList, WhatIsHiddenIsNotDrawnAndWhatIsLockedIsNotPicked) {
  DrawnScene shown;
  Visibility visibility;
  shown.look.forces.shown = ForcesShown::All;
  shown.interaction.visibility = &visibility;
  const std::size_t links = shown.drawList().links.size(), arrows = shown.drawList().arrows.size();
  visibility.hidden = {10};
  const DrawList& drawList = shown.drawList();
  EXPECT_EQ(drawList.links.size(), links - 2);
  EXPECT_LT(drawList.arrows.size(), arrows);
  EXPECT_EQ(drawList.points.size(), 3u);
  visibility.hidden = {1};
  EXPECT_TRUE(shown.drawList().points.empty());
  EXPECT_EQ(drawList.links.size(), links);
  visibility.hidden = {12};
  EXPECT_EQ(shown.drawList().points.size(), 3u);
  for (const auto& anchor : drawList.anchors)
    EXPECT_NE(shown.scene.item(anchor.pick).component, 12u);
  visibility = {{}, {1, 10}};
  EXPECT_EQ(shown.drawList().links.size(), links);
  EXPECT_EQ(drawList.points.size(), 3u);
  for (const auto& point : drawList.points) EXPECT_EQ(point.pick, 0u);
  EXPECT_EQ(drawList.links[0].pick, 0u);
  EXPECT_NE(drawList.anchors.back().pick, 0u);
}

TEST(SceneDrawList, HighlightsTheSelectionAndWhatIsPointedAt) {
  DrawnScene shown;
  const std::vector<Id> selection = {10};
  shown.interaction.selection = selection;
  shown.interaction.hovered = {SceneItem::Kind::Point, 1, 1};
  const DrawList& drawList = shown.drawList();
  EXPECT_EQ(drawList.links[0].highlight, Highlight::Selected);
  EXPECT_EQ(drawList.links[1].highlight, Highlight::Selected);
  EXPECT_EQ(drawList.links[2].highlight, Highlight::None);
  EXPECT_EQ(drawList.points[1].highlight, Highlight::Hovered);
  shown.interaction.selectedRow = 1;
  shown.drawList();
  EXPECT_EQ(drawList.links[0].highlight, Highlight::None);
  EXPECT_EQ(drawList.links[1].highlight, Highlight::Selected);
}

TEST(SceneDrawList, HighlightsOnlyThePointsThatAreSelectedSingly) {
  DrawnScene shown;
  const std::vector<Id> selection = {1};
  const std::vector<PointRef> points = {{1, 0}, {1, 2}};
  shown.interaction.selection = selection;
  const DrawList& drawList = shown.drawList();
  for (const auto& point : drawList.points) EXPECT_EQ(point.highlight, Highlight::Selected);
  shown.interaction.points = points;
  shown.drawList();
  EXPECT_EQ(drawList.points[0].highlight, Highlight::Selected);
  EXPECT_EQ(drawList.points[1].highlight, Highlight::None);
  EXPECT_EQ(drawList.points[2].highlight, Highlight::Selected);
}

TEST(SceneDrawList, ShowsForcesOfTheSelectionOfAllOrOfNone) {
  DrawnScene shown;
  shown.look.viewHeight = 3;
  shown.look.forces.shown = ForcesShown::All;
  EXPECT_EQ(shown.drawList().arrows.size(), 6u);        // seven forces, one of them on the nail
  EXPECT_EQ(shown.scene.forces().legend().size(), 4u);  // hard, compliant, stiff, support
  shown.look.forces.shown = ForcesShown::Selection;
  EXPECT_TRUE(shown.drawList().arrows.empty());
  const std::vector<Id> selection = {11};
  shown.interaction.selection = selection;
  const DrawList& drawList = shown.drawList();
  ASSERT_EQ(drawList.arrows.size(), 1u);
  EXPECT_GT(drawList.arrows[0].vector.y(), 0);
  EXPECT_NEAR(double(drawList.arrows[0].vector.norm()), 0.1 * 3, 0.001);
  // Of a point alone, what acts on it.
  shown.look.forces.shown = ForcesShown::All;
  shown.drawList();
  std::map<PointRef, std::size_t> acting;
  for (const ForceArrow& force : shown.scene.forces().shown()) ++acting[{force.body, force.point}];
  ASSERT_GT(acting.size(), 2u);
  shown.look.forces.shown = ForcesShown::Selection;
  for (const auto& [point, count] : acting) {
    const std::vector<Id> state = {point.state};
    const std::vector<PointRef> alone = {point};
    shown.interaction.selection = state;
    shown.interaction.points = alone;
    shown.drawList();
    EXPECT_EQ(shown.scene.forces().shown().size(), count) << point.state << " " << point.element;
  }
  shown.interaction.points = {};
  shown.look.forces.shown = ForcesShown::None;
  EXPECT_TRUE(shown.drawList().arrows.empty());
}

TEST(SceneDrawList, OfTooManyForcesTheLargestAreDrawnInTheirOrder) {
  DrawnScene shown;
  shown.look.forces.shown = ForcesShown::All;
  shown.drawList();
  const std::vector<ForceArrow> all = shown.scene.forces().shown();
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(shown.scene.forces().wanted(), 6u);
  for (const std::size_t most : {0u, 1u, 3u, 5u, 6u, 7u}) {
    shown.look.mostForces = most;
    const std::size_t drawn = shown.drawList().arrows.size();
    EXPECT_EQ(drawn, std::min<std::size_t>(most, 6)) << most;
    EXPECT_EQ(shown.scene.forces().wanted(), 6u);
    const std::vector<ForceArrow>& kept = shown.scene.forces().shown();
    double least = 1e300;
    for (const ForceArrow& force : kept) least = std::min(least, force.force.norm());
    std::size_t at = 0, larger = 0;
    for (const ForceArrow& force : all) {
      larger += force.force.norm() > least ? 1 : 0;
      if (at < kept.size() && kept[at].owner == force.owner && kept[at].body == force.body &&
          kept[at].row == force.row && kept[at].force == force.force)
        ++at;
    }
    // In the same order, and none of those left out is larger than one that is drawn.
    EXPECT_EQ(at, kept.size()) << most;
    EXPECT_LE(larger, kept.size()) << most;
  }
}

TEST(SceneDrawList, ForcesOfTheSelectionAreDrawnBeforeLargerOnes) {
  DrawnScene shown;
  shown.look.forces.shown = ForcesShown::All;
  shown.drawList();
  const auto smaller = [](const ForceArrow& a, const ForceArrow& b) {
    return a.force.norm() < b.force.norm();
  };
  std::vector<ForceArrow> all = shown.scene.forces().shown();
  const ForceArrow least = *std::min_element(all.begin(), all.end(), smaller);
  const std::vector<Id> selection{least.owner};
  shown.look.mostForces = 1;
  shown.drawList();
  EXPECT_NE(shown.scene.forces().shown().front().owner, least.owner);
  shown.interaction.selection = selection;
  shown.drawList();
  EXPECT_EQ(shown.scene.forces().shown().front().owner, least.owner);
}

TEST(SceneDrawList, ThePullIsSeenWhateverIsShown) {
  DrawnScene shown;
  shown.look.forces.shown = ForcesShown::None;
  shown.made.snapshot.pull = {true, 0, 2, Vec3(1, -1.8, 0.1), Vec3(2, -2, 0), Vec3(7, 0, 0), 1};
  const DrawList& drawList = shown.drawList();
  ASSERT_EQ(drawList.arrows.size(), 1u);
  ASSERT_EQ(drawList.links.size(), 4u);
  EXPECT_EQ(drawList.links[3].style, LinkStyle::Pull);
  EXPECT_EQ(drawList.links[3].a, Eigen::Vector3f(1, -1.8F, 0.1F));
  EXPECT_EQ(drawList.links[3].b, Eigen::Vector3f(2, -2, 0));
}

TEST(SceneDrawList, SupportsTellWhichDirectionsTheyHold) {
  DrawnScene shown;
  auto& fixed = shown.made.structure.fixed;
  fixed = {{12, 0, 0, true, Vec3::Zero()},
           {12, 0, 1, false, Vec3(0, 0, 2)},
           {12, 0, 2, false, Vec3(1, 0, 0)},
           {12, 0, 2, false, Vec3(0, 1, 0)}};
  shown.made.structure.constraints.clear();
  shown.made.publish();
  const DrawList& drawList = shown.drawList();
  ASSERT_EQ(drawList.anchors.size(), 3u);
  EXPECT_EQ(drawList.anchors[0].kind, AnchorKind::Point);
  EXPECT_EQ(drawList.anchors[1].kind, AnchorKind::Plane);
  EXPECT_EQ(drawList.anchors[1].axis, Eigen::Vector3f(0, 0, 1));
  EXPECT_EQ(drawList.anchors[2].kind, AnchorKind::Line);
  EXPECT_EQ(drawList.anchors[2].axis, Eigen::Vector3f(0, 0, 1));
}

TEST(SceneDrawList, ARowOffItsLawCarriesABadge) {
  DrawnScene shown;
  shown.made.snapshot.motion.lambda[1] = 30;
  const auto badges = [&] {
    const auto& anchors = shown.drawList().anchors;
    return std::count_if(anchors.begin(), anchors.end(),
                         [](const auto& a) { return a.kind == AnchorKind::Badge; });
  };
  EXPECT_EQ(badges(), 1);
  shown.look.badges = SceneLook::Parts::Hidden;
  EXPECT_EQ(badges(), 0);
}

TEST(SceneDrawList, AFallingBodyDoesNotSwell) {
  DrawnScene shown;
  const float before = shown.drawList().points[2].radius.world;
  shown.made.snapshot.motion.step = 300;
  shown.made.snapshot.motion.x[7] = -500;
  EXPECT_EQ(shown.drawList().points[2].radius.world, before);
  shown.scene.remeasure();
  EXPECT_GT(shown.drawList().points[2].radius.world, 10 * before);
  // Back at the start the size is that of the start.
  shown.made.snapshot.motion.step = 0;
  shown.made.snapshot.motion.x[7] = -2;
  EXPECT_FLOAT_EQ(shown.drawList().points[2].radius.world, before);
}

TEST(SceneDrawList, AnEditWhileAPartIsFarAwayDoesNotSwellTheRest) {
  DrawnScene shown;
  const float before = shown.drawList().points[0].radius.world;
  shown.made.snapshot.motion.step = 300;
  shown.made.snapshot.motion.x[7] = -500;
  shown.made.publish();  // as after an edit of the structure, undo or redo
  const DrawList& drawList = shown.drawList();
  for (const auto& point : drawList.points) EXPECT_EQ(point.radius.world, before);
}

TEST(SceneDrawList, TheFirstPointsOfARunningSceneSetItsSize) {
  DrawnScene large;
  large.made.snapshot.motion.x.head(9) *= 100;
  const float wanted = large.drawList().points[0].radius.world;
  DrawnScene shown;
  const SceneStructure full = shown.made.structure;
  shown.made.structure = {};
  shown.made.publish();
  shown.made.snapshot.motion.step = 1;
  EXPECT_TRUE(shown.drawList().points.empty());
  shown.made.structure = full;
  shown.made.snapshot.motion.x.head(9) *= 100;
  shown.made.publish();
  EXPECT_EQ(shown.drawList().points[0].radius.world, wanted);
}

TEST(SceneDrawList, ASupportKeepsClearOfTheBallThatItHolds) {
  DrawnScene shown;
  const DrawList& drawList = shown.drawList();
  ASSERT_FALSE(drawList.points.empty());
  EXPECT_EQ(drawList.anchors.back().radius.world, drawList.points[0].radius.world);
  EXPECT_GT(drawList.anchors.back().radius.world, 0);
}

TEST(SceneDrawList, APointFarAwayDoesNotBuryTheOthers) {
  DrawnScene shown;
  const float usual = shown.drawList().points[0].radius.world;
  Motion& motion = shown.made.snapshot.motion;
  const auto placed = [&](double x) {
    DrawnScene other;
    other.made.snapshot.motion.x = motion.x;
    other.made.snapshot.motion.x[0] = x;
    return other.drawList().points[0].radius.world;
  };
  EXPECT_LT(placed(1e4), 20 * usual);
  for (const double x : {1e31, 1e308, -1e308}) {
    EXPECT_GT(placed(x), 0.1F * usual) << x;
    EXPECT_LT(placed(x), 20 * usual) << x;
  }
}

TEST(SceneExtent, SwingsAsLowAsItsLinksReachBelowWhatHoldsThem) {
  HandMade made;
  // From the nail (0, 0, 1) to C (1, −2, 0): √6 below the nail; from A to B only 1 m.
  const auto lowest = lowestSwing(made.snapshot);
  ASSERT_TRUE(lowest);
  EXPECT_NEAR(*lowest, -std::sqrt(6.0), 1e-12);
  // Turned over, the free end stands above its nail: nothing swings below.
  for (Index i = 1; i < made.snapshot.motion.x.size(); i += 3) made.snapshot.motion.x[i] *= -1;
  EXPECT_GT(lowestSwing(made.snapshot).value_or(0), -std::sqrt(6.0) + 1e-9);
  made.structure.constraints.clear();
  made.publish();
  EXPECT_FALSE(lowestSwing(made.snapshot));
}

TEST(SceneDrawList, BrokenOrMissingNumbersAreLeftOut) {
  DrawnScene shown;
  shown.look.forces.shown = ForcesShown::All;
  shown.made.snapshot.motion.x[4] = NAN;
  const DrawList& drawList = shown.drawList();
  EXPECT_EQ(drawList.points.size(), 2u);
  EXPECT_EQ(drawList.links.size(), 1u);
  shown.made.snapshot.motion = Motion();
  shown.made.snapshot.compliance.clear();
  shown.drawList();
  EXPECT_TRUE(drawList.points.empty());
  EXPECT_GT(shown.scene.radius(), 0);
  shown.made.structure = SceneStructure();
  shown.made.publish();
  shown.drawList();
  EXPECT_TRUE(shown.scene.box().isEmpty());
}

/// A chain of so many hard links that all pull with 1 N.
HandMade chainOf(Index links) {
  HandMade made;
  made.structure = {};
  made.structure.states = {{1, "points", {links + 1, 3, 3, Embedding::Point}, 0, 0, false}};
  SceneStructure::ConstraintInfo rods{10, "rods", Handling::Constraint, -1, 0, 0, links, 1, {}};
  for (Index i = 0; i < links; ++i)
    rods.lines.push_back({i, {0, i, Vec3::Zero()}, {0, i + 1, Vec3::Zero()}});
  made.structure.constraints = {rods};
  made.structure.rows = links;
  Motion& motion = made.snapshot.motion;
  motion.x = motion.v = VecX::Zero(3 * (links + 1));
  for (Index i = 0; i <= links; ++i) motion.x[3 * i] = static_cast<double>(i);
  motion.lambda = -VecX::Ones(links);
  motion.strain = VecX::Zero(links);
  motion.reaction = VecX();
  made.snapshot.compliance.assign(static_cast<std::size_t>(links), 0);
  made.publish();
  return made;
}

TEST(SceneDrawList, DenseConstraintsShowOneForceAtEachPoint) {
  DrawnScene shown;
  shown.look.forces.shown = ForcesShown::All;
  shown.made = chainOf(199);
  EXPECT_EQ(shown.drawList().arrows.size(), 398u);
  shown.made = chainOf(200);
  // What pulls alike from both sides cancels; the ends feel one link.
  ASSERT_EQ(shown.drawList().arrows.size(), 2u);
  const ForceArrow& end = shown.scene.forces().shown()[0];
  EXPECT_EQ(end.source, ForceSource::SumOfLinks);
  EXPECT_EQ(end.place, Vec3(0, 0, 0));
  EXPECT_EQ(end.force, Vec3(1, 0, 0));
  EXPECT_EQ(shown.scene.item(shown.drawList().arrows[0].pick),
            (SceneItem{SceneItem::Kind::Point, 1, 0}));
  shown.look.forces.constraints = ConstraintArrows::Each;
  EXPECT_EQ(shown.drawList().arrows.size(), 400u);
}

TEST(SceneDrawList, ArrowsKeepTheirLengthOnScreen) {
  DrawnScene shown;
  shown.look.forces.shown = ForcesShown::All;
  for (const double height : {4.0, 1.0, 40.0}) {
    shown.look.viewHeight = height;
    std::vector<float> lengths;
    for (const Arrow& arrow : shown.drawList().arrows) lengths.push_back(arrow.vector.norm());
    ASSERT_FALSE(lengths.empty());
    std::ranges::sort(lengths);
    EXPECT_FLOAT_EQ(lengths[lengths.size() / 2], 0.1F * static_cast<float>(height));
  }
}

TEST(SceneDrawList, ASteadySceneNeedsNoNewMemory) {
  DrawnScene shown;
  shown.look.forces.shown = ForcesShown::All;
  const auto* points = shown.drawList().points.data();
  const auto* links = shown.drawList().links.data();
  const auto* arrows = shown.drawList().arrows.data();
  const DrawList& again = shown.drawList();
  EXPECT_EQ(again.points.data(), points);
  EXPECT_EQ(again.links.data(), links);
  EXPECT_EQ(again.arrows.data(), arrows);
}

}  // namespace
}  // namespace compliant
