#include "ui/model/document/session.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <optional>
#include <thread>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"

namespace compliant {
namespace {

struct Counts {
  int replaced = 0, edited = 0, selected = 0, shown = 0;
};

Subscription count(Session& session, Counts& counts) {
  return session.addListener({[&] { ++counts.replaced; }, [&] { ++counts.edited; },
                              [&] { ++counts.selected; }, [&] { ++counts.shown; }});
}

TEST(Session, ForgetsAListenerWhoseSubscriptionEnds) {
  Subscription left;
  {
    Session session([] {});
    int first = 0, second = 0;
    Subscription ended, other;
    // One ends itself while it is called; the next is called all the same.
    ended = session.addListener({[&] {
                                   ++first;
                                   ended.reset();
                                 },
                                 {},
                                 {},
                                 {}});
    other = session.addListener({[&] { ++second; }, {}, {}, {}});
    left = session.addListener({});
    session.openScene(test::fallingBall());
    session.openScene(test::fallingBall());
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 2);
  }
  left.reset();  // after the session
}

TEST(Session, StartsWithAnEmptySceneAndASnapshot) {
  Session session([] {});
  EXPECT_EQ(session.document().scene().size(), 0u);
  ASSERT_NE(session.snapshot().structure, nullptr);
  EXPECT_EQ(session.selected(), 0u);
}

TEST(Session, TellsItsListenersWhatHappened) {
  Session session([] {});
  Counts counts;
  const Subscription counting = count(session, counts);
  session.openScene(test::fallingBall());
  EXPECT_EQ(counts.replaced, 1);
  const Id ball = session.document().scene().find("ball")->id;
  session.select({ball, ball, 777});
  EXPECT_EQ(session.selection(), std::vector<Id>{ball});
  const int selections = counts.selected;
  session.select({ball});
  EXPECT_EQ(counts.selected, selections);
  ASSERT_TRUE(session.edit({Rename{ball, "bob"}}, "Rename"));
  EXPECT_EQ(counts.edited, 1);
  EXPECT_TRUE(session.document().dirty());
}

TEST(Session, ASofaSceneOpensWithoutAFileAndIsNeverOverwritten) {
  const std::string path = test::ownPath("riddle.scn");
  std::ofstream(path) << "<Node><MechanicalObject position=\"0 0 0\"/><Riddle/></Node>";
  Session session([] {});
  ASSERT_TRUE(session.open(path));
  EXPECT_EQ(session.document().scene().title, "riddle");
  EXPECT_TRUE(session.document().path().empty());
  ASSERT_EQ(session.findings().size(), 2u);
  EXPECT_EQ(session.findings()[0].element, "Riddle");
  const Status done = session.document().save(path);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().what, "SOFA scenes cannot be written. Save as .json");
  EXPECT_EQ(session.document().save("part.stl").error().what,
            "Meshes cannot be written. Save as .json");
  session.openScene(test::fallingBall());
  EXPECT_TRUE(session.findings().empty());
}

TEST(Session, TheSolverIsWatchedAsLongAsSomebodyHoldsAHandle) {
  std::optional<Session> session(std::in_place, [] {});
  session->openScene(test::fallingBall());
  Subscription first = session->watchSolver(), second = session->watchSolver();
  const auto tellsSolver = [&session] {
    session->send(StepForward{});
    const std::int64_t step = session->snapshot().motion.step;
    for (int i = 0; i < 5000 && session->snapshot().motion.step == step; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      session->refresh();
    }
    return session->snapshot().solve != nullptr;
  };
  EXPECT_TRUE(tellsSolver());
  first.reset();
  EXPECT_TRUE(session->solverWatched());
  EXPECT_TRUE(tellsSolver());
  second.reset();
  EXPECT_FALSE(session->solverWatched());
  EXPECT_FALSE(tellsSolver());
  // A handle may outlive the session.
  second = session->watchSolver();
  session.reset();
  second.reset();
}

/// A box on a sloping floor, with a rod of two laws.
Scene boxOnFloor() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "box", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("Box", "shape", {{"state", build.link("box")}});
  build.add("SolidMass", "mass", {{"state", build.link("box")}});
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("FixedPoints", "fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "plane", {{"state", build.link("floor")}});
  build.mapped("RelativePose", "Coordinates", "bushing", {"floor", "box"},
               {{"pairs", Array<Edge>{{0, 1}}}});
  build.set("bushing", "width", std::int64_t{6});
  build.add("DiagonalCompliance", "hold",
            {{"state", build.link("bushing")},
             {"compliances", Array<double>(std::vector<double>(6, 1e-3))}});
  build.add("UniformCompliance", "same", {{"state", build.link("bushing")}});
  return scene;
}

