#include "ui/model/document/document.hpp"
#include "ui/model/build/adding.hpp"
#include "ui/model/edits/copying.hpp"
#include "ui/model/edits/deleting.hpp"

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/ui/model/one_step.hpp"

namespace compliant {
namespace {

Id idOf(const Scene& scene, std::string_view name) {
  const Component* component = scene.find(name);
  return component == nullptr ? 0 : component->id;
}

Value valueOf(const Scene& scene, std::string_view name, std::string_view field) {
  const Component& component = *scene.find(name);
  return component.type().find(field)->read(component);
}

/// A point on a rod, all in the branch "arm".
Scene armScene() {
  Scene scene;
  Build build(scene);
  build.add("Points", "arm/bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
  build.add("UniformMass", "arm/mass", {{"state", build.link("arm/bob")}});
  build.mapped("DistanceToTarget", "Scalars", "arm/extension", {"arm/bob"},
               {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformCompliance", "arm/rod", {{"state", build.link("arm/extension")}});
  build.add("Gravity", "gravity");
  return scene;
}

Edit setCompliance(const Document& document, double compliance) {
  return {SetField{idOf(document.scene(), "arm/rod"), "compliance", compliance}};
}

double compliance(const Document& document) {
  return std::get<double>(valueOf(document.scene(), "arm/rod", "compliance"));
}

TEST(Document, UndoAndRedoWalkThroughTheEdits) {
  Document document(armScene());
  const auto start = sceneHash(document.scene());
  ASSERT_TRUE(document.edit(setCompliance(document, 1e-3), "Set compliance"));
  ASSERT_TRUE(document.edit({Rename{idOf(document.scene(), "gravity"), "weight"}}, "Rename"));
  EXPECT_EQ(document.steps().size(), 2u);
  const auto end = sceneHash(document.scene());
  document.undo();
  EXPECT_NE(document.scene().find("gravity"), nullptr);
  document.undo();
  EXPECT_EQ(sceneHash(document.scene()), start);
  EXPECT_FALSE(document.canUndo());
  document.goTo(2);
  EXPECT_EQ(sceneHash(document.scene()), end);
  EXPECT_FALSE(document.canRedo());
}

TEST(Document, EditsOfOneGestureAreOneStep) {
  Document document(armScene());
  const Document::Gesture drag = 1;
  for (const double c : {1e-3, 2e-3, 5e-3})
    ASSERT_TRUE(document.edit(setCompliance(document, c), "Set compliance", drag));
  ASSERT_EQ(document.steps().size(), 1u);
  EXPECT_TRUE(std::holds_alternative<SetField>(document.steps()[0].forward.change));
  document.undo();
  EXPECT_EQ(compliance(document), 0);
  document.redo();
  EXPECT_EQ(compliance(document), 5e-3);
}

TEST(Document, AGestureMayMixFieldsAndKindsOfEdits) {
  Document document(armScene());
  const auto start = sceneHash(document.scene());
  const Document::Gesture gesture = 2;
  const Id rod = idOf(document.scene(), "arm/rod");
  const std::vector<Edit> edits = {
      setCompliance(document, 1e-3),
      {SetField{rod, "damping_ratio", 0.5}},
      {Batch{{setCompliance(document, 2e-3), {SetField{rod, "damping_ratio", 0.25}}}}},
      {Rename{rod, "arm/spring"}},
      {SetField{rod, "compliance", 4e-3}}};
  for (const Edit& edit : edits) ASSERT_TRUE(document.edit(edit, "Mixed", gesture));
  test::expectOneStep(document, start);
}

TEST(Document, AGestureThatEndsWhereItBeganIsNoStep) {
  Document document(armScene());
  const double before = std::get<double>(valueOf(document.scene(), "arm/rod", "compliance"));
  ASSERT_TRUE(document.edit(setCompliance(document, 0.5), "Drag", 9));
  EXPECT_TRUE(document.dirty());
  ASSERT_TRUE(document.edit(setCompliance(document, before), "Drag", 9));
  EXPECT_FALSE(document.canUndo());
  EXPECT_FALSE(document.dirty());
  // It may go on from there.
  ASSERT_TRUE(document.edit(setCompliance(document, 0.25), "Drag", 9));
  EXPECT_EQ(document.steps().size(), 1u);
  document.undo();
  EXPECT_EQ(std::get<double>(valueOf(document.scene(), "arm/rod", "compliance")), before);
}

TEST(Document, AGestureOfSeveralFieldsThatEndsWhereItBeganIsNoStep) {
  Document document(armScene());
  const Id rod = idOf(document.scene(), "arm/rod");
  const Value compliance = valueOf(document.scene(), "arm/rod", "compliance");
  const Value damping = valueOf(document.scene(), "arm/rod", "damping_ratio");
  const auto both = [rod](const Value& c, const Value& d) {
    return Edit{Batch{{{SetField{rod, "compliance", c}}, {SetField{rod, "damping_ratio", d}}}}};
  };
  ASSERT_TRUE(document.edit(both(0.5, 0.25), "Drag", 9));
  ASSERT_TRUE(document.edit(both(compliance, 0.25), "Drag", 9));
  EXPECT_TRUE(document.canUndo());
  ASSERT_TRUE(document.edit(both(compliance, damping), "Drag", 9));
  EXPECT_FALSE(document.canUndo());
}

TEST(Document, OtherGesturesAndNoGestureDoNotMerge) {
  Document document(armScene());
  ASSERT_TRUE(document.edit(setCompliance(document, 1), "A", 3));
  ASSERT_TRUE(document.edit(setCompliance(document, 2), "B", 4));
  ASSERT_TRUE(document.edit(setCompliance(document, 3), "C"));
  ASSERT_TRUE(document.edit(setCompliance(document, 4), "D"));
  EXPECT_EQ(document.steps().size(), 4u);
}

TEST(Document, ARefusedEditCallsNobodyAndChangesNothing) {
  Document document(armScene());
  int calls = 0;
  document.onEdit = [&](const Edit&, Effect) { ++calls; };
  document.onChange = [&] { ++calls; };
  const auto before = sceneHash(document.scene());
  const Status done = document.edit(setCompliance(document, -1), "Set compliance");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().where, "arm/rod");
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(sceneHash(document.scene()), before);
  EXPECT_TRUE(document.steps().empty());
}

TEST(Document, TheSameValueAgainIsNoStep) {
  Document document(armScene());
  int calls = 0;
  document.onEdit = [&](const Edit&, Effect) { ++calls; };
  ASSERT_TRUE(document.edit(setCompliance(document, 0), "Set compliance"));
  EXPECT_TRUE(document.steps().empty());
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(calls, 0);
}

TEST(Document, EveryChangeIsToldAsAnEditThatAReplicaCanApply) {
  Document document(armScene());
  Scene replica = document.scene();
  document.onEdit = [&](const Edit& edit, Effect) { ASSERT_TRUE(applyEdit(replica, edit).ok()); };
  std::vector<Id> ids;
  ASSERT_TRUE(document.edit(setCompliance(document, 1e-3), "Set"));
  ASSERT_TRUE(document.edit(
      deletionWithUsers(document.scene(), {idOf(document.scene(), "arm/bob")}), "Delete"));
  document.undo();
  ASSERT_TRUE(document.edit(copiesOf(document.scene(), {idOf(document.scene(), "arm/rod")}, ids),
                            "Duplicate"));
  document.goTo(0);
  document.goTo(2);
  EXPECT_EQ(sceneHash(replica), sceneHash(document.scene()));
}

TEST(Document, UndoingBackToTheSavedStateIsClean) {
  const std::string path = test::ownPath("arm.json");
  Document document(armScene());
  EXPECT_FALSE(document.dirty());
  const Document::Gesture gesture = 5;
  ASSERT_TRUE(document.edit(setCompliance(document, 1e-3), "Set", gesture));
  EXPECT_TRUE(document.dirty());
  ASSERT_TRUE(document.save(path));
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(document.path(), path);
  // The drag goes on after saving: what was saved must remain a step of its own.
  ASSERT_TRUE(document.edit(setCompliance(document, 2e-3), "Set", gesture));
  EXPECT_TRUE(document.dirty());
  document.undo();
  EXPECT_FALSE(document.dirty());
  document.undo();
  EXPECT_TRUE(document.dirty());
  // Another future: the saved state is not in this history any more.
  ASSERT_TRUE(document.edit(setCompliance(document, 3e-3), "Set"));
  document.undo();
  EXPECT_TRUE(document.dirty());
  const auto saved = loadScene(path);
  ASSERT_TRUE(saved.ok());
  EXPECT_EQ(std::get<double>(valueOf(*saved, "arm/rod", "compliance")), 1e-3);
}

TEST(Document, SavingToAnImpossiblePlaceSaysWhyAndStaysDirty) {
  Document document(armScene());
  ASSERT_TRUE(document.edit(setCompliance(document, 1e-3), "Set"));
  EXPECT_FALSE(document.save("/nowhere/at/all.json"));
  EXPECT_TRUE(document.dirty());
  EXPECT_TRUE(document.path().empty());
}

TEST(Document, AnInsertionTakesAFreeNameAndANewId) {
  Document document(armScene());
  const Id fresh = document.scene().nextId();
  Id id = 0;
  ASSERT_TRUE(document.edit(
      insertionOf(document.scene(), *registry().find("Gravity"), "gravity", id), "Add"));
  EXPECT_EQ(id, fresh);
  EXPECT_EQ(document.scene().find(id)->name, "gravity 2");
}

TEST(Document, ACopyOfOneComponentKeepsItsLinksOutside) {
  Document document(armScene());
  std::vector<Id> ids;
  const Id rod = idOf(document.scene(), "arm/rod");
  ASSERT_TRUE(document.edit(copiesOf(document.scene(), {rod}, ids), "Duplicate"));
  ASSERT_EQ(ids.size(), 1u);
  EXPECT_EQ(document.scene().find(ids[0])->name, "arm/rod 2");
  EXPECT_EQ(std::get<Link>(valueOf(document.scene(), "arm/rod 2", "state")).id,
            idOf(document.scene(), "arm/extension"));
  ASSERT_TRUE(document.edit(copiesOf(document.scene(), {ids[0]}, ids), "Duplicate"));
  EXPECT_EQ(document.scene().find(ids[0])->name, "arm/rod 3");
}

TEST(Document, ACopyOfABranchLinksAmongTheCopies) {
  Document document(armScene());
  std::vector<Id> arm, ids;
  for (const auto& [name, id] : document.scene().names())
    if (inBranch(name, "arm/")) arm.push_back(id);
  ASSERT_TRUE(document.edit(copiesOf(document.scene(), arm, ids), "Duplicate"));
  ASSERT_EQ(ids.size(), arm.size());
  const Scene& scene = document.scene();
  ASSERT_NE(scene.find("arm 2/rod"), nullptr);
  EXPECT_EQ(std::get<Link>(valueOf(scene, "arm 2/rod", "state")).id,
            idOf(scene, "arm 2/extension"));
  EXPECT_EQ(linkedIds(valueOf(scene, "arm 2/extension map", "inputs")),
            std::vector<Id>{idOf(scene, "arm 2/bob")});
  const auto before = sceneHash(armScene());
  document.undo();
  EXPECT_EQ(sceneHash(document.scene()), before);
}

TEST(Document, DeletionTakesTheUsersAlong) {
  Document document(armScene());
  const auto before = sceneHash(document.scene());
  const std::vector<Id> doomed = {idOf(document.scene(), "arm/extension"),
                                  idOf(document.scene(), "arm/bob"), 9999};
  ASSERT_TRUE(document.edit(deletionWithUsers(document.scene(), doomed), "Delete"));
  EXPECT_EQ(document.scene().size(), 1u);
  document.undo();
  EXPECT_EQ(sceneHash(document.scene()), before);
}

}  // namespace
}  // namespace compliant
