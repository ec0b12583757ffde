#include "engine/scene/edit.hpp"

#include <gmock/gmock.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

/// Two points, a rod between them, gravity.
Scene pendulum() {
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "extension", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "rod", {{"state", build.link("extension")}});
  build.add("Gravity", "gravity");
  return scene;
}

/// The sentence with which an edit is refused; the scene must stay as it is.
std::string refusal(Scene& scene, const Edit& edit) {
  const std::string before = writeScene(scene);
  const Id next = scene.nextId();
  const Result<Edit> result = applyEdit(scene, edit);
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(writeScene(scene), before);
  EXPECT_GE(scene.nextId(), next);
  return result.ok() ? "" : result.error().text();
}

TEST(Edit, OfTitleAndNotesIsUndone) {
  Scene scene = pendulum();
  const Result<Edit> inverse = applyEdit(scene, {SetField{sceneId, "title", std::string("A rod")}});
  ASSERT_TRUE(inverse.ok());
  EXPECT_EQ(scene.title, "A rod");
  ASSERT_TRUE(applyEdit(scene, *inverse).ok());
  EXPECT_EQ(scene.title, "");
  EXPECT_THAT(refusal(scene, {SetField{sceneId, "colour", std::string("red")}}),
              HasSubstr("no field “colour”"));
  EXPECT_THAT(refusal(scene, {SetField{sceneId, "title", 1.0}}), HasSubstr("must be text"));
}

TEST(Edit, RenamesMoveNamesButKeepIdsAndLinks) {
  Scene scene = pendulum();
  const Id id = idOf(scene, "extension");
  const std::string before = writeScene(scene);
  const Result<Edit> inverse = applyEdit(scene, {Rename{id, "links/extension"}});
  ASSERT_TRUE(inverse.ok());
  EXPECT_EQ(idOf(scene, "links/extension"), id);
  EXPECT_EQ(scene.find(std::string_view("extension")), nullptr);
  EXPECT_THAT(writeScene(scene), HasSubstr("\"state\": \"links/extension\""));
  ASSERT_TRUE(applyEdit(scene, *inverse).ok());
  EXPECT_EQ(writeScene(scene), before);
}

TEST(Edit, RefusesNamesThatAreTakenOrCannotBe) {
  Scene scene = pendulum();
  const Id id = idOf(scene, "rod");
  EXPECT_THAT(refusal(scene, {Rename{id, "mass"}}), HasSubstr("already taken"));
  EXPECT_THAT(refusal(scene, {Insert{{scene.nextId(), "Points", "mass", {}}}}),
              HasSubstr("already taken"));
  for (const char* name : {"", "/", "a/", "/a", "a//b", " a", "a ", "a/ b", "tab\there",
                           "line\nbreak", "\xff", "a\xc3"})
    EXPECT_NE(refusal(scene, {Rename{id, name}}), "") << name;
  EXPECT_NE(refusal(scene, {Rename{id, std::string(201, 'x')}}), "");
  for (const char* name : {"a", "Stange 1", "links/α", "a b/c d", "\"quoted\"", "\\", "日本"}) {
    ASSERT_TRUE(applyEdit(scene, {Rename{id, name}}).ok()) << name;
    EXPECT_TRUE(readScene(writeScene(scene)).ok()) << name;
  }
}

TEST(Edit, RefusesTextsThatNoFileCanHold) {
  // JSON holds Unicode text: a broken UTF-8 sequence would be read back as something else.
  Scene scene = pendulum();
  EXPECT_THAT(refusal(scene, {SetField{idOf(scene, "rod"), "notes", std::string("\xff")}}),
              HasSubstr("notes"));
  EXPECT_THAT(refusal(scene, {SetField{sceneId, "title", std::string("\xc3(")}}),
              HasSubstr("title"));
}

TEST(Edit, RefusesWhatDoesNotExist) {
  Scene scene = pendulum();
  EXPECT_THAT(refusal(scene, {Erase{99}}), HasSubstr("no longer exists"));
  EXPECT_THAT(refusal(scene, {Rename{99, "a"}}), HasSubstr("no longer exists"));
  EXPECT_THAT(refusal(scene, {SetField{99, "enabled", true}}), HasSubstr("no longer exists"));
  EXPECT_THAT(refusal(scene, {Insert{{scene.nextId(), "Cloth", "a", {}}}}),
              HasSubstr("no type “Cloth”"));
  EXPECT_THAT(refusal(scene, {Insert{{idOf(scene, "rod"), "Points", "a", {}}}}),
              HasSubstr("id is already taken"));
  EXPECT_THAT(refusal(scene, {Insert{{0, "Points", "a", {}}}}), HasSubstr("id"));
}

