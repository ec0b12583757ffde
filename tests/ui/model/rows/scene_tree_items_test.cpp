#include "ui/model/rows/scene_tree_items.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/scene/build.hpp"

namespace compliant {
namespace {

Scene namedScene() {
  Scene scene;
  Build build(scene);
  for (const char* name : {"gravity", "arm/link10", "arm/link2", "arm/hand/finger", "arm/hand"})
    build.add("Gravity", name);
  build.add("Points", "cloth/points");
  return scene;
}

std::vector<std::string> paths(const std::vector<SceneTreeItem>& items) {
  std::vector<std::string> all;
  for (const SceneTreeItem& item : items)
    all.push_back(std::string(static_cast<std::size_t>(item.depth), '.') + item.label);
  return all;
}

TEST(SceneTreeItems, FoldersComeFromNamesInNaturalOrder) {
  const auto items = sceneTreeItems(namedScene());
  EXPECT_EQ(paths(items), (std::vector<std::string>{"arm", ".hand", "..finger", ".link2", ".link10",
                                                    "cloth", ".points", "gravity"}));
  EXPECT_TRUE(items[0].folder());
  EXPECT_FALSE(items[1].folder());
  EXPECT_EQ(items[0].children, (std::vector<int>{1, 3, 4}));
  EXPECT_EQ(items[2].parent, 1);
  EXPECT_EQ(items[6].role, Role::State);
  EXPECT_EQ(items[6].typeName, "Points");
}

TEST(SceneTreeItems, AFilterKeepsTheWayToWhatItFinds) {
  const Scene scene = namedScene();
  EXPECT_EQ(paths(sceneTreeItems(scene, {}, "FINGER")),
            (std::vector<std::string>{"arm", ".hand", "..finger"}));
  EXPECT_FALSE(sceneTreeItems(scene, {}, "finger")[1].folder());
  EXPECT_EQ(paths(sceneTreeItems(scene, {}, "state")),
            (std::vector<std::string>{"cloth", ".points"}));
  EXPECT_TRUE(sceneTreeItems(scene, {}, "nothing like it").empty());
}

TEST(SceneTreeItems, WordsMayLookInOnePlaceOnly) {
  Scene scene = namedScene();
  Build(scene).add("Points", "arm/gravity points");
  const auto found = [&](std::string_view filter) {
    const auto items = sceneTreeItems(scene, {}, filter);
    return foundBy(items);
  };
  EXPECT_EQ(found("gravity"), 6);
  EXPECT_EQ(found("name:gravity"), 2);
  EXPECT_EQ(found("type:GRAVITY"), 5);
  EXPECT_EQ(found("type:gravity name:arm"), 4);
  EXPECT_EQ(found("role:state arm"), 1);
  EXPECT_EQ(found("gravity points"), 1);
  EXPECT_EQ(found("  gravity  type:points "), 1);
  EXPECT_EQ(found("type:"), 7);
  EXPECT_EQ(found("type:nothing"), 0);
  EXPECT_EQ(found(""), 7);
  EXPECT_EQ(found("finger"), 1);
  EXPECT_FALSE(sceneTreeItems(scene, {}, "finger")[1].found);
}

TEST(SceneTreeItems, TheFoldingSaysWhichTextsAreAlike) {
  const Scene scene = namedScene();
  // To this one all letters are the same.
  const Folding blind = [](std::string_view text) { return std::string(text.size(), 'x'); };
  EXPECT_EQ(foundBy(sceneTreeItems(scene, {}, "zz")), 0);
  EXPECT_EQ(foundBy(sceneTreeItems(scene, {}, "zz", blind)), 6);
}

TEST(SceneTreeItems, ABadgeShowsOnTheBranchToo) {
  const Scene scene = namedScene();
  const std::vector<Issue> issues = {{scene.find("arm/hand/finger")->id, "It points nowhere"}};
  const auto items = sceneTreeItems(scene, issues);
  EXPECT_EQ(items[2].issue, "It points nowhere");
  EXPECT_FALSE(items[2].failed);
  EXPECT_TRUE(items[0].issueBelow);
  EXPECT_TRUE(items[1].issueBelow);
  EXPECT_FALSE(items[3].issueBelow);
  const std::vector<Issue> halt = {{issues[0].component, "It diverged", Issue::Kind::Failure}};
  EXPECT_TRUE(sceneTreeItems(scene, halt)[2].failed);
}

/// Two rods on points, a spring on the same length as a damper, and a rod between points of bodies.
Scene linkedScene() {
  Scene scene;
  Build build(scene);
  build.add("Points", "net/p", {{"position", Array<Vec3>(std::vector<Vec3>(3, Vec3::Zero()))}});
  build.mapped("Distance", "Scalars", "net/rods/length", {"net/p"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
  build.add("UniformCompliance", "net/rods", {{"state", build.link("net/rods/length")}});
  build.mapped("Distance", "Scalars", "shared", {"net/p"}, {{"edges", Array<Edge>{{0, 2}}}});
  build.add("UniformCompliance", "spring", {{"state", build.link("shared")}, {"compliance", 0.25}});
  build.add("UniformCompliance", "damper", {{"state", build.link("shared")}});
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>(std::vector<Vec3>(2, Vec3::Zero()))}});
  build.mapped("RigidPoints", "Points", "ends", {"bodies"},
               {{"frames", Array<std::int64_t>{0, 1}},
                {"points", Array<Vec3>(std::vector<Vec3>(2, Vec3::Zero()))}});
  build.mapped("Distance", "Scalars", "gap", {"ends"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "bar", {{"state", build.link("gap")}, {"compliance", 1e-3}});
  return scene;
}

TEST(SceneTreeItems, AConstraintTakesWhatServesItAloneBelowIt) {
  const auto items = sceneTreeItems(linkedScene(), {}, {}, foldedEnglish, {}, TreeForm::Families);
  EXPECT_EQ(paths(items),
            (std::vector<std::string>{"bar", ".ends", ".ends map", ".gap", ".gap map", "bodies",
                                      "damper", "net", ".p", ".rods", "..length", "..length map",
                                      "shared", "shared map", "spring"}));
  const auto summary = [&](const std::string& path) {
    return std::find_if(items.begin(), items.end(),
                        [&](const SceneTreeItem& item) { return item.path == path; })
        ->summary;
  };
  EXPECT_EQ(summary("net/rods"), "hard, 2 links");
  EXPECT_EQ(summary("bar"), "c = 0.001, 1 link");
  EXPECT_EQ(summary("spring"), "");
  EXPECT_EQ(summary("bodies"), "");
}

TEST(SceneTreeItems, FoldersThatOnlyHeldWhatServesAConstraintGo) {
  Scene scene;
  Build build(scene);
  build.add("Points", "p", {{"position", Array<Vec3>(std::vector<Vec3>(2, Vec3::Zero()))}});
  build.mapped("Distance", "Scalars", "machinery/below/length", {"p"},
               {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "rod", {{"state", build.link("machinery/below/length")}});
  EXPECT_EQ(paths(sceneTreeItems(scene, {}, {}, foldedEnglish, {}, TreeForm::Families)),
            (std::vector<std::string>{"p", "rod", ".length", ".length map"}));
  // What is searched for keeps its place by name.
  EXPECT_EQ(paths(sceneTreeItems(scene, {}, "length", foldedEnglish, {}, TreeForm::Families)),
            (std::vector<std::string>{"machinery", ".below", "..length", "..length map"}));
}

TEST(SceneTreeItems, AProblemOfAMappingIsSeenAtItsConstraint) {
  const Scene scene = linkedScene();
  const Issue issue{scene.find("gap map")->id, "It does not fit"};
  const auto items =
      sceneTreeItems(scene, std::span(&issue, 1), {}, foldedEnglish, {}, TreeForm::Families);
  EXPECT_EQ(items.front().path, "bar");
  EXPECT_TRUE(items.front().issueBelow);
}

}  // namespace
}  // namespace compliant
