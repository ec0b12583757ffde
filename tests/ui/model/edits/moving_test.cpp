#include "ui/model/edits/moving.hpp"

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/one_step.hpp"

namespace compliant {
namespace {

/// A ball on a rod in branches, an integrator and gravity at the top.
Scene treeScene() {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "steps");
  build.add("Points", "arm/hand/bob", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
  build.add("UniformMass", "arm/hand/mass", {{"state", build.link("arm/hand/bob")}});
  build.mapped("DistanceToTarget", "Scalars", "arm/extension", {"arm/hand/bob"},
               {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformCompliance", "arm/rod", {{"state", build.link("arm/extension")}});
  build.add("Gravity", "gravity");
  return scene;
}

std::string moveRefusal(const Scene& scene, const std::vector<std::string>& paths,
                        const std::string& branch) {
  const auto edit = moveOf(scene, paths, branch);
  return edit ? "" : edit.error().text();
}

TEST(Moving, ABranchTakesEverythingBelowAlongAndKeepsTheLinks) {
  Document document(treeScene());
  const auto before = sceneHash(document.scene());
  const auto edit = moveOf(document.scene(), {"arm/hand"}, "");
  ASSERT_TRUE(edit.ok()) << edit.error().text();
  ASSERT_TRUE(document.edit(*edit, "Move"));
  EXPECT_EQ(test::namesOf(document.scene()),
            (std::vector<std::string>{"arm/extension", "arm/extension map", "arm/rod", "gravity",
                                      "hand/bob", "hand/mass", "steps"}));
  const Component& mass = *document.scene().find(std::string_view("hand/mass"));
  const std::vector<Id> links = linkedIds(mass.type().find("state")->read(mass));
  ASSERT_EQ(links.size(), 1U);
  EXPECT_EQ(document.scene().find(links.front())->name, "hand/bob");
  test::expectOneStep(document, before);
}

TEST(Moving, SeveralLinesGoTogetherAndThoseBelowOthersOnlyOnce) {
  Document document(treeScene());
  const auto edit =
      moveOf(document.scene(), {"arm/hand/bob", "arm/hand", "gravity", "arm/rod"}, "arm");
  ASSERT_TRUE(edit.ok()) << edit.error().text();
  ASSERT_TRUE(document.edit(*edit, "Move"));
  EXPECT_NE(document.scene().find(std::string_view("arm/gravity")), nullptr);
  EXPECT_NE(document.scene().find(std::string_view("arm/hand/bob")), nullptr);
  EXPECT_EQ(std::get<Batch>(edit->change).edits.size(), 1U);
}

TEST(Moving, WhereItIsAlreadyNothingHappens) {
  const auto edit = moveOf(treeScene(), {"arm/rod", "arm/hand"}, "arm");
  ASSERT_TRUE(edit.ok());
  EXPECT_TRUE(std::get<Batch>(edit->change).edits.empty());
}

TEST(Moving, ABranchDoesNotGoIntoItself) {
  EXPECT_EQ(moveRefusal(treeScene(), {"arm"}, "arm/hand"),
            "The branch “arm” cannot move into itself");
  EXPECT_EQ(moveRefusal(treeScene(), {"arm"}, "arm"), "The branch “arm” cannot move into itself");
}

TEST(Moving, ATakenNameIsTold) {
  Scene scene = treeScene();
  Build(scene).add("Gravity", "arm/gravity");
  EXPECT_EQ(moveRefusal(scene, {"gravity"}, "arm"),
            "The branch “arm” has a component “gravity” already. Rename one of them first");
  EXPECT_EQ(moveRefusal(scene, {"arm/gravity"}, ""),
            "The top of the scene has a component “gravity” already. Rename one of them first");
  Build(scene).add("Gravity", "leg/gravity");
  EXPECT_NE(moveRefusal(scene, {"arm/gravity", "leg/gravity"}, "body").find("already"),
            std::string::npos);
}

TEST(Moving, AnIntegratorDoesNotGoWhereItMovesNothing) {
  const std::string sentence = moveRefusal(treeScene(), {"steps"}, "elsewhere");
  EXPECT_NE(sentence.find("would no longer be simulated"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("integrator"), std::string::npos) << sentence;
}

TEST(Moving, AMappingKeepsItsInputsInOneSystem) {
  Scene scene = treeScene();
  Build build(scene);
  build.add("Points", "other", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.mapped("Difference", "Points", "between", {"arm/hand/bob", "other"});
  build.add("ImplicitIntegrator", "fast/steps");
  build.add("Points", "fast/bob", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  ASSERT_TRUE(moveOf(scene, {"gravity"}, "fast").ok());
  const std::string sentence = moveRefusal(scene, {"other"}, "fast");
  EXPECT_NE(sentence.find("different integrators"), std::string::npos) << sentence;
}

}  // namespace
}  // namespace compliant