TEST(Edit, RefusesLinksToTheWrongRole) {
  Scene scene = pendulum();
  EXPECT_THAT(refusal(scene, {SetField{idOf(scene, "rod"), "state", Link{idOf(scene, "mass")}}}),
              HasSubstr("rod: state links to “mass”, a mass; it must be a state"));
  EXPECT_THAT(refusal(scene, {SetField{idOf(scene, "extension map"), "inputs",
                                       Array<Link>{Link{idOf(scene, "points")}, Link{0}}}}),
              HasSubstr("does not exist"));
}

TEST(Edit, RefusesToEraseWhatIsUsedAndNamesTheUser) {
  Scene scene = pendulum();
  EXPECT_THAT(refusal(scene, {Erase{idOf(scene, "extension")}}),
              HasSubstr("used by “extension map” and 1 more"));
  EXPECT_THAT(refusal(scene, {Erase{idOf(scene, "points")}}), HasSubstr("used by"));
}

TEST(Edit, ErasesAStateWithEverythingThatUsesItAndBringsItBack) {
  Scene scene = pendulum();
  const std::string before = writeScene(scene);
  const Edit edit = eraseWithUsers(scene, idOf(scene, "points"));
  const Result<Edit> inverse = applyEdit(scene, edit);
  ASSERT_TRUE(inverse.ok()) << inverse.error().text();
  // The mapping goes with its input; its output and the law on it only lose their source.
  EXPECT_EQ(scene.find(std::string_view("extension map")), nullptr);
  EXPECT_NE(scene.find(std::string_view("extension")), nullptr);
  EXPECT_NE(scene.find(std::string_view("gravity")), nullptr);
  ASSERT_TRUE(applyEdit(scene, *inverse).ok());
  EXPECT_EQ(writeScene(scene), before);
}

TEST(Edit, ARunOfErasuresIsRefusedWhereSomethingIsStillUsed) {
  Scene scene = pendulum();
  const std::string before = writeScene(scene);
  const auto erase = [&](const char* name) { return Edit{Erase{idOf(scene, name)}}; };
  // Refused in the midst of it, all comes back.
  EXPECT_THAT(refusal(scene, {Batch{{erase("rod"), erase("extension"), erase("mass")}}}),
              HasSubstr("extension: It is used by “extension map”"));
  EXPECT_EQ(writeScene(scene), before);
  EXPECT_THAT(refusal(scene, {Batch{{erase("rod"), erase("rod")}}}), HasSubstr("no longer exists"));
  EXPECT_EQ(writeScene(scene), before);
  // A user that comes between counts again.
  const Edit user{
      Insert{{scene.nextId(), "UniformMass", "other", {{"state", Link{idOf(scene, "points")}}}}}};
  EXPECT_THAT(
      refusal(scene, {Batch{{erase("rod"), erase("extension map"), user, erase("points")}}}),
      HasSubstr("points: It is used by"));
  const Result<Edit> inverse =
      applyEdit(scene, {Batch{{erase("rod"), erase("extension map"), erase("extension")}}});
  ASSERT_TRUE(inverse.ok()) << inverse.error().text();
  EXPECT_EQ(scene.find(std::string_view("extension")), nullptr);
  ASSERT_TRUE(applyEdit(scene, *inverse).ok());
  EXPECT_EQ(writeScene(scene), before);
}

TEST(Edit, RefusesCyclesOfMappings) {
  Scene scene;
  Build build(scene);
  build.add("Scalars", "a", {{"position", Array<double>{1.0}}});
  build.mapped("Identity", "Scalars", "b", {"a"});
  build.mapped("Identity", "Scalars", "c", {"b"});
  const auto link = [&](const char* name) { return Link{idOf(scene, name)}; };
  EXPECT_THAT(refusal(scene, {SetField{idOf(scene, "b map"), "inputs", Array<Link>{link("b")}}}),
              HasSubstr("cycle"));
  EXPECT_THAT(
      refusal(scene, {SetField{idOf(scene, "b map"), "inputs", Array<Link>{link("a"), link("c")}}}),
      HasSubstr("its output “b” already leads to its input “c”"));
  EXPECT_THAT(refusal(scene, {SetField{idOf(scene, "c map"), "output", link("a")}}),
              HasSubstr("cycle"));
  EXPECT_THAT(
      refusal(scene, {Insert{{scene.nextId(),
                              "Identity",
                              "back",
                              {{"inputs", Array<Link>{link("c")}}, {"output", link("a")}}}}}),
      HasSubstr("cycle"));
}