TEST(Session, ValuesAreTunedWhileTimeRunsWhateverTheEngineLaysOutAnew) {
  Session session([] {});
  session.openScene(boxOnFloor());
  std::string told;
  Session::Listener listener;
  listener.notified = [&](const std::string& sentence) { told = sentence; };
  const Subscription listening = session.addListener(std::move(listener));
  const auto id = [&](std::string_view name) { return session.document().scene().find(name)->id; };
  const auto goesOn = [&](const Edit& edit) {
    session.send(Play{});
    EXPECT_TRUE(session.edit(edit, "Tune").ok());
    return session.playing() && told.empty();
  };
  EXPECT_TRUE(goesOn(
      {SetField{id("hold"), "compliances", Array<double>{1e-4, 1e-3, 1e-3, 0, 1e-2, 1e-2}}}));
  EXPECT_TRUE(goesOn({SetField{id("bushing map"), "place_a", Array<Vec3>{Vec3(0, 0.5, 0)}}}))
      << "one for all, where there was none";
  EXPECT_TRUE(goesOn({SetField{id("plane"), "rotation", Vec3(0, 0, 0.2)}}));
  EXPECT_TRUE(goesOn({SetField{id("shape"), "size", Vec3(1, 2, 1)}}));
  EXPECT_TRUE(goesOn({SetField{id("plane"), "friction", 0.3}}));
  EXPECT_TRUE(goesOn({SetField{id("same"), "handling", std::string("force")}}));
  // A law that becomes one of another type keeps its id.
  const Id same = id("same");
  Batch other;
  other.edits.push_back({Erase{same}});
  other.edits.push_back(
      {Insert{ComponentRecord{same,
                              "DiagonalCompliance",
                              "same",
                              {{"state", Link{id("bushing")}},
                               {"compliances", Array<double>(std::vector<double>(6, 1e-3))}}}}});
  EXPECT_TRUE(goesOn(Edit{other}));
  session.document().undo();
  EXPECT_TRUE(session.playing());
  // What comes, goes or is linked differently halts it, and says so.
  for (const Edit& edit :
       {Edit{SetField{same, "enabled", false}}, Edit{Erase{same}},
        Edit{SetField{id("fixed"), "indices", Array<std::int64_t>{}}},
        Edit{SetField{id("box"), "position", Array<Vec3>{Vec3(0, 1, 0), Vec3(3, 1, 0)}}}}) {
    told.clear();
    EXPECT_FALSE(goesOn(edit));
    EXPECT_EQ(told, "Paused: parts were added, removed or linked differently.");
  }
}

TEST(Session, WhatVanishesIsNotSelectedAnyMore) {
  Session session([] {});
  session.openScene(test::fallingBall());
  const Id gravity = session.document().scene().find("gravity")->id;
  const Id mass = session.document().scene().find("mass")->id;
  session.select({gravity, mass});
  Counts counts;
  const Subscription counting = count(session, counts);
  ASSERT_TRUE(session.edit({Erase{gravity}}, "Delete"));
  EXPECT_EQ(session.selection(), std::vector<Id>{mass});
  EXPECT_EQ(counts.selected, 1);
  session.document().undo();
  EXPECT_EQ(session.selection(), std::vector<Id>{mass});
}

TEST(Session, ARowIsSelectedWithItsConstraint) {
  Session session([] {});
  session.openScene(test::fallingBall());
  const Id ball = session.document().scene().find("ball")->id;
  session.selectRow(ball, 3);
  EXPECT_EQ(session.selected(), ball);
  EXPECT_EQ(session.selectedRow(), 3);
  session.select({ball});
  EXPECT_EQ(session.selectedRow(), -1);
}

TEST(Session, TheEngineFollowsEditsAndScenes) {
  Session session([] {});
  session.openScene(test::fallingBall());
  ASSERT_TRUE(test::eventually(session, [&] {
    return session.snapshot().serial > 0 || session.snapshot().sceneSerial > 0;
  }));
  const Id ball = session.document().scene().find("ball")->id;
  const auto before = session.snapshot().lastEdit;
  ASSERT_TRUE(session.edit({Rename{ball, "bob"}}, "Rename"));
  EXPECT_TRUE(test::eventually(session, [&] { return session.snapshot().lastEdit > before; }));
  // It has done the same, not only heard of it.
  const int state = session.snapshot().structure->stateIndex(ball);
  ASSERT_GE(state, 0);
  EXPECT_EQ(session.snapshot().structure->states[static_cast<std::size_t>(state)].name, "bob");
}

