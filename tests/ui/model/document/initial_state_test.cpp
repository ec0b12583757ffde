#include "engine/simulation/initial_state.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/ui/model/one_step.hpp"

namespace compliant {
namespace {

/// A ball on two elastic links in a row whose lengths at rest are those at the start, and a held
/// anchor.
Scene elasticChain() {
  Scene scene;
  Build build(scene);
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0.7, 0.1, 0), Vec3(1.3, -0.2, 0.1)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("Gravity", "gravity");
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "stretch", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
  build.add("UniformCompliance", "links", {{"state", build.link("stretch")}, {"compliance", 0.05}});
  return scene;
}

void run(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i) ASSERT_TRUE(usable(simulation.step().status));
}

Edit startOf(const Scene& scene, const Simulation& simulation) {
  Result<Edit> edit = startAt(scene, *simulation.structure(), simulation.motion());
  EXPECT_TRUE(edit.ok()) << edit.error().text();
  return edit.ok() ? *edit : Edit{Batch{}};
}

Value fieldOf(const Scene& scene, std::string_view name, std::string_view field) {
  const Component& component = *scene.find(name);
  return component.type().find(field)->read(component);
}

TEST(InitialState, AResetGoesToTheMotionBitForBit) {
  Simulation simulation(elasticChain());
  run(simulation, 53);
  const Motion then = simulation.motion();
  ASSERT_GT((then.x - Simulation(elasticChain()).motion().x).norm(), 0.1);
  ASSERT_TRUE(simulation.apply(startOf(simulation.scene(), simulation)).ok());
  // The run itself goes on undisturbed …
  EXPECT_EQ(simulation.motion().step, 53);
  EXPECT_EQ(simulation.motion().x, then.x);
  // … and a reset returns to where it was.
  run(simulation, 20);
  simulation.reset();
  EXPECT_EQ(simulation.motion().step, 0);
  EXPECT_EQ(simulation.motion().x, then.x);
  EXPECT_EQ(simulation.motion().v, then.v);
  // It goes on from there as the scene does that is opened with this start.
  Simulation opened(simulation.scene());
  run(simulation, 20);
  run(opened, 20);
  EXPECT_EQ(simulation.motion().x, opened.motion().x);
  EXPECT_EQ(simulation.motion().v, opened.motion().v);
}

TEST(InitialState, ASceneFileOfItStartsThereToo) {
  Simulation simulation(elasticChain());
  run(simulation, 31);
  Scene scene = simulation.scene();
  ASSERT_TRUE(applyEdit(scene, startOf(scene, simulation)).ok());
  const Result<Scene> read = readScene(writeScene(scene));
  ASSERT_TRUE(read.ok());
  const Simulation again(*read);
  EXPECT_EQ(again.motion().x, simulation.motion().x);
}

TEST(InitialState, LengthsAtRestThatWereThoseAtTheStartStayWhatTheyAre) {
  Simulation simulation(elasticChain());
  const double length = (Vec3(0.7, 0.1, 0) - Vec3(0, 0, 0)).norm();
  run(simulation, 53);
  Scene scene = simulation.scene();
  ASSERT_TRUE(applyEdit(scene, startOf(scene, simulation)).ok());
  const auto rest = std::get<Array<double>>(fieldOf(scene, "stretch map", "rest"));
  ASSERT_EQ(rest.size(), 2u);
  EXPECT_EQ(rest[0], length);
}

/// A nut whose weight turns it down a thread, more than three times around in 0.7 s.
Scene nutOnAThread() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0, 1, 0)}},
             {"rotation", Array<Vec3>(std::vector<Vec3>(2, Vec3(-std::numbers::pi / 2, 0, 0)))}});
  build.add("Ball", "ball", {{"state", build.link("bodies")}, {"radius", 0.1}});
  build.add("SolidMass", "mass", {{"state", build.link("bodies")}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.add("Gravity", "gravity");
  build.mapped("RelativePose", "Coordinates", "guide", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}}, {"z", false}, {"rz", false}});
  build.set("guide", "width", std::int64_t{4});
  build.add("UniformCompliance", "guides", {{"state", build.link("guide")}});
  build.mapped("RelativePose", "Coordinates", "slide", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"x", false},
                {"y", false},
                {"rx", false},
                {"ry", false},
                {"rz", false}});
  build.set("slide", "width", std::int64_t{1});
  build.mapped("HingeAngle", "Angles", "turn", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.mapped("ScrewPitch", "Scalars", "thread", {"slide", "turn"},
               {{"pairs", Array<Edge>{{0, 1}}}, {"pitch", Array<double>{0.5}}});
  build.add("UniformCompliance", "threads", {{"state", build.link("thread")}});
  build.add("ImplicitIntegrator", "steps", {{"h", 0.01}, {"newton_iterations", std::int64_t{20}}});
  return scene;
}