TEST(Edit, BatchesAreDoneWholeOrNotAtAll) {
  Scene scene = pendulum();
  const Id rod = idOf(scene, "rod"), gravity = idOf(scene, "gravity");
  Batch batch;
  batch.edits.push_back({SetField{rod, "compliance", 0.5}});
  batch.edits.push_back({Rename{rod, "spring"}});
  batch.edits.push_back({Erase{gravity}});
  batch.edits.push_back({Insert{{scene.nextId(), "Gravity", "gravity", {}}}});
  batch.edits.push_back({SetField{rod, "compliance", -1.0}});
  EXPECT_THAT(refusal(scene, {batch}),
              HasSubstr("spring: compliance is -1 m/N; it must lie between 0 and 1e12 m/N"));
  batch.edits.pop_back();
  const std::string before = writeScene(scene);
  const Result<Edit> inverse = applyEdit(scene, {batch});
  ASSERT_TRUE(inverse.ok()) << inverse.error().text();
  EXPECT_NE(scene.find(std::string_view("spring")), nullptr);
  ASSERT_TRUE(applyEdit(scene, *inverse).ok());
  EXPECT_EQ(writeScene(scene), before);
}

TEST(Edit, IdsAreNeverReused) {
  Scene scene = pendulum();
  const Id next = scene.nextId();
  const Result<Edit> inverse = applyEdit(scene, {Insert{{next, "Gravity", "more", {}}}});
  ASSERT_TRUE(inverse.ok());
  ASSERT_TRUE(applyEdit(scene, *inverse).ok());
  EXPECT_GT(scene.nextId(), next);
}

TEST(Edit, RandomEditsAndTheirInversesLeaveTheSceneAsItWas) {
  Dice dice(11);
  Scene scene = pendulum();
  std::vector<Edit> undo;
  std::vector<std::string> texts{writeScene(scene)};
  int applied = 0;
  for (int i = 0; i < 400; ++i) {
    std::vector<Id> ids;
    for (const auto& [name, id] : scene.names()) ids.push_back(id);
    const auto any = [&] {
      return ids.empty()
                 ? Id{1}
                 : ids[static_cast<std::size_t>(dice.integer(0, static_cast<int>(ids.size()) - 1))];
    };
    Edit edit;
    switch (dice.integer(0, 5)) {
      case 0:
        edit = {SetField{any(), "enabled", dice.integer(0, 1) == 0}};
        break;
      case 1:
        edit = {SetField{any(), "compliance", dice.real(-0.2, 1)}};
        break;
      case 2:
        edit = {Rename{any(), "n" + std::to_string(dice.integer(0, 20))}};
        break;
      case 3:
        edit = eraseWithUsers(scene, any());
        break;
      case 4:
        edit = {Insert{{scene.nextId(),
                        "Points",
                        "p" + std::to_string(dice.integer(0, 9)),
                        {{"position", Array<Vec3>{Vec3(dice.vector(3))}}}}}};
        break;
      default:
        edit = {Insert{{scene.nextId(),
                        "UniformMass",
                        "m" + std::to_string(dice.integer(0, 9)),
                        {{"state", Link{any()}}}}}};
        break;
    }
    const Result<Edit> inverse = applyEdit(scene, edit);
    if (!inverse) {
      EXPECT_EQ(writeScene(scene), texts.back());
      continue;
    }
    ++applied;
    undo.push_back(*inverse);
    texts.push_back(writeScene(scene));
  }
  EXPECT_GT(applied, 100);
  while (!undo.empty()) {
    EXPECT_EQ(writeScene(scene), texts.back());
    ASSERT_TRUE(applyEdit(scene, undo.back()).ok());
    undo.pop_back();
    texts.pop_back();
  }
  EXPECT_EQ(writeScene(scene), texts.front());
}

TEST(RunningEdit, ThatIsRefusedLeavesTheSimulationRunningAsIfItHadNeverBeen) {
  // The batch erases and brings back a component before it fails: nothing may point to the old one.
  Simulation disturbed(pendulum()), calm(pendulum());
  advance(disturbed, 3);
  advance(calm, 3);
  const Scene& scene = disturbed.scene();
  Batch batch;
  batch.edits.push_back(eraseWithUsers(scene, idOf(scene, "points")));
  batch.edits.push_back({Erase{idOf(scene, "gravity")}});
  batch.edits.push_back({SetField{idOf(scene, "rod"), "compliance", -1.0}});
  EXPECT_FALSE(disturbed.apply({batch}).ok());
  advance(disturbed, 3);
  advance(calm, 3);
  EXPECT_EQ(disturbed.motion().x, calm.motion().x);
  EXPECT_EQ(disturbed.motion().lambda, calm.motion().lambda);
}

}  // namespace
}  // namespace compliant::test