TEST(Session, WhatWasAskedForCountsUntilTheEngineAnswers) {
  Session session([] {});
  session.openScene(test::fallingBall());
  int told = 0;
  const Subscription listening = session.addListener({.sceneReplaced = {},
                                                      .sceneEdited = {},
                                                      .selectionChanged = {},
                                                      .snapshotChanged = {},
                                                      .playingChanged = [&told] { ++told; }});
  session.send(Play{});
  EXPECT_TRUE(session.playing());
  EXPECT_EQ(told, 1);
  ASSERT_TRUE(test::eventually(session, [&] { return session.snapshot().transport.playing; }));
  session.send(Seek{0});
  EXPECT_FALSE(session.playing());
  ASSERT_TRUE(test::eventually(session, [&] { return !session.snapshot().transport.playing; }));
  EXPECT_FALSE(session.playing());
  EXPECT_EQ(told, 2);
}

TEST(Session, AStructuralEditPausesAndAParameterDoesNot) {
  Session session([] {});
  session.openScene(test::fallingBall());
  std::string remark;
  const Subscription listening =
      session.addListener({.sceneReplaced = {},
                           .sceneEdited = {},
                           .selectionChanged = {},
                           .snapshotChanged = {},
                           .notified = [&remark](const std::string& text) { remark = text; }});
  session.send(Play{});
  const Id mass = session.document().scene().find("mass")->id;
  ASSERT_TRUE(session.edit({SetField{mass, "mass", 2.0}}, "Set"));
  EXPECT_TRUE(session.playing());
  ASSERT_TRUE(session.edit({Erase{session.document().scene().find("gravity")->id}}, "Delete"));
  EXPECT_FALSE(session.playing());
  EXPECT_NE(remark.find("Paused"), std::string::npos);
  session.send(Play{});
  session.document().undo();
  EXPECT_FALSE(session.playing());
}

TEST(Session, AFileThatCannotBeReadChangesNothing) {
  Session session([] {});
  session.openScene(test::fallingBall());
  const auto hash = sceneHash(session.document().scene());
  EXPECT_FALSE(session.open("/nowhere/scene.json"));
  EXPECT_FALSE(session.reload());
  EXPECT_EQ(sceneHash(session.document().scene()), hash);
}

// Two hard lengths for one rod, 1 m and 1.001 m: both constraints carry the sentence about them.
TEST(Session, ConstraintsThatContradictEachOtherHaveAnIssueEach) {
  Scene scene = test::fallingBall();
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator");
  build.add("LdltSolver", "solver");
  for (const char* number : {"1", "2"}) {
    const std::string length = std::string("length ") + number, rod = std::string("rod ") + number;
    build.mapped("DistanceToTarget", "Scalars", length, {"ball"},
                 {{"indices", Array<std::int64_t>{0}},
                  {"targets", Array<Vec3>{Vec3(0, 0, 0)}},
                  {"rest", Array<double>{*number == '1' ? 1.0 : 1.001}}});
    build.add("UniformCompliance", rod, {{"state", build.link(length)}, {"compliance", 0.0}});
  }
  Session session([] {});
  session.openScene(scene);
  session.send(StepForward{1});
  ASSERT_TRUE(test::eventually(session, [&] { return session.snapshot().motion.step == 1; }));
  const std::string sentence =
      "Hard constraints contradict each other: “rod 1”, “rod 2”; they are met as well as "
      "possible";
  for (const char* rod : {"rod 1", "rod 2"})
    EXPECT_EQ(session.issueOf(session.document().scene().find(std::string_view(rod))->id),
              sentence);
  session.send(Reset{});
  EXPECT_TRUE(test::eventually(session, [&] { return session.issues().empty(); }));
}

TEST(Session, TakingAnEditBackWhileTimeStandsTakesItsBadgesBackAndDoingItAgainBringsThem) {
  Scene scene = test::fallingBall();
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator");
  build.add("LdltSolver", "solver");
  for (const double rest : {1.0, 1.001}) {
    const std::string name = rest == 1 ? "rod" : "spring";
    build.mapped("DistanceToTarget", "Scalars", name + " length", {"ball"},
                 {{"indices", Array<std::int64_t>{0}},
                  {"targets", Array<Vec3>{Vec3(0, 0, 0)}},
                  {"rest", Array<double>{rest}}});
    build.add("UniformCompliance", name,
              {{"state", build.link(name + " length")}, {"compliance", rest == 1 ? 0.0 : 1e-3}});
  }
  Session session([] {});
  session.openScene(scene);
  const auto stepTo = [&](std::int64_t step) {
    session.send(StepForward{1});
    return test::eventually(session, [&] { return session.snapshot().motion.step == step; });
  };
  const auto holds = [&](bool stepped, std::size_t issues) {
    return test::eventually(session, [&] {
      return session.snapshot().stepped == stepped && session.issues().size() == issues;
    });
  };
  ASSERT_TRUE(stepTo(1));
  ASSERT_TRUE(holds(true, 0));
  const Id spring = session.document().scene().find(std::string_view("spring"))->id;
  ASSERT_TRUE(session.edit({SetField{spring, "compliance", 0.0}}, "Harden"));
  EXPECT_TRUE(holds(false, 0));
  ASSERT_TRUE(stepTo(2));
  EXPECT_TRUE(holds(true, 2));  // they contradict each other
  session.document().undo();
  EXPECT_TRUE(holds(false, 0));
  session.document().redo();
  EXPECT_TRUE(holds(true, 2));
  // An edit of something else and its undo: the dots of the law plot are on their laws again.
  const Id mass = session.document().scene().find(std::string_view("mass"))->id;
  ASSERT_TRUE(session.edit({SetField{mass, "mass", 2.0}}, "Heavier"));
  EXPECT_TRUE(holds(false, 0));
  session.document().undo();
  EXPECT_TRUE(holds(true, 2));
}