TEST(InitialState, KeepsTheTurnsThatAHingeHasMade) {
  Simulation simulation(nutOnAThread());
  for (const Issue& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
  const auto value = [](const Simulation& of, const char* name) {
    const auto& structure = *of.structure();
    const int state = structure.stateIndex(of.scene().find(name)->id);
    return of.motion().x[structure.states[static_cast<std::size_t>(state)].x];
  };
  run(simulation, 80);
  const double turned = value(simulation, "turn");
  ASSERT_GT(std::abs(turned), 6 * std::numbers::pi);
  Scene scene = simulation.scene();
  ASSERT_TRUE(applyEdit(scene, startOf(scene, simulation)).ok());
  Simulation again(scene);
  EXPECT_NEAR(value(again, "turn"), turned, 1e-9);
  EXPECT_NEAR(value(again, "thread"), 0, 1e-9);
  // It goes on as if nothing had happened.
  run(simulation, 20);
  run(again, 20);
  EXPECT_NEAR(value(again, "turn"), value(simulation, "turn"), 1e-3);
}

TEST(InitialState, MappedStatesAreNeverWritten) {
  Simulation simulation(elasticChain());
  run(simulation, 10);
  Scene scene = simulation.scene();
  ASSERT_TRUE(applyEdit(scene, startOf(scene, simulation)).ok());
  EXPECT_TRUE(std::get<Array<double>>(fieldOf(scene, "stretch", "position")).empty());
  EXPECT_TRUE(std::get<Array<double>>(fieldOf(scene, "stretch", "velocity")).empty());
}

TEST(InitialState, IsOneStepThatUndoTakesBack) {
  Simulation simulation(elasticChain());
  run(simulation, 53);
  Document document(elasticChain());
  const auto before = sceneHash(document.scene());
  const Edit edit = startOf(document.scene(), simulation);
  ASSERT_TRUE(document.edit(edit, startLabel(simulation.motion())));
  ASSERT_EQ(document.steps().size(), 1u);
  EXPECT_EQ(document.steps()[0].label, "Start at 0.530 s");
  EXPECT_NE(sceneHash(document.scene()), before);
  test::expectOneStep(document, before);
}

TEST(InitialState, AtTheStartNothingChanges) {
  const Simulation simulation(elasticChain());
  EXPECT_TRUE(std::get<Batch>(startOf(simulation.scene(), simulation).change).edits.empty());
}

TEST(InitialState, WhatIsGoneMeanwhileIsLeftOutAndWhatHasGrownIsRefused) {
  Simulation simulation(elasticChain());
  run(simulation, 10);
  Scene grown = simulation.scene();
  const Id points = grown.find("points")->id;
  ASSERT_TRUE(applyEdit(grown, {SetField{points, "position", Array<Vec3>{Vec3(0, 0, 0)}}}).ok());
  const Result<Edit> refused = startAt(grown, *simulation.structure(), simulation.motion());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().text(),
            "points: The motion shown has 3 elements and the scene 1, so it cannot "
            "start there");
  Scene without = simulation.scene();
  ASSERT_TRUE(applyEdit(without, eraseWithUsers(without, points)).ok());
  const Result<Edit> nothing = startAt(without, *simulation.structure(), simulation.motion());
  ASSERT_TRUE(nothing.ok());
  EXPECT_TRUE(std::get<Batch>(nothing->change).edits.empty());
}

bool hasFrames(const SceneStructure& structure) {
  return std::any_of(structure.states.begin(), structure.states.end(),
                     [](const auto& state) { return state.frames(); });
}

TEST(InitialState, EveryRegisteredStateAndRelativeMappingCanHoldIt) {
  for (const Type* type : registry().types()) {
    if (type->role != Role::State && type->role != Role::Mapping) continue;
    Scene scene;
    type->example(scene);
    for (const auto& [name, id] : scene.names()) {
      const auto& component = *scene.find(id);
      if (component.type().role == Role::Mapping &&
          static_cast<const Mapping&>(component).relativeToStart()) {
        const Field* rest = component.type().find("rest");
        ASSERT_NE(rest, nullptr) << component.type().name;
        EXPECT_EQ(rest->kind, Kind::Reals) << component.type().name;
      }
    }
    Simulation simulation(scene);
    run(simulation, 3);
    const Motion then = simulation.motion();
    ASSERT_TRUE(simulation.apply(startOf(simulation.scene(), simulation)).ok());
    simulation.reset();
    // Rotations are kept as rotation vectors, which round.
    const double rounding = hasFrames(*simulation.structure()) ? 1e-13 : 0;
    EXPECT_LE((simulation.motion().x - then.x).cwiseAbs().maxCoeff(), rounding) << type->name;
    EXPECT_LE((simulation.motion().v - then.v).cwiseAbs().maxCoeff(), 100 * rounding) << type->name;
  }
}

}  // namespace
}  // namespace compliant
