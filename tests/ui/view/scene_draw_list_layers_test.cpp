#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "tests/ui/model/hand_made_snapshot.hpp"
#include "ui/model/display/colour_map.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {
namespace {

/// The hand-made scene with every force shown.
class Layered {
 public:
  HandMade made;
  SceneLook look;
  InteractionState interaction;
  MotionPaths paths;
  SceneDrawList scene;

  Layered() {
    look.forces.shown = ForcesShown::All;
    look.colours = viewportColours(ViewportTheme::Light);
    interaction.paths = &paths;
  }
  const DrawList& drawList() {
    scene.update(made.snapshot, interaction, look);
    return scene.drawList();
  }
  std::set<ArrowStyle> styles() {
    std::set<ArrowStyle> found;
    for (const Arrow& arrow : drawList().arrows) found.insert(arrow.style);
    return found;
  }
};

TEST(SceneLayers, EachSourceOfForcesHasItsColourItsShapeAndItsSwitch) {
  Layered shown;
  const auto count = [&](Colour colour, ArrowStyle style) {
    const auto& arrows = shown.drawList().arrows;
    return std::count_if(arrows.begin(), arrows.end(), [&](const Arrow& arrow) {
      return arrow.colour == colour && arrow.style == style;
    });
  };
  struct Row {
    bool Layers::*on;
    Colour colour;
    ArrowStyle style;
    int arrows;
  };
  // Halfway from the colour of the thing to the ink of the theme, 0x1D232B.
  // The stiff force acts on a body and a nail, which is left out.
  const Row rows[] = {{&Layers::hardForces, Colour::fromHex(0x0F4B6F), ArrowStyle::Barred, 2},
                      {&Layers::compliantForces, Colour::fromHex(0x826116), ArrowStyle::Open, 2},
                      {&Layers::stiffForces, Colour::fromHex(0x3A6C8A), ArrowStyle::Dashed, 1},
                      {&Layers::reactions, Colour::fromHex(0x4E5155), ArrowStyle::Solid, 1}};
  for (const Row& row : rows) {
    EXPECT_EQ(count(row.colour, row.style), row.arrows);
    shown.look.layers.*row.on = false;
    EXPECT_EQ(count(row.colour, row.style), 0);
  }
  EXPECT_TRUE(shown.drawList().arrows.empty());
  EXPECT_TRUE(shown.scene.forces().legend().empty());
}

TEST(SceneLayers, TheForceOfThePullIsSwitchedAndItsLineStays) {
  Layered shown;
  shown.look.forces.shown = ForcesShown::None;
  shown.made.snapshot.pull = {true, 0, 2, Vec3(1, -1.8, 0.1), Vec3(2, -2, 0), Vec3(7, 0, 0), 1};
  EXPECT_EQ(shown.drawList().arrows.size(), 1u);
  shown.look.layers.pullForce = false;
  EXPECT_TRUE(shown.drawList().arrows.empty());
  EXPECT_EQ(shown.drawList().links.back().style, LinkStyle::Pull);
}

TEST(SceneLayers, ViolationsColourTheirConstraints) {
  Layered shown;
  shown.look.layers.violations = true;
  shown.made.snapshot.motion.x.tail(5) << 1e-3, 1e-12, 1e-6, 0, 0;
  const DrawList& drawList = shown.drawList();
  // The scale runs from the threshold, 1e-9 m, to 1e-3 m.
  EXPECT_EQ(drawList.links[0].colour, Colour::fromHex(viridis(1)));
  EXPECT_EQ(drawList.links[1].colour, shown.look.colours.belowScale);
  EXPECT_EQ(drawList.links[2].colour, Colour::fromHex(viridis(0.5)));
  EXPECT_EQ(drawList.links[1].style, LinkStyle::Compliant);  // the shape goes on to tell the kind
  const auto& worst = shown.scene.colours().worstViolations();
  ASSERT_EQ(worst.size(), 2u);
  EXPECT_EQ(worst[0].size, 1e-3);
  EXPECT_EQ(worst[0].constraint, 10u);
  EXPECT_EQ(worst[0].place, Vec3(0.5, 0, 0));
  EXPECT_EQ(worst[1].size, 1e-6);
  shown.look.violationThreshold = 1e-2;
  shown.drawList();
  EXPECT_TRUE(shown.scene.colours().violationScale().empty());
  EXPECT_EQ(drawList.links[0].colour, shown.look.colours.belowScale);
  EXPECT_TRUE(shown.scene.colours().worstViolations().empty());
  shown.look.layers.violations = false;
  EXPECT_EQ(shown.drawList().links[0].colour, palette::hardConstraint);
}

TEST(SceneLayers, OfManyViolationsTheThreeWorstAreTold) {
  Layered shown;
  shown.look.layers.violations = true;
  auto& structure = shown.made.structure;
  structure.states = {{1, "points", {3, 3, 3, Embedding::Point}, 0, 0, false},
                      {2, "extension", {5, 1, 1}, 9, 9, true}};
  structure.constraints.resize(1);
  structure.constraints[0].rows = 5;
  const auto line = structure.constraints[0].lines[0];
  structure.constraints[0].lines.clear();
  for (Index i = 0; i < 5; ++i) structure.constraints[0].lines.push_back({i, line.from, line.to});
  shown.made.snapshot.motion.x.tail(5) << 1e-3, -5e-3, 2e-3, 4e-3, 3e-3;
  shown.made.publish();
  shown.drawList();
  const auto& worst = shown.scene.colours().worstViolations();
  ASSERT_EQ(worst.size(), 3u);
  EXPECT_EQ(worst[0].row, 1);
  EXPECT_EQ(worst[1].row, 3);
  EXPECT_EQ(worst[2].row, 4);
}

TEST(SceneLayers, VelocitiesHaveTheirOwnScale) {
  Layered shown;
  shown.look.forces.shown = ForcesShown::None;
  shown.look.layers.velocities = true;
  shown.made.snapshot.motion.v.head(9) << 0, 0, 0, 0, 2, 0, 1, 0, 0;
  const DrawList& drawList = shown.drawList();
  ASSERT_EQ(drawList.arrows.size(), 2u);  // A stands still
  EXPECT_EQ(drawList.arrows[0].style, ArrowStyle::Chevron);
  EXPECT_EQ(drawList.arrows[0].colour, shown.look.colours.velocity);
  EXPECT_EQ(drawList.arrows[0].origin, Eigen::Vector3f(1, 0, 0));
  // 2 m/s is typical: a tenth of the view.
  shown.look.viewHeight = 2;
  shown.drawList();
  const double length = 0.2;
  EXPECT_NEAR(static_cast<double>(drawList.arrows[0].vector.y()), length, 1e-6);
  EXPECT_NEAR(static_cast<double>(drawList.arrows[1].vector.x()), length / 2, 1e-6);
  EXPECT_EQ(shown.scene.velocities().scale().legend("m/s"), "1 m = 10 m/s");
  shown.look.velocityFactor = 2;
  EXPECT_NEAR(static_cast<double>(shown.drawList().arrows[0].vector.y()), 2 * length, 1e-6);
  EXPECT_TRUE(shown.scene.velocities().any());
  // Of the selected point alone.
  const Id state = shown.made.snapshot.structure->states[0].id;
  const std::vector<Id> selection = {state};
  const std::vector<PointRef> point = {{state, 1}};
  shown.interaction.selection = selection;
  shown.interaction.points = point;
  EXPECT_EQ(shown.drawList().arrows.size(), 1u);
  shown.interaction.selection = {};
  shown.interaction.points = {};
  shown.look.layers.velocities = false;
  shown.drawList();
  EXPECT_FALSE(shown.scene.velocities().any());
}

TEST(SceneLayers, AxesStandAtTheOriginAndAtTheSelectedPoints) {
  Layered shown;
  EXPECT_TRUE(shown.drawList().marks.empty());
  const auto box = shown.scene.box();
  shown.look.layers.frames = true;
  EXPECT_EQ(shown.drawList().marks.size(), 3u);
  ASSERT_EQ(shown.scene.axisLabels().size(), 3u);
  EXPECT_EQ(shown.scene.axisLabels()[1].letter, 'y');
  EXPECT_EQ(shown.scene.axisLabels()[1].place.x(), 0);
  EXPECT_GT(shown.scene.axisLabels()[1].place.y(), 0);
  EXPECT_EQ(shown.scene.drawList().marks.back().colour, palette::axisZ);
  const std::vector<Id> selection = {1};
  shown.interaction.selection = selection;
  EXPECT_EQ(shown.drawList().marks.size(), 3u * 4);
  EXPECT_TRUE(shown.scene.box().isApprox(box));  // a framed view passes them by
  const std::vector<PointRef> points = {{1, 1}, {1, 2}};
  shown.interaction.points = points;
  EXPECT_EQ(shown.drawList().marks.size(), 3u * 3);
}

TEST(SceneLayers, TrailsLeadToWhereThePointsAre) {
  Layered shown;
  shown.look.layers.trails = true;
  for (int step = 1; step <= 5; ++step) {
    shown.made.snapshot.motion.step = step;
    shown.made.snapshot.motion.time = 0.01 * step;
    shown.made.snapshot.motion.x[4] = 0.1 * step;
    shown.paths.record(shown.made.snapshot, {}, 2);
  }
  const DrawList& drawList = shown.drawList();
  ASSERT_EQ(drawList.trails.size(), 3u);
  ASSERT_EQ(drawList.trails[1].points.size(), 6u);  // five moments and the present
  EXPECT_EQ(drawList.trails[1].points.front(), Eigen::Vector3f(1, 0.1F, 0));
  EXPECT_EQ(drawList.trails[1].points.back(), Eigen::Vector3f(1, 0.5F, 0));
  const auto* memory = drawList.trails[1].points.data();
  EXPECT_EQ(shown.drawList().trails[1].points.data(), memory);
  Visibility visibility;
  visibility.hidden = {1};
  shown.interaction.visibility = &visibility;
  EXPECT_TRUE(shown.drawList().trails.empty());
  shown.interaction.visibility = nullptr;
  shown.look.layers.trails = false;
  EXPECT_TRUE(shown.drawList().trails.empty());
}

TEST(SceneLayers, GhostsAreFaintAndCannotBeTakenHoldOf) {
  Layered shown;
  Ghost start{shown.made.snapshot.structure, shown.made.snapshot.motion.x};
  shown.interaction.start = &start;
  shown.look.layers.startGhost = true;
  const std::size_t points = shown.drawList().points.size(), links = shown.drawList().links.size();
  EXPECT_EQ(points, 3u);  // at the start it is the scene itself
  shown.made.snapshot.motion.step = 1;
  shown.made.snapshot.motion.x[7] = -3;
  const DrawList& drawList = shown.drawList();
  ASSERT_EQ(drawList.points.size(), points + 3);
  ASSERT_EQ(drawList.links.size(), links + 3);
  EXPECT_EQ(drawList.points.back().position, Eigen::Vector3f(1, -2, 0));
  EXPECT_LT(drawList.points.back().colour.alpha, 100);
  EXPECT_EQ(drawList.points.back().pick, 0u);
  EXPECT_EQ(drawList.links.back().pick, 0u);
  EXPECT_LT(drawList.links.back().colour.alpha, 100);
  shown.look.layers.startGhost = false;
  EXPECT_EQ(shown.drawList().points.size(), points);
  const std::vector<Ghost> keys{start, {nullptr, {}}};
  shown.interaction.keyFrames = keys;
  EXPECT_EQ(shown.drawList().points.size(), points);
  shown.look.layers.keyGhosts = true;
  EXPECT_EQ(shown.drawList().points.size(), points + 3);
}

TEST(SceneLayers, TheOldBranchIsAGhostAtTheSameTime) {
  Layered shown;
  const auto at = [&](int step, double z, bool inPast, int number) {
    Snapshot& snapshot = shown.made.snapshot;
    snapshot.motion.step = step;
    snapshot.motion.time = 0.01 * step;
    snapshot.motion.x[8] = z;
    snapshot.transport.historySize = inPast ? step + 5 : step + 1;
    snapshot.transport.historyIndex = step;
    snapshot.transport.moment = number;
    shown.paths.record(snapshot, {}, 2);
  };
  for (int step = 1; step <= 10; ++step) at(step, 0.1 * step, false, step);
  at(4, 0.4, true, 4);
  EXPECT_EQ(shown.drawList().points.size(), 3u);
  at(6, 0, false, 12);  // the second of the new branch
  ASSERT_EQ(shown.drawList().points.size(), 6u);
  EXPECT_TRUE(shown.scene.drawList().points.back().position.isApprox(Eigen::Vector3f(1, -2, 0.6F)));
  shown.look.layers.branchGhost = false;
  EXPECT_EQ(shown.drawList().points.size(), 3u);
}

TEST(SceneLayers, NamesStandAtWhatIsDrawn) {
  Layered shown;
  EXPECT_TRUE((shown.drawList(), shown.scene.names().empty()));
  const std::vector<Id> selection = {10};
  shown.interaction.selection = selection;
  shown.look.layers.selectionNames = true;
  shown.drawList();
  ASSERT_EQ(shown.scene.names().size(), 1u);
  EXPECT_EQ(shown.scene.names()[0].component, 10u);
  EXPECT_EQ(shown.scene.names()[0].place, Vec3(1, -1, 0));  // the middle of its second line
  shown.look.layers.allNames = true;
  shown.drawList();
  std::set<Id> named;
  for (const ComponentLabel& thing : shown.scene.names()) named.insert(thing.component);
  EXPECT_EQ(named, (std::set<Id>{1, 10, 11, 12}));
  shown.look.layers.links = false;
  shown.drawList();
  EXPECT_EQ(shown.scene.names().size(), 2u);
}

TEST(SceneLayers, ASteadySceneNeedsNoNewMemory) {
  Layered shown;
  for (const Layer& layer : layerTable()) shown.look.layers.*layer.on = true;
  const Ghost start{shown.made.snapshot.structure, shown.made.snapshot.motion.x};
  shown.interaction.start = &start;
  shown.made.snapshot.motion.v.setConstant(1);
  const auto show = [&](int step) -> const DrawList& {
    shown.made.snapshot.motion.step = step;
    shown.made.snapshot.motion.time = 0.01 * step;
    shown.made.snapshot.motion.x[4] = 0.1 * step;
    shown.paths.record(shown.made.snapshot, {}, 0.1);
    return shown.drawList();
  };
  for (int step = 1; step <= 30; ++step) show(step);
  const DrawList& drawList = shown.scene.drawList();
  const auto* links = drawList.links.data();
  const auto* points = drawList.points.data();
  const auto* arrows = drawList.arrows.data();
  const auto* trail = drawList.trails[1].points.data();
  const auto* names = shown.scene.names().data();
  for (int step = 31; step <= 60; ++step) show(step);
  EXPECT_EQ(drawList.links.data(), links);
  EXPECT_EQ(drawList.points.data(), points);
  EXPECT_EQ(drawList.arrows.data(), arrows);
  EXPECT_EQ(drawList.trails[1].points.data(), trail);
  EXPECT_EQ(shown.scene.names().data(), names);
}

TEST(SceneLayers, BrokenNumbersAndStructuresOfOtherMomentsAreLeftOut) {
  Layered shown;
  shown.look.layers = {};
  for (const Layer& layer : layerTable()) shown.look.layers.*layer.on = true;
  shown.paths.record(shown.made.snapshot, {}, 2);
  shown.made.snapshot.motion.x.setConstant(NAN);
  shown.made.snapshot.motion.v.setConstant(INFINITY);
  const DrawList& drawList = shown.drawList();
  EXPECT_TRUE(drawList.points.empty());
  EXPECT_TRUE(shown.scene.colours().worstViolations().empty());
  shown.made.snapshot.motion = Motion();
  shown.drawList();
  shown.made.structure = SceneStructure();
  shown.made.publish();
  shown.drawList();
  EXPECT_TRUE(drawList.arrows.empty());
  EXPECT_TRUE(shown.scene.names().empty());
}

}  // namespace
}  // namespace compliant