TEST(Session, AContradictionNamesTheConstraintsOfItsOwnSystem) {
  Scene scene;
  Build build(scene);
  for (const std::string branch : {"a/", "b/"}) {
    build.add("ImplicitIntegrator", branch + "integrator");
    build.add("Points", branch + "ball", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
    build.add("UniformMass", branch + "mass", {{"state", build.link(branch + "ball")}});
    for (const double rest : {1.0, 1.5}) {
      const std::string length = branch + (rest == 1 ? "one" : "more");
      build.mapped("DistanceToTarget", "Scalars", length, {branch + "ball"},
                   {{"indices", Array<std::int64_t>{0}},
                    {"targets", Array<Vec3>{Vec3(0, 0, 0)}},
                    {"rest", Array<double>{rest}}});
      build.add("UniformCompliance", length + " rod",
                {{"state", build.link(length)}, {"compliance", 0.0}});
    }
  }
  Session session([] {});
  session.openScene(scene);
  session.send(StepForward{1});
  ASSERT_TRUE(test::eventually(session, [&] { return session.snapshot().motion.step == 1; }));
  for (const std::string branch : {"a/", "b/"}) {
    const std::string sentence = session.issueOf(test::idOf(scene, branch + "one rod"));
    EXPECT_NE(sentence.find(branch + "more rod"), std::string::npos) << sentence;
  }
}

// An explicit scheme that gains energy, taken back while an older moment is shown.
TEST(Session, TellsWhatIsWrongWithTheDesignWhateverMomentIsShown) {
  Session session([] {});
  session.openScene(test::bobOnRod(Vec3(1, 0, 0), {{"alpha", 1.0}, {"beta", 1.0}}, 1e-3));
  const Id integrator = test::idOf(session.document().scene(), "integrator");
  const auto told = [&] { return !session.issueOf(integrator).empty(); };
  ASSERT_TRUE(session.edit({SetField{integrator, "alpha", 0.2}}, "α"));
  ASSERT_TRUE(session.edit({SetField{integrator, "beta", 0.2}}, "β"));
  session.send(StepForward{5});
  ASSERT_TRUE(test::eventually(session, [&] { return session.snapshot().motion.step == 5; }));
  EXPECT_TRUE(told());
  session.send(StepBack{});
  ASSERT_TRUE(test::eventually(session, [&] { return session.snapshot().motion.step == 4; }));
  EXPECT_TRUE(told());
  session.document().undo();
  session.document().undo();
  EXPECT_TRUE(test::eventually(session, [&] { return !told(); })) << session.issueOf(integrator);
  session.document().redo();
  session.document().redo();
  EXPECT_TRUE(test::eventually(session, told));
  EXPECT_EQ(session.snapshot().motion.step, 4);
}

TEST(Session, TellsWhenAnEditDropsStepsThatWereUndone) {
  Session session([] {});
  session.openScene(test::fallingBall());
  std::vector<std::string> told;
  Session::Listener listener;
  listener.notified = [&](const std::string& sentence) { told.push_back(sentence); };
  const Subscription listening = session.addListener(std::move(listener));
  const auto retitle = [&](const std::string& title) {
    return session.edit({SetField{sceneId, "title", title}}, "Set the title");
  };
  for (const char* title : {"a", "b", "c"}) ASSERT_TRUE(retitle(title));
  session.document().goTo(1);
  ASSERT_TRUE(retitle("a"));
  EXPECT_TRUE(session.document().canRedo()) << "nothing was changed";
  EXPECT_TRUE(told.empty());
  ASSERT_TRUE(retitle("d"));
  EXPECT_EQ(told, std::vector<std::string>{"Dropped 2 later steps of the undo history"});
  session.document().undo();
  session.document().redo();
  ASSERT_TRUE(retitle("e"));
  EXPECT_EQ(told.size(), 1u);
}

}  // namespace
}  // namespace compliant
